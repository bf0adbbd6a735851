"""Counts drawn as cells and signs: what is left of a turn, and the tracks of what is cast and of what lasts."""

from typing import Final, Literal

from game.screen.model.plain import Allowance
from game.screen.text.spending import ACTION, BONUS, MOVE
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas

Style = Literal["full", "bars", "signs"]
"""Names with bars and signs, bars and signs with the names of what is no movement, or signs and numbers alone."""
SPENT: Final = {ACTION: "○", BONUS: "◇"}
SIGNS: Final = {"action": ACTION, "bonus": BONUS}
LEFT: Final = ("wine", "bold")
USED_UP: Final = ("glaze_soft", "body")
"""The ink and the role of words for what is left, and for what is not: slighter, but to be read on clay too."""
BAR: Final = 84
LEAST_CELL: Final = 4
GAP: Final = 12
HIGH: Final = 15


def wide_turn(canvas: Canvas, turn: tuple[Allowance, ...], style: Style) -> float:
    """Return how wide what is left of a turn is drawn."""
    return sum(_wide(canvas, one, style) + GAP for one in turn) - GAP if turn else 0.0


def best_style(canvas: Canvas, turn: tuple[Allowance, ...], room: float) -> Style:
    """Return the fullest style for which there is room."""
    styles: tuple[Style, ...] = ("full", "bars")
    return next((style for style in styles if wide_turn(canvas, turn, style) <= room), "signs")


def draw_turn(canvas: Canvas, turn: tuple[Allowance, ...], left: float, top: float, style: Style) -> None:
    """Draw what is left of a turn in a row: cells of movement as a bar, the rest as signs, hollow where used up."""
    for one in turn:
        wide = _wide(canvas, one, style)
        if one.kind == "move":
            _draw_move(canvas, one, left, top, style)
        else:
            canvas.text(_words(one, style), left, top, "tiny", *(LEFT if one.left else USED_UP))
        canvas.spot(Box(left - 3, top - HIGH, wide + 6, HIGH + 2), None, (f"{one.name}: {_count(one)}", one.note))
        left += wide + GAP


def _count(one: Allowance) -> str:
    return f"{one.left} of {one.most}"


def _words(one: Allowance, style: Style) -> str:
    if one.kind == "move":
        return {"full": one.name, "bars": "", "signs": f"{MOVE} {one.left}/{one.most}"}[style]
    sign = SIGNS.get(one.kind, ACTION)
    signs = sign * one.left + SPENT[sign] * (one.most - one.left)
    return signs if style == "signs" else f"{one.name} {signs}"


def _wide(canvas: Canvas, one: Allowance, style: Style) -> float:
    words = _words(one, style)
    wide = canvas.width(words, "tiny", "bold") if words else -6.0
    if one.kind != "move" or style == "signs":
        return wide
    return wide + 6 + BAR + 5 + canvas.width(f"{one.left}/{one.most}", "tiny", "bold")


def _draw_move(canvas: Canvas, one: Allowance, left: float, top: float, style: Style) -> None:
    (ink, role), words = ("glaze", "bold") if one.left else USED_UP, _words(one, style)
    left += canvas.text(words, left, top, "tiny", ink, role) + 6 if words else 0
    if style != "signs":
        track(canvas, Box(left, top - 11, BAR, 9), one.left, one.most, "olive_dark")
        canvas.text(f"{one.left}/{one.most}", left + BAR + 5, top, "tiny", ink, role)


def track(canvas: Canvas, box: Box, filled: int, most: int, ink: str) -> None:
    """Draw a row of cells, so many of them filled; where they would be too narrow, one bar that is filled so far."""
    most = max(most, filled, 1)
    cell = box.width / most
    if cell < LEAST_CELL:
        canvas.fill(box, "cream_dark")
        canvas.fill(Box(box.left, box.bottom, box.width * filled / most, box.height), ink)
        canvas.outline(box, "glaze", 1)
        return
    for place in range(most):
        one = Box(box.left + place * cell, box.bottom, cell - 1, box.height)
        canvas.fill(one, ink if place < filled else "cream_dark")
        canvas.outline(one, "glaze", 1, 255 if place < filled else 150)
