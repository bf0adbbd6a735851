"""The turn order: a strip of discs, those who may act first, each with its hit points; groups stand in one frame."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from game.screen.model.plain import OrderEntry
from game.screen.model.press import LookAt
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.panel import Panel
from game.screen.ui.theme import side_colour

LOW: Final = 470.0
"""In windows less high the discs are smaller."""
DISCS: Final = (38.0, 28.0)
"""How wide discs are, in low windows the second."""
BETWEEN: Final = 6.0
APART: Final = 12
"""Between groups, so many points more than between discs."""
FRAME: Final = 20.0
DONE: Final = (150, 138, 126, 255)


def disc_in(height: float) -> float:
    """Return how wide discs are in a window so high."""
    return DISCS[height < LOW]


def high_in(height: float) -> float:
    """Return how high the strip is in a window so high."""
    return disc_in(height) + BETWEEN + FRAME


class OrderStrip(Panel):
    """Who acts when."""

    _disc = DISCS[0]

    @property
    def _step(self) -> float:
        return self._disc + BETWEEN

    def show(self, left: float, top: float, room: float, entries: tuple[OrderEntry, ...], chosen: int = 0) -> None:
        """Show as many as there is room for under `top`, the window's own; `chosen` is the one that is in hand."""
        self._disc = disc_in(top)
        if not entries:
            self.hide()
            return
        together = [tuple(group) for _, group in groupby(entries, key=lambda entry: entry.group)]
        apart = APART if any(len(group) > 1 for group in together) else 0
        step = self._step
        every = list(_places(together, apart, step))
        places = [(entry, x) for entry, x in every if x + step <= room - 24] or [(entries[0], 0.0)]
        box = Box(left, top - high_in(top), FRAME + places[-1][1] + step, high_in(top))
        if not self.changed(box, entries, chosen):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_glaze")
        cells = {entry.unit: Box(left + FRAME / 2 + x, box.top - FRAME / 2 - step, step, step) for entry, x in places}
        for group in together:
            self._frame(group, [cells[entry.unit] for entry in group if entry.unit in cells])
        for entry, _ in places:
            self._entry(entry, cells[entry.unit], is_chosen=entry.unit == chosen)

    def _frame(self, group: tuple[OrderEntry, ...], cells: list[Box]) -> None:
        """Draw a frame round those who act together, in their side's colour where they are of one."""
        if len(group) < 2 or not cells:
            return
        sides = {entry.side for entry in group}
        ink = side_colour(sides.pop()) if len(sides) == 1 else (214, 203, 180, 255)
        frame = Box(cells[0].left - 4, cells[0].bottom - 6, cells[-1].right - cells[0].left + 8, self._step + 12)
        self.canvas.tint(Box(frame.left, frame.bottom, frame.width, frame.height), (*ink[:3], 70))
        for edge in (
            Box(frame.left, frame.bottom, frame.width, 2), Box(frame.left, frame.top - 2, frame.width, 2),
            Box(frame.left, frame.bottom, 2, frame.height), Box(frame.right - 2, frame.bottom, 2, frame.height),
        ):  # fmt: skip
            self.canvas.tint(edge, ink)

    def _entry(self, entry: OrderEntry, cell: Box, *, is_chosen: bool) -> None:
        canvas = self.canvas
        side = self._disc
        disc = Box(cell.left + BETWEEN / 2, cell.top - side, side, side)
        if entry.is_active:
            wide = 3.0 if is_chosen else 1.5
            ink = "ochre" if is_chosen else "clay_light"
            canvas.fill(Box(disc.left - wide, disc.bottom - 6 - wide, side + 2 * wide, side + 6 + 2 * wide), ink)
            canvas.fill(Box(disc.left - 0.5, disc.bottom - 6.5, side + 1, side + 7), "glaze")
        is_pale = entry.is_down or entry.is_done
        canvas.token(entry.kind, entry.side, disc, DONE if is_pale else (255, 255, 255, 255))
        hp_bar(self.canvas, Box(disc.left, disc.bottom - 6, side, 5), entry.hp, entry.maximum, entry.side, entry.guess)
        if entry.is_done:
            canvas.picture("icons", "done", Box(disc.right - 15, disc.bottom - 1, 17, 17))
        about = "about " if entry.guess else ""
        tip = [f"{entry.name}, of {entry.side_name}", f"{about}{entry.hp} of {entry.maximum} hit points"]
        tip += ["has finished"] if entry.is_done else ["may act now"] if entry.is_active else []
        canvas.spot(cell, LookAt(entry.unit), (*tip, *entry.conditions))


def _places(together: list[tuple[OrderEntry, ...]], apart: float, step: float) -> Iterator[tuple[OrderEntry, float]]:
    """Yield each entry with how far right it stands."""
    x = apart / 2
    for group in together:
        for entry in group:
            yield entry, x
            x += step
        x += apart


def hp_bar(canvas: Canvas, box: Box, hp: int, maximum: int, side: int, guess: bool) -> None:
    """Draw hit points as a bar in the side's colour; a guess is paler."""
    canvas.fill(box, "cream_dark")
    share = max(0.0, min(1.0, hp / maximum)) if maximum else 0.0
    if share:
        canvas.tint(Box(box.left, box.bottom, box.width * share, box.height), side_colour(side, 150 if guess else 255))
    canvas.outline(box, "glaze", 1)
