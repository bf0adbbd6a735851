"""A group acts: all its moves, then all its actions at one moment (OD-12 to OD-14).

`play` carries out what some units have declared, as if they were a group; forecasts walk it as well.
"""

from collections.abc import Mapping

from game.board.grid import Cell
from game.engine.commands import Surface
from game.engine.events import StoodUp
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.odigos import flight
from game.rulesets.odigos.aims import aim_of, is_a_target
from game.rulesets.odigos.attack import Rivals, no_rivals
from game.rulesets.odigos.commands import Retreat
from game.rulesets.odigos.components import Deed, Plan
from game.rulesets.odigos.conditions import held, is_down
from game.rulesets.odigos.hindrance import Chase, Walker
from game.rulesets.odigos.moment import act_together
from game.rulesets.odigos.walk import is_plain, leap, shunned, walk_together, way_after
from game.rulesets.odigos.ways import gets_at, walk_budget
from game.systems.room import by_place
from game.systems.status import is_alive, is_prone

Plans = Mapping[int, Plan]


# ---- moves ---------------------------------------------------------------------------------------------------------


def _walker(view: View, unit: int, plan: Plan, others: list[Walker]) -> Walker:
    """Find the way a unit goes in its group: as declared, or after whom it means to reach (OD-12)."""
    own = view.through(view.side_of(unit))
    budget = walk_budget(view, unit, acts=plan.deed is not None, stands=plan.stands)
    walker = Walker(unit, [], budget)
    if isinstance(plan.deed, Surface) or held(view, unit) is not None:
        return walker
    full, aim = shunned(own, walker, others), aim_of(view, unit, plan.deed)
    path = rest_of(view, unit, plan.path)
    end = view.grid.footprint(path[-1], view.is_large(unit)) if path else view.cells(unit)
    if aim is not None and plan.deed is not None and is_a_target(own, unit, aim[0], plan.deed):
        target, distance, melee = aim
        walker.chase = Chase(target, distance, melee, view.cells(target))
        if gets_at(view, end, unit, target, distance, melee):
            walker.path = list(path)
        else:
            walker.path = list(way_after(own, unit, walker.chase, budget, full))
    elif isinstance(plan.deed, Retreat) and not flight.is_at_way_out(view, unit, end):
        walker.path = list(_way_out(own, unit, plan))
    else:
        walker.path = list(path)
    return walker


def rest_of(view: View, unit: int, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return what is left of a declared way from where the unit is: nothing where it has been moved off it."""
    here = view.cells(unit)[0]
    if here in path:
        return path[path.index(here) + 1 :]
    return path if path and path[0] in view.grid.neighbours(here) else ()


def _way_out(view: View, unit: int, plan: Plan) -> tuple[Cell, ...]:
    """Return the way to a way out; where it is too far for this round, both moves go towards it."""
    near = flight.way_out(view, unit, walk_budget(view, unit, acts=True, stands=plan.stands))
    if near is not None:
        return near
    return flight.towards_way_out(view, unit, walk_budget(view, unit, acts=False, stands=plan.stands))


# ---- the whole of a group ------------------------------------------------------------------------------------------


def play(context: Context, plans: Plans, rivals: Rivals | None = None) -> Steps:
    """Carry out what these units have declared: standing up, moves, then all their actions at one moment.

    Those who only look ahead say which others' attacks are `rivals`; they see plain ways walked in one.
    """
    deeds, walked = yield from go(context, plans, leaps=rivals is not None)
    yield from act_together(context, deeds, walked, rivals or no_rivals)


def go(context: Context, plans: Plans, *, leaps: bool) -> Resolving[tuple[dict[int, Deed], dict[int, int]]]:
    """Let these units stand up and move; return the deeds they come to, and how many cells each has gone.

    Of one alone who `leaps` a plain way is walked in one.
    """
    view = context.view
    for unit, plan in plans.items():
        if plan.stands and is_prone(view, unit) and is_alive(view, unit) and not is_down(view, unit):
            yield StoodUp(unit)
    walkers: list[Walker] = []
    for unit in by_place(view, plans):
        if is_alive(view, unit):
            walkers.append(_walker(view, unit, plans[unit], walkers))
    second: dict[int, int] = {}
    for walker in walkers:
        if isinstance(plans[walker.unit].deed, Retreat) and walker.path:
            both = walk_budget(view, walker.unit, acts=False, stands=plans[walker.unit].stands)
            second[walker.unit], walker.budget = both - walker.budget, both
    if leaps and len(walkers) == 1 and is_plain(view, walkers[0]):
        yield from leap(view, walkers[0])
    else:
        yield from walk_together(context, walkers)
    walked = {walker.unit: len(walker.trail) - 1 for walker in walkers}
    # The second move has taken the action: who came to a way out by it leaves in another round (OD-13, OD-50).
    hurried = {walker.unit for walker in walkers if walker.budget < second.get(walker.unit, 0)}
    deeds = {unit: plan.deed for unit, plan in plans.items() if plan.deed is not None and unit not in hurried}
    return deeds, walked
