"""Where units of odigos can get and by which way: around risks where that is possible, through them where not (OD-15).

Risky are steps up of more than 1 m, through a standing foe's cell, and into deep water with armour of 2 or more; falls
are avoided as well. Two floods are laid over each other: the calm one goes round all of these, the bold one through.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary, ref

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import Barred, Reach, Ways, flood
from game.engine.components import Economy
from game.engine.refusal import Refused
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.odigos.conditions import group_of, is_down, pace, plan_of, second_move
from game.rulesets.odigos.gear import armour
from game.systems import step_cost
from game.systems.room import may_stop
from game.systems.status import is_submerged, same_layer
from game.systems.step_cost import Manner, has_ramp, is_all_deep

HEAVY: Final = 2
"""Armour with which deep water is a risk (OD-70)."""

HEIGHT_PER_CELL: Final = 200
"""How far up or down in cm a cell of reach gets: what can be climbed to can be struck at."""


class Laid(Reach):
    """A calm flood with a bold one beneath, made when it is asked for; a calm way is taken where there is one."""

    def __init__(self, calm: Reach, bold: Callable[[], Reach]) -> None:
        """Lay one over the other."""
        self.start = calm.start
        self.calm = calm
        self._flooding = bold

    @cached_property
    def bold(self) -> Reach:
        """The flood that goes through risks."""
        return self._flooding()

    @cached_property
    def cost(self) -> dict[Cell, int]:  # type: ignore[override] # found when it is asked for
        """The cells of both, by cost, row, column."""
        merged = {**self.bold.cost, **self.calm.cost}
        return dict(sorted(merged.items(), key=lambda pair: (pair[1], pair[0][1], pair[0][0])))

    def in_turn(self) -> Iterator[Reach]:
        """Yield the calm flood, then the bold one."""
        yield self.calm
        yield self.bold

    def path(self, cell: Cell, off: Callable[[Cell], int] | None = None) -> tuple[Cell, ...]:
        """Return the way to a cell; KeyError for one out of reach."""
        return self.calm.path(cell, off) if cell in self.calm else self.bold.path(cell, off)

    def without(self, is_barred: Barred, watched: Collection[Cell]) -> Reach:
        """Return the calm flood without the steps that are barred."""
        return self.calm.without(is_barred, watched)


# ---- steps ---------------------------------------------------------------------------------------------------------


def manner_of(view: View, unit: int) -> Manner:
    """Return how the unit moves, as far as the ground asks; under water its pace is cut already."""
    under = is_submerged(view, unit)
    return Manner(view.is_large(unit), under=under, quartered=under)


def way_cost(view: View, unit: int, path: tuple[Cell, ...]) -> int:
    """Return what a way costs in cells of movement; a step that cannot be made costs nothing."""
    manner, cells, spent = manner_of(view, unit), view.cells(unit), 0
    for to in path:
        cost = step_cost.cost_of_step(view.field, manner, cells, to)
        spent += 0 if isinstance(cost, Refused) else cost
        cells = view.grid.footprint(to, manner.large)
    return spent


def is_climb(field: Field, origin: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
    """Tell whether a step is a climb of more than 1 m, not over a ramp."""
    return field.ground(cells) - field.ground(origin) > step_cost.WALK_RISE_CM and not has_ramp(field, *origin, *cells)


def goes_in(field: Field, origin: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
    """Tell whether a step leads into deep water."""
    return is_all_deep(field, cells) and not is_all_deep(field, origin)


def is_risky(field: Field, origin: tuple[Cell, ...], cells: tuple[Cell, ...], fall: int, *, heavy: bool) -> bool:
    """Tell whether the ground makes a step risky; `fall` is the drop in cm that is a fall (BD-08)."""
    drop = field.ground(origin) - field.ground(cells)
    if drop >= fall and not has_ramp(field, *origin, *cells):
        return True
    return is_climb(field, origin, cells) or (heavy and goes_in(field, origin, cells))


_calm: Final[WeakKeyDictionary[Field, dict[tuple[Manner, int, bool], Ways]]] = WeakKeyDictionary()


def _calm_ways(field: Field, manner: Manner, fall: int, *, heavy: bool) -> Ways:
    """Return the steps without any risk, kept for as long as the field is."""
    kept = _calm.setdefault(field, {})
    key = (manner, fall, heavy)
    if key not in kept:
        weak = ref(field)

        def steps(anchor: Cell) -> Iterator[tuple[Cell, int]]:
            here = weak()
            if here is None:
                return
            origin = here.grid.footprint(anchor, manner.large)
            for to, cost in step_cost.ways(here, manner)(anchor):
                if not is_risky(here, origin, here.grid.footprint(to, manner.large), fall, heavy=heavy):
                    yield to, cost

        kept[key] = Ways(steps)
    return kept[key]


# ---- other units ---------------------------------------------------------------------------------------------------


def is_barred(view: View, unit: int, other: int) -> bool:
    """Tell whether a standing unit keeps another from walking through its cell without ado (BD-04, BD-06)."""
    if other == unit or not same_layer(view, unit, other) or is_down(view, other):
        return False
    return view.is_large(unit) or view.side_of(unit) != view.side_of(other)


def is_leaving(view: View, unit: int, other: int) -> bool:
    """Tell whether an ally has declared to go, and does so no later than the unit."""
    if view.side_of(unit) != view.side_of(other) or not plan_of(view, other).path:
        return False
    return group_of(view, other) <= group_of(view, unit)


def places_of(view: View, unit: int, other: int) -> tuple[Cell, ...]:
    """Return the cells in which another unit will be in the unit's way, as far as its side knows."""
    if is_leaving(view, unit, other):
        return view.grid.footprint(plan_of(view, other).path[-1], view.is_large(other))
    return view.cells(other)


