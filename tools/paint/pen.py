"""A supersampled pen: curves, tapered strokes, tubes, and lines incised through the glaze.

Shapes are drawn four times too large and brought down with Lanczos. Incising draws clear pixels, so whatever
lies beneath the picture shows through the line, as clay does on a vase. No subject is drawn here.
"""

import copy
import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tools.paint.palette import RGBA, rgba

Point = tuple[float, float]
Path = Sequence[Point]
Affine = tuple[float, float, float, float, float, float]

SUPERSAMPLE: Final = 4
CLEAR: Final[RGBA] = (0, 0, 0, 0)
GLAZE: Final[RGBA] = rgba("glaze")
IDENTITY: Final[Affine] = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


def spline(points: Path, *, closed: bool = False, steps: int = 10) -> list[Point]:
    """Run a smooth curve (Catmull-Rom) through the points."""
    count = len(points)
    if count < 3:
        return list(points)
    curve: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            x, y = (_catmull(a, b, c, d, t) for a, b, c, d in zip(p0, p1, p2, p3, strict=True))
            curve.append((x, y))
    if not closed:
        curve.append(points[-1])
    return curve


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def arc(centre: Point, radius: float, start: float, end: float, *, squash: float = 1.0) -> list[Point]:
    """Points along an arc, degrees clockwise from the right (y grows downwards)."""
    count = max(6, int(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * squash * math.sin(a)) for a in angles]


def spiral(centre: Point, radius: float, start: float, turns: float, *, inner: float = 0.12) -> list[Point]:
    """A spiral from its rim inwards; the sign of `turns` gives the sense."""
    count = max(12, int(abs(turns) * 28))
    points = []
    for i in range(count + 1):
        t = i / count
        r = radius * (1 - t * (1 - inner))
        a = math.radians(start) + t * turns * 2 * math.pi
        points.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    return points


def tube(spine: Sequence[tuple[float, float, float]], *, steps: int = 8) -> list[Point]:
    """Outline of a limb: a smooth spine of (x, y, width) with round ends."""
    centre = spline([(x, y) for x, y, _ in spine], steps=steps)
    widths = [w for _, w in spline([(0.0, w) for _, _, w in spine], steps=steps)]
    return ribbon(centre, widths)


