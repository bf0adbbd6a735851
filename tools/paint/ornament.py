"""Borders: meander, tongues, rays, dots, waves and lotus chains along a straight edge."""

from typing import Final

from tools.paint.palette import RGBA, rgba
from tools.paint.pen import GLAZE, Pen, arc, spiral, spline


def meander(pen: Pen, x: float, y: float, length: float, tall: float, ink: RGBA = GLAZE, *, count: int = 0) -> None:
    """A running key between (x, y) and (x + length, y + tall); whole keys only."""
    number = count or max(1, round(length / (tall * 1.35)))
    step = length / number
    u, v = step / 12, tall / 10
    thick = min(u * 1.6, v * 1.7)
    for k in range(number):
        p = pen.at(x + k * step, y)
        p.line(
            [
                (-0.2, 9 * v),
                (1.6 * u, 9 * v),
                (1.6 * u, 1 * v),
                (9.6 * u, 1 * v),
                (9.6 * u, 6.2 * v),
                (4.9 * u, 6.2 * v),
                (4.9 * u, 3.8 * v),
            ],
            thick,
            ink,
        )
        p.line([(8.2 * u, 9 * v), (12 * u + 0.2, 9 * v)], thick, ink)


def tongues(pen: Pen, x: float, y: float, length: float, tall: float) -> None:
    """Hanging tongues in glaze and wine."""
    number = max(2, round(length / (tall * 0.55)))
    step = length / number
    for k in range(number):
        cx = x + (k + 0.5) * step
        w = step * 0.36
        pen.fill(
            spline(
                [(cx - w, y), (cx + w, y), (cx + w, y + tall * 0.6), (cx, y + tall), (cx - w, y + tall * 0.6)],
                closed=True,
                steps=5,
            ),
            rgba("wine") if k % 2 else GLAZE,
        )


def rays(pen: Pen, x: float, y: float, length: float, tall: float, ink: RGBA = GLAZE) -> None:
    """Rays rising from a base line."""
    number = max(2, round(length / (tall * 0.5)))
    step = length / number
    for k in range(number):
        cx = x + (k + 0.5) * step
        pen.fill([(cx - step * 0.36, y + tall), (cx + step * 0.36, y + tall), (cx, y)], ink)


def dots(pen: Pen, x: float, y: float, length: float, radius: float, ink: RGBA = GLAZE) -> None:
    """A row of dots."""
    number = max(2, round(length / (radius * 4)))
    for k in range(number):
        pen.disc((x + (k + 0.5) * length / number, y), radius, ink)


def waves(pen: Pen, x: float, y: float, length: float, tall: float, ink: RGBA = GLAZE, *, count: int = 0) -> None:
    """A running dog: waves that break to the right."""
    number = count or max(1, round(length / (tall * 1.9)))
    step = length / number
    for k in range(-1, number + 1):
        cx = x + k * step
        curl = spiral((cx + step * 0.62, y + tall * 0.42), tall * 0.36, 160, 1.1)
        pen.stroke(
            [
                *spline(
                    [
                        (cx - step * 0.2, y + tall * 0.95),
                        (cx + step * 0.16, y + tall * 0.88),
                        (cx + step * 0.36, y + tall * 0.6),
                    ]
                ),
                *curl[1:],
            ],
            tall * 0.2,
            ink,
            start=0.3,
            end=0.4,
        )


def lotus(pen: Pen, x: float, y: float, length: float, tall: float, ink: RGBA = GLAZE) -> None:
    """A chain of lotus buds on interlaced arcs."""
    number = max(2, round(length / (tall * 0.62)))
    step = length / number
    for k in range(number):
        cx = x + (k + 0.5) * step
        pen.fill(
            spline(
                [
                    (cx, y),
                    (cx - step * 0.27, y + tall * 0.32),
                    (cx, y + tall * 0.62),
                    (cx + step * 0.27, y + tall * 0.32),
                ],
                closed=True,
            ),
            ink,
        )
        pen.cut([(cx, y + tall * 0.12), (cx, y + tall * 0.5)], tall * 0.03)
        if k < number - 1:
            pen.line(arc((cx + step / 2, y + tall * 0.62), step / 2, 180, 0, squash=0.7), tall * 0.045, ink)
        if k < number - 2:
            pen.line(arc((cx + step, y + tall * 0.62), step, 180, 0, squash=0.38), tall * 0.045, ink)


LETTERS: dict[str, tuple[float, tuple[tuple[tuple[float, float], tuple[float, float]], ...]]] = {
    "Κ": (64, (((10, 0), (10, 100)), ((11, 58), (60, 2)), ((26, 42), (64, 100)))),
    "Λ": (80, (((40, 0), (6, 100)), ((40, 0), (76, 100)))),
    "Ε": (56, (((10, 0), (10, 100)), ((11, 4), (57, 3)), ((11, 50), (47, 49)), ((11, 96), (57, 97)))),
    "Σ": (62, (((60, 4), (6, 2)), ((8, 3), (42, 50)), ((42, 50), (6, 97)), ((4, 97), (60, 97)))),
    "Ν": (74, (((10, 0), (10, 100)), ((10, 2), (64, 98)), ((64, 0), (64, 100)))),
    "Ι": (20, (((10, 0), (10, 100)),)),
    "Η": (72, (((10, 0), (10, 100)), ((62, 0), (62, 100)), ((10, 50), (62, 50)))),
    "Ξ": (60, (((6, 4), (56, 4)), ((12, 50), (50, 50)), ((6, 96), (56, 96)))),
    "Τ": (68, (((4, 4), (64, 4)), ((34, 2), (34, 100)))),
    "Α": (80, (((40, 0), (6, 100)), ((40, 0), (76, 100)), ((20, 64), (62, 64)))),
}
"""Own letters in brush strokes on a height of 100: width and strokes. Ο is a ring."""


FLARE: Final = ((0, 0.66), (0.1, 0.5), (0.5, 0.42), (0.9, 0.5), (1, 0.66))
"""How wide a stroke is along its way."""


def letter(pen: Pen, sign: str, ink: RGBA = GLAZE, weight: float = 13) -> float:
    """Draw one letter with flared strokes; gives its width."""
    if sign == "Ο":
        pen.ring((45, 50), 39, weight * 0.95, ink)
        pen.disc((45, 50), weight * 0.42, rgba("wine"))
        return 90
    wide, strokes = LETTERS[sign]
    for (ax, ay), (bx, by) in strokes:
        dx, dy = bx - ax, by - ay
        long = (dx * dx + dy * dy) ** 0.5
        nx, ny = -dy / long, dx / long
        sides = [
            [(ax + dx * t + nx * way * weight * w, ay + dy * t + ny * way * weight * w) for t, w in FLARE]
            for way in (1, -1)
        ]
        pen.fill([*spline(sides[0], steps=5), *reversed(spline(sides[1], steps=5))], ink)
    return wide


def word(
    pen: Pen, text: str, x: float, y: float, tall: float, ink: RGBA = GLAZE, weight: float = 13, gap: float = 26
) -> float:
    """Write a word in own letters; gives its length in pixels."""
    at = x
    for sign in text:
        at += (letter(pen.at(at, y, tall / 100), sign, ink, weight) + gap) * tall / 100
    return at - x - gap * tall / 100
