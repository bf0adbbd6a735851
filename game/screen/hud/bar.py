"""The bottom bar: what can be done now in a line, every action with its key, and what concerns the whole battle."""

from typing import Final

from game.screen.hud.canvas import Box
from game.screen.hud.panel import Panel
from game.screen.keys import short, written
from game.screen.plain import Button

SIDE: Final = 42
STEP: Final = 45
PROMPT: Final = 22
EDGE: Final = 11


def columns_in(width: float) -> int:
    """Return how many buttons stand in a row."""
    return max(1, int((width - 2 * EDGE + STEP - SIDE) // STEP))


def height_for(width: float, count: int) -> float:
    """Return how high the bar is with so many buttons in all."""
    rows = -(-count // columns_in(width))
    return rows * STEP + PROMPT + 2 * EDGE - 2


class ActionBar(Panel):
    """The prompt, the actions, and at the right end the buttons of the battle."""

    def show(self, box: Box, prompt: str, actions: tuple[Button, ...], others: tuple[Button, ...], hot: str) -> None:
        """Show all buttons; `hot` is the id of the one under the pointer."""
        if not self.changed(box, prompt, actions, others, hot):
            return
        canvas = self.canvas
        room = canvas.panel(box, "panel_clay")
        canvas.text(prompt, room.left + 2, room.top + 3, "small", "glaze", "bold", room=room.width - 4)
        canvas.spot(Box(room.left, room.top - PROMPT + 3, room.width, PROMPT), "", (prompt,))
        columns = columns_in(box.width)
        top = room.top - PROMPT + 4
        for place, button in enumerate(actions):
            row, column = divmod(place, columns)
            self._button(button, room.left + column * STEP, top - row * STEP, hot)
        rows = -(-(len(actions) + len(others)) // columns)
        for place, button in enumerate(reversed(others)):
            self._button(button, room.left + (columns - 1 - place) * STEP, top - (rows - 1) * STEP, hot)
        canvas.finish()

    def _button(self, button: Button, left: float, top: float, hot: str) -> None:
        canvas, box = self.canvas, Box(left, top - SIDE, SIDE, SIDE)
        look = "active" if button.is_armed else "normal"
        if not button.enabled:
            look = "disabled"
        elif hot == button.id and not button.is_armed:
            look = "hover"
        canvas.picture("ui", f"button_{look}", box)
        canvas.picture("icons", button.icon, Box(left + 6, box.bottom + 8, 30, 30), 255 if button.enabled else 105)
        key = short(button.key)
        if key:
            wide = canvas.width(key, "tiny", "bold")
            plate = Box(box.right - wide - 7, box.bottom + 1, wide + 6, 13)
            canvas.fill(plate, "glaze" if button.enabled else "stone_dark")
            canvas.text(key, plate.left + 3, plate.top, "tiny", "cream", "bold")
        canvas.spot(box, button.id, tip_of(button))


def tip_of(button: Button) -> tuple[str, ...]:
    """Return a button's tooltip: name and key, why not, then what there is to know."""
    key = f" ({written(button.key)})" if button.key else ""
    head = f"{button.name}{key}"
    why = (f"Not now: {button.reason}",) if button.reason else ()
    return (head, *why, *button.tooltip[1:])


class WaysRow(Panel):
    """The variants of the action that is chosen, above the bar."""

    def show(self, left: float, bottom: float, room: float, ways: tuple[Button, ...], hot: str) -> None:
        """Show the variants, in as many rows as they need."""
        if not ways:
            self.hide()
            return
        high, gap = 28.0, 4.0
        places, row, x = list[Box](), 0, 0.0
        widths = [min(room - 24, self.canvas.width(way.name, "small") + 56) for way in ways]
        for wide in widths:
            if x and x + wide > room - 22:
                row, x = row + 1, 0.0
            places.append(Box(x, row, wide, high))
            x += wide + gap
        rows = row + 1
        wide = max(place.left + place.width for place in places) + 22
        box = Box(left, bottom, wide, rows * (high + gap) - gap + 22)
        if not self.changed(box, ways, hot):
            return
        canvas = self.canvas
        inner = canvas.panel(box, "panel_clay")
        for way, place in zip(ways, places, strict=True):
            y = inner.top - place.bottom * (high + gap)
            self._way(way, Box(inner.left + place.left, y - high, place.width, high), hot)
        canvas.finish()

    def _way(self, way: Button, box: Box, hot: str) -> None:
        canvas = self.canvas
        look = "active" if way.is_armed else "hover" if hot == way.id and way.enabled else "normal"
        canvas.nine(f"button_{look if way.enabled else 'disabled'}", box)
        alpha = 255 if way.enabled else 110
        canvas.picture("icons", way.icon, Box(box.left + 6, box.bottom + 4, 20, 20), alpha)
        ink = "glaze" if way.enabled else "stone_dark"
        canvas.text(way.name, box.left + 30, box.top - 6, "small", ink, room=box.width - 52)
        if way.key:
            plate = Box(box.right - 19, box.bottom + 7, 14, 14)
            canvas.fill(plate, "glaze" if way.enabled else "stone_dark")
            canvas.text(way.key, plate.left, plate.top, "tiny", "cream", "bold", room=14, align="middle")
        canvas.spot(box, way.id, tip_of(way))
