"""Boards of hexes, in the four arrangements that Tiled has."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from game.board.grid import Cell, Grid, Point, canonical


@dataclass(frozen=True)
class HexGrid(Grid):
    """Hexes in Tiled's four arrangements; the plane is axial coordinates.

    `axis` "y" has pointed tops and shifts rows to the right by half a tile, "x" has flat tops and shifts columns down;
    shifted are the rows or columns whose number is of the parity that `index` names.

    >>> board = HexGrid(5, 4)
    >>> board.neighbours((0, 0)), board.neighbours((0, 1))
    (((1, 0), (0, 1)), ((0, 0), (1, 0), (1, 1), (0, 2), (1, 2)))
    >>> board.distance((0, 0), (3, 2)), board.plane((3, 2))
    (4, (2, 2))
    """

    axis: Literal["x", "y"] = "y"
    index: Literal["odd", "even"] = "odd"

    STEPS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    LARGE: ClassVar[tuple[tuple[int, int], ...]] = ((0, 0), (1, 0), (0, 1))

    def __post_init__(self) -> None:
        """Refuse settings that Tiled does not have."""
        super().__post_init__()
        if self.axis not in {"x", "y"} or self.index not in {"odd", "even"}:
            raise ValueError(f"A hexagonal board staggers x or y, odd or even, not {self.axis!r}, {self.index!r}.")

    @property
    def kind(self) -> tuple[str, ...]:
        """Boards with the same stagger settings are of one kind."""
        return "hex", self.axis, self.index

    def _shift(self, line: int) -> int:
        """Return how many whole cells the row or column `line` lags behind the slanted axis of the plane."""
        return line + self._lead >> 1

    @cached_property
    def _lead(self) -> int:
        return 0 if self.index == "odd" else 1

    def plane(self, cell: Cell) -> tuple[int, int]:
        """Return axial coordinates: the first step goes east (pointed) or south-east (flat)."""
        column, row = cell
        if self.axis == "y":
            return column - self._shift(row), row
        return column, row - self._shift(column)

    def from_plane(self, x: int, y: int) -> Cell:
        """Return the cell at axial coordinates; it may lie outside the board."""
        return (x + self._shift(y), y) if self.axis == "y" else (x, y + self._shift(x))

    @property
    def staggered(self) -> int:
        """The row with pointed tops, the column with flat ones."""
        return 1 if self.axis == "y" else 0

    def length(self, x: int, y: int) -> int:
        """Return the hex distance (BD-02)."""
        return max(abs(x), abs(y), abs(x + y))

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the distance in cells (BD-02)."""
        lead = self._lead
        if self.axis == "y":
            (ax, ay), (bx, by) = a, b
        else:
            (ay, ax), (by, bx) = a, b
        x, y = bx - ax - (by + lead >> 1) + (ay + lead >> 1), by - ay
        return max(abs(x), abs(y), abs(x + y))

    @property
    def span(self) -> int:
        """From corner to corner: two lines along the stagger bring one cell across."""
        lines, across = (self.height, self.width) if self.axis == "y" else (self.width, self.height)
        return max(lines - 1, across - 1 + lines // 2)

    def dot(self, u: Point, v: Point) -> int:
        """Return twice the inner product; two axial steps enclose 60 degrees, whose cosine is one half."""
        return 2 * (u[0] * v[0] + u[1] * v[1]) + u[0] * v[1] + u[1] * v[0]

    def within(self, cell: Cell, n: int) -> tuple[Cell, ...]:
        """Return the cells of the board at most `n` cells away, in canonical order."""
        x, y = self.plane(cell)
        found = (
            self.from_plane(x + dx, y + dy)
            for dy in range(-n, n + 1)
            for dx in range(max(-n, -n - dy), min(n, n - dy) + 1)
        )
        return tuple(sorted(filter(self.contains, found), key=canonical))
