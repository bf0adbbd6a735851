"""Being moved by another's force: straight away from where it comes from (BD-09, BD-10).

Nothing here announces a leaving, so nothing that answers to leaving answers (BD-10).
"""

from game.board.grid import Point
from game.events import Pushed
from game.systems.ground import WALK_RISE_CM, is_all_deep
from game.systems.movement import free_place, height_of, settle_place, sharers
from game.systems.status import is_alive, is_downed, is_submerged
from game.view import Cell, Context, Steps, View


def push(context: Context, unit: int, by: int, cells: int, origin: Point | None = None) -> Steps:
    """Push a unit up to so many cells straight away from a centre (`grid.centre`), by default the pusher's.

    It stops before walls, the board's edge, standing units, and a rise of more than 1 m. The downed do not stop it;
    nobody is left lying on one (BD-04). A unit below an edge does not stop it either: it is fallen upon (BD-09), and
    a fall ends the push. Each cell is one `Pushed`.
    """
    view = context.view
    source = view.grid.centre(view.cells(by)) if origin is None else origin
    for _ in range(cells):
        here, under = view.cells(unit), is_submerged(view, unit)
        to = next_place(view, unit, source)
        if to is None:
            break
        drop = height_of(view, here) - height_of(view, to)
        yield Pushed(unit, by, here, to)
        if not is_alive(view, unit) or view.cells(unit) != to or is_submerged(view, unit) is not under:
            break
        if drop >= view.ruleset.fall_step:
            break
    yield from settle_place(context, unit)


def next_place(view: View, unit: int, source: Point) -> tuple[Cell, ...] | None:
    """Return the cells onto which a push from a centre would move the unit next, or None where it stops."""
    here, large, field = view.cells(unit), view.is_large(unit), view.field
    grid = view.grid
    middle, corner = grid.centre(here), grid.centre(here[:1])
    # The direction is that of the unit's own centre, which `away` does not know: move the source by the difference.
    to = grid.away((source[0] - middle[0] + corner[0], source[1] - middle[1] + corner[1]), here[0])
    if not field.fits(to, large) or field.squeezed(here[0], to, large):
        return None
    cells = grid.footprint(to, large)
    if is_submerged(view, unit) and not is_all_deep(field, cells):
        return None
    rise = height_of(view, cells) - height_of(view, here)
    if rise > WALK_RISE_CM:
        return None
    others = tuple(sharers(view, unit, cells, under=is_submerged(view, unit)))
    if not others:
        return cells
    if -rise >= view.ruleset.fall_step:
        return cells if free_place(view, unit, to) is not None else None
    return None if any(not is_downed(view, other) for other in others) else cells
