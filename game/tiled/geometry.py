"""Where objects lie: the box that Tiled shows of an object, and the cells it means. Pixels in, cells out.

Rotation is clockwise in degrees, as Tiled's; y grows downwards.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.board.grid import Cell
from game.board.projection import Projection

Point: TypeAlias = tuple[float, float]

_ACROSS = {"left": 0.0, "": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "": 0.5, "bottom": 1.0}
LARGE = 1.5
"""From so many cells on, an object covers several; in both directions, it names that under its upper left part."""
BETWEEN = 0.7
"""From so many times the way to the next cell's centre on, an object does not lie in its cell but on the border."""
NEAR = 1e-6
"""Pixels by which a computed point may miss the exact one."""


@dataclass(frozen=True)
class TurnedBox:
    """A rectangle before it is turned by `rotation` about the point `pivot`."""

    left: float
    top: float
    width: float
    height: float
    pivot: Point
    rotation: float = 0.0

    def corners(self) -> tuple[Point, ...]:
        """Return the four corners after turning."""
        right, bottom = self.left + self.width, self.top + self.height
        corners = ((self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom))
        return tuple(turn(corner, self.pivot, self.rotation) for corner in corners)

    def shown(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of what is seen after turning."""
        across, down = zip(*self.corners(), strict=True)
        return min(across), min(down), max(across), max(down)


def turn(point: Point, pivot: Point, degrees: float) -> Point:
    """Return the point after turning clockwise about the pivot; quarter turns are exact."""
    quarter = {0.0: (1, 0), 90.0: (0, 1), 180.0: (-1, 0), 270.0: (0, -1)}.get(degrees % 360)
    cosine, sine = quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return pivot[0] + cosine * x - sine * y, pivot[1] + sine * x + cosine * y


def tile_box(at: Point, size: Point, rotation: float, alignment: str, offset: Point) -> TurnedBox:
    """Return the box of a tile object: its origin is at `at`, where the tileset's Object Alignment puts it.

    `offset` is the tileset's Drawing Offset in pixels, scaled with the picture; "unspecified" is bottom left.
    """
    words = "bottomleft" if alignment == "unspecified" else alignment
    down = next((share for word, share in _DOWN.items() if word and words.startswith(word)), 0.5)
    across = next((share for word, share in _ACROSS.items() if word and words.endswith(word)), 0.5)
    left, top = at[0] - across * size[0] + offset[0], at[1] - down * size[1] + offset[1]
    return TurnedBox(left, top, size[0], size[1], at, rotation)


def cell_of(box: TurnedBox, projection: Projection, tile: bool) -> Cell | None:
    """Return the one cell that an object with this box names; None outside the map."""
    return projection.cell_at(*_means(box, projection, tile))


def cells_covered(box: TurnedBox, projection: Projection) -> tuple[int, int]:
    """Return how many cells wide and high an object with this box is, as it is shown: each at least one."""
    left, top, right, bottom = box.shown()
    across, down = (right - left) / projection.tile_width, (bottom - top) / projection.tile_height
    return max(1, math.floor(across + 2 - LARGE)), max(1, math.floor(down + 2 - LARGE))


def is_between(box: TurnedBox, projection: Projection, tile: bool) -> bool:
    """Tell whether what is at least half as large as a cell lies on the border of the cell that it names."""
    left, top, right, bottom = box.shown()
    x, y = _means(box, projection, tile)
    cell = projection.cell_at(x, y)
    if cell is None or right - left < projection.tile_width / 2 or bottom - top < projection.tile_height / 2:
        return False

    def away(other: Cell) -> float:
        return math.dist((x, y), projection.centre(other))

    return any(away(cell) > BETWEEN * away(other) for other in projection.grid.neighbours(cell))


def _means(box: TurnedBox, projection: Projection, tile: bool) -> Point:
    """Return the pixel that says which cell an object names."""
    left, top, right, bottom = box.shown()
    wide, high = projection.tile_width, projection.tile_height
    x, y = (left + right) / 2, (top + bottom) / 2
    if min(cells_covered(box, projection)) > 1:
        x, y = left + wide / 2, top + high / 2
    elif tile and bottom - top >= LARGE * high and not box.rotation:
        y = bottom - high / 2
    return x, y


def cells_within(shape: Sequence[Point], projection: Projection) -> tuple[Cell, ...]:
    """Return the cells whose centre lies within the polygon or on its edge, in canonical order."""
    grid, centre = projection.grid, projection.centre
    near = (cell for cell in _near(shape, projection) if grid.contains(cell))
    across, down = ({point[axis] for point in shape} for axis in (0, 1))
    if len(set(shape)) == len(shape) == 4 and len(across) == len(down) == 2 and _are_opposite(shape[0], shape[2]):
        left, right, top, bottom = min(across) - NEAR, max(across) + NEAR, min(down) - NEAR, max(down) + NEAR
        return tuple(cell for cell in near if left <= centre(cell)[0] <= right and top <= centre(cell)[1] <= bottom)
    return tuple(cell for cell in near if _inside(centre(cell), shape))


def _are_opposite(one: Point, other: Point) -> bool:
    return one[0] != other[0] and one[1] != other[1]


def cells_in_ellipse(box: TurnedBox, projection: Projection) -> tuple[Cell, ...]:
    """Return the cells whose centre lies within the turned ellipse, in canonical order."""
    across, down = box.width / 2, box.height / 2
    if not across or not down:
        return ()
    middle = (box.left + across, box.top + down)
    found = []
    for cell in _near(box.corners(), projection):
        x, y = turn(projection.centre(cell), box.pivot, -box.rotation)
        if ((x - middle[0]) / across) ** 2 + ((y - middle[1]) / down) ** 2 <= 1 + NEAR:
            found.append(cell)
    return tuple(found)


def scanned(shape: Sequence[Point], projection: Projection) -> int:
    """Return how many cells have to be looked at for a zone of this shape."""
    columns, rows = _ranges(shape, projection)
    return len(columns) * len(rows)


def _ranges(shape: Sequence[Point], projection: Projection) -> tuple[range, range]:
    grid = projection.grid
    wide, high = projection.size
    across, down = zip(*shape, strict=True)
    # Every column and row takes an equal share of the board, give or take the stagger and the slanted edges.
    columns = _range(min(across) / wide * grid.width, max(across) / wide * grid.width, grid.width)
    rows = _range(min(down) / high * grid.height, max(down) / high * grid.height, grid.height)
    return columns, rows


def _range(low: float, high: float, most: int) -> range:
    if high < -2 or low > most + 2:
        return range(0)
    return range(max(0, math.floor(max(low, -2.0)) - 2), min(most, math.ceil(min(high, most + 2.0)) + 2))


def _near(shape: Sequence[Point], projection: Projection) -> Iterable[Cell]:
    columns, rows = _ranges(shape, projection)
    return ((column, row) for row in rows for column in columns)


def _inside(point: Point, shape: Sequence[Point]) -> bool:
    """Tell whether the point is in the polygon (even-odd) or within `NEAR` of its edge."""
    x, y = point
    inside = False
    before = shape[-1]
    for after in shape:
        (ax, ay), (bx, by) = before, after
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        length = math.hypot(bx - ax, by - ay)
        along = min(ax, bx) - NEAR <= x <= max(ax, bx) + NEAR and min(ay, by) - NEAR <= y <= max(ay, by) + NEAR
        if along and abs(cross) <= NEAR * max(length, 1.0):
            return True
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        before = after
    return inside
