"""What of a map cannot be meant: nothing is wrong with it, a battle can begin, but whoever made it should look again.

Told by `kleos check` after the faults. Each is sure: what might be meant is not told. Ways are those on foot, whoever
stands there now, with every door open; how far somebody shoots is not asked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from game.board.board import Field
from game.board.grid import Cell
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.systems import step_cost
from game.tiled import Fault, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from game.tiled.brief import MAP_PROPERTIES
from game.tiled.faults import called, meant
from game.tiled.hidden import opened
from game.tiled.places import SCENERY_PROPERTIES, UNIT_PROPERTIES, ZONE_PROPERTIES

_STONES = frozenset({"statue", "column"})
_TO_USE = frozenset({"chest", "lever"})
_WHERE = "in Map > Map Properties."


def suspicious(source: TiledMap, setup: Setup) -> tuple[Fault, ...]:
    """Return all of it, each with where it is and what to do about it in Tiled."""
    seen = _Ways(source, setup)
    found = (
        *_of_the_goal(source, seen),
        *_of_meeting(source, seen),
        *_of_deployment(source, setup),
        *_of_units(source, seen),
        *_of_things(source, seen),
        *_of_zones(source, setup),
        *_of_hidden(source),
        *_of_names(source),
        *_of_words(source),
        *_of_layers(source),
    )
    return tuple(dict.fromkeys(found))


@dataclass
class _Ways:
    """Where the units of a map could ever walk to."""

    source: TiledMap
    setup: Setup

    known: dict[tuple[Cell, bool], frozenset[Cell]] = field(default_factory=dict)
    """By where somebody begins, and whether it is Large."""

    @cached_property
    def ground(self) -> Field:
        """The ground with the stones that stand on it."""
        wall = next((kind for kind in self.source.ground.palette if not kind.passable), None)
        stones = sorted(thing.cell for thing in self.source.scenery if thing.kind in _STONES)
        return Field.of(self.setup.board, tuple((cell, wall) for cell in stones) if wall is not None else ())

    def is_large(self, place: UnitSpec) -> bool:
        """Tell whether a unit takes up more than one cell."""
        return Ruleset.of(self.setup).tables.is_large(place.kind)

    def of(self, place: UnitSpec) -> frozenset[Cell]:
        """Return all cells that a unit could ever cover."""
        key = start, large = place.cell, self.is_large(place)
        if key not in self.known:
            steps = step_cost.ways(self.ground, step_cost.Manner(large))
            anchors, edge = {start}, [start]
            while edge:
                for to, _ in steps(edge.pop()):
                    if to not in anchors:
                        anchors.add(to)
                        edge.append(to)
            cells = frozenset(cell for anchor in anchors for cell in self.ground.grid.footprint(anchor, large))
            there_and_back = anchors if self.ground.board.heights.is_flat else {start}
            self.known.update(((anchor, large), cells) for anchor in there_and_back)
        return self.known[key]

    def of_side(self, side: str) -> frozenset[Cell]:
        """Return all cells that somebody of a side could ever cover."""
        return frozenset().union(*(self.of(place) for place in self.source.units if place.side == side))

    def around(self, cell: Cell) -> frozenset[Cell]:
        """Return a cell and those beside it."""
        return frozenset((cell, *self.ground.grid.neighbours(cell)))


# ---- the goal ------------------------------------------------------------------------------------------------------


def _of_the_goal(source: TiledMap, seen: _Ways) -> Iterator[Fault]:
    goal = source.victory
    unit = next((place for place in source.units if place.id == goal.unit), None)
    if unit is not None and unit.side != goal.side:
        yield Fault(
            f'The goal {goal.goal} is for {goal.side}, but the unit "{unit.name}" is of {unit.side}.',
            remedy=f"Choose {unit.side} as victory_side, or a unit of {goal.side} as victory_unit, {_WHERE}",
        )
        return
    if goal.rounds > source.round_limit:
        yield Fault(
            f"The goal {goal.goal} takes {goal.rounds} rounds, and after {source.round_limit} the battle is a draw.",
            remedy=f"Set round_limit to {goal.rounds} or more, or victory_rounds lower, {_WHERE}",
        )
    zone = next((zone for zone in source.zones if zone.kind == "goal" and zone.name == goal.zone), None)
    if goal.goal not in {"hold", "reach"} or zone is None:
        return
    name = called(zone.name, zone.id)
    who = [unit] if unit is not None else [place for place in source.units if place.side == goal.side]
    reached = frozenset().union(*(seen.of(place) for place in who))
    if reached.isdisjoint(zone.cells):
        whom = f'"{unit.name}"' if unit is not None else f"Nobody of {goal.side}"
        can = "can never get" if unit is not None else "can ever get"
        yield Fault(
            f"{whom} {can} to this zone, which the goal {goal.goal} needs.", object=name, cell=zone.cells[0],
            remedy="Move the zone, or open a way to it.",
        )  # fmt: skip
    elif goal.goal == "reach" and (there := [place for place in who if place.cell in zone.cells]):
        yield Fault(
            f"{goal.side} has reached it as soon as {_title(there[0])} moves: it begins there.", object=name,
            cell=there[0].cell, remedy="Move the unit or the zone.",
        )  # fmt: skip


def _of_meeting(source: TiledMap, seen: _Ways) -> Iterator[Fault]:
    for one, other in combinations(source.sides, 2):
        own, theirs = seen.of_side(one), seen.of_side(other)
        beside = {near for cell in own for near in seen.ground.grid.neighbours(cell)}
        if own and theirs and theirs.isdisjoint(own) and theirs.isdisjoint(beside):
            yield Fault(
                f"Nobody of {one} can ever stand beside anybody of {other}, even with every door open.",
                remedy="Open a way between them: a ford, a bridge, a ramp or stairs.",
            )


# ---- deployment ----------------------------------------------------------------------------------------------------


def _of_deployment(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    zones = [zone for zone in source.zones if zone.kind == "deployment"]
    ground, is_large = Field.of(setup.board), Ruleset.of(setup).tables.is_large
    for side in source.sides:
        own = [zone for zone in zones if zone.side == side]
        places = [unit for unit in source.units if unit.side == side and not setup.waits(unit)]
        cells = {cell for zone in own for cell in zone.cells if ground.passable(cell)}
        room = sum(len(ground.grid.footprint(unit.cell, is_large(unit.kind))) for unit in places)
        if own and len(cells) < room:
            yield Fault(
                f"{side} has units for {room} cells, and {len(cells)} to deploy them in.",
                object=called(own[0].name, own[0].id), cell=own[0].cells[0],
                remedy="Make the zone larger, or move it off walls.",
            )  # fmt: skip
    for one, other in combinations(zones, 2):
        shared = sorted(set(one.cells) & set(other.cells), key=lambda cell: (cell[1], cell[0]))
        if shared and one.side != other.side:
            yield Fault(
                f"The deployment zones of {one.side} and {other.side} overlap.", object=called(one.name, one.id),
                cell=shared[0], remedy="Move one of them.",
            )  # fmt: skip


# ---- units and things ----------------------------------------------------------------------------------------------


def _of_units(source: TiledMap, seen: _Ways) -> Iterator[Fault]:
    for place in source.units:
        large = seen.is_large(place)
        if seen.of(place) == frozenset(seen.ground.grid.footprint(place.cell, large)):
            yield _of_place(place, "It can never leave its place.", "Open a way, or move it.")


def _of_things(source: TiledMap, seen: _Ways) -> Iterator[Fault]:
    reached = frozenset().union(*(seen.of_side(side) for side in source.sides))
    for thing in source.scenery:
        if thing.kind in _TO_USE and reached.isdisjoint(seen.around(thing.cell)):
            yield _of_place(thing, f"Nobody can ever get to the {thing.kind}.", "Move it, or open a way to it.")


def _of_place(place: UnitSpec | ScenerySpec, what: str, remedy: str) -> Fault:
    return Fault(what, place.layer, called(place.name, place.id), place.cell, remedy)


def _title(place: UnitSpec) -> str:
    return place.name or f"the {place.kind}"


# ---- what decides nothing ------------------------------------------------------------------------------------------


def _of_zones(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    goal = source.victory
    waiting = {unit.cell for unit in source.units if setup.waits(unit)}
    for zone in source.zones:
        why = ""
        if zone.kind == "goal" and goal.goal not in {"hold", "reach"}:
            why = f"the map's goal is {goal.goal}"
        elif zone.kind == "goal" and zone.name != goal.zone:
            why = f'the map\'s goal is in the zone "{goal.zone}"'
        elif zone.kind == "reserve" and waiting.isdisjoint(zone.cells):
            why = "nobody waits in it"
        elif zone.kind == "deployment" and all(place.side != zone.side for place in source.units):
            why = f"{zone.side} has no units"
        if why:
            yield Fault(
                f"This {zone.kind} zone decides nothing: {why}.", object=called(zone.name, zone.id), cell=zone.cells[0],
                remedy="Delete it, or correct what should need it.",
            )  # fmt: skip


def _of_layers(source: TiledMap) -> Iterator[Fault]:
    for layer in source.layers:
        if layer.kind == "tile" and not any(layer.tiles):
            yield Fault("Nothing is painted on this layer.", layer.name, remedy="Delete it, or paint on it.")


def _of_hidden(source: TiledMap) -> Iterator[Fault]:
    layers: dict[str, list[str]] = {}
    for one in source.hidden:
        if not one.by_layer:
            what = f"This {one.class_name} is hidden, and so no part of the map."
            yield Fault(what, one.layer, called(one.name, one.id), remedy=f"{opened((one,))}, or delete it.")
        else:
            layers.setdefault(one.layer, []).append(one.class_name)
    for layer, classes in layers.items():
        counted = [(name, classes.count(name)) for name in sorted({*classes})]
        some = " and ".join(f"{name} ({count})" for name, count in counted)
        what = f"The layer is hidden with {some} in it, which are no part of the map."
        yield Fault(what, layer, remedy="Show it with the eye in the Layers view, or delete them.")


# ---- names and words -----------------------------------------------------------------------------------------------


def _of_names(source: TiledMap) -> Iterator[Fault]:
    seen: dict[str, UnitSpec | ScenerySpec] = {}
    places: tuple[UnitSpec | ScenerySpec, ...] = (*source.units, *source.scenery)
    for place in places:
        first = seen.setdefault(place.name, place)
        if place.name and first is not place:
            what = f"It has the Name of another, {called(first.name, first.id)}: in the log nobody can tell them apart."
            yield _of_place(place, what, "Give it a Name of its own.")


def _of_words(source: TiledMap) -> Iterator[Fault]:
    """Yield properties that nobody asks for whose names are nearly those of some that count."""
    for name, near in _nearly(source.extra, MAP_PROPERTIES):
        yield Fault(f"The map's property {name} counts for nothing{near}", remedy=f"Correct its name {_WHERE}")
    of_units = {*UNIT_PROPERTIES, "conditions", "gear"}
    objects: list[tuple[UnitSpec | ScenerySpec | ZoneSpec, str, Iterable[str]]] = [
        *((unit, unit.layer, of_units) for unit in source.units),
        *((zone, "", ZONE_PROPERTIES) for zone in source.zones),
        *((thing, thing.layer, SCENERY_PROPERTIES) for thing in source.scenery),
    ]
    for one, layer, known in objects:
        for name, near in _nearly(one.extra, known):
            what, remedy = f"Its property {name} counts for nothing{near}", "Correct the property's name."
            yield Fault(what, layer, called(one.name, one.id), remedy=remedy)


def _nearly(extra: Mapping[str, object], known: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in extra:
        near = meant(name.split(".", maxsplit=1)[0], known) if name not in known else "."
        if near != ".":
            yield name, near
