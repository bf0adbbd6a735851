"""A battle in a window, for tests: opening its view, letting time pass, pressing what is drawn. Needs OpenGL."""

from pathlib import Path

import arcade

from game.screen.battle_view import BattleView
from game.screen.hud.canvas import Box
from game.screen.session import Mode, Session
from game.screen.window import KleosWindow

PICTURES = Path(__file__).resolve().parents[2] / "build" / "play"


def show(window: KleosWindow, session: Session, folder: Path) -> BattleView:
    view = BattleView(session, folder / "quick.kleos")
    window.show_view(view)
    frames(view)
    return view


def frames(view: BattleView, count: int = 3, seconds: float = 0.05) -> None:
    for _ in range(count):
        view.on_update(seconds)
        view.on_draw()


def settle(view: BattleView) -> None:
    """Let everything be shown and thought about until somebody at the table has to do something."""
    for _ in range(4000):
        view.on_update(0.25)
        if view.session.animating:
            view.scene.skip()
        if view.session.mode is not Mode.WAITING:
            return
    raise AssertionError("nothing comes to a decision")


def pixels(window: KleosWindow) -> bytes:
    return arcade.get_image(0, 0, *window.get_framebuffer_size()).tobytes()


def middle(box: Box) -> tuple[float, float]:
    return box.left + box.width / 2, box.bottom + box.height / 2


def click(view: BattleView, cell: tuple[int, int]) -> None:
    """Click a cell where it is drawn, and let the moment pass in which no second click is heard."""
    x, y = view.board_camera.screen_of(cell)
    view.on_mouse_motion(x, y, 0, 0)
    view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    view.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    frames(view, 3, 0.2)


def keep(view: BattleView, name: str) -> None:
    """Keep a picture of the window in build/play, to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    view.on_draw()
    picture = arcade.get_image(0, 0, *view.window.get_framebuffer_size())
    picture.convert("RGB").save(PICTURES / f"{name}.png")


def press(view: BattleView, id_: str) -> None:
    """Press what is drawn for an id, where it is drawn."""
    for panel in reversed(view.hud._panels):
        for spot in panel.canvas.spots if panel.box is not None else ():
            if spot.id == id_:
                x, y = middle(spot.box)
                view.on_mouse_motion(x, y, 0, 0)
                view.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
                view.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
                return
    raise AssertionError(f"nothing is drawn for {id_}")
