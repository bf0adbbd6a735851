"""Ways that offer nobody a free attack, in place of the cheapest ones, where there is movement for them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from game.board.grid import Cell, Grid
from game.board.paths import Reach
from game.engine.events import Leaving
from game.engine.forecast.threats import RoughThreat
from game.engine.ruleset import Ruleset
from game.engine.view import View


def detours(
    view: View, unit: int, reach: Reach, paths: Mapping[Cell, tuple[Cell, ...]], threats: Sequence[RoughThreat]
) -> dict[Cell, tuple[Cell, ...] | None]:
    """Return other ways to those cells to which the given ones lead out of an enemy's reach; None if there is none."""
    if Leaving not in Ruleset.of(view).on:
        return {}
    grid, large, most = view.grid, view.is_large(unit), max(reach.cost.values(), default=0)
    zones = [
        _within(grid, reach.cost, view.cells(threat.unit), threat.reach, large=large)
        for threat in threats
        if threat.melee and view.gap(unit, threat.unit) <= threat.reach + most
    ]

    def is_left(one: Cell, other: Cell) -> bool:
        return any(one in zone and other not in zone for zone in zones)

    offering = [cell for cell, path in paths.items() if any(is_left(*step) for step in pairwise((reach.start, *path)))]
    if not offering:
        return {}
    safe = reach.without(is_left)
    return {cell: safe.path(cell) if cell in safe else None for cell in offering}


def _within(grid: Grid, cells: Iterable[Cell], body: tuple[Cell, ...], far: int, *, large: bool) -> set[Cell]:
    """Return the places of a unit in which it is so near to somebody."""
    if large:
        return {cell for cell in cells if grid.gap(grid.footprint(cell, large), body) <= far}
    return {near for cell in body for near in grid.within(cell, far)}
