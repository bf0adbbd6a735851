"""Weapons, shields and other things that figures hold, each along its own axis. Figures are put together elsewhere."""

import math
from collections.abc import Callable

from tools.paint.body import HALO, WINE, part
from tools.paint.emblems import gorgon
from tools.paint.palette import rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, Point, arc, spiral, spline, tube

CREAM = rgba("cream")


def between(a: Point, b: Point, pen: Pen) -> tuple[Pen, float]:
    """A pen lying at `a` and looking towards `b`, and the distance."""
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return pen.at(*a, turn=turn), math.dist(a, b)


def spear(pen: Pen, butt: Point, tip: Point, *, head: float = 30, shaft: float = 4.4) -> None:
    """A thrusting spear with leaf head and butt spike."""
    p, long = between(butt, tip, pen)
    part(p, [(0, 0), (12, -1.8), (long - head, -shaft / 2), (long - head, shaft / 2), (12, 1.8)], GLAZE, 1.2)
    blade = spline([(long - head - 2, 0), (long - head * 0.6, -7), (long, 0), (long - head * 0.6, 7)], closed=True)
    part(p, blade, GLAZE, 1.2)
    p.cut([(long - head * 0.85, 0), (long - 5, 0)], 1.3)


def sword(pen: Pen, hand: Point, tip: Point, *, wide: float = 8) -> None:
    """A straight leaf-bladed sword (xiphos)."""
    p, long = between(hand, tip, pen)
    part(p, [(-9, -2), (6, -2), (6, 2), (-9, 2)], GLAZE, 1)
    p.disc((-9, 0), 3.6)
    part(p, [(5, -7), (8, -7), (8, 7), (5, 7)], GLAZE, 1)
    part(
        p,
        spline(
            [(8, -wide * 0.36), (long * 0.65, -wide / 2), (long, 0), (long * 0.65, wide / 2), (8, wide * 0.36)], steps=6
        ),
        GLAZE,
        1.2,
    )
    p.cut([(12, 0), (long * 0.86, 0)], 1.4)


def kopis(pen: Pen, hand: Point, tip: Point) -> None:
    """A forward-curving cleaver of a sword, edge down."""
    p, long = between(hand, tip, pen)
    part(p, spline([(-10, 4), (-6, -3), (6, -3), (6, 3), (-4, 4), (-8, 9)], closed=True), GLAZE, 1)
    part(
        p,
        spline(
            [
                (5, -4),
                (long * 0.4, -5),
                (long * 0.8, -2),
                (long, 6),
                (long * 0.82, 15),
                (long * 0.6, 13),
                (long * 0.32, 4),
                (5, 4),
            ],
            closed=True,
        ),
        GLAZE,
        1.2,
    )
    p.cut(spline([(10, -1.4), (long * 0.45, -1.6), (long * 0.85, 3.5)]), 1.4)


def dagger(pen: Pen, hand: Point, tip: Point) -> None:
    """A slim knife."""
    p, long = between(hand, tip, pen)
    part(p, [(-10, -2.4), (5, -2.4), (5, 2.4), (-10, 2.4)], GLAZE, 1)
    part(p, [(4, -6), (7, -6), (7, 6), (4, 6)], GLAZE, 0.8)
    part(p, [(7, -4), (long * 0.6, -3.4), (long, 0), (long * 0.6, 3.4), (7, 4)], GLAZE, 1.2)
    p.cut([(10, 0), (long * 0.82, 0)], 1.2)


def labrys(pen: Pen, butt: Point, top: Point, size: float = 1.0) -> None:
    """A double axe."""
    p, long = between(butt, top, pen)
    part(p, [(0, -2.2), (long + 5, -2.2), (long + 5, 2.2), (0, 2.2)], GLAZE, 1.2)
    for side in (-1, 1):
        blade = [
            (long - 3 * size, side * 2),
            (long - 8 * size, side * 12 * size),
            (long - 15 * size, side * 20 * size),
            (long, side * 24 * size),
            (long + 13 * size, side * 20 * size),
            (long + 7 * size, side * 12 * size),
            (long + 3 * size, side * 2),
        ]
        part(p, spline(blade, closed=True, steps=5), GLAZE, 1.2)
        p.cut(
            spline(
                [(long - 11 * size, side * 16 * size), (long, side * 19 * size), (long + 10 * size, side * 16 * size)]
            ),
            1.4,
        )


