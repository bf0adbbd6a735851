"""What each step of a way costs and risks, who may strike, and how the whole way may end. No arcade.

A step is judged as if the mover had come to it unhurt; the whole way is played through as it is.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Move
from game.engine.components import Unit
from game.engine.events import (
    Attacked,
    Avoided,
    Died,
    Displaced,
    Event,
    Fell,
    FellDying,
    FellToVerge,
    Leaving,
    Missed,
    Noticed,
    Spent,
    WentUnder,
)
from game.engine.forecast.outcomes import TooManyOutcomesError, outcomes
from game.engine.forecast.results import Forecast, summing, worth_of
from game.engine.imagine import happen, imagining
from game.engine.view import View
from game.engine.working import Working, finish, now_and_then
from game.report.narrate import Narrator
from game.screen.model.foretold import Step, StepRisk, Striker

AT_ONCE: Final = 6
"""So many outcomes are walked between two pauses."""

DOWN: Final = frozenset({Died, FellToVerge, FellDying})
MOST_OUTCOMES: Final = 20_000
"""Beyond so many outcomes of a whole way its steps alone are told."""

MOST_OF_A_STEP: Final = 500
"""A step of more outcomes is not called safe: that is looked at in one piece."""

SPARED: Final = frozenset({Avoided, Missed})

Leaf = tuple[tuple[tuple[int, bool], ...], bool, bool, bool, bool, int]
"""Who struck and whether it hit; falling, going under, being seen, going down; hit points lost."""


def costs_of(view: View, move: Move) -> tuple[int, ...]:
    """Return what each step of a way costs in cells: the difference between what it takes to get to its cells."""
    reach = view.ruleset.reach(view, move.unit).cost
    spent = [0, *(reach.get(cell, number) for number, cell in enumerate(move.path, 1))]
    return tuple(max(1, after - before) for before, after in pairwise(spent))


def steps_of(view: View, command: Move) -> Working[tuple[Step, ...]]:
    """Return every step of a way as the view's side knows the board, worked out in small pieces.

    Raises `TooManyOutcomesError`.
    """
    costs = costs_of(view, command)
    return imagining(view.stage, view.side, lambda seen: _steps_of(seen, command, costs))


def _steps_of(view: View, command: Move, costs: tuple[int, ...]) -> Working[tuple[Step, ...]]:
    unit = command.unit
    found: list[Step] = []
    for to, cost in zip(command.path, costs, strict=True):
        found.append((yield from _step(view, unit, to, cost)))
        there = view.grid.footprint(to, view.is_large(unit))
        happen(view, Displaced(unit, view.cells(unit), there), Spent(unit, mark="on the way"))
    return tuple(found)


def whole_of(view: View, move: Move) -> Working[Forecast]:
    """Return all that a whole way may come to, worked out in small pieces. Raises `TooManyOutcomesError`."""
    return imagining(view.stage, view.side, lambda seen: _whole_of(seen, move))


def _whole_of(view: View, move: Move) -> Working[Forecast]:
    walking = outcomes(view, view.ruleset.outcome_of(move), summing(view), worth_of(view), most=MOST_OUTCOMES)
    found = yield from now_and_then(walking, AT_ONCE)
    return Forecast(tuple(found.items()))


def is_safe(view: View, unit: int, to: Cell) -> bool:
    """Tell whether nothing can happen on a step from where a unit is now."""
    before = view.ruleset.vigour(view, unit)[0]

    def leaf(events: list[Event]) -> bool:
        if any(_outcome(unit, events, before - view.ruleset.vigour(view, unit)[0])):
            raise _RiskyError
        return True

    steps = view.ruleset.outcome_of(Move(unit, (to,)))
    try:
        finish(outcomes(view, steps, leaf, _alike, most=MOST_OF_A_STEP))
    except (_RiskyError, TooManyOutcomesError):
        return False
    return True


class _RiskyError(Exception):
    """Something can happen."""


def _alike(_result: bool, _side: str) -> float:
    return 0.0


def _step(view: View, unit: int, to: Cell, cost: int) -> Working[Step]:
    """Return what one step from where a unit is now costs and risks; the world is left as it is."""
    rules: dict[str, str] = {}
    before = view.ruleset.vigour(view, unit)[0]
    narrator = Narrator(view.ruleset)

    def leaf(events: list[Event]) -> Leaf:
        _cite(narrator, unit, events, rules)
        return _outcome(unit, events, before - view.ruleset.vigour(view, unit)[0])

    def worth(result: Leaf, asked: str) -> float:
        return float(result[5]) * (-1 if asked == view.side else 1)

    walking = outcomes(view, view.ruleset.outcome_of(Move(unit, (to,))), leaf, worth, most=MOST_OUTCOMES)
    found = yield from now_and_then(walking, AT_ONCE)

    def chance(wanted: Callable[[Leaf], bool]) -> float:
        return sum(share for result, share in found.items() if wanted(result))

    risk = StepRisk(
        to,
        chance(lambda result: bool(result[0])),
        chance(lambda result: result[1]),
        chance(lambda result: result[2]),
        chance(lambda result: result[3]),
        chance(lambda result: result[4]),
        sum(result[5] * share for result, share in found.items()),
    )
    enemies = sorted({enemy for result in found for enemy, _ in result[0]})
    strikers = tuple(
        Striker(
            view.of(enemy, Unit).name,
            chance(lambda result, enemy=enemy: any(one == enemy for one, _ in result[0])),  # type: ignore[misc]
            chance(lambda result, enemy=enemy: (enemy, True) in result[0]),  # type: ignore[misc]
        )
        for enemy in enemies
    )
    return Step(cost, risk, strikers, tuple(sorted(rules.items())))


def _outcome(unit: int, events: list[Event], lost: int) -> Leaf:
    """Sum up what has happened to the mover in one outcome, in which it lost so many hit points."""
    kinds = {type(event) for event in events if getattr(event, "unit", 0) == unit}
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
        elif type(event) in SPARED and getattr(event, "target", 0) == unit and found:
            found[-1] = (found[-1][0], False)
    return found


def _cite(narrator: Narrator, unit: int, events: list[Event], rules: dict[str, str]) -> None:
    """Note the rule of every risk among the events of an outcome."""
    for event in events:
        mine = getattr(event, "unit", 0) == unit
        if isinstance(event, Attacked) and event.target == unit:
            leaving = narrator.rule_of(Leaving(unit, (), ()))
            rules.setdefault("struck", leaving or narrator.rule_of(event))
        for name, kinds in (("falls", {Fell}), ("sinks", {WentUnder}), ("seen", {Noticed}), ("down", DOWN)):
            if mine and type(event) in kinds:
                rules.setdefault(name, getattr(event, "rule", "") or narrator.rule_of(event))
