"""What stands over everything else: a question with its answers, the tooltip, the hand-over, and the result."""

from typing import Final

from game.screen.hud.canvas import Box
from game.screen.hud.forecast import Writer
from game.screen.hud.panel import Panel
from game.screen.keys import written
from game.screen.plain import Choice, Dialog, LogLine, Odds, ResultCard
from game.screen.wording import percent

WIDE: Final = 640
CHOICE: Final = 56
TIP: Final = 300
MARGIN: Final = 24


class DialogBox(Panel):
    """A question in the middle of things."""

    def show(self, dialog: Dialog | None, free: Box, keep: tuple[float, float], hot: str) -> None:
        """Show a question over the bottom of the map, or its top where it would hide the place to `keep` in sight."""
        if dialog is None:
            self.hide()
            return
        lines = self._words(dialog, Box(0, 0, WIDE, 0), draw=False)
        columns = 2 if len(dialog.choices) > 2 else 1
        rows = -(-len(dialog.choices) // columns)
        high = lines + rows * (CHOICE + 4) + 38
        hides = keep[1] < free.bottom + high + MARGIN
        bottom = free.bottom if not hides else free.top - high
        box = Box(round(free.left + (free.width - WIDE) / 2), round(bottom), WIDE, high)
        if not self.changed(box, dialog, hot):
            return
        canvas = self.canvas
        room = canvas.panel(box, strip=True)
        self._words(dialog, Box(box.left, room.bottom, WIDE, room.height), draw=True)
        top = room.bottom + rows * (CHOICE + 4)
        wide = (room.width - 4 * (columns - 1)) / columns
        for number, choice in enumerate(dialog.choices):
            row, column = divmod(number, columns)
            place = Box(room.left + column * (wide + 4), top - (row + 1) * (CHOICE + 4), wide, CHOICE)
            self._choice(number, choice, place, hot)
        canvas.finish()

    def _words(self, dialog: Dialog, box: Box, *, draw: bool) -> float:
        writer = Writer(self.canvas, box.left + 13, box.top, box.width - 26, draw=draw)
        writer.paragraph(dialog.title, "body", "glaze", "bold")
        for line in dialog.text:
            writer.paragraph(line, "small", "glaze_soft")
        return writer.high + 6

    def _choice(self, number: int, choice: Choice, box: Box, hot: str) -> None:
        canvas, id_ = self.canvas, f"answer:{number}"
        canvas.nine(f"button_{'hover' if hot == id_ else 'normal'}", box)
        plate = Box(box.left + 9, box.bottom + (CHOICE - 22) / 2, 22, 22)
        canvas.fill(plate, "glaze")
        canvas.text(choice.key or str(number + 1), plate.left, plate.top - 2, "small", "cream", "bold", room=22,
                    align="middle")  # fmt: skip
        head = f"{choice.text}  ({number + 1})"
        canvas.text(head, box.left + 40, box.top - 4, "small", role="bold", room=box.width - 50)
        canvas.paragraph(odds_of(choice), box.left + 40, box.top - 22, box.width - 50, "tiny", "glaze_soft", most=2)
        canvas.spot(box, id_, (choice.text, odds_of(choice)))


def odds_of(choice: Choice) -> str:
    """Write what an answer may come to."""
    if not choice.odds_known:
        return "Working out the odds…"
    if choice.odds is None:
        return "It may come to too much to work out."
    return answer_odds(choice.odds)


def answer_odds(odds: Odds) -> str:
    """Write the odds of an answer for the unit that is asked, in a line."""
    parts = []
    if odds.dodge > 0:
        parts.append(f"dodges it: {percent(odds.dodge)}")
    if odds.block > 0:
        parts.append(f"blocks it: {percent(odds.block)}")
    if odds.is_attack and not parts:
        parts.append(f"is hit: {percent(odds.hit)}")
    if odds.mean > 0.005:
        parts.append(f"loses {odds.mean:.1f} hp on average")
    if odds.felled > 0:
        parts.append(f"goes down: {percent(odds.felled)}")
    for toll in odds.others[:2]:
        deed = f"loses {toll.mean:.1f}" if toll.mean >= 0 else f"gets {-toll.mean:.1f} back"
        fells = f", goes down: {percent(toll.felled)}" if toll.felled > 0 else ""
        parts.append(f"{toll.name} {deed} hp on average{fells}")
    words = "; ".join(parts) or "nothing happens"
    return words[:1].upper() + words[1:] + "."


class Tooltip(Panel):
    """What a pointer that rests somewhere is told."""

    def show(
        self,
        tip: tuple[str, ...],
        at: tuple[float, float],
        window: tuple[float, float],
        floor: float = 0,
        *,
        leftward: bool = False,
    ) -> None:
        """Show lines near a point (left of it where something else is right), in the window, not below `floor`."""
        if not tip:
            self.hide()
            return
        canvas = self.canvas
        wide = min(TIP, max(canvas.width(line, "tiny", "bold") for line in tip) + 24)
        high = self._words(tip, Box(0, 0, wide, 0), draw=False) + 18
        left = min(max(4, at[0] - wide - 24 if leftward else at[0] + 12), window[0] - wide - 4)
        bottom = max(floor, at[1] + 16)
        bottom = bottom if bottom + high < window[1] else at[1] - high - 16
        box = Box(round(left), round(max(4, bottom)), wide, high)
        if not self.changed(box, tip):
            return
        canvas.panel(box, "panel_glaze")
        self._words(tip, box, draw=True)
        canvas.finish()

    def _words(self, tip: tuple[str, ...], box: Box, *, draw: bool) -> float:
        writer = Writer(self.canvas, box.left + 11, box.top - 9, box.width - 20, draw=draw)
        for place, line in enumerate(tip):
            writer.paragraph(line, "tiny", "ochre" if place == 0 else "cream", "bold" if place == 0 else "body")
        return writer.high

    def covers(self, x: float, y: float) -> bool:
        """A tooltip is never in the way."""
        del x, y
        return False


class Handover(Panel):
    """Nothing of the battle is seen until the next player has sat down."""

    def show(self, side: str, title: str, window: tuple[float, float]) -> None:
        """Cover the window, or nothing where no side is named."""
        if not side:
            self.hide()
            return
        box = Box(0, 0, *window)
        if not self.changed(box, side, title):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_glaze")
        middle = window[1] / 2
        canvas.band(Box(window[0] / 2 - 240, middle + 56, 480, 24), "strip_cream")
        canvas.text(title, 0, middle + 40, "banner", "ochre", "title", room=window[0],
                    align="middle")  # fmt: skip
        words = f"Click or press {written('ENTER')} when {side.capitalize()} sits at the screen."
        canvas.text(words, 0, middle - 30, "body", "cream", room=window[0], align="middle")
        canvas.band(Box(window[0] / 2 - 240, middle - 86, 480, 24), "strip_cream")
        canvas.spot(box, "handover")
        canvas.finish()


AFTER: Final = 150
"""The height of what is shown of the aftermath at once."""


class ResultBox(Panel):
    """How it ended, and what came after the battle; the wheel turns that on."""

    scrolled = 0
    most = 0
    """By how many lines it can be scrolled."""

    def scroll(self, lines: int) -> None:
        """Turn the aftermath on, or back."""
        self.scrolled = max(0, min(self.scrolled + lines, self.most))

    def show(self, result: ResultCard | None, window: tuple[float, float], hot: str) -> None:
        """Show the result in the middle of the window."""
        if result is None:
            self.hide()
            return
        # Where there is an aftermath, the picture makes room for it.
        tall = 130.0 if result.aftermath else 230.0
        wide, high = 600.0, 194.0 + tall + 20 * len(result.sides) + (AFTER + 22 if result.aftermath else 0)
        box = Box(round((window[0] - wide) / 2), round((window[1] - high) / 2), wide, high)
        if not self.changed(box, result, hot, window, self.scrolled):
            return
        canvas = self.canvas
        canvas.fill(Box(0, 0, *window), "glaze", 150)
        room = canvas.panel(box, strip=True)
        name = "defeat" if result.outcome == "lost" else "victory"
        picture = Box(box.left + (wide - tall * 1.5) / 2, room.top - tall - 2, tall * 1.5, tall)
        canvas.picture("ui", name, picture)
        canvas.outline(picture, "glaze", 2)
        top = picture.bottom - 8
        canvas.text(result.title, room.left, top, "title", "wine", "title", room=room.width, align="middle")
        canvas.text(result.reason, room.left, top - 36, "small", room=room.width, align="middle")
        rounds = f"{result.rounds} round{'' if result.rounds == 1 else 's'}. {result.best}"
        canvas.text(rounds, room.left, top - 54, "small", "glaze_soft", room=room.width, align="middle")
        self._table(result, room, top - 82)
        self._aftermath(result.aftermath, room)
        names = (("again", "Again"), ("quit", "Quit"))
        for place, (id_, words) in enumerate(names):
            button = Box(box.left + wide / 2 - 170 + place * 180, room.bottom + 2, 160, 38)
            canvas.nine(f"button_{'hover' if hot == id_ else 'normal'}", button)
            label = f"{words}  ({words[0]})"
            canvas.text(label, button.left, button.top - 9, "body", role="bold", room=160, align="middle")
            canvas.spot(button, id_)
        canvas.finish()

    def _aftermath(self, lines: tuple[LogLine, ...], room: Box) -> None:
        if not lines:
            self.most = 0
            return
        canvas, high = self.canvas, self.canvas.line_height("tiny") + 1
        box = Box(room.left + 16, room.bottom + 48, room.width - 32, AFTER)
        canvas.text("After the battle", box.left, box.top + 18, "small", "wine", "bold")
        canvas.fill(box, "cream_dark", 110)
        canvas.outline(box, "clay_dark", 1)
        rows = [(row, line) for line in lines for row in self._rows(line, box.width - 34)]
        shown = int((box.height - 8) // high)
        self.most = max(0, len(rows) - shown)
        self.scrolled = min(self.scrolled, self.most)
        for place, (row, _) in enumerate(rows[self.scrolled : self.scrolled + shown]):
            canvas.text(row, box.left + 8, box.top - 4 - place * high, "tiny")
        if self.most:
            long = max(18.0, box.height * shown / len(rows))
            low = box.top - long - (box.height - long) * self.scrolled / self.most
            canvas.fill(Box(box.right - 10, box.bottom, 10, box.height), "clay_dark", 60)
            canvas.fill(Box(box.right - 9, low, 8, long), "clay_dark")
        canvas.spot(box, "", tuple(dict.fromkeys(rule for line in lines for rule in line.rules))[:8])

    def _rows(self, line: LogLine, width: float) -> tuple[str, ...]:
        cited = " ".join(rule.split(" ", 1)[0] for rule in line.rules)
        return self.canvas.lines(f"{line.text} [{cited}]" if cited else line.text, width, "tiny")

    def _table(self, result: ResultCard, room: Box, top: float) -> None:
        canvas = self.canvas
        heads = ("Side", "Standing", "Attacks", "Landed", "Harm done", "Felled")
        rows = [heads] + [
            (tally.side.capitalize(), f"{tally.standing} of {tally.of}", str(tally.attacks), str(tally.landed),
             f"{tally.damage} hp", str(tally.felled))
            for tally in result.sides
        ]  # fmt: skip
        step = (room.width - 40) / len(heads)
        for number, row in enumerate(rows):
            y = top - number * 20
            for column, words in enumerate(row):
                role = "bold" if number == 0 or column == 0 else "body"
                align = "left" if column == 0 else "right"
                canvas.text(words, room.left + 20 + column * step, y, "small", role=role, room=step, align=align)
            if number == 0:
                canvas.fill(Box(room.left + 20, y - 18, room.width - 40, 1), "clay_dark")
