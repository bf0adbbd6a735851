"""The page of settings: every field is on it, each press counts at once, keys can be given and clash aloud."""

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from game.screen.pages.options import PAGES, Option, capped, reaction_kinds
from game.screen.pages.settings import TABS, AllAsNew, GiveKey, GiveOwnKey, Set, SetHabit, SettingsPage, Turn
from game.screen.scaling import interface_scale
from game.screen.settings import SCALES, Preferences, Settings
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, press_at, press_on, setting

pytestmark = pytest.mark.screen
ELSEWHERE = {"keys", "reactions", "rule_options", "taught"}
"""Fields that have a list of their own, or that are set before a battle or by the first one."""


@pytest.fixture
def shell(window: KleosWindow, tmp_path: Path) -> Shell:
    return Shell(window, Preferences(tmp_path / "settings.toml"), {"title": SettingsPage})


def opened(shell: Shell, tab: str = "Look") -> SettingsPage:
    page = SettingsPage(shell, tab)
    shell.put(page)
    frames(page, 2)
    return page


def test_every_setting_is_offered_and_nothing_else() -> None:
    offered = [option.field for options in PAGES.values() for option in options]
    assert len(offered) == len(set(offered))
    assert set(offered) | ELSEWHERE == set(Settings.__struct_fields__)
    assert set(PAGES) | {"Keys", "Reactions"} == set(TABS)


def test_each_value_that_is_offered_can_be_set(shell: Shell) -> None:
    for tab, options in PAGES.items():
        for option in options:
            for value, _ in option.values:
                page = opened(shell, tab)
                press_on(page, Set(option, value))
                assert getattr(shell.preferences.now, option.field) == value
                shell.preferences.change(scale=100)
            if option.kind == "tick" and option.field != "full_screen":
                page, before = opened(shell, tab), getattr(shell.preferences.now, option.field)
                press_on(page, Turn(option))
                assert getattr(shell.preferences.now, option.field) is not before


def test_the_scale_counts_at_once_and_says_where_there_is_no_room(shell: Shell, window: KleosWindow) -> None:
    page = opened(shell)
    for scale in SCALES:
        press_on(page, Set(setting("scale"), scale))
        assert page.paint.scale == pytest.approx(interface_scale(window.width, window.height, scale))
    assert capped(960, 600, 200) < 200
    assert capped(1280, 720, 200) == 200
    assert capped(2560, 1440, 100) == 100


def test_a_volume_is_set_by_mouse_and_by_keys(shell: Shell) -> None:
    page = opened(shell, "Sound")
    slider = page.sliders[Turn(setting("music"))]
    x, y = slider.box.left, slider.box.bottom + 3
    page.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    assert shell.preferences.now.music == 0
    page.on_mouse_drag(x + slider.box.width, y, 1, 0, arcade.MOUSE_BUTTON_LEFT, 0)
    page.on_mouse_release(x + slider.box.width, y, arcade.MOUSE_BUTTON_LEFT, 0)
    assert shell.preferences.now.music == 100
    frames(page, 2)
    page.focus = Turn(setting("music"))
    page.on_key_press(keys.LEFT, 0)
    assert shell.preferences.now.music == 95


def test_a_key_is_given_a_clash_is_told_and_all_can_be_put_back(shell: Shell) -> None:
    page = opened(shell, "Keys")
    press_on(page, GiveKey("Undo"))
    assert page.waiting == "Undo"
    page.on_key_press(keys.F9, 0)
    assert "Load" in page.message
    assert "Undo" not in shell.preferences.now.keys
    press_on(page, GiveKey("Undo"))
    page.on_key_press(keys.LSHIFT, 0)
    assert page.waiting == "Undo", "a modifier alone is no key"
    page.on_key_press(keys.DELETE, 0)
    assert shell.preferences.now.keys == {"Undo": "DELETE"}
    frames(page, 2)
    press_on(page, GiveKey("Undo"))
    page.on_key_press(keys.ESCAPE, 0)
    assert shell.preferences.now.keys == {"Undo": "DELETE"}
    assert shell.stack[-1] is page, "Escape left the key, not the page"
    frames(page, 2)
    press_on(page, GiveKey("Undo"))
    press_at(page, 5, 5, arcade.MOUSE_BUTTON_RIGHT)
    assert (page.waiting, shell.stack[-1]) == ("", page), "so does the right button"
    frames(page, 2)
    press_on(page, GiveOwnKey("Undo"))
    assert shell.preferences.now.keys == {}


