"""Single things that stand on the ground: leaf, olive, cypress, pine, flame, column."""

import math
import random

from tools.paint.palette import rgba
from tools.paint.pen import GLAZE, Pen, Point, spline, tube


def leaf(pen: Pen, at: Point, angle: float, length: float, *, width: float = 0.42, incised: bool = True) -> None:
    """One pointed leaf with an incised rib."""
    p = pen.at(*at, turn=angle)
    w = length * width / 2
    p.fill(spline([(0, 0), (length * 0.4, -w), (length, 0), (length * 0.4, w)], closed=True), GLAZE, 0.45)
    if incised:
        p.cut([(length * 0.2, 0), (length * 0.75, 0)], 0.55)


def olive_tree(pen: Pen, x: float, foot: float, size: float, rng: random.Random) -> None:
    """An olive: a twisted trunk and a round crown of pointed leaves."""
    p = pen.at(x, foot, size)
    p.fill(tube([(0, 0, 9), (-2, -7, 5.5), (2, -14, 5), (-1, -22, 4)]))
    p.fill(tube([(1, -13, 4), (7, -19, 3), (10, -25, 2)]))
    p.fill(tube([(-1, -12, 3.5), (-8, -19, 2.6), (-11, -24, 2)]))
    p.fill(spline([(-7, 0.5), (0, -2), (7, 0.5), (0, 2)], closed=True))
    p.cut(spline([(-2.5, -1), (-1, -6), (2.4, -12)]), 0.8)
    p.cut(spline([(1.5, -1), (0.2, -7), (3, -11)]), 0.6)
    crown = [(-19, -27), (-13, -39), (-3, -45), (9, -43), (18, -35), (20, -25), (11, -20), (0, -22), (-11, -20)]
    p.fill(spline(crown, closed=True))
    for radius, count in ((20.5, 19), (14, 12), (7.5, 7)):
        for k in range(count):
            a = 360 * k / count + rng.uniform(-7, 7) + radius
            r = radius * rng.uniform(0.9, 1.02)
            at = (1 + r * math.cos(math.radians(a)), -32 + 0.62 * r * math.sin(math.radians(a)))
            leaf(p, at, a + rng.choice((-28, 28)), 9)
    for _ in range(5):
        a, r = rng.uniform(0, 6.28), rng.uniform(4, 16)
        p.disc((1 + r * math.cos(a), -32 + 0.6 * r * math.sin(a)), 1.5, rgba("wine"), 0.5)


def cypress(pen: Pen, x: float, foot: float, size: float) -> None:
    """A cypress: a spindle with incised, rising boughs."""
    p = pen.at(x, foot, size)
    p.fill([(-1.7, 0), (-1.2, -9), (1.2, -9), (1.7, 0)])
    p.fill(
        spline(
            [(0, -5), (-5.5, -9), (-7.5, -19), (-5.2, -33), (0, -52), (5.2, -33), (7.5, -19), (5.5, -9)], closed=True
        )
    )
    p.cut(spline([(0, -9), (-0.4, -25), (0, -44)]), 0.7)
    for k in range(5):
        y = -12 - 6.6 * k
        reach = 5.2 - 0.75 * k
        p.cut(spline([(0.4, y), (reach * 0.6, y - 2.4), (reach, y - 6)]), 0.7)
        p.cut(spline([(-0.4, y), (-reach * 0.6, y - 2.4), (-reach, y - 6)]), 0.7)


def pine(pen: Pen, x: float, foot: float, size: float) -> None:
    """A stone pine: a bare stem under a flat umbrella."""
    p = pen.at(x, foot, size)
    p.fill(tube([(0, 0, 5.5), (1.5, -12, 3.8), (-1, -28, 3.2)]))
    p.fill(tube([(0.6, -18, 2.4), (8, -28, 1.8)]))
    p.fill(tube([(0.2, -20, 2.4), (-8, -28, 1.8)]))
    p.fill(spline([(-20, -27), (-15, -36), (0, -42), (15, -36), (20, -27), (9, -25), (0, -27), (-9, -25)], closed=True))
    for k in range(-3, 4):
        p.cut(spline([(k * 4.6, -27.5), (k * 4.2, -32), (k * 3.2, -37)]), 0.7)
    p.cut(spline([(-15, -32), (0, -35), (15, -32)]), 0.6)


def flame(pen: Pen, at: Point, size: float) -> None:
    """A tongue of fire in wine and ochre."""
    p = pen.at(*at, size)
    p.fill(
        spline([(0, 0), (-8, -6), (-7, -15), (-2, -22), (1, -32), (5, -21), (9, -14), (7, -5)], closed=True),
        rgba("wine"),
    )
    p.fill(spline([(0, -1), (-4.5, -6), (-3, -13), (1, -20), (4, -12), (4.5, -5)], closed=True), rgba("ochre"))


def column(pen: Pen, x: float, foot: float, size: float, *, tall: float = 44) -> None:
    """A Doric column with incised flutes."""
    p = pen.at(x, foot, size)
    p.fill([(-13, 0), (13, 0), (13, -4), (-13, -4)])
    p.fill([(-9.5, -4), (9.5, -4), (7.6, -tall), (-7.6, -tall)], GLAZE, 0.5)
    for k in (-0.55, -0.2, 0.2, 0.55):
        p.cut([(k * 9.4, -6), (k * 7.6, -tall + 1)], 0.9)
    p.fill(spline([(-8, -tall), (-13, -tall - 5), (13, -tall - 5), (8, -tall)], steps=6), GLAZE, 0.5)
    p.fill([(-14, -tall - 5.4), (14, -tall - 5.4), (14, -tall - 10), (-14, -tall - 10)], GLAZE, 0.45)
