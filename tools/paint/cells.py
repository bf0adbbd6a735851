"""The two shapes of a map's cell, and how their tiles are cut: 64 x 64 squares, 64 x 74 hexes with pointed tops.

The hex has sides of 36 upright pixels and slopes of 19, so that Tiled's whole-pixel rows (55) meet exactly.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tools.paint.pen import SUPERSAMPLE, Pen, Point

HEX_SIDE: Final = 36
HEX_ROW: Final = 55
EDGE_SCALE: Final = 3


@dataclass(frozen=True)
class Shape:
    """A cell's shape; `course` is a height in pixels that divides the distance of two rows (patterns meet on it)."""

    name: str
    width: int
    height: int
    course: float
    corners: tuple[Point, ...]
    neighbours: tuple[Point, ...]
    """Offsets to the neighbours' centres, clockwise from the east (squares: with diagonals)."""

    @property
    def middle(self) -> Point:
        """The centre of the cell in its tile."""
        return self.width / 2, self.height / 2

    def pen(self) -> Pen:
        """Give an empty picture of one tile."""
        return Pen((self.width, self.height))

    def cut(self, picture: Image.Image) -> Image.Image:
        """Cut a full-size picture to the cell; hexes bleed one pixel so that neighbours leave no gap."""
        if self.name == "square":
            return picture
        s = SUPERSAMPLE
        mask = Image.new("L", (self.width * s, self.height * s))
        x, y = self.middle
        grown = [(x + (a - x) * 1.035, y + (b - y) * 1.03) for a, b in self.corners]
        ImageDraw.Draw(mask).polygon([(a * s, b * s) for a, b in grown], fill=255)
        mask = mask.resize((self.width, self.height), Image.Resampling.LANCZOS)
        result = picture.copy()
        result.putalpha(ImageChops.multiply(picture.getchannel("A"), mask))
        return result

    def beside(self, sides: Sequence[bool], reach: float, round_off: float) -> Image.Image:
        """Soft mask (EDGE_SCALE times too large) of how far the neighbours marked in `sides` grow into this cell.

        Its level falls from 255 to 0 across the rim: half at the rim itself, and less the farther outside.
        The rim wavers with a period that fits the grid, so tiles meet.
        """
        s = EDGE_SCALE
        pad = 40
        mask = Image.new("L", ((self.width + 2 * pad) * s, (self.height + 2 * pad) * s))
        draw = ImageDraw.Draw(mask)
        for on, (dx, dy) in zip(sides, self.neighbours, strict=True):
            if on:
                points = self._waver([(x + dx, y + dy) for x, y in self.corners])
                pixels = [((x + pad) * s, (y + pad) * s) for x, y in points]
                draw.polygon(pixels, fill=255)
                r = reach * s
                for px, py in pixels:
                    draw.ellipse((px - r, py - r, px + r, py + r), fill=255)
        box = (pad * s, pad * s, (pad + self.width) * s, (pad + self.height) * s)
        return mask.filter(ImageFilter.GaussianBlur(round_off * s)).crop(box)

    def _waver(self, corners: Sequence[Point]) -> list[Point]:
        rise = 2 * math.pi / (self.course * 2)
        run = 2 * math.pi / 64
        points = []
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            for i in range(24):
                x, y = ax + (bx - ax) * i / 24, ay + (by - ay) * i / 24
                dx = 1.7 * math.sin(y * rise * 2 + 0.6) + 1.1 * math.sin(y * rise * 3 + 2.0)
                dy = 1.7 * math.sin(x * run * 2 + 1.1) + 1.1 * math.sin(x * run * 4 + 2.6)
                points.append((x + dx, y + dy))
        return points


SQUARE: Final = Shape(
    "square",
    64,
    64,
    32.0,
    ((0, 0), (64, 0), (64, 64), (0, 64)),
    ((64, 0), (64, 64), (0, 64), (-64, 64), (-64, 0), (-64, -64), (0, -64), (64, -64)),
)
HEX: Final = Shape(
    "hex",
    64,
    74,
    27.5,
    ((32, 0), (64, 19), (64, 55), (32, 74), (0, 55), (0, 19)),
    ((64, 0), (32, 55), (-32, 55), (-64, 0), (-32, -55), (32, -55)),
)
SHAPES: Final = (SQUARE, HEX)
