"""Charts as SVG, small and plain: sides are told apart by line and shade, so that they can be read in grey.

Each says in a sentence what it shows; its numbers stand in a table beside it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from game.playtest.figures import CurvePoint, Proportion, Sweep, Worth
from game.playtest.valued import points as wins
from game.playtest.verdict import between

SHADES: Final = ("#17406d", "#d9703f", "#3f6b35", "#b59a2e")
"""The sides' shades, dark and light in turn."""
DASHES: Final = ("none", "7 4", "2 3", "9 3 2 3")
"""The sides' lines."""


def _svg(width: int, height: int, label: str, parts: Iterable[Markup]) -> Markup:
    inner = Markup("").join(parts)
    return Markup(
        '<svg viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{label}">{inner}</svg>'
    ).format(w=width, h=height, label=label, inner=inner)


def _text(x: float, y: float, words: object, anchor: str = "start") -> Markup:
    return Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>').format(round(x, 1), round(y, 1), anchor, words)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str = "axis") -> Markup:
    ends = (round(number, 1) for number in (x, y, to_x, to_y))
    return Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>').format(*ends, kind)


# ---- who wins ------------------------------------------------------------------------------------------------------

_LETTER, _RIGHT, _ROW, _LOW_ROW, _TOP = 7.6, 440, 30, 20, 26


def shares(rows: Sequence[tuple[str, Proportion]], even: float | None, what: str) -> Markup:
    """Draw shares as points with their intervals, a row each, and a line where all would be even, if that is said."""
    height = _TOP + _ROW * len(rows) + 8
    left = round(30 + _LETTER * max((len(name) for name, _ in rows), default=0))

    def across(part: float) -> float:
        return left + part * _RIGHT

    parts = [] if even is None else [_line(across(even), _TOP - 4, across(even), height - 4, "even")]
    for percent in (0, 25, 50, 75, 100):
        parts.append(_text(across(percent / 100), 14, f"{percent} %", "middle"))
        parts.append(_line(across(percent / 100), _TOP - 6, across(percent / 100), _TOP - 2))
    for place, (name, share) in enumerate(rows):
        y = _TOP + _ROW * (place + 0.5)
        parts.append(_text(left - 14, y + 5, name, "end"))
        parts.append(_line(across(0), y, across(1), y, "faint"))
        parts.append(_line(across(share.low), y, across(share.high), y, "reach"))
        parts.extend(_line(across(end), y - 6, across(end), y + 6, "reach") for end in (share.low, share.high))
        parts.append(Markup('<circle cx="{}" cy="{}" r="6"/>').format(round(across(share.part), 1), y))
    told = "; ".join(f"{name} {between(share)}" for name, share in rows)
    return _svg(left + _RIGHT + 40, height, f"{what}: {told}.", parts)


def worths(found: Sequence[Worth], what: str) -> Markup:
    """Draw what things are worth as points with their intervals, a row each, and a line where it is nothing."""
    names = [f"{one.what}: {one.side}" for one in found]
    height = _TOP + _LOW_ROW * len(found) + 8
    left = round(30 + _LETTER * max(map(len, names), default=0))

    def across(part: float) -> float:
        return left + (part + 1) / 2 * _RIGHT

    parts = [_line(across(0), _TOP - 4, across(0), height - 4, "even")]
    for percent in (-100, -50, 0, 50, 100):
        parts.append(_text(across(percent / 100), 14, f"{percent:+}" if percent else 0, "middle"))
        parts.append(_line(across(percent / 100), _TOP - 6, across(percent / 100), _TOP - 2))
    for place, (name, one) in enumerate(zip(names, found, strict=True)):
        y, known = _TOP + _LOW_ROW * (place + 0.5), one.difference
        parts.append(_text(left - 14, y + 5, name, "end"))
        parts.append(_line(across(known.low), y, across(known.high), y, "reach"))
        parts.append(Markup('<circle cx="{}" cy="{}" r="4"/>').format(round(across(known.part), 1), y))
    told = "; ".join(f"{name} {wins(one.difference)}" for name, one in zip(names, found, strict=True))
    return _svg(left + _RIGHT + 40, height, f"{what}: {told}.", parts)


# ---- how fair it is when a figure is another -----------------------------------------------------------------------


