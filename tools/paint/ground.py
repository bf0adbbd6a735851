"""Opaque ground: meadow, sand, road, rock, floor and the waters. Each painter fills a tile of either shape."""

import math
import random
from collections.abc import Callable

from tools.paint.cells import Shape
from tools.paint.palette import mix, rgba
from tools.paint.pen import Pen, Point, arc, polygon, spiral, spline

SHADE = mix("olive", "stone", 0.3)
"""The colour of dark ground."""

Painter = Callable[[Pen, Shape, random.Random, int], None]


def flood(pen: Pen, shape: Shape, colour: tuple[int, int, int, int]) -> None:
    """Fill the whole tile."""
    w, h = shape.width, shape.height
    pen.fill([(-2, -2), (w + 2, -2), (w + 2, h + 2), (-2, h + 2)], colour)


def spots(shape: Shape, rng: random.Random, count: int, margin: float = 12, apart: float = 17) -> list[Point]:
    """Scatter points inside the cell, well apart from each other and from the rim."""
    found: list[Point] = []
    mx, my = shape.middle
    for _ in range(400):
        x, y = rng.uniform(margin, shape.width - margin), rng.uniform(margin, shape.height - margin)
        if shape.name == "hex" and abs(y - my) > 37 - margin - abs(x - mx) * 0.55:
            continue
        if all(math.dist((x, y), other) >= apart for other in found):
            found.append((x, y))
        if len(found) == count:
            break
    return found


def tuft(pen: Pen, at: Point, rng: random.Random, colour: tuple[int, int, int, int], size: float = 8) -> None:
    """A tuft of three or four blades."""
    x, y = at
    for lean in (-0.75, -0.15, 0.5):
        tall = size * rng.uniform(0.8, 1.15)
        bend = lean + rng.uniform(-0.15, 0.15)
        blade = spline([(x + bend * 2, y), (x + bend * tall * 0.45, y - tall * 0.6), (x + bend * tall, y - tall)])
        pen.stroke(blade, 1.9, colour, start=0.9, end=0.05)


