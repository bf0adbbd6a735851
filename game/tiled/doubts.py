"""What is odd about where an object lies, its number, and what a layer or a group says in its place."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from game.board.projection import Projection
from game.tiled.brief import OF_MAPS
from game.tiled.classes import SIGNS
from game.tiled.faults import NEAR, Fault, Spot, called, shorten
from game.tiled.geometry import TurnedBox, cell_of, cells_covered, is_between
from game.tiled.model import Value

_OTHERWISE: Final = {
    "side": frozenset({"team", "faction", "owner", "player", "alliance", "army"}),
    "target": frozenset({"opens", "door", "activates", "trigger", "triggers"}),
    "unit": frozenset({"type", "class", "id", "kind", "character"}),
}
"""What other games call what a unit or a lever has."""
_OF_OBJECTS: Final = frozenset({"unit"}).union(*SIGNS.values())
MOST_APART: Final = 3
"""From so many units on, if they are half of all, it is the grid that lies wrong; and from so many outside the map."""


def border(box: TurnedBox, projection: Projection, tile: bool, spot: Spot) -> Iterator[Fault]:
    """Yield that a unit lies on the border of two cells."""
    if is_between(box, projection, tile):
        what = "It lies between two cells, and counts as standing in this one."
        remedy = "Move it into the middle of a cell (View > Snapping > Snap to Grid)."
        yield Fault(what, spot.layer, spot.object, cell_of(box, projection, tile), remedy)


def wide(kind: str, box: TurnedBox, projection: Projection, spot: Spot) -> Iterator[Fault]:
    """Yield that a thing, which has one cell, is drawn as a shape over several."""
    across, down = cells_covered(box, projection)
    if max(across, down) > 1:
        what = f"It is drawn over {across} x {down} cells, and the {kind} stands in this one alone."
        remedy = f"Set its Width to {projection.tile_width} and its Height to {projection.tile_height} in Tiled."
        yield Fault(what, spot.layer, spot.object, cell_of(box, projection, tile=False), remedy)


def borders(found: Sequence[Fault], units: int, projection: Projection) -> Iterator[Fault]:
    """Yield those on borders, or what is odd about the map where half of its units or more are."""
    if len(found) < MOST_APART or 2 * len(found) < units:
        yield from found
        return
    grid = "Stagger Axis, Stagger Index and Tile Side Length" if projection.hex_side else "Tile Width and Tile Height"
    what = f"{len(found)} of {units} units lie between two cells."
    yield Fault(what, remedy=f"Correct {grid} in Map > Map Properties, or move them into the middle of cells.")


def outside(found: Sequence[tuple[TurnedBox, Spot]], projection: Projection) -> None:
    """Log objects that lie outside the map, each, or from so many on what is wrong with the map."""
    for box, spot in found if len(found) < MOST_APART else found[:1]:
        left, top, right, bottom = box.shown()
        at = f"{(left + right) / 2:.0f}, {(top + bottom) / 2:.0f}"
        if len(found) < MOST_APART:
            spot.fault(f"It lies outside the map (at pixel {at}).", "Move it onto a cell, or delete it.")
        else:
            grid = "Orientation, Tile Width and Tile Height"
            grid += ", Stagger Axis and Tile Side Length" if projection.hex_side else ""
            spot.fault(
                f"It lies outside the map (at pixel {at}), as {len(found) - 1} other objects do.",
                f"Correct {grid} in Map > Map Properties, or the size with Map > Resize Map; or move them.",
            )


def nearly(keys: Collection[str], wanted: str) -> str:
    """Return the end of a sentence on a property that is missing: one that is there, called nearly or elsewhere so."""
    others = [key for key in keys if key != wanted]
    near = next((key for key in others if get_close_matches(key.lower(), (wanted,), 1, NEAR)), "")
    near = near or next((key for key in others if key.lower() in _OTHERWISE[wanted]), "")
    return f"; its property {shorten(near)} counts for nothing" if near else ""


def same_number(first: str, number: int, spot: Spot) -> Fault:
    """Return that an object has the number of an earlier one, which Tiled gives no two."""
    what = f"It has the number of another object, {called(first, number)}: no link tells them apart."
    remedy = "Duplicate it in Tiled (Ctrl+D), which numbers it anew, and delete the old one."
    return Fault(what, spot.layer, spot.object, remedy=remedy)


def not_inherited(values: Iterable[tuple[str, Value]], sides: Collection[str], layer: str) -> Iterator[Fault]:
    """Yield what a layer of objects, or a group, says that only objects may say."""
    said = sorted(
        key
        for key, value in values
        if key.split(".", maxsplit=1)[0] in _OF_OBJECTS and (key != "side" or value in sides)
    )
    if said:
        what = f"Objects take nothing from their layer, and this one says something of {' and '.join(said)}."
        yield Fault(what, layer, remedy="Select the objects and set it on them, and remove it from the layer.")


def of_the_map(keys: Collection[str], layer: str) -> Iterator[Fault]:
    """Yield what a layer or a group says that only the map may say."""
    said = sorted(OF_MAPS.intersection(keys))
    if said:
        what = f"Only the map says {' and '.join(said)}: on a layer it counts for nothing."
        yield Fault(what, layer, remedy="Set it in Map > Map Properties, and remove it from the layer.")
