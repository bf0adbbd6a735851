"""A page told as it is drawn: what its places and lines say, for whoever listens."""

from typing import Final

from game.screen.audio.reader import SpeechReader
from game.screen.ui.aloud import Aloud, SpokenPage
from game.screen.ui.box import Hotspot
from game.screen.ui.widgets import Widgets


class PageAloud:
    """Reads a page from its widgets, and tells it anew when it was drawn anew or the focus went on."""

    def __init__(self, widgets: Widgets, reader: SpeechReader | None) -> None:
        """Take the page's widgets; without a reader nothing is told."""
        self._widgets: Final = widgets
        self._aloud: Final = Aloud(reader)
        self._told_at: tuple[int, str, tuple[str, ...]] | None = None

    def begin(self) -> None:
        """The page has come up, perhaps again."""
        self._aloud.begin()
        self._told_at = None

    def is_due(self, *, at_work: bool) -> bool:
        """Whether anything may be told now; how far something has come is no news."""
        return self._aloud.is_heard and not (at_work and self._told_at)

    def tell(self, title: str, section: str, aside: tuple[str, ...], drawing: int) -> None:
        """Tell what is new in a drawing of the page, which has a number; `aside` is what is not written on it."""
        widgets, canvas = self._widgets, self._widgets.canvas
        focused = widgets.focused
        focus = "" if focused is None else self.spoken(focused)
        if self._told_at == (drawing, focus, aside):
            return
        self._told_at = drawing, focus, aside
        values = {spot.place: self._said(spot) for spot in canvas.spots if spot.place is not None}
        contents, lines = canvas.script.read(canvas.spot_at, values, [area.box for area in widgets.areas.values()])
        self._aloud.tell(SpokenPage(title, section, [*contents, *aside], values, [*lines, *aside], focus))

    def spoken(self, spot: Hotspot) -> str:
        """Return how a place is said: its name with its value, else the words in it, and why it cannot be pressed."""
        words, is_on = self._said(spot)
        return f"{words}, chosen" if is_on else words

    def _said(self, spot: Hotspot) -> tuple[str, bool]:
        found = self._widgets.said.get(spot.place) if spot.place is not None else None
        words, is_on = found or (self._widgets.canvas.script.words_in(spot.box), False)
        return ": ".join([words, *spot.tip[1:]]) if spot.dead is not None else words, is_on
