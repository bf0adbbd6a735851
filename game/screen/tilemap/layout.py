"""From cells to the scene's own coordinates: map pixels with y up, as OpenGL has them. Pure arithmetic."""

import math
from collections.abc import Sequence
from typing import Final

from game.board.grid import Cell
from game.board.projection import Projection

Point = tuple[float, float]


class Layout:
    """Where things stand on one map, in map pixels from its lower left corner, y up."""

    def __init__(self, projection: Projection) -> None:
        """Take the map's projection."""
        self.projection: Final = projection
        self.height: Final = float(projection.size[1])
        self.cell: Final = float(min(projection.tile))
        self.is_square: Final = projection.grid.sides == 8

    def at(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.projection.centre(cell)
        return x, self.height - y

    def middle(self, cells: Sequence[Cell]) -> Point:
        """Return the middle of several cells."""
        points = [self.at(cell) for cell in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def token(self, *, large: bool) -> float:
        """Return the width of a unit's disc: it stays within its cells (BD-06)."""
        if not large:
            return self.cell * 0.92
        # Four squares hold a disc of two cells; of three hexes the disc covers most and stays off the neighbours.
        return self.cell * (1.9 if self.is_square else 1.72)

    def polygon(self, cell: Cell) -> list[Point]:
        """Return a cell's corners."""
        return [(x, self.height - y) for x, y in self.projection.polygon(cell)]


def angle_of(start: Point, end: Point) -> float:
    """Return the direction from start to end in arcade's degrees: clockwise from the right."""
    return -math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point that lies so far on the way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
