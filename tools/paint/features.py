"""What stands on the ground: trees, walls, stairs, bridges, webs and smoke. Clear where the ground shows."""

import math
import random

from tools.paint.cells import Shape
from tools.paint.ground import Painter, flood, spots, tuft
from tools.paint.growth import column, cypress, flame, leaf, olive_tree, pine
from tools.paint.palette import mix, rgba
from tools.paint.pen import GLAZE, Pen, Point, arc, spiral, spline


def forest(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A grove; the trees' feet stand in the lower part of the cell."""
    mx, my = shape.middle
    foot = my + 27
    if variant == 0:
        olive_tree(pen, mx, foot, 1.08, rng)
    elif variant == 1:
        cypress(pen, mx - 15, foot - 8, 0.86)
        cypress(pen, mx + 15, foot - 6, 0.9)
        cypress(pen, mx, foot, 1.05)
    elif variant == 2:
        cypress(pen, mx + 19, foot - 5, 0.9)
        olive_tree(pen, mx - 6, foot, 1.02, rng)
    else:
        pine(pen, mx, foot, 1.3)


def shrub(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Low bushes of pointed leaves."""
    mx, my = shape.middle
    places = (((-11, 12, 0.95), (11, 8, 1.05)), ((0, 13, 1.4),), ((-14, 0, 0.8), (12, -2, 0.85), (0, 17, 1.0)))[variant]
    for dx, dy, size in places:
        p = pen.at(mx + dx, my + dy, size)
        p.fill(spline([(-9, 0), (-8, -6), (0, -9), (8, -6), (9, 0), (0, 1.6)], closed=True))
        for k in range(9):
            angle = -172 + 20.5 * k
            start = (4 * math.cos(math.radians(angle)), -3 + 3 * math.sin(math.radians(angle)))
            leaf(p, start, angle + rng.uniform(-6, 6), 10.5 + rng.uniform(-1, 1.5))
        for k in (-50, -90, -130):
            leaf(p, (0, -1), k, 8)
        if variant == 1:
            for bx, by in ((-5, -5), (4, -7), (0, -3)):
                p.disc((bx, by), 1.2, rgba("wine"), 0.4)


def wall(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Masonry in black glaze, courses incised; it meets its like on every side."""
    flood(pen, shape, GLAZE)
    ink = mix("clay_light", "glaze", 0.18)
    course = shape.course / 2
    rows = int(shape.height / course) + 2
    for i in range(-1, rows):
        y = i * course
        pen.line([(-4, y), (shape.width + 4, y)], 1.15, ink)
        shift = 16 if i % 2 else 0
        for joint in range(-32, 97, 32):
            pen.line([(joint + shift, y), (joint + shift, y + course)], 1.15, ink)
    if variant == 1:
        x, y = shape.middle
        pen.fill(
            spline([(x - 13, y + course), (x - 6, y + 2), (x + 2, y + 5), (x + 9, y + course)], closed=True),
            rgba("glaze"),
        )
        for at in spots(shape, rng, 2, 18, 16):
            tuft(pen, at, rng, rgba("olive"), 7)
    elif variant == 2:
        x, y = shape.middle
        pen.fill(
            [(x - 6, y + 12), (x - 6, y - 6), *arc((x, y - 6), 6, 180, 360), (x + 6, y + 12)],
            mix("glaze", "clay_dark", 0.5),
        )
        pen.line([(x - 7, y + 12), (x - 7, y - 6), *arc((x, y - 6), 7, 180, 360), (x + 7, y + 12)], 1.2, ink)


def cliff(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A face of rock: upright strata, incised."""
    flood(pen, shape, mix("glaze_soft", "clay_dark", 0.28))
    dark, pale = rgba("glaze"), mix("clay_light", "stone", 0.4)
    for k in range(9):
        x = 4 + 7 * k + rng.uniform(-2, 2)
        top = rng.uniform(-4, shape.height * 0.4)
        path = [(x, top), (x + rng.uniform(-3, 3), top + 14), (x + rng.uniform(-3, 3), top + 30 + 8 * variant)]
        pen.stroke(path, 4.5, dark, start=0.3, end=0.1)
        pen.stroke([(a + 2.6, b + 1) for a, b in path], 1.2, pale)


def fence(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Posts and rails: across, and upright."""
    del rng
    mx, my = shape.middle
    if variant == 0:
        for y in (my - 2, my + 10):
            pen.fill([(-2, y), (shape.width + 2, y), (shape.width + 2, y + 4.4), (-2, y + 4.4)], GLAZE, 0.6)
        for x in (8.0, 24.0, 40.0, 56.0):
            pen.fill(
                [(x - 3.4, my + 21), (x - 3.4, my - 10), (x, my - 15), (x + 3.4, my - 10), (x + 3.4, my + 21)],
                GLAZE,
                0.8,
            )
            pen.cut([(x, my - 8), (x, my + 17)], 0.8)
    else:
        pen.line([(mx, -2), (mx, shape.height + 2)], 4.4)
        for k in range(4):
            y = shape.height * (k + 0.85) / 4
            pen.fill([(mx - 4, y), (mx - 4, y - 15), (mx, y - 20), (mx + 4, y - 15), (mx + 4, y)], GLAZE, 0.9)
            pen.cut([(mx, y - 13), (mx, y - 2)], 0.8)


def _stones(pen: Pen, x0: float, x1: float, foot: float, rng: random.Random, rows: int = 2) -> None:
    tall = 9.5
    for row in range(rows):
        y = foot - row * tall
        x = x0 + (5 if row % 2 else 0)
        end = x1 - (5 if row % 2 else 0)
        while x < end - 3:
            wide = min(rng.uniform(11, 16), end - x)
            if end - x - wide < 6:
                wide = end - x
            box = [
                (x, y - 1.4),
                (x + 1.2, y - tall),
                (x + wide - 1.2, y - tall + rng.uniform(-0.8, 0.8)),
                (x + wide, y - 1.2),
                (x + wide - 2, y),
                (x + 2, y),
            ]
            pen.fill(box, GLAZE, 0.55)
            pen.cut([(x + 3, y - tall + 2.6), (x + wide * 0.55, y - tall + 2.6)], 0.7)
            x += wide


def low_wall(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A dry stone wall: across, upright, a corner heap, a gap-toothed ruin."""
    mx, my = shape.middle
    w = shape.width
    if variant == 0:
        _stones(pen, 0, w, my + 15, rng, 3)
    elif variant == 1:
        for k in range(5):
            _stones(pen, mx - 11 + (k % 2), mx + 11 + (k % 2), my - 16 + 12 * k, rng, 1)
    elif variant == 2:
        _stones(pen, mx - 24, mx + 24, my + 20, rng, 3)
        _stones(pen, mx - 13, mx + 13, my - 8, rng, 1)
    else:
        _stones(pen, 0, w * 0.42, my + 15, rng, 3)
        _stones(pen, w * 0.5, w, my + 15, rng, 1)
        _stones(pen, w * 0.72, w, my + 5.5, rng, 2)


def stairs(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Broad steps: upwards to the north, and to the east."""
    del rng
    flood(pen, shape, mix("cream", "stone", 0.35))
    count = 6
    for i in range(-1, count + 1):
        if variant == 0:
            y = shape.height * i / count
            pen.fill([(-2, y), (66, y), (66, y + 3.6), (-2, y + 3.6)], mix("stone_dark", "glaze", 0.45))
            pen.line([(-2, y + 4.3), (66, y + 4.3)], 1, rgba("cream"))
        else:
            x = 64 * i / count
            pen.fill([(x, -2), (x + 3.6, -2), (x + 3.6, 80), (x, 80)], mix("stone_dark", "glaze", 0.45))
            pen.line([(x + 4.3, -2), (x + 4.3, 80)], 1, rgba("cream"))


def ramp(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Beaten earth with chevrons that point uphill: north, and east."""
    flood(pen, shape, mix("clay_light", "ochre", 0.45))
    mx, my = shape.middle
    ink = mix("clay_dark", "clay", 0.2)
    p = pen.at(mx, my, turn=90 * variant)
    for k in range(-2, 3):
        top = k * 13
        p.line([(-17, top + 6), (0, top - 5), (17, top + 6)], 2.1, ink)
    for x, y in spots(shape, rng, 6, 6, 11):
        pen.disc((x, y), 0.9, ink)


def ladder(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A wooden ladder leaning on the cell."""
    del rng, variant
    mx, my = shape.middle
    for k in range(7):
        y = my - 27 + 9 * k
        pen.line([(mx - 11, y), (mx + 11, y)], 3.4)
    for side in (-11, 11):
        pen.line([(mx + side, my - 31), (mx + side, my + 31)], 4.6)
        for k in range(7):
            pen.cut_disc((mx + side, my - 27 + 9 * k), 0.9)


def bridge(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Planks with rails: crossing east-west, crossing north-south, and bare planks."""
    mx, my = shape.middle
    reach = shape.height / 2 + 2
    p = pen.at(mx, my, turn=0 if variant != 1 else 90)
    half = 26 if variant != 2 else reach
    long = 34 if variant != 1 else reach + 2
    p.fill([(-long, -half), (long, -half), (long, half), (-long, half)], mix("ochre", "clay_light", 0.35))
    ink = mix("clay_dark", "glaze", 0.45)
    x = -32.0 if variant != 1 else -shape.height / 2
    step = 8.0 if variant != 1 else shape.height / 8
    while x < long:
        p.line([(x, -half), (x, half)], 1.3, ink)
        grain = rng.uniform(-15, 15)
        p.stroke([(x + 4, grain - 6), (x + 4, grain + 6)], 0.9, mix("ochre_dark", "clay", 0.4))
        for nail in (-half + 5, half - 5):
            p.disc((x + 4, nail), 0.8, ink)
        x += step
    if variant != 2:
        for side in (-half, half):
            p.fill([(-long, side - 2.6), (long, side - 2.6), (long, side + 2.6), (-long, side + 2.6)])
            p.line([(-long, side), (long, side)], 0.7, mix("clay_light", "glaze", 0.2))


def rubble(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Fallen blocks and sherds."""
    del variant
    for x, y in sorted(spots(shape, rng, 11, 10, 11), key=lambda p: p[1]):
        size = rng.uniform(3.5, 7)
        corners = [
            (x + size * rng.uniform(0.75, 1.2) * math.cos(a), y + size * 0.75 * math.sin(a))
            for a in (0.3, 1.4, 2.6, 3.9, 5.2)
        ]
        pen.fill(corners, GLAZE if rng.random() < 0.7 else rgba("clay_dark"), 0.5)
        pen.cut([(x - size * 0.4, y - size * 0.2), (x + size * 0.4, y - size * 0.25)], 0.7)


def web(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A great spider's web."""
    del rng, variant
    mx, my = shape.middle
    ink, dark = rgba("cream", 240), rgba("glaze", 120)
    for colour, shift, wide in ((dark, 0.8, 1.5), (ink, 0, 1.2)):
        p = pen.at(mx + shift, my + shift)
        for k in range(8):
            a = math.radians(45 * k + 12)
            p.line([(0, 0), (31 * math.cos(a), 31 * math.sin(a))], wide, colour)
        for radius in (7, 13, 19, 25):
            ring: list[Point] = []
            for k in range(8):
                a, b = math.radians(45 * k + 12), math.radians(45 * k + 34.5)
                ring += [
                    (radius * math.cos(a), radius * math.sin(a)),
                    (radius * 0.84 * math.cos(b), radius * 0.84 * math.sin(b)),
                ]
            p.line([*spline(ring, closed=True, steps=5), ring[0]], wide, colour)


def smoke(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Rolling smoke: thick volutes over a dim wash."""
    mx, my = shape.middle
    w, h = shape.width, shape.height
    pen.fill([(-1, -1), (w + 1, -1), (w + 1, h + 1), (-1, h + 1)], rgba("glaze", 105))
    for k, (dx, dy, r) in enumerate(((-13, -13, 12), (14, -8, 11), (-10, 14, 11), (14, 16, 10))):
        sense = 1 if (k + variant) % 2 else -1
        curl = spiral((mx + dx, my + dy), r, rng.uniform(0, 360), 1.8 * sense)
        pen.stroke(curl, 5.6, rgba("glaze_soft", 235), start=0.15, end=0.4)
        pen.stroke(curl[4:], 1.5, mix("stone", "cream", 0.3), start=0.2, end=0.2)


def fire(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Burning ground."""
    mx, my = shape.middle
    for dx, dy in ((-18, 8), (17, 6), (-7, 20), (10, 24), (0, 4)):
        flame(pen, (mx + dx, my + dy), rng.uniform(0.75, 1.05) + 0.05 * variant)


def pillar(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A standing Doric column as part of a building (a wall in the rules)."""
    del rng, variant
    column(pen, shape.middle[0], shape.middle[1] + 28, 1.0)


FEATURES: dict[str, tuple[Painter, int]] = {
    "forest": (forest, 4),
    "shrub": (shrub, 3),
    "wall": (wall, 3),
    "low_wall": (low_wall, 4),
    "column": (pillar, 1),
    "cliff": (cliff, 2),
    "fence": (fence, 2),
    "stairs": (stairs, 2),
    "ramp": (ramp, 2),
    "ladder": (ladder, 1),
    "bridge": (bridge, 3),
    "rubble": (rubble, 2),
    "web": (web, 1),
    "smoke": (smoke, 2),
    "fire": (fire, 1),
}
