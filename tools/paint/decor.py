"""Decoration without terrain: flowers, jars, bones, reeds, dolphins and the like. Clear round the drawing."""

import math
import random

from tools.paint.cells import Shape
from tools.paint.ground import Painter, spots, tuft
from tools.paint.growth import column, cypress, leaf, olive_tree
from tools.paint.palette import mix, rgba
from tools.paint.pen import GLAZE, Pen, Point, arc, spiral, spline, tube


def rosette(pen: Pen, at: Point, radius: float, petals: int = 8) -> None:
    """A dot rosette, the filling ornament of early vases."""
    x, y = at
    for k in range(petals):
        a = 2 * math.pi * k / petals
        pen.disc(
            (x + radius * math.cos(a), y + radius * math.sin(a)), radius * 0.36, rgba("wine" if k % 2 else "glaze")
        )
    pen.disc(at, radius * 0.4, rgba("ochre"))


def flowers(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Rosettes on stalks."""
    for x, y in sorted(spots(shape, rng, 3 + variant, 14, 18), key=lambda p: p[1]):
        pen.stroke(spline([(x, y + 11), (x - 1, y + 5), (x, y)]), 1.5, rgba("olive_dark"))
        leaf(pen, (x, y + 9), -35, 6, incised=False)
        rosette(pen, (x, y), 3.9)


def amphora_shape(pen: Pen, x: float, foot: float, size: float, *, band: bool = True) -> None:
    """A neck amphora in glaze with a reserved band."""
    p = pen.at(x, foot, size)
    half = [
        (3.5, 0),
        (4.4, -1.6),
        (2.6, -4),
        (7, -10),
        (11.2, -20),
        (10.4, -27),
        (6, -31.5),
        (3.9, -34),
        (3.6, -40),
        (6, -42.4),
        (6, -44),
    ]
    outline = spline(half, steps=6)
    p.fill([*outline, *[(-a, b) for a, b in reversed(outline)]])
    for side in (-1, 1):
        p.line(spline([(side * 3.6, -40), (side * 9.5, -39), (side * 11, -33), (side * 8, -28.5)]), 1.9)
    if band:
        for y, w in ((-13, 8.6), (-24.5, 11)):
            p.cut([(-w, y), (w, y)], 0.9)
        for k in range(-2, 3):
            p.cut([(k * 3.6 - 1.2, -21.5), (k * 3.6 - 1.2, -16.5), (k * 3.6 + 1.2, -16.5), (k * 3.6 + 1.2, -21.5)], 0.8)
    p.cut([(-3, -37), (3, -37)], 0.7)


def jars(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """One amphora, or a group of two."""
    del rng
    mx, my = shape.middle
    if variant == 0:
        amphora_shape(pen, mx, my + 20, 0.95)
    else:
        amphora_shape(pen, mx - 11, my + 14, 0.72)
        amphora_shape(pen, mx + 10, my + 22, 0.82)


def lone_tree(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A tree that is only for the eye."""
    mx, my = shape.middle
    if variant == 0:
        olive_tree(pen, mx, my + 24, 0.82, rng)
    else:
        cypress(pen, mx, my + 26, 0.95)


def bones(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A skull and long bones in cream."""
    del rng, variant
    mx, my = shape.middle
    ink, edge = rgba("cream"), rgba("glaze")
    for turn, dy in ((24, 9), (-31, 11)):
        p = pen.at(mx, my + dy, turn=turn)
        for colour, grow in ((edge, 1.1), (ink, 0)):
            p.line([(-16, 0), (16, 0)], 3.2 + 2 * grow, colour)
            for end in (-16, 16):
                for side in (-2.2, 2.2):
                    p.disc((end, side), 2.6 + grow, colour)
    p = pen.at(mx, my - 4)
    skull = spline(
        [(-8, 0), (-9.5, -8), (-4, -14), (4, -14), (9.5, -8), (8, 0), (4, 2), (4, 7), (-4, 7), (-4, 2)], closed=True
    )
    p.fill(skull, edge)
    p.at(0, -0.4, 0.87).fill(skull, ink)
    for side in (-1, 1):
        p.disc((side * 3.7, -5), 2.3, edge)
    p.fill([(0, -2), (-1.4, 1), (1.4, 1)], edge)
    for k in (-2, 0, 2):
        p.line([(k, 3.6), (k, 5.6)], 0.8, edge)


def reeds(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Reeds at the water's edge."""
    mx, my = shape.middle
    for k in range(5 + 2 * variant):
        x = mx + (k - 2 - variant) * 7.5 + rng.uniform(-2, 2)
        tall = rng.uniform(27, 40)
        foot = my + 22 + rng.uniform(-3, 3)
        bend = rng.uniform(-5, 5)
        stem = spline([(x, foot), (x + bend * 0.3, foot - tall * 0.5), (x + bend, foot - tall)])
        pen.stroke(stem, 1.8, rgba("olive_dark"), start=0.8, end=0.6)
        pen.fill(
            tube(
                [(x + bend, foot - tall - 5, 1.5), (x + bend, foot - tall, 4.2), (x + bend * 0.9, foot - tall + 6, 2.2)]
            )
        )
        pen.stroke(
            spline([(x, foot - 3), (x + 5, foot - 12), (x + 9 + bend, foot - 15)]),
            2.2,
            rgba("olive_dark"),
            start=0.7,
            end=0.05,
        )


def wavelets(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A few foam scrolls for open water."""
    foam = mix("cream", "sea_pale", 0.3)
    for x, y in spots(shape, rng, 3 + variant, 15, 20):
        curl = spiral((x + 4, y - 3), 4.6, 160, 1.05)
        pen.stroke([*spline([(x - 11, y + 2), (x - 4, y + 1.2), (x - 0.2, y - 1.6)]), *curl[1:]], 1.9, foam)


def dolphin(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A leaping dolphin with an incised flank."""
    del rng
    mx, my = shape.middle
    p = pen.at(mx, my, 1.0, flip=bool(variant))
    edge = mix("sea_pale", "sea", 0.25)
    body = spline(
        [
            (27, 5),
            (22, -1),
            (14, -8),
            (2, -11),
            (-10, -7),
            (-19, 3),
            (-22, 8),
            (-18, 6),
            (-8, 4),
            (4, 4),
            (14, 5),
            (21, 6),
        ],
        closed=True,
    )
    fin = spline([(1, -10), (-4, -17), (-7, -17), (-5, -9)], closed=True)
    tail = spline([(-20, 5), (-25, 6), (-29, 4), (-25, 10), (-26, 16), (-21, 12), (-18, 7)], closed=True)
    flipper = spline([(9, 4), (4, 11), (1, 12), (3, 4)], closed=True)
    for part in (body, fin, tail, flipper):
        p.line([*part, part[0]], 2.2, edge)
    for part in (body, fin, tail, flipper):
        p.fill(part)
    p.line(spline([(18, 2), (6, 0), (-8, 1), (-18, 6)]), 1, rgba("clay_light"))
    p.ring((17.5, -2), 1.5, 0.9, rgba("cream"))
    p.line([(27, 5), (20, 3.4)], 0.8, rgba("clay_light"))


def stump(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """The stump of a column, or a fallen drum."""
    del rng
    mx, my = shape.middle
    if variant == 0:
        column(pen, mx, my + 20, 0.9, tall=17)
    else:
        p = pen.at(mx, my + 6, turn=-12)
        p.fill([(-17, -9), (15, -8), (15, 9), (-17, 9)])
        p.fill(arc((15, 0.4), 8.6, 0, 360, squash=1.0), GLAZE, 0.6)
        for k in (-5, -1.5, 2, 5.5):
            p.cut([(-16, k), (6, k)], 0.9)
        p.at(15, 0.4).cut([(-2, 0), (2, 0)], 0.8)


def pebbles(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Loose stones."""
    for x, y in spots(shape, rng, 5 + variant, 13, 13):
        a, b = rng.uniform(3, 5), rng.uniform(2, 3.4)
        stone = spline([(x - a, y), (x - 0.4, y - b), (x + a, y + 0.5), (x + 0.4, y + b)], closed=True)
        pen.fill(stone, mix("stone_dark", "glaze", 0.2))
        pen.stroke(arc((x, y), a * 0.65, 200, 300, squash=b / a), 0.9, rgba("cream_dark"))


def grass(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Tall grass."""
    for at in sorted(spots(shape, rng, 5 + variant, 12, 14), key=lambda p: p[1]):
        tuft(pen, (at[0], at[1] + 6), rng, rgba("olive_dark"), 13)


def altar(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A block altar with volutes."""
    del rng, variant
    mx, my = shape.middle
    p = pen.at(mx, my + 18)
    p.fill([(-19, 0), (19, 0), (19, -4), (-19, -4)])
    p.fill([(-15, -4.5), (15, -4.5), (15, -22), (-15, -22)], GLAZE, 0.4)
    p.fill([(-19, -22.5), (19, -22.5), (19, -27), (-19, -27)], GLAZE, 0.4)
    for side in (-1, 1):
        curl = spiral((side * 14, -31), 5, 90, 1.1 * side)
        p.stroke(curl, 2.4, GLAZE)
    for k in range(4):
        x = -10.5 + 7 * k
        p.cut([(x - 2, -8), (x - 2, -17), (x + 2.2, -17), (x + 2.2, -11), (x, -11)], 0.9)
    p.fill(spline([(0, -27), (-4, -32), (0, -41), (4, -32)], closed=True), rgba("wine"))


def shadow(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A hatched shade to lay under a cliff's foot."""
    del shape, rng, variant
    for k in range(9):
        x = 4 + 7.2 * k
        pen.stroke([(x, 1), (x - 4, 14)], 1.7, rgba("glaze", 150), start=0.9, end=0.05)


def lilies(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Lotus leaves and a lotus flower."""
    for x, y in spots(shape, rng, 3 + variant, 15, 17):
        pen.fill([(x, y), *arc((x, y), 6.5, 20, 330, squash=0.62)], rgba("olive_dark"))
        pen.line([(x, y), (x - 4.5, y + 0.8)], 0.7, rgba("olive_pale"))
    x, y = shape.middle
    for turn in (-40, -20, 0, 20, 40):
        p = pen.at(x + 2, y + 2, turn=turn)
        p.fill(spline([(0, 0), (-2.4, -6), (0, -12), (2.4, -6)], closed=True), rgba("cream"))
        p.line(spline([(0, 0), (-2.4, -6), (0, -12), (2.4, -6), (0, 0)]), 0.7, rgba("wine"))


DECOR: dict[str, tuple[Painter, int]] = {
    "flowers": (flowers, 3),
    "amphora": (jars, 2),
    "tree": (lone_tree, 2),
    "bones": (bones, 1),
    "reeds": (reeds, 2),
    "waves": (wavelets, 2),
    "dolphin": (dolphin, 2),
    "column": (stump, 2),
    "pebbles": (pebbles, 2),
    "grass": (grass, 2),
    "altar": (altar, 1),
    "shade": (shadow, 1),
    "lotus": (lilies, 2),
}
