"""Heads in profile: faces, hair, and the helmets over them."""

import math
from typing import Final

from tools.paint.body import WHITE, WINE, etch, part
from tools.paint.palette import RGBA, rgba
from tools.paint.pen import GLAZE, Pen, Point, arc, spline, tube

EYE: Final = ((-6.5, 0.6), (-2, -2.6), (2.5, -2.4), (6.5, 0.4), (2, 2.5), (-2, 2.5))


def eye(pen: Pen, at: Point, skin: RGBA = GLAZE, size: float = 1.0) -> None:
    """The large frontal eye of archaic faces."""
    p = pen.at(*at, size)
    if skin == WHITE:
        p.line([*spline(EYE, closed=True), EYE[0]], 1.5, GLAZE)
        p.disc((0, 0), 1.7)
    else:
        p.fill(spline(EYE, closed=True), rgba("cream"))
        p.disc((0.4, 0), 2.0)


def head(
    pen: Pen,
    at: Point,
    *,
    skin: RGBA = GLAZE,
    beard: bool = True,
    hair: str = "short",
    turn: float = 0.0,
    fillet: bool = True,
) -> Pen:
    """A bare head on its neck; gives the head's own pen for hats and the like. Hair: short, long, wild, bun."""
    p = pen.at(*at, turn=turn)
    colour = GLAZE
    if hair == "long":
        part(
            p,
            spline([(-4, -40), (-17, -34), (-20, -18), (-20, 2), (-24, 20), (-14, 24), (-9, 8), (-6, -8)], closed=True),
        )
        for k in range(3):
            p.cut(spline([(-11 - 3 * k, -26 + 2 * k), (-14 - 2 * k, -4), (-15 - 2.6 * k, 16)]), 1.4)
    part(p, tube([(-2, 6, 18), (-2, -6, 15), (0, -16, 16)]), skin)
    face = [
        (-10, -12),
        (-14, -24),
        (-9, -37),
        (3, -40),
        (12, -35),
        (14, -28),
        (20.5, -19.5),
        (15.5, -17),
        (16.5, -12),
        (13.5, -6),
        (6, -3),
        (-2, -5),
    ]
    if beard and skin == GLAZE:
        face = [*face[:-4], (16, -13), (19, -5), (20, 6), (12, 3), (2, -2), (-5, -7)]
    part(p, spline(face, closed=True), skin)
    cap = [(-9, -8), (-15, -22), (-12, -37), (2, -42), (13, -36), (14, -31), (5, -31), (-2, -27), (-3, -17)]
    if hair != "bald":
        part(p, spline(cap, closed=True), colour, 1.0)
        if skin == GLAZE:
            p.cut(spline([(13, -30), (5, -30), (-2, -26), (-3, -16)]), 1.8)
    _locks(p, hair)
    _mouth(p, skin, bearded=beard and skin == GLAZE)
    eye(p, (8, -24), skin, 0.85)
    etch(p, spline([(2, -29.5), (8, -31), (13, -28.5)]), skin, 1.3)
    if fillet and hair != "bald":
        p.line(spline([(-13.5, -30), (-2, -33.5), (13.5, -33)]), 3.2, WINE)
    return p


def _locks(p: Pen, hair: str) -> None:
    if hair == "wild":
        for k in range(6):
            a = math.radians(150 + 33 * k)
            x, y = -1 + 13 * math.cos(a), -26 + 14 * math.sin(a)
            p.fill(spline([(x - 4, y + 3), (x + 10 * math.cos(a), y + 9 * math.sin(a)), (x + 4, y - 3)], closed=True))
    if hair == "bun":
        part(p, arc((-16, -27), 8.5, 0, 360))
        p.cut(arc((-16, -27), 5, 0, 300), 1.4)
    if hair == "short":
        for k in range(5):
            p.fill(arc((-13 + 0.4 * k, -8 - 5 * k), 3.2, 0, 360))


def _mouth(p: Pen, skin: RGBA, *, bearded: bool) -> None:
    if bearded:
        p.cut(spline([(15.5, -13.5), (9, -14), (2, -18), (-2, -17)]), 1.7)
        for k in range(3):
            p.cut(spline([(6 + 3.6 * k, -10), (8.5 + 3.6 * k, -3), (10 + 3 * k, 1)]), 1.2)
    else:
        etch(p, [(11.5, -11.5), (16, -12)], skin, 1.3)


