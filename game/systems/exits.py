"""Getting out of a fight: where a side can leave the board, the way there, and walking it without being asked.

Whether somebody leaves, what it has to roll for it, and what becomes of those who find no way is the ruleset's to say.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.board.grid import Cell, Grid
from game.engine.action import Resolve
from game.engine.commands import Move
from game.engine.events import Left
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.systems.room import may_stop
from game.systems.status import is_alive

FAR: Final = 10_000
"""More cells of movement than any way across a board takes."""

Exits = Callable[[View, str], frozenset[Cell]]
"""The cells in which a side can leave the board."""


def edge(view: View, side: str = "") -> frozenset[Cell]:
    """Return all cells at the board's edge."""
    del side
    return _edge(view.grid)


@lru_cache(maxsize=64)
def _edge(grid: Grid) -> frozenset[Cell]:
    return frozenset(cell for cell in grid.cells() if cell[0] in {0, grid.width - 1} or cell[1] in {0, grid.height - 1})


def exits(view: View, side: str, otherwise: Exits = edge) -> frozenset[Cell]:
    """Return the cells of the exit zones of a side, and of those for any; without one what `otherwise` says."""
    zones = [zone for zone in view.stage.zones if zone.kind == "exit" and zone.side in {"", side}]
    return frozenset(cell for zone in zones for cell in zone.cells) if zones else otherwise(view, side)


def is_at_exit(view: View, unit: int) -> bool:
    """Tell whether the unit could leave from where it is: any of its cells is a way out."""
    return not exits(view, view.side_of(unit)).isdisjoint(view.cells(unit))


def way_out(view: View, unit: int) -> tuple[Cell, ...] | None:
    """Return the anchors on the unit's way to the nearest exit, as its side knows the board.

    () where it stands at one; None where there is no way. The nearest where it could stop comes first; where allies
    stand in all of them, the nearest of these. Of equals the lowest row, then column.
    """
    if is_at_exit(view, unit):
        return ()
    known, large = view.through(view.side_of(unit)), view.is_large(unit)
    doors = exits(view, view.side_of(unit))
    found = view.ruleset.reach(known, unit, FAR)
    taken: Cell | None = None
    for cell in found.cost:
        cells = view.grid.footprint(cell, large)
        if doors.isdisjoint(cells):
            continue
        if may_stop(known, unit, cells):
            return found.path(cell)
        taken = taken or cell
    return None if taken is None else found.path(taken)


def stretch(view: View, unit: int, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return as much of a path as the unit can walk with what is left of its movement, ending where it may stop."""
    known, large = view.through(view.side_of(unit)), view.is_large(unit)
    within = view.ruleset.reach(known, unit).cost
    best = 0
    for number, cell in enumerate(path, start=1):
        if cell not in within:
            break
        if may_stop(known, unit, view.grid.footprint(cell, large)):
            best = number
    return path[:best]


def walk_out(context: Context, unit: int, move: Resolve) -> Steps:
    """Walk towards the nearest exit as far as the movement goes; `move` is how the ruleset resolves a `Move`.

    Nothing happens where there is no way. Leaving is another thing: see `leave`.
    """
    path = way_out(context.view, unit)
    part = stretch(context.view, unit, path) if path else ()
    if part:
        yield from move(context, Move(unit, part))


def leave(view: View, unit: int, how: str) -> Steps:
    """Take a unit off the board for good; `how` says in a word why."""
    if is_alive(view, unit):
        yield Left(unit, view.cells(unit), how)
