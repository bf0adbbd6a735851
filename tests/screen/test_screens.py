"""Every screen in three windows, kept as pictures to be looked at: whole, nothing cut off, nothing out of the window.

The pictures stay in `build/screens`.
"""

from collections.abc import Iterator
from pathlib import Path

import arcade
import pytest

from game.screen.app import ROUTES
from game.screen.hud import canvas
from game.screen.hud.canvas import Box, Spot
from game.screen.shell import Shell
from game.screen.window import KleosWindow
from tools.proofs.screens import SCREENS

pytestmark = pytest.mark.screen
PICTURES = Path(__file__).resolve().parents[2] / "build" / "screens"
WINDOWS = ((1280, 720, 100), (1920, 1080, 100), (2560, 1440, 200))
"""Width and height in points, and the interface's scale in percent."""
LEAST_COLOURS = 40
"""A window that is empty, or has one panel and nothing in it, has fewer."""


@pytest.fixture(scope="module", params=WINDOWS, ids=[f"{wide}x{high}" for wide, high, _ in WINDOWS])
def window(request: pytest.FixtureRequest) -> Iterator[KleosWindow]:
    wide, high, percent = request.param
    opened = KleosWindow(wide, high, visible=False)
    opened.preferences.change(scale=percent)
    yield opened
    opened.close()


def spots(view: arcade.View) -> tuple[list[Spot], float]:
    """What can be pressed or rested on, and the scale that its places are in."""
    hud = getattr(view, "hud", None)
    if hud is None:
        return list(view.canvas.spots), view.paint.scale  # type: ignore[attr-defined]
    shown = [spot for panel in hud._panels if panel.box is not None for spot in panel.canvas.spots]
    return shown, hud.paint.scale


@pytest.mark.parametrize("name", SCREENS)
def test_screen_is_whole_in_every_window(
    window: KleosWindow, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    fitted = canvas.fitted

    def noted(words: str, width: int, pixels: int, role: str) -> str:
        shown = fitted(words, width, pixels, role)
        if shown != words:
            cut.append(words)
        return shown

    monkeypatch.setattr(canvas, "fitted", noted)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    PICTURES.mkdir(parents=True, exist_ok=True)
    SCREENS[name](Shell(window, window.preferences, ROUTES))
    view = window.current_view
    assert view is not None
    cut.clear()
    for _ in range(3):
        view.on_update(0.02)
        view.on_draw()
    wide, high = window.get_framebuffer_size()
    picture = arcade.get_image(0, 0, wide, high).convert("RGB")
    picture.save(PICTURES / f"{name}-{wide}x{high}.png", compress_level=1)
    colours = picture.resize((wide // 4, high // 4)).getcolors(wide * high)
    assert colours is None or len(colours) > LEAST_COLOURS
    assert sorted(set(cut)) == []
    shown, scale = spots(view)
    outside = [spot for spot in shown if not _within(spot.box, wide / scale, high / scale)]
    assert outside == []


def _within(box: Box, wide: float, high: float) -> bool:
    """Whether a box lies in the window, give or take a pixel."""
    return min(box.left, box.bottom) >= -1 and box.right <= wide + 1 and box.top <= high + 1
