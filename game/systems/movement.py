"""Walking, climbing, swimming: what a step costs, where a unit can get, and how a move happens (BD-03 to BD-11)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.board.paths import Reach, flood, nearest_free
from game.commands import Command, Move
from game.components import Economy, Unit
from game.events import Bumped, Displaced, Halted, Leaving, Noticed, Stepped
from game.systems.status import is_alive, is_deep, is_downed, is_standing, is_submerged
from game.view import Cell, Context, Refused, Steps, View

WALK_RISE_CM = 100
CLIMB_RISE_CM = 200


@dataclass(frozen=True)
class Gait:
    """What differs between rulesets in how units move.

    `held` says why a unit cannot move at all; `swims_freely` who pays nothing extra in deep water, where others pay
    double.
    """

    held: Callable[[View, int], Refused | None]
    swims_freely: Callable[[View, int], bool]


def height_of(view: View, cells: tuple[Cell, ...]) -> int:
    """Return the height in cm at which a unit stands there: that of the highest of its cells (BD-06)."""
    return max(view.field.height(cell) for cell in cells)


def step_cost(view: View, gait: Gait, unit: int, origin: tuple[Cell, ...], to: Cell) -> int | Refused:
    """Return what a step from one place to the next costs in cells, or why the ground does not allow it.

    `origin` holds the cells covered now, `to` is the anchor stepped to. Other units are not looked at.
    """
    field, large = view.field, view.is_large(unit)
    cells = view.grid.footprint(to, large)
    if any(not view.grid.contains(cell) or not field.passable(cell) for cell in cells):
        return Refused("There is no way through there.", "BD-03")
    if any(field.squeezed(one, other) for one, other in zip(origin, cells, strict=True)):
        return Refused("It cannot squeeze past the corner of a wall.", "BD-03")
    deep_from, deep_to = is_deep(view, origin), is_deep(view, cells)
    if is_submerged(view, unit) and not all(is_deep(view, (cell,)) for cell in cells):
        return Refused("It has to surface before it can leave the water.", "HE-122")
    rise = height_of(view, cells) - height_of(view, origin)
    ramp = any(field.terrain(cell).ramp for cell in (*origin, *cells))
    if deep_from and not deep_to and rise > WALK_RISE_CM:
        return Refused("The bank is too high to leave the water there.", "BD-11")
    if rise > CLIMB_RISE_CM and not ramp:
        return Refused("That is too high to climb.", "BD-08")
    cost = max(field.terrain(cell).cost for cell in cells if cell not in origin)
    if rise > WALK_RISE_CM:
        cost *= 2
    if deep_to and not gait.swims_freely(view, unit):
        cost *= 2
    return cost


def is_in_the_way(view: View, unit: int, other: int) -> bool:
    """Tell whether a mover can pass no further because of another unit in the cell it would enter (BD-04)."""
    if is_submerged(view, unit) or is_submerged(view, other):
        return is_submerged(view, unit) and is_submerged(view, other) and view.side_of(unit) != view.side_of(other)
    return is_standing(view, other) and view.side_of(unit) != view.side_of(other)


def may_stop(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether the unit could stop there, as far as the view knows: nobody else of its layer is there (BD-04)."""
    under = is_submerged(view, unit)
    return not any(
        other != unit and is_alive(view, other) and is_submerged(view, other) is under and view.knows(other)
        for cell in cells
        for other in _units_at(view, cell)
    )


def _units_at(view: View, cell: Cell) -> Iterator[int]:
    for entity in view.world.at(cell):
        if view.world.has(entity, Unit):
            yield entity


