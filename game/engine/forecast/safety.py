"""Steps and ways on which nothing can happen to who goes there, and the cheapest of them to every cell."""

from heapq import heappop, heappush
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Move
from game.engine.components import Economy
from game.engine.events import Event
from game.engine.forecast.one_step import outcome_of
from game.engine.forecast.outcomes import TooManyOutcomesError, outcomes
from game.engine.forecast.walking import along, costs_of
from game.engine.imagine import imagining, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working, finish

MOST_OF_A_STEP: Final = 500
"""A step of more outcomes is not called safe: that is looked at in one piece."""

Ways = dict[Cell, tuple[Cell, ...]]


def is_safe(view: View, unit: int, to: Cell) -> bool:
    """Tell whether nothing can happen on a step from where a unit is now."""
    before = Ruleset.of(view).hints.vigour(view, unit)[0]

    def leaf(events: list[Event]) -> bool:
        if any(outcome_of(unit, events, before - Ruleset.of(view).hints.vigour(view, unit)[0])):
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
            for to, cost in _near_steps(view, unit, here, budget - spent).items():
                whole = spent + cost
                if to in ways or whole >= best.get(to, whole + 1) or not is_safe(view, unit, to):
                    continue
                best[to] = whole
                heappush(heap, (whole, length + 1, to[1], to[0], (*way, to)))
        yield
    del ways[start]
    return ways


def _near_steps(view: View, unit: int, here: Cell, left: int) -> dict[Cell, int]:
    """Return the steps from a cell that the movement left allows, with what they cost."""
    if left <= 0:
        return {}
    found = view.ruleset.reach(view, unit, left, here)
    return {to: found.cost[to] for to in view.grid.neighbours(here) if to in found.cost and found.path(to) == (to,)}
