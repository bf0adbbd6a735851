"""Where the units of a map could ever walk to, and which of its doors and stones nobody can get out of the way.

Ways are those on foot, whoever stands there now. Whether somebody can open a door or topple a stone is asked of the
rules themselves: the unit is put beside it, or beside a lever that works it, and what it could do there is foreseen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import msgspec

from game.board.board import Field
from game.board.grid import Cell
from game.board.terrain import terrains
from game.engine.action import At
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import BATTLE, Scenery
from game.engine.events import Event
from game.engine.forecast.outcomes import outcomes
from game.engine.hints import CombatProfile
from game.engine.imagine import give_turn, imagined, put
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.view import View
from game.engine.working import finish
from game.systems import step_cost
from game.systems.mustering import entity_of
from game.systems.scenery import STANDING
from game.tiled import ScenerySpec, TiledMap, UnitSpec

WORTH_TRYING: Final = 1e-4
"""A chance below this is none: no battle is long enough for so many tries."""


@dataclass
class Footways:
    """Where the units of a map could ever walk to; what is `barred` stays as it is, all else is out of the way."""

    source: TiledMap
    setup: Setup
    barred: tuple[ScenerySpec, ...] = ()

    known: dict[tuple[Cell, bool], frozenset[Cell]] = field(default_factory=dict)
    """The anchors that can be got to, by where somebody begins, and whether it is Large."""

    @cached_property
    def ground(self) -> Field:
        """The ground with what stays on it."""
        shut = sorted((thing.cell, STANDING[thing.kind]) for thing in self.barred)
        return Field.of(self.setup.board, tuple((cell, terrains()[name]) for cell, name in shut))

    def is_large(self, place: UnitSpec) -> bool:
        """Tell whether a unit takes up more than one cell."""
        return Ruleset.of(self.setup).tables.is_large(place.kind)

    def covered(self, place: UnitSpec, anchor: Cell) -> tuple[Cell, ...]:
        """Return the cells that a unit covers where it stands."""
        return self.ground.grid.footprint(anchor, self.is_large(place))

    def anchors(self, place: UnitSpec) -> frozenset[Cell]:
        """Return all cells that a unit could ever stand on, as its anchor."""
        key = start, large = place.cell, self.is_large(place)
        if key not in self.known:
            steps = step_cost.ways(self.ground, step_cost.Manner(large))
            anchors, edge = {start}, [start]
            while edge:
                cell = edge.pop()
                farther = self.known.get((cell, large))
                if farther is not None:
                    anchors |= farther
                    continue
                for to, _ in steps(cell):
                    if to not in anchors:
                        anchors.add(to)
                        edge.append(to)
            there_and_back = anchors if self.ground.board.heights.is_flat else {start}
            self.known.update(dict.fromkeys(((anchor, large) for anchor in there_and_back), frozenset(anchors)))
        return self.known[key]

    def of(self, place: UnitSpec) -> frozenset[Cell]:
        """Return all cells that a unit could ever cover."""
        anchors = self.anchors(place)
        if not self.is_large(place):
            return anchors
        return frozenset(cell for anchor in anchors for cell in self.covered(place, anchor))

    def of_side(self, side: str) -> frozenset[Cell]:
        """Return all cells that somebody of a side could ever cover."""
        return frozenset().union(*(self.of(place) for place in self.source.units if place.side == side))

    def around(self, cell: Cell) -> frozenset[Cell]:
        """Return a cell and those beside it."""
        return frozenset((cell, *self.ground.grid.neighbours(cell)))

    def can_meet(self, one: str, other: str) -> bool:
        """Tell whether somebody of one side could ever stand beside somebody of the other, if both can stand at all."""
        own, theirs = self.of_side(one), self.of_side(other)
        beside = {near for cell in own for near in self.ground.grid.neighbours(cell)}
        return not own or not theirs or not (theirs.isdisjoint(own) and theirs.isdisjoint(beside))


class Tryout:
    """A battle on the map in which everybody is there and at ease, to ask the rules what somebody could do where."""

    def __init__(self, source: TiledMap, setup: Setup) -> None:
        """Set it up; whoever has hands has all that lies in the chests, too."""
        self._source: Final = source
        self._rules: Final = Ruleset.of(setup)
        found = tuple(dict.fromkeys(item for thing in setup.scenery for item in thing.items))
        units = tuple(self._at_ease(setup, place, found) for place in setup.units)
        zones = tuple(zone for zone in setup.zones if zone.kind != "reserve")
        self._battle: Final = Battle(replace(setup, units=units, zones=zones), 0)

    def _at_ease(self, setup: Setup, place: UnitSpec, found: tuple[str, ...]) -> UnitSpec:
        """Return a unit that is fit, neither hides nor sleeps, and has found something."""
        tables = self._rules.tables
        usual = setup.gear_of(place)
        own = tables.units[tables.unit_kind(place.kind) or ""].gear if usual is None else usual
        extra = {key: value for key, value in place.extra.items() if key != "conditions"}
        gear = {self._rules.key: (*own, *found)} if found else place.gear
        return msgspec.structs.replace(place, sneaking=False, unaware=False, gear=gear, extra=extra)

    def drowns(self, place: UnitSpec) -> bool:
        """Tell whether a unit begins in deep water that takes it under sooner or later."""
        return self._rules.map_terms.drowns(self._battle.truth, self._entity(place))

    def profile(self, place: UnitSpec) -> CombatProfile:
        """Return a unit's fighting in rough figures."""
        return self._rules.hints.combat_profile(self._battle.truth, self._entity(place))

    def removes(self, place: UnitSpec, cells: tuple[Cell, ...], thing: ScenerySpec) -> bool:
        """Tell whether a unit that stands there could open a door, or its lock, or topple a stone, as the rules are."""
        with imagined(self._battle.stage, None) as view:
            unit = self._entity(place)
            give_turn(view, unit)
            put(view, unit, cells)
            works = {self._thing(one) for one in worked_by(self._source, thing)}
            it = self._thing(thing)
            return any(self._chance(view, command, it) > WORTH_TRYING for command in self._uses(view, unit, works))

    def _uses(self, view: View, unit: int, things: set[int]) -> Iterator[Command]:
        for action in self._rules.actions.values():
            for command in action.options(view, unit) if At.SCENERY in action.aim else ():
                if action.aim_of(command).scenery in things and action.check(view, command) is None:
                    yield command

    def _chance(self, view: View, command: Command, thing: int) -> float:
        """Return how likely a command is to leave a door open, or without its lock, or a stone fallen."""
        before = view.of(thing, Scenery)

        def leaf(events: list[Event]) -> bool:
            del events
            now = view.of(thing, Scenery)
            return now.is_open or now.is_spent or now.is_locked < before.is_locked

        found = finish(outcomes(view, self._rules.outcome_of(command), leaf, lambda is_gone, _: float(is_gone)))
        return found.get(True, 0.0)

    def _entity(self, place: UnitSpec) -> int:
        return entity_of(1 + next(at for at, one in enumerate(self._source.units) if one.id == place.id))

    def _thing(self, thing: ScenerySpec) -> int:
        return BATTLE + 1 + len(self._source.units) + self._source.scenery.index(thing)


