"""Random mouse and key events on screens: a fixed sample of `tools/prove.py screens`. Needs OpenGL."""

import threading
from collections.abc import Iterator
from pathlib import Path

import arcade
import pytest

from game.engine.commands import EndTurn
from game.screen.app import ROUTES
from game.screen.battle.presenter.session import Mode
from game.screen.pages.menu import MenuPage
from game.screen.saves.library import WRITER
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames
from tools.proofs.pawing import Hands, Job, lasting
from tools.proofs.screens import SCREENS, battle, kept_apart

pytestmark = pytest.mark.screen
SAMPLE = (
    "title", "setup", "deploy", "lesson", "settings-keys", "handbook", "saves", "replay", "result",
    "battle-hot-seat", "battle-gear", "battle-question", "battle-curtain",
)  # fmt: skip
EVENTS = 25


@pytest.fixture(scope="module")
def window() -> Iterator[KleosWindow]:
    opened = lasting()
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def apart() -> Iterator[None]:
    with kept_apart():
        yield


def test_where_saves_are_kept_apart_they_are_written_before_the_folder_goes() -> None:
    has_begun, may_end = threading.Event(), threading.Event()

    def write(folder: Path) -> None:
        has_begun.set()
        may_end.wait()
        (folder / "late").touch()

    with kept_apart() as folder:
        writing = threading.Thread(target=write, args=(folder,), name=WRITER)
        writing.start()
        has_begun.wait()
        threading.Timer(0.05, may_end.set).start()
    assert not writing.is_alive()
    assert not folder.exists()


@pytest.mark.parametrize("name", SAMPLE)
def test_random_hands_break_nothing_and_escape_leaves(window: KleosWindow, name: str) -> None:
    assert set(SAMPLE) <= set(SCREENS)
    came = Hands(window, Job(name, EVENTS, 1)).run()
    assert (came.fault, came.left) == ("", 1)


def test_what_goes_wrong_is_told(window: KleosWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(page: Page, symbol: int, modifiers: int) -> None:
        raise ZeroDivisionError(f"{page} {symbol} {modifiers}")

    monkeypatch.setattr(Page, "on_key_press", broken)
    assert "ZeroDivisionError" in Hands(window, Job("title", EVENTS, 1)).run().fault


def test_a_page_that_escape_does_not_leave_is_told(window: KleosWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(page: Page, symbol: int, modifiers: int) -> None:
        del page, symbol, modifiers

    monkeypatch.setattr(Page, "on_key_press", deaf)
    assert "Escape does not leave" in Hands(window, Job("settings-keys", 1, 1)).run().fault


def test_escape_opens_the_menu_in_the_midst_of_what_others_do(window: KleosWindow) -> None:
    shell = Shell(window, window.preferences, ROUTES, Miniatures())
    view = battle(shell, "ford", "heroic", "human,walk")
    session = view.session
    for _ in range(100):
        if session.seats.mode is Mode.QUESTION:
            session.question.answer(0)
        else:
            session.choose_action(EndTurn)
            session.key("ENTER")
        if session.seats.mode is Mode.WAITING:
            break
        frames(view, 4, 0.5)
    assert session.seats.mode is Mode.WAITING
    view.on_key_press(arcade.key.ESCAPE, 0)
    assert isinstance(window.current_view, MenuPage)
