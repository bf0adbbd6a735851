"""Devices in cream for shields and rims: gorgon, owl, bull, dolphin, lambda, whirl, rosette."""

import math

from tools.paint.body import WINE
from tools.paint.palette import rgba
from tools.paint.pen import Pen, Point, arc, polygon, spline, tube

CREAM = rgba("cream")


def gorgon(pen: Pen, at: Point, r: float) -> None:
    """A gorgon's face in cream."""
    p = pen.at(*at, r / 30)
    for k in range(12):
        a = math.radians(180 + 180 * k / 11)
        x, y = 24 * math.cos(a), 22 * math.sin(a) - 2
        p.fill(arc((x, y), 6, 0, 360), WINE)
    p.fill(
        spline([(-22, -4), (-16, -22), (0, -26), (16, -22), (22, -4), (18, 16), (0, 26), (-18, 16)], closed=True), CREAM
    )
    for side in (-1, 1):
        p.disc((side * 9, -6), 5.4)
        p.disc((side * 9, -6), 2.2, CREAM)
        p.line(spline([(side * 3, -14), (side * 10, -16), (side * 16, -11)]), 2)
    p.line(spline([(-3, -4), (-4, 3), (4, 3), (3, -4)]), 1.8)
    p.fill(spline([(-14, 7), (0, 9), (14, 7), (9, 16), (0, 18), (-9, 16)], closed=True))
    for k in (-7, 0, 7):
        p.line([(k, 9.5), (k, 15)], 1.6, CREAM)
    p.fill(spline([(-4, 15), (4, 15), (3, 23), (-3, 23)], closed=True), WINE)


def owl(pen: Pen, at: Point, r: float) -> None:
    """Athena's owl in cream."""
    p = pen.at(*at, r / 30)
    p.fill(
        spline(
            [(-11, -24), (0, -21), (11, -24), (15, -12), (13, 8), (6, 24), (-8, 24), (-14, 8), (-15, -12)], closed=True
        ),
        CREAM,
    )
    for side in (-1, 1):
        p.disc((side * 6, -12), 5.6)
        p.disc((side * 6, -12), 2.4, CREAM)
    p.fill([(-2.4, -8), (2.4, -8), (0, -2)])
    p.line(spline([(-11, 2), (-4, 8), (-5, 20)]), 2)
    for x, y in ((1, 4), (6, 6), (2, 11), (7, 13), (2, 18)):
        p.disc((x, y), 1.5)
    for side in (-4, 4):
        p.line([(side, 23), (side, 28)], 2.4, CREAM)


def bull(pen: Pen, at: Point, r: float) -> None:
    """A bull's head in cream, frontal."""
    p = pen.at(*at, r / 30)
    for side in (-1, 1):
        p.fill(tube([(side * 8, -14, 8), (side * 19, -14, 7), (side * 25, -23, 2)]), CREAM)
        p.fill(spline([(side * 10, -9), (side * 23, -6), (side * 22, -1), (side * 11, -4)], closed=True), CREAM)
    p.fill(
        spline(
            [(-12, -16), (0, -19), (12, -16), (13, -3), (8, 12), (9, 22), (0, 27), (-9, 22), (-8, 12), (-13, -3)],
            closed=True,
        ),
        CREAM,
    )
    for side in (-1, 1):
        p.disc((side * 7, -4), 2.8)
        p.disc((side * 4, 20), 1.9)
    p.fill(polygon((0, -9), 4, 4))
    p.line([(-5, 14), (5, 14)], 1.6)


def dolphin_emblem(pen: Pen, at: Point, r: float) -> None:
    """A dolphin in cream."""
    p = pen.at(*at, r / 30)
    p.fill(
        spline(
            [(26, 8), (20, -3), (8, -11), (-6, -9), (-16, 2), (-20, 10), (-12, 5), (2, 3), (14, 6), (20, 10)],
            closed=True,
        ),
        CREAM,
    )
    p.fill(spline([(2, -10), (-4, -19), (-8, -18), (-5, -9)], closed=True), CREAM)
    p.fill(spline([(-17, 5), (-27, 4), (-23, 12), (-25, 20), (-17, 14), (-14, 8)], closed=True), CREAM)
    p.fill(spline([(8, 5), (3, 14), (-1, 14), (2, 4)], closed=True), CREAM)
    p.disc((16, -1), 2)


def lambda_emblem(pen: Pen, at: Point, r: float) -> None:
    """A great lambda in cream."""
    p = pen.at(*at, r / 30)
    p.fill([(-7, -26), (6, -26), (25, 24), (13, 24), (-1, -12), (-13, 24), (-25, 24)], CREAM)


def whirl(pen: Pen, at: Point, r: float) -> None:
    """A whirl of curved rays in cream."""
    for k in range(7):
        p = pen.at(*at, r / 30, turn=360 / 7 * k)
        p.fill(spline([(4, -3), (16, -9), (28, -3), (17, -3), (5, 4)], closed=True), CREAM)
    pen.disc(at, r * 0.16, WINE)


def rosette_emblem(pen: Pen, at: Point, r: float) -> None:
    """A rosette in cream."""
    for k in range(8):
        p = pen.at(*at, r / 30, turn=45 * k)
        p.fill(spline([(6, 0), (16, -6), (27, 0), (16, 6)], closed=True), WINE if k % 2 else CREAM)
    pen.disc(at, r * 0.17, CREAM)
