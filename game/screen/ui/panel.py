"""What every panel is: a canvas that is drawn anew when its data is another."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from game.screen.ui.box import Box, Hotspot
from game.screen.ui.canvas import Canvas
from game.screen.ui.paint import Paint


class Panel:
    """A part of the HUD. Subclasses have a `show` that calls `changed` and draws if it says so."""

    is_solid: ClassVar[bool] = True
    """Whether it takes the pointer where it lies; else that goes through to what lies beneath."""

    def __init__(self, paint: Paint) -> None:
        """Begin hidden."""
        self.canvas: Final = Canvas(paint)
        self.box: Box | None = None
        self._key: object = None

    def changed(self, box: Box | None, *data: object) -> bool:
        """Take the place and the data; tell whether the panel has to be drawn anew, and clear it if so."""
        key = (box, data, self.canvas.paint.generation, self.canvas.paint.ratio)
        if key == self._key:
            return False
        self._key = key
        self.box = box
        self.canvas.clear()
        return True

    def place(self, box: Box | None, show: Callable[[Box], object]) -> None:
        """Show the panel where it has a place, else hide it."""
        if box is None:
            self.hide()
        else:
            show(box)

    def hide(self) -> None:
        """Show nothing."""
        self.changed(None)

    def draw(self) -> None:
        """Draw the panel if it is shown."""
        if self.box is not None:
            self.canvas.draw()

    def covers(self, x: float, y: float) -> bool:
        """Tell whether the panel takes the pointer at a point."""
        return self.is_solid and self.box is not None and self.box.holds(x, y)

    def spot_at(self, x: float, y: float) -> Hotspot | None:
        """Return what can be pressed or rested on at a point."""
        return self.canvas.spot_at(x, y) if self.box is not None else None


def tip_at(panels: Sequence[Panel], x: float, y: float) -> tuple[str, ...]:
    """Return what a pointer that rests at a point is told beside what can be read there; the last panel is on top."""
    panel = next((panel for panel in reversed(panels) if panel.covers(x, y)), None)
    spot = panel.spot_at(x, y) if panel is not None else None
    return () if panel is None or spot is None else panel.canvas.script.news(spot)


def lying_at(boxes: Iterable[Box | None], scale: float) -> tuple[Box, ...]:
    """Return where boxes of an interface of a scale lie in the window's points; None is a panel that is not shown."""
    shown = (box for box in boxes if box is not None)
    return tuple(Box(one.left * scale, one.bottom * scale, one.width * scale, one.height * scale) for one in shown)
