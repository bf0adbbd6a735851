"""A window in which nothing changes is not drawn, and wakes at a touch: draws are counted. Headless OpenGL."""

from typing import Any

import arcade
import pytest

from game.screen.battle.presenter.session import Mode
from game.screen.battle.view import BattleView
from game.screen.rest import MOMENT, STEP, Rest
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import settle
from tests.screen.sessions import on_map

pytestmark = pytest.mark.screen
FRAME = 1 / 60


class Counter:
    """Counts the frames that a window draws, and the time that its view is told of."""

    def __init__(self, window: KleosWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window, self.draws = window, 0
        monkeypatch.setattr(arcade.Window, "draw", self._draw)

    def _draw(self, *_: Any) -> None:
        self.draws += 1

    def pass_time(self, seconds: float) -> int:
        """Let frames pass; return how many of them were drawn."""
        before = self.draws
        for _ in range(round(seconds / FRAME)):
            self.window._dispatch_frame(FRAME)
        return self.draws - before


@pytest.fixture
def counter(window: KleosWindow, monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(window, monkeypatch)


def seated(shell: Shell) -> BattleView:
    session = on_map(most=2)
    view = BattleView(session, shell.library.quick, shell=shell)
    shell.put(view)
    settle(view)
    assert session.seats.mode is Mode.TURN
    return view


def test_battle_in_which_nothing_moves_is_drawn_no_more(shell: Shell, counter: Counter) -> None:
    view = seated(shell)
    assert counter.pass_time(1) > 0
    counter.pass_time(MOMENT + 5)
    assert counter.pass_time(20) == 0
    view.session.notice.say("Something is said.")
    assert counter.pass_time(1) > 0, "what changes by itself is drawn"


@pytest.mark.parametrize("touch", ["pointer", "key", "resize"])
def test_a_touch_wakes_it(shell: Shell, window: KleosWindow, counter: Counter, touch: str) -> None:
    seated(shell)
    counter.pass_time(MOMENT + 5)
    assert counter.pass_time(2) == 0
    if touch == "pointer":
        window.dispatch_event("on_mouse_motion", 400, 300, 1, 1)
    elif touch == "key":
        window.dispatch_event("on_key_press", arcade.key.M, 0)
    else:
        window.dispatch_event("on_resize", window.width, window.height)
    assert counter.pass_time(0.5) > 0


@pytest.mark.parametrize("page", ["title", "handbook", "settings", "saves", "replays"])
def test_pages_rest_too(shell: Shell, counter: Counter, page: str) -> None:
    shell.go(page)
    assert counter.pass_time(1) > 0
    counter.pass_time(MOMENT + 2)
    assert counter.pass_time(10) == 0
    shell.go("settings")
    assert counter.pass_time(0.5) > 0, "another page is drawn at once"


class Still:
    """A view of which nothing changes."""

    shown: object = 1
    at_work = False


def test_at_rest_time_passes_in_larger_steps_and_none_is_lost() -> None:
    rest, view = Rest(), Still()
    for _ in range(round((MOMENT + 1) / FRAME)):
        rest.look(rest.pass_time(FRAME, view) or FRAME, view)
    assert rest.is_resting
    told = [passed for _ in range(600) if (passed := rest.pass_time(FRAME, view))]
    assert len(told) == pytest.approx(600 * FRAME / STEP, rel=0.2)
    assert sum(told) == pytest.approx(600 * FRAME, abs=2 * STEP)


def test_who_is_at_work_is_told_of_every_frame() -> None:
    rest, view = Rest(), Still()
    view.at_work = True
    for _ in range(1000):
        rest.look(FRAME, view)
    assert rest.is_resting
    assert all(rest.pass_time(FRAME, view) == FRAME for _ in range(100))
