"""A board's ground, and that ground with what lies over it at the moment.

A `Board` is what a map gives and never changes. A `Field` is a board under an overlay (doors, fallen statues, webs,
smoke): what steps, sight and cover ask. No units here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from game.board.grid import Cell, Grid
from game.board.lines import line
from game.board.sight import NOTHING, OPAQUE, Heights, Sight
from game.board.terrain import Cover, Terrain

Overlay: TypeAlias = tuple[tuple[Cell, Terrain], ...]
"""What lies over the ground, sorted by cell; of two entries for one cell the later counts."""

EYE_CM = 150
LARGE_EYE_CM = 300
"""How high over the ground the eyes of a unit and of a Large one are (BD-07)."""

COVERS: tuple[Cover, ...] = ("none", "soft", "hard")
"""From the weakest to the strongest (BD-12)."""

LINES_KEPT = 1 << 16
VIEWS_KEPT = 1 << 9
FIELDS_KEPT = 32
"""How many overlays of one board are remembered with all that was worked out for them."""


@dataclass(frozen=True)
class Board:
    """The ground of a map: terrain and height (centimetres, int) of every cell, row by row."""

    grid: Grid
    terrain: tuple[Terrain, ...]
    height: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse a ground that does not fit the grid."""
        size = self.grid.width * self.grid.height
        if len(self.terrain) != size or len(self.height) != size:
            raise ValueError(
                f"A board of {self.grid.width} x {self.grid.height} cells needs {size} terrains and heights, "
                f"not {len(self.terrain)} and {len(self.height)}."
            )

    def __hash__(self) -> int:
        """Return a hash worked out once: a board may have a million cells."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.grid, self.terrain, self.height))

    @cached_property
    def fields(self) -> "dict[Overlay, Field]":
        """Return the fields remembered by `Field.of`, the longest unused first."""
        return {}

    @cached_property
    def heights(self) -> Heights:
        """Return the heights as sight wants them."""
        return Heights(self.grid, self.height)

    @cached_property
    def tops(self) -> list[int]:
        """Return the tops of all cells in centimetres, in rows with a margin of one cell all round."""
        width, height = self.grid.width, self.grid.height
        tops = [NOTHING] * (width + 3)
        for start in range(0, width * height, width):
            tops += map(_top, self.terrain[start : start + width], self.height[start : start + width])
            tops += (NOTHING, NOTHING)
        tops += [NOTHING] * (width + 1)
        return tops

    def terrain_at(self, cell: Cell) -> Terrain:
        """Return the terrain the map gives the cell."""
        return self.terrain[cell[1] * self.grid.width + cell[0]]

    def height_at(self, cell: Cell) -> int:
        """Return the cell's height in centimetres (BD-08)."""
        return self.height[cell[1] * self.grid.width + cell[0]]


def _top(terrain: Terrain, height: int) -> int:
    return OPAQUE if terrain.opaque else height + terrain.wall_cm


