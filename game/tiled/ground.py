"""Which terrain and height each cell has: the topmost tile with a terrain decides. No objects, no drawing."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from game.board.terrain import DEEP_CM, Terrain, override, terrains
from game.tiled.faults import NEAR, Spot, also_in, meant, shorten
from game.tiled.model import Values

DEAREST = 2
"""What difficult ground costs; there is none that costs more (BD-03)."""
HIGHEST_CM = 1_000_000
_SAME = ("cost", "passable", "opaque", "cover", "water", "ramp", "dark")
_CHOICES = {"cover": ("none", "soft", "hard"), "water": ("none", "shallow", "calm", "rough")}
_METRES = {"wall_height": "wall_cm", "depth": "depth_cm"}
TILE_PROPERTIES = ("terrain", "elevation", *_SAME, *_METRES)
"""All that a tile may say of its ground."""
_PAINT = (
    "Paint a tile that has one, or add a property terrain to this tile in its tileset (select it, or all with Ctrl+A); "
    "`kleos terrain` lists its words."
)


@dataclass(frozen=True)
class VisibleLayer:
    """A visible tile layer: its numbers row by row, how far it is lifted (cm), and where its faults are logged."""

    numbers: Sequence[int]
    lift: int
    spot: Spot


@dataclass
class DecidedGround:
    """Terrain (as places in the palette) and height in centimetres of each cell, row by row."""

    palette: list[Terrain] = field(default_factory=list)
    terrain: tuple[int, ...] = ()
    heights: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Kind:
    """What one tile is: its terrain as a place in the palette, and its own elevation (cm)."""

    place: int
    lift: int


class _Palette:
    """The terrains that the map uses."""

    def __init__(self) -> None:
        self.terrains: list[Terrain] = []
        self._places: dict[Terrain, int] = {}

    def place(self, terrain: Terrain) -> int:
        place = self._places.get(terrain)
        if place is None:
            place = self._places[terrain] = len(self.terrains)
            self.terrains.append(terrain)
        return place


def decide(
    levels: Sequence[VisibleLayer],
    tiles: int,
    properties: Callable[[int], Values],
    named: Callable[[int], str],
    whole: Callable[[int], Values],
    width: int,
    hidden: Sequence[VisibleLayer] = (),
    *,
    infinite: bool = False,
) -> DecidedGround:
    """Decide every cell from the levels, bottom to top; a fault for each layer's cells that end up with no terrain.

    `tiles` is the highest number in the levels; `properties`, `named` and `whole` tell of a number what its tile says,
    how the tile is called, and what its tileset says of itself.
    """
    palette = _Palette()
    kinds = _kinds(levels, tiles, properties, named, palette)
    states: list[tuple[int, int]] = [(-1, 0)]
    known: dict[tuple[int, int], int] = {}
    merged: list[int] = []
    for level in reversed(levels):
        table = [0] * (tiles + 1)
        for number, kind in enumerate(kinds):
            if kind is not None:
                state = (kind.place, kind.lift + level.lift)
                if state not in known:
                    known[state] = len(states)
                    states.append(state)
                table[number] = known[state]
        here = [table[number] for number in level.numbers]
        merged = [above or below for above, below in zip(merged, here, strict=True)] if merged else here
        if 0 not in merged:
            break
    if 0 in merged:
        _undecided(_under_the_eye(merged, hidden, properties, width), levels, properties, whole, width, infinite)
    places, heights = zip(*states, strict=True)
    return DecidedGround(
        palette.terrains,
        tuple([places[state] for state in merged]),
        tuple([heights[state] for state in merged]),
    )


def _kinds(
    levels: Sequence[VisibleLayer],
    tiles: int,
    properties: Callable[[int], Values],
    named: Callable[[int], str],
    palette: _Palette,
) -> list[_Kind | None]:
    """Return what each number's tile says of the ground, by the number; None where it says nothing, or is not used."""
    kinds: list[_Kind | None] = [None] * (tiles + 1)
    numbers = sorted({number for level in levels for number in set(level.numbers)} - {0})
    named_by = Counter(str(properties(number).get("terrain", "")).strip() for number in numbers)
    for number in numbers:
        kinds[number] = _kind(properties(number), palette, levels[0].spot.at(layer="", thing=named(number)), named_by)
    return kinds


