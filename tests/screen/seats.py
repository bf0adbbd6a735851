"""A battle in a window, for tests: opening its view, letting time pass, pressing what is drawn. Needs OpenGL."""

import itertools
import os
from pathlib import Path

import arcade
from PIL import Image

from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.view import BattleView
from game.screen.model.press import AtTable, Press
from game.screen.pages.options import PAGES, Option
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.page import Page
from game.screen.ui.window import KleosWindow
from tools.proofs.windows import draw, panels_unseen

PICTURES = Path(__file__).resolve().parents[2] / "build" / "play"
ARE_KEPT = bool(os.environ.get("KLEOS_PICTURES"))
"""Whether pictures are kept under `build`, to be looked at; no test reads them again."""


def show(window: KleosWindow, session: Session, folder: Path) -> BattleView:
    view = BattleView(session, folder / "quick.kleos")
    window.show_view(view)
    frames(view)
    return view


def frames(view: arcade.View, count: int = 3, seconds: float = 0.05) -> None:
    """Let frames pass; `pixels` draws what is to be looked at."""
    for _ in range(count):
        view.on_update(seconds)
        draw(view, filled=False)


def settle(view: BattleView) -> None:
    """Let everything be shown and thought about until somebody at the table has to do something."""
    with panels_unseen(view):
        for _ in range(4000):
            view.on_update(0.25)
            if view.session.playback.animating:
                view.scene.skip()
            if view.session.seats.mode is not Mode.WAITING:
                return
    raise AssertionError("nothing comes to a decision")


def pixels(window: KleosWindow) -> bytes:
    """Draw what the window shows, and return every pixel of it, the lowest row first."""
    assert window.current_view is not None
    draw(window.current_view, filled=True)
    return bytes(window.ctx.screen.read(viewport=(0, 0, *window.get_framebuffer_size()), components=4))


def middle(box: Box) -> tuple[float, float]:
    return box.left + box.width / 2, box.bottom + box.height / 2


def pixel(box: Box) -> tuple[int, int]:
    """Return the whole pixel in the middle, which is what a mouse can be at."""
    x, y = middle(box)
    return round(x), round(y)


def setting(field: str) -> Option:
    """Return what the settings page offers for a field of the settings."""
    return next(option for options in PAGES.values() for option in options if option.field == field)


def place_of(page: Page, press: Press) -> tuple[float, float]:
    """Return the pixel in the middle of what a page has drawn for a press."""
    spot = page.spot_of(press)
    assert spot is not None, (press, [one.press for one in page.canvas.spots])
    x, y = middle(spot.box)
    return x * page.paint.scale, y * page.paint.scale


def press_at(view: arcade.View, x: float, y: float, button: int = arcade.MOUSE_BUTTON_LEFT) -> None:
    """Go to the pixel of a place with the pointer and press there."""
    at = round(x), round(y)
    view.on_mouse_motion(*at, 0, 0)
    view.on_mouse_press(*at, button, 0)
    view.on_mouse_release(*at, button, 0)


def press_on(page: Page, press: Press) -> None:
    """Press what a page has drawn for a press, and look at what comes of it."""
    press_at(page, *place_of(page, press))
    frames(page, 2)


def click(view: BattleView, cell: tuple[int, int]) -> None:
    """Click a cell where it is drawn, and let the moment pass in which no second click is heard."""
    press_at(view, *view.board_camera.screen_of(cell))
    frames(view, 3, 0.2)


def keep(window: KleosWindow, name: str) -> None:
    """Keep a picture of what the window shows, if pictures are kept at all."""
    if not ARE_KEPT:
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    picture = Image.frombytes("RGBA", window.get_framebuffer_size(), pixels(window))
    picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB").save(PICTURES / f"{name}.png")


def press(view: BattleView, press: Press) -> None:
    """Press what is drawn for a press, where it is drawn; what is in the drawer is taken from there."""
    spot = drawn_for(view, press)
    if spot is None and press is not AtTable.MORE:
        view._press(AtTable.MORE)
        frames(view, 6)
        spot = drawn_for(view, press)
    assert spot is not None, f"nothing is drawn for {press}"
    press_at(view, *middle(spot.box))


def drawn_for(view: BattleView, press: Press) -> Hotspot | None:
    """Return where something is drawn for a press, the topmost."""
    panels = (panel for panel in reversed(view.hud._panels) if panel.box is not None)
    return next((spot for panel in panels for spot in panel.canvas.spots if spot.press == press), None)


def lie_apart(page: Page) -> None:
    """Whatever can be pressed lies on the page, and nothing of it over another."""
    boxes = [spot.box for spot in page.canvas.spots if spot.press is not None]
    for box in boxes:
        assert 0 <= box.left <= box.right <= page.wide
        assert 0 <= box.bottom <= box.top <= page.high
    for one, other in itertools.combinations(boxes, 2):
        over = min(one.right, other.right) - max(one.left, other.left)
        up = min(one.top, other.top) - max(one.bottom, other.bottom)
        assert over <= 1 or up <= 1, (one, other)
