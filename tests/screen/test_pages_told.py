"""What the pages tell whoever listens: heading and contents, settings by name and value; and every place has a name."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import arcade
import pytest

from game.engine.events import TurnBegan
from game.screen.app import ROUTES
from game.screen.camera import BEGIN_CELL
from game.screen.model.press import ReadRule
from game.screen.pages.handbook import HandbookPage, InBook
from game.screen.pages.options import PAGES
from game.screen.pages.settings import TABS, GiveKey, Set, SettingsPage, ShowSection, Turn
from game.screen.replays.bar import controls
from game.screen.replays.opening import wound
from game.screen.replays.view import ReplayView
from game.screen.settings import Preferences
from game.screen.setup.deploy_page import Deploy, DeployPage
from game.screen.text import rulebook
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, press_on, setting
from tests.screen.test_library import recorded
from tests.screen.test_narration import Listener
from tests.screen.test_placing import chosen
from tests.screen.test_replay import fought

pytestmark = pytest.mark.screen
ALONE = ("title", "setup", "campaigns", "saves", "replays", "handbook", "settings")
"""Pages that need nothing to be opened with."""


@pytest.fixture
def heard(window: KleosWindow) -> Listener:
    listener = Listener()
    window.reader = listener
    return listener


@pytest.fixture
def shell(window: KleosWindow, heard: Listener, tmp_path: Path) -> Shell:
    assert window.reader is heard
    return Shell(window, Preferences(tmp_path / "settings.toml"), ROUTES, Miniatures())


def opened(shell: Shell, name: str) -> Page:
    page = shell.go(name)
    assert isinstance(page, Page)
    frames(page, 3)
    return page


@pytest.mark.parametrize("name", ALONE)
def test_a_page_that_comes_up_tells_its_heading_and_what_each_of_its_places_says(
    shell: Shell, heard: Listener, name: str
) -> None:
    page = opened(shell, name)
    lines = heard.heard()
    assert lines[0] == f"{page.title}. Tab goes on, Enter presses."
    for spot in page.places:
        words = page.aloud.spoken(spot).removesuffix(", chosen")
        assert any(words in line for line in lines), (spot.press, words)


@pytest.mark.parametrize("name", ALONE)
def test_keys_go_down_a_page_and_up_only_to_another_column(shell: Shell, name: str) -> None:
    shell.library.save(recorded(2), "one", over=True)
    page = opened(shell, name)
    for one, other in pairwise(page.places):
        is_aside = other.box.left >= one.box.right - 3
        assert is_aside or other.box.bottom < one.box.top, (one.place, other.place)


@pytest.mark.parametrize("name", ALONE)
def test_every_place_of_a_page_has_a_name_of_its_own(shell: Shell, name: str) -> None:
    page = opened(shell, name)
    for section in map(ShowSection, TABS) if isinstance(page, SettingsPage) else (None,):
        if section is not None:
            press_on(page, section)
            frames(page, 2)
        names = {spot.place: page.aloud.spoken(spot) for spot in page.places}
        for id_, words in names.items():
            assert re.search(r"\w", words), id_
        doubled = [words for words, count in Counter(names.values()).items() if count > 1]
        assert not [id_ for id_, words in names.items() if words in doubled and not isinstance(id_, ReadRule)], doubled


def test_a_setting_is_told_by_its_name_with_its_new_value_as_it_changes(shell: Shell, heard: Listener) -> None:
    page = opened(shell, "settings")
    heard.heard()
    press_on(page, Turn(setting("reduced_motion")))
    frames(page, 2)
    assert "Reduced motion: on" in heard.heard()
    press_on(page, ShowSection("Pace"))
    frames(page, 2)
    lines = heard.heard()
    assert all(any(option.name in line for line in lines) for option in PAGES["Pace"]), "another tab is told whole"
    press_on(page, Set(setting("pace_enemy"), "fast"))
    frames(page, 2)
    assert "The AI's sides: fast" in heard.heard()
    press_on(page, ShowSection("Sound"))
    frames(page, 2)
    heard.heard()
    page.slid(Turn(setting("music")), 35)
    page.redraw()
    frames(page, 2)
    assert "Music: 35%" in heard.heard()


def test_binding_a_key_is_told_from_the_press_to_the_key(shell: Shell, heard: Listener) -> None:
    page = opened(shell, "settings")
    press_on(page, ShowSection("Keys"))
    frames(page, 2)
    heard.heard()
    press_on(page, GiveKey("End all turns"))
    frames(page, 2)
    assert any(line.startswith("Press the key for “End all turns”.") for line in heard.heard())
    page.modals.key("CTRL+K")
    page.redraw()
    frames(page, 2)
    lines = heard.heard()
    assert any(line.startswith("End all turns: ") and "K" in line for line in lines), "the row has its new key"
    assert any("is the key of “End all turns” now." in line for line in lines)
    press_on(page, GiveKey("End all turns"))
    page.modals.key("ESCAPE")
    page.redraw()
    frames(page, 2)
    assert any("The key of “End all turns” stays as it was." in line for line in heard.heard())


def test_a_replay_is_told_as_it_goes_on(shell: Shell, heard: Listener) -> None:
    replay = wound(fought(), "x")
    view = ReplayView(shell, replay)
    camera, first = view.board_camera, next(one.event for one in replay.events if isinstance(one.event, TurnBegan))
    assert camera.zoom * min(camera.projection.tile) >= BEGIN_CELL - 0.01, "as a battle begins, not the whole map"
    assert camera.shows(replay.view.cells(first.unit)[0])
    shell.put(view)
    own, book = replay.battle.ruleset.key, HandbookPage(shell)
    assert book.reading == rulebook.first_of(own)
    book.fields[InBook.SEARCH] = "attack"
    chapters = [entry.chapter for entry in book.listed]
    assert len(set(chapters)) > 1
    assert chapters == sorted(chapters, key=lambda chapter: chapter != own), "its own rules are found first"
    frames(view, 2)
    lines = heard.heard()
    assert lines[0].startswith(f"{replay.title}, a replay.")
    assert "Step on (Right)" in lines[1]
    assert lines[2].startswith("Round ")
    for _ in range(20):
        known = {line.aloud for line in replay.log}
        view.on_key_press(arcade.key.RIGHT, 0)
        for _ in range(40):
            view.on_update(0.5)
        told = heard.heard()
        new = [line.aloud for line in replay.log if line.aloud not in known]
        assert [line for line in told if line in new] == new
        assert not told or told[-1] == view.place.words or told[-1] in new
    view.on_key_press(arcade.key.V, 0)
    for _ in range(3):
        view.on_update(0.5)
    assert any(line.startswith("Sees: ") for line in heard.heard())


def test_the_buttons_of_a_replay_have_names_of_their_own() -> None:
    names = [control.name for control in controls(wound(fought(), "x"), 1.0, is_playing=False, can_play_on=True)]
    assert len(set(names)) == len(names)
    assert all(names)


def test_the_map_is_told_where_units_are_placed_and_nothing_of_it_at_a_curtain(shell: Shell, heard: Listener) -> None:
    page = shell.go("deploy", chosen=chosen("ford", "blue", "red"))
    assert isinstance(page, DeployPage)
    frames(page, 3)
    assert not any("column" in line for line in heard.heard())
    press_on(page, Deploy.SIT_DOWN)
    frames(page, 3)
    lines = heard.heard()
    assert any(
        re.fullmatch(r"Blue may begin in \d+ cells, from column 1, row \d+ to column \d+, row \d+.", line)
        for line in lines
    )
    assert "Kallias, Hoplite of blue: column 5, row 8." in lines
    # A unit is chosen and put elsewhere by keys: the cell says what a press would come to, then who stands where.
    page.on_key_press(arcade.key.TAB, 0)
    page.on_key_press(arcade.key.UP, 0)
    frames(page, 60)
    assert "Column 5, row 7: meadow. A press puts Kallias there." in heard.heard()
    page.on_key_press(arcade.key.ENTER, 0)
    frames(page, 60)
    assert {
        "Kallias, Hoplite of blue: column 5, row 7.",
        "Column 5, row 7: meadow, Kallias. A press chooses it.",
    } <= set(heard.heard())
    wiped = heard.wiped
    press_on(page, Deploy.DONE)
    frames(page, 60)
    assert heard.wiped == wiped + 1
    assert not any("Kallias" in line or "column" in line for line in heard.heard())
