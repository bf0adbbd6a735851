"""The turn order: a strip of discs, the one whose turn it is first, each with its hit points."""

from typing import Final

from game.screen.hud.canvas import Box, Canvas
from game.screen.hud.panel import Panel
from game.screen.plain import OrderEntry
from game.screen.theme import side_colour

DISC: Final = 38
STEP: Final = 44
HIGH: Final = 64


class OrderStrip(Panel):
    """Who acts when."""

    def show(self, left: float, top: float, room: float, entries: tuple[OrderEntry, ...]) -> None:
        """Show as many as there is room for."""
        count = min(len(entries), max(1, int((room - 24) // STEP)))
        box = Box(left, top - HIGH, 20 + count * STEP, HIGH)
        if not self.changed(box, entries):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_glaze")
        for place, entry in enumerate(entries[:count]):
            self._entry(entry, Box(left + 10 + place * STEP, box.top - 10 - STEP, STEP, STEP))
        canvas.finish()

    def _entry(self, entry: OrderEntry, cell: Box) -> None:
        canvas = self.canvas
        disc = Box(cell.left + (STEP - DISC) / 2, cell.top - DISC, DISC, DISC)
        if entry.is_active:
            canvas.fill(Box(disc.left - 3, disc.bottom - 9, DISC + 6, DISC + 12), "ochre")
            canvas.fill(Box(disc.left - 1.5, disc.bottom - 7.5, DISC + 3, DISC + 9), "glaze")
        canvas.token(entry.kind, entry.side, disc, (150, 138, 126, 255) if entry.is_down else (255, 255, 255, 255))
        hp_bar(self.canvas, Box(disc.left, disc.bottom - 6, DISC, 5), entry.hp, entry.maximum, entry.side, entry.guess)
        about = "about " if entry.guess else ""
        tip = (f"{entry.name}, of {entry.side_name}", f"{about}{entry.hp} of {entry.maximum} hit points")
        canvas.spot(cell, f"unit:{entry.unit}", (*tip, *entry.conditions))


def hp_bar(canvas: Canvas, box: Box, hp: int, maximum: int, side: int, guess: bool) -> None:
    """Draw hit points as a bar in the side's colour; a guess is paler."""
    canvas.fill(box, "cream_dark")
    share = max(0.0, min(1.0, hp / maximum)) if maximum else 0.0
    if share:
        canvas.tint(Box(box.left, box.bottom, box.width * share, box.height), side_colour(side, 150 if guess else 255))
    canvas.outline(box, "glaze", 1)
