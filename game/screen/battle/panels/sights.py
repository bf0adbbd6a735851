"""What no panel may hide: whoever acts or is asked, the way, and what is aimed at. Decides nothing."""

from game.board.grid import Cell
from game.screen.battle.panels.layout import MIDDLE
from game.screen.battle.presenter.session import Session
from game.screen.camera import Camera
from game.screen.ui.box import Box


def kept_in_sight(session: Session, camera: Camera, scale: float) -> list[Box]:
    """Return the middles of the cells that are to stay in sight, in points of an interface of that scale.

    What the pointer only rests on is in sight anyway; what waits to be confirmed is among them.
    """
    overlays, asked = session.markings.overlays(), session.questions.dialog
    way = overlays.path if session.selection.pinned is not None else overlays.path[:-1]
    cells = {*overlays.selected, *overlays.pinned, *way, *(asked.cells if asked is not None else ())}
    return [middle_of(cell, camera, scale) for cell in sorted(cells)]


def middle_of(cell: Cell, camera: Camera, scale: float) -> Box:
    """Return the part of a cell that is to stay in sight."""
    x, y = camera.screen_of(cell)
    wide, high = (side * camera.zoom * MIDDLE / scale for side in camera.projection.tile)
    return Box(x / scale - wide / 2, y / scale - high / 2, wide, high)