@remembered()
def taken(view: View, unit: int) -> frozenset[Cell]:
    """Return the cells in which the unit cannot stop, as far as the view knows (BD-04)."""
    under = is_submerged(view, unit)
    return frozenset(
        cell
        for other in view.units()
        if other != unit and is_submerged(view, other) is under
        for cell in places_of(view, unit, other)
    )


@remembered()
def closed(view: View, unit: int) -> frozenset[Cell]:
    """Return the anchors that the unit cannot enter without ado because of others (BD-04, BD-06)."""
    cells = {cell for other in view.units() if is_barred(view, unit, other) for cell in view.cells(other)}
    if not view.is_large(unit):
        return frozenset(cells)
    grid = view.grid
    return frozenset(
        anchor
        for cell in cells
        for anchor in (cell, *grid.neighbours(cell))
        if cell in grid.footprint(anchor, large=True)
    )


# ---- where it can get ----------------------------------------------------------------------------------------------


def reach(view: View, unit: int, budget: int | None = None, start: Cell | None = None) -> Laid:
    """Return where the unit can get with its movement, or a budget of cells, and at what cost.

    The one step that is always allowed to a unit that has not moved is in it (BD-03). `start` is its own cell unless
    given.
    """
    economy = view.get(unit, Economy)
    first = view.cells(unit)[0] if start is None else start
    moves = budget if budget is not None else (economy.move if economy else 0)
    field, manner, heavy = view.field, manner_of(view, unit), armour(view, unit) >= HEAVY
    shut = closed(view, unit)
    calm, bold = _calm_ways(field, manner, view.ruleset.scale.fall_step, heavy=heavy), step_cost.ways(field, manner)
    unmoved = moves > 0 and (economy is None or not economy.moved)
    through = shut if manner.large else frozenset[Cell]()
    return Laid(
        _flood(calm, first, moves, shut, unmoved=unmoved), lambda: _flood(bold, first, moves, through, unmoved=unmoved)
    )