def meadow(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Pale olive meadow with tufts."""
    flood(pen, shape, rgba("olive_pale"))
    ink = mix("olive", "olive_pale", 0.3)
    for at in spots(shape, rng, (1, 2, 4, 2)[variant]):
        tuft(pen, at, rng, ink, 7 if variant != 3 else 10)
    if variant == 3:
        for x, y in spots(shape, rng, 3, 16, 12):
            pen.disc((x, y), 1.8, mix("cream", "olive_pale", 0.1))
            pen.disc((x, y), 0.8, rgba("ochre_dark"))


def dark_ground(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Ground in deep shade: the meadow under a wash of hatching."""
    flood(pen, shape, SHADE)
    ink = mix("olive_dark", "glaze", 0.2)
    pen_ink = mix("olive", "olive_dark", 0.35)
    for at in spots(shape, rng, 4 + variant):
        tuft(pen, at, rng, ink, 9)
    for x, y in spots(shape, rng, 5, 10, 14):
        pen.stroke([(x - 4, y + 2), (x + 4, y - 2)], 1.3, pen_ink)


def marsh(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Wet ground: dull green with glints of water and rushes."""
    flood(pen, shape, mix("olive_pale", "olive", 0.34))
    for x, y in spots(shape, rng, 4, 12, 15):
        pen.fill(arc((x, y), rng.uniform(6, 8.5), 0, 360, squash=0.42), mix("sea_pale", "sea", 0.25))
        pen.stroke([(x - 4, y), (x + 3, y)], 1.1, rgba("cream"))
    for at in spots(shape, rng, 4 + variant, 10, 14):
        tuft(pen, at, rng, rgba("olive_dark"), 9)


def sand(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Cream sand, stippled; ripples in some."""
    flood(pen, shape, rgba("cream"))
    ink = mix("ochre", "cream", 0.45)
    for x, y in spots(shape, rng, 16, 5, 8):
        pen.disc((x, y), rng.uniform(0.6, 1.1), ink)
    for x, y in spots(shape, rng, (0, 2, 3, 1)[variant], 16, 20):
        pen.stroke(arc((x, y + 12), 15, 235, 305), 1.6, ink)
    if variant == 3:
        x, y = spots(shape, rng, 1, 20)[0]
        pen.fill(spline([(x - 5, y), (x - 1, y - 4), (x + 5, y - 1), (x + 2, y + 3)], closed=True), rgba("stone"))


def road(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Trodden ochre with pebbles."""
    flood(pen, shape, mix("ochre", "cream", 0.38))
    ink = mix("ochre_dark", "ochre", 0.35)
    pale = mix("cream", "ochre", 0.25)
    for x, y in spots(shape, rng, (4, 6, 5)[variant], 9, 13):
        a, b = rng.uniform(2.4, 4), rng.uniform(1.6, 2.6)
        pen.fill(spline([(x - a, y), (x, y - b), (x + a, y + 0.4), (x + 0.5, y + b)], closed=True), pale)
        pen.stroke(arc((x, y), a, 15, 165, squash=b / a), 1.2, ink)
    for x, y in spots(shape, rng, 9, 5, 9):
        pen.disc((x, y), 0.7, ink)


def rock(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Bare rock in warm stone, split by angular cracks."""
    flood(pen, shape, mix("stone", "clay_light", 0.25))
    ink, pale = mix("stone_dark", "clay_dark", 0.35), mix("cream", "stone", 0.45)
    for x, y in spots(shape, rng, (2, 3, 3, 4)[variant], 15, 19):
        turn = rng.uniform(0, 6.28)
        path = [(x, y)]
        for _ in range(3):
            turn += rng.choice((-0.9, 0.9)) * rng.uniform(0.6, 1)
            step = rng.uniform(6, 9)
            path.append((path[-1][0] + step * math.cos(turn), path[-1][1] + step * math.sin(turn)))
        pen.stroke([(a + 0.9, b + 1.1) for a, b in path], 1.2, pale)
        pen.stroke(path, 1.7, ink)
    for x, y in spots(shape, rng, 6, 6, 12):
        pen.fill(polygon((x, y), rng.uniform(0.8, 1.5), 4, rng.uniform(0, 90)), ink)


def floor(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Fired clay slabs, laid like bricks on hexes and in a chequer on squares."""
    flood(pen, shape, mix("clay", "clay_light", 0.5))
    joint, pale = mix("clay_dark", "clay", 0.25), mix("clay_light", "cream", 0.3)
    rows = round(shape.height / shape.course) + 2
    for i in range(-1, rows):
        y = i * shape.course
        pen.line([(-4, y), (shape.width + 4, y)], 1.3, joint)
        pen.line([(-4, y + 1.4), (shape.width + 4, y + 1.4)], 0.7, pale)
        shift = 16 if shape.name == "hex" and i % 2 else 0
        for left in range(-32, 97, 32):
            pen.line([(left + shift, y), (left + shift, y + shape.course)], 1.3, joint)
    if variant == 1:
        x, y = shape.middle
        for ring in (11.5, 8.5):
            pen.ring((x, y), ring, 1.1, rgba("clay_dark"))
        for k in range(8):
            a = math.radians(45 * k)
            pen.stroke([(x, y), (x + 8 * math.cos(a), y + 8 * math.sin(a))], 2.4, rgba("clay_dark"))
    elif variant == 2:
        for x, y in spots(shape, rng, 2, 16, 14):
            pen.stroke([(x, y), (x + 6, y + 3), (x + 9, y + 9)], 1.4, joint)


def _crests(shape: Shape) -> list[float]:
    count = int(shape.height / shape.course) + 3
    return [(i - 1) * shape.course for i in range(count)]


def shallow(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Pale water, the bottom showing: thin broken wave lines."""
    flood(pen, shape, mix("sea_pale", "cream", 0.22))
    ink, bed = mix("sea", "sea_pale", 0.45), mix("cream", "sea_pale", 0.35)
    for x, y in spots(shape, rng, 5 + variant, 6, 12):
        pen.fill(arc((x, y), rng.uniform(1.6, 2.8), 0, 360, squash=0.65), bed)
    for x, y in spots(shape, rng, 4, 13, 17):
        wave = spline([(x - 9, y), (x - 4.5, y - 2.4), (x, y), (x + 4.5, y + 2.4), (x + 9, y)])
        pen.stroke(wave, 1.5, ink)


def deep(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Calm deep water: bands of scale-like waves, as on a cup's rim."""
    flood(pen, shape, rgba("sea"))
    ink = mix("sea_pale", "sea", 0.42)
    for row, y in enumerate(_crests(shape)):
        wave = [(x, y + 8 + 2.6 * math.sin(math.radians(x * 360 / 32))) for x in range(-4, 70, 2)]
        pen.line(wave, 1.25, ink)
        low = [(x, y + 13 + 2.6 * math.sin(math.radians(x * 360 / 32))) for x in range(-4, 70, 2)]
        if (row + variant) % 3 == 0:
            start = rng.randrange(2, 12)
            pen.stroke(low[start : start + 16], 1.0, mix("sea_pale", "sea", 0.6))
    if variant == 2:
        for x, y in spots(shape, rng, 1, 20):
            pen.ring((x, y), 3, 0.9, ink)


def rough(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Rough deep water: the running dog, breaking to the right."""
    flood(pen, shape, rgba("sea_deep"))
    foam = mix("cream", "sea_pale", 0.35)
    for crest in _crests(shape):
        for at in range(-32, 97, 32):
            base = crest + 21
            curl = spiral((at + 16, base - 8.5), 7.6, 160, 1.1)
            rise = spline([(at - 10, base), (at - 1, base - 1), (at + 6, base - 6), (at + 8.8, base - 10.9)])
            pen.stroke([*rise, *curl[1:]], 2.6, foam, start=0.2, end=0.35)
            pen.line([(at - 6, base + 3.2), (at + 30, base + 3.2)], 0.9, mix("sea_pale", "sea_deep", 0.55))
    if variant == 1:
        for x, y in spots(shape, rng, 4, 8, 12):
            pen.disc((x, y), 0.9, foam)


GROUND: dict[str, tuple[Painter, int]] = {
    "meadow": (meadow, 4),
    "dark_ground": (dark_ground, 2),
    "marsh": (marsh, 2),
    "sand": (sand, 4),
    "road": (road, 3),
    "rock": (rock, 4),
    "floor": (floor, 3),
    "shallow": (shallow, 3),
    "deep": (deep, 3),
    "rough": (rough, 2),
}
