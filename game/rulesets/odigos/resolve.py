"""A group acts: all its moves, then all its attacks, then everything else (OD-12 to OD-14).

`play` carries out what some units have declared, as if they were a group; forecasts walk it as well.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any, Final

from game.commands import Attack, Bind, Cast, Command, Dive, PickUp, Shoot, Sneak, Surface, Throw, Use
from game.components import Dying, Item
from game.events import Event, ItemUsed, Stabilised, StoodUp, Together
from game.rulesets.odigos import hiding, leaving, rites, things, water
from game.rulesets.odigos.attack import DARING_CELLS, Beaten, Blow, attack_together, blows_of
from game.rulesets.odigos.gear import arm_with
from game.rulesets.odigos.happenings import DeedLost
from game.rulesets.odigos.hindrance import Chase, Walker
from game.rulesets.odigos.orders import Dare, Retreat
from game.rulesets.odigos.parts import Deed, Plan
from game.rulesets.odigos.state import PRONE, held, is_down, is_pc, may_act, tables
from game.rulesets.odigos.walk import is_plain, leap, shunned, walk_together, way_after
from game.rulesets.odigos.ways import gets_at, walk_budget
from game.systems.flight import has_given_up
from game.systems.status import has_effect, is_alive, name_of
from game.view import Ask, Cell, Context, Steps, View

Plans = Mapping[int, Plan]
Blows = Generator[Event | Together | Ask, Command | None, tuple[Blow, ...]]
ATTACKS: Final = (Attack, Dare, Shoot, Throw)


# ---- what a deed is aimed at ---------------------------------------------------------------------------------------


def aim_of(view: View, unit: int, deed: Command | None) -> tuple[int, int, bool] | None:
    """Return whom a deed is for, how near it takes the unit to be, and whether as in melee; None for other deeds."""
    if isinstance(deed, ATTACKS):
        arm = arm_with(view, unit, deed.item)
        return None if arm is None else (deed.target, arm.distance, not arm.range)
    if isinstance(deed, Cast) and deed.target and deed.target != unit:
        distance = rites.distance_of(deed.boon)
        return deed.target, distance, distance <= rites.TOUCH
    return (deed.target, 1, True) if isinstance(deed, Bind) else None


def is_a_target(view: View, unit: int, target: int, deed: Command) -> bool:
    """Tell whether a deed can still be for that unit, as far as its side knows: alive, known, and not out of it."""
    if not is_alive(view, target) or not view.knows(target):
        return False
    foe = view.side_of(target) != view.side_of(unit)
    if foe and has_given_up(view, target):
        return False
    if isinstance(deed, ATTACKS) or (isinstance(deed, Cast) and deed.boon in rites.FOES):
        return foe and (is_pc(view, target) or not is_down(view, target))
    return not foe


def is_reached(view: View, unit: int, deed: Command) -> bool:
    """Tell whether a deed's target is one still, and can be got at from where the unit stands."""
    aim = aim_of(view, unit, deed)
    if aim is None:
        return not isinstance(deed, (*ATTACKS, Bind))
    target, distance, melee = aim
    return is_a_target(view, unit, target, deed) and gets_at(view, view.cells(unit), unit, target, distance, melee)


# ---- moves ---------------------------------------------------------------------------------------------------------


def _walker(view: View, unit: int, plan: Plan, others: list[Walker]) -> Walker:
    """Find the way a unit goes in its group: as declared, or after whom it means to reach (OD-12)."""
    own = View(view.stage, view.side_of(unit))
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
    elif isinstance(plan.deed, Retreat) and not leaving.is_at_way_out(view, unit, end):
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
    near = leaving.way_out(view, unit, walk_budget(view, unit, acts=True, stands=plan.stands))
    if near is not None:
        return near
    return leaving.towards_way_out(view, unit, walk_budget(view, unit, acts=False, stands=plan.stands))


# ---- the whole of a group ------------------------------------------------------------------------------------------