def ribbon(centre: Path, widths: Sequence[float]) -> list[Point]:
    """Outline of a line whose full width changes along it, with round ends."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(centre) - 1
    heading = 0.0
    headings: list[float] = []
    for i, (x, y) in enumerate(centre):
        ax, ay = centre[max(i - 1, 0)]
        bx, by = centre[min(i + 1, last)]
        if (ax, ay) != (bx, by):
            heading = math.atan2(by - ay, bx - ax)
        headings.append(heading)
        nx, ny = -math.sin(heading), math.cos(heading)
        half = widths[i] / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    turn = math.degrees(headings[-1])
    tip = arc(centre[-1], widths[-1] / 2, turn + 90, turn - 90)
    turn = math.degrees(headings[0])
    tail = arc(centre[0], widths[0] / 2, turn - 90, turn - 270)
    return [*left, *tip, *reversed(right), *tail]


def polygon(centre: Point, radius: float, corners: int, turn: float = -90.0) -> list[Point]:
    """Corners of a regular polygon."""
    angles = (math.radians(turn + 360 * i / corners) for i in range(corners))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


class Pen:
    """Draws on a picture of `size` pixels; `at` gives a pen that draws moved, scaled, turned or mirrored."""

    def __init__(self, size: tuple[int, int], ground: RGBA = CLEAR, scale: float = 1.0) -> None:
        self.size = size
        self.image = Image.new("RGBA", (size[0] * SUPERSAMPLE, size[1] * SUPERSAMPLE), ground)
        self._draw = ImageDraw.Draw(self.image)
        self._move: Affine = IDENTITY
        self._k = float(SUPERSAMPLE)
        if scale != 1.0:
            self._move = (scale, 0.0, 0.0, 0.0, scale, 0.0)
            self._k *= scale

    def at(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, *, flip: bool = False) -> "Pen":
        """Give a pen whose origin lies at (x, y), scaled, turned (degrees clockwise) and perhaps mirrored."""
        a, b, c, d, e, f = self._move
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        sign = -1.0 if flip else 1.0
        m = (cos * sign, -sin, x, sin * sign, cos, y)
        child = copy.copy(self)
        move = (
            a * m[0] + b * m[3],
            a * m[1] + b * m[4],
            a * m[2] + b * m[5] + c,
            d * m[0] + e * m[3],
            d * m[1] + e * m[4],
            d * m[2] + e * m[5] + f,
        )
        child.turn_to(move, self._k * scale)
        return child

    def turn_to(self, move: Affine, unit: float) -> None:
        """Lay the pen's axes anew; `unit` is the length of one unit in supersampled pixels."""
        self._move = move
        self._k = unit

    def _map(self, points: Iterable[Point]) -> list[Point]:
        a, b, c, d, e, f = self._move
        s = SUPERSAMPLE
        return [((a * x + b * y + c) * s, (d * x + e * y + f) * s) for x, y in points]

    def fill(self, outline: Path, colour: RGBA = GLAZE, halo: float = 0.0) -> None:
        """Fill an outline; a halo cuts a clear line of that width round it first."""
        points = self._map(outline)
        if halo:
            width = max(1, round(halo * self._k * 2))
            self._draw.line([*points, *points[:2]], fill=CLEAR, width=width, joint="curve")
        self._draw.polygon(points, fill=colour)

    def disc(self, centre: Point, radius: float, colour: RGBA = GLAZE, halo: float = 0.0) -> None:
        """Fill a circle."""
        self.fill(arc(centre, radius, 0, 360), colour, halo)

    def ring(self, centre: Point, radius: float, width: float, colour: RGBA = GLAZE) -> None:
        """Draw a circle's line of an even width."""
        self.line([*arc(centre, radius, 0, 360), *arc(centre, radius, 0, 12)], width, colour)

    def line(self, path: Path, width: float, colour: RGBA = GLAZE) -> None:
        """Draw a line of even width with round ends and corners."""
        points = self._map(path)
        thick = max(1, round(width * self._k))
        self._draw.line(points, fill=colour, width=thick, joint="curve")
        half = thick / 2
        for x, y in (points[0], points[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def stroke(self, path: Path, width: float, colour: RGBA = GLAZE, *, start: float = 0.25, end: float = 0.1) -> None:
        """Draw a brush stroke, thickest in the middle; `start` and `end` are shares of the width."""
        last = max(1, len(path) - 1)
        widths = []
        for i in range(len(path)):
            t = i / last
            edge = start + (1 - start) * min(1.0, t * 2.6) if t < 0.5 else end + (1 - end) * min(1.0, (1 - t) * 2.2)
            widths.append(width * edge)
        self.fill(ribbon(path, widths), colour)

    def cut(self, path: Path, width: float = 1.6) -> None:
        """Incise a line: clear pixels, the ground shows through."""
        self.line(path, width, CLEAR)

    def cut_disc(self, centre: Point, radius: float) -> None:
        """Scrape a round spot clear."""
        self.fill(arc(centre, radius, 0, 360), CLEAR)

    def finish(self) -> Image.Image:
        """Bring the picture down to its size."""
        return self.image.resize(self.size, Image.Resampling.LANCZOS)


def noise(size: tuple[int, int], strength: int, seed: int, blur: float = 0.0) -> Image.Image:
    """Even noise around 128 as a grey picture that wraps round; the same bytes for the same seed."""
    width, height = size
    data = random.Random(seed).randbytes(width * height)  # cosmetic, and seeded on purpose
    grey = Image.frombytes("L", size, data)
    if blur:
        big = Image.new("L", (width * 3, height * 3))
        for x in range(3):
            for y in range(3):
                big.paste(grey, (x * width, y * height))
        grey = big.filter(ImageFilter.GaussianBlur(blur)).crop((width, height, 2 * width, 2 * height))
    shades = grey.tobytes()
    low, high = min(shades), max(shades)
    spread = max(1, high - low)
    return grey.point([round(128 + ((v - low) / spread - 0.5) * 2 * strength) for v in range(256)])


def clouds(size: tuple[int, int], strength: int, seed: int, cells: int = 7) -> Image.Image:
    """Slow, soft noise around 128 that wraps round: a coarse random grid, enlarged."""
    data = random.Random(seed).randbytes(cells * cells)  # cosmetic, and seeded on purpose
    coarse = Image.frombytes("L", (cells, cells), data)
    wide = Image.new("L", (cells * 3, cells * 3))
    for x in range(3):
        for y in range(3):
            wide.paste(coarse, (x * cells, y * cells))
    large = wide.resize((size[0] * 3, size[1] * 3), Image.Resampling.BICUBIC)
    soft = large.crop((size[0], size[1], 2 * size[0], 2 * size[1]))
    return soft.point([round(128 + (v - 128) / 128 * strength) for v in range(256)])


def haloed(picture: Image.Image, wide: int, colour: RGBA) -> Image.Image:
    """Lay a picture on a halo of a colour, so many pixels wide: dark things stay apart on dark ground."""
    spread = picture.getchannel("A").filter(ImageFilter.MaxFilter(2 * wide + 1))
    halo = Image.new("RGBA", picture.size, colour)
    halo.putalpha(spread.filter(ImageFilter.GaussianBlur(wide / 4)))
    halo.alpha_composite(picture)
    return halo


def grain(picture: Image.Image, strength: int = 5, seed: int = 1) -> Image.Image:
    """Lay a fine clay grain over the colours; clear parts stay clear."""
    red, green, blue, alpha = picture.convert("RGBA").split()
    fine = noise(picture.size, strength, seed)
    soft = noise(picture.size, max(1, strength), seed + 1, 0.8)
    bands = []
    for band in (red, green, blue):
        rough = ImageChops.add(band, fine, 1, -128)
        bands.append(ImageChops.add(rough, soft, 1, -128))
    return Image.merge("RGBA", (*bands, alpha))