def worked_by(source: TiledMap, thing: ScenerySpec) -> tuple[ScenerySpec, ...]:
    """Return what can be used to work a thing: itself and its levers."""
    return tuple(one for one in source.scenery if thing.id in {one.id, one.target})


def barred(source: TiledMap, setup: Setup) -> tuple[ScenerySpec, ...]:
    """Return the doors that nobody can ever open and the stones that nobody can topple, whoever helps them to it."""
    shut = tuple(thing for thing in source.scenery if thing.kind in STANDING and not thing.open)
    trial = Tryout(source, setup) if shut else None
    while shut and trial is not None:
        ways = Footways(source, setup, shut)
        left = tuple(thing for thing in shut if not _is_removed(ways, trial, thing))
        if left == shut:
            break
        shut = left
    return shut


def _is_removed(ways: Footways, trial: Tryout, thing: ScenerySpec) -> bool:
    return any(trial.removes(place, cells, thing) for place, cells in beside(ways, thing))


def beside(ways: Footways, thing: ScenerySpec) -> Iterator[tuple[UnitSpec, tuple[Cell, ...]]]:
    """Yield who could ever stand beside a thing or a lever of it, and on which cells."""
    works = [one.cell for one in worked_by(ways.source, thing)]
    for place in ways.source.units:
        for anchor in sorted(ways.anchors(place)):
            cells = ways.covered(place, anchor)
            if any(ways.ground.grid.gap(cells, (cell,)) <= 1 for cell in works):
                yield place, cells
