"""Counts drawn as cells and signs: what is left of a turn, and the tracks of what is cast and of what lasts."""

from typing import Final

from game.screen.hud.canvas import Box, Canvas
from game.screen.plain import Allowance
from game.screen.spending import ACTION, BONUS, MOVE

SPENT: Final = {ACTION: "○", BONUS: "◇"}
SIGNS: Final = {"action": ACTION, "bonus": BONUS}
BAR: Final = 84
LEAST_CELL: Final = 4
GAP: Final = 12
HIGH: Final = 15


def wide_turn(canvas: Canvas, turn: tuple[Allowance, ...], *, short: bool) -> float:
    """Return how wide what is left of a turn is drawn."""
    return sum(_wide(canvas, one, short=short) + GAP for one in turn) - GAP if turn else 0.0


def draw_turn(canvas: Canvas, turn: tuple[Allowance, ...], left: float, top: float, *, short: bool) -> None:
    """Draw what is left of a turn in a row: cells of movement as a bar, the rest as signs, hollow where used up.

    `short` leaves out names and bars: signs and numbers only.
    """
    for one in turn:
        wide = _wide(canvas, one, short=short)
        if one.kind == "move":
            _draw_move(canvas, one, left, top, short=short)
        else:
            _draw_pieces(canvas, one, left, top, short=short)
        canvas.spot(Box(left - 3, top - HIGH, wide + 6, HIGH + 2), "", (f"{one.name}: {_count(one)}", one.note))
        left += wide + GAP


def _count(one: Allowance) -> str:
    return f"{one.left} of {one.most}"


def _words(one: Allowance, *, short: bool) -> str:
    if one.kind == "move":
        return f"{MOVE} {one.left}/{one.most}" if short else one.name
    sign = SIGNS.get(one.kind, ACTION)
    signs = sign * one.left + SPENT[sign] * (one.most - one.left)
    return signs if short else f"{one.name} {signs}"


def _wide(canvas: Canvas, one: Allowance, *, short: bool) -> float:
    wide = canvas.width(_words(one, short=short), "tiny", "bold")
    if one.kind != "move" or short:
        return wide
    return wide + 6 + BAR + 5 + canvas.width(f"{one.left}/{one.most}", "tiny", "bold")


def _draw_move(canvas: Canvas, one: Allowance, left: float, top: float, *, short: bool) -> None:
    ink = "glaze" if one.left else "stone_dark"
    left += canvas.text(_words(one, short=short), left, top, "tiny", ink, "bold") + 6
    if not short:
        track(canvas, Box(left, top - 11, BAR, 9), one.left, one.most, "olive_dark")
        canvas.text(f"{one.left}/{one.most}", left + BAR + 5, top, "tiny", ink, "bold")


def _draw_pieces(canvas: Canvas, one: Allowance, left: float, top: float, *, short: bool) -> None:
    ink = "wine" if one.left else "stone_dark"
    canvas.text(_words(one, short=short), left, top, "tiny", ink, "bold")


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
