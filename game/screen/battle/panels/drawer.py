"""The drawer over the bar: every action that has no place there, with why it cannot be used, and the battle's buttons.

`Drawer` is its state, `DrawerSheet` what is drawn of it.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from game.screen.battle.panels.bar import CALLED, INKS, tip_of
from game.screen.keys import written
from game.screen.model.plain import Button
from game.screen.model.press import Press
from game.screen.text.spending import FREE
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

COLUMN: Final = 250.0
"""How wide a column is at least."""
BETWEEN: Final = 8.0
SIDE: Final = 24.0
"""The side of an icon."""
HEAD: Final = 17.0
WIDEST: Final = 1100.0
EDGE: Final = 11.0

Group = tuple[str, tuple[tuple[Button, float], ...]]
"""A group's name, and its buttons with how high each is."""


class Drawer:
    """Whether the drawer is open, and at which page."""

    is_whole: Final = False

    def __init__(self) -> None:
        """Begin shut."""
        self.is_open = False
        self.page = 0
        self.pages = 1
        self.grown = 0
        """How many columns are drawn: one more in each frame, for words cost much when they are first drawn."""

    @property
    def state(self) -> tuple[bool, int, int]:
        """Something else whenever something else lies there."""
        return self.is_open, self.page, self.grown

    def turn(self) -> None:
        """Open it; open, go on to its next page, and after the last shut it."""
        if self.is_open and self.page + 1 < self.pages:
            self.page, self.grown = self.page + 1, 0
        else:
            self.is_open, self.page = not self.is_open, 0

    def leaf(self, pages: int) -> None:
        """Go so many pages on, or back."""
        before, self.page = self.page, max(0, min(self.page + pages, self.pages - 1))
        self.grown = self.grown if self.page == before else 0

    def key(self, name: str) -> bool:
        """Leave all keys to the table, whose buttons lie here."""
        del name
        return False

    def press(self, press: Press) -> bool:
        """Leave what is pressed to the table; the view that takes it shuts the drawer."""
        del press
        return False

    def leave(self) -> bool:
        """Shut it; tells whether it was open."""
        was_open, self.is_open = self.is_open, False
        return was_open


class DrawerSheet(Panel):
    """What lies in the drawer."""

    def show(self, drawer: Drawer, buttons: Sequence[Button], room: Box, hot: Press | None) -> None:
        """Show what is not in the bar, at the bottom right of a part of the window and no larger than that."""
        if not drawer.is_open:
            drawer.grown = 0
            self.hide()
            return
        inner = min(room.width, WIDEST) - 2 * EDGE
        columns = max(1, int((inner + BETWEEN) // (COLUMN + BETWEEN)))
        wide = (inner + BETWEEN) / columns - BETWEEN
        pages = _laid(self._groups(buttons, wide), columns, room.height - 2 * EDGE - HEAD)
        drawer.pages = len(pages)
        drawer.leaf(0)
        page = pages[drawer.page]
        used = min(columns, len(page))
        high = max(sum(_high_of(part) for part in column) for column in page) + 2 * EDGE + (HEAD if pages[1:] else 0)
        box_wide = used * (wide + BETWEEN) - BETWEEN + 2 * EDGE
        box = Box(round(room.right - box_wide), round(room.bottom), round(box_wide), round(high))
        drawer.grown = min(drawer.grown + 1, used)
        if not self.changed(box, tuple(buttons), hot, drawer.page, drawer.pages, drawer.grown):
            return
        self.canvas.panel(box)
        for number, column in enumerate(page[: drawer.grown]):
            self._column(column, Box(box.left + EDGE + number * (wide + BETWEEN), box.bottom, wide, high), hot)
        if pages[1:]:
            words = f"Page {drawer.page + 1} of {drawer.pages}: More, or the wheel, turns it."
            self.canvas.text(words, box.left + EDGE, box.bottom + EDGE + HEAD - 3, "tiny", "glaze_soft")

    def _groups(self, buttons: Sequence[Button], wide: float) -> list[Group]:
        """Return the buttons by their groups, each with how high it is."""
        return [
            (CALLED.get(group, "The battle"), tuple((button, self._high(button, wide)) for button in members))
            for group, members in groupby(buttons, lambda button: button.group)
        ]

    def _high(self, button: Button, wide: float) -> float:
        lines = len(self.canvas.lines(_about(button), wide - SIDE - 10, "tiny"))
        return max(SIDE + 4, self.canvas.line_height("small") + lines * self.canvas.line_height("tiny") + 5)

    def _column(self, parts: list[Group], box: Box, hot: Press | None) -> None:
        canvas, top = self.canvas, box.top - EDGE
        for name, rows in parts:
            canvas.text(name, box.left, top, "tiny", "clay_dark", "bold")
            canvas.fill(Box(box.left, top - HEAD + 3, box.width, 1), "clay_dark", 140)
            top -= HEAD
            for button, high in rows:
                self._row(button, Box(box.left, top - high, box.width, high), hot)
                top -= high

    def _row(self, button: Button, box: Box, hot: Press | None) -> None:
        canvas, alpha = self.canvas, 255 if button.enabled else 110
        if hot == button.press or button.is_armed:
            canvas.fill(box, "ochre" if button.is_armed else "clay_light", 150)
        if button.group in INKS:
            canvas.fill(Box(box.left, box.bottom + 3, 2, box.height - 5), INKS[button.group], alpha)
        canvas.picture("icons", button.icon, Box(box.left + 5, box.top - SIDE - 2, SIDE, SIDE), alpha)
        left, ink = box.left + SIDE + 9, "glaze" if button.enabled else "glaze_soft"
        signs = "" if button.signs == FREE else button.signs
        wide = canvas.text(button.name, left, box.top - 1, "small", ink, "bold")
        canvas.text(signs, left + wide + 6, box.top - 2, "tiny", "wine", "bold")
        canvas.text(
            written(button.key), left, box.top - 1, "tiny", ink, "bold", room=box.right - left - 3, align="right"
        )
        top = box.top - canvas.line_height("small")
        canvas.paragraph(_about(button), left, top, box.right - left - 1, "tiny", "wine_dark" if button.reason else ink)
        canvas.spot(box, button.press, tip_of(button))


def _about(button: Button) -> str:
    """Write of a button why it cannot be used, else what it does."""
    told = [line for line in button.tooltip[1:] if line and not line.startswith("Costs: ")]
    return button.reason or (told[0] if told else "")


def _high_of(part: Group) -> float:
    return HEAD + sum(high for _, high in part[1])


def _laid(groups: list[Group], columns: int, room: float) -> list[list[list[Group]]]:
    """Lay groups out in columns as even as may be, and in pages of so many columns; a group may be parted."""
    every = sum(map(_high_of, groups))
    even = min(room, max(every / columns * 1.08 + HEAD, room / 3))
    laid, top = list[list[Group]]([[]]), 0.0
    for name, rows in groups:
        part = list[tuple[Button, float]]()
        top += HEAD
        for row in rows:
            if top + row[1] > even and (part or laid[-1]):
                if part:
                    laid[-1].append((name, tuple(part)))
                laid.append([])
                part, top = [], HEAD
            part.append(row)
            top += row[1]
        laid[-1].append((name, tuple(part)))
    return [laid[first : first + columns] for first in range(0, len(laid), columns)]