def test_each_kind_of_question_can_be_answered_by_itself(shell: Shell) -> None:
    kinds = reaction_kinds()
    assert {"avoid", "free attack", "iron-skin", "shield-oath"} <= set(kinds)
    page = opened(shell, "Reactions")
    for kind in list(kinds)[:3]:
        press_on(page, SetHabit(kind, "never"))
    assert shell.preferences.now.reactions == dict.fromkeys(list(kinds)[:3], "never")


def test_all_is_put_back_only_when_that_is_said_twice(shell: Shell) -> None:
    shell.preferences.change(music=5, keys={"Undo": "DELETE"}, taught=True)
    page = opened(shell)
    press_on(page, AllAsNew.ASK)
    assert shell.preferences.now.music == 5
    press_on(page, AllAsNew.NO)
    press_on(page, AllAsNew.ASK)
    page.on_key_press(keys.ESCAPE, 0)
    frames(page, 2)
    assert shell.stack[-1] is page
    press_on(page, AllAsNew.ASK)
    press_on(page, AllAsNew.YES)
    assert shell.preferences.now == Settings(taught=True)


def test_what_is_wrong_with_the_file_is_said_and_escape_leaves(window: KleosWindow, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("scale = 'huge'")
    shell = Shell(window, Preferences(file), {"title": SettingsPage})
    below, page = opened(shell), opened(shell)
    assert "damaged" in page._words()[0]
    page.on_key_press(keys.ESCAPE, 0)
    assert shell.stack == [below]
    page.tab = "Pace"
    page.press(Set(setting("pace_own"), "fast"))
    assert Preferences(file).now.pace_own == "fast"


@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1440)])
def test_at_every_scale_all_can_be_reached_by_tab_or_by_turning_the_list(
    shell: Shell, window: KleosWindow, size: tuple[int, int], scale: int
) -> None:
    window._width, window._height = size  # off screen a window keeps its size
    try:
        shell.preferences.change(scale=scale)
        for tab in TABS:
            page = opened(shell, tab)
            wanted, found = set(PAGES.get(tab, ())), set[Option]()
            for _ in range(30):
                presses = [spot.press for spot in page.canvas.spots]
                places = [spot.box for spot in page.canvas.spots if spot.press is not None]
                labels = [one for one in page.canvas.script.lines if any(box.holds(one.x, one.y) for box in places)]
                assert [one.words for one in labels if one.shown != one.words] == [], "no label is cut"
                found |= {press.option for press in presses if isinstance(press, Set | Turn)}
                for spot in page.canvas.spots:
                    assert spot.box.left >= 0
                    assert spot.box.right <= page.wide + 1
                    assert 0 <= spot.box.bottom <= spot.box.top <= page.high
                if not any(page.turn(area, 1) for area in page.areas.values()):
                    break
                page.redraw()
                frames(page, 2)
            assert wanted <= found
    finally:
        window._width, window._height = 1280, 720


def test_what_each_setting_does_is_whole_in_the_smallest_window(shell: Shell, window: KleosWindow) -> None:
    window._width, window._height = 640, 480
    try:
        cut = set()
        for tab in PAGES:
            page = opened(shell, tab)
            for _ in range(30):
                cut |= {one.words for one in page.canvas.script.lines if one.shown != one.words}
                if not any(page.turn(area, 1) for area in page.areas.values()):
                    break
                page.redraw()
                frames(page, 2)
        assert cut == set()
    finally:
        window._width, window._height = 1280, 720