def corinthian(pen: Pen, at: Point, *, crest: str = "low", colour: RGBA = GLAZE, turn: float = 0.0) -> Pen:
    """A Corinthian helmet with its almond eye-hole; crest: low, high (on a stilt), or none."""
    p = pen.at(*at, turn=turn)
    part(p, tube([(-3, 8, 19), (-3, -8, 16)]))
    if crest != "none":
        lift = 9 if crest == "high" else 0
        if lift:
            part(p, [(-6, -38), (-4, -54), (4, -54), (4, -38)])
        crest_on(p, lift, colour)
    shell = [
        (-9, 2),
        (-17, -1),
        (-15, -16),
        (-16, -30),
        (-6, -42),
        (7, -41),
        (15, -32),
        (18, -24),
        (20.5, -12),
        (17, -13),
        (16.5, -9),
        (19, 4),
        (12, 9),
        (4, 3),
        (-2, -4),
    ]
    part(p, spline(shell, closed=True))
    p.cut(spline([(3, -22), (9, -26), (17, -23), (12, -19), (5, -19.5), (3, -22)]), 1.8)
    p.disc((11, -22.3), 2.0, rgba("cream"))
    p.cut(spline([(14, -17), (15, -8), (17, 2)]), 1.6)
    p.cut(spline([(-14, -13), (-5, -14), (1, -6), (11, 5)]), 1.8)
    p.cut(spline([(2, -27), (9, -31), (16, -29)]), 1.7)
    return p


def crest_on(pen: Pen, lift: float, colour: RGBA = GLAZE) -> None:
    """A horsehair crest with its tail; hair incised."""
    spine = [
        (19, -44 - lift, 5),
        (10, -52 - lift, 14),
        (-7, -54 - lift, 17),
        (-22, -43 - lift * 0.6, 17),
        (-29, -24, 15),
        (-30, -4, 12),
        (-35, 14, 4),
    ]
    part(pen, tube(spine), colour)
    inner = [(15, -43 - lift), (4, -48.5 - lift), (-8, -48.5 - lift), (-19, -39 - lift * 0.6), (-24, -23), (-26, -5)]
    pen.cut(spline(inner), 1.7)
    along = spline([(x, y) for x, y, _ in spine[1:-1]], steps=5)
    for i in range(1, len(along) - 1, 2):
        (ax, ay), (bx, by) = along[i - 1], along[i + 1]
        length = math.hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / length, -(bx - ax) / length
        x, y = along[i]
        pen.cut([(x - nx * 1.5, y - ny * 1.5), (x + nx * 6.5, y + ny * 6.5)], 1.3)


def pilos(pen: Pen, p: Pen, *, tall: float = 1.0) -> None:
    """A conical felt cap or bronze pilos, put on the head whose pen is `p`."""
    del pen
    cone = [(-17, -26), (-14, -33), (-8, -46 * tall), (0, -58 * tall), (7, -46 * tall), (13, -36), (17, -31), (0, -29)]
    part(p, spline(cone, closed=True))
    p.cut(spline([(-14.5, -30), (0, -34), (14, -35)]), 1.7)
    p.cut(spline([(-13, -34), (0, -38), (12, -38.5)]), 1.4)


def attic(
    pen: Pen, at: Point, *, crest: bool = True, colour: RGBA = GLAZE, skin: RGBA = GLAZE, beard: bool = True
) -> Pen:
    """An open (Chalcidian) helmet: the face shows, cheek piece and neck guard frame it."""
    p = head(pen, at, skin=skin, beard=beard, fillet=False)
    if crest:
        crest_on(p, 0, colour)
    shell = [
        (-8, -2),
        (-18, 0),
        (-16, -12),
        (-16, -30),
        (-6, -43),
        (8, -42),
        (15, -33),
        (15, -29),
        (4, -29),
        (-1, -24),
        (2, -18),
        (9, -14),
        (10, -8),
        (5, -5),
        (-2, -10),
    ]
    part(p, spline(shell, closed=True))
    p.cut(spline([(14, -32), (4, -32), (-4, -26), (-3, -17)]), 1.7)
    p.cut(spline([(-10, -30), (-6, -36), (0, -34), (-4, -30), (-7, -32)]), 1.6)
    return p
