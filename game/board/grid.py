"""Cells of a board: neighbours, distances, footprints and exact angles; `squares` and `hexes` are the two kinds.

Integers only, so that "exactly 90 degrees" means exactly that. No terrain, no heights, no pixels, no units.

Cells are (column, row) as Tiled counts them, rows growing downwards. The canonical order of cells is by row, then
column. Beneath the cells lies a *plane* of integer coordinates in which every step between neighbours is one of
`STEPS`: the cells themselves on squares, axial coordinates on hexes. In axial coordinates the inner product is a
quadratic form with integer coefficients, which is what makes angles between hexes exact.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]
"""A point of the plane, in units of 1/`SCALE` of a step, so that the centre of 1, 2, 3 or 4 cells is exact."""

SCALE = 12


def canonical(cell: Cell) -> tuple[int, int]:
    """Return the sort key of the canonical order: by row, then column."""
    return cell[1], cell[0]


@dataclass(frozen=True)
class Grid(ABC):
    """A board's cells (BD-01). Frozen and hashable; equal grids are interchangeable."""

    width: int
    height: int
    _near: dict[Cell, tuple[Cell, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _rows: dict[int, tuple[Cell, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    STEPS: ClassVar[tuple[tuple[int, int], ...]]
    """The plane steps to every neighbour."""

    LARGE: ClassVar[tuple[tuple[int, int], ...]]
    """The plane steps from a Large creature's anchor to the cells it covers, the anchor first (BD-06)."""

    def __post_init__(self) -> None:
        """Refuse a board without cells."""
        if self.width < 1 or self.height < 1:
            raise ValueError(f"A board needs at least one cell, not {self.width} x {self.height}.")

    @property
    def sides(self) -> int:
        """How many neighbours a cell has: 8 on squares, 6 on hexes."""
        return len(self.STEPS)

    @property
    @abstractmethod
    def kind(self) -> tuple[str, ...]:
        """What shapes the cells apart from the board's size; grids of one kind share tables."""

    @abstractmethod
    def plane(self, cell: Cell) -> tuple[int, int]:
        """Return the plane coordinates of a cell, which may lie outside the board."""

    @abstractmethod
    def from_plane(self, x: int, y: int) -> Cell:
        """Return the cell at plane coordinates; it may lie outside the board."""

    @property
    @abstractmethod
    def staggered(self) -> int | None:
        """Which coordinate of a cell (0 or 1) tells by its parity whether the cell is shifted; None on squares."""

    @abstractmethod
    def length(self, x: int, y: int) -> int:
        """Return the distance in cells of a plane displacement (BD-02)."""

    @property
    @abstractmethod
    def span(self) -> int:
        """A distance in cells that no two cells of the board exceed: on hexes more than its sides tell (BD-02)."""

    @abstractmethod
    def dot(self, u: Point, v: Point) -> int:
        """Return the inner product of two plane vectors, scaled by a constant of the grid."""

    @abstractmethod
    def within(self, cell: Cell, n: int) -> tuple[Cell, ...]:
        """Return the cells of the board at most `n` cells away, `cell` included, in canonical order."""

    def cells(self) -> Iterator[Cell]:
        """Yield every cell in canonical order."""
        for row in range(self.height):
            for column in range(self.width):
                yield column, row

    def row(self, row: int) -> tuple[Cell, ...]:
        """Return the cells of a row of the board (cached)."""
        found = self._rows.get(row)
        if found is None:
            found = self._rows[row] = tuple((column, row) for column in range(self.width))
        return found

    def phase(self, cell: Cell) -> int:
        """Return 0 or 1: cells of one phase see the same pattern of columns and rows round them."""
        return 0 if self.staggered is None else cell[self.staggered] & 1

    def contains(self, cell: Cell) -> bool:
        """Tell whether the cell lies on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """Return all neighbours, those outside the board too, in canonical order."""
        column, row = cell
        return tuple([(column + columns, row + rows) for columns, rows in self._offsets[self.phase(cell)]])

    @cached_property
    def _offsets(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The columns and rows to the neighbours in canonical order, by phase."""
        found = []
        for phase in (0, 1):
            x, y = self.plane((phase, phase))
            cells = sorted((self.from_plane(x + dx, y + dy) for dx, dy in self.STEPS), key=canonical)
            found.append(tuple((column - phase, row - phase) for column, row in cells))
        return tuple(found)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours on the board in canonical order (cached)."""
        found = self._near.get(cell)
        if found is None:
            found = self._near[cell] = tuple(filter(self.contains, self.around(cell)))
        return found

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the distance in cells (BD-02)."""
        (ax, ay), (bx, by) = self.plane(a), self.plane(b)
        return self.length(bx - ax, by - ay)

    def gap(self, a: Sequence[Cell], b: Sequence[Cell]) -> int:
        """Return the distance in cells between the nearest cells of two footprints (BD-02)."""
        if len(a) == 1 == len(b):
            return self.distance(a[0], b[0])
        return min(self.distance(one, other) for one in a for other in b)

    def footprint(self, anchor: Cell, large: bool) -> tuple[Cell, ...]:
        """Return the cells a unit covers, the anchor first (BD-06). They may stick out of the board."""
        if not large:
            return (anchor,)
        x, y = self.plane(anchor)
        return tuple(self.from_plane(x + dx, y + dy) for dx, dy in self.LARGE)

    def centre(self, cells: Sequence[Cell]) -> Point:
        """Return the exact centre of 1, 2, 3 or 4 cells (or any other divisor of 12)."""
        factor, rest = divmod(SCALE, len(cells)) if cells else (0, 1)
        if rest:
            raise ValueError(f"The centre of {len(cells)} cells is not kept exactly.")
        points = [self.plane(cell) for cell in cells]
        return sum(x for x, _ in points) * factor, sum(y for _, y in points) * factor

    def wider_than(self, apex: Point, a: Point, b: Point, degrees: Literal[90, 150]) -> bool:
        """Tell whether the angle a-apex-b is strictly more than 90 or 150 degrees, exactly.

        All three are centres (`centre`). A point that lies on the apex makes no angle: False.
        """
        u = (a[0] - apex[0], a[1] - apex[1])
        v = (b[0] - apex[0], b[1] - apex[1])
        product = self.dot(u, v)
        if degrees == 90:
            return product < 0
        # cos 150 degrees is minus the root of 3/4: square both sides to stay with integers.
        return product < 0 and 4 * product * product > 3 * self.dot(u, u) * self.dot(v, v)

    def opposite(self, middle: Cell, cell: Cell) -> Cell | None:
        """Return the neighbour of `middle` straight across from its neighbour `cell`; None if there is none."""
        (mx, my), (x, y) = self.plane(middle), self.plane(cell)
        if self.length(x - mx, y - my) != 1:
            return None
        across = self.from_plane(2 * mx - x, 2 * my - y)
        return across if self.contains(across) else None

    def away(self, origin: Point, cell: Cell) -> Cell:
        """Return the neighbour of `cell`, maybe outside the board, most directly away from `origin` (a centre).

        Ties, and an origin in the middle of the cell, go to the lowest row, then column.
        """
        x, y = self.plane(cell)
        heading = (x * SCALE - origin[0], y * SCALE - origin[1])

        def key(other: Cell) -> tuple[int, int, int]:
            ox, oy = self.plane(other)
            step = (ox - x, oy - y)
            product = self.dot(step, heading)
            # The cosine squared with its sign; a step's own square is 1 or 2 on either grid.
            closeness = product * abs(product) * (2 // self.dot(step, step))
            return -closeness, other[1], other[0]

        return min(self.around(cell), key=key)

    def ray(self, start: Cell, toward: Cell, length: int) -> tuple[Cell, ...]:
        """Return the straight line of up to `length` cells from `start` (left out) through `toward`.

        The k-th cell is k cells away from `start`: the one whose centre is nearest to the line's point there; ties go
        to a cell on the board, then to the lowest row, then column. The line ends where it leaves the board; it is
        empty if both cells are the same.
        """
        (x, y), (tx, ty) = self.plane(start), self.plane(toward)
        dx, dy = tx - x, ty - y
        whole = self.length(dx, dy)
        if not whole:
            return ()
        line: list[Cell] = []
        for k in range(1, length + 1):
            cell = self._nearest(x * whole + dx * k, y * whole + dy * k, whole)
            if not self.contains(cell):
                break
            line.append(cell)
        return tuple(line)

    def _nearest(self, x: int, y: int, scale: int) -> Cell:
        """Return the cell whose centre is nearest to (x / scale, y / scale)."""
        left, top = x // scale, y // scale

        def key(corner: tuple[int, int]) -> tuple[int, bool, int, int]:
            offset = (corner[0] * scale - x, corner[1] * scale - y)
            column, row = self.from_plane(*corner)
            return self.dot(offset, offset), not self.contains((column, row)), row, column

        corners = [(left + i, top + j) for i in (0, 1) for j in (0, 1)]
        return self.from_plane(*min(corners, key=key))

    def squeezes(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """Return the two cells that a diagonal step on squares passes between (BD-03); () for any other step."""
        if self.staggered is not None or abs(a[0] - b[0]) != 1 or abs(a[1] - b[1]) != 1:
            return ()
        upper, lower = (a, b) if a[1] < b[1] else (b, a)
        return (lower[0], upper[1]), (upper[0], lower[1])
