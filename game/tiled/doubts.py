"""What is odd about where an object lies, how it is numbered and what Class it has."""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from game.board.projection import Projection
from game.tiled.faults import Fault, Spot, called, shorten
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


def no_class(class_name: str, spots: Sequence[Spot], known: Collection[str]) -> None:
    """Log one fault for all objects of a Class that there is not, at the first of them."""
    near = get_close_matches(class_name.lower(), known, 1)
    several = f" {len(spots)} objects have and" if len(spots) > 1 else ""
    what = f'Its Class is "{shorten(class_name)}", which{several} Kleos does not know'
    what += f'; "{near[0]}" is meant?' if near else "."
    own = "" if near else ", or define yours in the Tiled project (View > Custom Types Editor)"
    first, last = ", ".join([*known][:-1]), [*known][-1]
    remedy = f"Choose {first} or {last} as its Class; leave the Class empty for decoration{own}."
    spots[0].fault(what, remedy)
