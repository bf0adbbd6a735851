"""The ring about the place that has the focus, and how keys lead it on."""

from collections.abc import Callable
from typing import Final

from game.screen.keys import ARROWS
from game.screen.model.press import Press
from game.screen.ui.canvas import Canvas
from game.screen.ui.focus import beside, following
from game.screen.ui.widgets import Widgets


class Ring:
    """Goes about on a page: the page's widgets say what is drawn there, and which place has the focus."""

    def __init__(self, widgets: Widgets, slid: Callable[[Press, float], None], compose: Callable[[], None]) -> None:
        """Take the page's widgets; `slid` sets a slider, `compose` draws the page anew at once."""
        self._widgets: Final = widgets
        self._slid: Final = slid
        self._compose: Final = compose
        self._canvas: Final = Canvas(widgets.canvas.paint)

    def lay(self) -> None:
        """Lay it about the place that has the focus."""
        self._canvas.clear()
        focused = self._widgets.focused
        if focused is not None:
            self._canvas.outline(focused.box.inset(-3), "ochre", 3)

    def draw(self) -> None:
        """Draw it as it was laid."""
        self._canvas.draw()

    def key(self, name: str) -> None:
        """Go from place to place, or turn a list."""
        widgets = self._widgets
        if name in {"TAB", "SHIFT+TAB"}:
            step = -1 if name == "SHIFT+TAB" else 1
            widgets.focus, widgets.finished = following(widgets.places, widgets.focus, step), None
        elif name in {"PAGEUP", "PAGEDOWN"} and widgets.areas:
            area = next(iter(widgets.areas.values()))
            widgets.turn(area, area.shown * (1 if name == "PAGEDOWN" else -1))
        elif name in ARROWS:
            self._go(name)

    def _go(self, arrow: str) -> None:
        """Move the focus; a slider under it is moved instead, a list is turned where it ends."""
        widgets, focus = self._widgets, self._widgets.focus
        slider = widgets.sliders.get(focus) if focus is not None else None
        if slider is not None and focus is not None and arrow in {"LEFT", "RIGHT"}:
            self._slid(focus, slider.step(1 if arrow == "RIGHT" else -1))
            return
        here = widgets.focused
        found = beside(widgets.places, here, arrow)
        step = {"UP": -1, "DOWN": 1}.get(arrow, 0)
        area = next((one for one in widgets.areas.values() if here is not None and one.holds(here.box)), None)
        if area is not None and step and (found is None or not area.holds(found.box)) and widgets.turn(area, step):
            self._compose()
            found = next((spot for spot in widgets.places if here is not None and spot.box == here.box), found)
        if found is not None:
            widgets.focus = found.place
