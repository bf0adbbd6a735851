"""The ways in which one unit can attack another in its turn, what comes of each, and why there are none."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from game.engine.action import UNITS, At
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, Draw, Fetch
from game.engine.components import Component, Economy, Health
from game.engine.events import Displaced, Event
from game.engine.forecast.outcomes import Distribution, outcomes
from game.engine.forecast.results import Forecast, Result, summing, worth_of
from game.engine.imagine import happen, trying
from game.engine.presentation import VariantName
from game.engine.reads import Trace
from game.engine.ruleset import Ruleset
from game.engine.view import Stage, View
from game.engine.working import Working

Kinds = frozenset[type[Component]]
Body = tuple[Component, ...]

BESIDE: Final = 4
"""Within how many cells a better place is looked for, to tell why an attack is refused where they stand."""


# ---- what comes of a command ---------------------------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """One outcome of a command between two: the result, and what each of them is now where that has changed.

    `bodies` are the components that a unit's vigour rests on; None: as before. `changed` are the other kinds of
    components that are not as before, by name.
    """

    result: Result
    bodies: tuple[Body | None, Body | None]
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """Two units on a stage, the one that acts first, and the kinds of components that the vigour of each rests on."""

    stage: Stage
    units: tuple[int, int]
    kinds: tuple[Kinds, Kinds]

    @classmethod
    def of(cls, battle: Battle, unit: int, other: int) -> "Pair":
        """Return two units of a battle."""
        stage = battle.stage
        return cls(stage, (unit, other), (_vital(stage, unit), _vital(stage, other)))

    def body(self, place: int) -> Body:
        """Return the components that the vigour of one of the two (0 or 1) rests on, by the name of their kind."""
        parts = self.stage.world.components_for_entity(self.units[place])
        return tuple(part for part in parts if type(part) in self.kinds[place])

    def is_out(self, result: Result, place: int) -> bool:
        """Tell whether an outcome takes one of the two (0 or 1) out of the fight."""
        return self.units[place] in result.down or self.units[place] in result.dead


def _vital(stage: Stage, unit: int) -> Kinds:
    """Return the kinds of components of a unit that its vigour is read from."""
    trace = stage.world.trace = Trace()
    try:
        Ruleset.of(stage).hints.vigour(View(stage, None), unit)
    finally:
        stage.world.trace = None
    read = {key[1] for key in trace.notes if key[0] == unit}
    return frozenset({Health, *(kind for kind in read if isinstance(kind, type) and issubclass(kind, Component))})


def outcomes_of(pair: Pair, command: Command, trace: Trace | None = None) -> Working[Distribution[Outcome]]:
    """Return what may come of a command of the first of the two, each with its exact chance; changes nothing."""
    stage = pair.stage
    view = View(stage, View(stage, None).side_of(pair.units[0]))
    sum_up, worth = summing(view), worth_of(view)
    own = (*((unit, kind) for unit, kinds in zip(pair.units, pair.kinds, strict=True) for kind in kinds),)

    def leaf(events: list[Event]) -> Outcome:
        result = sum_up(events)
        touched = tried.changed
        bodies = [
            pair.body(place) if any((unit, kind) in touched for kind in pair.kinds[place]) else None
            for place, unit in enumerate(pair.units)
        ]
        over = pair.is_out(result, 0) or pair.is_out(result, 1)
        others = () if over else sorted({kind.__name__ for _, kind in touched.difference(own) if kind is not Economy})
        return Outcome(result, (bodies[0], bodies[1]), tuple(others))

    with trying(view) as tried:
        walking = outcomes(
            view,
            Ruleset.of(stage).outcome_of(command),
            leaf,
            lambda found, asked: worth(found.result, asked),
            trace=trace,
        )
        return (yield from walking)


def summed(found: Distribution[Outcome]) -> Forecast:
    """Return a distribution as a forecast, which leaves out what only a longer fight needs."""
    results: Distribution[Result] = {}
    for outcome, chance in found.items():
        results[outcome.result] = results.get(outcome.result, 0.0) + chance
    return Forecast(tuple(sorted(results.items(), key=lambda entry: (-entry[1], repr(entry[0])))))


# ---- ways to attack ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttackWay:
    """One way to attack: its name, the command, what has to be taken in hand first, and what comes of it.

    In `brief` it goes without saying that an attack is one.
    """

    name: str
    brief: str
    command: Command
    first: Command | None
    found: Distribution[Outcome]
    odds: Forecast


def ways(battle: Battle, unit: int, target: int, *, is_all: bool = False) -> Working[list[AttackWay]]:
    """Return every way in which the unit, whose turn it is, can attack, with what has to be taken in hand first.

    Where `is_all` are asked for also those that neither strike nor hurt, as where strength alone decides, and those
    that are aimed at the ground: of each variant the one at the target's own cell.
    """
    found, seen = list[AttackWay](), set[str]()
    yield from _ways_now(battle, unit, target, None, found, seen, is_all=is_all)
    for first in [*_legal(battle, unit, Draw), *_legal(battle, unit, Fetch)]:
        battle.submit(first)
        yield from _ways_now(battle, unit, target, first, found, seen, is_all=is_all)
        battle.force_back()
    return found


def _ways_now(
    battle: Battle,
    unit: int,
    target: int,
    first: Command | None,
    found: list[AttackWay],
    seen: set[str],
    *,
    is_all: bool,
) -> Working[None]:
    view, rules, pair = battle.view(battle.truth.side_of(unit)), battle.ruleset, Pair.of(battle, unit, target)
    aimed = yield from _aimed(battle, unit, target)
    for command in [*aimed, *(_under(battle, unit, target) if is_all else ())]:
        variant, action = rules.presentation.variant(view, command), rules.actions[type(command)]
        plain = _plain(rules, variant)
        with_what = variant.words if first is None else plain
        where = " at the cell" if action.aim_of(command).cell is not None else ""
        name, known = (f"{action.name}: {what}{where}" if what else action.name for what in (with_what, plain))
        if name in seen:
            continue
        seen.update((name, known))
        outcome = yield from outcomes_of(pair, command)
        odds = summed(outcome)
        if is_all or odds.chance(lambda result: bool(result.fate or result.lost)) > 0:
            drawn = "" if first is None else _plain(rules, rules.presentation.variant(view, first))
            taken = f" (takes {drawn} in hand first)" if drawn else ""
            brief = with_what if with_what and isinstance(command, Attack) else name
            found.append(AttackWay(name + taken, brief + taken, command, first, outcome, odds))


def _plain(rules: Ruleset, variant: VariantName) -> str:
    """Return the words for a variant without where its thing is: what has to be drawn may be from anywhere."""
    thing = rules.tables.name_of(variant.key) if variant.key else variant.thing
    return variant._replace(thing=thing).words


def _aimed(battle: Battle, unit: int, target: int) -> Working[list[Command]]:
    """Return the legal commands of the unit that name the target."""
    found: list[Command] = []
    for kind, action in battle.ruleset.actions.items():
        if action.aim & UNITS:
            found += [one for one in _legal(battle, unit, kind) if action.aim_of(one).target == target]
            yield
    return found


def _under(battle: Battle, unit: int, target: int) -> Iterator[Command]:
    """Yield the legal commands of the unit that are aimed at a cell in which the target stands, one of each variant."""
    cells = battle.view(battle.truth.side_of(unit)).cells(target)
    for kind, action in battle.ruleset.actions.items():
        if At.CELL in action.aim:
            met = set[object]()
            for command in _legal(battle, unit, kind):
                if action.aim_of(command).cell in cells and action.variant_of(command) not in met:
                    met.add(action.variant_of(command))
                    yield command


def _legal(battle: Battle, unit: int, kind: type[Command]) -> Iterator[Command]:
    """Yield the legal commands of one type of the unit, whose turn it is."""
    view, action = battle.view(battle.truth.side_of(unit)), battle.ruleset.actions.get(kind)
    if action is not None:
        yield from (command for command in action.options(view, unit) if action.check(view, command) is None)


def share_of(way: AttackWay, target: int, vigour: int) -> float:
    """Return the share of the target's vigour that a way takes on average."""
    return way.odds.mean(target) / vigour if vigour else 0.0