def play(context: Context, plans: Plans, beaten: Beaten | None = None) -> Steps:
    """Carry out what these units have declared: standing up, moves, attacks, the rest, each for all of them.

    Those who only look ahead say how an attack is `beaten`; they see plain ways walked in one.
    """
    view = context.view
    for unit, plan in plans.items():
        if plan.stands and has_effect(view, unit, PRONE) and is_alive(view, unit) and not is_down(view, unit):
            yield StoodUp(unit)
    walkers: list[Walker] = []
    for unit, plan in plans.items():
        if is_alive(view, unit):
            walkers.append(_walker(view, unit, plan, walkers))
    for walker in walkers:
        if isinstance(plans[walker.unit].deed, Retreat) and walker.path:
            walker.budget = walk_budget(view, walker.unit, acts=False, stands=plans[walker.unit].stands)
    if beaten is not None and len(walkers) == 1 and is_plain(view, walkers[0]):
        yield from leap(view, walkers[0])
    else:
        yield from walk_together(context, walkers)
    walked = {walker.unit: len(walker.trail) - 1 for walker in walkers}
    blows: list[Blow] = []
    for unit, plan in plans.items():
        blows += yield from _blows(context, unit, plan.deed, walked.get(unit, 0))
    yield from attack_together(context, blows, beaten)
    order = sorted(plans, key=lambda unit: not isinstance(plans[unit].deed, Use))
    for unit in order:
        deed = plans[unit].deed
        if deed is not None and not isinstance(deed, ATTACKS) and not _is_harm(deed):
            yield from _rest(context, unit, deed)


def _is_harm(deed: Command) -> bool:
    return isinstance(deed, Cast) and deed.boon == rites.HARM


def _loss(view: View, unit: int, deed: Deed) -> str:
    """Return why a declared deed comes to nothing now, "" if it does not."""
    if not is_alive(view, unit):
        return "it is dead"
    if not may_act(view, unit):
        return "it cannot act"
    aim = aim_of(view, unit, deed)
    if aim is not None and not is_a_target(view, unit, aim[0], deed):
        return f"{name_of(view, aim[0])} is out of the fight"
    if not is_reached(view, unit, deed):
        return "it does not reach its target"
    return ""


def _blows(context: Context, unit: int, deed: Deed | None, walked: int) -> Blows:
    """Return the attacks that a unit's deed comes to now that all have moved; those out of reach are lost (OD-14)."""
    view = context.view
    if deed is None or not (isinstance(deed, ATTACKS) or _is_harm(deed)):
        return ()
    why = _loss(view, unit, deed)
    if why:
        if is_alive(view, unit):
            yield DeedLost(unit, why)
        return ()
    if isinstance(deed, Cast):
        if not (yield from rites.begin_cast(context, deed)):
            return ()
        return (Blow(unit, deed.target, rites.HARMING, "cast"),)
    if not isinstance(deed, ATTACKS):
        return ()
    arm = arm_with(view, unit, deed.item)
    if arm is None:
        return ()
    daring = isinstance(deed, Dare) and walked >= DARING_CELLS
    found = yield from blows_of(context, unit, deed.target, arm, daring=daring)
    if deed.item and tables(view).weapons[view.of(deed.item, Item).key].count:
        yield ItemUsed(unit, deed.item, arm.name, deed.target, None)
    return found


def _rest(context: Context, unit: int, deed: Deed) -> Steps:
    """Do what is no attack."""
    why = _loss(context.view, unit, deed)
    if why:
        if is_alive(context.view, unit):
            yield DeedLost(unit, why)
        return
    yield from REST[type(deed)](context, deed)


def _bind(context: Context, deed: Bind) -> Steps:
    """Stabilise an ally (OD-31)."""
    dying = context.view.get(deed.target, Dying)
    if dying is not None and not dying.stable:
        yield Stabilised(deed.target, deed.unit)


def _use(context: Context, deed: Use) -> Steps:
    """Use a thing, if that can still be done."""
    if things.USING.check(context.view, deed) is None:
        yield from things.USING.resolve(context, deed)
    else:
        yield DeedLost(deed.unit, "it cannot be done any more")


def _sneak(context: Context, deed: Sneak) -> Steps:
    """Hide, if no foe that its side knows of sees it now; others who do are not given away by a refusal (BD-14)."""
    refused = hiding.SNEAKING.check(View(context.view.stage, context.view.side_of(deed.unit)), deed)
    if refused is None:
        yield from hiding.SNEAKING.resolve(context, deed)
    else:
        yield DeedLost(deed.unit, refused.reason[0].lower() + refused.reason[1:].rstrip("."))


def _dive(context: Context, deed: Dive) -> Steps:
    """Go under, if it swims."""
    yield from water.DIVING.resolve(context, deed)


def _surface(context: Context, deed: Surface) -> Steps:
    """Come up."""
    yield from water.SURFACING.resolve(context, deed)


def _retreat(context: Context, deed: Retreat) -> Steps:
    """Get away (OD-50)."""
    yield from leaving.retreat(context, deed.unit)


REST: Final[Mapping[type[Command], Callable[[Context, Any], Steps]]] = {
    Cast: rites.cast,
    Bind: _bind,
    Use: _use,
    PickUp: things.pick_up,
    Sneak: _sneak,
    Dive: _dive,
    Surface: _surface,
    Retreat: _retreat,
}
