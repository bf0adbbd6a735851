"""Parts of figures in profile, facing right: limbs, trunks, heads, helmets, garments.

A standing man is 200 units tall with his soles at y = 0 (up is negative). Each part cuts a thin clear line round
itself, as a vase painter incises the outline of whatever overlaps. Joints are given by the pose.
"""

import math
from collections.abc import Sequence
from typing import Final

from tools.paint.palette import RGBA, rgba
from tools.paint.pen import GLAZE, Path, Pen, Point, arc, spline, tube

LINE: Final = 2.0
HALO: Final = 1.7
WHITE: Final[RGBA] = rgba("cream")
WINE: Final[RGBA] = rgba("wine")


def part(pen: Pen, outline: Path, colour: RGBA = GLAZE, halo: float = HALO) -> None:
    """Fill one part of a figure; pale parts get a fine glaze outline as well."""
    if colour == WHITE:
        pen.fill(outline, CLEAR_EDGE, halo)
        pen.line([*outline, *outline[:2]], 2.6, GLAZE)
        pen.fill(outline, colour)
    else:
        pen.fill(outline, colour, halo)


CLEAR_EDGE: Final[RGBA] = GLAZE


def etch(pen: Pen, path: Path, skin: RGBA = GLAZE, width: float = LINE) -> None:
    """A drawn line: incised on glaze, painted on pale skin."""
    if skin == WHITE:
        pen.line(path, width * 0.9, GLAZE)
    else:
        pen.cut(path, width)


def _between(a: Point, b: Point, t: float, bulge: float = 0.0) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return a[0] + dx * t - dy / length * bulge, a[1] + dy * t + dx / length * bulge


def leg(
    pen: Pen, hip: Point, knee: Point, ankle: Point, *, skin: RGBA = GLAZE, toe: float = 0.0, thick: float = 1.0,
    greave: bool = False, bare: bool = True,
) -> None:  # fmt: skip
    """A leg with thigh, knee, swelling calf and foot; `toe` turns the foot (degrees, clockwise)."""
    w = thick
    spine = [
        (*hip, 31 * w), (*_between(hip, knee, 0.45, -2), 28 * w), (*_between(hip, knee, 0.86), 18.5 * w),
        (*knee, 17 * w), (*_between(knee, ankle, 0.32, 3.5 * w), 19 * w), (*_between(knee, ankle, 0.7, 1.2), 12 * w), (*ankle, 9 * w),
    ]  # fmt: skip
    foot_pen = pen.at(*ankle, turn=toe)
    foot = spline([(-7 * w, 2), (-6 * w, -5), (3 * w, -4), (14 * w, 2), (22 * w, 4.4), (21.5 * w, 8), (0, 8.6), (-7 * w, 8)], closed=True)
    part(foot_pen, foot, skin)
    part(pen, tube(spine), skin)
    foot_pen.fill(foot, skin)
    if bare:
        etch(pen, spline([_between(hip, knee, 0.9, -5 * w), _between(hip, knee, 1.0, 1), _between(hip, knee, 0.92, 5.5 * w)]), skin, 1.7)
        etch(pen, spline([_between(knee, ankle, 0.14, 1), _between(knee, ankle, 0.42, -2.5), _between(knee, ankle, 0.75, 0)]), skin, 1.6)
    if greave:
        etch(pen, spline([_between(knee, ankle, 0.9, 7 * w), _between(knee, ankle, 0.93), _between(knee, ankle, 0.9, -7 * w)]), skin, 2)
        etch(pen, spline([_between(knee, ankle, 0.02, 9 * w), _between(knee, ankle, 0.09), _between(knee, ankle, 0.02, -9 * w)]), skin, 2)


def arm(pen: Pen, shoulder: Point, elbow: Point, hand: Point, *, skin: RGBA = GLAZE, thick: float = 1.0) -> None:
    """An arm with a fist."""
    w = thick
    spine = [
        (*shoulder, 20 * w), (*_between(shoulder, elbow, 0.5, -1), 17.5 * w), (*_between(shoulder, elbow, 0.9), 13 * w),
        (*elbow, 13 * w), (*_between(elbow, hand, 0.35, -1), 13.6 * w), (*_between(elbow, hand, 0.85), 9 * w), (*hand, 9 * w),
    ]  # fmt: skip
    part(pen, tube(spine), skin)
    fist(pen, hand, skin, w)
    etch(pen, spline([_between(shoulder, elbow, 0.25, 4), _between(shoulder, elbow, 0.6, 2), _between(shoulder, elbow, 0.88, 4)]), skin, 1.5)


def fist(pen: Pen, at: Point, skin: RGBA = GLAZE, size: float = 1.0) -> None:
    """A closed hand."""
    part(pen, spline([(at[0] + x * size, at[1] + y * size) for x, y in ((-6, -5), (4, -6.5), (7.5, 0), (4, 6), (-5, 5.5))], closed=True), skin, 0.6)