def best_of(found: list[AttackWay], target: int, vigour: int) -> AttackWay | None:
    """Return the way that takes most, of equals the first; one that is no attack only where there is no other."""

    def rank(way: AttackWay) -> tuple[bool, float]:
        return way.odds.fate("") < 1, round(share_of(way, target, vigour), 12)

    return max(found, key=rank, default=None)


# ---- why there are none --------------------------------------------------------------------------------------------


def why_none(battle: Battle, unit: int, target: int) -> Working[str]:
    """Return why a unit has no way to attack where the two stand: what is refused there, and would not be nearer by."""
    view, stage = battle.view(battle.truth.side_of(unit)), battle.stage
    nearer = yield from _from_nearer(battle, unit, target)
    for command in nearer:
        refused = Ruleset.of(stage).actions[type(command)].check(view, command)
        if refused is not None:
            return refused.reason
    return "It has no attack that gets there."


def _from_nearer(battle: Battle, unit: int, target: int) -> Working[list[Command]]:
    """Return the commands that would be legal against the target if it stood nearer by."""
    view = battle.truth
    origin, grid = view.cells(target), view.grid
    others = {cell for other in view.units() if other != target for cell in view.cells(other)}
    places = sorted(grid.within(view.cells(unit)[0], BESIDE), key=lambda cell: grid.distance(cell, view.cells(unit)[0]))
    for place in places:
        cells = grid.footprint(place, view.is_large(target))
        if not all(view.field.passable(cell) and cell not in others for cell in cells):
            continue
        with trying(view):
            happen(view, Displaced(target, origin, cells))
            found = yield from _aimed(battle, unit, target)
        if found:
            return found
        yield
    return []
