"""Where enemies can get at and how far it is to them over the ground, kept by place: renewed only where somebody moved.

Units in the way do not count here, so that a map holds for as long as its unit and the scenery stay where they are.
"""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import flood
from game.controllers.ai.gaps import parting
from game.controllers.ai.openings import Openings
from game.engine.forecast.threats import CLOSE, RoughThreat
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems import step_cost

FAR: Final = 40
"""Ways are known for so many cells."""

MOST_MAPS: Final = 3000


class _Place(NamedTuple):
    """A place, and how its ground is come over."""

    field: Field
    cell: Cell
    large: bool


class Maps:
    """Maps of one battle or several on one board; all of them follow from the board and from where somebody stands."""

    def __init__(self) -> None:
        """Know none yet."""
        self.openings = Openings()
        self._ways: dict[_Place, dict[Cell, int]] = {}
        self._gaps: dict[Field, frozenset[Cell]] = {}
        self._struck: dict[tuple[_Place, int, int], frozenset[Cell]] = {}

    def way_to(self, view: View, cell: Cell, *, large: bool) -> dict[Cell, int]:
        """Return what it costs to come to a cell, by the cell one comes from; a Large one comes to where it fits."""
        place = _Place(view.field, cell, large)
        found = self._ways.get(place)
        if found is None:
            if len(self._ways) >= MOST_MAPS:
                self._ways.clear()
            found = self._ways[place] = _way_to(place)
        return found

    def gaps(self, view: View) -> frozenset[Cell]:
        """Return the gaps of the ground as it is."""
        found = self._gaps.get(view.field)
        if found is None:
            found = self._gaps[view.field] = frozenset(parting(view.field))
        return found

    def struck(self, view: View, place: tuple[Cell, bool], speed: int, reach: int) -> frozenset[Cell]:
        """Return the cells that a unit in a place could strike at after a move."""
        key = _Place(view.field, *place), speed, reach
        found = self._struck.get(key)
        if found is None:
            if len(self._struck) >= MOST_MAPS:
                self._struck.clear()
            found = self._struck[key] = _struck(*key)
        return found

    def threat(self, view: View, enemy: int, allies: Sequence[tuple[Cell, ...]]) -> Generator[None, None, RoughThreat]:
        """Guess what an enemy threatens, for one of a side that stands on the cells of the `allies`."""
        profile, cells, large = (
            Ruleset.of(view).hints.combat_profile(view, enemy),
            view.cells(enemy),
            view.is_large(enemy),
        )
        struck = self.struck(view, (cells[0], large), profile.speed, profile.reach)
        shot: frozenset[Cell] = frozenset()
        if profile.range:
            shot = view.field.visible(cells, large, profile.range + CLOSE)
        yield
        pressed = sum(not (struck.isdisjoint(body) and shot.isdisjoint(body)) for body in allies)
        return RoughThreat(enemy, profile.reach, struck, shot, profile.melee, profile.shot, max(1, pressed))


def _way_to(place: _Place) -> dict[Cell, int]:
    field, cell, large = place
    near = (cell, *field.grid.neighbours(cell))
    start = next((anchor for anchor in near if field.fits(anchor, large)), None)
    if start is None:
        return {}
    found = flood(start, FAR, step_cost.ways(field, step_cost.Manner(large)))
    return found.cost if field.board.heights.is_flat else found.homeward()


def _struck(place: _Place, speed: int, reach: int) -> frozenset[Cell]:
    field, cell, large = place
    reached = flood(cell, speed, step_cost.ways(field, step_cost.Manner(large))).cost
    edge, grid = set(reached), field.grid
    found = set(edge)
    for _ in range(reach):
        edge = {near for one in edge for near in grid.neighbours(one)} - found
        found |= edge
    return frozenset(found)