def hammer(pen: Pen, butt: Point, top: Point, size: float = 1.0) -> None:
    """A war hammer or a smith's hammer."""
    p, long = between(butt, top, pen)
    part(p, [(0, -2.6), (long, -2.6), (long, 2.6), (0, 2.6)], GLAZE, 1.2)
    s = size
    block = [(long - 9 * s, -20 * s), (long + 9 * s, -22 * s), (long + 9 * s, 22 * s), (long - 9 * s, 20 * s)]
    part(p, block, GLAZE, 1.3)
    for k in (-15, 15):
        p.cut([(long - 9 * s, k * s), (long + 9 * s, k * s)], 1.7)
    p.cut([(long - 6 * s, -5 * s), (long + 6 * s, 5 * s)], 1.5)
    p.cut([(long - 6 * s, 5 * s), (long + 6 * s, -5 * s)], 1.5)


def bow(pen: Pen, grip: Point, size: float, turn: float, draw: float) -> None:
    """A recurved bow with its string drawn back by `draw`, an arrow on it."""
    p = pen.at(*grip, turn=turn)
    limbs = []
    for side in (-1, 1):
        limb = [
            (0, 0, 5.4),
            (1, side * size * 0.24, 5.6),
            (-5, side * size * 0.6, 4.8),
            (-15, side * size * 0.86, 3.6),
            (-13, side * size, 3),
        ]
        limbs.append((-13, side * size))
        part(p, tube(limb), GLAZE, 1.2)
    p.line([limbs[0], (-draw, 0), limbs[1]], 1.5, GLAZE)
    part(p, [(-draw, -1.2), (16, -1.2), (16, 1.2), (-draw, 1.2)], GLAZE, 1)
    part(p, [(15, -4.5), (28, 0), (15, 4.5), (18, 0)], GLAZE, 0.8)


def club(pen: Pen, hand: Point, tip: Point, size: float = 1.0) -> None:
    """A tree trunk torn out, with stubs of its boughs."""
    p, long = between(hand, tip, pen)
    s = size
    part(
        p,
        tube([(-16, 0, 9 * s), (0, 0, 10 * s), (long * 0.5, 1, 17 * s), (long * 0.9, 0, 27 * s), (long, 0, 25 * s)]),
        GLAZE,
        HALO,
    )
    for at, side in ((0.5, -1), (0.66, 1), (0.83, -1), (0.95, 1)):
        x = long * at
        part(
            p,
            [
                (x - 5 * s, side * 7 * s),
                (x + 5 * s, side * 19 * s),
                (x + 10 * s, side * 17 * s),
                (x + 6 * s, side * 7 * s),
            ],
            GLAZE,
            0.8,
        )
    for k in (-4, 3):
        p.cut(spline([(long * 0.3, k * 0.4 * s), (long * 0.6, k * s), (long * 0.92, k * 1.6 * s)]), 1.6)
    p.cut(arc((long * 0.7, 0), 3.4 * s, 0, 360), 1.4)


Emblem = Callable[[Pen, Point, float], None]


def shield(
    pen: Pen,
    at: Point,
    radius: float,
    emblem: Emblem | None = None,
    *,
    rim: bool = True,
    ground: tuple[int, int, int, int] = GLAZE,
) -> None:
    """A round shield in full view, with an incised rim and an emblem."""
    part(pen, arc(at, radius, 0, 360), ground, HALO + 0.4)
    if ground != GLAZE:
        pen.ring(at, radius - 3, 6.5, GLAZE)
    if rim:
        pen.ring(at, radius * 0.86, 1.9, CLEAR)
        count = 20
        for k in range(count):
            a = 2 * math.pi * k / count
            pen.cut_disc((at[0] + radius * 0.93 * math.cos(a), at[1] + radius * 0.93 * math.sin(a)), 1.1)
    if emblem:
        emblem(pen, at, radius * 0.74)


