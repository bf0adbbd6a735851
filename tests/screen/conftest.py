"""What the tests of the window share: a window per file, the way through its pages, and hands at it. Needs OpenGL."""

from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import arcade
import pyglet
import pytest

from game.rulesets import load_all
from game.screen.app import ROUTES
from game.screen.lag import Lag
from game.screen.settings import Preferences
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.hands import Hands


@pytest.fixture(scope="session", autouse=True)
def closed_for_good() -> Iterator[None]:
    """Lets a closed window go, which keeps 40 MB: arcade leaves it on its clock, and pyglet what EGL drew it on.

    A window closes itself again when it is collected; by then the next one may be open, which arcade would forget.
    """
    close = arcade.Window.close

    def close_for_good(window: arcade.Window) -> None:
        if window.closed:
            return
        pyglet.clock.unschedule(window._dispatch_frame)
        close(window)
        if window.headless:
            from pyglet.libs.egl import egl

            egl.eglDestroySurface(window._egl_display_connection, window._egl_surface)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcade.Window, "close", close_for_good)
        yield


@pytest.fixture(scope="session", autouse=True)
def plain_edges() -> Iterator[None]:
    """Lets windows open without arcade's smoothing of edges: it is four times the pixels to a software renderer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcade.Window, "__init__", partialmethod(arcade.Window.__init__, antialiasing=False))
        yield


@pytest.fixture(scope="module")
def window() -> Iterator[KleosWindow]:
    """One window for all tests of a file, which answers in time however slow the machine is."""
    opened = KleosWindow(visible=False)
    opened.lag = Lag(lambda: 0.0)
    yield opened
    opened.close()


@pytest.fixture
def shell(window: KleosWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """All pages, with settings as new and no saves."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Shell(window, Preferences(), ROUTES, Miniatures())


@pytest.fixture
def hands(shell: Shell) -> Hands:
    """Hands at the window, before any page is open; every ruleset is loaded, as the title has it done."""
    load_all()
    return Hands(shell)
