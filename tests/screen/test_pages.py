"""What all pages share: focus by keys, places by mouse, fields, sliders, lists, and the way back. Headless OpenGL."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar

import arcade
import pytest
from arcade import key as keys

from game.screen.model.press import Press
from game.screen.scaling import LEAST, interface_scale
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.dialog import REST
from game.screen.ui.drawn import Slider
from game.screen.ui.focus import beside, following
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.seats import frames, place_of, press_at, press_on

pytestmark = pytest.mark.screen


class OnTrial(Press, Enum):
    FIRST = auto()
    SECOND = auto()
    THIRD = auto()
    LEVEL = auto()
    NAME = auto()


@dataclass(frozen=True)
class Row(Press):
    place: int


@dataclass(frozen=True)
class At(Press):
    x: int
    y: int


class Trial(Page):
    """A page with one of everything."""

    title: ClassVar[str] = "A trial"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pressed: list[Press] = []
        self.level = 50.0

    def draw_page(self, room: Box) -> None:
        left, top = room.left, room.top
        self.button(Box(left, top - 40, 200, 36), OnTrial.FIRST, "First", key="F")
        self.button(Box(left + 220, top - 40, 200, 36), OnTrial.SECOND, "Second")
        self.button(Box(left + 440, top - 40, 200, 36), OnTrial.THIRD, "Third", why="Not today.")
        self.slider(Box(left, top - 90, 400, 30), OnTrial.LEVEL, self.level)
        self.field(Box(left, top - 140, 400, 36), OnTrial.NAME, "Write a name")
        for number, box in self.rows(Box(left, top - 300, 400, 120), "list", 30, 24):
            self.button(Box(box.left, box.bottom, box.width, 22), Row(number), f"Row {number}")

    def press(self, press: Press) -> None:
        self.pressed.append(press)

    def slid(self, press: Press, value: float) -> None:
        assert press is OnTrial.LEVEL
        self.level = value


@pytest.fixture
def page(window: KleosWindow) -> Trial:
    shell = Shell(window, window.preferences, {"title": Trial, "other": Trial})
    shell.home()
    made = shell.stack[-1]
    assert isinstance(made, Trial)
    frames(made, 1)
    return made


def press_key(page: Page, *symbols: int) -> None:
    for symbol in symbols:
        page.on_key_press(symbol, 0)
        frames(page, 1)


def write(page: Page, words: str) -> None:
    page.on_text(words)
    frames(page, 1)


def test_mouse_presses_what_is_drawn_and_nothing_that_is_refused(page: Trial) -> None:
    press_on(page, OnTrial.SECOND)
    refused = next(spot for spot in page.canvas.spots if spot.tip == ("Third", "Not today."))
    press_at(page, refused.box.left + 5, refused.box.bottom + 5)
    frames(page, 1)
    assert page.pressed == [OnTrial.SECOND]


def test_a_press_that_ends_elsewhere_does_nothing(page: Trial) -> None:
    page.on_mouse_press(*place_of(page, OnTrial.FIRST), arcade.MOUSE_BUTTON_LEFT, 0)
    page.on_mouse_release(*place_of(page, OnTrial.SECOND), arcade.MOUSE_BUTTON_LEFT, 0)
    assert page.pressed == []


def test_keys_alone_reach_and_press_everything(page: Trial) -> None:
    reached = set()
    for _ in range(len(page.canvas.spots) + 1):
        press_key(page, keys.TAB)
        reached.add(page.focus)
    assert reached == {spot.place for spot in page.canvas.spots if spot.place is not None}
    page.focus = OnTrial.FIRST
    press_key(page, keys.RIGHT, keys.ENTER)
    press_key(page, keys.F)
    assert page.pressed == [OnTrial.SECOND, OnTrial.FIRST]


def test_keys_come_to_what_cannot_be_pressed_and_are_told_why(page: Trial) -> None:
    page.focus = OnTrial.SECOND
    press_key(page, keys.RIGHT)
    assert now(page.focus) == OnTrial.THIRD
    frames(page, 1, REST)
    words = page._tip.canvas.script.words_in(Box(0, 0, page.wide, page.high))
    assert "Not today." in words
    tip, here = now(page._tip.box), page.focused
    assert tip is not None
    assert here is not None
    assert not any(tip.meets(spot.box) for spot in page.places), "neither it nor another place is hidden"
    press_key(page, keys.ENTER)
    assert page.pressed == []
    assert now(page.focus) == OnTrial.THIRD
    page.on_mouse_motion(1, 1, 0, 0)
    frames(page, 1, REST)
    assert now(page._tip.box) is None, "now the pointer tells"


def test_field_takes_letters_of_every_alphabet_and_no_shortcut_meanwhile(page: Trial) -> None:
    page.focus = OnTrial.NAME
    press_key(page, keys.ENTER)
    write(page, "Žofie")
    press_key(page, keys.F)
    write(page, "f戦士\t\n")
    press_key(page, keys.BACKSPACE)
    assert page.fields[OnTrial.NAME] == "Žofief戦"
    assert page.pressed == []
    press_key(page, keys.ENTER)
    assert page.pressed == [OnTrial.NAME]
    write(page, "more")
    assert page.fields[OnTrial.NAME] == "Žofief戦"


def test_escape_leaves_a_field_first_then_the_page(page: Trial) -> None:
    shell = page.shell
    above = shell.go("other")
    assert isinstance(above, Trial)
    frames(above, 1)
    above.focus = OnTrial.NAME
    press_key(above, keys.ENTER, keys.ESCAPE)
    assert shell.window.current_view is above
    press_key(above, keys.ESCAPE)
    assert shell.window.current_view is page
    press_key(page, keys.ESCAPE)
    assert isinstance(shell.window.current_view, Trial)
    assert len(shell.stack) == 1


def test_slider_by_mouse_and_by_keys(page: Trial) -> None:
    slider = page.sliders[OnTrial.LEVEL]
    page.on_mouse_press(slider.box.left + slider.box.width * 0.2, slider.box.bottom + 2, arcade.MOUSE_BUTTON_LEFT, 0)
    assert page.level == 20
    page.on_mouse_drag(slider.box.right + 50, slider.box.bottom, 1, 0, 1, 0)
    assert page.level == 100
    page.on_mouse_release(slider.box.right, slider.box.bottom, arcade.MOUSE_BUTTON_LEFT, 0)
    frames(page, 1)
    page.focus = OnTrial.LEVEL
    press_key(page, keys.LEFT, keys.LEFT)
    assert page.level == 90


def test_list_turns_under_the_focus_and_by_the_wheel(page: Trial) -> None:
    page.focus = Row(0)
    press_key(page, *[keys.DOWN] * 12)
    assert now(page.focus) == Row(12)
    assert page.offsets["list"] == 8
    press_key(page, *[keys.UP] * 12)
    assert page.focus == Row(0)
    assert page.offsets["list"] == 0
    x, y = place_of(page, Row(2))
    page.on_mouse_scroll(round(x), round(y), 0, -100)
    frames(page, 1)
    assert page.offsets["list"] == 25


def test_keys_go_on_beside_what_is_gone(page: Trial) -> None:
    page.focus = Row(2)
    press_key(page, keys.DOWN)
    assert now(page.focus) == Row(3)
    page.offsets["list"] = 20
    page.redraw()
    frames(page, 1)
    assert now(page.focus) == Row(23), "it lies where the other one lay"
    x, y = place_of(page, Row(22))
    page.on_mouse_scroll(round(x), round(y), 0, 100)
    frames(page, 1)
    assert now(page.focus) is None, "who turns the wheel chooses nothing"


def test_focus_goes_where_the_arrow_points() -> None:
    spots = [Hotspot(Box(100 * x, 100 * y, 80, 80), At(x, y)) for x in range(3) for y in range(3)]
    centre = spots[4]
    found = {arrow: beside(spots, centre, arrow) for arrow in ("LEFT", "RIGHT", "UP", "DOWN")}
    assert {arrow: spot.press if spot else None for arrow, spot in found.items()} == {
        "LEFT": At(0, 1), "RIGHT": At(2, 1), "UP": At(1, 2), "DOWN": At(1, 0),
    }  # fmt: skip
    assert beside(spots, spots[0], "LEFT") is None
    far_down = Hotspot(Box(-100, -400, 80, 80), At(-1, -4))
    assert beside([*spots, far_down], spots[0], "LEFT") is None, "a row ends where it ends"
    assert beside([*spots, far_down], spots[0], "DOWN") == far_down
    foot, row = Hotspot(Box(0, -900, 80, 80), At(0, -9)), Hotspot(Box(300, -150, 80, 80), At(3, -1))
    assert beside([*spots, foot, row], spots[0], "DOWN") == row, "the next row comes before the foot of the page"
    assert following(spots, At(2, 2), 1) == At(0, 0)
    assert following(spots, None, -1) == At(2, 2)
    assert following([], None, 1) is None


def test_slider_keeps_to_its_grain_and_ends() -> None:
    slider = Slider(Box(0, 0, 100, 10), 100, 75, 200, 25)
    assert [slider.value_at(x) for x in (-10, 0, 21, 100, 300)] == [75, 75, 100, 200, 200]
    assert slider.step(1) == 125
    assert slider.step(9) == 200


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_scale_grows_with_the_setting_and_leaves_room(size: tuple[int, int]) -> None:
    scales = [interface_scale(*size, percent) for percent in (75, 100, 125, 150, 175, 200)]
    assert scales == sorted(scales)
    assert scales[0] < scales[-1]
    assert all(size[0] / scale >= LEAST[0] and size[1] / scale >= LEAST[1] for scale in scales)
