"""What can be said of the cells of a battle's map one by one: its ground, and what its sides reach, threaten and see.

Each is a `CellMap`: of which kind a cell is, and a word for it. All is as a view knows it. What the kinds look like is
the business of whoever draws them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from game.board.board import COVERS
from game.board.grid import Cell
from game.engine.forecast import threats
from game.engine.imagine import come_to_turn, give_turn, imagined
from game.engine.ruleset import Ruleset
from game.engine.sentences import metres
from game.engine.view import View
from game.engine.working import Working
from game.tiled.model import ZoneSpec

LEVELS: Final = 8
"""Shades of what has a size: heights, heat."""
ZONES: Final = {
    "deployment": "where {} begins",
    "goal": "goal for {}",
    "exit": "way out for {}",
    "reserve": "where {} may come in later",
}


class CellKind(NamedTuple):
    """A kind of cells: what it looks like, as a name for whoever draws it, and what it is, for a legend."""

    look: str
    words: str


class CellMark(NamedTuple):
    """What is said of one cell: the place of its kind, and what is written in it, "" for nothing."""

    kind: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class CellMap:
    """What is said of cells: its name, in a sentence what is shown, the kinds of cells, and each cell that has one.

    Of so many units it is `missing`, which are not worked out yet.
    """

    name: str
    words: str
    kinds: tuple[CellKind, ...]
    cells: Mapping[Cell, CellMark]
    missing: int = 0


# ---- the ground ----------------------------------------------------------------------------------------------------


def heights(view: View) -> CellMap:
    """Return every cell's height in metres, the higher the lighter; none where the map is flat at 0 m."""
    field = view.field
    found = {cell: field.height(cell) for cell in view.grid.cells()}
    low, high = min(found.values()), max(found.values())
    if low == high == 0:
        return CellMap("heights", "Heights. This map is flat.", (), {})
    steps = sorted(set(found.values()))
    bands = [steps[len(steps) * step // LEVELS : len(steps) * (step + 1) // LEVELS] for step in range(LEVELS)]
    bands = [band for band in bands if band]
    place = {height: number for number, band in enumerate(bands) for height in band}
    kinds = tuple(
        CellKind(f"height {_level(number, len(bands))}", metres(band[0]) if len(band) == 1 else
                 f"{metres(band[0])} to {metres(band[-1])}")
        for number, band in enumerate(bands)
    )  # fmt: skip
    marks = {cell: CellMark(place[height], f"{height / 100:g}") for cell, height in found.items()}
    return CellMap("heights", "Heights of the ground, in metres.", kinds, marks)


def _level(number: int, of: int) -> int:
    """Return the shade of one of so many steps."""
    return LEVELS if of == 1 else 1 + round((LEVELS - 1) * number / (of - 1))


def cover(view: View) -> CellMap:
    """Return which cells give whoever stands in them cover (BD-12)."""
    kinds = tuple(CellKind(f"{kind} cover", f"{kind} cover") for kind in COVERS[1:])
    found = ((cell, COVERS.index(view.field.terrain(cell).cover)) for cell in view.grid.cells())
    marks = {cell: CellMark(kind - 1, COVERS[kind]) for cell, kind in found if kind}
    return CellMap("cover", "Cover for whoever stands there, as things are now.", kinds, marks)


def zones(view: View) -> CellMap:
    """Return the map's zones, numbered; where several lie on each other the later one is shown."""
    there = view.stage.zones
    kinds = tuple(
        CellKind(zone.kind, f"{number} {': '.join(filter(None, (zone.name, what_for(zone))))}")
        for number, zone in enumerate(there, 1)
    )
    marks = {cell: CellMark(number, str(number + 1)) for number, zone in enumerate(there) for cell in zone.cells}
    return CellMap("zones", "Zones of the map." if there else "Zones. This map has none.", kinds, marks)


def what_for(zone: ZoneSpec) -> str:
    """Say what a zone is for, and for whom: "where blue begins", "way out for red"."""
    return ZONES[zone.kind].format(zone.side or "anybody")


GROUND: Final[Mapping[str, Callable[[View], CellMap]]] = {"heights": heights, "cover": cover, "zones": zones}
"""What is said of the ground, by its name."""


# ---- units ---------------------------------------------------------------------------------------------------------


def _reached(view: View, unit: int) -> Working[frozenset[Cell]]:
    """Return the cells that a unit can come to cover in its turn, or in its next one, if nobody else does anything."""
    large = view.is_large(unit)
    yield from ()
    hints = Ruleset.of(view).hints
    if hints.sits_out(view, unit):
        return frozenset(view.cells(unit))
    with imagined(view.stage, view.side) as seen:
        come_to_turn(seen, unit)
        give_turn(seen, unit)
        found = {} if hints.is_held(seen, unit) else seen.ruleset.reach(seen, unit).cost
        anchors = (seen.cells(unit)[0], *found)
    return frozenset(cell for anchor in anchors for cell in view.grid.footprint(anchor, large))


def _threatened(view: View, unit: int) -> Working[frozenset[Cell]]:
    """Return the cells in which a unit could attack the first of its known enemies in a turn of its own.

    Those that it gets at only by a long shot (see `CellThreat`) are left out: they may be all of the map.
    """
    prey = next(iter(view.enemies(unit)), 0)
    if not prey:
        return frozenset()
    found = yield from threats.threat(view, unit, prey)
    if threats.runs_up(view):
        found = yield from threats.with_runs(view, found, prey)
    return found.moving - found.long


def _seen(view: View, unit: int) -> Working[frozenset[Cell]]:
    """Return the cells to which a unit has a free line of sight (BD-07)."""
    yield from ()
    return view.field.visible(view.cells(unit), view.is_large(unit), view.grid.span)


class UnitsMap(NamedTuple):
    """Something that is found of each unit and told by sides: how, and what it is in words."""

    cells_of: Callable[[View, int], Working[frozenset[Cell]]]
    words: str


UNITS: Final[Mapping[str, UnitsMap]] = {
    "reach": UnitsMap(_reached, "Reach: how many of each side can get there in a turn."),
    "threat": UnitsMap(_threatened, "Threat: how many of each side could attack there in a turn, long shots left out."),
    "sight": UnitsMap(_seen, "Sight: how many of each side have a free line to it."),
}
"""What is said of units, by its name."""
NAMES: Final = (*GROUND, *UNITS)


def of_sides(name: str, view: View, found: Mapping[int, Collection[Cell]], missing: int = 0) -> CellMap:
    """Return what is known of units by sides; so many are `missing` that are not worked out yet."""
    sides = view.stage.sides
    counts = [Counter(cell for unit, cells in found.items() if view.side_of(unit) == side for cell in cells)
              for side in sides]  # fmt: skip
    rest = f" Worked out: {len(found)} of {len(found) + missing}." if missing else ""
    return CellMap(name, UNITS[name].words + rest, tuple(_kinds(sides)), dict(_marks(counts)), missing)


def _kinds(sides: Sequence[str]) -> Iterator[CellKind]:
    for number, side in enumerate(sides):
        yield CellKind(f"side {number}", f"{side} alone")
    yield CellKind("several sides", "both" if len(sides) == 2 else "several")


def _marks(counts: Sequence[Counter[Cell]]) -> Iterator[tuple[Cell, CellMark]]:
    """Yield every cell that somebody has: whose it is, and how many of each side where there are several."""
    for cell in sorted(set().union(*counts)):
        numbers = [count[cell] for count in counts]
        own = [number for number, count in enumerate(numbers) if count]
        if len(own) == 1:
            yield cell, CellMark(own[0], f"{numbers[own[0]]}")
        else:
            yield cell, CellMark(len(counts), ":".join(map(str, numbers)))


# ---- those who watch -----------------------------------------------------------------------------------------------

WATCHED: Final = "watched"


def watched_by(view: View, enemy: int, unit: int) -> Working[frozenset[Cell]]:
    """Return the cells in which an enemy may see a unit that sneaks."""
    yield from ()
    far = Ruleset.of(view).hints.watch(view, enemy, unit)
    return view.field.visible(view.cells(enemy), view.is_large(enemy), far) if far else frozenset()


def watched(view: View, found: Mapping[int, Collection[Cell]], missing: int = 0) -> CellMap:
    """Return the cells that known enemies watch, those in the light apart; so many enemies are not looked at yet."""
    rest = f" Worked out: {len(found)} of {len(found) + missing}." if missing else ""
    kinds: tuple[CellKind, ...] = (
        CellKind("watched light", "watched, in the light"),
        CellKind("watched dark", "watched, on dark ground"),
    )
    marks = {cell: CellMark(int(view.field.terrain(cell).dark)) for cell in sorted(set().union(*found.values()))}
    there = {mark.kind for mark in marks.values()}
    if there == {1}:
        kinds, marks = kinds[1:], dict.fromkeys(marks, CellMark(0))
    elif there == {0}:
        kinds = kinds[:1]
    return CellMap(WATCHED, f"Where known enemies may see who sneaks.{rest}", kinds if there else (), marks)


# ---- counts --------------------------------------------------------------------------------------------------------


def of_counts(name: str, words: str, counts: Mapping[Cell, int]) -> CellMap:
    """Return how often something happened in cells, in shades that grow by the root: little is seen beside much."""
    most = max(counts.values(), default=0)
    there = sorted({level(count, most) for count in counts.values()})
    bounds = {shade: [count for count in counts.values() if level(count, most) == shade] for shade in there}
    kinds = tuple(CellKind(f"heat {shade}", _between(min(of), max(of))) for shade, of in bounds.items())
    marks = {cell: CellMark(there.index(level(count, most)), str(count)) for cell, count in sorted(counts.items())}
    return CellMap(name, words, kinds, marks)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def level(count: int, most: int) -> int:
    """Return the shade of a count, from 1 to `LEVELS`.

    >>> [level(count, 100) for count in (1, 25, 100)]
    [1, 4, 8]
    """
    return max(1, round(LEVELS * sqrt(count / most)))
