"""Being moved by another's force: straight away from where it comes from (BD-09, BD-10).

Nothing here announces a leaving, so nothing that answers to leaving answers (BD-10).
"""

from game.board.grid import Cell, Point
from game.engine.events import Pushed
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.systems.discovery import discover, is_hiding
from game.systems.movement import height_of
from game.systems.room import free_place, may_stop, settle_place, sharers
from game.systems.status import is_alive, is_downed, is_submerged
from game.systems.step_cost import WALK_RISE_CM, is_all_deep


def push(context: Context, unit: int, by: int, cells: int, origin: Point | None = None) -> Steps:
    """Push a unit up to so many cells straight away from a centre (`grid.centre`), by default the pusher's.

    It stops before walls, the board's edge, standing units (an unseen one is discovered, BD-14), and a rise of more
    than 1 m. The downed do not stop it, but nobody is left on one (BD-04). A unit below an edge does not stop it
    either: it is fallen upon (BD-09), and a fall ends the push. Each cell is one `Pushed`.
    """
    view = context.view
    source = view.grid.centre(view.cells(by)) if origin is None else origin
    for _ in range(cells):
        here, under = view.cells(unit), is_submerged(view, unit)
        there = _beyond(view, unit, source)
        if not _is_open(view, unit, here, there):
            break
        falls = height_of(view, here) - height_of(view, there) >= view.ruleset.scale.fall_step
        if falls and not may_stop(view, unit, there) and free_place(view, unit, there[0]) is None:
            break
        other = None if falls else _in_the_way(view, unit, there)
        if other is not None:
            if is_hiding(view, other):
                yield from discover(view, unit, other)
            break
        yield Pushed(unit, by, here, there)
        if falls or not is_alive(view, unit) or view.cells(unit) != there or is_submerged(view, unit) is not under:
            break
    yield from settle_place(context, unit)


def _beyond(view: View, unit: int, source: Point) -> tuple[Cell, ...]:
    """Return the next place straight away from a centre; it may lie outside the board."""
    grid, here = view.grid, view.cells(unit)
    middle, corner = grid.centre(here), grid.centre(here[:1])
    # The direction is that of the unit's own centre, which `away` does not know: move the source by the difference.
    shifted = (source[0] - middle[0] + corner[0], source[1] - middle[1] + corner[1])
    return grid.footprint(grid.away(shifted, here[0]), view.is_large(unit))


def _is_open(view: View, unit: int, here: tuple[Cell, ...], there: tuple[Cell, ...]) -> bool:
    """Tell whether the ground lets a unit be pushed there."""
    field, large = view.field, view.is_large(unit)
    if not field.fits(there[0], large) or field.squeezed(here[0], there[0], large):
        return False
    if is_submerged(view, unit) and not is_all_deep(field, there):
        return False
    return height_of(view, there) - height_of(view, here) <= WALK_RISE_CM


def _in_the_way(view: View, unit: int, cells: tuple[Cell, ...]) -> int | None:
    """Return the first unit that stops a push, of either side: the downed do not (BD-04)."""
    return next((other for other in sharers(view, unit, cells) if not is_downed(view, other)), None)
