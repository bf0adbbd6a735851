"""What is odd about where an object lies and how it is numbered, though it can be read."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.board.projection import Projection
from game.tiled.faults import Fault, Spot, called
from game.tiled.geometry import TurnedBox, cell_of, is_between

MOST_APART: Final = 3
"""From so many units on, if they are half of all, it is the grid that lies wrong."""


def border(box: TurnedBox, projection: Projection, tile: bool, spot: Spot) -> Iterator[Fault]:
    """Yield that a unit lies on the border of two cells."""
    if is_between(box, projection, tile):
        what = "It lies between two cells, and counts as standing in this one."
        remedy = "Move it into the middle of a cell (View > Snapping > Snap to Grid)."
        yield Fault(what, spot.layer, spot.object, cell_of(box, projection, tile), remedy)


def borders(found: Sequence[Fault], units: int, projection: Projection) -> Iterator[Fault]:
    """Yield those on borders, or what is odd about the map where half of its units or more are."""
    if len(found) < MOST_APART or 2 * len(found) < units:
        yield from found
        return
    grid = "Stagger Axis, Stagger Index and Tile Side Length" if projection.hex_side else "Tile Width and Tile Height"
    what = f"{len(found)} of {units} units lie between two cells."
    yield Fault(what, remedy=f"Correct {grid} in Map > Map Properties, or move them into the middle of cells.")


def same_number(first: str, number: int, spot: Spot) -> Fault:
    """Return that an object has the number of an earlier one, which Tiled gives no two."""
    what = f"It has the number of another object, {called(first, number)}: no link tells them apart."
    remedy = "Duplicate it in Tiled (Ctrl+D), which numbers it anew, and delete the old one."
    return Fault(what, spot.layer, spot.object, remedy=remedy)
