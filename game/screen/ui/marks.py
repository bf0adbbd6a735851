"""Small pictures drawn by code: hit point bars, badges of conditions, shadows, shapes of effects. Pillow only."""

import math
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from game.screen.ui.art import BASE, SUNK, icon, read
from game.screen.ui.theme import colour, mix

FINER: Final = 4
"""Drawn so many times larger, then reduced."""
STEPS: Final = 24
"""A bar shows its hit points in so many steps."""
BAR: Final = (104, 20)
BARS: Final = (
    ("sea", "sea_pale", 0.45),
    ("wine", "clay", 0.55),
    ("olive", "olive_pale", 0.35),
    ("ochre", "cream", 0.35),
)
"""What the bars of the four sides are filled with."""


def _canvas(wide: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (wide * FINER, high * FINER), (*colour("glaze")[:3], 0))
    return image, ImageDraw.Draw(image)


def _done(image: Image.Image) -> Image.Image:
    return image.resize((image.width // FINER, image.height // FINER), Image.Resampling.LANCZOS)


def bar(step: int, side: int, *, exact: bool) -> Image.Image:
    """Return a bar in the colour of a side, filled by step / STEPS: plain, then notched, then slashed.

    It is open at its end if it is a guess.
    """
    wide, high = BAR
    image, pen = _canvas(wide, high)
    k = FINER
    pen.rounded_rectangle((0, 0, wide * k - 1, high * k - 1), 5 * k, colour("glaze"))
    inner = (4 * k, 4 * k, (wide - 4) * k, (high - 4) * k)
    pen.rounded_rectangle(inner, 2 * k, mix("glaze", "cream", 0.22))
    share = step / STEPS
    end = inner[0] + (inner[2] - inner[0]) * share
    if step > 0:
        pen.rectangle((inner[0], inner[1], end, inner[3]), mix(*BARS[side % len(BARS)]))
        if 1 / 3 < share <= 2 / 3:
            for x in range(inner[0] + 8 * k, round(end), 10 * k):
                pen.line([(x, inner[1]), (x, inner[3])], colour("glaze", 215), 2 * k)
        elif share <= 1 / 3:
            for x in range(inner[0] - 12 * k, round(end), 7 * k):
                _slash(pen, x, inner, end, colour("cream", 210))
        pen.line([(inner[0], inner[1] + k), (end, inner[1] + k)], colour("cream", 110), 2 * k)
    if not exact:
        for part in (1, 2, 3):
            at = inner[0] + (inner[2] - inner[0]) * part / 4
            pen.line([(at, inner[1]), (at, inner[3])], colour("glaze"), 3 * k)
    return _done(image)


def _slash(
    pen: ImageDraw.ImageDraw, x: float, inner: tuple[int, int, int, int], end: float, ink: tuple[int, ...]
) -> None:
    """Draw a slanted stroke in the filled part of a bar only."""
    high = inner[3] - inner[1]
    low: tuple[float, float] = (x, inner[3])
    top: tuple[float, float] = (x + high, inner[1])
    if low[0] < inner[0]:
        low = (inner[0], inner[3] - (inner[0] - x))
    if top[0] > end:
        top = (end, inner[3] - (end - x))
    if low[0] < top[0]:
        pen.line([low, top], ink, 2 * FINER)


def badge(name: str) -> Image.Image:
    """Return a condition's icon on a small cream disc."""
    size = 48
    image, pen = _canvas(size, size)
    pen.ellipse((0, 0, size * FINER - 1, size * FINER - 1), colour("glaze"))
    rim = 3 * FINER
    pen.ellipse((rim, rim, size * FINER - 1 - rim, size * FINER - 1 - rim), colour("cream"))
    done = _done(image)
    done.alpha_composite(icon(name, 32), (8, 8))
    return done


def shadow(size: int) -> Image.Image:
    """Return a soft round shadow."""
    image = Image.new("L", (size, size), 0)
    inset = size // 8
    ImageDraw.Draw(image).ellipse((inset, inset, size - inset, size - inset), 120)
    done = Image.new("RGBA", (size, size), (*colour("glaze")[:3], 0))
    done.putalpha(image.filter(ImageFilter.GaussianBlur(size / 18)))
    return done


def turn_ring() -> Image.Image:
    """Return the ring round whose turn it is: ochre laurel dashes between dark lines."""
    size = 224
    image, pen = _canvas(size, size)
    k, middle = FINER, size * FINER / 2
    for reach, ink, wide in ((110, colour("glaze"), 15), (107.5, colour("ochre"), 10)):
        low, high = middle - reach * k, middle + reach * k
        pen.ellipse((low, low, high, high), outline=ink, width=wide * k)
    for number in range(36):
        angle = math.radians(number * 10)
        tips = [(103, angle), (106.5, angle + 0.055), (100, angle + 0.075), (100, angle + 0.02)]
        leaf = [(middle + r * k * math.cos(a), middle + r * k * math.sin(a)) for r, a in tips]
        pen.polygon(leaf, colour("glaze"))
    return _done(image)


def tick() -> Image.Image:
    """Return the mark of who has finished: a cream tick on an olive disc."""
    size = 48
    image, pen = _canvas(size, size)
    k = FINER
    pen.ellipse((0, 0, size * k - 1, size * k - 1), colour("glaze"))
    pen.ellipse((3 * k, 3 * k, 45 * k, 45 * k), colour("cream"))
    pen.ellipse((6 * k, 6 * k, 42 * k, 42 * k), colour("olive_dark"))
    points = [(13 * k, 25 * k), (21 * k, 33 * k), (35 * k, 16 * k)]
    pen.line(points, colour("cream"), 6 * k, joint="curve")
    for x, y in points:
        pen.ellipse((x - 3 * k, y - 3 * k, x + 3 * k, y + 3 * k), colour("cream"))
    return _done(image)


def arrow() -> Image.Image:
    """Return an arrow that points to the right."""
    image, pen = _canvas(72, 20)
    k = FINER
    pen.line([(6 * k, 10 * k), (58 * k, 10 * k)], colour("cream"), 6 * k)
    pen.line([(6 * k, 10 * k), (60 * k, 10 * k)], colour("glaze"), 3 * k)
    pen.polygon([(71 * k, 10 * k), (54 * k, 3 * k), (58 * k, 10 * k), (54 * k, 17 * k)], colour("glaze"))
    for x in (6, 11, 16):
        for side in (-1, 1):
            pen.line([((x + 5) * k, 10 * k), (x * k, (10 + 7 * side) * k)], colour("wine"), 2 * k)
    return _done(image)


def stone() -> Image.Image:
    """Return a sling's stone or any small thing thrown."""
    image, pen = _canvas(20, 20)
    pen.ellipse((FINER, FINER, 19 * FINER, 19 * FINER), colour("cream"))
    pen.ellipse((3 * FINER, 3 * FINER, 17 * FINER, 17 * FINER), colour("glaze"))
    return _done(image)


def axe() -> Image.Image:
    """Return a double axe: its haft lies along the picture."""
    image, pen = _canvas(64, 40)
    k = FINER
    pen.line([(4 * k, 20 * k), (60 * k, 20 * k)], colour("cream"), 8 * k)
    for side in (-1, 1):
        blade = [(40, 20), (34, 20 + 17 * side), (46, 20 + 13 * side), (58, 20 + 17 * side), (52, 20)]
        points = [(x * k, y * k) for x, y in blade]
        pen.polygon(points, colour("glaze"))
        pen.line([*points, points[0]], colour("cream"), k)
    pen.line([(5 * k, 20 * k), (60 * k, 20 * k)], colour("glaze"), 5 * k)
    return _done(image)


def knife() -> Image.Image:
    """Return a short blade that points to the right."""
    image, pen = _canvas(56, 20)
    k = FINER
    blade = [(x * k, y * k) for x, y in ((18, 5), (44, 5), (55, 10), (44, 15), (18, 15))]
    pen.polygon(blade, colour("glaze"))
    pen.line([*blade, blade[0]], colour("cream"), k)
    pen.rectangle((15 * k, 1 * k, 18 * k, 19 * k), colour("glaze"))
    pen.line([(2 * k, 10 * k), (16 * k, 10 * k)], colour("cream"), 8 * k)
    pen.line([(2 * k, 10 * k), (16 * k, 10 * k)], colour("wine"), 5 * k)
    return _done(image)


def spear() -> Image.Image:
    """Return a spear that points to the right."""
    image, pen = _canvas(112, 16)
    k = FINER
    pen.line([(2 * k, 8 * k), (98 * k, 8 * k)], colour("cream"), 6 * k)
    pen.line([(2 * k, 8 * k), (98 * k, 8 * k)], colour("glaze"), 3 * k)
    pen.polygon([(x * k, y * k) for x, y in ((111, 8), (96, 2), (88, 8), (96, 14))], colour("glaze"))
    return _done(image)


def ring(name: str) -> Image.Image:
    """Return a thin ring in a palette colour, to be blown up and faded."""
    image, pen = _canvas(128, 128)
    k = FINER
    pen.ellipse((2 * k, 2 * k, 126 * k, 126 * k), outline=colour("cream", 190), width=9 * k)
    pen.ellipse((4 * k, 4 * k, 124 * k, 124 * k), outline=colour(name), width=5 * k)
    return _done(image)


def glow(name: str) -> Image.Image:
    """Return a soft disc of light in a palette colour."""
    size = 128
    alpha = Image.new("L", (size, size), 0)
    ImageDraw.Draw(alpha).ellipse((26, 26, size - 26, size - 26), 215)
    done = Image.new("RGBA", (size, size), (*colour(name)[:3], 0))
    done.putalpha(alpha.filter(ImageFilter.GaussianBlur(13)))
    return done


def bolt() -> Image.Image:
    """Return a stroke of lightning that ends at the picture's lower edge."""
    image, pen = _canvas(64, 192)
    k = FINER
    way = [(38, 0), (22, 62), (36, 66), (20, 118), (34, 122), (28, 190)]
    points = [(x * k, y * k) for x, y in way]
    for ink, wide in ((colour("glaze"), 13), (colour("ochre"), 8), (colour("cream"), 4)):
        pen.line(points, ink, wide * k, joint="curve")
    return _done(image)


def wave() -> Image.Image:
    """Return a curl of water, as vase painters draw it."""
    image, pen = _canvas(56, 40)
    k = FINER
    for ink, wide in ((colour("cream"), 9), (colour("sea_deep"), 5)):
        pen.arc((8 * k, 6 * k, 40 * k, 38 * k), 180, 420, ink, wide * k)
        pen.arc((18 * k, 14 * k, 34 * k, 30 * k), 60, 330, ink, wide * k)
    return _done(image)


def slash() -> Image.Image:
    """Return the trace of a blow."""
    image, pen = _canvas(96, 96)
    k = FINER
    outer = [(48 + 44 * math.cos(a / 20), 48 + 44 * math.sin(a / 20)) for a in range(-26, 27)]
    inner = [(40 + 42 * math.cos(a / 20) * 0.93, 48 + 44 * math.sin(a / 20) * 0.95) for a in range(26, -27, -1)]
    pen.polygon([(x * k, y * k) for x, y in outer + inner], colour("cream"), colour("glaze"), 2 * k)
    return _done(image)


def shard() -> Image.Image:
    """Return a splinter: of stone, of a shield, of a token that breaks."""
    image, pen = _canvas(24, 24)
    points = [(3, 6), (19, 2), (22, 17), (9, 22)]
    pen.polygon([(x * FINER, y * FINER) for x, y in points], colour("clay"), colour("glaze"), 2 * FINER)
    return _done(image)


def shield(side: int) -> Image.Image:
    """Return the base of a side as a shield, and on it an eye as cups have them."""
    size = 128
    image, pen = _canvas(size, size)
    k, middle = FINER, size * FINER / 2
    base = read("rims", str(side % 4 + 1))
    if base is None:
        pen.ellipse((4 * k, 4 * k, (size - 4) * k, (size - 4) * k), colour("clay"))
    else:
        wide, left, top = base.width * BASE, base.width * (1 - BASE) / 2, base.height * (0.5 + SUNK - BASE / 2)
        cut = base.crop((round(left), round(top), round(left + wide), round(top + wide)))
        image.alpha_composite(cut.resize(image.size, Image.Resampling.LANCZOS))
    wide, high = 41 * k, 25 * k
    lids = [(middle - wide + 2 * wide * step / 40, 1 - (step / 20 - 1) ** 2) for step in range(41)]
    upper = [(x, middle - high * rise) for x, rise in lids]
    lower = [(x, middle + high * 0.8 * rise) for x, rise in reversed(lids)]
    pen.polygon(upper + lower, colour("cream"))
    pen.line([*upper, *lower, upper[0]], colour("glaze"), 3 * k, joint="curve")
    brow = [(x, y - 11 * k) for x, y in upper[3:-3]]
    pen.line(brow, colour("glaze"), 4 * k, joint="curve")
    for far, name in ((19, "glaze"), (15, "wine"), (10, "cream"), (7, "glaze")):
        reach, low = far * k, middle - 2 * k
        pen.ellipse((middle - reach, low - reach, middle + reach, low + reach), colour(name))
    return _done(image)
