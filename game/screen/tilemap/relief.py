"""Heights, drawn: higher ground is lighter, and where cells differ in height runs an incised edge. Pillow only.

The edge is dark, thicker for more metres, with hatching on the low side as a potter would scratch it; ramps join their
levels without one.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageDraw

from game.board.board import Board
from game.board.grid import Cell
from game.board.projection import Projection

_INK: Final = (29, 24, 21)
_LIGHT: Final = (255, 244, 214)
_SHADE: Final = (38, 24, 16)
_LEAST: Final = 50
"""Centimetres below which there is no edge."""
_FINER: Final = 2
"""The edges are drawn so many times larger, then reduced."""
_STEP: Final = 42
"""How much of the difference each metre above or below the common ground makes, of 255."""
_BRIGHTER: Final = [
    min(255, round(level + share * level * (255 - level) / 255))
    for share in (0.4, 0.42, 0.42, 0)
    for level in range(256)
]
"""Lifts the middle tones: clay grows paler, black ink stays black."""
_DARKER: Final = [round(level * share) for share in (0.74, 0.75, 0.78, 1) for level in range(256)]

Edge = tuple[tuple[float, float], tuple[float, float], Cell, Cell, int]


class Relief:
    """The heights of one board; `drawn` tells that the map paints edges itself, and only the shading is wanted."""

    def __init__(self, projection: Projection, board: Board, *, drawn: bool) -> None:
        """Find the common ground, by which the others are lighter or darker."""
        self.projection: Final = projection
        self.board: Final = board
        self.drawn: Final = drawn
        counted = Counter(board.height)
        self.common: Final = counted.most_common(1)[0][0] if counted else 0
        self.is_flat: Final = len(counted) < 2

    def paint(self, image: Image.Image, cells: tuple[Cell, ...], left: float, top: float, scale: float) -> None:
        """Shade the cells and draw their edges; (left, top) is the picture's corner in map pixels."""
        if self.is_flat:
            return
        self._shade(image, cells, left, top, scale)
        edges = [edge for cell in cells for edge in self.edges(cell)]
        if edges and scale >= 0.25:
            self._shadows(image, edges, left, top, scale)
            self._lines(image, edges, left, top, scale)

    def _shade(self, image: Image.Image, cells: tuple[Cell, ...], left: float, top: float, scale: float) -> None:
        """Make high ground brighter and low ground darker; black ink stays black."""
        light, dark = Image.new("L", image.size, 0), Image.new("L", image.size, 0)
        pens = ImageDraw.Draw(light), ImageDraw.Draw(dark)
        for cell in cells:
            metres = (self.board.height_at(cell) - self.common) / 100
            if metres:
                outline = [((x - left) * scale, (y - top) * scale) for x, y in self.projection.polygon(cell)]
                pens[metres < 0].polygon(outline, min(255, round(abs(metres) * _STEP)))
        image.paste(image.point(_BRIGHTER), mask=light)
        image.paste(image.point(_DARKER), mask=dark)

    def edges(self, cell: Cell) -> list[Edge]:
        """Return the cell's sides at which the ground falls: both ends, the high cell, the low cell, centimetres."""
        found = []
        corners = self.projection.polygon(cell)
        mine = {_near(corner): corner for corner in corners}
        here = self.board.height_at(cell)
        for other in self.projection.grid.neighbours(cell):
            fall = here - self.board.height_at(other)
            if fall < _LEAST or self.board.terrain_at(cell).ramp or self.board.terrain_at(other).ramp:
                continue
            shared = [mine[key] for key in map(_near, self.projection.polygon(other)) if key in mine]
            if len(shared) == 2:
                found.append((shared[0], shared[1], cell, other, fall))
        return found

    def _shadows(self, image: Image.Image, edges: list[Edge], left: float, top: float, scale: float) -> None:
        """Lay a soft shadow on the low side, deeper for more metres."""
        shadow = Image.new("L", image.size, 0)
        pen = ImageDraw.Draw(shadow)
        for start, end, _, low, fall in edges:
            middle = self.projection.centre(low)
            depth = min(0.42, 0.14 + fall / 100 * 0.045)
            for step in range(5, 0, -1):
                share = depth * step / 5
                inner = [_towards(point, middle, share) for point in (end, start)]
                outline = [((x - left) * scale, (y - top) * scale) for x, y in (start, end, *inner)]
                pen.polygon(outline, 16 * (6 - step))
        image.paste((*_SHADE, 255), mask=shadow)

    def _lines(self, image: Image.Image, edges: list[Edge], left: float, top: float, scale: float) -> None:
        if self.drawn:
            return
        big = scale * _FINER
        ink = Image.new("L", (image.width * _FINER, image.height * _FINER), 0)
        light = Image.new("L", ink.size, 0)
        pen, chalk = ImageDraw.Draw(ink), ImageDraw.Draw(light)

        def at(point: tuple[float, float]) -> tuple[float, float]:
            return (point[0] - left) * big, (point[1] - top) * big

        for start, end, high, low, fall in edges:
            metres = fall / 100
            wide = min(6.5, 2.2 + 0.75 * metres) * big
            lip = [_towards(point, self.projection.centre(high), 0.09) for point in (start, end)]
            chalk.line([at(lip[0]), at(lip[1])], 150, max(1, round(1.4 * big)))
            pen.line([at(start), at(end)], 255, max(1, round(wide)))
            for point in (start, end):
                x, y = at(point)
                pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), 255)
            for stroke in _hatching((start, end, high, low, fall), self.projection.centre(low)):
                pen.line([at(stroke[0]), at(stroke[1])], 215, max(1, round(1.15 * big)))
        for mask, colour in ((light, _LIGHT), (ink, _INK)):
            image.paste((*colour, 255), mask=mask.resize(image.size, Image.Resampling.BOX))


def _hatching(edge: Edge, middle: tuple[float, float]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield strokes from an edge down to the low side, in map pixels: longer and closer for more metres."""
    start, end, _, low, fall = edge
    length = math.dist(start, end)
    if not length:
        return
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    side = -along[1], along[0]
    if side[0] * (middle[0] - start[0]) + side[1] * (middle[1] - start[1]) < 0:
        side = -side[0], -side[1]
    metres = fall / 100
    apart = max(3.6, 6.5 - 0.5 * metres)
    count = max(2, round(length / apart))
    for number in range(count):
        # An uneven hand: the same for each edge whenever the piece is painted.
        wobble = (number * 7919 + low[0] * 104729 + low[1] * 1299709) % 97 / 97
        at = (number + 0.25 + 0.5 * wobble) * length / count
        reach = min(15.0, 4.0 + 2.1 * metres) * (0.65 + 0.5 * wobble)
        lean = (wobble - 0.5) * 2.4
        x, y = start[0] + along[0] * at, start[1] + along[1] * at
        yield (x, y), (x + side[0] * reach + along[0] * lean, y + side[1] * reach + along[1] * lean)


def _near(point: tuple[float, float]) -> tuple[int, int]:
    """Return a key that is the same for corners that rounding has set apart by a pixel."""
    return round(point[0] / 3), round(point[1] / 3)


def _towards(point: tuple[float, float], goal: tuple[float, float], share: float) -> tuple[float, float]:
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share
