"""Restricted play (Jaffe and others, 2012): a side may not do or use something, to see what that is worth to it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal, get_args

import msgspec

from game.board.grid import Cell
from game.engine.action import ARROWS, BOON, ITEM, WAYS, Action, value_of
from game.engine.commands import Command
from game.engine.components import Component, Counters, Item, Scenery, Unit
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.system import acting
from game.engine.view import View
from game.tiled.model import UnitSpec

ITEM_WORD: Final = "item."
BOON_WORD: Final = "boon."
UNIT_WORD: Final = "unit."
PLACE_WORD: Final = "place."

Sort = Literal["actions", "items", "units", "places"]
"""What can be taken from a side, each of a sort in turn."""
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)


class Restriction(msgspec.Struct, frozen=True, tag="restriction"):
    """What a side goes without.

    Actions are named ("Shove"), things and boons by key ("item.net", "boon.snare"), units and places of the map by name
    ("unit.Kallias", "place.Gate"). Without a thing nobody of the side has it at the start or may use one that it finds;
    a unit is not there; in a place nobody may end a move of its own, and a thing of the map is left alone.
    """

    side: str
    without: tuple[str, ...]

    @property
    def words(self) -> str:
        """Say it."""
        return f"{self.side} without {' and '.join(self.without)}"


# ---- what can be forbidden -----------------------------------------------------------------------------------------


def forbidden(setup: Setup, side: str) -> dict[str, Sort]:
    """Return all that a side may be without, with its sort: of actions deeds alone, for every turn has to end.

    A unit on whom the goal hangs has to be there, and somebody has to be left.
    """
    rules = Ruleset.of(setup)
    own = [unit for unit in setup.units if unit.side == side]
    held = "" if not setup.goal.unit else setup.units[setup.goal.unit - 1].name
    found: dict[str, Sort] = {action.name: "actions" for action in rules.actions.values() if action.is_deed}
    found |= {f"{BOON_WORD}{key}": "actions" for key in sorted(rules.tables.powers)}
    found |= {f"{ITEM_WORD}{key}": "items" for key in sorted(rules.tables.all_items())}
    for name in dict.fromkeys(unit.name for unit in own):
        if name != held and any(unit.name != name and not setup.waits(unit) for unit in own):
            found[f"{UNIT_WORD}{name}"] = "units"
    return found | {f"{PLACE_WORD}{name}": "places" for name in places(setup)}


def places(setup: Setup) -> dict[str, frozenset[Cell]]:
    """Return the places of a map by name: things to be used, zones to stand in, and ground that is not as usual."""
    board, found = setup.board, dict[str, set[Cell]]()
    for thing in setup.scenery:
        found.setdefault(thing.name, set())
    for zone in setup.zones:
        if zone.kind in {"goal", "exit"} and zone.name:
            found.setdefault(zone.name, set()).update(zone.cells)
    ground = {cell: board.terrain_at(cell) for cell in board.grid.cells()}
    usual = Counter(terrain.name for terrain in ground.values() if terrain.passable).most_common(1)
    for cell, terrain in ground.items():
        if terrain.passable and terrain.name != usual[0][0]:
            found.setdefault(terrain.name, set()).add(cell)
    return {name: frozenset(cells) for name, cells in found.items()}


# ---- how it is forbidden -------------------------------------------------------------------------------------------


def limited(setup: Setup, by: Restriction) -> Setup:
    """Return a setup in which a side is without certain things; for everybody else it is the same."""
    rules, known = Ruleset.of(setup), places(setup)
    cells = [known[name] for word in by.without if (name := word.removeprefix(PLACE_WORD)) != word and name in known]
    kept = {
        number: _equipped(setup, unit, by)
        for number, unit in enumerate(setup.units, start=1)
        if unit.side != by.side or f"{UNIT_WORD}{unit.name}" not in by.without
    }
    numbers = {old: new for new, old in enumerate(kept, start=1)}
    leaders = tuple(numbers[old] for old in setup.meeting.leaders if old in numbers)
    return replace(
        setup,
        ruleset=restricted(rules, by, frozenset[Cell]().union(*cells)),
        units=tuple(kept.values()),
        goal=msgspec.structs.replace(setup.goal, unit=numbers.get(setup.goal.unit, 0)),
        meeting=msgspec.structs.replace(setup.meeting, leaders=leaders),
    )


def _equipped(setup: Setup, unit: UnitSpec, by: Restriction) -> UnitSpec:
    tables, given = Ruleset.of(setup).tables, setup.gear_of(unit)
    gear = tables.units[tables.unit_kind(unit.kind) or unit.kind].gear if given is None else given
    left = tuple(key for key in gear if f"{ITEM_WORD}{key}" not in by.without)
    if unit.side != by.side or left == gear:
        return unit
    return msgspec.structs.replace(unit, gear={**unit.gear, setup.ruleset.key: left})


def restricted(rules: Ruleset, by: Restriction, cells: frozenset[Cell] = frozenset()) -> Ruleset:
    """Return a ruleset under which a side may not do certain things, nor end a move in certain cells."""
    changes = {kind: _restricted(action, by, cells) for kind, action in rules.actions.items()}
    boons = {word.removeprefix(BOON_WORD) for word in by.without if word.startswith(BOON_WORD)}

    def muster(setup: Setup) -> Iterator[tuple[Component, ...]]:
        """Leave out what counts the uses of boons: some answer without being readied."""
        for parts in rules.muster(setup):
            is_theirs = any(isinstance(part, Unit) and part.side == by.side for part in parts)
            yield tuple(_fewer(part, boons) if is_theirs and isinstance(part, Counters) else part for part in parts)

    systems = acting(rules.systems, changes)
    return replace(rules, systems=systems, muster=muster if boons else rules.muster)


def _fewer(counters: Counters, boons: set[str]) -> Counters:
    return Counters({key: count for key, count in counters.left.items() if key not in boons})


def _restricted(action: Action, by: Restriction, cells: frozenset[Cell]) -> Action:
    is_forbidden = action.is_deed and action.name in by.without
    goes, aims = bool(cells and action.aim & WAYS), any(word.startswith(PLACE_WORD) for word in by.without)
    if not (is_forbidden or goes or aims or {ITEM, ARROWS, BOON}.intersection(action.parameters)):
        return action

    def refused(view: View, command: Command) -> bool:
        return view.side_of(command.unit) == by.side and (
            is_forbidden
            or any(word in by.without for word in things(view, action, command))
            or (goes and _ends_in(view, action, command, cells))
        )

    def check(view: View, command: Command) -> Refused | None:
        return Refused(f"This is {by.words}.") if refused(view, command) else action.check(view, command)

    def options(view: View, unit: int) -> Iterable[Command]:
        return (command for command in action.options(view, unit) if not refused(view, command))

    return replace(action, check=check, options=options)


def _ends_in(view: View, action: Action, command: Command, cells: frozenset[Cell]) -> bool:
    path = action.aim_of(command).path
    return bool(path) and not cells.isdisjoint(view.grid.footprint(path[-1], view.is_large(command.unit)))


def things(view: View, action: Action | None, command: Command) -> Iterator[str]:
    """Yield what a command is done with, as it is forbidden."""
    for parameter in (ITEM, ARROWS):
        item = value_of(action, command, parameter)
        known = view.get(item, Item) if item else None
        if known is not None:
            yield f"{ITEM_WORD}{known.key}"
    boon = value_of(action, command, BOON)
    if boon:
        yield f"{BOON_WORD}{boon}"
    thing = 0 if action is None else action.aim_of(command).scenery
    known_thing = view.get(thing, Scenery) if thing else None
    if known_thing is not None:
        yield f"{PLACE_WORD}{known_thing.name}"
