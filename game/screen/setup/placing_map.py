"""The map on which units are put where they begin: what is seen of it, and the mouse over it, from press to release."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.board.grid import Cell
from game.engine.ruleset import Ruleset
from game.screen.camera import Camera
from game.screen.hold import Hold
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.scene.scene import Scene
from game.screen.setup.deployment import Deployment
from game.screen.ui.window import KleosWindow

GLIDES: Final = 20
"""So many pixels from the window's edge a cell that keys come to is still in sight."""


class PlacingMap:
    """One map with one mouse; window pixels in."""

    def __init__(self, deployment: Deployment, window: KleosWindow) -> None:
        """Show nothing yet."""
        chosen = deployment.chosen
        projection = chosen.source.projection()
        self._deployment: Final = deployment
        self._sounds: Final = window.sounds
        self._hold: Final = Hold()
        self._taken = 0
        """The own unit on which the button went down, and which is taken along; 0 for none."""
        self.camera: Final = Camera(projection)
        self.scene: Final = Scene(chosen.source, projection, self.camera, Ruleset.of(chosen.setup), window.art)
        self._overlays: Overlays = NOTHING

    # ---- what is seen ----------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everybody where they are put now, and what can be done with the chosen one."""
        self.scene.show(self._deployment.snapshot())
        self._overlays = self._deployment.overlays()

    def draw(self) -> None:
        """Draw it under what lies over it."""
        self.scene.draw(self._overlays)

    @property
    def sees_zone(self) -> bool:
        """Whether the window shows every cell of the side's zone."""
        return all(self.camera.shows(cell) for cell in self._deployment.placing.zone)

    def look_at_own(self) -> None:
        """Show the whole map, or of a large one what lies round the middle of the side's zone."""
        zone = self._deployment.placing.zone
        middle = tuple(sum(cell[axis] for cell in zone) / len(zone) for axis in (0, 1))
        self.camera.begin(min(sorted(zone), key=lambda cell: math.dist(cell, middle)))

    def look_at_pointed(self) -> None:
        """Keep the pointed cell in sight."""
        cell = self._deployment.pointed
        if cell is not None and not self.camera.shows(cell, GLIDES):
            self.camera.glide_to(cell)

    # ---- the mouse -------------------------------------------------------------------------------------------------

    def point(self, cell: Cell | None) -> None:
        """Point at a cell, or at none."""
        if cell != self._deployment.pointed:
            self._deployment.pointed = cell
            self._overlays = replace(self._overlays, hover=cell)

    def begin(self, x: float, y: float) -> None:
        """Begin a click or a drag with the left button; what is pressed of the own units is taken along."""
        cell = self.camera.cell_at(x, y)
        self._hold.begin(x, y, 0, (False, None))
        self._taken = self._deployment.placing.at(cell) if cell is not None else 0

    def drag(self, x: float, y: float, dx: float, dy: float) -> bool:
        """Take a unit along, or drag the map; tells whether that has chosen another unit."""
        hold = self._hold
        had_begun = hold.is_dragging
        if not hold.drags(x, y):
            return False
        if not self._taken:
            self.camera.pan(dx, dy)
        elif not had_begun and self._taken != self._deployment.unit:
            self._deployment.choose(self._taken)
            return True
        return False

    def end(self, x: float, y: float, *, is_over: bool) -> bool:
        """End a click or a drag, over the map or not; tells whether one had begun, and was meant."""
        was_held, was_dragged, taken = self._hold.at is not None, self._hold.is_dragging, self._taken
        self.forget()
        if not was_held or not is_over:
            return False
        cell = self.camera.cell_at(x, y)
        if cell is not None and not was_dragged:
            self.do(lambda: self._deployment.click(cell))
        elif cell is not None and taken:
            self.do(lambda: self._deployment.put(taken, cell))
        return True

    def forget(self) -> None:
        """Another window or page has the mouse now: who is taken along stays."""
        self._hold.forget()
        self._taken = 0

    def do(self, deed: Callable[[], None]) -> None:
        """Do something on the map, which is heard: that it was done, or that it cannot be."""
        deployment = self._deployment
        before = deployment.unit, dict(deployment.placing.cells)
        deed()
        if deployment.message:
            self._sounds.ui("refuse")
        elif (deployment.unit, dict(deployment.placing.cells)) != before:
            self._sounds.ui("click")