def fairness(found: Sweep, sides: Sequence[str], what: str) -> Markup:
    """Draw the sides' shares of wins over a figure's values, with their intervals; of two sides the first alone."""
    low, span = found.points[0].value, max(1, found.points[-1].value - found.points[0].value)
    right, floor = _WIDE - _EDGE - 34, _HIGH - 28

    def at(value: int, part: float) -> tuple[float, float]:
        return 58 + (right - 68) * (value - low) / span, 12 + (floor - 12) * (1 - part)

    parts = [_line(48, at(low, part)[1], right, at(low, part)[1], "faint") for part in (0, 0.5, 1)]
    parts += [_text(44, at(low, part)[1] + 4, f"{round(100 * part)} %", "end") for part in (0, 0.5, 1)]
    parts.append(_line(48, at(low, 1 / len(sides))[1], right, at(low, 1 / len(sides))[1], "even"))
    every = max(1, (len(found.points) + 9) // 10)
    parts += [_text(at(one.value, 0)[0], _HIGH - 8, one.value, "middle") for one in found.points[::every]]
    shown = range(1 if len(sides) == 2 else len(sides))
    for side in shown:
        shade, dash = SHADES[side % len(SHADES)], DASHES[side % len(DASHES)]
        middle = [at(one.value, one.shares[side].part) for one in found.points]
        parts.append(_polyline(middle, shade, dash))
        for one, (x, y) in zip(found.points, middle, strict=True):
            share, radius = one.shares[side], 6 if one.value == found.nearest else 4
            parts.append(_line(x, at(one.value, share.low)[1], x, at(one.value, share.high)[1], "reach"))
            parts.append(Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{}"/>').format(x, y, radius))
    ends = [at(found.points[-1].value, found.points[-1].shares[side].part) for side in shown]
    parts.extend(_names([(x + 5, y) for x, y in ends], sides))
    return _svg(_WIDE, _HIGH, what, parts)


# ---- how long ------------------------------------------------------------------------------------------------------

_WIDE, _HIGH, _EDGE = 460, 190, 34


def bars(counts: dict[int, int], what: str) -> Markup:
    """Draw how many battles there are of each number, as bars."""
    first, last = min(counts, default=1), max(counts, default=1)
    most, width = max(counts.values(), default=1), (_WIDE - 2 * _EDGE) / (last - first + 1)
    parts = [_line(_EDGE, _HIGH - 24, _WIDE - _EDGE, _HIGH - 24)]
    every = max(1, (last - first + 12) // 12)
    for number in range(first, last + 1):
        x, count = _EDGE + (number - first) * width, counts.get(number, 0)
        height = (_HIGH - 48) * count / most
        box = (round(x + width * 0.1, 1), round(_HIGH - 24 - height, 1), round(width * 0.8, 1), round(height, 1))
        parts.append(Markup('<rect x="{}" y="{}" width="{}" height="{}" class="bar"/>').format(*box))
        if (number - first) % every == 0:
            parts.append(_text(x + width / 2, _HIGH - 7, number, "middle"))
    parts.append(_text(_EDGE, 14, f"at most {most}"))
    return _svg(_WIDE, _HIGH, what, parts)


# ---- who is stronger when ------------------------------------------------------------------------------------------


def strengths(curve: Sequence[CurvePoint], sides: Sequence[str], what: str) -> Markup:
    """Draw each side's strength by round: the middle battle as a line, within eight tenths of all as a band."""
    last = max(1, len(curve) - 1)
    top = max(100, *(side.high for moment in curve for side in moment.sides)) if curve else 100
    right = _WIDE - _EDGE - 34

    def at(place: int, strength: int) -> tuple[float, float]:
        return _EDGE + (right - _EDGE) * place / last, 12 + (_HIGH - 40) * (1 - strength / top)

    parts = [_line(_EDGE, at(0, 0)[1], right, at(0, 0)[1]), _line(_EDGE, 12, _EDGE, at(0, 0)[1])]
    parts += [_text(_EDGE - 5, at(0, percent)[1] + 4, percent, "end") for percent in (0, 50, 100)]
    shown = range(0, len(curve), max(1, (last + 9) // 9))
    parts += [_text(at(place, 0)[0], _HIGH - 8, curve[place].round, "middle") for place in shown]
    for side in range(len(sides)):
        upper = [at(place, moment.sides[side].high) for place, moment in enumerate(curve)]
        lower = [at(place, moment.sides[side].low) for place, moment in enumerate(curve)]
        middle = [at(place, moment.sides[side].median) for place, moment in enumerate(curve)]
        shade, dash = SHADES[side % len(SHADES)], DASHES[side % len(DASHES)]
        parts.append(
            Markup('<polygon points="{}" fill="{}" opacity=".16"/>').format(_points(upper + lower[::-1]), shade)
        )
        parts.append(_polyline(middle, shade, dash))
    parts.extend(_names([at(last, moment.median) for moment in curve[-1].sides] if curve else [], sides))
    return _svg(_WIDE, _HIGH, what, parts)


def _names(ends: Sequence[tuple[float, float]], sides: Sequence[str]) -> Iterable[Markup]:
    """Write the sides' names at the ends of their lines, none over another."""
    lowest = 1000.0
    for (x, y), name in sorted(zip(ends, sides, strict=False), key=lambda pair: -pair[0][1]):
        lowest = min(y + 4, lowest - 14)
        yield _text(x + 5, lowest, name)


def _polyline(points: Iterable[tuple[float, float]], shade: str, dash: str) -> Markup:
    return Markup('<polyline points="{}" fill="none" stroke="{}" stroke-width="2.5" stroke-dasharray="{}"/>').format(
        _points(points), shade, dash
    )


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
