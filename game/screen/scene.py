"""The battle on the screen: ground, things, overlays, units, effects, words. Fed with events; never reads the world.

    scene = Scene(source_map, projection, camera, theme)
    scene.show(snapshot(view))           # all at once: start, load, undo
    scene.feed(event)                    # each event that the side at the table perceives
    scene.sync(snapshot(view))           # when a command is over: mends what events could not tell
    scene.update(seconds); scene.draw(overlays)

While `busy`, what is seen is not yet what is: input must wait. `skip()` brings everything to its end.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import arcade
from arcade import LBWH, LRBT

from game.board.board import Board
from game.board.projection import Projection
from game.events import Event
from game.screen.art import Art
from game.screen.board_view import BoardView
from game.screen.camera import Camera
from game.screen.layout import Layout
from game.screen.overlays import NOTHING, Overlays
from game.screen.snapshot import Snapshot
from game.screen.theme import Theme, colour
from game.screen.tokens import Tokens
from game.screen.words import NAME, Words
from game.tiled.model import TiledMap


class Scene:
    """Everything that is drawn of one battle but the panels. Needs an open window."""

    def __init__(
        self,
        source_map: TiledMap,
        projection: Projection,
        camera: Camera,
        theme: Theme | None = None,
        folder: Path | None = None,
    ) -> None:
        """Paint the ground; `folder` is where the map's pictures lie, by default beside the map's file."""
        self.camera: Final = camera
        self.theme: Final = theme or Theme()
        self.layout: Final = Layout(projection)
        board: Board = source_map.ground.board()
        self.ground: Final = BoardView(source_map, projection, board, folder)
        self.art: Final = Art()
        self.tokens: Final = Tokens(self.art, self.layout, source_map.sides)
        self.words: Final = Words(self.theme)
        self.speed = 1.0
        self.follow = True
        self.named: frozenset[int] = frozenset()
        self._window: Final = arcade.get_window()
        self._map_camera: Final = arcade.Camera2D(window=self._window)
        self._flat_camera: Final = arcade.Camera2D(window=self._window)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def show(self, now: Snapshot) -> None:
        """Show the battle as it is, at once."""
        for unit in tuple(self.tokens.by_unit):
            if unit not in now.figures:
                self.tokens.remove(unit)
        for figure in now.figures.values():
            self.tokens.put(figure)
            self.tokens.settle(figure.unit)
        self.tokens.mark_active(now.active)

    def sync(self, now: Snapshot) -> None:
        """Show the battle as it is, once all that was fed has been played."""
        self.show(now)

    def feed(self, event: Event) -> None:
        """Queue what an event looks like."""

    def name_units(self, units: Iterable[int]) -> None:
        """Write the names of these units under them: the hovered and the selected ones."""
        self.named = frozenset(units)

    @property
    def busy(self) -> bool:
        """Whether something is still being played."""
        return False

    def skip(self) -> None:
        """Bring everything that is queued to its end at once."""

    # ---- time and drawing ------------------------------------------------------------------------------------------

    @property
    def reduced_motion(self) -> bool:
        """Whether still pictures are wanted: no waves, no turning rings."""
        return self.ground.reduced_motion

    @reduced_motion.setter
    def reduced_motion(self, wanted: bool) -> None:
        self.ground.reduced_motion = wanted

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.camera.update(seconds)
        self.ground.update(seconds)
        if not self.reduced_motion:
            self.tokens.spin(seconds)

    def draw(self, overlays: Overlays = NOTHING) -> None:
        """Draw the frame: first the map through the camera, then words at the window's size."""
        self._aim()
        self.art.ready()
        self._window.ctx.screen.clear(color=colour("glaze"))
        with self._map_camera.activate():
            self.ground.draw(self.camera)
            self.tokens.draw()
        with self._flat_camera.activate():
            self.words.start()
            self._names()
            self.words.draw()

    def _aim(self) -> None:
        """Point arcade's camera where ours looks: the very numbers that picking uses."""
        camera = self.camera
        wide, high = camera.width, camera.height
        aimed, flat = self._map_camera, self._flat_camera
        if aimed.viewport.size != (wide, high):
            aimed.viewport = flat.viewport = LBWH(0, 0, wide, high)
            aimed.projection = flat.projection = LRBT(-wide / 2, wide / 2, -high / 2, high / 2)
            flat.position = wide / 2, high / 2
        x, y = camera.place
        aimed.position = x, self.layout.height - y
        aimed.zoom = camera.zoom

    def _names(self) -> None:
        for unit in self.named:
            shown = self.tokens.by_unit.get(unit)
            if shown is not None:
                x, y = shown.place
                at_x, at_y = self.camera.to_window(x, self.layout.height - y + shown.size * 0.52)
                self.words.put(shown.figure.name, at_x, at_y - 8, NAME)