def trunk(pen: Pen, neck: Point, hip: Point, *, broad: float = 1.0, skin: RGBA = GLAZE) -> None:
    """A bare trunk from the neck's root to the hips: broad chest, narrow waist."""
    turn = math.degrees(math.atan2(hip[1] - neck[1], hip[0] - neck[0])) - 90
    length = math.dist(neck, hip)
    p = pen.at(*neck, turn=turn)
    b, k = broad, length / 62
    outline = [(-6, -3), (-20 * b, 4 * k), (-24 * b, 14 * k), (-19 * b, 30 * k), (-14 * b, 46 * k), (-16 * b, 64 * k), (0, 72 * k), (16 * b, 63 * k), (14 * b, 47 * k), (21 * b, 28 * k), (24 * b, 14 * k), (19 * b, 4 * k), (6, -3)]
    part(p, spline(outline, closed=True), skin)
    etch(p, spline([(-13 * b, 20 * k), (-5 * b, 25 * k), (2, 22 * k), (9 * b, 25 * k), (17 * b, 19 * k)]), skin)
    etch(p, spline([(2, 24 * k), (1, 38 * k), (1, 50 * k)]), skin, 1.6)
    etch(p, spline([(-8 * b, 38 * k), (1, 36 * k), (9 * b, 38 * k)]), skin, 1.5)
    etch(p, spline([(-9 * b, 6 * k), (0, 8.5 * k), (9 * b, 6 * k)]), skin, 1.5)


def cuirass(pen: Pen, neck: Point, hip: Point, *, broad: float = 1.0, bell: bool = False) -> None:
    """A corslet with shoulder yoke and a fringe of flaps, or a bronze bell cuirass with volutes."""
    trunk_turn = math.degrees(math.atan2(hip[1] - neck[1], hip[0] - neck[0])) - 90
    k = math.dist(neck, hip) / 62
    p = pen.at(*neck, turn=trunk_turn)
    b = broad
    flaps = [(-17 * b, 50 * k), (-22 * b, 76 * k), (22 * b, 76 * k), (17 * b, 50 * k)]
    part(p, flaps)
    for i in range(-3, 4):
        p.cut([(i * 5 * b, 57 * k), (i * 6.2 * b, 75 * k)], 1.8)
        p.fill(arc((i * 5.7 * b, 69 * k), 1.4, 0, 360), WINE)
    body = [(-7, -3), (-21 * b, 3 * k), (-24 * b, 13 * k), (-20 * b, 32 * k), (-18 * b, 55 * k), (18 * b, 55 * k), (20 * b, 32 * k), (24 * b, 13 * k), (21 * b, 3 * k), (7, -3)]
    part(p, spline(body, closed=True, steps=6))
    if bell:
        for side in (-1, 1):
            curl = [(side * 3 * b, 21 * k), (side * 13 * b, 25 * k), (side * 17 * b, 18 * k), (side * 12 * b, 13 * k), (side * 8 * b, 17 * k), (side * 11 * b, 20 * k)]
            p.cut(spline(curl), LINE)
        p.cut(spline([(-12 * b, 42 * k), (0, 33 * k), (12 * b, 42 * k)]), LINE)
        p.cut([(-18 * b, 51 * k), (18 * b, 51 * k)], LINE)
    else:
        p.cut([(-19 * b, 47 * k), (19 * b, 47 * k)], 1.8)
        p.cut([(-19 * b, 53 * k), (19 * b, 53 * k)], 1.8)
        p.fill([(-17 * b, 48.4 * k), (17 * b, 48.4 * k), (17 * b, 51.6 * k), (-17 * b, 51.6 * k)], WINE)
        p.cut(spline([(-12 * b, 2 * k), (-11 * b, 22 * k), (-4 * b, 24 * k), (-3, 6 * k)], steps=4), 1.8)
        p.cut(spline([(12 * b, 2 * k), (11 * b, 22 * k), (4 * b, 24 * k), (3, 6 * k)], steps=4), 1.8)
        star(p, (0, 36 * k), 5.5)


def star(pen: Pen, at: Point, radius: float, points: int = 8) -> None:
    """An incised star."""
    for i in range(points // 2):
        a = math.pi * 2 * i / points
        dx, dy = radius * math.cos(a), radius * math.sin(a)
        pen.cut([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)], 1.5)


def drape(pen: Pen, outline: Path, folds: Sequence[Path] = (), *, colour: RGBA = GLAZE, hem: Path = (), stripe: bool = False) -> None:
    """A garment with incised folds; the hem may carry a second line."""
    part(pen, spline(outline, closed=True, steps=8), colour)
    for i, fold in enumerate(folds):
        if stripe and i % 2 == 0 and len(fold) > 2:
            pen.stroke(spline(fold), 5, WINE, start=0.3, end=0.5)
        pen.cut(spline(fold), LINE)
    if hem:
        pen.cut(spline(hem), 1.8)


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