def range_of(view: View, unit: int, budget: int | None = None, start: Cell | None = None) -> Reach:
    """Return where the unit can get, for those who look on: with all risks for its own declaration, else roughly."""
    found = reach(view, unit, budget, start)
    return found if budget is None else found.calm


def _flood(ways: Ways, first: Cell, moves: int, closed: frozenset[Cell], *, unmoved: bool) -> Reach:
    """Flood with the one step that is always allowed."""
    if not unmoved or all(cost <= moves for _, cost in ways(first)):
        return flood(first, moves, ways, closed)

    def with_one_step(anchor: Cell) -> Iterator[tuple[Cell, int]]:
        for to, cost in ways(anchor):
            yield to, min(cost, moves) if anchor == first else cost

    return flood(first, moves, with_one_step, closed)


# ---- the way to a target -------------------------------------------------------------------------------------------


@remembered()
def gets_at(view: View, cells: tuple[Cell, ...], unit: int, target: int, distance: int, melee: bool) -> bool:
    """Tell whether a unit standing on those cells has a target within a distance in cells and in line of sight.

    In melee a cell of reach bridges 2 m of height.
    """
    body, field = view.cells(target), view.field
    if not body or view.grid.gap(cells, body) > distance or not same_layer(view, unit, target):
        return False
    if melee and abs(field.ground(cells) - field.ground(body)) > distance * HEIGHT_PER_CELL:
        return False
    return field.sees(cells, view.is_large(unit), body, view.is_large(target))


@remembered()
def approach(
    view: View,
    unit: int,
    target: int,
    distance: int,
    melee: bool,
    budget: int,
    shunned: frozenset[Cell] = frozenset(),
) -> tuple[Cell, ...] | None:
    """Return the cheapest way, with at most so many cells of movement, to where the unit gets at a target.

    () where it does so from where it is and may stay, None where it cannot; calm ways come before bold ones. `shunned`
    cells are where others mean to stop.
    """
    here = view.cells(unit)
    if gets_at(view, here, unit, target, distance, melee) and may_stop(view, unit, here):
        return ()
    if budget <= 0:
        return None
    grid, large, body = view.grid, view.is_large(unit), view.cells(target)
    if not body or view.gap(unit, target) > budget + distance:
        return None
    found, full = reach(view, unit, budget), taken(view, unit) | shunned
    near = {cell for part in body for cell in grid.within(part, distance + large)}
    for flooded in found.in_turn():
        for cell in filter(near.__contains__, flooded.cost):
            cells = grid.footprint(cell, large)
            if full.isdisjoint(cells) and gets_at(view, cells, unit, target, distance, melee):
                return found.path(cell)
    return None


def nearer(view: View, unit: int, target: int, budget: int, shunned: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the calm way that brings the unit nearest to a target which is out of reach; () where none does."""
    grid, large, body = view.grid, view.is_large(unit), view.cells(target)
    if not body or budget <= 0:
        return ()
    found, full = reach(view, unit, budget).calm, taken(view, unit) | shunned
    here = found.start
    free = [cell for cell in found.cost if cell == here or full.isdisjoint(grid.footprint(cell, large))]
    best = min(free, key=lambda cell: (grid.gap(grid.footprint(cell, large), body), found.cost[cell], cell[1], cell[0]))
    return found.path(best)


def ending(view: View, unit: int) -> tuple[Cell, ...]:
    """Return the cells in which the unit will stand by its declaration."""
    path = plan_of(view, unit).path
    return view.grid.footprint(path[-1], view.is_large(unit)) if path else view.cells(unit)


def walk_budget(view: View, unit: int, *, acts: bool, stands: bool) -> int:
    """Return the movement of a unit in its group: with a second move where it does nothing else (OD-13)."""
    own = pace(view, unit)
    second = 0 if acts else second_move(view, unit)
    return own - (own // 2 if stands else 0) + second
