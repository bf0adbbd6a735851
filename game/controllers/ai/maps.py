"""Where enemies can get at and how far it is to them over the ground, kept by place: renewed only where somebody moved.

Units in the way do not count here, so that a map holds for as long as its unit and the scenery stay where they are. All
of them follow from the ground and from where somebody stands: whoever looks at the same ground shares them.
"""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import flood
from game.controllers.ai.gaps import parting
from game.controllers.ai.openings import Openings
from game.controllers.ai.rough import CLOSE, RoughThreat
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems import step_cost

FAR: Final = 40
"""Ways are known for so many cells."""

SMALL: Final = 1000
"""On a board of no more cells ways are known from all of them."""

MOST_MAPS: Final = 3000


class _Strikes(NamedTuple):
    """Where somebody stands who could strike after a move, how far that takes it, and its reach."""

    cell: Cell
    large: bool
    speed: int
    reach: int


class _Shots(NamedTuple):
    """Where somebody stands at whom one could shoot from afar."""

    cells: tuple[Cell, ...]
    large: bool
    range: int


class _Known:
    """The maps of one ground."""

    __slots__ = ("gaps", "shot_from", "struck", "ways")

    def __init__(self) -> None:
        self.ways: dict[tuple[Cell, bool], dict[Cell, int]] = {}
        self.struck: dict[_Strikes, frozenset[Cell]] = {}
        self.shot_from: dict[_Shots, frozenset[Cell]] = {}
        self.gaps: frozenset[Cell] | None = None

    @staticmethod
    def of(field: Field) -> "_Known":
        """Return the maps of a ground, emptied where they have become many."""
        known = _known.get(field)
        if known is None or len(known.ways) + len(known.struck) + len(known.shot_from) >= MOST_MAPS:
            known = _known[field] = _Known()
        return known


_known: Final[WeakKeyDictionary[Field, _Known]] = WeakKeyDictionary()


class Maps:
    """Maps of one battle or several on one board, with what its doors are to its units."""

    def __init__(self) -> None:
        """Know of no door yet."""
        self.openings = Openings()

    def way_to(self, view: View, cell: Cell, *, large: bool) -> dict[Cell, int]:
        """Return what it costs to come to a cell, by the cell one comes from; a Large one comes to where it fits."""
        known = _Known.of(view.field).ways
        found = known.get((cell, large))
        if found is None:
            found = known[cell, large] = _way_to(view.field, cell, large=large)
        return found

    def way_for(self, view: View, unit: int, cell: Cell, speed: int) -> dict[Cell, int]:
        """Return what it costs a unit to come to a cell, by the cell it comes from, through the doors it can open."""
        through = self.openings.way_to(view, unit, cell, speed)
        return self.way_to(view, cell, large=view.is_large(unit)) if through is None else through

    def gaps(self, view: View) -> frozenset[Cell]:
        """Return the gaps of the ground as it is."""
        known = _Known.of(view.field)
        if known.gaps is None:
            known.gaps = frozenset(parting(view.field))
        return known.gaps

    def struck(self, view: View, place: tuple[Cell, bool], speed: int, reach: int) -> frozenset[Cell]:
        """Return the cells that a unit in a place could strike at after a move."""
        known, key = _Known.of(view.field).struck, _Strikes(*place, speed, reach)
        found = known.get(key)
        if found is None:
            found = known[key] = _struck(view.field, key)
        return found

    def shot_from(self, view: View, target: int, far: int) -> frozenset[Cell]:
        """Return the cells within so many from a target from where it is seen."""
        known, key = _Known.of(view.field).shot_from, _Shots(view.cells(target), view.is_large(target), far)
        found = known.get(key)
        if found is None:
            seen, gap = view.field.visible(key.cells, key.large, far + CLOSE), view.grid.gap
            found = known[key] = frozenset(cell for cell in seen if gap((cell,), key.cells) <= far)
        return found

    def threat(self, view: View, enemy: int, allies: Sequence[tuple[Cell, ...]]) -> Generator[None, None, RoughThreat]:
        """Guess what an enemy threatens, for one of a side that stands on the cells of the `allies`."""
        hints, cells, large = Ruleset.of(view).hints, view.cells(enemy), view.is_large(enemy)
        profile = hints.combat_profile(view, enemy)
        speed = 0 if hints.is_held(view, enemy) else profile.speed
        struck = self.struck(view, (cells[0], large), speed, profile.reach)
        shot: frozenset[Cell] = frozenset()
        if profile.range:
            shot = view.field.visible(cells, large, profile.range + CLOSE)
        yield
        pressed = sum(not (struck.isdisjoint(body) and shot.isdisjoint(body)) for body in allies)
        guarded = hints.guarded(view, enemy)
        return RoughThreat(enemy, profile.reach, struck, shot, profile.melee, profile.shot, max(1, pressed), guarded)


def _way_to(field: Field, cell: Cell, *, large: bool) -> dict[Cell, int]:
    near = (cell, *field.grid.neighbours(cell))
    start = next((anchor for anchor in near if field.fits(anchor, large)), None)
    if start is None:
        return {}
    ways = step_cost.ways(field, step_cost.Manner(large))
    if field.board.heights.is_flat:
        return flood(start, FAR, ways).cost
    cells = field.grid.width * field.grid.height
    near_enough = field.grid.cells() if cells <= SMALL else field.grid.within(start, FAR)
    return ways.gather(start, [one for one in near_enough if field.fits(one, large)])


def _struck(field: Field, key: _Strikes) -> frozenset[Cell]:
    reached = flood(key.cell, key.speed, step_cost.ways(field, step_cost.Manner(key.large))).cost
    grid = field.grid
    edge = {cell for anchor in reached for cell in grid.footprint(anchor, key.large)}
    found = set(edge)
    for _ in range(key.reach):
        edge = set().union(*map(field.beside, edge)) - found
        found |= edge
    return frozenset(found)
