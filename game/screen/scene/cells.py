"""Pictures for one cell of a map: patterns within its outline, and which neighbour lies across each of its sides.

Pillow and arithmetic only. Regions of cells get their pattern in each cell and a line only where the region ends.
"""

import functools
import math
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from game.board.grid import Cell
from game.screen.tilemap.layout import Layout, Point
from game.screen.ui import fonts
from game.screen.ui.art import read
from game.screen.ui.theme import colour

FINER: Final = 2
"""Texels a map pixel: overlays stay sharp when zoomed in."""
_MARGIN: Final = 2


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a kind of overlay fills a cell: pattern, its colour and alpha, the wash under it, the line round a region."""

    hatch: str
    ink: str
    strength: int
    wash: str
    washed: int
    line: str
    wide: float = 3.0


@dataclass(frozen=True, slots=True)
class CellSide:
    """A side of a cell: its middle, length and direction (arcade's degrees), and the cell across it (None: none)."""

    middle: Point
    inward: Point
    length: float
    angle: float
    across: Cell | None


@functools.cache
def _hatch(kind: str) -> Image.Image:
    """Return a tile of a pattern's alpha, 64 x 64, repeated without a seam."""
    found = read("ui", f"hatch_{kind}")
    if found is not None:
        return found.getchannel("A")
    finer = 4
    plain = Image.new("L", (64 * finer, 64 * finer), 0)
    pen = ImageDraw.Draw(plain)
    for x in range(-16, 64, 16):
        for y in range(-16, 64, 16):
            for points, wide in _MARKS[kind]:
                ends = [((x + right) * finer, (y + down) * finer) for right, down in points]
                pen.line(ends, 255, round(wide * finer))
    return plain.resize((64, 64), Image.Resampling.LANCZOS)


_MARKS: Final[dict[str, tuple[tuple[tuple[tuple[int, int], ...], float], ...]]] = {
    "crosses": ((((5, 5), (11, 11)), 2.0), (((5, 11), (11, 5)), 2.0)),
    "slants": ((((0, 16), (16, 0)), 1.6),),
    "net": ((((0, 16), (16, 0)), 1.8), (((0, 0), (16, 16)), 1.8)),
    "specks": ((((7, 8), (9, 8)), 2.0),),
    "dashes": ((((3, 8), (12, 8)), 2.0),),
}
"""Patterns drawn here: strokes on a square of 16, each with its width."""


def filled(pattern: Pattern, mask: Image.Image) -> Image.Image:
    """Return a pattern within a mask."""
    wide, high = mask.size
    image = Image.new("RGBA", (wide, high), (*colour(pattern.ink)[:3], 0))
    image.paste(colour(pattern.wash, pattern.washed), mask=mask)
    if pattern.hatch:
        tile = _hatch(pattern.hatch).resize((64 * FINER, 64 * FINER), Image.Resampling.BICUBIC)
        marks = Image.new("L", (wide, high), 0)
        start = _MARGIN * FINER
        for x in range(start - tile.width, wide, tile.width):
            for y in range(start - tile.height, high, tile.height):
                marks.paste(tile, (x, y))
        marks = ImageChops.multiply(marks, mask).point([level * pattern.strength // 255 for level in range(256)])
        ink = Image.new("RGBA", (wide, high), (*colour(pattern.ink)[:3], 0))
        ink.putalpha(marks)
        image.alpha_composite(ink)
    return image


class Cells:
    """The outlines of one map's cells."""

    def __init__(self, layout: Layout) -> None:
        """Take the map's layout."""
        self.layout: Final = layout
        self.size: Final = tuple(side + 2 * _MARGIN for side in layout.projection.tile)
        left, top = layout.projection.top_left((0, 0))
        self.outline: Final = tuple((x - left, y - top) for x, y in layout.projection.polygon((0, 0)))
        """A cell's corners, from the upper left one of its tile: maps with the same one share their pictures."""
        self._sides: dict[Cell, tuple[CellSide, ...]] = {}

    def picture(self, pattern: Pattern) -> Image.Image:
        """Return the pattern within a cell's outline; its middle is the cell's middle."""
        wide, high = (round(side * FINER) for side in self.size)
        return filled(pattern, self._mask(wide, high))

    def _mask(self, wide: int, high: int) -> Image.Image:
        finer = 3
        mask = Image.new("L", (wide * finer, high * finer), 0)
        tile = self.layout.projection.tile
        points = [((x + _MARGIN) * FINER * finer, (y + _MARGIN) * FINER * finer) for x, y in self.outline]
        # Half a pixel larger, so that neighbours' washes meet without a seam.
        middle = (tile[0] / 2 + _MARGIN) * FINER * finer, (tile[1] / 2 + _MARGIN) * FINER * finer
        grown = [(middle[0] + (x - middle[0]) * 1.004, middle[1] + (y - middle[1]) * 1.004) for x, y in points]
        ImageDraw.Draw(mask).polygon(grown, 255)
        return mask.resize((wide, high), Image.Resampling.BOX)

    def sides(self, cell: Cell) -> tuple[CellSide, ...]:
        """Return a cell's sides."""
        known = self._sides.get(cell)
        if known is None:
            known = self._sides[cell] = tuple(self._side_of(cell))
        return known

    def _side_of(self, cell: Cell) -> list[CellSide]:
        layout, projection = self.layout, self.layout.projection
        corners = layout.polygon(cell)
        centre = layout.at(cell)
        found = []
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            away = middle[0] - centre[0], middle[1] - centre[1]
            length = math.hypot(*away)
            unit = away[0] / length, away[1] / length
            beyond = middle[0] + unit[0] * 3, middle[1] + unit[1] * 3
            across = projection.cell_at(beyond[0], layout.height - beyond[1])
            angle = -math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
            found.append(CellSide(middle, (-unit[0], -unit[1]), math.dist(start, end), angle, across))
        return found


def line(name: str) -> Image.Image:
    """Return a piece of a line in a palette colour with cream beside it, 32 x 8, to be stretched along a side."""
    image = Image.new("RGBA", (32, 8), (*colour(name)[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 1, 31, 6), colour("cream", 200))
    pen.rectangle((0, 2, 31, 5), colour(name))
    return image


def double_line() -> Image.Image:
    """Return a piece of the selection's line: ochre between glaze."""
    image = Image.new("RGBA", (32, 12), (*colour("glaze")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 1, 31, 10), colour("glaze"))
    pen.rectangle((0, 4, 31, 7), colour("ochre"))
    return image


def light_line() -> Image.Image:
    """Return a piece of the pointer's line: cream between glaze, broad enough for keys, which have no arrow there."""
    image = Image.new("RGBA", (32, 12), (*colour("glaze")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 31, 11), colour("glaze"))
    pen.rectangle((0, 3, 31, 8), colour("cream"))
    return image


def way() -> Image.Image:
    """Return a piece of a path's line."""
    image = Image.new("RGBA", (32, 16), (*colour("cream")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 2, 31, 13), colour("cream", 235))
    pen.rectangle((0, 5, 31, 10), colour("glaze"))
    return image


def _finer(size: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (size * 4, size * 4), (*colour("glaze")[:3], 0))
    return image, ImageDraw.Draw(image)


def knot() -> Image.Image:
    """Return the dot at a step of a path."""
    image, pen = _finer(32)
    pen.ellipse((4, 4, 124, 124), colour("cream"))
    pen.ellipse((24, 24, 104, 104), colour("glaze"))
    return image.resize((32, 32), Image.Resampling.LANCZOS)


def head() -> Image.Image:
    """Return the head of a path's arrow, pointing to the right."""
    image, pen = _finer(48)
    pen.polygon([(24, 16), (184, 96), (24, 176), (60, 96)], colour("cream"))
    pen.polygon([(44, 44), (152, 96), (44, 148), (72, 96)], colour("glaze"))
    return image.resize((48, 48), Image.Resampling.LANCZOS)


def warning() -> Image.Image:
    """Return the mark of a step that risks something: a wine diamond with a stroke and a point."""
    image, pen = _finer(48)
    pen.polygon([(96, 4), (188, 96), (96, 188), (4, 96)], colour("cream"))
    pen.polygon([(96, 20), (172, 96), (96, 172), (20, 96)], colour("wine"))
    pen.polygon([(84, 52), (108, 52), (102, 108), (90, 108)], colour("cream"))
    pen.ellipse((85, 118, 107, 140), colour("cream"))
    return image.resize((48, 48), Image.Resampling.LANCZOS)


def sight(ink: str = "olive_dark") -> Image.Image:
    """Return a piece of a line of sight: a thin line between cream ones."""
    image = Image.new("RGBA", (64, 16), (*colour("cream")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 3, 63, 12), colour("glaze", 230))
    pen.rectangle((0, 5, 63, 10), colour("cream"))
    pen.rectangle((0, 7, 63, 8), colour(ink))
    return image


def blocked() -> Image.Image:
    """Return a piece of a line of sight that is blocked: a dash, and a gap after it."""
    image = Image.new("RGBA", (64, 16), (*colour("wine")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((8, 2, 55, 13), 5, colour("cream", 235))
    pen.rounded_rectangle((10, 4, 53, 11), 4, colour("wine"))
    return image


def cross() -> Image.Image:
    """Return the mark of what blocks a line of sight."""
    image, pen = _finer(48)
    for ink, wide in ((colour("cream"), 52), (colour("wine"), 30)):
        pen.line([(34, 34), (158, 158)], ink, wide)
        pen.line([(34, 158), (158, 34)], ink, wide)
    return image.resize((48, 48), Image.Resampling.LANCZOS)


def shield() -> Image.Image:
    """Return the mark of what gives cover: a round shield."""
    image, pen = _finer(48)
    for reach, ink in ((88, "cream"), (78, "glaze"), (64, "ochre"), (50, "glaze"), (38, "ochre")):
        pen.ellipse((96 - reach, 96 - reach, 96 + reach, 96 + reach), colour(ink))
    return image.resize((48, 48), Image.Resampling.LANCZOS)


def number(value: int) -> Image.Image:
    """Return a number on a wine disc."""
    image, pen = _finer(48)
    pen.ellipse((6, 6, 186, 186), colour("cream"))
    pen.ellipse((18, 18, 174, 174), colour("wine_dark"))
    written = fonts.picture(str(value), 120 if value < 10 else 92, colour("cream"), role="bold")
    image.alpha_composite(written, ((192 - written.width) // 2, (192 - written.height) // 2))
    return image.resize((48, 48), Image.Resampling.LANCZOS)
