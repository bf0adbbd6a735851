"""Boards of squares."""

from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from game.board.grid import Cell, Grid, Point


@dataclass(frozen=True)
class SquareGrid(Grid):
    """Squares with 8 neighbours; the plane is the cells themselves.

    >>> board = SquareGrid(5, 4)
    >>> board.neighbours((0, 0))
    ((1, 0), (0, 1), (1, 1))
    >>> board.distance((0, 0), (3, 2)), board.ray((0, 0), (2, 1), 3)
    (3, ((1, 0), (2, 1), (3, 1)))
    """

    STEPS: ClassVar[tuple[tuple[int, int], ...]] = (
        (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
    )  # fmt: skip
    LARGE: ClassVar[tuple[tuple[int, int], ...]] = ((0, 0), (1, 0), (0, 1), (1, 1))

    @property
    def kind(self) -> tuple[str, ...]:
        """All square boards are of one kind."""
        return ("square",)

    def plane(self, cell: Cell) -> tuple[int, int]:
        """Return the cell itself."""
        return cell

    def from_plane(self, x: int, y: int) -> Cell:
        """Return the coordinates as a cell."""
        return x, y

    @property
    def staggered(self) -> None:
        """Nothing is shifted."""
        return None

    def length(self, x: int, y: int) -> int:
        """Return the larger of the two offsets (BD-02)."""
        return max(abs(x), abs(y))

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the distance in cells (BD-02)."""
        across, along = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(along, across)

    @property
    def span(self) -> int:
        """Along the longer side."""
        return max(self.width, self.height) - 1

    def dot(self, u: Point, v: Point) -> int:
        """Return the plain inner product."""
        return u[0] * v[0] + u[1] * v[1]

    def within(self, cell: Cell, n: int) -> tuple[Cell, ...]:
        """Return the cells of the board at most `n` cells away, in canonical order."""
        column, row = cell
        left, right = max(0, column - n), min(self.width, column + n + 1)
        rows = range(max(0, row - n), min(self.height, row + n + 1))
        return tuple(chain.from_iterable(self.row(r)[left:right] for r in rows))
