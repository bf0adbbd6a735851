"""What is pressed while the window does not answer is dropped; with a clock of its own. Needs OpenGL."""

import arcade
import pytest

from game.screen.lag import LONG, Lag
from game.screen.ui.window import KleosWindow

SHORT = LONG / 2


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow(arcade.View):
    """A view whose frames take as long as they are told to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock, self.takes = clock, 0.0
        self.heard: list[str] = []

    def on_update(self, delta_time: float) -> None:
        del delta_time
        self.clock.now += self.takes

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        del symbol, modifiers
        self.heard.append("key")
        self.clock.now += self.takes

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        del x, y, button, modifiers
        self.heard.append("click")

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        del x, y, button, modifiers
        self.heard.append("release")


@pytest.fixture
def slow(window: KleosWindow, monkeypatch: pytest.MonkeyPatch) -> Slow:
    clock = Clock()
    monkeypatch.setattr(window, "lag", Lag(clock))
    view = Slow(clock)
    monkeypatch.setattr(window, "_enable_event_queue", False)  # as while the event loop runs
    window.show_view(view)
    return view


def press(window: KleosWindow) -> None:
    """Press a key, and the mouse, and let go of it."""
    window.dispatch_event("on_key_press", arcade.key.ENTER, 0)
    window.dispatch_event("on_mouse_press", 10, 10, arcade.MOUSE_BUTTON_LEFT, 0)
    window.dispatch_event("on_mouse_release", 10, 10, arcade.MOUSE_BUTTON_LEFT, 0)


def test_what_was_pressed_during_a_long_frame_is_not_heard(window: KleosWindow, slow: Slow) -> None:
    slow.takes = 2 * LONG
    window._dispatch_frame(0.1)
    press(window)
    assert slow.heard == ["release"]
    slow.takes = 0.0
    window._dispatch_frame(0.1)
    press(window)
    assert slow.heard == ["release", "key", "click", "release"]


def test_frames_in_time_let_everything_be_heard(window: KleosWindow, slow: Slow) -> None:
    slow.takes = SHORT
    window._dispatch_frame(0.1)
    slow.takes = 0.0
    press(window)
    assert slow.heard == ["key", "click", "release"]


def test_a_click_that_waited_while_a_key_did_something_long_is_not_heard(window: KleosWindow, slow: Slow) -> None:
    window._dispatch_frame(0.1)
    slow.takes = 2 * LONG
    press(window)
    assert slow.heard == ["key", "release"]


def test_where_every_frame_takes_long_people_are_heard(window: KleosWindow, slow: Slow) -> None:
    slow.takes = 2 * LONG
    window._dispatch_frame(0.1)
    press(window)
    assert slow.heard == ["release"], "the first that takes long is a halt"
    slow.heard.clear()
    window._dispatch_frame(0.1)
    slow.takes = 0.0
    press(window)
    assert slow.heard == ["key", "click", "release"]
    slow.takes = 7 * LONG
    window._dispatch_frame(0.1)
    press(window)
    assert slow.heard == ["key", "click", "release", "release"], "far longer than usual is a halt again"
