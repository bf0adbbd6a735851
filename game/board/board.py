"""A board's ground, and that ground with what lies over it at the moment.

A `Board` is what a map gives and never changes. A `Field` is a board under an overlay (doors, fallen statues, webs,
smoke): what steps, sight and cover ask. No units here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from game.board.grid import Cell, Grid
from game.board.terrain import Terrain

Overlay: TypeAlias = tuple[tuple[Cell, Terrain], ...]
"""What lies over the ground, sorted by cell; of two entries for one cell the later counts."""

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

    def terrain_at(self, cell: Cell) -> Terrain:
        """Return the terrain the map gives the cell."""
        return self.terrain[cell[1] * self.grid.width + cell[0]]

    def height_at(self, cell: Cell) -> int:
        """Return the cell's height in centimetres (BD-08)."""
        return self.height[cell[1] * self.grid.width + cell[0]]


class Field:
    """The ground as it is now. Make one with `Field.of`, which remembers it with everything worked out for it."""

    def __init__(self, board: Board, overlay: Overlay = ()) -> None:
        """Lay the overlay over the board; ValueError for a cell that is not on it."""
        self.board = board
        self.overlay = overlay
        self.grid = board.grid
        self._over = dict(overlay)
        self._width = board.grid.width
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
        return self._over.get(cell) or self.board.terrain[cell[1] * self._width + cell[0]]

    def height(self, cell: Cell) -> int:
        """Return the cell's height in centimetres."""
        return self.board.height[cell[1] * self._width + cell[0]]

    def ground(self, cells: Sequence[Cell]) -> int:
        """Return the height in centimetres at which a unit on these cells stands: the highest of them (BD-06)."""
        return max(map(self.height, cells))

    def passable(self, cell: Cell) -> bool:
        """Tell whether the cell is on the board and its terrain can be entered at all."""
        return self.grid.contains(cell) and self.terrain(cell).passable

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
        return not all(map(self.passable, self.grid.squeezes(a, b)))