def head(pen: Pen, at: Point, *, skin: RGBA = GLAZE, beard: bool = True, hair: str = "short", turn: float = 0.0, fillet: bool = True) -> Pen:
    """A bare head on its neck; gives the head's own pen for hats and the like. Hair: short, long, wild, bun."""
    p = pen.at(*at, turn=turn)
    colour = GLAZE
    if hair == "long":
        part(p, spline([(-4, -40), (-17, -34), (-20, -18), (-20, 2), (-24, 20), (-14, 24), (-9, 8), (-6, -8)], closed=True))
        for k in range(3):
            p.cut(spline([(-11 - 3 * k, -26 + 2 * k), (-14 - 2 * k, -4), (-15 - 2.6 * k, 16)]), 1.4)
    part(p, tube([(-2, 6, 18), (-2, -6, 15), (0, -16, 16)]), skin)
    face = [(-10, -12), (-14, -24), (-9, -37), (3, -40), (12, -35), (14, -28), (20.5, -19.5), (15.5, -17), (16.5, -12), (13.5, -6), (6, -3), (-2, -5)]
    if beard and skin == GLAZE:
        face = [*face[:-4], (16, -13), (19, -5), (20, 6), (12, 3), (2, -2), (-5, -7)]
    part(p, spline(face, closed=True), skin)
    cap = [(-9, -8), (-15, -22), (-12, -37), (2, -42), (13, -36), (14, -31), (5, -31), (-2, -27), (-3, -17)]
    if hair != "bald":
        part(p, spline(cap, closed=True), colour, 1.0)
        if skin == GLAZE:
            p.cut(spline([(13, -30), (5, -30), (-2, -26), (-3, -16)]), 1.8)
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
    if beard and skin == GLAZE:
        p.cut(spline([(15.5, -13.5), (9, -14), (2, -18), (-2, -17)]), 1.7)
        for k in range(3):
            p.cut(spline([(6 + 3.6 * k, -10), (8.5 + 3.6 * k, -3), (10 + 3 * k, 1)]), 1.2)
    else:
        etch(p, [(11.5, -11.5), (16, -12)], skin, 1.3)
    eye(p, (8, -24), skin, 0.85)
    etch(p, spline([(2, -29.5), (8, -31), (13, -28.5)]), skin, 1.3)
    if fillet and hair != "bald":
        p.line(spline([(-13.5, -30), (-2, -33.5), (13.5, -33)]), 3.2, WINE)
    return p


def corinthian(pen: Pen, at: Point, *, crest: str = "low", colour: RGBA = GLAZE, turn: float = 0.0) -> Pen:
    """A Corinthian helmet with its almond eye-hole; crest: low, high (on a stilt), or none."""
    p = pen.at(*at, turn=turn)
    part(p, tube([(-3, 8, 19), (-3, -8, 16)]))
    if crest != "none":
        lift = 9 if crest == "high" else 0
        if lift:
            part(p, [(-6, -38), (-4, -54), (4, -54), (4, -38)])
        crest_on(p, lift, colour)
    shell = [(-9, 2), (-17, -1), (-15, -16), (-16, -30), (-6, -42), (7, -41), (15, -32), (18, -24), (20.5, -12), (17, -13), (16.5, -9), (19, 4), (12, 9), (4, 3), (-2, -4)]
    part(p, spline(shell, closed=True))
    p.cut(spline([(3, -22), (9, -26), (17, -23), (12, -19), (5, -19.5), (3, -22)]), 1.8)
    p.disc((11, -22.3), 2.0, rgba("cream"))
    p.cut(spline([(14, -17), (15, -8), (17, 2)]), 1.6)
    p.cut(spline([(-14, -13), (-5, -14), (1, -6), (11, 5)]), 1.8)
    p.cut(spline([(2, -27), (9, -31), (16, -29)]), 1.7)
    return p


def crest_on(pen: Pen, lift: float, colour: RGBA = GLAZE) -> None:
    """A horsehair crest with its tail; hair incised."""
    spine = [(19, -44 - lift, 5), (10, -52 - lift, 14), (-7, -54 - lift, 17), (-22, -43 - lift * 0.6, 17), (-29, -24, 15), (-30, -4, 12), (-35, 14, 4)]
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


def attic(pen: Pen, at: Point, *, crest: bool = True, colour: RGBA = GLAZE, skin: RGBA = GLAZE, beard: bool = True) -> Pen:
    """An open (Chalcidian) helmet: the face shows, cheek piece and neck guard frame it."""
    p = head(pen, at, skin=skin, beard=beard, fillet=False)
    if crest:
        crest_on(p, 0, colour)
    shell = [(-8, -2), (-18, 0), (-16, -12), (-16, -30), (-6, -43), (8, -42), (15, -33), (15, -29), (4, -29), (-1, -24), (2, -18), (9, -14), (10, -8), (5, -5), (-2, -10)]
    part(p, spline(shell, closed=True))
    p.cut(spline([(14, -32), (4, -32), (-4, -26), (-3, -17)]), 1.7)
    p.cut(spline([(-10, -30), (-6, -36), (0, -34), (-4, -30), (-7, -32)]), 1.6)
    return p
