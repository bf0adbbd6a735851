"""Two units brought together under a ruleset: face to face on a meadow, or where they stand on a map.

From a ruleset and two kinds to a `Setup`, and from there to a battle in which it is the turn of one of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from game.board.board import Board, Field
from game.board.grid import Cell
from game.board.squares import SquareGrid
from game.board.terrain import Terrain, terrains
from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.components import (
    BATTLE,
    Component,
    Dead,
    Dying,
    Effects,
    Health,
    Overlay,
    Position,
    Scenery,
    Submersion,
    Verge,
)
from game.engine.events import Mustered, Ordered, SceneryChanged
from game.engine.handbook import titled
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.settling import applying
from game.engine.setup import Setup
from game.engine.view import View
from game.scenario.scenario import set_up
from game.tiled import MapFaults, TiledMap
from game.tiled.model import GoalSpec, UnitSpec

MARGIN: Final = 3
ATTACKER, TARGET = 2, 3
"""Entities: 1 is the battle, then come the units in their order."""

MOST_TURNS: Final = 120
TRIES: Final = 6
"""How many seeds are tried for a beginning that leaves both as they are until the turn comes."""

STATE: Final[tuple[type[Component], ...]] = (Health, Position, Submersion, Effects, Dead, Verge, Dying)


class NoMeetingError(ValueError):
    """The two cannot meet there under this ruleset; the message says why, as a sentence."""


def named(key: str) -> str:
    """Write a kind for people: "Short sword" for short_sword."""
    return titled(key)


def kind_of(rules: Ruleset, name: str) -> str | None:
    """Return the ruleset's kind of unit that serves under that name, however it is written, or None."""
    low = name.strip().lower()
    for written in (name, low, low.replace(" ", "_"), low.replace("_", "-").replace(" ", "-"), low.replace("-", "_")):
        kind = rules.tables.unit_kind(written)
        if kind is not None:
            return kind
    return None


# ---- face to face --------------------------------------------------------------------------------------------------


def face_to_face(rules: Ruleset, attacker: str, target: str, distance: int, cover: str = "none") -> Setup:
    """Return a setting with two units on a meadow, so many cells apart, the attacker first if no dice say otherwise.

    `cover` is what the target's ground gives.
    """
    meadow = terrains()["meadow"]
    covering: Terrain = msgspec.structs.replace(meadow, cover=cover)
    grid = SquareGrid(distance + 3 * MARGIN, 2 * MARGIN + 2)
    first = (MARGIN, MARGIN)
    here = grid.footprint(first, rules.tables.is_large(attacker))
    large = rules.tables.is_large(target)
    second = next(
        (column, MARGIN)
        for column in range(first[0] + 1, grid.width)
        if grid.gap(here, grid.footprint((column, MARGIN), large)) == distance
    )
    under = grid.footprint(second, large)
    ground = tuple(covering if cell in under else meadow for cell in grid.cells())
    return Setup(
        "face to face",
        replace(rules, opening=_in_given_order),
        Board(grid, ground, (0,) * len(ground)),
        ("attacker", "target"),
        (UnitSpec(1, attacker, "attacker", first, "Attacker"), UnitSpec(2, target, "target", second, "Target")),
    )


def _in_given_order(context: Context) -> Steps:
    del context
    yield Ordered((ATTACKER, TARGET))


# ---- on a board ----------------------------------------------------------------------------------------------------

Thing = tuple[Scenery, tuple[tuple[Cell, str], ...]]
"""A thing of the map, and the ground that it lays over cells."""


@dataclass(frozen=True)
class MatchupScene:
    """What a side sees of a battle's board: the anchor of each unit by entity, and the map's things as they are."""

    source: TiledMap
    anchors: Mapping[int, Cell]
    things: tuple[Thing, ...]

    @classmethod
    def of(cls, source: TiledMap, view: View) -> "MatchupScene":
        """Return what the side sees now: those who are there under the battle's ruleset, whatever else they come to."""
        there = source.under(Ruleset.of(view).key)
        units = tuple(msgspec.structs.replace(unit, extra={}) for unit in there.units)
        last = BATTLE + len(units)
        anchors = {unit: view.cells(unit)[0] for unit in view.units() if unit <= last}
        things = tuple(
            (scenery, laid.cells if (laid := view.get(thing, Overlay)) is not None else ())
            for thing, scenery in view.world.query(Scenery)
        )
        return cls(msgspec.structs.replace(there, units=units), anchors, things)

    def kind(self, unit: int) -> str:
        """Return what the map calls a unit."""
        return self.source.units[unit - BATTLE - 1].kind


