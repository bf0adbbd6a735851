"""Charging in old school: a straight run at a foe, and a blow at its end (OS-45)."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell, Grid
from game.engine.action import ITEM, Action, At
from game.engine.commands import Command, Move
from game.engine.components import Economy, Effect
from game.engine.cost import ACTION_AND_MOVEMENT
from game.engine.events import EffectBegan, Reason, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.attack import CHARGING, OldSchoolBlow, ToHit, check_target, strike, within_reach
from game.rulesets.oldschool.commands import Charge
from game.rulesets.oldschool.conditions import CHARGED, HEIGHT_PER_CELL, can_fight, held
from game.rulesets.oldschool.events import ChargeBegan
from game.rulesets.oldschool.gear import melee_arms, speed
from game.rulesets.oldschool.melee import melee_arm
from game.rulesets.oldschool.order import lacks_both
from game.rulesets.oldschool.water import GAIT, walk
from game.systems import step_cost
from game.systems.movement import is_in_the_way, manner_of
from game.systems.room import may_stop, units_at
from game.systems.status import is_deep, is_submerged, name_amid
from game.systems.step_cost import Manner

LEAST, MOST = 6, 12
TO_HIT: Final = 2


def turns_little(grid: Grid, first: tuple[Cell, Cell], second: tuple[Cell, Cell]) -> bool:
    """Tell whether two steps differ by no more than one direction: 45 degrees on squares, 60 on hexes (OS-45)."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = map(grid.plane, (*first, *second))
    u, v = (bx - ax, by - ay), (dx - cx, dy - cy)
    inner = grid.dot(u, v)
    share = 2 if grid.sides == 8 else 4
    return inner > 0 and share * inner * inner >= grid.dot(u, u) * grid.dot(v, v)