def pelta(pen: Pen, at: Point, radius: float) -> None:
    """A crescent shield of the light-armed, horns upward, with a pair of painted eyes."""
    x, y = at
    outline = [
        *arc(at, radius, -40, 220),
        *spline(
            [
                (x - radius * 0.77, y - radius * 0.64),
                (x - radius * 0.35, y - radius * 0.12),
                (x, y - radius * 0.25),
                (x + radius * 0.35, y - radius * 0.12),
                (x + radius * 0.77, y - radius * 0.64),
            ]
        ),
    ]
    part(pen, outline, GLAZE, HALO)
    pen.cut(arc(at, radius * 0.84, -18, 198), 1.8)
    for side in (-1, 1):
        ex, ey = x + side * radius * 0.38, y + radius * 0.22
        pen.disc((ex, ey), radius * 0.2, CREAM)
        pen.disc((ex, ey), radius * 0.09)


def tower_shield(pen: Pen, at: Point, wide: float, tall: float) -> None:
    """A door of a shield, studded, with a panel of meander."""
    x, y = at
    w, h = wide / 2, tall / 2
    part(
        pen,
        [
            (x - w, y - h + 6),
            (x - w + 6, y - h),
            (x + w - 6, y - h),
            (x + w, y - h + 6),
            (x + w, y + h),
            (x - w, y + h),
        ],
        GLAZE,
        HALO + 0.5,
    )
    pen.cut(
        [
            (x - w + 5, y - h + 6),
            (x + w - 5, y - h + 6),
            (x + w - 5, y + h - 5),
            (x - w + 5, y + h - 5),
            (x - w + 5, y - h + 6),
        ],
        1.8,
    )
    for row in (-0.42, 0.36):
        for k in range(-1, 2):
            cx, cy, u = x + k * wide * 0.25, y + row * tall, wide * 0.085
            pen.cut(
                [
                    (cx - u, cy + u),
                    (cx - u, cy - u),
                    (cx + u, cy - u),
                    (cx + u, cy + u * 0.4),
                    (cx, cy + u * 0.4),
                    (cx, cy - u * 0.1),
                ],
                1.7,
            )
    gorgon(pen, (x, y - tall * 0.03), wide * 0.33)


def lyre(pen: Pen, foot: Point, size: float = 1.0, turn: float = 0.0) -> None:
    """A tortoiseshell lyre."""
    p = pen.at(*foot, size, turn=turn)
    part(p, arc((0, -10), 17, 0, 360, squash=0.86), GLAZE, HALO)
    for side in (-1, 1):
        part(
            p, tube([(side * 13, -17, 6), (side * 21, -34, 5), (side * 18, -52, 4), (side * 11, -66, 3.4)]), GLAZE, 1.2
        )
    part(p, [(-22, -58), (22, -58), (22, -53.5), (-22, -53.5)], GLAZE, 1.2)
    for k in (-6, -2, 2, 6):
        p.line([(k, -55), (k * 0.8, -8)], 1.3, GLAZE)
        p.cut([(k * 0.84, -21), (k * 0.8, -6)], 1.0)
    p.cut(arc((0, -10), 12, 20, 160), 1.5)


def bolt(pen: Pen, at: Point, size: float, turn: float = 0.0) -> None:
    """Zeus's thunderbolt: a double lotus with flames."""
    p = pen.at(*at, size, turn=turn)
    for end in (-1, 1):
        for k in (-1, 0, 1):
            part(
                p,
                spline(
                    [(end * 5, k * 2), (end * 18, k * 12), (end * (36 - 5 * abs(k)), k * 9), (end * 20, k * 3)],
                    closed=True,
                ),
                WINE if k else GLAZE,
                0.9,
            )
    part(p, arc((0, 0), 7, 0, 360), GLAZE, 1)
    p.cut(spiral((0, 0), 4, 0, 1), 1.2)


def amphora_jug(pen: Pen, at: Point) -> None:
    """A jug poured out."""
    p = pen.at(*at, 0.9, turn=62)
    part(
        p,
        spline(
            [
                (-4, -22),
                (-7, -14),
                (-13, -2),
                (-11, 12),
                (0, 18),
                (11, 12),
                (13, -2),
                (7, -14),
                (6, -22),
                (9, -26),
                (-6, -26),
            ],
            closed=True,
        ),
        GLAZE,
        1.3,
    )
    p.line(spline([(-5, -24), (-16, -20), (-13, -4)]), 2.6, GLAZE)
    p.cut(spline([(-11, 0), (0, 3), (11, 0)]), 1.6)
    p.cut(spline([(-11, 5), (0, 8), (11, 5)]), 1.6)
