"""Walking, climbing, swimming: where a unit can get, and how a move happens (BD-03 to BD-06, BD-14).

What the ground says of a single step is in `step_cost`; falls, water and free attacks are reactions, in other blocks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.board.grid import Cell
from game.board.paths import Reach, flood
from game.engine.action import Action, At, Resolve
from game.engine.commands import Command, Move
from game.engine.components import Economy, Sneaking, Submersion
from game.engine.cost import MOVEMENT
from game.engine.events import Halted, Leaving, Stepped
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.sentences import how_many
from game.engine.system import System
from game.engine.view import Reaching, View
from game.systems import step_cost
from game.systems.discovery import discover
from game.systems.rolling import unseen
from game.systems.room import may_stop, settle_place, sharers, units_at
from game.systems.status import is_alive, is_downed, is_submerged, is_up, same_layer, turn_rule


def _nobody(view: View, unit: int) -> bool:
    del view, unit
    return False


def _began_under_water(view: View, unit: int) -> bool:
    """Whose turn began under water has its movement cut to a quarter (HE-110)."""
    under = view.get(unit, Submersion)
    return under is not None and under.turns > 0


@dataclass(frozen=True)
class Gait:
    """What differs between rulesets in how units move.

    `held` says why a unit cannot move at all; `swims_freely` who pays nothing extra in deep water, where others pay
    double; `crawls` who pays double everywhere; `is_quartered` whose movement is cut to a quarter already, under water.
    Where nothing is said nobody swims freely or crawls.
    """

    held: Callable[[View, int], Refused | None]
    swims_freely: Callable[[View, int], bool] = _nobody
    crawls: Callable[[View, int], bool] = _nobody
    is_quartered: Callable[[View, int], bool] = _began_under_water


# ---- the ground ----------------------------------------------------------------------------------------------------


def height_of(view: View, cells: tuple[Cell, ...]) -> int:
    """Return the height in cm at which a unit stands there: that of the highest of its cells (BD-06)."""
    return view.field.ground(cells)


def manner_of(view: View, gait: Gait, unit: int) -> step_cost.Manner:
    """Return how the unit moves now, as far as the ground asks."""
    return step_cost.Manner(
        view.is_large(unit),
        under=is_submerged(view, unit),
        swims=gait.swims_freely(view, unit),
        quartered=gait.is_quartered(view, unit),
        crawls=gait.crawls(view, unit),
    )


def cost_for(view: View, gait: Gait, unit: int, origin: tuple[Cell, ...], to: Cell) -> int | Refused:
    """Return what a step from one place to the next costs in cells, or why the ground does not allow it.

    `origin` holds the cells covered now, `to` is the anchor stepped to. Other units are not looked at.
    """
    return step_cost.cost_of_step(view.field, manner_of(view, gait, unit), origin, to)


# ---- other units ---------------------------------------------------------------------------------------------------


def is_in_the_way(view: View, unit: int, other: int) -> bool:
    """Tell whether a mover can pass no further because of another unit in the cell it would enter (BD-04).

    Allies let it pass, but for a Large creature, which enters only what is free (BD-06). Submerged units are in each
    other's way alone.
    """
    if not same_layer(view, unit, other):
        return False
    if not is_alive(view, other) or is_downed(view, other):
        return False
    return view.is_large(unit) or view.side_of(unit) != view.side_of(other)


def _in_the_way(view: View, unit: int, cells: tuple[Cell, ...]) -> int | None:
    """Return the first unit known to the view that lets the mover pass no further, or None."""
    return next(
        (other for other in units_at(view, cells) if other != unit and is_in_the_way(view, unit, other)),
        None,
    )


def _closed(view: View, unit: int) -> set[Cell]:
    """Return the anchors that the unit cannot enter because of units that the view knows of."""
    taken = {
        cell
        for other in view.units()
        if other != unit and is_in_the_way(view, unit, other)
        for cell in view.cells(other)
    }
    if not view.is_large(unit):
        return taken
    grid = view.grid
    return {
        anchor
        for cell in taken
        for anchor in (cell, *grid.neighbours(cell))
        if cell in grid.footprint(anchor, large=True)
    }


# ---- choosing a move -----------------------------------------------------------------------------------------------


def reach(view: View, gait: Gait, unit: int, budget: int | None = None, start: Cell | None = None) -> Reach:
    """Return where the unit can get with its movement and at what cost, as the view knows the board.

    Cells on which it may pass but not stop are in it too; see `may_stop`. The one step that is always allowed to a
    unit that has not moved (BD-03) is in it at no more than the movement that is left. `start` is its own cell unless
    given.
    """
    economy = view.get(unit, Economy)
    first = view.cells(unit)[0] if start is None else start
    moves = budget if budget is not None else (economy.move if economy else 0)
    steps, closed = step_cost.ways(view.field, manner_of(view, gait, unit)), _closed(view, unit)
    unmoved = moves > 0 and (economy is None or not economy.moved)
    if not unmoved or all(cost <= moves for _, cost in steps(first)):
        return flood(first, moves, steps, closed)

    def with_one_step(anchor: Cell) -> Iterator[tuple[Cell, int]]:
        for to, cost in steps(anchor):
            yield to, min(cost, moves) if anchor == first else cost

    return flood(first, moves, with_one_step, closed)


def check_move(gait: Gait) -> Callable[[View, Move], Refused | None]:
    """Return the check of a move: every step, the whole cost, and whether it can stop at the end."""

    def check(view: View, command: Move) -> Refused | None:
        unit, economy = command.unit, view.get(command.unit, Economy)
        held = gait.held(view, unit)
        if held is not None:
            return held
        if economy is None or economy.move <= 0:
            return Refused("No movement is left this turn.", turn_rule(view))
        if not command.path:
            return Refused("The path is empty.")
        cells, spent, manner = view.cells(unit), 0, manner_of(view, gait, unit)
        for number, to in enumerate(command.path):
            if to not in view.grid.neighbours(cells[0]):
                return Refused("A path goes from cell to neighbouring cell.", "BD-03")
            cost = step_cost.cost_of_step(view.field, manner, cells, to)
            if isinstance(cost, Refused):
                return cost
            cells = view.grid.footprint(to, manner.large)
            other = _in_the_way(view, unit, cells)
            if other is not None:
                ally = view.side_of(other) == view.side_of(unit)
                return Refused(f"{'Somebody' if ally else 'An enemy'} stands in the way.", "BD-06" if ally else "BD-04")
            spent += cost
            if spent > economy.move and (number or economy.moved):
                return Refused(
                    f"That takes {how_many(spent, 'cell')} of movement; it has {economy.move} left.", "BD-03"
                )
        if not may_stop(view, unit, cells):
            return Refused("Somebody is in that cell already.", "BD-04")
        return None

    return check


def move_options(gait: Gait) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals for a move: one canonical path to each cell where the unit could stop."""

    def options(view: View, unit: int) -> Iterator[Command]:
        if gait.held(view, unit) is not None:
            return
        found, large = reach(view, gait, unit), view.is_large(unit)
        here = view.cells(unit)[0]
        for cell in sorted(found.cost, key=lambda place: (place[1], place[0])):
            if cell != here and may_stop(view, unit, view.grid.footprint(cell, large)):
                yield Move(unit, found.path(cell))

    return options