def _under_the_eye(
    merged: list[int], hidden: Sequence[VisibleLayer], properties: Callable[[int], Values], width: int
) -> list[int]:
    """Log one fault for each hidden layer that has the ground of cells without one; return the cells still without."""
    open_cells = [cell for cell, state in enumerate(merged) if not state]
    for level in reversed(hidden):
        ground = {number for number in set(level.numbers) - {0} if str(properties(number).get("terrain", "")).strip()}
        mine = [cell for cell in open_cells if level.numbers[cell] in ground]
        if mine:
            open_cells = [cell for cell in open_cells if level.numbers[cell] not in ground]
            level.spot.fault(
                f"The ground here{also_in(mine)} is on this layer, which is hidden and so no part of the map.",
                "Show the layer, and the groups that it is in, with the eye in the Layers view.",
                (mine[0] % width, mine[0] // width),
            )
    return open_cells


def _undecided(
    open_cells: list[int],
    levels: Sequence[VisibleLayer],
    properties: Callable[[int], Values],
    whole: Callable[[int], Values],
    width: int,
    infinite: bool,
) -> None:
    """Log one fault for each layer whose tile lies on top of cells without terrain, and one for empty cells."""
    for level in reversed(levels):
        numbers = level.numbers
        mine = [cell for cell in open_cells if numbers[cell]]
        if mine:
            open_cells = [cell for cell in open_cells if not numbers[cell]]
            keys = (key for key in properties(numbers[mine[0]]) if key != "terrain")
            near = next((key for key in keys if get_close_matches(key.strip().lower(), ("terrain",), 1, NEAR)), "")
            slip = f"; its property {near} counts for nothing" if near else ""
            if whole(numbers[mine[0]]).get("terrain") in terrains():
                slip = "; the terrain of its whole tileset counts for nothing"
            what = f"The tile here has no terrain, and none lies below it{also_in(mine)}{slip}."
            level.spot.fault(what, _PAINT, (mine[0] % width, mine[0] // width))
    stray = _far_off(set(open_cells), len(levels[0].numbers), width) if open_cells and infinite else None
    if stray is not None:
        what = "What is painted here lies apart from all the rest, and between them is no ground."
        remedy = "Erase it, or paint the cells between: the board is all that is painted."
        level = next(level for level in levels if level.numbers[stray])
        level.spot.fault(what, remedy, (stray % width, stray // width))
    elif open_cells:
        what = f"No visible layer has a tile here{also_in(open_cells)}, so there is no ground."
        cell = (open_cells[0] % width, open_cells[0] // width)
        far = ", or erase tiles that lie far off: the board is all that is painted" if infinite else ""
        levels[0].spot.fault(what, f"Paint these cells with a tile that has a terrain{far}.", cell)


def _far_off(empty: set[int], count: int, width: int) -> int | None:
    """Return the first of the cells that are painted apart from a rectangle that has no gap; None where none is so.

    Cells are numbered row by row.
    """
    left = set(range(count)) - empty
    pieces: list[set[int]] = []
    while left:
        edge = [left.pop()]
        piece = set(edge)
        while edge:
            cell = edge.pop()
            sides = range(-(cell % width > 0), 1 + (cell % width < width - 1))
            near = left.intersection(cell + side + row * width for side in sides for row in (-1, 0, 1))
            left -= near
            piece |= near
            edge.extend(near)
        pieces.append(piece)
    main = max(pieces, key=len, default=set())
    wide, high = ({cell % width for cell in main}, {cell // width for cell in main})
    is_whole = len(pieces) > 1 and len(main) == len(wide) * len(high)
    return min(cell for piece in pieces if piece is not main for cell in piece) if is_whole else None


def _kind(values: Values, palette: _Palette, spot: Spot, named_by: Counter[str]) -> _Kind | None:
    """Return what a tile with these properties is; None for decoration, or after a fault.

    `named_by` tells how many tiles name each terrain; one that there is not is a fault of the first of them.
    """
    name = str(values.get("terrain", "")).strip()
    lift = metres(values, "elevation", 0, spot)
    if not name:
        return None
    base = terrains().get(name)
    if base is None:
        near, tiles = get_close_matches(name, terrains(), 1), named_by.pop(name, 0)
        several = f", which {tiles} tiles name" if tiles > 1 else ""
        if tiles:
            spot.fault(
                f'There is no terrain "{shorten(name)}"{several}' + (f'; "{near[0]}" is meant?' if near else "."),
                "Choose one from the drop-down of its property terrain.",
            )
        return _Kind(palette.place(Terrain(name)), lift)
    changes: dict[str, object] = {key: values[key] for key in _SAME if values.get(key, "") != ""}
    for key, target in _METRES.items():
        if values.get(key, "") != "":
            changes[target] = metres(values, key, 0, spot)
    if changes:
        try:
            base = override(base, changes)
        except ValueError:
            if not _misfits(values, spot) and not _misdeep(base, changes, spot):
                raise
    return _Kind(palette.place(base), lift)


def _misfits(values: Values, spot: Spot) -> bool:
    """Log a fault for each single value that a terrain cannot have, in Tiled's words; tell whether there is one."""
    count = spot.log.count
    for key in _SAME:
        value = values.get(key, "")
        if value == "":
            continue
        if key in _CHOICES:
            known = _CHOICES[key]
            if value not in known:
                what = f'Its {key} is "{shorten(str(value))}", which is none that there is{meant(str(value), known)}'
                spot.fault(what, f"Choose {', '.join(known)} as the tile's property {key}.")
        elif key == "cost":
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= DEAREST:
                what = f'Its cost is "{shorten(str(value))}", which is neither 1 nor {DEAREST}.'
                spot.fault(what, "Set the tile's property cost, with the type int.")
        elif not isinstance(value, bool):
            what = f'Its {key} is "{shorten(str(value))}", which is neither true nor false.'
            spot.fault(what, f"Set the tile's property {key}, with the type bool.")
    for key in _METRES:
        value = values.get(key, "")
        if isinstance(value, int | float) and value < 0:
            what = f'Its {key} is "{value:g}", which is below 0.'
            spot.fault(what, f"Set the tile's property {key} to metres from 0, with the type float.")
    return spot.log.count > count


def _misdeep(base: Terrain, changes: Mapping[str, object], spot: Spot) -> bool:
    """Log that a depth and a water do not go together, in Tiled's words; tell whether it is so."""
    water, depth = changes.get("water", base.water), changes.get("depth_cm", base.depth_cm)
    if not isinstance(depth, int) or water not in _CHOICES["water"]:
        return False
    fits = {"none": depth == 0, "shallow": depth < DEEP_CM}.get(str(water), depth >= DEEP_CM)
    if not fits:
        from_on = f"{DEEP_CM / 100:g} m deep"
        is_so = {"none": "dry ground has none", "shallow": f"shallow water is less than {from_on}"}
        so = is_so.get(str(water), f"{water} water is {from_on} or more")
        spot.fault(f"Its depth is {depth / 100:g} m, and {so}.", "Let the tile's properties depth and water fit.")
    return not fits


def metres(values: Values, key: str, default_cm: int, spot: Spot) -> int:
    """Return a length that is given in metres as whole centimetres; a fault for what is no such length."""
    value = values.get(key, "")
    if value == "":
        return default_cm
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value * 100) <= HIGHEST_CM:
        return round(value * 100)
    spot.fault(
        f'The property {key} is "{shorten(str(value))}", which is no number of metres up to {HIGHEST_CM // 100}.',
        "Set it in the Properties view, with the type float.",
    )
    return default_cm
