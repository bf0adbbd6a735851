"""What proofs do to windows without a screen: another size, which pyglet does not give them, and quick frames."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest import mock

if TYPE_CHECKING:
    import arcade

    from game.screen.battle.view import BattleView
    from game.screen.ui.window import KleosWindow


def resize(window: "KleosWindow", width: int, height: int) -> None:
    """Give a window another size, in points, and tell what it shows; without a screen it gets another surface."""
    if not window.headless:
        window.set_size(width, height)
        return
    # pyglet has no other way.
    from pyglet.libs.egl import egl

    old = window._egl_surface
    window._width, window._height = width, height
    window._egl_surface = None
    window._create()
    egl.eglDestroySurface(window._egl_display_connection, old)
    window.dispatch_events()


def draw(view: "arcade.View", *, filled: bool) -> None:
    """Have a view drawn with all that belongs to it; its pixels, which take the longest by far, only if `filled`."""
    from pyglet import gl

    if filled:
        view.on_draw()
        return
    gl.glEnable(gl.GL_RASTERIZER_DISCARD)
    try:
        view.on_draw()
    finally:
        gl.glDisable(gl.GL_RASTERIZER_DISCARD)


@contextmanager
def panels_unseen(view: "BattleView") -> Iterator[None]:
    """Let time pass in a battle while nobody looks: its panels are brought up to date in the end, not in each frame."""
    with mock.patch.object(view.hud, "update"):
        yield
    view.hud.update(0.0, view.board_camera)
