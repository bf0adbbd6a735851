"""The row above the bottom bar: the variants of the action that is chosen, each with its key and its cost."""

from typing import Final

from game.screen.battle.panels.bar import tip_of
from game.screen.keys import short
from game.screen.model.plain import Button
from game.screen.model.press import Press
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

HIGH: Final = 28.0
GAP: Final = 4.0
MOST_ROWS: Final = 3
"""Where variants would take more rows than these, their words are smaller: the board is to stay in sight."""


class WaysRow(Panel):
    """The variants of the action that is chosen, above the bar."""

    def show(self, left: float, bottom: float, room: float, ways: tuple[Button, ...], hot: Press | None) -> None:
        """Show the variants, in as many rows as they need."""
        if not ways:
            self.hide()
            return
        size = "small"
        places = self._places(ways, room, size)
        if places[-1].bottom >= MOST_ROWS:
            size = "tiny"
            places = self._places(ways, room, size)
        wide, rows = max(place.right for place in places) + 22, places[-1].bottom + 1
        box = Box(left, bottom, wide, rows * (HIGH + GAP) - GAP + 22)
        if not self.changed(box, ways, hot):
            return
        inner = self.canvas.panel(box, "panel_clay")
        for way, place in zip(ways, places, strict=True):
            y = inner.top - place.bottom * (HIGH + GAP)
            self._way(way, Box(inner.left + place.left, y - HIGH, place.width, HIGH), size, hot)

    def _places(self, ways: tuple[Button, ...], room: float, size: str) -> list[Box]:
        """Return where each variant stands in words of a size: from the left, and in which row, counted downwards."""
        places, row, x = list[Box](), 0, 0.0
        for way in ways:
            wide = min(room - 24, self.canvas.width(way.name, size) + 56 + self._wide(way))
            if x and x + wide > room - 22:
                row, x = row + 1, 0.0
            places.append(Box(x, row, wide, HIGH))
            x += wide + GAP
        return places

    def _wide(self, way: Button) -> float:
        return self.canvas.width(way.signs, "tiny", "bold") + 8 if way.signs else 0.0

    def _way(self, way: Button, box: Box, size: str, hot: Press | None) -> None:
        canvas = self.canvas
        look = "active" if way.is_armed else "hover" if hot == way.press and way.enabled else "normal"
        canvas.nine(f"button_{look if way.enabled else 'disabled'}", box)
        alpha = 255 if way.enabled else 110
        canvas.picture("icons", way.icon, Box(box.left + 6, box.bottom + 4, 20, 20), alpha)
        ink = "glaze" if way.enabled else "stone_dark"
        signs = self._wide(way)
        top = box.bottom + (box.height + canvas.line_height(size)) / 2
        canvas.text(way.name, box.left + 30, top, size, ink, room=box.width - 52 - signs)
        canvas.text(way.signs, box.right - 19 - signs, box.top - 7, "tiny", "wine" if way.enabled else ink, "bold")
        if way.key:
            plate = Box(box.right - 19, box.bottom + 7, 14, 14)
            canvas.fill(plate, "glaze" if way.enabled else "stone_dark")
            canvas.text(short(way.key), plate.left - 4, plate.top, "tiny", "cream", "bold", room=22, align="middle")
        canvas.spot(box, way.press, tip_of(way))
