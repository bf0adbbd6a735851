"""Things of the map that can be used: statues and columns to topple, doors, levers, chests (BD-13)."""

from game.components import Scenery
from game.view import Cell

TOPPLED = "rubble"
STANDING = {"statue": "column", "column": "column", "door": "wall"}


def overlay_of(scenery: Scenery, cell: Cell) -> tuple[tuple[Cell, str], ...]:
    """Return the terrain that a thing lays over its cell as it is at the start: shut doors and standing things block."""
    if scenery.what == "door" and scenery.is_open:
        return ()
    terrain = STANDING.get(scenery.what)
    return ((cell, terrain),) if terrain is not None else ()
