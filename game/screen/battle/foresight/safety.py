"""Where a unit can get without any risk, and by which way: round what threatens, as far as its movement allows.

Every step is played through as the rules have it; a way is safe if nothing can happen on any of its steps. No arcade.
"""

from heapq import heappop, heappush

from game.board.grid import Cell
from game.engine.components import Economy
from game.engine.imagine import imagining, trying, walk_to
from game.engine.view import View
from game.engine.working import Working
from game.screen.battle.foresight.steps import is_safe

Ways = dict[Cell, tuple[Cell, ...]]


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
