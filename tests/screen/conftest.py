"""What the tests of the window share: a window per file, the way through its pages, and hands at it. Needs OpenGL."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import partialmethod
from pathlib import Path
from typing import Any, Final

import arcade
import pyglet
import pytest
from PIL import Image

from game.rulesets import load_all
from game.screen.app import ROUTES
from game.screen.lag import Lag
from game.screen.settings import Preferences
from game.screen.tilemap import kept
from game.screen.tilemap.board import BoardView
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.hands import Hands

TEXTURES_KEPT: Final = 12
"""Pieces of ground that a window keeps; 5.6 MB each."""
MAPS_KEPT: Final = 6
"""Small pictures of maps that are kept, with the pieces they were made of."""


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


@pytest.fixture(scope="session", autouse=True)
def ground_once() -> Iterator[None]:
    """Lets a window be handed the ground of a map once: most tests begin another battle on it, and look at none of it.

    What was painted is the same picture for as long as it is kept; so are the texture and the small picture of it.
    """
    texture, shrunk = BoardView._texture, BoardView._shrunk
    textures: OrderedDict[tuple[int, int], tuple[object, ...]] = OrderedDict()
    small: OrderedDict[tuple[int, ...], tuple[Any, ...]] = OrderedDict()

    def kept_texture(view: BoardView, image: Image.Image) -> Any:
        if not any(image is one for painting in kept._paintings for one in painting.pieces.values()):
            return texture(view, image)
        key = id(view._ctx), id(image)
        found = textures.pop(key, None) or (view._ctx, image, texture(view, image))
        textures[key] = found
        if len(textures) > TEXTURES_KEPT:
            textures.popitem(last=False)
        return found[2]

    def kept_shrunk(view: BoardView, painted: Mapping[Any, Image.Image], pixels: float) -> Any:
        key = (*map(id, painted.values()), *view.projection.size, round(pixels))
        found = small.pop(key, None) or (painted, shrunk(view, painted, pixels))
        small[key] = found
        if len(small) > MAPS_KEPT:
            small.popitem(last=False)
        return found[1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardView, "_texture", kept_texture)
        patch.setattr(BoardView, "_shrunk", kept_shrunk)
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
