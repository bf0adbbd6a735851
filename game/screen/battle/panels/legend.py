"""The legend of what is said of the map's cells: what it is, what each look means, and how it is taken off."""

from typing import Final

from game.playtest.scoreboard import HEAT_MAP
from game.report.cell_maps import WATCHED, CellMap
from game.screen.battle.presenter.cell_layer import WAY_OFF
from game.screen.keys import LAYERS, NEXT_HEAT, PLAY_TEST, Chosen, present, written
from game.screen.scene.looks import swatch
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

KEYS: Final = {**LAYERS, PLAY_TEST: HEAT_MAP}
WIDE: Final = 236.0
SLIM: Final = 172.0
LOW: Final = 320.0
"""In less height it is slimmer, and in smaller letters."""
EDGE: Final = 11.0
SWATCH: Final = 15.0
FINE: Final = 48
"""Pixels of a swatch's picture."""


class LegendBox(Panel):
    """A sheet in the upper left corner of the board."""

    is_solid = False

    def show(self, found: CellMap | None, room: Box, chosen: Chosen) -> None:
        """Show what is said of cells now, in the upper left corner of a part of the window, and no higher than that."""
        if found is None:
            self.hide()
            return
        canvas, is_low = self.canvas, room.height < LOW
        size, whole = ("tiny", SLIM) if is_low else ("small", WIDE)
        wide, line = whole - 2 * EDGE, canvas.line_height(size)
        key = next((key for key, name in KEYS.items() if name == found.name), "")
        way_off = f"{written(present(key, chosen))} or {WAY_OFF}" if key else WAY_OFF
        if found.name == WATCHED:
            way_off = "It goes once nobody sneaks or is about to."
        if found.name == HEAT_MAP:
            way_off += f" {written(present(NEXT_HEAT, chosen))}: another kind of heat."
        head, foot = len(canvas.lines(found.words, wide, size, "bold")), len(canvas.lines(way_off, wide, size))
        rows = [max(1, len(canvas.lines(kind.words, wide - SWATCH - 6, size))) for kind in found.kinds]
        fit = int((room.height - 2 * EDGE - 8) // line) - head - foot - 1
        told = next((n for n in range(len(rows), 0, -1) if sum(rows[:n]) <= fit), 0)
        more = len(rows) - told
        high = round((head + foot + sum(rows[:told]) + (more > 0)) * line + 2 * EDGE + 8)
        box = Box(room.left, round(room.top - high), whole, high)
        if not self.changed(box, found.words, found.kinds, way_off):
            return
        inside = canvas.panel(box)
        y = canvas.paragraph(found.words, inside.left, inside.top, wide, size, role="bold") - 4
        for kind, lines in zip(found.kinds[:told], rows, strict=False):
            side = min(SWATCH, line - 1)
            place = Box(inside.left, y - (line + side) / 2, side, side)
            canvas.image(f"look {kind.look}", swatch(kind.look, FINE), place)
            canvas.outline(place, "glaze")
            canvas.paragraph(kind.words, inside.left + SWATCH + 6, y, wide - SWATCH - 6, size)
            y -= lines * line
        if more:
            canvas.text(f"and {more} more", inside.left, y, size)
            y -= line
        canvas.paragraph(way_off, inside.left, y - 4, wide, size)