@dataclass(frozen=True)
class Matchup:
    """A setting with two units of interest in it, by their entities, and the things of its map as they are now."""

    setup: Setup
    attacker: int = ATTACKER
    target: int = TARGET
    things: tuple[Thing, ...] = ()


def on_board(rules: Ruleset, scene: MatchupScene, attacker: int, target: int) -> Matchup:
    """Return the map under a ruleset with the units that are seen where they stand now, whole, aware and upright.

    `attacker` and `target` are the entities of the battle that was looked at. Raises `NoMeetingError`.
    """
    if not {attacker, target} <= scene.anchors.keys():
        raise NoMeetingError("One of them is not on the board.")
    try:
        whole = set_up(scene.source, rules)
    except MapFaults as faults:
        raise NoMeetingError(faults.faults[0].what) from faults
    field = Field.of(whole.board)
    taken: set[Cell] = set()
    found: dict[int, UnitSpec] = {}
    for unit in sorted(scene.anchors, key=lambda unit: (unit not in {attacker, target}, unit)):
        spec = _standing(whole.units[unit - BATTLE - 1], scene.anchors[unit])
        cells = field.grid.footprint(spec.cell, rules.tables.is_large(spec.kind))
        if all(field.passable(cell) for cell in cells) and taken.isdisjoint(cells):
            taken.update(cells)
            found[unit] = spec
        elif unit in {attacker, target}:
            raise NoMeetingError(f"{spec.name} is Large here and has no room where it stands.")
    if found[attacker].side == found[target].side:
        raise NoMeetingError("They are on the same side.")
    order = sorted(found)
    recruits = tuple(found[unit] for unit in order)
    sides = tuple(side for side in whole.sides if any(spec.side == side for spec in recruits))
    zones = tuple(zone for zone in whole.zones if zone.kind != "reserve")
    setup = replace(whole, units=recruits, sides=sides, goal=GoalSpec(), zones=zones)
    return Matchup(setup, order.index(attacker) + 2, order.index(target) + 2, scene.things)


def _standing(spec: UnitSpec, cell: Cell) -> UnitSpec:
    """Return a recruit at another place, as it is at its best."""
    return msgspec.structs.replace(spec, cell=cell, sneaking=False, unaware=False, companion=False, extra={})


# ---- whose turn it is ----------------------------------------------------------------------------------------------


def begin(meeting: Matchup, unit: int) -> tuple[Battle, bool]:
    """Return a battle in which it is the unit's turn, and whether both are still as they were set up.

    Everyone before it ends its turn at once. Where dice on the way (turning up, swimming) change one of the two, other
    dice are tried. Raises `NoMeetingError` where its turn never comes.
    """
    pair = (meeting.attacker, meeting.target)
    battle, is_calm = Battle(meeting.setup, 0), False
    for seed in range(1, TRIES + 1):
        _put_things(battle, meeting.things)
        before = _mustered(battle, pair)
        comes = await_turn(battle, unit)
        is_calm = _state(battle, pair) == before
        if comes and is_calm:
            return battle, True
        if seed < TRIES:
            battle = Battle(meeting.setup, seed)
    if not comes:
        raise NoMeetingError("Its turn does not come.")
    return battle, is_calm


def await_turn(battle: Battle, unit: int) -> bool:
    """Let everyone end its turn until the unit can choose; tell whether that time comes."""
    for _ in range(MOST_TURNS):
        decision = battle.decision
        if decision is None:
            return False
        if decision.ask is not None:
            battle.submit(decision.ask.options[-1])
        elif unit in decision.units:
            return True
        elif isinstance(battle.submit(EndTurn(decision.units[0])), Refused):
            return False
    return False


def _mustered(battle: Battle, pair: tuple[int, int]) -> list[Component]:
    """Return what the two were when they were set up, of what may change on the way to a turn."""
    events = [stamped.event for stamped in battle.events]
    made = {event.unit: event.components for event in events if isinstance(event, Mustered)}
    return [part for unit in pair for part in _ordered(made[unit])]


def _state(battle: Battle, pair: tuple[int, int]) -> list[Component]:
    return [part for unit in pair for part in _ordered(battle.stage.world.components_for_entity(unit))]


def _ordered(components: tuple[Component, ...]) -> Iterator[Component]:
    return (part for kind in STATE for part in components if type(part) is kind)


def _put_things(battle: Battle, things: tuple[Thing, ...]) -> None:
    """Put the map's things as they are now: doors open, statues fallen."""
    commit, world = applying(battle.stage), battle.stage.world
    for entity, (now, overlay) in zip(world.each(Scenery), things, strict=False):
        if world.component_for_entity(entity, Scenery) != now:
            commit(SceneryChanged(entity, now.is_open, now.is_locked, now.is_spent, overlay))
