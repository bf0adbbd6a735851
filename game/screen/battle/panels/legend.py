"""The legend of what is said of the map's cells: what it is, what each look means, and how it is taken off."""

from typing import Final

from game.report.cell_maps import CellMap
from game.screen.keys import LAYERS, Chosen, present, written
from game.screen.scene.looks import swatch
from game.screen.ui.canvas import Box
from game.screen.ui.panel import Panel

WIDE: Final = 236.0
EDGE: Final = 11.0
SWATCH: Final = 15.0
FINE: Final = 48
"""Pixels of a swatch's picture."""
MOST: Final = 10
"""Kinds that are told one by one."""


class LegendBox(Panel):
    """A sheet in the upper left corner of the board."""

    def show(self, found: CellMap | None, left: float, top: float, chosen: Chosen) -> None:
        """Show what is said of cells now, with the sheet's upper left corner there."""
        if found is None:
            self.hide()
            return
        canvas, room = self.canvas, WIDE - 2 * EDGE
        key = next((key for key, name in LAYERS.items() if name == found.name), "")
        way_off = f"{written(present(key, chosen))} or Esc takes it off." if key else "Esc takes it off."
        more = len(found.kinds) - MOST
        kinds = found.kinds[:MOST]
        rows = [max(1, len(canvas.lines(kind.words, room - SWATCH - 6))) for kind in kinds]
        line = canvas.line_height("small")
        count = sum(rows) + len(canvas.lines(found.words, room, role="bold")) + (more > 0)
        count += len(canvas.lines(way_off, room))
        high = round(count * line + 2 * EDGE + 8)
        if not self.changed(Box(left, round(top - high), WIDE, high), found.words, found.kinds, way_off):
            return
        inside = canvas.panel(Box(left, round(top - high), WIDE, high))
        y = canvas.paragraph(found.words, inside.left, inside.top, room, role="bold") - 4
        for kind, lines in zip(kinds, rows, strict=True):
            box = Box(inside.left, y - (line + SWATCH) / 2, SWATCH, SWATCH)
            canvas.image(f"look {kind.look}", swatch(kind.look, FINE), box)
            canvas.outline(box, "glaze")
            canvas.paragraph(kind.words, inside.left + SWATCH + 6, y, room - SWATCH - 6)
            y -= lines * line
        if more > 0:
            canvas.text(f"and {more} more", inside.left, y)
            y -= line
        canvas.paragraph(way_off, inside.left, y - 4, room)

    def covers(self, x: float, y: float) -> bool:
        """Lie over nothing: clicks go through."""
        del x, y
        return False
