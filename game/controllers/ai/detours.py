"""Ways without free attacks and falls, in place of the cheapest ones, where there is movement for them."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from game.board.grid import Cell, Grid
from game.board.paths import Reach
from game.controllers.ai.rough import RoughThreat
from game.engine.ruleset import Ruleset
from game.engine.view import View


class Detours:
    """The ways on which a unit leaves nobody's reach and falls nowhere, beside the cheapest ones."""

    def __init__(self, view: View, unit: int, reach: Reach, threats: Sequence[RoughThreat]) -> None:
        """Find out whose reach could be left on a way at all."""
        grid, large, most = view.grid, view.is_large(unit), max(reach.cost.values(), default=0)
        near = (threat for threat in threats if threat.guarded and view.gap(unit, threat.unit) <= threat.guarded + most)
        zones = (
            _within(grid, reach.cost, view.cells(threat.unit), threat.guarded, large=large).intersection(reach.cost)
            for threat in near
        )
        self._zones = [zone for zone in zones if zone]
        self._reach = reach
        self._edges = _edges(view, reach.cost, large=large)
        self._is_risky = bool(self._zones or self._edges)
        self._found: dict[Cell, tuple[Cell, ...]] = {}

    @cached_property
    def _safe(self) -> Reach:
        return self._reach.without(self._is_left, set().union(*self._zones, self._edges))

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cheapest way to a cell in reach, or one without free attacks and falls, where there is one."""
        found = self._found.get(cell)
        if found is None:
            found = self._reach.path(cell)
            if self._is_risky and cell in self._safe:
                steps = pairwise((self._reach.start, *found))
                found = self._safe.path(cell) if any(self._is_left(*step) for step in steps) else found
            self._found[cell] = found
        return found

    def is_offering(self, cell: Cell) -> bool:
        """Tell whether all ways to a cell in reach lead out of an enemy's reach, or over an edge."""
        return self._is_risky and cell not in self._safe

    def are_watched(self, cells: Iterable[Cell]) -> bool:
        """Tell whether enemies reach cells, and would strike at who leaves them."""
        return any(cell in zone for cell in cells for zone in self._zones)

    def _is_left(self, one: Cell, other: Cell) -> bool:
        return other in self._edges.get(one, ()) or any(one in zone and other not in zone for zone in self._zones)


def _edges(view: View, cells: Collection[Cell], *, large: bool) -> dict[Cell, frozenset[Cell]]:
    """Return the places at an edge with the neighbours to which it is a fall onto dry ground."""
    field, grid, fall = view.field, view.grid, Ruleset.of(view).scale.fall_step
    if field.board.heights.is_flat:
        return {}
    ground = {cell: field.ground(grid.footprint(cell, large)) for cell in cells}
    lowest, found = min(ground.values(), default=0), dict[Cell, frozenset[Cell]]()
    for cell, height in ground.items():
        if height - lowest >= fall:
            below = [to for to in grid.neighbours(cell) if height - ground.get(to, height) >= fall]
            dry = (to for to in below if not any(field.terrain(one).is_deep for one in grid.footprint(to, large)))
            if edge := frozenset(dry):
                found[cell] = edge
    return found


def _within(grid: Grid, cells: Iterable[Cell], body: tuple[Cell, ...], far: int, *, large: bool) -> set[Cell]:
    """Return the places of a unit in which it is so near to somebody."""
    if large:
        return {cell for cell in cells if grid.gap(grid.footprint(cell, large), body) <= far}
    return {near for cell in body for near in grid.within(cell, far)}