# ---- moving --------------------------------------------------------------------------------------------------------


def resolve_move(gait: Gait) -> Callable[[Context, Move], Steps]:
    """Return how a move happens: step by step, looking again before and after each (BD-05, BD-14).

    Whatever leaving sets off (HE-90) is over before the step; a mover that it stops stays on the cell it was leaving.
    A unit that is met unseen stops the mover before it, is seen, and the rest of the movement is kept. So it is where
    a hidden mover is noticed: it stops there, and whoever moves it chooses again.
    """

    def resolve(context: Context, command: Move) -> Steps:
        view, unit = context.view, command.unit
        economy = view.get(unit, Economy)
        budget, trail = economy.move if economy else 0, [view.cells(unit)[0]]
        for number, to in enumerate(command.path, start=1):
            origin, cells = view.cells(unit), view.grid.footprint(to, view.is_large(unit))
            under, seen_by = is_submerged(view, unit), _noticed_by(view, unit)
            cost = _price(view, gait, unit, to)
            if isinstance(cost, Refused):
                yield Halted(unit, cost.clause, cost.rule)
                break
            other = _in_the_way(view, unit, cells)
            if other is None and number == len(command.path):
                other = _unseen(view, unit, cells)
            if other is not None:
                yield from _meet(view, unit, other)
                break
            yield Leaving(unit, origin, cells)
            if _is_stopped(view, gait, unit, origin) or _in_the_way(view, unit, cells) is not None:
                break
            yield Stepped(unit, origin, cells, cost)
            if _is_stopped(view, gait, unit, cells):
                break
            trail.append(to)
            if is_submerged(view, unit) is not under:
                break
            eyes = _noticed_by(view, unit) - seen_by
            if number < len(command.path) and eyes:
                yield Halted(unit, "it is noticed", noticed_by=tuple(sorted(eyes)))
                break
        if is_alive(view, unit) and not may_stop(view, unit, view.cells(unit)):
            reached = reach(view.in_common(), gait, unit, budget, trail[0])
            yield from settle_place(context, unit, {*reached, *trail})

    return resolve


