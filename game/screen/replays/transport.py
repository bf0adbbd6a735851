"""A replay's bar: where it stands, a line with the rounds to press on, and its buttons."""

from dataclasses import dataclass
from typing import Final

from game.screen.keys import short, written
from game.screen.model.plain import Control, ReplayPlace
from game.screen.model.press import Press
from game.screen.replays.bar import InReplay
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

EDGE: Final = 11
WORDS: Final = 20
LINE: Final = 34
GAP: Final = 3
LARGE: Final = (66.0, 50.0)
SMALL: Final = (34.0, 34.0)
APART: Final = 20
"""Points between the numbers of two rounds, at least."""
SIGNS: Final = {
    "LEFT": "←",
    "RIGHT": "→",
    "UP": "↑",
    "DOWN": "↓",
    "PAGEUP": "⇞",
    "PAGEDOWN": "⇟",
    "END": "⇲",
    "SPACE": "Spc",
}
"""Keys as they are written in a button's corner."""


@dataclass(frozen=True, slots=True)
class TransportPlan:
    """How the buttons stand: their size, how many in a row, how many rows, and whether their names are written."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def has_words(self) -> bool:
        """Whether the buttons' names are written on them."""
        return self.height == LARGE[1]

    @property
    def high(self) -> float:
        """How high the whole bar is."""
        return self.rows * (self.height + GAP) + WORDS + LINE + 2 * EDGE - 2


def plan_for(width: float, window_high: float, count: int) -> TransportPlan:
    """Return how so many buttons stand in a bar: with their names where there is room for that in one row."""
    for wide, high in (LARGE, SMALL):
        columns = max(1, int((width - 2 * EDGE + GAP) // (wide + GAP)))
        plan = TransportPlan(wide, high, columns, -(-count // columns))
        if plan.rows == 1 and plan.high <= window_high * 0.25:
            break
    return plan


class TransportBar(Panel):
    """The bar at the bottom of a replay."""

    line: Box | None = None
    """Where the line with the rounds is drawn."""

    def show(
        self, box: Box, plan: TransportPlan, place: ReplayPlace, controls: tuple[Control, ...], hot: Press | None
    ) -> None:
        """Show all; `hot` is what the button under the pointer means."""
        if not self.changed(box, plan, place, controls, hot):
            return
        canvas = self.canvas
        room = canvas.panel(box, "panel_clay")
        noted = canvas.width(place.note, "tiny", "bold") if place.note else 0.0
        noted = min(noted, room.width * 0.5)
        canvas.text(place.words, room.left + 2, room.top + 3, "small", "glaze", "bold", room=room.width - noted - 16)
        if place.note:
            spot = Box(room.right - noted - 8, room.top - 15, noted + 8, 17)
            canvas.fill(spot, "wine_dark")
            canvas.text(place.note, spot.left + 4, spot.top - 1, "tiny", "cream", "bold", room=noted)
            canvas.spot(spot, None, (place.note,))
        self._line(place, Box(room.left + 8, room.top - WORDS - LINE + 4, room.width - 16, LINE))
        top = room.top - WORDS - LINE + 2
        for number, control in enumerate(controls):
            row, column = divmod(number, plan.columns)
            at = Box(room.left + column * (plan.width + GAP), top - row * (plan.height + GAP) - plan.height,
                     plan.width, plan.height)  # fmt: skip
            self._button(control, plan, at, hot)

    def _line(self, place: ReplayPlace, box: Box) -> None:
        canvas = self.canvas
        self.line = bar = Box(box.left, box.top - 13, box.width, 9)
        canvas.fill(bar, "glaze")
        canvas.fill(bar.inset(2), "clay_light")
        done = bar.width * place.share
        canvas.fill(Box(bar.left + 2, bar.bottom + 2, max(0.0, done - 4), bar.height - 4), "wine")
        free = bar.left - APART
        for number, share in place.rounds:
            x = round(bar.left + bar.width * share)
            canvas.fill(Box(x, bar.bottom - 4, 1.5, bar.height + 4), "glaze")
            if x - free >= APART:
                free = x
                words = str(number)
                left = min(max(x - 15, bar.left - 15), bar.right - 15)
                canvas.text(words, left, bar.bottom - 3, "tiny", "glaze", "bold", room=30, align="middle")
        knob = Box(round(bar.left + done - 5), bar.bottom - 4, 10, bar.height + 8)
        canvas.fill(knob, "glaze")
        canvas.fill(knob.inset(2), "cream")
        whole = Box(bar.left - 8, box.bottom, bar.width + 16, box.height)
        canvas.spot(whole, InReplay.LINE, ("Press anywhere on the line to go there; the numbers are rounds.",))

    def share_at(self, x: float) -> float:
        """Return which share of the whole lies at a point of the line."""
        return 0.0 if self.line is None else min(1.0, max(0.0, (x - self.line.left) / self.line.width))

    def _button(self, control: Control, plan: TransportPlan, box: Box, hot: Press | None) -> None:
        canvas = self.canvas
        look = "pressed" if control.is_on else "hover" if hot == control.press else "normal"
        canvas.nine(f"button_{'disabled' if control.why else look}", box)
        alpha = 105 if control.why else 255
        if plan.has_words:
            canvas.picture("icons", control.icon, Box(box.left + box.width / 2 - 13, box.bottom + 19, 26, 26), alpha)
            ink = "stone_dark" if control.why else "glaze"
            canvas.text(control.name, box.left + 2, box.bottom + 18, "tiny", ink, room=box.width - 4, align="middle")
        else:
            side = min(box.width, box.height) - 10
            picture = Box(box.left + (box.width - side) / 2, box.bottom + 7, side, side)
            canvas.picture("icons", control.icon, picture, alpha)
        key = SIGNS.get(control.key) or short(control.key)
        wide = canvas.width(key, "tiny", "bold")
        low = box.top - 15 if plan.has_words else box.bottom + 1
        plate = Box(box.right - wide - 7, low, wide + 6, 13)
        canvas.fill(plate, "stone_dark" if control.why else "glaze")
        canvas.text(key, plate.left + 3, plate.top, "tiny", "cream", "bold")
        why = (f"Not now: {control.why}",) if control.why else ()
        canvas.spot(
            box, None if control.why else control.press, (f"{control.name} ({written(control.key)})", *why, control.tip)
        )
