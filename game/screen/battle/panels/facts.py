"""The right column: what the battle is about, the unit's card, the cell's card, and the log."""

from typing import Final

from game.engine.presentation import Fact
from game.report.narrate import cite
from game.screen.battle.panels.folds import SIGN, FoldSign
from game.screen.battle.panels.order import LOW, hp_bar
from game.screen.model.plain import CellCard, UnitCard
from game.screen.model.press import OpenGear, Press, ReadRule
from game.screen.ui import tally
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.column import Writer
from game.screen.ui.flow import Piece, flow
from game.screen.ui.panel import Panel

GROUPS: Final = (("condition", "Conditions"), ("figure", ""), ("item", "Carries"), ("boon", "Boons"))
DISC: Final = 50
STRIPPED: Final = 220.0
"""Lower cards have no ornament over them: the words need the room."""
STRIP: Final = 15.0
FRAME: Final = 11.0
"""What the frame of a panel takes at each side."""
HEAD: Final = 2 * FRAME + DISC
"""How high a folded card is: who it is, and how it is."""


GOAL_LINES: Final = (9, 5)
"""So many lines of the goal are written, in low windows the second; what is longer can be read by pointing at it."""


class GoalBox(Panel):
    """The round and the goal."""

    def high(self, goal: str, wide: float, window: float) -> float:
        """Return how high a box so wide is in which the goal has room, in a window that is so high itself."""
        lines = min(GOAL_LINES[window < LOW], len(self.canvas.lines(goal, wide - 2 * FRAME, "tiny")))
        return 2 * FRAME + 19 + lines * self.canvas.line_height("tiny")

    def show(self, box: Box, title: str, goal: str, seed: str) -> None:
        """Show the battle's title, round, goal and seed."""
        if not self.changed(box, title, goal, seed):
            return
        canvas = self.canvas
        room = canvas.panel(box, "panel_glaze")
        wide = canvas.width(title, "body", "title")
        if wide + 8 + canvas.width(seed, "tiny") <= room.width:
            canvas.text(seed, room.left, room.top, "tiny", "cream_dark", room=room.width, align="right")
        size = "body" if wide <= room.width else "small"
        canvas.text(title, room.left, room.top + 1, size, "ochre", "title", room=room.width)
        canvas.spot(Box(room.left, room.top - 19, room.width, 19), None, (title, seed))
        most = max(1, int((room.height - 18) // canvas.line_height("tiny")))
        canvas.paragraph(goal, room.left, room.top - 19, room.width, "tiny", "cream", most=most)
        if len(canvas.lines(goal, room.width, "tiny")) > most:
            canvas.spot(box, None, (goal,))


class UnitBox(Panel):
    """Everything the side at the table sees of a unit; the wheel turns to what there is no room for."""

    scrolled = 0.0
    most = 0.0
    """By how many points it can be scrolled."""
    _unit = 0

    def scroll(self, notches: float) -> None:
        """Turn the list on, or back."""
        self.scrolled = max(0.0, min(self.scrolled - notches * 30, self.most))

    def high(self, card: UnitCard | None, wide: float) -> float:
        """Return how high a box so wide is in which all of a card has room."""
        if card is None:
            return HEAD
        high, line = HEAD + 6, self.canvas.line_height("tiny")
        high += line + 3 if card.turn else 0
        high += len(self.canvas.lines(_means(card), wide - 2 * FRAME, "tiny", "bold")) * line if card.means else 0
        high -= self._facts(_grouped(card), Box(0, 0, wide - 2 * FRAME, 0), 0.0, shown=None)
        return high + (STRIP if high + STRIP >= STRIPPED else 0)

    def show(self, box: Box, card: UnitCard | None, *, fold: FoldSign | None = None) -> None:
        """Show a unit, or how to see one; with a sign that folds it there is only who it is where it is folded."""
        unit = 0 if card is None else card.unit
        if unit != self._unit:
            self._unit, self.scrolled = unit, 0.0
        if not self.changed(box, card, self.scrolled, fold):
            return
        canvas = self.canvas
        room = canvas.panel(box, strip=box.height >= STRIPPED)
        if card is None:
            canvas.paragraph("Point at a unit to read about it.", room.left, room.top, room.width, ink="glaze_soft")
        else:
            self._card(card, room, fold)
        if fold is not None:
            fold.draw(canvas, Box(room.left, room.bottom, room.width, room.height))

    def _card(self, card: UnitCard, room: Box, fold: FoldSign | None) -> None:
        canvas = self.canvas
        canvas.token(card.kind, card.side, Box(room.left, room.top - DISC, DISC, DISC))
        left, wide = room.left + DISC + 8, room.width - DISC - 8
        free = wide - (SIGN + 4 if fold is not None else 0)
        self._name(card, left, room.top, free, wide)
        bar = Box(left, room.top - 50, wide, 14)
        left_over, most = card.vigour if card.vigour[1] else (card.hp, card.maximum)
        hp_bar(canvas, bar, left_over, most, card.side, card.guess)
        words = f"{'about ' if card.guess else ''}{card.hp} of {card.maximum} hp"
        words += f", {left_over} of {most} in all" if card.vigour[1] else ""
        back = Box(bar.left + wide / 2 - canvas.width(words, "tiny", "bold") / 2 - 4, bar.bottom, 0, 14)
        canvas.fill(Box(back.left, bar.bottom + 1, canvas.width(words, "tiny", "bold") + 8, 12), "cream", 215)
        canvas.text(words, bar.left, bar.top, "tiny", role="bold", room=wide, align="middle")
        if card.guess:
            canvas.spot(bar, None, ("A guess from its kind and visible wounds.", cite("HE-13")))
        top = room.top - DISC - 6
        if top - canvas.line_height("tiny") < room.bottom:
            self.most = self.scrolled = 0.0
            return
        if card.turn:
            tally.draw_turn(canvas, card.turn, room.left, top, tally.best_style(canvas, card.turn, room.width))
            top -= canvas.line_height("tiny") + 3
        if card.means:
            top = canvas.paragraph(_means(card), room.left, top, room.width, "tiny", "sea_deep", "bold")
        self._list(card, Box(room.left, room.bottom, room.width, top - room.bottom))

    def _name(self, card: UnitCard, left: float, top: float, free: float, wide: float) -> None:
        """Write who it is: as large as there is room for, in two small lines rather than cut."""
        canvas = self.canvas
        sizes = ("body", "small", "tiny")
        size = next((one for one in sizes if canvas.width(card.name, one, "bold") <= free), "")
        if size:
            canvas.text(card.name, left, top, size, role="bold", room=free)
            canvas.text(card.title, left, top - 18, "tiny", "glaze_soft", room=wide)
            return
        canvas.paragraph(card.name, left, top + 3, free, "tiny", role="bold", most=2)
        canvas.text(card.title, left, top + 3 - 2 * canvas.line_height("tiny"), "tiny", "glaze_soft", room=wide)

    def _list(self, card: UnitCard, room: Box) -> None:
        """Write all facts below each other; what does not fit into the room is scrolled to."""
        groups = _grouped(card)
        high = -self._facts(groups, Box(room.left, 0, room.width, 0), 0.0, shown=None)
        self.most = max(0.0, high - room.height)
        self.scrolled = min(self.scrolled, self.most)
        if not self.most:
            self._facts(groups, room, room.top, shown=room)
            return
        bar = Box(room.right - 4, room.bottom, 4, room.height)
        self._facts(groups, Box(room.left, room.bottom, room.width - 9, room.height), room.top + self.scrolled,
                    shown=room)  # fmt: skip
        long = max(16.0, room.height * room.height / high)
        low = bar.top - long - (room.height - long) * self.scrolled / self.most
        self.canvas.fill(bar, "clay_dark", 60)
        self.canvas.fill(Box(bar.left, low, bar.width, long), "clay_dark")

    def _facts(self, groups: list[tuple[str, list[Fact]]], room: Box, top: float, *, shown: Box | None) -> float:
        """Write the groups from `top` downwards, only what lies within `shown` (None: only measure); return the end."""
        line = self.canvas.line_height("tiny") + 1
        for heading, facts in groups:
            if not facts:
                continue
            if heading:
                top -= 3
                if shown is not None and top <= shown.top + 1 and top - line - 1 >= shown.bottom:
                    self._heading(heading, facts, room, top)
                top -= line + 1
            for fact in facts:
                rows = self._rows(fact, room.width)
                high = line + rows * (line - 1)
                if shown is not None and top <= shown.top + 1 and top - high >= shown.bottom - 1:
                    self._fact(fact, room, top, high)
                top -= high
        return top

    def _heading(self, heading: str, facts: list[Fact], room: Box, top: float) -> None:
        self.canvas.fill(Box(room.left, top - 1, room.width, 1), "clay_dark", 150)
        about = " (a guess)" if all(fact.guess for fact in facts) else ""
        self.canvas.text(heading + about, room.left, top - 2, "tiny", "clay_dark", "bold")
        if facts[0].group == "item":
            line = self.canvas.line_height("tiny") + 1
            tip = ("Look at these things where they are",)
            self.canvas.spot(Box(room.left, top - line, room.width, line), OpenGear(self._unit), tip)

    def _rows(self, fact: Fact, width: float) -> int:
        """Return how many lines come below a fact's label: its value where it does not fit beside it, then its note."""
        canvas, value = self.canvas, _value(fact)
        is_below = canvas.width(value, "tiny") > self._beside(fact, width)
        below = len(canvas.lines(value, width - 8, "tiny")) if is_below else 0
        return below + len(self._flow(_note(fact), width - 8))

    def _beside(self, fact: Fact, width: float) -> float:
        """Return how much room a line so wide has for a value beside a fact's label and track."""
        return width - min(self.canvas.width(fact.label, "tiny", "bold"), width) - _long(fact) - 10

    def _flow(self, words: str, width: float) -> list[tuple[Piece, ...]]:
        return flow(words, width, lambda part: self.canvas.width(part, "tiny")) if words else []

    def _fact(self, fact: Fact, room: Box, top: float, high: float) -> None:
        """Write a fact: label, track and value in a line, then what does not fit, and what a condition does."""
        canvas, line = self.canvas, self.canvas.line_height("tiny") + 1
        ink = "wine" if fact.group == "condition" else "glaze"
        wide = canvas.text(fact.label, room.left, top, "tiny", ink, "bold", room=room.width)
        if _long(fact):
            left = room.left + wide + 6
            tally.track(canvas, Box(left, top - 11, _long(fact) - 6, 8), *fact.track, TRACKS.get(fact.group, "sea"))
        value, low, rest = _value(fact), top - line + 1, self._beside(fact, room.width)
        if value and canvas.width(value, "tiny") > rest:
            low = canvas.paragraph(value, room.left + 8, low, room.width - 8, "tiny", "glaze_soft")
        else:
            canvas.text(value, room.right - rest, top, "tiny", "glaze_soft", room=rest, align="right")
        guess = ("A guess: what its kind has by the tables.",) if fact.guess else ()
        tip = (f"{fact.label}: {fact.value}" if fact.value else fact.label, *([fact.note] if fact.note else []), *guess)
        press: Press | None = ReadRule(fact.rule) if fact.rule else None
        press = OpenGear(self._unit) if fact.group == "item" else press
        whole = Box(room.left, top - high, room.width, high)
        canvas.spot(whole, press, (*tip, *([cite(fact.rule)] if fact.rule else [])))
        for place, row in enumerate(self._flow(_note(fact), room.width - 8)):
            write_row(canvas, row, room.left + 8, low - place * (line - 1), "glaze_soft")


def write_row(canvas: Canvas, row: tuple[Piece, ...], x: float, top: float, ink: str, role: str = "body") -> None:
    """Write a line of a text that flows, the ids of rules in it as links."""
    high = canvas.line_height("tiny")
    for piece in row:
        left = x + piece.left
        if not piece.link:
            canvas.text(piece.words, left, top, "tiny", ink, role)
            continue
        wide = canvas.text(piece.words, left, top, "tiny", "sea_deep", role)
        canvas.fill(Box(left, top - high + 1, wide, 1), "sea_deep", 150)
        spot = Box(left - 1, top - high, wide + 2, high)
        canvas.spot(spot, ReadRule(piece.link), (cite(piece.link), "Press: read it."))


def _means(card: UnitCard) -> str:
    return f"Means to: {card.means}."


def _grouped(card: UnitCard) -> list[tuple[str, list[Fact]]]:
    """Return a card's facts under their headings."""
    return [(heading, [f for f in card.facts if f.group == group]) for group, heading in GROUPS]


TRACKS: Final = {"condition": "wine", "boon": "sea"}
CELL: Final = 7.0
LONGEST: Final = 70.0


def _long(fact: Fact) -> float:
    """Return how wide a fact's track is drawn, with the gap before it; 0 where it has none."""
    return min(LONGEST, CELL * fact.track[1]) + 6 if fact.track[1] else 0.0


def _note(fact: Fact) -> str:
    """Return what is written below a condition: what it does, and its rule; of other facts the tooltip tells."""
    if fact.group != "condition" or not fact.note:
        return ""
    return f"{fact.note} [{fact.rule}]" if fact.rule else fact.note


def _value(fact: Fact) -> str:
    return f"{fact.value}{'?' if fact.guess and fact.group == 'figure' else ''}"


class CellBox(Panel):
    """The facts of the cell under the pointer."""

    def high(self, card: CellCard | None, wide: float) -> float:
        """Return how high a box so wide is in which all of a card has room."""
        writer = Writer(self.canvas, 0, 0, wide - 2 * FRAME, draw=False)
        if card is not None:
            writer.runs(_runs(card))
        return 2 * FRAME + 16 + writer.high

    def show(self, box: Box, card: CellCard | None) -> None:
        """Show a cell, or how to see one."""
        if not self.changed(box, card):
            return
        canvas = self.canvas
        room = canvas.panel(box)
        if card is None:
            canvas.paragraph("Point at a cell to read about the ground.", room.left, room.top, room.width, "tiny",
                             "glaze_soft")  # fmt: skip
        else:
            self._card(card, room)
            canvas.spot(box, None, (card.title, *(f"{label}: {value}" for label, value in card.rows), card.about))

    def _card(self, card: CellCard, room: Box) -> None:
        self.canvas.text(card.title, room.left, room.top + 1, "small", role="bold", room=room.width)
        writer = Writer(self.canvas, room.left, room.top - 16, room.width, draw=True)
        writer.runs(_runs(card), floor=room.bottom)


def _runs(card: CellCard) -> list[tuple[str, str, str]]:
    """Return what is written of a cell under its name."""
    each = ((f"{label}:", f"{value}.") for label, value in card.rows)
    runs = [run for label, value in each for run in ((label, "clay_dark", "bold"), (value, "glaze", "body"))]
    return [*runs, (card.about, "glaze_soft", "body")]
