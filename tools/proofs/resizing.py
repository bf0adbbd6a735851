"""Another size for a window, also for one without a screen, whose size pyglet does not change."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.screen.window import KleosWindow


def resize(window: "KleosWindow", width: int, height: int) -> None:
    """Give a window another size, in points, and tell what it shows; without a screen it gets another surface."""
    if not window.headless:
        window.set_size(width, height)
        return
    from pyglet.libs.egl import egl

    old = window._egl_surface  # noqa: SLF001 - there is no other way
    window._width, window._height = width, height  # noqa: SLF001
    window._egl_surface = None  # noqa: SLF001
    window._create()  # noqa: SLF001
    egl.eglDestroySurface(window._egl_display_connection, old)  # noqa: SLF001
    window.dispatch_events()
