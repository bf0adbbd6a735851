"""Icons of conditions, on 100 units."""

import math

from tools.paint.body import WINE, part
from tools.paint.growth import flame as tongue
from tools.paint.icon_parts import arrow, eye_shape, wave_row
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, spiral, spline, tube


def ensnared(pen: Pen) -> None:
    """A net."""
    for k in range(-3, 4):
        pen.stroke(spline([(50 + 15 * k, 92), (50 + 13 * k, 50), (50, 8)]), 5, GLAZE, start=1, end=0.6)
    for k in range(4):
        y, w = 30 + 20 * k, 12 + 12 * k
        pen.stroke(spline([(50 - w, y), (50, y + 8), (50 + w, y)]), 4.6, GLAZE, start=0.8, end=0.8)
    pen.disc((50, 9), 7)


def stunned(pen: Pen) -> None:
    """Stars round a swirl."""
    pen.stroke(spiral((50, 54), 28, 200, 2.2), 8, GLAZE)
    for k in range(3):
        a = math.radians(-150 + 60 * k)
        x, y = 50 + 40 * math.cos(a), 50 + 40 * math.sin(a)
        points = [
            (x + r * math.cos(t), y + r * math.sin(t))
            for t, r in ((math.radians(-90 + 36 * i), 11 if i % 2 == 0 else 4.6) for i in range(10))
        ]
        pen.fill(points, WINE)


def marked(pen: Pen) -> None:
    """A target."""
    pen.ring((50, 50), 38, 8)
    pen.ring((50, 50), 21, 7)
    pen.disc((50, 50), 8, WINE)
    for k in range(4):
        p = pen.at(50, 50, turn=90 * k)
        p.fill([(30, -4), (50, -4), (50, 4), (30, 4)])


def blind(pen: Pen) -> None:
    """A struck-out eye."""
    eye_shape(pen, 0.92)
    pen.line([(14, 90), (86, 14)], 17, CLEAR)
    pen.line([(16, 88), (84, 16)], 9, GLAZE)


def prone(pen: Pen) -> None:
    """A man flat on the ground."""
    pen.fill(tube([(30, 74, 19), (46, 76, 17), (62, 78, 15), (78, 80, 10), (93, 82, 7)]))
    pen.fill(tube([(52, 76, 15), (70, 66, 11), (84, 80, 8)]), GLAZE, 1.4)
    pen.fill(tube([(34, 72, 11), (24, 88, 9), (6, 88, 7)]), GLAZE, 1.4)
    part(pen, arc((17, 68), 11.5, 0, 360), GLAZE, 1.4)
    pen.fill([(4, 90), (96, 90), (96, 96), (4, 96)])


def invisible(pen: Pen) -> None:
    """A man of dots."""
    for k in range(26):
        a = k * 2.4
        r = 5.2 * math.sqrt(k)
        pen.disc((50 + r * math.cos(a) * 1.2, 56 + r * math.sin(a) * 1.45), 2.6)
    pen.ring((50, 20), 13, 4)
    pen.cut([(30, 4), (70, 36)], 5)
    pen.line(arc((50, 20), 13, 100, 190), 4)


def burning(pen: Pen) -> None:
    """Flames."""
    for x, y, s in ((28, 88, 1.5), (72, 88, 1.5), (50, 94, 2.5)):
        tongue(pen, (x, y), s)


def swimming(pen: Pen) -> None:
    """A head and arm above waves."""
    pen.disc((62, 40), 14)
    pen.fill(tube([(50, 62, 14), (26, 40, 12), (12, 56, 9)]), GLAZE, 1.6)
    wave_row(pen, 72)


def submerged(pen: Pen) -> None:
    """Waves above, bubbles below."""
    wave_row(pen, 24)
    pen.disc((50, 68), 15)
    for x, y, r in ((74, 58, 5), (82, 74, 4), (28, 60, 4), (22, 78, 5.5)):
        pen.ring((x, y), r, 2.6)


def verge(pen: Pen) -> None:
    """A guttering lamp."""
    pen.fill(spline([(8, 66), (30, 60), (70, 58), (92, 50), (88, 66), (64, 84), (36, 84)], closed=True))
    pen.fill([(34, 82), (66, 82), (72, 92), (28, 92)])
    pen.cut(spline([(24, 68), (48, 66), (76, 62)]), 2.4)
    tongue(pen, (84, 50), 1.25)


def dead(pen: Pen) -> None:
    """A skull."""
    pen.fill(
        spline(
            [
                (50, 8),
                (22, 16),
                (12, 42),
                (22, 62),
                (32, 68),
                (33, 90),
                (67, 90),
                (68, 68),
                (78, 62),
                (88, 42),
                (78, 16),
            ],
            closed=True,
        )
    )
    for side in (-1, 1):
        pen.fill(arc((50 + side * 17, 44), 10.5, 0, 360), CLEAR)
    pen.fill([(50, 54), (43, 67), (57, 67)], CLEAR)
    for x in (42, 50, 58):
        pen.cut([(x, 75), (x, 90)], 3)


def flanked(pen: Pen) -> None:
    """Two blades from either side."""
    pen.disc((50, 52), 13)
    arrow(pen, (2, 52), (34, 52), 9, 21)
    arrow(pen, (98, 52), (66, 52), 9, 21)
    pen.stroke(arc((50, 52), 36, 220, 320), 6, GLAZE)
    pen.stroke(arc((50, 52), 36, 40, 140), 6, GLAZE)


def unaware(pen: Pen) -> None:
    """A shut eye."""
    pen.stroke(spline([(8, 42), (30, 62), (50, 67), (70, 62), (92, 42)]), 11, GLAZE, start=0.5, end=0.5)
    for k in range(5):
        x, y = 20 + 15 * k, (58, 67, 70, 67, 58)[k]
        pen.stroke([(x, y), (x + (k - 2) * 5, y + 18)], 7, GLAZE, start=1, end=0.3)
