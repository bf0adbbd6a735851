"""The large pictures: the title's amphora, victory and defeat."""

import random
from pathlib import Path

from PIL import Image

from tools.paint import ornament
from tools.paint.body import part
from tools.paint.figures import FIGURES
from tools.paint.growth import olive_tree
from tools.paint.interface import clay
from tools.paint.palette import mix, rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, grain, spline, tube

PANEL = (
    (-146, -236),
    (-160, -316),
    (-140, -392),
    (-92, -436),
    (92, -436),
    (140, -392),
    (160, -316),
    (146, -236),
    (112, -172),
    (-112, -172),
)
"""The reserved picture field of the amphora."""


def ground(size: tuple[int, int], colour: tuple[int, int, int, int], seed: int) -> Image.Image:
    """A wall of clay."""
    tile = clay(256, colour, seed)
    picture = Image.new("RGBA", size)
    for x in range(0, size[0], 256):
        for y in range(0, size[1], 256):
            picture.paste(tile, (x, y))
    return picture


def amphora(pen: Pen) -> None:
    """A belly amphora, 600 tall, foot at (0, 0), with a reserved panel for figures."""
    half = [
        (62, 0),
        (74, -10),
        (66, -22),
        (40, -30),
        (58, -58),
        (118, -138),
        (170, -236),
        (180, -316),
        (160, -392),
        (110, -446),
        (72, -474),
        (62, -506),
        (66, -556),
        (84, -582),
        (84, -600),
    ]
    outline = spline(half, steps=10)
    body = [*outline, *[(-x, y) for x, y in reversed(outline)]]
    for side in (-1, 1):
        part(
            pen,
            tube(
                [
                    (side * 60, -548, 22),
                    (side * 112, -556, 22),
                    (side * 150, -508, 22),
                    (side * 154, -446, 22),
                    (side * 138, -402, 26),
                ]
            ),
            GLAZE,
            0,
        )
    pen.fill(body)
    pen.fill(spline(PANEL, closed=True, steps=6), CLEAR)


def frieze(pen: Pen) -> None:
    """Two warriors fighting over a fallen third."""
    FIGURES["champion"](pen.at(-70, -188, 1.07))
    FIGURES["hoplite"](pen.at(76, -188, 1.07, flip=True))


def title() -> Image.Image:
    """1280 x 720: the amphora on the left, the name on the right, room for a menu below the name."""
    w, h = 1280, 720
    picture = ground((w, h), rgba("cream"), 21)
    vase = Pen((w, h))
    v = vase.at(370, 672, 1.02)
    amphora(v)
    f = Pen((w, h))
    g = f.at(370, 672, 1.02)
    frieze(g)
    clay_ground = ground((w, h), mix("clay", "clay_light", 0.35), 22)
    inside = Pen((w, h))
    wider = inside.at(370, 672 + 310 * 0.02, 1.02 * 1.02)
    wider.fill(spline(PANEL, closed=True, steps=6))
    under = Image.new("RGBA", (w, h))
    under.paste(clay_ground, mask=inside.finish().getchannel("A"))
    picture.alpha_composite(under)
    mask_pen = Pen((w, h))
    m = mask_pen.at(370, 672, 1.02)
    m.fill(spline(PANEL, closed=True, steps=6))
    figures = Image.new("RGBA", (w, h))
    figures.paste(f.finish(), mask=mask_pen.finish().getchannel("A"))
    trim = Pen((w, h))
    t = trim.at(370, 672, 1.02)
    clay_ink, cream = rgba("clay_light"), rgba("cream")
    t.fill([(-128, -190), (128, -190), (112, -172), (-112, -172)], GLAZE)
    ornament.meander(t, -96, -166, 192, 17, clay_ink, count=8)
    ornament.rays(t, -44, -88, 88, 44, clay_ink)
    for y, wide in ((-174, 112), (-144, 110), (-134, 108), (-96, 80), (-40, 44), (-462, 84), (-456, 92)):
        t.line([(-wide, y), (wide, y)], 2.2, rgba("wine") if y in (-134, -462) else clay_ink)
    ornament.lotus(t, -56, -548, 112, 60, clay_ink)
    for y in (-486, -556):
        t.line([(-58, y), (58, y)], 2, clay_ink)
    t.line([(-80, -584), (80, -584)], 2, cream)
    picture.alpha_composite(vase.finish())
    picture.alpha_composite(figures)
    picture.alpha_composite(trim.finish())
    letters = Pen((w, h))
    long = ornament.word(letters, "ΚΛΕΟΣ", 0, -900, 118, weight=15.5)
    ornament.word(letters, "ΚΛΕΟΣ", 905 - long / 2, 150, 118, weight=15.5)
    ornament.meander(letters, 655, 312, 500, 22, count=18)
    for y in (306, 340):
        letters.line([(655, y), (1155, y)], 2.4, rgba("wine"))
    for y, flip in ((14, False), (690, True)):
        ornament.tongues(
            letters.at(w, y + 16, turn=180) if flip else letters.at(0, y),
            0,
            0,
            w,
            20,
        )
    for y in (8, 40, h - 8, h - 40):
        letters.line([(0, y), (w, y)], 3 if y in (8, h - 8) else 2)
    letters.line([(150, 674), (590, 674)], 3.4)
    picture.alpha_composite(letters.finish())
    return grain(picture, 2, 3)


def vignette(kind: str) -> Image.Image:
    """600 x 400: the victor crowned with olive, or the fallen mourned."""
    w, h = 600, 400
    picture = ground((w, h), mix("clay", "clay_light", 0.5), 31)
    pen = Pen((w, h))
    if kind == "victory":
        olive_tree(pen, 96, 332, 4.3, random.Random(4))
        FIGURES["champion"](pen.at(304, 332, 1.16))
        FIGURES["priestess"](pen.at(476, 332, 1.12, flip=True))
    else:
        FIGURES["shade"](pen.at(474, 300, 1.12, flip=True))
        FIGURES["hoplite"](pen.at(404, 286, 1.06, turn=-86))
        FIGURES["priestess"](pen.at(92, 332, 1.16))
    pen.fill([(0, 332), (w, 332), (w, 400), (0, 400)], CLEAR)
    pen.line([(-4, 334), (w + 4, 334)], 3.4)
    ornament.meander(pen, 20, 350, 560, 22, count=20)
    for y in (344, 378):
        pen.line([(-4, y), (w + 4, y)], 1.8, rgba("wine"))
    ornament.tongues(pen, 0, 12, w, 22)
    for y in (8, 40):
        pen.line([(-4, y), (w + 4, y)], 2.4)
    pen.line([(2, 2), (w - 2, 2), (w - 2, h - 2), (2, h - 2), (2, 2)], 5)
    picture.alpha_composite(pen.finish())
    return grain(picture, 2, 8)


def paint(art: Path) -> None:
    """Write ui/title.png, ui/victory.png and ui/defeat.png."""
    (art / "ui").mkdir(parents=True, exist_ok=True)
    title().convert("RGB").save(art / "ui" / "title.png", optimize=True)
    for kind in ("victory", "defeat"):
        vignette(kind).convert("RGB").save(art / "ui" / f"{kind}.png", optimize=True)
