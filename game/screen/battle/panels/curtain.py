"""What comes between two people at one screen: the curtain, the banner that gets out of the way, and the recap."""

from typing import Final

from game.screen.battle.presenter.telling import RecapCard
from game.screen.keys import SIT_DOWN, written
from game.screen.model.press import AtTable, Press, Recall
from game.screen.ui.box import Box
from game.screen.ui.marks import shield
from game.screen.ui.panel import Panel

RECAP_WIDE: Final = 640
LINE: Final = 17
BUTTON: Final = 34
BUTTONS: Final = ((Recall.SKIP, "To my turn", "Esc"), (Recall.NEXT, "Next", "→"), (Recall.ALL, "Play on", "Enter"))
"""The buttons of the recap, from the left, with their words and keys."""


class Curtain(Panel):
    """Nothing of the battle is seen until the next player has sat down."""

    def show(self, side: str, title: str, colour: int, window: tuple[float, float]) -> None:
        """Cover the window, or nothing where no side is named; `colour` is the side's place in the map's list."""
        if not side:
            self.hide()
            return
        wide, high = window
        box = Box(0, 0, wide, high)
        if not self.changed(box, side, title, colour):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_glaze")
        for bottom in (22.0, high - 22 - 24):
            canvas.band(Box(22, bottom, wide - 44, 24), "strip_cream")
        middle = high / 2
        self._shield(colour, wide / 2, middle + 150)
        canvas.text(title, 0, middle + 46, "banner", "ochre", "title", room=wide, align="middle")
        canvas.fill(Box(wide / 2 - 150, middle - 20, 300, 1), "clay")
        words = f"Click or press {written(SIT_DOWN)} when {side.capitalize()} sits at the screen."
        canvas.text(words, 0, middle - 34, "body", "cream", room=wide, align="middle")
        canvas.text("The others look away.", 0, middle - 60, "small", "cream_dark", room=wide, align="middle")
        canvas.spot(box, AtTable.SIT_DOWN)

    def _shield(self, colour: int, x: float, y: float) -> None:
        """Draw the side's shield."""
        self.canvas.image(f"shield {colour}", shield(colour), Box(round(x - 60), round(y - 60), 120, 120))


class Banner(Panel):
    """Who plays now, where nothing has to be hidden; it goes by itself and is never in the way."""

    is_solid = False

    def show(self, words: str, colour: int, window: tuple[float, float], top: float) -> None:
        """Show who plays under `top`, or nothing where there are no words."""
        if not words:
            self.hide()
            return
        canvas = self.canvas
        wide = max(300.0, canvas.width(words, "title", "title") + 150)
        box = Box(round((window[0] - wide) / 2), round(top - 78), round(wide), 72)
        if not self.changed(box, words, colour):
            return
        room = canvas.panel(box, "panel_glaze", strip=True)
        for left in (box.left + 14, box.right - 14 - 32):
            canvas.image(f"shield {colour}", shield(colour), Box(left, room.bottom - 1, 32, 32))
        canvas.text(words, box.left, room.top - 2, "title", "ochre", "title", room=wide, align="middle")


class RecapBox(Panel):
    """What happened since a player's turn, deed by deed."""

    def show(self, card: RecapCard | None, free: Box, hot: Press | None) -> None:
        """Show the deed that is being shown again, at the bottom of the map."""
        if card is None:
            self.hide()
            return
        wide = min(RECAP_WIDE, free.width)
        lines = tuple(part for line in card.lines for part in self.canvas.lines(line, wide - 40, "small"))[:6]
        high = 106 + LINE * max(2, len(lines))
        box = Box(round(free.left + (free.width - wide) / 2), round(free.bottom), round(wide), round(high))
        if not self.changed(box, card, hot):
            return
        canvas = self.canvas
        room = canvas.panel(box, strip=True)
        canvas.text(card.title, room.left + 4, room.top, "body", "wine", "title", room=room.width - 90)
        count = f"{card.of} steps" if not card.place else f"{card.place} of {card.of}" if card.of > 1 else ""
        canvas.text(count, room.right - 94, room.top - 2, "small", "glaze_soft", room=90, align="right")
        if not lines:
            words = "What you saw when you left the screen. Step through what has happened since, or skip it."
            lines = self.canvas.lines(words, wide - 40, "small")
        for place, line in enumerate(lines):
            canvas.text(line, room.left + 4, room.top - 24 - LINE * place, "small", room=room.width - 8)
        self._buttons(card, Box(room.left, room.bottom, room.width, BUTTON), hot)

    def _buttons(self, card: RecapCard, row: Box, hot: Press | None) -> None:
        canvas, gap = self.canvas, 6
        buttons = BUTTONS if not card.is_last else ((Recall.NEXT, "To my turn", "Enter"),)
        wide = (row.width - gap * (len(buttons) - 1)) / len(buttons)
        for place, (press, words, key) in enumerate(buttons):
            box = Box(row.left + place * (wide + gap), row.bottom, wide, row.height)
            is_on = press is Recall.ALL and card.plays_on
            canvas.nine(f"button_{'active' if is_on else 'hover' if hot == press else 'normal'}", box)
            label = f"{words}  ({key})"
            canvas.text(label, box.left, box.top - 9, "small", role="bold", room=wide, align="middle")
            canvas.spot(box, press)
