"""Every screen in three windows: whole, nothing cut off, nothing out of the window.

With `KLEOS_PICTURES=1` the pictures stay in `build/screens`, to be looked at.
"""

from pathlib import Path

import arcade
import pytest
from PIL import Image

from game.screen.app import ROUTES
from game.screen.scaling import interface_scale
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui import canvas
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.page import Page
from game.screen.ui.paint import fitted
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.screen.seats import ARE_KEPT, pixels
from tools.proofs.screens import SCREENS
from tools.proofs.windows import draw, resize

pytestmark = pytest.mark.screen
PICTURES = Path(__file__).resolve().parents[2] / "build" / "screens"
WINDOWS = ((1280, 720, 100), (1920, 1080, 100), (2560, 1440, 200))
"""Width and height in points, and the interface's scale in percent."""
LEAST_COLOURS = 40
"""A window that is empty, or has one panel and nothing in it, has fewer."""


def spots(view: arcade.View) -> tuple[list[Hotspot], float]:
    """What can be pressed or rested on, and the scale that its places are in."""
    hud = getattr(view, "hud", None)
    if hud is None:
        assert isinstance(view, Page)
        return list(view.canvas.spots), view.paint.scale
    shown = [spot for panel in hud._panels if panel.box is not None for spot in panel.canvas.spots]
    return shown, hud.paint.scale


@pytest.mark.parametrize("name", SCREENS)
def test_screen_is_whole_in_every_window(
    window: KleosWindow, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    def noted(words: str, width: int, pixels: int, role: str) -> str:
        shown = fitted(words, width, pixels, role)
        if shown != words:
            cut.append(words)
        return shown

    monkeypatch.setattr(canvas, "fitted", noted)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window.preferences.change(scale=WINDOWS[0][2])
    resize(window, *WINDOWS[0][:2])
    shell = Shell(window, window.preferences, ROUTES, Miniatures())
    SCREENS[name](shell)
    # A page at 200 % in a large window is laid out as at 100 % in one half as wide; the board's panels are not.
    for wide, high, percent in WINDOWS if name.startswith("battle") else WINDOWS[:2]:
        cut.clear()
        picture, outside = kept(shell, name, wide, high, percent)
        if picture is not None:
            assert picture.size == (wide, high)
            assert picture.reduce(4).getcolors(LEAST_COLOURS) is None, "it has more than that"
        assert (wide, sorted(set(cut))) == (wide, [])
        assert outside == []


def kept(shell: Shell, name: str, wide: int, high: int, percent: int) -> tuple[Image.Image | None, list[Hotspot]]:
    """Give the window a size and a scale; keep its picture, and return it with what lies out of the window.

    Of the largest window no pixel is filled unless pictures are kept: the places on it are laid all the same.
    """
    shell.preferences.change(scale=percent)
    resize(shell.window, wide, high)
    view = shell.window.current_view
    assert view is not None
    for _ in range(20):
        view.on_update(0.1)
    picture = None
    if ARE_KEPT or wide < WINDOWS[-1][0]:
        size = shell.window.get_framebuffer_size()
        picture = Image.frombytes("RGB", size, pixels(shell.window), "raw", "RGBX", 0, -1)
    else:
        draw(view, filled=False)
    if ARE_KEPT and picture is not None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        picture.save(PICTURES / f"{name}-{wide}x{high}.png", compress_level=1)
    shown, scale = spots(view)
    assert scale == interface_scale(wide, high, percent)
    return picture, [spot for spot in shown if not _within(spot.box, wide / scale, high / scale)]


def _within(box: Box, wide: float, high: float) -> bool:
    """Whether a box lies in the window, give or take a pixel."""
    return min(box.left, box.bottom) >= -1 and box.right <= wide + 1 and box.top <= high + 1
