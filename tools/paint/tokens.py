"""Tokens: a figure that stands on a base, which tells its side by shape, pattern and colour."""

import math
import zlib
from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint import emblems
from tools.paint.figures import FIGURES, LARGE
from tools.paint.palette import SIDES, mix, rgba
from tools.paint.pen import GLAZE, Pen, Point, grain, haloed, spiral, spline

DISC: Final = 0.8
"""Scale of a base in its picture of 256: it lies at the lower edge, and whoever stands on it is taller than it."""
AT: Final = (128 * (1 - DISC), 250 - 254 * DISC)
"""Where the corner of a base's own 256 pixels lies."""
FOOT: Final = 214.0
"""The line that figures stand on."""
HALO: Final = 4
"""Pixels of slip round a figure: it stays dark on pale on any ground."""
STATURE: Final = {"cyclops": 0.93, "naiad": 0.9, "wolf": 0.92}
"""Scale of those who are wider than others or wear no crest; the others have 0.9."""
FIELDS: Final = (
    mix("sea_pale", "sea", 0.12),
    mix("clay_dark", "clay", 0.25),
    mix("olive", "olive_pale", 0.12),
    mix("ochre", "cream", 0.55),
)
"""What figures of the four sides stand before: four shades, also where colours cannot be told apart."""


def figure(name: str) -> Image.Image:
    """Paint a unit's figure with its halo, 256 pixels, or 512 for Large creatures."""
    scale = 2.0 if name in LARGE else 1.0
    size = round(256 * scale)
    art = Pen((size, size), scale=scale)
    FIGURES[name](art.at(126, FOOT, STATURE.get(name, 0.9)))
    picture = art.finish()
    cut = Pen((size, size), scale=scale)
    cut.fill([(0, 0), (256, 0), (256, 150), (0, 150)], GLAZE)
    cut.at(*AT, DISC).disc((128, 128), 122, GLAZE)
    # What lies about the feet, such as a naiad's sea, ends with the base.
    whole = Image.new("RGBA", picture.size)
    whole.paste(picture, mask=cut.finish().getchannel("A"))
    return grain(haloed(whole, round(HALO * scale), rgba("cream")), 4, zlib.crc32(name.encode()))


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
SHIELD: Final = (46.0, 218.0)
"""The middle of the emblem's shield: beside the feet, where the bar of hit points begins."""


def base(number: int, scale: float = 1.0) -> Image.Image:
    """Paint the base of side 1 to 4: outline, shade, pattern, and within it the side's colour."""
    size = round(256 * scale)
    picture = Pen((size, size), scale=scale)
    pen = picture.at(*AT, DISC)
    ground, ink = GROUNDS[number - 1]
    SHAPES[number - 1](pen, 0, GLAZE)
    SHAPES[number - 1](pen, 3, rgba(ground))
    PATTERNS[number - 1](pen, rgba(ink))
    pen.disc((128, 128), 103, GLAZE)
    pen.disc((128, 128), 99.5, FIELDS[number - 1])
    return grain(picture.finish(), 4, number)


def plain_base() -> Image.Image:
    """Paint the base of no side: clay with a dark edge."""
    picture = Pen((256, 256))
    pen = picture.at(*AT, DISC)
    pen.disc((128, 128), 115, GLAZE)
    pen.disc((128, 128), 111, mix("clay", "clay_light", 0.5))
    return grain(picture.finish(), 4, 0)


def emblem(number: int) -> Image.Image:
    """Paint the small shield with the emblem of side 1 to 4 that hangs at the left of its bases."""
    pen = Pen((256, 256))
    pen.disc(SHIELD, 27, GLAZE)
    pen.disc(SHIELD, 25, rgba(SIDES[number - 1]))
    pen.disc(SHIELD, 22, GLAZE)
    EMBLEMS[number - 1](pen, SHIELD, 19)
    return pen.finish()


def paint(art: Path) -> None:
    """Write tokens/<unit>.png and rims/<n>.png, rims/<n>_large.png, rims/<n>_emblem.png."""
    (art / "tokens").mkdir(parents=True, exist_ok=True)
    (art / "rims").mkdir(parents=True, exist_ok=True)
    for name in FIGURES:
        figure(name).save(art / "tokens" / f"{name}.png", optimize=True)
    for number in range(1, len(SIDES) + 1):
        base(number).save(art / "rims" / f"{number}.png", optimize=True)
        base(number, 2.0).save(art / "rims" / f"{number}_large.png", optimize=True)
        emblem(number).save(art / "rims" / f"{number}_emblem.png", optimize=True)