def moving(gait: Gait, *rules: str, resolve: Resolve | None = None) -> System:
    """Return the system of going somewhere, under a ruleset's own ids; `resolve` in place of `resolve_move`."""
    check, options = check_move(gait), move_options(gait)
    action = Action("Move", MOVEMENT, check, options, resolve or resolve_move(gait), rules, At.PATH, is_deed=False)
    return System("moving", ("BD-04", "BD-05", "BD-06", "BD-08", "BD-14"), actions={Move: action})


def reaching(gait: Gait) -> Reaching:
    """Return where units can get with a gait."""
    return lambda view, unit, budget=None, start=None: reach(view, gait, unit, budget, start)


def _noticed_by(view: View, unit: int) -> frozenset[str]:
    """Return the sides that have noticed a unit since it began to hide."""
    hiding = view.get(unit, Sneaking)
    return frozenset() if hiding is None else frozenset(hiding.seen_by)


def _unseen(view: View, unit: int, cells: tuple[Cell, ...]) -> int | None:
    """Return the first unit in these cells that the mover's side does not see, if it only lies there."""
    side = view.side_of(unit)
    return next((other for other in sharers(view, unit, cells) if view.ruleset.hidden(view, other, side)), None)


def _meet(view: View, unit: int, other: int) -> Steps:
    """Stop before another unit: a bump if it was unseen till now (BD-14); it may have been seen a step ago."""
    if view.ruleset.hidden(view, other, view.side_of(unit)):
        yield from discover(view, unit, other)
    else:
        yield Halted(unit, "somebody stands in the way", "BD-04", unseen(view, other))


def _price(view: View, gait: Gait, unit: int, to: Cell) -> int | Refused:
    """Return what the next step costs, or why it cannot be taken as things are now."""
    cost, economy = cost_for(view, gait, unit, view.cells(unit), to), view.get(unit, Economy)
    if not isinstance(cost, Refused) and (economy is None or (cost > economy.move and economy.moved)):
        return Refused("No movement is left.", "BD-03")
    return cost


def _is_stopped(view: View, gait: Gait, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether something ended the move: death, downing, being held, or standing elsewhere than meant."""
    return not is_up(view, unit) or view.cells(unit) != cells or gait.held(view, unit) is not None
