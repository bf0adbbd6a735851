"""A column of text and pictures that is written downwards; measured first, drawn then."""

from typing import Final

from game.report.narrate import cite
from game.screen.model.press import ReadRule
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas

INDENT: Final = 9


class Writer:
    """Writes downwards into a column; with `draw` False it only measures."""

    def __init__(
        self, canvas: Canvas, left: float, top: float, width: float, *, draw: bool, floor: float | None = None
    ) -> None:
        """Begin at the top; from the first piece on that would reach below `floor` nothing is drawn any more."""
        self.canvas, self.left, self.width, self.draw = canvas, left, width, draw
        self.floor: Final = floor
        self.start = self.top = top

    @property
    def high(self) -> float:
        """How much was written."""
        return self.start - self.top

    def paragraph(
        self, words: str, size: str = "tiny", ink: str = "glaze", role: str = "body", *, indent: float = 0
    ) -> None:
        """Write a text in lines."""
        if not words:
            return
        left, width = self.left + indent, self.width - indent
        self._reach(len(self.canvas.lines(words, width, size, role)) * self.canvas.line_height(size))
        if self.draw:
            self.top = self.canvas.paragraph(words, left, self.top, width, size, ink, role)
        else:
            self.top -= len(self.canvas.lines(words, width, size, role)) * self.canvas.line_height(size)

    def cited(
        self, words: str, rules: tuple[str, ...], ink: str = "glaze", role: str = "body", *, deep: int = 0
    ) -> None:
        """Write a text with the ids of its rules at the right edge: a press on one opens the handbook there."""
        canvas, rules = self.canvas, tuple(rule for rule in rules if rule)
        widths = [canvas.width(rule, "tiny", "bold") for rule in rules]
        margin, indent = sum(widths) + 8 * len(widths), deep * INDENT
        top, line = self.top, canvas.line_height("tiny")
        lines = canvas.lines(words, self.width - indent - margin, "tiny", role)
        self._reach(max(1, len(lines)) * line)
        self.top -= max(1, len(lines)) * line
        if not self.draw:
            return
        for place, words_in_line in enumerate(lines):
            canvas.text(words_in_line, self.left + indent, top - place * line, "tiny", ink, role)
        right = self.left + self.width
        for rule, wide in zip(reversed(rules), reversed(widths), strict=True):
            canvas.text(rule, right - wide, top, "tiny", "sea_deep", "bold")
            canvas.fill(Box(right - wide, top - line + 1, wide, 1), "sea_deep", 150)
            spot = Box(right - wide - 3, top - line, wide + 6, line)
            canvas.spot(spot, ReadRule(rule), (cite(rule), "Press: read it."))
            right -= wide + 8

    def runs(self, runs: list[tuple[str, str, str]], *, floor: float | None = None) -> None:
        """Write pieces of text after each other, each with its ink and role, in as many lines as they need.

        What would lie below `floor` is left out, with an ellipsis in the last line.
        """
        canvas, line, gap = self.canvas, self.canvas.line_height("tiny"), self.canvas.width(" ", "tiny")
        x, row = 0.0, list[tuple[float, str, str, str]]()
        rows = [row]
        for words, ink, role in runs:
            for word in words.split():
                wide = canvas.width(word, "tiny", role)
                if x and x + wide > self.width:
                    x, row = 0.0, []
                    rows.append(row)
                if row and row[-1][2:] == (ink, role):
                    # Words of one look in a line are drawn as one.
                    row[-1] = (row[-1][0], f"{row[-1][1]} {word}", ink, role)
                    x = row[-1][0] + canvas.width(row[-1][1], "tiny", role) + gap
                else:
                    row.append((x, word, ink, role))
                    x += wide + gap
        most = len(rows) if floor is None else max(1, int((self.top - floor) // line))
        if len(rows) > most:
            left, words, ink, role = rows[most - 1][-1]
            rows[most - 1][-1] = (left, f"{words.rpartition(' ')[0]} …".strip(), ink, role)
        for row in rows[:most]:
            for left, words, ink, role in row if self.draw else ():
                canvas.text(words, self.left + left, self.top, "tiny", ink, role)
            self.top -= line

    def rule(self) -> None:
        """Draw a thin line across the column."""
        box = self.box(5)
        if self.draw:
            self.canvas.fill(Box(box.left, box.bottom + 2, box.width, 1), "clay_dark", 130)

    def box(self, high: float) -> Box:
        """Take a piece of the column for a picture."""
        self._reach(high)
        self.top -= high
        return Box(self.left, self.top, self.width, high)

    def _reach(self, high: float) -> None:
        """Draw no more where so much would reach below the floor."""
        if self.floor is not None and self.top - high < self.floor - 0.5:
            self.draw = False
