"""Moving together: a group's moves are walked one cell a stride, with the saves of risky steps (OD-14, OD-15)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.board.grid import Cell
from game.engine.components import Sneaking
from game.engine.events import Event, Halted, Leaving, Stepped, Together
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.odigos.conditions import held, is_out
from game.rulesets.odigos.hindrance import Chase, Walker, next_place, sort_out
from game.rulesets.odigos.ways import approach, manner_of, nearer, reach
from game.systems import step_cost
from game.systems.room import may_stop, settle_place
from game.systems.status import is_alive, is_submerged
from game.systems.step_cost import is_deep

MOST_STRIDES: Final = 200


def walk_together(context: Context, walkers: Sequence[Walker]) -> Steps:
    """Walk the moves of a group stride by stride, then put those who may not stay where they are beside (OD-14).

    Of two in one cell that is who was stopped on the way, or else who came later (BD-05).
    """
    view = context.view
    for walker in walkers:
        walker.trail = [view.cells(walker.unit)[0]]
    budgets = {walker.unit: walker.budget for walker in walkers}
    for stride in range(MOST_STRIDES):
        for walker in walkers:
            _pursue(view, walker, walkers)
        if not any(walker.path for walker in walkers):
            break
        before = [len(walker.trail) for walker in walkers]
        yield from _stride(context, walkers)
        for walker, length in zip(walkers, before, strict=True):
            walker.arrived = stride if len(walker.trail) > length else walker.arrived
    for walker in sorted(walkers, key=lambda walker: (not walker.is_stopped, -walker.arrived)):
        unit = walker.unit
        if is_alive(view, unit) and walker.has_stepped and not may_stop(view, unit, view.cells(unit)):
            could_reach = reach(view.in_common(), unit, budgets[unit], walker.trail[0])
            yield from settle_place(context, unit, {*could_reach, *walker.trail})


def is_plain(view: View, walker: Walker) -> bool:
    """Tell whether nothing can happen on a way that one walks alone: no risk, no fall, no water, no hiding."""
    unit, path = walker.unit, walker.path
    if not path:
        return True
    field, large, grid = view.field, view.is_large(unit), view.grid
    if view.has(unit, Sneaking) or is_submerged(view, unit):
        return False
    start = view.cells(unit)
    places = [start, *(grid.footprint(cell, large) for cell in path)]
    heights = [field.ground(cells) for cells in places]
    if max(heights) - min(heights) > step_cost.WALK_RISE_CM or any(is_deep(field, cells) for cells in places[1:]):
        return False
    others = {cell for other in view.units() if other != unit for cell in view.cells(other)}
    return all(others.isdisjoint(cells) for cells in places[1:])


def leap(view: View, walker: Walker) -> Steps:
    """Go a plain way in one: for those who look ahead."""
    unit = walker.unit
    walker.trail = [view.cells(unit)[0], *walker.path]
    if walker.path:
        end = view.grid.footprint(walker.path[-1], view.is_large(unit))
        cost = min(len(walker.path), walker.budget)
        yield Stepped(unit, view.cells(unit), end, cost)
        walker.path, walker.budget = [], walker.budget - cost


def _stride(context: Context, walkers: Sequence[Walker]) -> Steps:
    """Let everyone take a cell who can; of those who hinder each other some stop."""
    view = context.view
    going: dict[int, Walker] = {}
    ripens = False
    for walker in walkers:
        if not walker.path:
            continue
        stopped = _stops(view, walker)
        if stopped is not None:
            walker.stop()
            if stopped.reason:
                yield Halted(walker.unit, stopped.clause, stopped.rule)
            continue
        price = _price(view, walker)
        walker.waited = min(walker.waited + 1, price)
        if walker.waited < price:
            ripens = True
        else:
            going[walker.unit] = walker
    yield from sort_out(context, walkers, going, ripens=ripens)
    if not going:
        return
    for walker in going.values():
        yield Leaving(walker.unit, view.cells(walker.unit), next_place(view, walker))
    steps: list[Event] = []
    for walker in going.values():
        cost = min(_price(view, walker), walker.budget)
        steps.append(Stepped(walker.unit, view.cells(walker.unit), next_place(view, walker), cost))
    yield Together(tuple(steps))
    for walker, step in zip(going.values(), steps, strict=True):
        if isinstance(step, Stepped):
            _arrive(view, walker, step)


def _pursue(view: View, walker: Walker, walkers: Sequence[Walker]) -> None:
    """Find the way anew where the one it goes after has moved meanwhile (OD-12); a step it waits for goes on."""
    chase = walker.chase
    if chase is None or not is_alive(view, walker.unit) or view.cells(chase.target) == chase.seen:
        return
    known, step = view.through(view.side_of(walker.unit)), walker.path[:1]
    walker.path = list(way_after(known, walker.unit, chase, walker.budget, shunned(known, walker, walkers)))
    walker.chase = replace(chase, seen=view.cells(chase.target))
    if walker.path[:1] != step:
        walker.waited = 0


def way_after(view: View, unit: int, chase: Chase, budget: int, full: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the way to where a unit gets at whom it goes after, or as near as it comes."""
    if not view.knows(chase.target) or not is_alive(view, chase.target):
        return ()
    path = approach(view, unit, chase.target, chase.distance, chase.melee, budget, full)
    return nearer(view, unit, chase.target, budget, full) if path is None else path


def shunned(view: View, walker: Walker, walkers: Sequence[Walker]) -> frozenset[Cell]:
    """Return the cells where others of the side are about to stop."""
    return frozenset(
        cell
        for one in walkers
        if one is not walker and one.path and view.side_of(one.unit) == view.side_of(walker.unit)
        for cell in view.grid.footprint(one.path[-1], view.is_large(one.unit))
    )


def _arrive(view: View, walker: Walker, step: Stepped) -> None:
    """Note that a step was taken; who is somewhere else than meant after it goes no farther."""
    walker.budget -= step.cost
    walker.waited, walker.has_stepped = 0, True
    walker.saved.clear()
    walker.trail.append(walker.path.pop(0))
    if view.cells(walker.unit) != step.cells or is_out(view, walker.unit):
        walker.stop()


def _ground(view: View, walker: Walker) -> int | Refused:
    return step_cost.cost_of_step(view.field, manner_of(view, walker.unit), view.cells(walker.unit), walker.path[0])


def _price(view: View, walker: Walker) -> int:
    cost = _ground(view, walker)
    return 1 if isinstance(cost, Refused) else cost


def _stops(view: View, walker: Walker) -> Refused | None:
    """Return why a walker goes no farther (with no reason where that was told already), or None."""
    unit = walker.unit
    if not is_alive(view, unit):
        return Refused("")
    no = held(view, unit)
    if no is not None:
        return no
    cost = _ground(view, walker)
    if isinstance(cost, Refused):
        return cost
    if cost > walker.budget and (walker.has_stepped or walker.budget <= 0):
        return Refused("No movement is left.", "OD-13")
    return None
