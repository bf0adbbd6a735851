"""What the objects of a map mean: units, zones and scenery, with every fault about where and whose they are.

Whether a unit id or an item exists is for a ruleset to say, not asked here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar, get_args

from game.board.grid import Cell
from game.board.projection import Projection
from game.tiled import classes, doubts, geometry, levers
from game.tiled.faults import Fault, Spot, meant, shorten
from game.tiled.geometry import TurnedBox
from game.tiled.ground import metres
from game.tiled.laid import LaidDown
from game.tiled.model import (
    CLASS,
    CLASSES,
    SCENERY_KINDS,
    SOLID,
    ZONE_KINDS,
    Difficulty,
    Hidden,
    Lent,
    ScenerySpec,
    UnitSpec,
    Value,
    Values,
    ZoneSpec,
)
from game.tiled.words import named_apart, words

Kind = TypeVar("Kind", bound=str)

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
MOST_DC = 100
"""Scenery that fills its cell."""
STATUE_CM = 400
"""How high a statue or column is without a property of its own (BD-13)."""
MOST_SCANNED = 2_000_000
"""How many cells all zones together may span, counted with repetition."""
UNIT_PROPERTIES = frozenset({"unit", "side", "hero", "sneaking", "unaware", "companion"})
ZONE_PROPERTIES = frozenset({"kind", "side"})
SCENERY_PROPERTIES = frozenset({"kind", "height", "difficulty", "dc", "items", "target", "open", "locked"})
_GEAR = "gear."
_DC = "dc."


@dataclass(frozen=True)
class Found:
    """An object of a visible layer, with its class and properties (its tile's where it has none of its own)."""

    id: int
    name: str
    class_name: str
    shape: str
    box: TurnedBox
    points: tuple[geometry.Point, ...]
    values: Values
    spot: Spot
    lent: Lent | None = None
    """What it has of a template."""

    def spot_of(self, key: str) -> Spot:
        """Return where a property is written: in the object's template where that has lent it, else here."""
        return self.spot.of_file(self.lent.file) if self.lent is not None and key in self.lent.keys else self.spot


@dataclass
class PlaceCollector:
    """Collects what the objects of one map mean."""

    projection: Projection
    sides: tuple[str, ...]
    knows_sides: bool = True
    units: list[UnitSpec] = field(default_factory=list)
    zones: list[ZoneSpec] = field(default_factory=list)
    scenery: list[ScenerySpec] = field(default_factory=list)
    forgotten: list[Fault] = field(default_factory=list)
    """Decoration that may have been meant to be more."""
    laid: list[LaidDown] = field(default_factory=list)
    """Decoration, to be compared with the ground under it."""
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)
    """How many cells across and down units cover that are drawn as shapes over several, by their ids."""
    _scanned: int = 0
    _targets: list[tuple[ScenerySpec, Value, Spot]] = field(default_factory=list)
    _strange: dict[str, list[Spot]] = field(default_factory=dict)
    _taken: dict[Cell, str] = field(default_factory=dict)
    _solid: dict[Cell, str] = field(default_factory=dict)
    _numbers: dict[int, Found] = field(default_factory=dict)
    _unknown: dict[str, list[Spot]] = field(default_factory=dict)
    _between: list[Fault] = field(default_factory=list)
    _outside: list[Found] = field(default_factory=list)
    _bare: list[Found] = field(default_factory=list)
    """Zones that cover no cell."""

    def add(self, found: Found) -> None:
        """Take the object for what its class says; one without a class is decoration."""
        wanted = classes.wanted(found.class_name, found.values, self.sides)
        if wanted != found.class_name:
            classes.mistaken(found.class_name, wanted, found.spot_of(CLASS))
            found = replace(found, class_name=wanted)  # what needs it is not missing
        if found.class_name and found.id and (before := self._numbers.setdefault(found.id, found)) is not found:
            self.forgotten.append(doubts.same_number(before.name, found.id, found.spot))
        if found.class_name == "unit":
            self._unit(found)
        elif found.class_name == "zone":
            self._zone(found)
        elif found.class_name == "scenery":
            self._scenery(found)
        elif not found.class_name:
            cell = geometry.cell_of(found.box, self.projection, found.shape == "tile")
            odd = classes.doubted(found.values, self.sides, cell, found.spot)
            self.forgotten += [odd] if odd is not None else []
            self.laid.append(LaidDown(found.box, found.shape == "tile", found.values, found.spot))
        else:
            self._unknown.setdefault(found.class_name, []).append(found.spot_of(CLASS))

    def finish(self, hidden: Sequence[Hidden] = ()) -> None:
        """Resolve what levers work, and unite zones of one name, kind and side."""
        self.forgotten.extend(doubts.borders(self._between, len(self.units), self.projection))
        doubts.outside([(found.box, found.spot) for found in self._outside], self.projection)
        for zone in self._bare if len(self._outside) < doubts.MOST_APART else ():
            what = "The zone covers the middle of no cell of the map."
            zone.spot.fault(what, "Make it larger, or move it onto the map.")
        levers.resolve(self._targets, self.scenery, self.units, self.zones, hidden)
        for class_name, spots in self._unknown.items():
            classes.no_class(class_name, spots, CLASSES)
        for side, spots in self._strange.items():
            self._no_side(side, spots)
        self._unite()

    def _no_side(self, side: str, spots: list[Spot]) -> None:
        """Log one fault for all objects that name the same wrong side, at the first of them."""
        if named_apart(side, self.sides) or set(words(side)) & set(self.sides):
            what = f'It belongs to several sides, "{shorten(side)}".'
            spots[0].fault(what, f"Choose one as its property side: {', '.join(self.sides)}; or copy the object.")
            return
        there = meant(side, self.sides, none=f"; there are {', '.join(self.sides)}.")
        named = f", which {len(spots)} objects name" if len(spots) > 1 else ""
        spots[0].fault(
            f'There is no side "{shorten(side)}" on this map{named}{there}',
            "Choose another as its property side, or add the side to sides in Map > Map Properties.",
        )

    def _unite(self) -> None:
        united: dict[tuple[str, str, str], ZoneSpec] = {}
        for zone in self.zones:
            key = (zone.kind, zone.side, zone.name)
            before = united.get(key)
            if before is None:
                united[key] = zone
                continue
            cells = sorted({*before.cells, *zone.cells}, key=lambda cell: (cell[1], cell[0]))
            united[key] = ZoneSpec(
                before.id, zone.kind, zone.name, zone.side, tuple(cells), {**zone.extra, **before.extra}, before.layer
            )
        self.zones = list(united.values())

    def _unit(self, found: Found) -> None:
        values, spot = found.values, found.spot
        unit = str(values.get("unit", "")).strip()
        if not unit:
            spot.fault(
                f"The unit has no id{doubts.nearly(values, 'unit')}.",
                "Choose one as its property unit; `kleos units` lists them.",
            )
        side = self._side(found, needed=True)
        cell = self._cell(found)
        if cell is None:
            return
        span = (1, 1) if found.shape == "tile" else geometry.cells_covered(found.box, self.projection)
        if max(span) > 1:
            self.spans[found.id] = span
        if max(span) == 1 or min(span) > 1:  # the middle of a row of cells may well lie between two
            self._between.extend(doubts.border(found.box, self.projection, found.shape == "tile", spot))
        called = f'"{found.name}" ({found.id})' if found.name else f"the {unit or 'unit'} ({found.id})"
        if cell in self._taken:
            spot.fault(
                f"{called[0].upper()}{called[1:]} and {self._taken[cell]} stand on one cell.", "Move one of them.", cell
            )
        elif cell in self._solid:
            spot.fault(f"The unit stands in {self._solid[cell]}.", "Move one of them.", cell)
        self._taken.setdefault(cell, called)
        gear = {
            key.removeprefix(_GEAR): words(value)
            for key, value in values.items()
            if key.startswith(_GEAR) and str(value).strip()
        }
        self.units.append(
            UnitSpec(
                found.id, unit, side, cell, found.name, _hero(found), _flag(found, "sneaking"),
                _flag(found, "unaware"), _flag(found, "companion"), gear,
                _extra(values, UNIT_PROPERTIES, _GEAR), spot.layer,
            )
        )  # fmt: skip

    def _zone(self, found: Found) -> None:
        values, spot = found.values, found.spot
        kind = _choice(values, "kind", ZONE_KINDS, found.spot_of("kind"))
        side = self._side(found, needed=kind in {"deployment", "reserve"})
        cells = self._cells(found)
        if kind is None:
            return
        if cells == ():
            self._bare.append(found)
        extra = _extra(values, ZONE_PROPERTIES)
        self.zones.append(
            ZoneSpec(found.id, kind, found.name, side, cells or (), extra, spot.layer)
        )  # what needs it is not missing

    def _cells(self, found: Found) -> tuple[Cell, ...] | None:
        """Return the cells a zone's shape covers; None after a fault."""
        if found.shape in {"polyline", "text", "capsule"}:
            found.spot.fault(f"A zone cannot be a {found.shape}.", "Draw it as a rectangle, ellipse or polygon.")
            return None
        small = found.shape in {"point", "tile"} or not (found.box.width or found.box.height or found.points)
        if small:
            cell = self._cell(found)
            return None if cell is None else (cell,)
        outline = found.points or found.box.corners()
        self._scanned += geometry.scanned(outline, self.projection) * max(len(outline) // 8, 1)
        if self._scanned > MOST_SCANNED:
            found.spot.fault("The zones of this map span too many cells.", "Make them smaller or simpler, or fewer.")
            return None
        if found.shape == "ellipse":
            return geometry.cells_in_ellipse(found.box, self.projection)
        return geometry.cells_within(outline, self.projection)

    def _scenery(self, found: Found) -> None:
        values, spot = found.values, found.spot
        kind = _choice(values, "kind", SCENERY_KINDS, found.spot_of("kind"))
        cell = self._cell(found)
        height = metres(values, "height", STATUE_CM, found.spot_of("height"))
        if height <= 0:
            found.spot_of("height").fault(
                "Its height is not above 0.", "Set its property height to metres, or remove it for 4 m."
            )
        dcs = {key: _dc(found, key) for key in values if key == "dc" or key.startswith(_DC)}
        hard = {"difficulty": values.get("difficulty", "") or "normal"}
        difficulty = _choice(hard, "difficulty", DIFFICULTIES, found.spot_of("difficulty"))
        if kind is None or cell is None:
            return
        self.forgotten.extend(doubts.wide(kind, found.box, self.projection, spot) if found.shape != "tile" else ())
        called = f'the {kind} "{found.name}" ({found.id})' if found.name else f"the {kind} ({found.id})"
        if kind in SOLID:
            if cell in self._solid:
                spot.fault(f"It stands in {self._solid[cell]}.", "Move one of them.", cell)
            elif cell in self._taken:
                spot.fault(f"It stands where {self._taken[cell]} stands.", "Move one of them.", cell)
            self._solid.setdefault(cell, called)
        thing = ScenerySpec(
            found.id, kind, cell, found.name, height, dcs.pop("dc", 0), words(values.get("items", "")), 0,
            _flag(found, "open"), _flag(found, "locked"), _extra(values, SCENERY_PROPERTIES, _DC),
            difficulty or "normal", {key.removeprefix(_DC): dc for key, dc in dcs.items() if dc},
            spot.layer,
        )  # fmt: skip
        self.scenery.append(thing)
        target = values.get("target", "")
        if target not in {"", 0}:
            self._targets.append((thing, target, found.spot_of("target")))
        elif kind == "lever":
            what = f"The lever works nothing{doubts.nearly(values, 'target')}."
            spot.fault(what, "Set its property target to a door.")

    def _cell(self, found: Found) -> Cell | None:
        if found.shape in {"polygon", "polyline", "text"}:
            found.spot.fault(f"A {found.shape} does not name one cell.", "Use a point, a rectangle or a tile instead.")
            return None
        cell = geometry.cell_of(found.box, self.projection, found.shape == "tile")
        if cell is None:
            self._outside.append(found)
        return cell

    def _side(self, found: Found, *, needed: bool) -> str:
        side = str(found.values.get("side", "")).strip()
        if side and side not in self.sides and not self.knows_sides:
            return side
        if side and side not in self.sides:
            self._strange.setdefault(side, []).append(found.spot_of("side"))
        elif needed and not side:
            what = f"It belongs to no side{doubts.nearly(found.values, 'side')}."
            found.spot.fault(what, f"Choose its property side: {', '.join(self.sides)}.")
        return side


def _extra(values: Values, known: Iterable[str], listed: str = "") -> dict[str, Value]:
    """Return the other properties for rulesets that understand them; an empty text says nothing.

    `listed` begins the names of those that are `known` by their beginning.
    """
    return {
        key: value
        for key, value in values.items()
        if value != "" and key not in known and not (listed and key.startswith(listed))
    }


def _flag(found: Found, key: str) -> bool:
    value = found.values.get(key, False)
    if isinstance(value, bool):
        return value
    what = f'Its {key} is "{shorten(str(value))}", which is neither true nor false.'
    found.spot_of(key).fault(what, "Give it the type bool.")
    return False


def _dc(found: Found, key: str) -> int:
    """Return a difficulty in figures, 0 where it is none."""
    dc = found.values.get(key, 0)
    if isinstance(dc, int) and not isinstance(dc, bool) and 0 <= dc <= MOST_DC:
        return dc
    is_word = str(dc).strip().lower() in DIFFICULTIES
    found.spot_of(key).fault(
        f'Its {key} is "{shorten(str(dc))}", which is no whole number from 0 to {MOST_DC}.',
        f"Set the property difficulty to {str(dc).strip().lower()} in its place."
        if is_word
        else "Set it again, with the type int.",
    )
    return 0


def _hero(found: Found) -> bool | None:
    value = found.values.get("hero", "table")
    if isinstance(value, bool):
        return value
    known = {"": None, "table": None, "yes": True, "no": False}
    if value not in known:
        what = f'Its hero is "{shorten(str(value))}", which Kleos does not know.'
        found.spot_of("hero").fault(what, "Choose table, yes or no.")
    return known.get(str(value))


def _choice(values: Values, key: str, kinds: tuple[Kind, ...], spot: Spot) -> Kind | None:
    value = str(values.get(key, "")).strip()
    for kind in kinds:
        if kind == value:
            return kind
    unknown = f'Its {key} is "{shorten(value)}", which Kleos does not know{meant(value, kinds)}'
    what = unknown if value else f"It has no {key}."
    spot.fault(what, f"Choose its property {key}: {', '.join(kinds)}.")
    return None
