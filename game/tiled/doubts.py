"""What is odd about where an object lies and how it is numbered, though it can be read."""

from collections.abc import Iterator

from game.board.projection import Projection
from game.tiled.faults import Fault, Spot, called
from game.tiled.geometry import TurnedBox, cell_of, is_between


def border(box: TurnedBox, projection: Projection, tile: bool, spot: Spot) -> Iterator[Fault]:
    """Yield that a unit lies on the border of two cells."""
    if is_between(box, projection, tile):
        what = "It lies between two cells, and counts as standing in this one."
        remedy = "Move it into the middle of a cell (View > Snapping > Snap to Grid)."
        yield Fault(what, spot.layer, spot.object, cell_of(box, projection, tile), remedy)


def same_number(first: str, number: int, spot: Spot) -> Fault:
    """Return that an object has the number of an earlier one, which Tiled gives no two."""
    what = f"It has the number of another object, {called(first, number)}: no link tells them apart."
    remedy = "Duplicate it in Tiled (Ctrl+D), which numbers it anew, and delete the old one."
    return Fault(what, spot.layer, spot.object, remedy=remedy)
