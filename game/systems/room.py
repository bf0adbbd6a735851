"""Room for a unit: who shares its cells, whether it may stop there, and the nearest place that is free (BD-04, BD-05).

Where a unit has to make room, it goes by what all sides know, and whoever is met there unseen is discovered (BD-14): a
way round somebody unseen would tell where that one is.
"""

from collections.abc import Callable, Collection, Iterable, Iterator

from game.board.grid import Cell
from game.board.routes import nearest_free
from game.engine.components import Unit
from game.engine.events import Displaced
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.systems import step_cost
from game.systems.discovery import discover, is_hiding
from game.systems.status import is_alive, is_submerged


def may_stop(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether the unit could stop there, as far as the view knows: nobody else of its layer is there (BD-04)."""
    return not any(sharers(view, unit, cells))


def sharers(view: View, unit: int, cells: tuple[Cell, ...], *, under: bool | None = None) -> Iterator[int]:
    """Yield the other living units that the view knows to be in those cells: of the unit's layer, or of that given."""
    under = is_submerged(view, unit) if under is None else under
    for other in units_at(view, cells):
        if other != unit and is_alive(view, other) and is_submerged(view, other) is under:
            yield other


def units_at(view: View, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the units that the view knows to be in those cells, cell by cell, each once; the dead left no mark."""
    found = [entity for cell in cells for entity in view.at(cell) if view.has(entity, Unit)]
    return tuple(dict.fromkeys(found)) if found else ()


def by_place(view: View, units: Iterable[int]) -> list[int]:
    """Return units in the order of the cells they stand in: one that does not hang on the order of the map."""

    def place(unit: int) -> tuple[tuple[int, int], bool, int]:
        cells = view.cells(unit)
        return (cells[0][1], cells[0][0]) if cells else (-1, -1), is_submerged(view, unit), unit

    return sorted(units, key=place)


# ---- the nearest free place ----------------------------------------------------------------------------------------


def settle_place(context: Context, unit: int, could_reach: Collection[Cell] | None = None) -> Steps:
    """Put a unit that may not stay where it is on the nearest free cell (BD-04, BD-05).

    Of the anchors it could have reached, where those are given and one of them is free; else of all.
    """
    view = context.view
    if not is_alive(view, unit) or may_stop(view, unit, view.cells(unit)):
        return
    near = view.cells(unit)[0]
    yield from meet(view, unit, view.cells(unit))

    def find(known: View) -> tuple[Cell, ...] | None:
        place = free_place(known, unit, near, could_reach) if could_reach is not None else None
        return place or free_place(known, unit, near)

    place = yield from find_room(context, unit, find)
    if place is not None:
        yield Displaced(unit, view.cells(unit), place)


def find_room(
    context: Context,
    unit: int,
    find: Callable[[View], tuple[Cell, ...] | None],
    *,
    eyes: View | None = None,
    under: bool | None = None,
) -> Resolving[tuple[Cell, ...] | None]:
    """Return the place that `find` finds by what all sides know, whoever is met there unseen being discovered (BD-14).

    Then another place is looked for. Whom the water hides is passed by in silence: it hides the unit too. `eyes` are
    those of the unit's own side where that chooses; `under` is the layer that the place is in, else the unit's own.
    """
    view = context.view
    while True:
        place = find(eyes or view.in_common())
        if not place or not any(sharers(view, unit, place, under=under)):
            return place or None
        if not any(is_hiding(view, other) for other in sharers(view, unit, place, under=under)):
            return find(view)
        yield from meet(view, unit, place, under=under)


def meet(view: View, unit: int, cells: tuple[Cell, ...], *, under: bool | None = None) -> Steps:
    """Let a unit run into those who hide in these cells."""
    for other in tuple(sharers(view, unit, cells, under=under)):
        if is_hiding(view, other):
            yield from discover(view, unit, other)


def free_place(
    view: View, unit: int, near: Cell, among: Collection[Cell] | None = None, *, afloat: bool = False
) -> tuple[Cell, ...] | None:
    """Return the free place for the unit nearest to an anchor, the lowest row and column first, or None (BD-05).

    A place on about the same level is taken before one down a fall, and that before one up what cannot be climbed.
    A submerged unit stays under water; with `afloat` the place is one on the surface of deep water.
    """
    large, field = view.is_large(unit), view.field
    under = is_submerged(view, unit) and not afloat
    level = field.ground(view.grid.footprint(near, large)) if field.fits(near, large) else field.height(near)

    def is_free(anchor: Cell) -> bool:
        cells = view.grid.footprint(anchor, large)
        return (
            (among is None or anchor in among)
            and field.fits(anchor, large)
            and not any(sharers(view, unit, cells, under=under))
            and (not (under or afloat) or step_cost.is_all_deep(field, cells))
        )

    def rise(anchor: Cell) -> int:
        return field.ground(view.grid.footprint(anchor, large)) - level

    def is_near(anchor: Cell) -> bool:
        return is_free(anchor) and -view.ruleset.scale.fall_step < rise(anchor) <= step_cost.CLIMB_RISE_CM

    def is_below(anchor: Cell) -> bool:
        return is_free(anchor) and rise(anchor) <= 0

    tries = (is_near, is_below, is_free)
    found = next((cell for is_good in tries if (cell := nearest_free(field, near, is_good, large)) is not None), None)
    return None if found is None else view.grid.footprint(found, large)
