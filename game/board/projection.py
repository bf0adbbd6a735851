"""Pixels and cells, exactly as Tiled draws them: x to the right, y down, the origin at the map's upper left corner.

For the loader (objects and spawns) and the screen. Nothing is drawn here, and layer offsets are the drawing's business:
the grid of the rules does not move.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.board.grid import Cell, Grid, canonical

Pixel: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Projection:
    """A grid laid out in pixels.

    `tile_width` and `tile_height` are the map's tile size, `hex_side` Tiled's Tile Side Length. On hexes Tiled rounds
    tile sizes and the slanted parts down to whole pixels, and so does this.
    """

    grid: Grid
    tile_width: int
    tile_height: int
    hex_side: int = 0

    def __post_init__(self) -> None:
        """Refuse sizes that leave nothing to draw or bend the outline inwards."""
        if min(self.tile) < 1:
            raise ValueError(f"A tile of {self.tile_width} x {self.tile_height} pixels has no room to draw in.")
        if self._axis is not None and not 0 <= self.hex_side < self.tile[self._axis]:
            raise ValueError(f"A side of {self.hex_side} pixels does not fit a tile of {self.tile} pixels.")

    @property
    def _axis(self) -> int | None:
        """The coordinate along which lines are staggered: 0 with flat tops, 1 with pointed ones."""
        return self.grid.staggered

    @property
    def tile(self) -> tuple[int, int]:
        """The width and height of a cell in pixels."""
        if self._axis is None:
            return self.tile_width, self.tile_height
        return self.tile_width & ~1, self.tile_height & ~1

    @property
    def _slant(self) -> tuple[int, int]:
        """The width and height of the slanted part at a hex's corner."""
        width, height = self.tile
        if self._axis == 0:
            return (width - self.hex_side) // 2, height // 2
        return width // 2, (height - self.hex_side) // 2

    @property
    def pitch(self) -> tuple[int, int]:
        """How far apart columns and rows are: for a staggered axis, one line to the next, shifted, line."""
        width, height = self.tile
        if self._axis is None:
            return width, height
        slant = self._slant
        return (slant[0] + self.hex_side, height) if self._axis == 0 else (width, slant[1] + self.hex_side)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the whole map in pixels, as Tiled says them."""
        columns, rows = self.grid.width, self.grid.height
        (across, down), (width, height), (slant_x, slant_y) = self.pitch, self.tile, self._slant
        if self._axis == 0:
            return columns * across + slant_x, rows * height + (slant_y if columns > 1 else 0)
        if self._axis == 1:
            return columns * width + (slant_x if rows > 1 else 0), rows * down + slant_y
        return columns * across, rows * down

    def top_left(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left pixel of the cell's tile; the cell may lie outside the board."""
        across, down = self.pitch
        x, y = cell[0] * across, cell[1] * down
        if self._is_shifted(cell):
            half_x, half_y = self.tile[0] // 2, self.tile[1] // 2
            return (x, y + half_y) if self._axis == 0 else (x + half_x, y)
        return x, y

    def _is_shifted(self, cell: Cell) -> bool:
        if self._axis is None:
            return False
        return (cell[self._axis] & 1) == (self.grid.kind[2] == "odd")

    def centre(self, cell: Cell) -> Pixel:
        """Return the middle of the cell in pixels; `cell_at` finds the cell there again."""
        left, top = self.top_left(cell)
        return left + self.tile[0] / 2, top + self.tile[1] / 2

    def polygon(self, cell: Cell) -> tuple[Pixel, ...]:
        """Return the 4 or 6 corners of the cell's outline, clockwise on the screen."""
        left, top = self.top_left(cell)
        width, height = self.tile
        right, bottom = left + width, top + height
        if self._axis is None:
            return (left, top), (right, top), (right, bottom), (left, bottom)
        slant_x, slant_y = self._slant
        middle_x, middle_y = left + width // 2, top + height // 2
        if self._axis == 0:
            inner_left, inner_right = left + slant_x, right - slant_x
            return (
                (inner_left, top), (inner_right, top), (right, middle_y),
                (inner_right, bottom), (inner_left, bottom), (left, middle_y),
            )  # fmt: skip
        upper, lower = top + slant_y, bottom - slant_y
        return (middle_x, top), (right, upper), (right, lower), (middle_x, bottom), (left, lower), (left, upper)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the cell of the board drawn at a pixel, None outside all of them.

        Where two outlines overlap or meet (an odd slant makes rows share a line of pixels), the nearer centre counts.
        """
        if self._axis is None:
            cell = (int(x // self.tile_width), int(y // self.tile_height))
            return cell if self.grid.contains(cell) else None
        across, down = self.pitch
        column, row = int(x // across), int(y // down)
        around = [(c, r) for c in (column - 1, column) for r in (row - 1, row)]
        found = [cell for cell in around if self.grid.contains(cell) and self._holds(cell, x, y)]
        return min(found, key=lambda cell: (self._square(cell, x, y), *canonical(cell)), default=None)

    def _square(self, cell: Cell, x: float, y: float) -> float:
        """Return the square of the distance from the cell's centre."""
        middle_x, middle_y = self.centre(cell)
        return (x - middle_x) ** 2 + (y - middle_y) ** 2

    def _holds(self, cell: Cell, x: float, y: float) -> bool:
        """Tell whether the point lies in the hex's outline or on it."""
        middle_x, middle_y = self.centre(cell)
        width, height = self.tile
        slant_x, slant_y = self._slant
        # From the hex's middle, in the quarter where both offsets count as positive.
        dx, dy = abs(x - middle_x), abs(y - middle_y)
        if dx > width / 2 or dy > height / 2:
            return False
        if self._axis == 0:
            return dx <= width / 2 - slant_x * dy / (height / 2)
        return dy <= height / 2 - slant_y * dx / (width / 2)
