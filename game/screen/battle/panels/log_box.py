"""The log beside the board: deeds and what came of them; their dice and rules by resting on them or unfolding them."""

from typing import Final

from game.screen.battle.panels.facts import write_row
from game.screen.battle.panels.folds import SIGN, FoldSign
from game.screen.model.plain import LogLine
from game.screen.model.press import LookAt, Unfold
from game.screen.text.battle_log import at_a_glance
from game.screen.ui.box import Box
from game.screen.ui.flow import Piece, flow
from game.screen.ui.panel import Panel

PLUS: Final = 11.0
"""The side of the sign that unfolds a line, in window points."""


class LogBox(Panel):
    """What has happened, the last at the bottom; the wheel goes back."""

    scrolled = 0
    unfolded: frozenset[int] = frozenset()
    """The numbers of the lines that were unfolded to be shown with their dice and rules."""
    is_in_full = False
    """Whether all lines are shown so."""
    _open: frozenset[int] = frozenset()

    def turn_all(self) -> None:
        """Show the dice and rules of all lines, or only of those that were unfolded one by one."""
        self.is_in_full = not self.is_in_full

    def turn(self, number: int) -> None:
        """Show a line's dice and rules, or hide them."""
        self.unfolded ^= {number}

    def show(self, box: Box, lines: tuple[LogLine, ...], *, fold: FoldSign | None = None) -> None:
        """Show the last lines that fit, or earlier ones."""
        self.scrolled = max(0, min(self.scrolled, len(lines) - 1))
        explains = any(line.why for line in lines)
        numbers = {line.number for line in lines} if self.is_in_full else set[int]()
        self._open = self.unfolded | numbers
        state = lines[-1] if lines else None, len(lines), self.scrolled, explains, fold, self._open
        if not self.changed(box, *state):
            return
        canvas = self.canvas
        room = canvas.panel(box)
        if fold is not None:
            fold.draw(canvas, room)
            room = Box(room.left, room.bottom, room.width - SIGN - 3, room.height)
        y = room.bottom
        for line in reversed(at_a_glance(lines[: len(lines) - self.scrolled], self._open)):
            y = self._line(line, room, y)
            if y >= room.top:
                break

    def _line(self, line: LogLine, room: Box, bottom: float) -> float:
        """Write a line above `bottom`; return the y above it.

        A line that does not fit whole is left out, but of the last one as much is written as there is room for.
        """
        canvas = self.canvas
        heads, is_open = line.depth == 0, line.number in self._open
        indent, role, each = 0 if heads else 8, "bold" if heads else "body", canvas.line_height("tiny")
        folds = not self.is_in_full and (is_open or bool(line.under and not heads))
        words = line.cited if is_open or line.is_roll else line.text
        wide = room.width - indent - (PLUS + 4 if folds else 0)
        rows = flow(words, wide, lambda part: canvas.width(part, "tiny", role))
        rim, cut = 4 if heads else 1, ""
        high = len(rows) * each + rim
        if bottom + high > room.top + 1:
            fit = int((room.top + 1 - bottom - rim) // each)
            if bottom > room.bottom or fit < 1:
                return room.top + 1
            first, cut = canvas.lines(line.text, wide, "tiny", role)[: fit - 1], words
            rest = " ".join(canvas.lines(line.text, wide, "tiny", role)[fit - 1 :])
            rows = [(Piece(0.0, part),) for part in (*first, canvas.fitted(rest, wide, "tiny", role))]
            high = len(rows) * each + rim
        top = bottom + high
        if heads:
            canvas.fill(Box(room.left, top - 1, room.width, 1), "clay_dark", 120)
        press = LookAt(line.unit) if line.unit else None
        tip = (*filter(None, (cut,)), *line.under, *line.rules, *filter(None, (line.why,)))
        canvas.spot(Box(room.left, bottom, room.width, high), press, tip, (*line.cells, *line.about))
        for place, row in enumerate(rows):
            y = top - (2 if heads else 0) - place * each
            write_row(canvas, row, room.left + indent, y, "wine" if heads else "glaze", role)
        if folds and not line.is_roll:
            self._plus(line, Box(room.right - PLUS, top - PLUS - 1, PLUS, PLUS), is_open=is_open)
        return top

    def _plus(self, line: LogLine, box: Box, *, is_open: bool) -> None:
        """Draw the sign that unfolds a line, or folds it."""
        canvas = self.canvas
        canvas.outline(box, "clay_dark", 1)
        middle = box.bottom + PLUS / 2
        canvas.fill(Box(box.left + 3, middle - 0.5, PLUS - 6, 1), "glaze")
        if not is_open:
            canvas.fill(Box(box.left + PLUS / 2 - 0.5, box.bottom + 3, 1, PLUS - 6), "glaze")
        words = "Hide its dice and rules." if is_open else "Show its dice and rules."
        canvas.spot(box, Unfold(line.number), (words, *line.under))