class Field:
    """The ground as it is now. Make one with `Field.of`, which remembers it with everything worked out for it."""

    def __init__(self, board: Board, overlay: Overlay = ()) -> None:
        """Lay the overlay over the board; ValueError for a cell that is not on it."""
        self.board = board
        self.overlay = overlay
        self.grid = board.grid
        self._over = dict(overlay)
        self._terrain = board.terrain
        self._tops = board.tops  # now, and not as somebody first looks along a line: of a large map it takes long
        self._width, self._height = board.grid.width, board.grid.height
        self._seen: dict[tuple[tuple[Cell, ...], bool, tuple[Cell, ...], bool], bool] = {}
        self._views: dict[tuple[tuple[Cell, ...], bool, int], frozenset[Cell]] = {}
        self._covers: dict[tuple[tuple[Cell, ...], tuple[Cell, ...]], Cover] = {}
        self._givers: dict[tuple[Cell, ...], dict[Cell, int]] = {}
        self._beside: dict[Cell, frozenset[Cell]] = {}
        for cell in self._over:
            if not board.grid.contains(cell):
                raise ValueError(f"Cell {cell} is outside the board of {self._width} x {board.grid.height} cells.")

    @staticmethod
    def of(board: Board, overlay: Overlay = ()) -> "Field":
        """Return the field of this board and overlay, the same one for equal arguments while it is remembered."""
        fields = board.fields
        found = fields.pop(overlay, None) or Field(board, overlay)
        if len(fields) >= FIELDS_KEPT:
            del fields[next(iter(fields))]
        fields[overlay] = found
        return found

    def terrain(self, cell: Cell) -> Terrain:
        """Return the terrain that counts in the cell now."""
        if self._over and cell in self._over:
            return self._over[cell]
        return self._terrain[cell[1] * self._width + cell[0]]

    def height(self, cell: Cell) -> int:
        """Return the cell's height in centimetres."""
        return self.board.height[cell[1] * self._width + cell[0]]

    def ground(self, cells: Sequence[Cell]) -> int:
        """Return the height in centimetres at which a unit on these cells stands: the highest of them (BD-06)."""
        return max(map(self.height, cells))

    def passable(self, cell: Cell) -> bool:
        """Tell whether the cell is on the board and its terrain can be entered at all."""
        return 0 <= cell[0] < self._width and 0 <= cell[1] < self._height and self.terrain(cell).passable

    def beside(self, cell: Cell) -> frozenset[Cell]:
        """Return the passable cells next to a cell (cached)."""
        found = self._beside.get(cell)
        if found is None:
            found = self._beside[cell] = frozenset(filter(self.passable, self.grid.neighbours(cell)))
        return found

    def fits(self, anchor: Cell, large: bool) -> bool:
        """Tell whether every cell a unit would cover is on the board and passable (BD-06); units do not count."""
        return all(map(self.passable, self.grid.footprint(anchor, large)))

    def squeezed(self, a: Cell, b: Cell, large: bool = False) -> bool:
        """Tell whether the step from a to b squeezes diagonally past a wall and is refused (BD-03).

        Every impassable cell is a wall here. A Large creature is squeezed if any of its cells is.
        """
        if large:
            pairs = zip(self.grid.footprint(a, large), self.grid.footprint(b, large), strict=True)
            return any(self.squeezed(one, other) for one, other in pairs)
        if a[0] == b[0] or a[1] == b[1]:  # the common case on squares, before anything is worked out
            return False
        return not all(map(self.passable, self.grid.squeezes(a, b)))

    @cached_property
    def _sight(self) -> Sight:
        tops = self._tops
        if self._over:
            tops = tops.copy()
            for cell, terrain in self._over.items():
                tops[(cell[1] + 1) * (self._width + 2) + cell[0] + 1] = _top(terrain, self.height(cell))
        return Sight(self.grid, self.board.heights, tops)

    def _eye(self, cells: Sequence[Cell], large: bool) -> int:
        return self.ground(cells) + (LARGE_EYE_CM if large else EYE_CM)

    def sees(self, a_cells: Sequence[Cell], a_large: bool, b_cells: Sequence[Cell], b_large: bool) -> bool:
        """Tell whether units on these cells see each other (BD-07). Symmetric; cells must be on the board."""
        key = (tuple(a_cells), a_large, tuple(b_cells), b_large)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= LINES_KEPT:
                self._seen.clear()
            found = self._sight.sees(a_cells, self._eye(a_cells, a_large), b_cells, self._eye(b_cells, b_large))
            self._seen[key] = found
        return found

    def blockers(
        self, a_cells: Sequence[Cell], a_large: bool, b_cells: Sequence[Cell], b_large: bool
    ) -> tuple[Cell, ...]:
        """Return the cells in the way of the least blocked line from a to b, nearest to a first; () if a sees b."""
        return self._sight.blockers(a_cells, self._eye(a_cells, a_large), b_cells, self._eye(b_cells, b_large))

    def visible(self, cells: Sequence[Cell], large: bool, radius: int) -> frozenset[Cell]:
        """Return every cell at most `radius` cells away where a unit that is not Large would be seen (BD-07).

        Walls and other cells nobody can stand on are judged alike: it is their faces that are seen.
        """
        key = (tuple(cells), large, radius)
        found = self._views.get(key)
        if found is None:
            if len(self._views) >= VIEWS_KEPT:
                self._views.clear()
            found = self._views[key] = self._look(cells, large, radius)
        return found

    def _look(self, cells: Sequence[Cell], large: bool, radius: int) -> frozenset[Cell]:
        eye = self._eye(cells, large)
        if len(cells) == 1:
            return frozenset(self._sight.visible(cells[0], eye, EYE_CM, radius))
        # A target in reach of one cell may be seen from another, which is a little further off.
        span = max(self.grid.distance(one, other) for one in cells for other in cells)
        seen = frozenset().union(*(self._sight.visible(cell, eye, EYE_CM, radius + span) for cell in cells))
        return seen.intersection(*[frozenset().union(*(self.grid.within(cell, radius) for cell in cells))])

    def cover(self, from_cells: Sequence[Cell], to_cells: Sequence[Cell]) -> Cover:
        """Return the cover that terrain gives against an attack from a distance (BD-12).

        It counts what the target's cell is made of and what the attack's line crosses in or next to the target; where
        the line passes exactly between two cells, the weaker cover of the two. The cell the line starts in gives none.
        Of several lines, with Large units, the attacker takes a clear one before a blocked one, then the one with the
        least cover. Heights do not matter.
        """
        key = (tuple(from_cells), tuple(to_cells))
        found = self._covers.get(key)
        if found is None:
            if len(self._covers) >= LINES_KEPT:
                self._covers.clear()
            found = self._covers[key] = self._least_cover(*key)
        return found

    def covering(self, from_cells: Sequence[Cell], to_cells: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return the cells that give the cover which `cover` tells of, on one line with no more; () for none."""
        return self._line_of_least_cover(tuple(from_cells), tuple(to_cells))[1]

    def _least_cover(self, from_cells: tuple[Cell, ...], to_cells: tuple[Cell, ...]) -> Cover:
        return COVERS[self._line_of_least_cover(from_cells, to_cells)[0]]

    def _line_of_least_cover(
        self, from_cells: tuple[Cell, ...], to_cells: tuple[Cell, ...]
    ) -> tuple[int, tuple[Cell, ...]]:
        """Return the cover of the line that the attacker takes, as an index into COVERS, and the cells that give it."""
        a_eye = self._eye(from_cells, len(from_cells) > 1)
        b_eye = self._eye(to_cells, len(to_cells) > 1)
        best: tuple[bool, int, tuple[Cell, ...]] | None = None
        for a in from_cells:
            for b in to_cells:
                is_clear = len(from_cells) == 1 == len(to_cells) or self._sight.sees((a,), a_eye, (b,), b_eye)
                found = (not is_clear, *self._cover_on(a, b, to_cells))
                if best is None or found[:2] < best[:2]:
                    best = found
        return (0, ()) if best is None else best[1:]

    def _cover_on(self, a: Cell, b: Cell, target: tuple[Cell, ...]) -> tuple[int, tuple[Cell, ...]]:
        """Return the cover of one line, from a to the target's cell b, as an index into COVERS, and what gives it."""
        givers = self._cover_about(target)
        if not givers:
            return 0, ()
        grid = self.grid
        x, y = grid.plane(a)
        to_x, to_y = grid.plane(b)
        found = line(grid.sides, to_x - x, to_y - y)

        def cover(dx: int, dy: int) -> tuple[Cell, int]:
            cell = grid.from_plane(x + dx, y + dy)
            return cell, givers.get(cell, 0)

        given: list[tuple[int, tuple[Cell, ...]]] = [(givers.get(b, 0), (b,))]
        for cx, cy, _, _ in found.crossed:
            cell, least = cover(cx, cy)
            given.append((least, (cell,)))
        for gx, gy, hx, hy, _, _ in found.gates:
            (one, first), (other, second) = cover(gx, gy), cover(hx, hy)
            given.append((min(first, second), (one, other)))
        most = max(each for each, _ in given)
        return most, tuple(
            dict.fromkeys(cell for each, cells in given if each == most for cell in cells)
        ) if most else ()

    def _cover_about(self, target: tuple[Cell, ...]) -> dict[Cell, int]:
        """Return the cells that can give a target cover, its own and those next to it, as indices into COVERS."""
        found = self._givers.get(target)
        if found is None:
            if len(self._givers) >= LINES_KEPT:
                self._givers.clear()
            near = {cell for one in target for cell in (one, *self.grid.neighbours(one))}
            covers = {cell: COVERS.index(self.terrain(cell).cover) for cell in near}
            found = self._givers[target] = {cell: cover for cell, cover in covers.items() if cover}
        return found
