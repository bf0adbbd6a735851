"""Parts of figures in profile, facing right: limbs, trunks and garments (heads are in heads.py).

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
    pen: Pen,
    joints: tuple[Point, Point, Point],
    *,
    skin: RGBA = GLAZE,
    toe: float = 0.0,
    thick: float = 1.0,
    greave: bool = False,
    bare: bool = True,
) -> None:
    """A leg through hip, knee and ankle, with swelling calf and foot; `toe` turns the foot (degrees, clockwise)."""
    hip, knee, ankle = joints
    w = thick
    spine = [
        (*hip, 31 * w),
        (*_between(hip, knee, 0.45, -2), 28 * w),
        (*_between(hip, knee, 0.86), 18.5 * w),
        (*knee, 17 * w),
        (*_between(knee, ankle, 0.32, 3.5 * w), 19 * w),
        (*_between(knee, ankle, 0.7, 1.2), 12 * w),
        (*ankle, 9 * w),
    ]
    foot_pen = pen.at(*ankle, turn=toe)
    foot = spline(
        [(-7 * w, 2), (-6 * w, -5), (3 * w, -4), (14 * w, 2), (22 * w, 4.4), (21.5 * w, 8), (0, 8.6), (-7 * w, 8)],
        closed=True,
    )
    part(foot_pen, foot, skin)
    part(pen, tube(spine), skin)
    foot_pen.fill(foot, skin)
    if bare:
        etch(
            pen,
            spline([_between(hip, knee, 0.9, -5 * w), _between(hip, knee, 1.0, 1), _between(hip, knee, 0.92, 5.5 * w)]),
            skin,
            1.7,
        )
        etch(
            pen,
            spline([_between(knee, ankle, 0.14, 1), _between(knee, ankle, 0.42, -2.5), _between(knee, ankle, 0.75, 0)]),
            skin,
            1.6,
        )
    if greave:
        etch(
            pen,
            spline(
                [_between(knee, ankle, 0.9, 7 * w), _between(knee, ankle, 0.93), _between(knee, ankle, 0.9, -7 * w)]
            ),
            skin,
            2,
        )
        etch(
            pen,
            spline(
                [_between(knee, ankle, 0.02, 9 * w), _between(knee, ankle, 0.09), _between(knee, ankle, 0.02, -9 * w)]
            ),
            skin,
            2,
        )


def arm(pen: Pen, shoulder: Point, elbow: Point, hand: Point, *, skin: RGBA = GLAZE, thick: float = 1.0) -> None:
    """An arm with a fist."""
    w = thick
    spine = [
        (*shoulder, 20 * w),
        (*_between(shoulder, elbow, 0.5, -1), 17.5 * w),
        (*_between(shoulder, elbow, 0.9), 13 * w),
        (*elbow, 13 * w),
        (*_between(elbow, hand, 0.35, -1), 13.6 * w),
        (*_between(elbow, hand, 0.85), 9 * w),
        (*hand, 9 * w),
    ]
    part(pen, tube(spine), skin)
    fist(pen, hand, skin, w)
    etch(
        pen,
        spline(
            [_between(shoulder, elbow, 0.25, 4), _between(shoulder, elbow, 0.6, 2), _between(shoulder, elbow, 0.88, 4)]
        ),
        skin,
        1.5,
    )


def fist(pen: Pen, at: Point, skin: RGBA = GLAZE, size: float = 1.0) -> None:
    """A closed hand."""
    part(
        pen,
        spline(
            [(at[0] + x * size, at[1] + y * size) for x, y in ((-6, -5), (4, -6.5), (7.5, 0), (4, 6), (-5, 5.5))],
            closed=True,
        ),
        skin,
        0.6,
    )


def trunk(pen: Pen, neck: Point, hip: Point, *, broad: float = 1.0, skin: RGBA = GLAZE) -> None:
    """A bare trunk from the neck's root to the hips: broad chest, narrow waist."""
    turn = math.degrees(math.atan2(hip[1] - neck[1], hip[0] - neck[0])) - 90
    length = math.dist(neck, hip)
    p = pen.at(*neck, turn=turn)
    b, k = broad, length / 62
    outline = [
        (-6, -3),
        (-20 * b, 4 * k),
        (-24 * b, 14 * k),
        (-19 * b, 30 * k),
        (-14 * b, 46 * k),
        (-16 * b, 64 * k),
        (0, 72 * k),
        (16 * b, 63 * k),
        (14 * b, 47 * k),
        (21 * b, 28 * k),
        (24 * b, 14 * k),
        (19 * b, 4 * k),
        (6, -3),
    ]
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
    body = [
        (-7, -3),
        (-21 * b, 3 * k),
        (-24 * b, 13 * k),
        (-20 * b, 32 * k),
        (-18 * b, 55 * k),
        (18 * b, 55 * k),
        (20 * b, 32 * k),
        (24 * b, 13 * k),
        (21 * b, 3 * k),
        (7, -3),
    ]
    part(p, spline(body, closed=True, steps=6))
    if bell:
        for side in (-1, 1):
            curl = [
                (side * 3 * b, 21 * k),
                (side * 13 * b, 25 * k),
                (side * 17 * b, 18 * k),
                (side * 12 * b, 13 * k),
                (side * 8 * b, 17 * k),
                (side * 11 * b, 20 * k),
            ]
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


def drape(
    pen: Pen, outline: Path, folds: Sequence[Path] = (), *, colour: RGBA = GLAZE, hem: Path = (), stripe: bool = False
) -> None:
    """A garment with incised folds; the hem may carry a second line."""
    part(pen, spline(outline, closed=True, steps=8), colour)
    for i, fold in enumerate(folds):
        if stripe and i % 2 == 0 and len(fold) > 2:
            pen.stroke(spline(fold), 5, WINE, start=0.3, end=0.5)
        pen.cut(spline(fold), LINE)
    if hem:
        pen.cut(spline(hem), 1.8)