def _blocked(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    return any(
        other != unit and view.knows(other) and is_in_the_way(view, unit, other)
        for cell in cells
        for other in _units_at(view, cell)
    )


def reach(view: View, gait: Gait, unit: int, budget: int | None = None) -> Reach:
    """Return where the unit can get with its movement and at what cost, as the view knows the board.

    Cells on which it may pass but not stop are in it too; see `may_stop`. The one step that is always allowed to a
    unit that has not moved (BD-03) is in it at its full cost.
    """
    economy = view.get(unit, Economy)
    here = view.cells(unit)
    moves = budget if budget is not None else (economy.move if economy else 0)
    large = view.is_large(unit)

    def steps(anchor: Cell) -> Iterator[tuple[Cell, int]]:
        origin = view.grid.footprint(anchor, large)
        for to in view.grid.neighbours(anchor):
            cost = step_cost(view, gait, unit, origin, to)
            if not isinstance(cost, Refused) and not _blocked(view, unit, view.grid.footprint(to, large)):
                if anchor == here[0] and first_free:
                    cost = min(cost, moves)
                yield to, cost

    first_free = moves > 0 and (economy is None or not economy.moved)
    return flood(here[0], moves, steps)


def check_move(gait: Gait) -> Callable[[View, Move], Refused | None]:
    """Return the check of a move: every step, the whole cost, and whether it can stop at the end."""

    def check(view: View, command: Move) -> Refused | None:
        unit, economy = command.unit, view.get(command.unit, Economy)
        held = gait.held(view, unit)
        if held is not None:
            return held
        if economy is None or economy.move <= 0:
            return Refused("No movement is left this turn.", "HE-11")
        if not command.path:
            return Refused("The path is empty.")
        cells, spent, large = view.cells(unit), 0, view.is_large(unit)
        for number, to in enumerate(command.path):
            if to not in view.grid.neighbours(cells[0]):
                return Refused("A path goes from cell to neighbouring cell.", "BD-03")
            cost = step_cost(view, gait, unit, cells, to)
            if isinstance(cost, Refused):
                return cost
            cells = view.grid.footprint(to, large)
            if _blocked(view, unit, cells):
                return Refused("An enemy stands in the way.", "BD-04")
            spent += cost
            if spent > economy.move and (number or economy.moved):
                return Refused(f"That takes {spent} cells of movement; {economy.move} are left.", "BD-03")
        if not may_stop(view, unit, cells):
            return Refused("Somebody is in that cell already.", "BD-04")
        return None

    return check


def move_options(gait: Gait) -> Callable[[View, int], Iterator[Command]]:
    """Return the proposals for a move: one canonical path to each cell where the unit could stop."""

    def options(view: View, unit: int) -> Iterator[Command]:
        if gait.held(view, unit) is not None:
            return
        found = reach(view, gait, unit)
        here = view.cells(unit)[0]
        for cell in sorted(found.cost, key=lambda place: (place[1], place[0])):
            if cell != here and may_stop(view, unit, view.grid.footprint(cell, view.is_large(unit))):
                yield Move(unit, found.path(cell))

    return options


def resolve_move(gait: Gait) -> Callable[[Context, Move], Steps]:
    """Return how a move happens: step by step, looking again before and after each (BD-05, BD-14)."""

    def resolve(context: Context, command: Move) -> Steps:
        view, unit = context.view, command.unit
        large = view.is_large(unit)
        for to in command.path:
            origin, cells = view.cells(unit), view.grid.footprint(to, large)
            economy = view.get(unit, Economy)
            cost = step_cost(view, gait, unit, origin, to)
            if isinstance(cost, Refused):
                yield Halted(unit, cost.reason)
                break
            if economy is None or (cost > economy.move and economy.moved):
                yield Halted(unit, "no movement is left")
                break
            other = _in_the_way(view, unit, cells)
            if other is not None:
                yield Bumped(unit, other)
                yield Noticed(other, unit, view.side_of(unit))
                break
            yield Leaving(unit, origin, cells)
            if _is_stopped(view, gait, unit, origin):
                break
            yield Stepped(unit, origin, cells, cost)
            if _is_stopped(view, gait, unit, cells):
                break
        yield from settle_place(context, unit)

    return resolve


def _in_the_way(view: View, unit: int, cells: tuple[Cell, ...]) -> int | None:
    return next(
        (
            other
            for cell in cells
            for other in _units_at(view, cell)
            if other != unit and is_in_the_way(view, unit, other)
        ),
        None,
    )


def _is_stopped(view: View, gait: Gait, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether something ended the move: death, downing, being held, or standing elsewhere than meant."""
    if not is_alive(view, unit) or is_downed(view, unit) or view.cells(unit) != cells:
        return True
    return gait.held(view, unit) is not None


def settle_place(context: Context, unit: int) -> Steps:
    """Put a unit that may not stay where it is on the nearest free cell (BD-04, BD-05)."""
    view = context.view
    if not is_alive(view, unit) or may_stop(view, unit, view.cells(unit)):
        return
    place = free_place(view, unit, view.cells(unit)[0])
    if place is not None:
        yield Displaced(unit, view.cells(unit), place)


def free_place(view: View, unit: int, near: Cell) -> tuple[Cell, ...] | None:
    """Return the free place for the unit nearest to a cell, the lowest row and column first, or None (BD-05)."""
    large = view.is_large(unit)
    under = is_submerged(view, unit)

    def is_free(anchor: Cell) -> bool:
        cells = view.grid.footprint(anchor, large)
        return (
            all(view.grid.contains(cell) and view.field.passable(cell) for cell in cells)
            and may_stop(view, unit, cells)
            and (not under or is_deep(view, cells))
        )

    found = nearest_free(view.grid, near, is_free)
    return None if found is None else view.grid.footprint(found, large)
