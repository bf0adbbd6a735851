"""How long frames take while a battle is shown: the whole frame, and Python's own part of it without OpenGL."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import arcade

DRAWS: Final = ("glDrawArraysInstanced", "glDrawElementsInstanced", "glClear", "glTexSubImage2D", "glBufferSubData")
"""The calls into OpenGL that take time by themselves; a software renderer paints in them."""
SECONDS: Final = 1 / 60


class Clock:
    """Times frames; what the driver takes is counted apart."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.driver = 0.0
        self.whole: list[float] = []
        self.own: list[float] = []

    def call(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a call of OpenGL whose time is the driver's."""

        def timed(*given: object) -> object:
            began = time.perf_counter()
            try:
                return work(*given)
            finally:
                self.driver += time.perf_counter() - began

        return timed

    def frame(self, view: "arcade.View", seconds: float = SECONDS) -> None:
        """Let a frame pass to its last pixel, and note it in milliseconds."""
        self.driver = 0.0
        began = time.perf_counter()
        view.on_update(seconds)
        view.on_draw()
        painted = time.perf_counter()
        view.window.ctx.finish()
        self.whole.append((time.perf_counter() - began) * 1000)
        self.own.append((painted - began - self.driver) * 1000)


@contextmanager
def driver_timed(clock: Clock) -> Iterator[None]:
    """Have the slow calls of OpenGL counted as the driver's."""
    from pyglet import gl

    kept = {name: getattr(gl, name) for name in DRAWS}
    try:
        for name, work in kept.items():
            setattr(gl, name, clock.call(work))
        yield
    finally:
        for name, work in kept.items():
            setattr(gl, name, work)


def battle_shown(name: str, players: dict[str, str], frames: int, size: tuple[int, int] = (1280, 720)) -> Clock:
    """Show so many frames of a battle that is being played ("wide": 64 x 64 cells with 60 units)."""
    os.environ.setdefault("ARCADE_HEADLESS", "True")
    from game.data import maps
    from game.engine.working import hardly_collecting
    from game.screen import app
    from game.screen.battle.presenter import seating
    from game.screen.tilemap.miniature import Miniatures
    from game.screen.ui.shell import Shell
    from game.screen.ui.window import KleosWindow
    from tools.proofs.wide import wide_map

    clock = Clock()
    window = KleosWindow(*size, visible=False)
    with tempfile.TemporaryDirectory() as folder:
        path = wide_map(Path(folder)) if name == "wide" else maps() / f"{name}.tmx"
        session = seating.start(path, None, 5, players)
        view = app.show(Shell(window, window.preferences, app.ROUTES, Miniatures()), session)
        for _ in range(30):
            view.on_update(SECONDS)
            view.on_draw()
        with hardly_collecting(), driver_timed(clock):  # as where the window is run
            for _ in range(frames):
                clock.frame(view)
    window.close()
    return clock
