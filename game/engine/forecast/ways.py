"""What each step of a way costs and risks, who may strike, how the whole way may end, and which ways have no risk.

A step is judged as if the mover had come to it unhurt and unseen, with what was rolled on the way, and who has struck
already; the whole way is played through as it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from game.board.grid import Cell
from game.engine.commands import Move
from game.engine.components import Economy, Sneaking, Unit
from game.engine.events import (
    Attacked,
    Avoided,
    Died,
    Event,
    Fell,
    FellDying,
    FellToVerge,
    Leaving,
    Missed,
    Noticed,
    SneakingEnded,
    Spent,
    StealthSet,
    WentUnder,
)
from game.engine.forecast.outcomes import Distribution, TooManyOutcomesError, outcomes
from game.engine.forecast.results import Forecast, summing, worth_of
from game.engine.forecast.threats import RoughThreat
from game.engine.imagine import happen, imagining, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working, finish, now_and_then

AT_ONCE: Final = 6
"""So many outcomes are walked between two pauses."""

DOWN: Final = frozenset({Died, FellToVerge, FellDying})
MOST_OUTCOMES: Final = 20_000
"""Beyond so many outcomes of a whole way its steps alone are told."""

MOST_OF_A_STEP: Final = 500
"""A step of more outcomes is not called safe: that is looked at in one piece."""

Leaf = tuple[tuple[tuple[int, bool], ...], bool, bool, bool, bool, int]
"""Who struck and whether it hit; falling, going under, being seen, going down; hit points lost."""


T = TypeVar("T")
Ways = dict[Cell, tuple[Cell, ...]]
RuleOf = Callable[[Event], str]
"""Tells which rule an event comes from, where it does not say so itself."""


@dataclass(frozen=True, slots=True)
class StepRisk:
    """What one step risks, given that the mover got there unhurt: chances, and the hit points lost on average.

    `struck` is being struck at by a free attack, `falls` falling, `sinks` going under, `seen` being noticed, `down`
    going down or dying.
    """

    cell: Cell
    struck: float
    falls: float
    sinks: float
    seen: float
    down: float
    mean: float


@dataclass(frozen=True, slots=True)
class Striker:
    """An enemy that may strike at a mover: how likely that is, and how likely it then is to hit."""

    name: str
    struck: float
    hit: float


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step of a way: what it costs, what it risks, who may strike, and the rules that say so, by risk."""

    cost: int
    risk: StepRisk
    strikers: tuple[Striker, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()

    def rule_of(self, name: str) -> str:
        """Return the rule of one of the risks: "struck", "falls", "sinks", "seen" or "down"; "" where there is none."""
        return dict(self.rules).get(name, "")


class Arrival(NamedTuple):
    """What a way so far leaves to its later steps: marks on the turn, and whether the mover hides, with what total."""

    marks: tuple[str, ...]
    hides: bool
    stealth: int | None


Arriving = tuple[Leaf, Arrival]


# ---- a way ---------------------------------------------------------------------------------------------------------


def along(
    view: View, unit: int, path: Sequence[Cell], costs: Sequence[int], judge: Callable[[Cell], Working[T]]
) -> Working[list[T]]:
    """Judge each step of a way, each given that the unit got there unhurt, having paid for the steps before it."""
    found: list[T] = []
    for number, to in enumerate(path):
        with trying(view):
            _come_to(view, unit, path[:number], costs)
            found.append((yield from judge(to)))
    return found


def _come_to(view: View, unit: int, path: Sequence[Cell], costs: Sequence[int]) -> None:
    """Let a unit have come to the end of a way, having paid for its steps."""
    if path:
        walk_to(view, unit, view.grid.footprint(path[-1], view.is_large(unit)), sum(costs[: len(path)]))


def costs_of(view: View, move: Move) -> tuple[int, ...]:
    """Return what each step of a way costs in cells: the difference between what it takes to get to its cells."""
    reach = view.ruleset.reach(view, move.unit).cost
    spent = [0, *(reach.get(cell, number) for number, cell in enumerate(move.path, 1))]
    return tuple(max(1, after - before) for before, after in pairwise(spent))


def steps_of(view: View, move: Move, rule_of: RuleOf) -> Working[tuple[WayStep, ...]]:
    """Return every step of a way as the view's side knows the board, worked out in small pieces.

    Raises `TooManyOutcomesError`.
    """
    costs = costs_of(view, move)
    return imagining(view.stage, view.side, lambda seen: _steps_of(seen, move, costs, rule_of))


def _steps_of(view: View, move: Move, costs: tuple[int, ...], rule_of: RuleOf) -> Working[tuple[WayStep, ...]]:
    """Look at each step as those before it leave it: who has struck has, and a roll for hiding stands for the turn."""
    unit, steps = move.unit, list[WayStep]()
    arrivals: Distribution[Arrival] = {_arrival(view, unit): 1.0}
    for number, to in enumerate(move.path):
        found: Distribution[Arriving] = {}
        rules: dict[str, str] = {}
        for arrival, share in arrivals.items():
            with trying(view):
                _come_to(view, unit, move.path[:number], costs)
                _arrive(view, unit, arrival)
                for result, chance in (yield from _step(view, unit, to, rule_of, rules)).items():
                    found[result] = found.get(result, 0.0) + share * chance
        steps.append(_told(view, costs[number], to, found, rules))
        arrivals = _going_on(found) or arrivals
    return tuple(steps)


def _arrival(view: View, unit: int) -> Arrival:
    economy, sneaking = view.get(unit, Economy), view.get(unit, Sneaking)
    marks = () if economy is None else economy.used
    return Arrival(marks, sneaking is not None, None if sneaking is None else sneaking.stealth)


def _arrive(view: View, unit: int, arrival: Arrival) -> None:
    """Let what an earlier part of the way has left be so."""
    now = _arrival(view, unit)
    happen(view, *(Spent(unit, mark=mark) for mark in arrival.marks if mark not in now.marks))
    if now.hides and not arrival.hides:
        happen(view, SneakingEnded(unit, "it is hurt"))
    elif now.hides and now.stealth != arrival.stealth:
        happen(view, StealthSet(unit, arrival.stealth))


def _going_on(found: Distribution[Arriving]) -> Distribution[Arrival]:
    """Return what a step leaves to the next one, given that it has not hurt or shown the mover, if that can be."""
    up = {result: chance for result, chance in found.items() if not result[0][4]}
    whole = {result: chance for result, chance in up.items() if not result[0][3] and not result[0][5]} or up
    total, left = sum(whole.values()), dict[Arrival, float]()
    for (_, arrival), chance in whole.items():
        left[arrival] = left.get(arrival, 0.0) + chance / total
    return left


def whole_of(view: View, move: Move) -> Working[Forecast]:
    """Return all that a whole way may come to, worked out in small pieces. Raises `TooManyOutcomesError`."""
    return imagining(view.stage, view.side, lambda seen: _whole_of(seen, move))


def _whole_of(view: View, move: Move) -> Working[Forecast]:
    walking = outcomes(view, Ruleset.of(view).outcome_of(move), summing(view), worth_of(view), most=MOST_OUTCOMES)
    found = yield from now_and_then(walking, AT_ONCE)
    return Forecast(tuple(found.items()))


def is_safe(view: View, unit: int, to: Cell) -> bool:
    """Tell whether nothing can happen on a step from where a unit is now."""
    before = Ruleset.of(view).hints.vigour(view, unit)[0]

    def leaf(events: list[Event]) -> bool:
        if any(_outcome(unit, events, before - Ruleset.of(view).hints.vigour(view, unit)[0])):
            raise _RiskyError
        return True

    steps = Ruleset.of(view).outcome_of(Move(unit, (to,)))
    try:
        finish(outcomes(view, steps, leaf, _alike, most=MOST_OF_A_STEP))
    except (_RiskyError, TooManyOutcomesError):
        return False
    return True


def is_safe_way(view: View, move: Move) -> bool:
    """Tell whether nothing can happen on any step of a way."""

    def judge(to: Cell) -> Working[None]:
        if not is_safe(view, move.unit, to):
            raise _RiskyError
        yield from ()

    try:
        finish(along(view, move.unit, move.path, costs_of(view, move), judge))
    except _RiskyError:
        return False
    return True


class _RiskyError(Exception):
    """Something can happen."""


def _alike(_result: bool, _side: str) -> float:
    return 0.0


def _step(view: View, unit: int, to: Cell, rule_of: RuleOf, rules: dict[str, str]) -> Working[Distribution[Arriving]]:
    """Return what one step from where a unit is now may come to; the rules that say so are noted."""
    before = Ruleset.of(view).hints.vigour(view, unit)[0]

    def leaf(events: list[Event]) -> Arriving:
        _cite(rule_of, unit, events, rules)
        lost = before - Ruleset.of(view).hints.vigour(view, unit)[0]
        return _outcome(unit, events, lost), _arrival(view, unit)

    def worth(result: Arriving, asked: str) -> float:
        return float(result[0][5]) * (-1 if asked == view.side else 1)

    walking = outcomes(view, Ruleset.of(view).outcome_of(Move(unit, (to,))), leaf, worth, most=MOST_OUTCOMES)
    return (yield from now_and_then(walking, AT_ONCE))


def _told(view: View, cost: int, to: Cell, found: Distribution[Arriving], rules: dict[str, str]) -> WayStep:
    """Return what a step risks, and who may strike."""

    def chance(wanted: Callable[[Leaf], bool]) -> float:
        return sum(share for (result, _), share in found.items() if wanted(result))

    risk = StepRisk(
        to,
        chance(lambda result: bool(result[0])),
        chance(lambda result: result[1]),
        chance(lambda result: result[2]),
        chance(lambda result: result[3]),
        chance(lambda result: result[4]),
        sum(result[5] * share for (result, _), share in found.items()),
    )

    def striker(enemy: int) -> Striker:
        strikes = chance(lambda result: any(one == enemy for one, _ in result[0]))
        return Striker(view.of(enemy, Unit).name, strikes, chance(lambda result: (enemy, True) in result[0]))

    strikers = tuple(map(striker, sorted({enemy for result, _ in found for enemy, _ in result[0]})))
    return WayStep(cost, risk, strikers, tuple(sorted(rules.items())))


def _outcome(unit: int, events: list[Event], lost: int) -> Leaf:
    """Sum up what has happened to the mover in one outcome, in which it lost so many hit points."""
    kinds = {type(event) for event in events if event.subject == unit}
    return (
        tuple(_blows(unit, events)), Fell in kinds, WentUnder in kinds, Noticed in kinds,
        not kinds.isdisjoint(DOWN), lost,
    )  # fmt: skip


def _blows(unit: int, events: list[Event]) -> list[tuple[int, bool]]:
    """Return who struck at the unit, and whether each blow got through."""
    found: list[tuple[int, bool]] = []
    for event in events:
        if isinstance(event, Attacked) and event.target == unit:
            found.append((event.unit, True))
        elif isinstance(event, Avoided | Missed) and event.target == unit and found:
            found[-1] = (found[-1][0], False)
    return found


def _cite(rule_of: RuleOf, unit: int, events: list[Event], rules: dict[str, str]) -> None:
    """Note the rule of every risk among the events of an outcome."""
    for event in events:
        if isinstance(event, Attacked) and event.target == unit:
            leaving = rule_of(Leaving(unit, (), ()))
            rules.setdefault("struck", leaving or rule_of(event))
        for name, kinds in (("falls", {Fell}), ("sinks", {WentUnder}), ("seen", {Noticed}), ("down", DOWN)):
            if event.subject == unit and type(event) in kinds:
                rules.setdefault(name, event.cites or rule_of(event))


# ---- ways without risk ---------------------------------------------------------------------------------------------


def safe_ways(view: View, unit: int) -> Working[Ways]:
    """Return a cheapest safe way to every cell that has one within the unit's movement, without the cell it is in."""
    return imagining(view.stage, view.side, lambda seen: _safe_ways(seen, unit))


def _safe_ways(view: View, unit: int) -> Working[Ways]:
    economy = view.get(unit, Economy)
    budget = economy.move if economy is not None else 0
    start, large = view.cells(unit)[0], view.is_large(unit)
    ways: Ways = {}
    best: dict[Cell, int] = {start: 0}
    heap: list[tuple[int, int, int, int, tuple[Cell, ...]]] = [(0, 0, start[1], start[0], ())]
    while heap:
        spent, length, row, column, way = heappop(heap)
        here = column, row
        if here in ways:
            continue
        ways[here] = way
        with trying(view):
            walk_to(view, unit, view.grid.footprint(here, large), spent)
            for to, cost in near_steps(view, unit, here, budget - spent).items():
                whole = spent + cost
                if to in ways or whole >= best.get(to, whole + 1) or not is_safe(view, unit, to):
                    continue
                best[to] = whole
                heappush(heap, (whole, length + 1, to[1], to[0], (*way, to)))
        yield
    del ways[start]
    return ways


def near_steps(view: View, unit: int, here: Cell, left: int) -> dict[Cell, int]:
    """Return the steps from a cell that the movement left allows, with what they cost."""
    if left <= 0:
        return {}
    found = view.ruleset.reach(view, unit, left, here)
    return {to: found.cost[to] for to in view.grid.neighbours(here) if to in found.cost and found.path(to) == (to,)}


def risky_steps(view: View, unit: int, path: Sequence[Cell], threats: Sequence[RoughThreat]) -> frozenset[Cell]:
    """Guess on which steps of a way anything could happen."""
    if view.has(unit, Sneaking):
        return frozenset(path)
    bodies = (view.cells(unit), *(view.grid.footprint(cell, view.is_large(unit)) for cell in path))
    return frozenset(to[0] for at, to in pairwise(bodies) if _is_risky(view, at, to, threats))


def _is_risky(view: View, origin: tuple[Cell, ...], cells: tuple[Cell, ...], threats: Sequence[RoughThreat]) -> bool:
    """Guess whether anything could happen on a step: it leaves an enemy's reach, gets wet, or drops."""
    if max(map(view.field.height, origin)) - max(map(view.field.height, cells)) >= view.ruleset.scale.fall_step:
        return True
    if any(view.field.terrain(cell).is_deep for cell in cells):
        return True
    gap = view.grid.gap
    return any(
        gap(origin, view.cells(threat.unit)) <= threat.guarded < gap(cells, view.cells(threat.unit))
        for threat in threats
        if threat.guarded
    )
