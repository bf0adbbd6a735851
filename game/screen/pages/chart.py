"""The curve of strength, drawn: a stepped line for each side, told apart by colour, pattern, marker and its name."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from game.report.statistics import Point
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.theme import side_colour

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
PATTERNS: Final = ((1.0, 0.0), (9.0, 5.0), (3.0, 4.0), (16.0, 3.0))
"""How much of each side's line is drawn and how much is left out, in points; by the side's number."""
THICK: Final = 3.0
NAME: Final = 96.0
"""The room for the sides' names, right of the lines."""


def draw_curve(canvas: Canvas, box: Box, curve: Sequence[Point], sides: Sequence[str]) -> None:
    """Draw the strength of sides by rounds, on a light ground."""
    canvas.fill(box, "cream")
    canvas.outline(box, "clay_dark", 2)
    line = canvas.line_height("tiny")
    head = "Strength: what all who stand can still lose, by rounds"
    canvas.text(head, box.left + 10, box.top - 4, "tiny", "glaze_soft", "bold", room=box.width - 20)
    most = max((value for point in curve for value in point.strength.values()), default=1) or 1
    last = max((point.when for point in curve), default=1.0)
    last = max(last, 1.001)
    name = min(NAME, box.width * 0.24)
    room = Box(box.left + 34, box.bottom + line + 8, box.width - 44 - name, box.height - 2 * line - 18)
    grid = next((step for step in STEPS if most / step <= max(2, room.height // 30)), STEPS[-1])
    top = -(-most // grid) * grid
    for value in range(0, top + 1, grid):
        y = room.bottom + room.height * value / top
        canvas.fill(Box(room.left, y, room.width, 1), "clay_dark", 150 if value == 0 else 60)
        canvas.text(str(value), box.left + 4, y + line / 2, "tiny", "glaze_soft", room=25, align="right")
    _rounds(canvas, room, last)

    def place(when: float, value: int, number: int) -> tuple[float, float]:
        # Lines that run together lie side by side.
        shift = (number - (len(sides) - 1) / 2) * 1.5
        x = room.left + room.width * (when - 1) / (last - 1)
        return x, room.bottom + room.height * value / top + shift

    ends = list[tuple[float, int]]()
    for number, side in enumerate(sides):
        points = [place(point.when, point.strength.get(side, 0), number) for point in curve]
        _steps(canvas, points, number)
        for whole in range(1, int(last) + 1):
            at = max((one for one in curve if one.when <= whole + 1e-9), key=lambda one: one.when, default=None)
            if at is not None:
                _marker(canvas, *place(whole, at.strength.get(side, 0), number), number)
        ends.append((points[-1][1] if points else room.bottom, number))
    _names(canvas, room, name, ends, [(side, curve[-1].strength.get(side, 0) if curve else 0) for side in sides])


def _rounds(canvas: Canvas, room: Box, last: float) -> None:
    every = next(step for step in STEPS if (last - 1) / step <= max(2, room.width // 36))
    for number in range(1, int(last) + 1):
        x = room.left + room.width * (number - 1) / (last - 1)
        canvas.fill(Box(x, room.bottom - 3, 1, 3), "glaze")
        if (number - 1) % every == 0:
            canvas.text(str(number), x - 12, room.bottom - 3, "tiny", "glaze_soft", room=24, align="middle")


def _steps(canvas: Canvas, points: list[tuple[float, float]], number: int) -> None:
    """Draw a stepped line: level to the next point, then up or down."""
    ink, kept = side_colour(number), list[tuple[float, float]]()
    for x, y in points:
        if not kept or kept[-1][1] != y:
            kept.append((x, y))
    if points:
        kept.append((points[-1][0], kept[-1][1]))
    for (x, y), (next_x, next_y) in itertools.pairwise(kept):
        for start, long in _dashes(next_x - x, number):
            canvas.tint(Box(x + start, y - THICK / 2, long, THICK), ink)
        if next_y != y:
            low, high = min(y, next_y), max(y, next_y)
            canvas.tint(Box(next_x - 1, low - THICK / 2, 2, high - low + THICK), ink)


def _dashes(long: float, number: int) -> Iterator[tuple[float, float]]:
    drawn, left_out = PATTERNS[number % len(PATTERNS)]
    if not left_out:
        yield 0.0, long
        return
    at = 0.0
    while at < long:
        yield at, min(drawn, long - at)
        at += drawn + left_out


def _marker(canvas: Canvas, x: float, y: float, number: int) -> None:
    """Draw a side's marker: a full square, a ring, a cross, a lozenge."""
    ink, kind = side_colour(number), number % 4
    if kind == 0:
        canvas.tint(Box(x - 4, y - 4, 8, 8), ink)
    elif kind == 1:
        canvas.tint(Box(x - 5, y - 5, 10, 10), ink)
        canvas.fill(Box(x - 2.5, y - 2.5, 5, 5), "cream")
    elif kind == 2:
        canvas.tint(Box(x - 6, y - 1.5, 12, 3), ink)
        canvas.tint(Box(x - 1.5, y - 6, 3, 12), ink)
    else:
        for half, rise in ((1.5, 5), (3.5, 3), (5.5, 1)):
            canvas.tint(Box(x - half, y - rise, 2 * half, 2 * rise), ink)


def _names(canvas: Canvas, room: Box, wide: float, ends: list[tuple[float, int]], left: list[tuple[str, int]]) -> None:
    """Write each side's name at the end of its line, none over another."""
    line, low = canvas.line_height("small") + 1, room.bottom - 2
    for y, number in sorted(ends):
        low = max(y - line / 2, low)
        side, value = left[number]
        _marker(canvas, room.right + 14, low + line / 2, number)
        words = f"{side.capitalize()} {value}"
        canvas.text(words, room.right + 25, low + line, "small", "glaze", "bold", room=wide - 22)
        low += line