def is_walk(view: View, origin: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
    """Tell whether a step is one of a walk: no climb and no fall, or over a ramp (BD-08, OS-45)."""
    rise = view.field.ground(cells) - view.field.ground(origin)
    plain = -view.ruleset.scale.fall_step < rise <= step_cost.WALK_RISE_CM
    return plain or step_cost.has_ramp(view.field, *origin, *cells)


def check_charge(view: View, command: Charge) -> Refused | None:
    """Both actions, a walk of 6 to 12 cells that keeps its direction and comes nearer, and a blow that reaches."""
    unit, target = command.unit, command.target
    refused = lacks_both(view, unit) or held(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_submerged(view, unit) or is_deep(view, view.cells(unit)):
        return Refused("Nobody charges out of the water.", "OS-45")
    arm = melee_arm(view, unit, command.item)
    if arm is None:
        return Refused("It takes a melee weapon in hand.", "OS-31")
    if not LEAST <= len(command.path) <= MOST:
        return Refused("A charge is a run of 6 to 12 cells.", "OS-45")
    return _check_run(view, unit, target, command.path) or _check_end(view, unit, target, command)


def _check_run(view: View, unit: int, target: int, path: tuple[Cell, ...]) -> Refused | None:
    """Return why a path is no charge: a step that cannot be taken, does not come nearer, or turns too much."""
    grid, large, body = view.grid, view.is_large(unit), view.cells(target)
    places = (view.cells(unit)[0], *path)
    spent = 0
    for number, (here, to) in enumerate(zip(places, path, strict=False)):
        if to not in grid.neighbours(here):
            return Refused("A path goes from cell to neighbouring cell.", "BD-03")
        cost = step_cost.cost_of_step(view.field, manner_of(view, GAIT, unit), grid.footprint(here, large), to)
        if isinstance(cost, Refused):
            return cost
        spent += cost
        cells = grid.footprint(to, large)
        if is_deep(view, cells):
            return Refused("A charge is a run, and nobody runs through deep water.", "OS-45")
        if not is_walk(view, grid.footprint(here, large), cells):
            return Refused("A charge is a run, and nobody runs up or down a cliff.", "OS-45")
        if grid.gap(cells, body) >= grid.gap(grid.footprint(here, large), body):
            return Refused("Each step of a charge has to come nearer to the foe.", "OS-45")
        if number and not turns_little(grid, (places[number - 1], here), (here, to)):
            return Refused("A charge turns by no more than one direction.", "OS-45")
        if any(is_in_the_way(view, unit, other) for other in units_at(view, cells) if other != unit):
            return Refused("Somebody stands in the way.", "BD-04")
    return None if spent <= 2 * speed(view, unit) else Refused("It does not get that far.", "OS-45")


def _check_end(view: View, unit: int, target: int, command: Charge) -> Refused | None:
    arm, cells = melee_arm(view, unit, command.item), view.grid.footprint(command.path[-1], view.is_large(unit))
    if not may_stop(view, unit, cells):
        return Refused("Somebody is in that cell already.", "BD-04")
    body = view.cells(target)
    far = Refused(f"From there the blow would not reach {name_amid(view, target)}.", "OS-45")
    if arm is None or view.grid.gap(cells, body) > arm.reach:
        return far
    rise = abs(view.field.ground(cells) - view.field.ground(body))
    sees = view.field.sees(cells, view.is_large(unit), body, view.is_large(target))
    if rise > arm.reach * HEIGHT_PER_CELL or not sees:
        return far
    return None


def charge_options(view: View, unit: int) -> Iterator[Command]:
    """Propose one run at each foe that is far enough and near enough, with each weapon."""
    economy = view.get(unit, Economy)
    if economy is None or lacks_both(view, unit) is not None or held(view, unit) is not None:
        return
    for target in view.enemies(unit):
        if LEAST < view.gap(unit, target) <= MOST + 2 and can_fight(view, target):
            for arm in melee_arms(view, unit):
                path = run_at(view, unit, target, arm.reach)
                if path is not None:
                    yield Charge(unit, target, arm.item, path)


def run_at(view: View, unit: int, target: int, reach: int) -> tuple[Cell, ...] | None:
    """Return the shortest run that ends within reach of a foe, the first of equals in canonical order, or None.

    It is kept under where everybody stands.
    """
    manner, budget = manner_of(view, GAIT, unit), 2 * speed(view, unit)
    others = [other for other in view.units() if other != unit]
    closed = frozenset(cell for other in others if is_in_the_way(view, unit, other) for cell in view.cells(other))
    taken = frozenset(cell for other in others for cell in view.cells(other) if not may_stop(view, unit, (cell,)))
    key = (run_at, view.field, view.cells(unit), view.cells(target), reach, manner, budget, closed, taken)
    found: tuple[Cell, ...] | None = view.findings.recall_of(
        unit, (), key, lambda: _run_at(view, unit, target, reach, manner, budget, closed)
    )
    return found


def _run_at(
    view: View, unit: int, target: int, reach: int, manner: Manner, budget: int, closed: frozenset[Cell]
) -> tuple[Cell, ...] | None:
    gap = view.grid.gap(view.cells(unit), view.cells(target))
    for length in range(max(LEAST, gap - reach), min(MOST, gap - 1) + 1):
        found = _run_of(view, unit, target, length, manner, budget, closed)
        if found is not None:
            return found
    return None


def _run_of(
    view: View, unit: int, target: int, length: int, manner: Manner, budget: int, closed: frozenset[Cell]
) -> tuple[Cell, ...] | None:
    """Return the first run of so many steps, each of which comes one cell nearer and costs at least 1."""
    grid, large, body = view.grid, view.is_large(unit), view.cells(target)
    steps, gap = step_cost.ways(view.field, manner), grid.gap(view.cells(unit), body)
    stack: list[tuple[tuple[Cell, ...], int]] = [((view.cells(unit)[0],), 0)]
    least: dict[tuple[Cell, Cell], int] = {}
    while stack:
        path, spent = stack.pop()
        here, taken = path[-1], len(path)
        if taken > length:
            if may_stop(view, unit, grid.footprint(here, large)):
                return path[1:]
            continue
        further: list[tuple[tuple[Cell, ...], int]] = []
        for to, cost in steps(here):
            cells, total = grid.footprint(to, large), spent + cost
            if total >= least.get((here, to), budget + 1 - length + taken) or grid.gap(cells, body) > gap - taken:
                continue
            if not closed.isdisjoint(cells) or is_deep(view, cells):
                continue
            if not is_walk(view, grid.footprint(here, large), cells):
                continue
            if taken == 1 or turns_little(grid, (path[-2], here), (here, to)):
                least[here, to] = total
                further.append(((*path, to), total))
        stack.extend(reversed(further))
    return None


def resolve_charge(context: Context, command: Charge) -> Steps:
    """Run, and strike if the foe is reached: +2 to hit, -2 to armour class until the next turn (OS-45)."""
    yield from run(context, command)
    blow = at_the_end(context.view, command)
    if blow is not None:
        yield from strike(context, blow)


def run(context: Context, command: Charge) -> Steps:
    """Run up to the foe; that takes all the movement."""
    view, unit, target = context.view, command.unit, command.target
    yield ChargeBegan(unit, target, 2 * speed(view, unit))
    yield EffectBegan(unit, Effect(CHARGED, 0, at_begin=True, left=0))
    yield from walk(context, Move(unit, command.path))
    now = view.get(unit, Economy)
    if now is not None and now.move:
        yield Spent(unit, move=now.move)


def at_the_end(view: View, command: Charge) -> OldSchoolBlow | None:
    """Return the blow at the end of a run that has come to where it was meant to; None where there is none."""
    unit, target, arm = command.unit, command.target, melee_arm(view, command.unit, command.item)
    if arm is None or not can_fight(view, unit) or check_target(view, unit, target) is not None:
        return None
    if view.cells(unit)[0] != command.path[-1] or not within_reach(view, unit, target, arm):
        return None
    return OldSchoolBlow(unit, target, arm, "melee", CHARGING)


def with_the_run(view: View, question: ToHit) -> Reason | None:
    """+2 at the end of a charge (OS-45)."""
    del view
    return Reason(TO_HIT, "charge", "OS-45") if question.blow.manner == CHARGING else None


SYSTEM: Final = System(
    "charging",
    actions={
        Charge: Action(
            "Charge",
            ACTION_AND_MOVEMENT,
            check_charge,
            charge_options,
            resolve_charge,
            ("OS-45",),
            At.PATH_TO_UNIT,
            (ITEM,),
            phrase="Charge {aim} with {thing}",
        ),
    },
    modifiers={ToHit: (with_the_run,)},
)
