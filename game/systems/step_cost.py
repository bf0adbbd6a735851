"""What the ground alone says of a step: whether it can be taken and what it costs (BD-03, BD-06, BD-08, BD-11).

No units stand in the way here; see `movement`. What was worked out for a field is kept for as long as the field is.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary, ref

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import Ways
from game.engine.refusal import Refused

WALK_RISE_CM: Final = 100
CLIMB_RISE_CM: Final = 200
STEPS_KEPT: Final = 20_000
"""So many single steps are remembered of a field."""


class Manner(NamedTuple):
    """All about a mover that the ground asks after.

    `large` as in BD-06; `under` is submerged; `swims` pays nothing extra in deep water; `quartered` has its movement
    cut to a quarter already, because its turn began submerged (HE-110); one that `crawls` pays double for every step.
    """

    large: bool
    under: bool = False
    swims: bool = False
    quartered: bool = False
    crawls: bool = False


def is_deep(field: Field, cells: tuple[Cell, ...]) -> bool:
    """Tell whether any of the cells is deep water, calm or rough."""
    return any(field.terrain(cell).is_deep for cell in cells)


def is_all_deep(field: Field, cells: tuple[Cell, ...]) -> bool:
    """Tell whether all of the cells are deep water: whoever has a foot on the bottom is not one to sink."""
    return all(field.terrain(cell).is_deep for cell in cells)


def has_ramp(field: Field, *cells: Cell) -> bool:
    """Tell whether one of the cells is a ramp, stair or ladder."""
    return any(field.terrain(cell).ramp for cell in cells)


def cost_of_step(field: Field, manner: Manner, origin: tuple[Cell, ...], to: Cell) -> int | Refused:
    """Return what a step to a neighbouring anchor costs in cells, or why the ground does not allow it.

    `origin` holds the cells covered now. Climbing, swimming and crawling double the cost, once each.
    """
    kept = _steps_known.setdefault(field, {})
    step = manner, origin, to
    found = kept.get(step)
    if found is None:
        if len(kept) >= STEPS_KEPT:
            kept.clear()
        found = kept[step] = _worked_out(field, manner, origin, to)
    return found


def _worked_out(field: Field, manner: Manner, origin: tuple[Cell, ...], to: Cell) -> int | Refused:
    if not field.fits(to, manner.large):
        return Refused("There is no way through there.", "BD-03")
    if field.squeezed(origin[0], to, manner.large):
        return Refused("It cannot squeeze past the corner of a wall.", "BD-03")
    cells = field.grid.footprint(to, manner.large)
    if manner.under and not is_all_deep(field, cells):
        return Refused("It has to surface before it can leave the water.", "BD-04")
    swimming = is_deep(field, cells)
    rise = field.ground(cells) - field.ground(origin)
    if rise > WALK_RISE_CM and not swimming and is_deep(field, origin):
        return Refused("The bank is too high to leave the water there.", "BD-11")
    if rise > CLIMB_RISE_CM and not has_ramp(field, *origin, *cells):
        return Refused("That is too high to climb.", "BD-08")
    cost = max(field.terrain(cell).cost for cell in cells if cell not in origin)
    if rise > WALK_RISE_CM:
        cost *= 2
    if swimming and not manner.swims and not manner.quartered:
        cost *= 2
    return 2 * cost if manner.crawls else cost


_steps_known: WeakKeyDictionary[Field, dict[tuple[Manner, tuple[Cell, ...], Cell], int | Refused]] = WeakKeyDictionary()
_known: WeakKeyDictionary[Field, dict[Manner, Ways]] = WeakKeyDictionary()


def ways(field: Field, manner: Manner) -> Ways:
    """Return the steps of a way of moving over a field, kept from call to call."""
    kept = _known.setdefault(field, {})
    found = kept.get(manner)
    if found is None:
        found = kept[manner] = Ways(_steps(ref(field), manner))
    return found


def _steps(weak: "ref[Field]", manner: Manner) -> Callable[[Cell], Iterator[tuple[Cell, int]]]:
    """Return the steps from a cell. Holds the field weakly: what is kept for a field must not keep the field."""

    def steps(anchor: Cell) -> Iterator[tuple[Cell, int]]:
        field = weak()
        if field is None:
            return
        origin = field.grid.footprint(anchor, manner.large)
        for to in field.grid.neighbours(anchor):
            cost = _worked_out(field, manner, origin, to)  # what comes of it is kept by who asks
            if not isinstance(cost, Refused):
                yield to, cost

    return steps
