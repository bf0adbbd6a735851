"""Tokens: a clay disc, a figure on its ground line, and the rims that tell the sides apart."""

import math
import zlib
from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint import emblems
from tools.paint.figures import FIGURES, LARGE
from tools.paint.palette import SIDES, mix, rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, Point, arc, grain, spiral, spline

FIELD: Final = 99.0
"""Radius of the figure's field on a token of 256; the rim lies outside it."""


STATURE: Final = {"assassin": 0.88, "cyclops": 0.83, "seer": 0.84}
"""Scale of those who wear no crest and so may stand taller in the field; the others have 0.8."""


def scene(pen: Pen, name: str) -> None:
    """Draw a figure standing in a token's field of 256."""
    FIGURES[name](pen.at(124, 207, STATURE.get(name, 0.8)))


def token(name: str) -> Image.Image:
    """Paint one unit's token, 256 pixels, or 512 for Large creatures."""
    scale = 2.0 if name in LARGE else 1.0
    size = round(256 * scale)
    base = Pen((size, size), scale=scale)
    base.disc((128, 128), FIELD + 6, GLAZE)
    base.disc((128, 128), FIELD, mix("clay", "clay_light", 0.5))
    ground = base.finish()
    art = Pen((size, size), scale=scale)
    scene(art, name)
    exergue(art)
    figure = art.finish()
    field = Pen((size, size), scale=scale)
    field.disc((128, 128), FIELD, GLAZE)
    clipped = Image.new("RGBA", (size, size))
    clipped.paste(figure, mask=field.finish().getchannel("A"))
    ground.alpha_composite(clipped)
    return grain(ground, 4, zlib.crc32(name.encode()))


def exergue(pen: Pen) -> None:
    """The ground line of a cup's tondo, with tongues below it."""
    pen.fill([(20, 207), (236, 207), (236, 240), (20, 240)], CLEAR)
    pen.fill([(20, 208), (236, 208), (236, 211.5), (20, 211.5)])
    for k in range(-6, 7):
        x = 128 + 11 * k
        pen.fill(
            spline([(x - 4, 214), (x + 4, 214), (x + 4, 221), (x, 227), (x - 4, 221)], closed=True, steps=5),
            GLAZE if k % 2 else rgba("wine"),
        )


def _around(count: int, radius: float) -> list[tuple[float, Point]]:
    turns = [360 * k / count for k in range(count)]
    return [(t, (128 + radius * math.cos(math.radians(t)), 128 + radius * math.sin(math.radians(t)))) for t in turns]


def _meander(pen: Pen, ink: tuple[int, int, int, int]) -> None:
    for turn, at in _around(30, 112):
        p = pen.at(*at, turn=turn + 90)
        p.line([(-11.4, 7), (-7.4, 7), (-7.4, -6), (6, -6), (6, 3), (-1.6, 3), (-1.6, -1.4)], 3.2, ink)
        p.line([(6, 7), (12, 7)], 3.2, ink)


def _rays(pen: Pen, ink: tuple[int, int, int, int]) -> None:
    for i, (turn, at) in enumerate(_around(32, 110)):
        p = pen.at(*at, turn=turn)
        if i % 2:
            p.fill([(13, 0), (-7, -4.6), (-7, 4.6)], rgba("cream"))
        else:
            p.disc((-4.5, 0), 2.6, ink)


def _waves(pen: Pen, ink: tuple[int, int, int, int]) -> None:
    for turn, at in _around(8, 112):
        p = pen.at(*at, turn=turn + 90, scale=1.25)
        curl = spiral((2, -0.6), 7.2, 160, 1.15)
        p.stroke([*spline([(-21, 6.5), (-12, 6.5), (-5, 2)]), *curl[1:]], 4.4, ink, start=0.3, end=0.4)


def _bosses() -> list[Point]:
    """Where the rim of the fourth side has its bosses: all round but at the top and the foot."""
    return [at for turn, at in _around(8, 108) if turn % 180 != 90]


def _laurel(pen: Pen, ink: tuple[int, int, int, int]) -> None:
    for turn, at in _around(36, 106.5):
        p = pen.at(*at, turn=turn + 90)
        for side in (-1, 1):
            q = p.at(0, 0, turn=26 * side)
            q.fill(spline([(0, 0), (5, -2.2), (10, 0), (5, 2.2)], closed=True), ink)
    for at in _bosses():
        pen.disc(at, 9, ink)
        pen.disc(at, 5.5, rgba("cream"))


def _round(pen: Pen, by: float, ink: tuple[int, int, int, int]) -> None:
    pen.disc((128, 128), 126.5 - by, ink)


def _toothed(pen: Pen, by: float, ink: tuple[int, int, int, int]) -> None:
    count = 16
    turns = [math.radians(180 * k / count) for k in range(2 * count)]
    reach = [127.5 - 1.6 * by if k % 2 else 111.0 - by for k in range(2 * count)]
    pen.fill([(128 + r * math.cos(t), 128 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)], ink)


def _scalloped(pen: Pen, by: float, ink: tuple[int, int, int, int]) -> None:
    for _, at in _around(8, 91):
        pen.disc(at, 36.5 - by, ink)
    pen.disc((128, 128), 108 - by, ink)


def _bossed(pen: Pen, by: float, ink: tuple[int, int, int, int]) -> None:
    pen.disc((128, 128), 114 - by, ink)
    for at in _bosses():
        pen.disc(at, 19.5 - by, ink)


SHAPES: Final = (_round, _toothed, _scalloped, _bossed)
"""The outlines of the rims: sides differ in shape where colours cannot be told apart."""
PATTERNS: Final = (_meander, _rays, _waves, _laurel)
GROUNDS: Final = (("cream", "sea"), ("wine", "wine_dark"), ("olive", "cream"), ("ochre", "glaze"))
"""The rims' grounds and the ink of their patterns: the first two, which meet most often, are pale and dark."""
EMBLEMS: Final = (emblems.owl, emblems.bull, emblems.dolphin_emblem, emblems.gorgon)


def rim(number: int, scale: float = 1.0) -> Image.Image:
    """Paint the rim of side 1 to 4: outline, shade, colour, pattern, and a small emblem shield at its foot."""
    size = round(256 * scale)
    pen = Pen((size, size), scale=scale)
    colour = rgba(SIDES[number - 1])
    ground, ink = GROUNDS[number - 1]
    SHAPES[number - 1](pen, 0, GLAZE)
    SHAPES[number - 1](pen, 3, rgba(ground))
    PATTERNS[number - 1](pen, rgba(ink))
    pen.ring((128, 128), 101.5, 3.0, GLAZE)
    pen.disc((128, 128), 100.2, CLEAR)
    foot = (128.0, 227.0)
    pen.disc(foot, 27.5, GLAZE)
    pen.disc(foot, 25.5, colour)
    pen.disc(foot, 22.5, GLAZE)
    EMBLEMS[number - 1](pen, (foot[0], foot[1]), 19)
    return grain(pen.finish(), 4, number)


def paint(art: Path) -> None:
    """Write tokens/<unit>.png and rims/<n>.png, rims/<n>_large.png."""
    (art / "tokens").mkdir(parents=True, exist_ok=True)
    (art / "rims").mkdir(parents=True, exist_ok=True)
    for name in FIGURES:
        token(name).save(art / "tokens" / f"{name}.png", optimize=True)
    for number in range(1, len(SIDES) + 1):
        rim(number).save(art / "rims" / f"{number}.png", optimize=True)
        rim(number, 2.0).save(art / "rims" / f"{number}_large.png", optimize=True)


__all__ = ["arc", "paint", "rim", "token"]
