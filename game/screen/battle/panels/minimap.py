"""The small map: where what the window shows lies on the whole, who stands where, and the buttons that move the view.

It shows what the board shows and nothing more. Where the whole map can be seen it is only the buttons.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from game.screen.camera import Camera
from game.screen.keys import ACTOR, short, written
from game.screen.model.press import AtTable, Fold, Press
from game.screen.ui.box import Box
from game.screen.ui.paint import Paint
from game.screen.ui.panel import Panel
from game.screen.ui.theme import side_colour

PIXELS: Final = 320
"""Of the picture's longer side."""
MOST: Final = 150.0
SHARE: Final = 0.15
"""The small map is at most so wide, and no wider than this share of the window."""
HIGHEST: Final = 0.22
"""It takes no more than this share of the window's height."""
BUTTON: Final = 22.0
EDGE: Final = 6.0
DOT: Final = 5.0

Dot = tuple[float, float, int, bool]
"""A unit: its place in shares of the map from the left and the top, its side's place, and whether it is in hand."""
BUTTONS: Final[tuple[tuple[Press, str, str, str], ...]] = (
    (AtTable.NEARER, "+", "Nearer", "PLUS"),
    (AtTable.FARTHER, "\u2212", "Farther", "MINUS"),
    (AtTable.WHOLE, "All", "The whole map", "HOME"),
    (AtTable.ACTOR, "◎", "Back to the unit in hand", ACTOR),
    (Fold.MAP, "▾", "Fold the small map, or unfold it", ""),
)
"""What each button means, how it is marked and called, and its key; the last only where there is a map to fold."""


@dataclass(frozen=True, slots=True)
class SmallMap:
    """What there is to show: the ground's picture with its name, the units, and the part in sight in shares."""

    name: str
    ground: Image.Image
    dots: tuple[Dot, ...]
    seen: tuple[float, float, float, float]
    is_whole: bool


def seen_of(camera: Camera) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of what is in the free part of the window, in shares of the map."""
    left, bottom, right, top = camera.free
    wide, high = camera.projection.size
    (x, y), (to_x, to_y) = camera.to_map(left, top), camera.to_map(right, bottom)
    return max(0.0, x / wide), max(0.0, y / high), min(1.0, to_x / wide), min(1.0, to_y / high)


def _buttons(shown: SmallMap) -> tuple[tuple[Press, str, str, str], ...]:
    return BUTTONS[:-1] if shown.is_whole else BUTTONS


class MapDots(Panel):
    """What moves on the small map: the units, and the frame round what is in sight."""

    def show(self, inner: Box | None, dots: tuple[Dot, ...], seen: tuple[float, float, float, float]) -> bool:
        """Show them on the ground's picture, which lies there, or nowhere; tell whether anything is another."""
        if not self.changed(inner, dots, seen):
            return False
        if inner is None:
            return True
        canvas = self.canvas
        for x, y, side, is_in_hand in sorted(dots, key=lambda dot: dot[3]):
            wide = DOT + 4 if is_in_hand else DOT + 2
            at = inner.left + x * inner.width, inner.top - y * inner.height
            canvas.fill(Box(at[0] - wide / 2, at[1] - wide / 2, wide, wide), "ochre" if is_in_hand else "cream")
            canvas.tint(Box(at[0] - DOT / 2, at[1] - DOT / 2, DOT, DOT), side_colour(side))
        left, top, right, bottom = seen
        frame = Box(
            inner.left + left * inner.width, inner.top - bottom * inner.height,
            max(2.0, (right - left) * inner.width), max(2.0, (bottom - top) * inner.height),
        )  # fmt: skip
        canvas.outline(frame, "glaze", 2, 170)
        canvas.outline(frame, "cream", 1)
        return True


class MiniMap(Panel):
    """The small map with its buttons."""

    def __init__(self, paint: Paint) -> None:
        """Begin hidden."""
        super().__init__(paint)
        self._dots: Final = MapDots(paint)
        self._inner: Box | None = None
        """Where the ground's picture lies; None where only the buttons are shown."""

    @staticmethod
    def size(shown: SmallMap, window: tuple[float, float], *, is_folded: bool) -> tuple[float, float]:
        """Return how wide and high it is in a window."""
        high = len(_buttons(shown)) * (BUTTON + 2) - 2 + 2 * EDGE
        if is_folded or shown.is_whole:
            return high, BUTTON + 2 * EDGE
        share = shown.ground.height / shown.ground.width
        wide = min(MOST, window[0] * SHARE, window[1] * HIGHEST / share)
        return round(wide + BUTTON + 3 + 2 * EDGE), round(max(high, wide * share + 2 * EDGE))

    def show(self, shown: SmallMap, box: Box | None, hot: Press | None, keys: dict[Press, str]) -> None:
        """Show it in a box, or nowhere; `keys` has each button's key as it is now."""
        if box is None:
            self.hide()
            return
        if not self.changed(box, shown.name, shown.is_whole, hot, tuple(keys.items())):
            return
        canvas = self.canvas
        canvas.panel(box, "panel_glaze")
        is_row = box.height < 2 * BUTTON + 2 * EDGE
        for place, (press, sign, name, _) in enumerate(_buttons(shown)):
            left = box.left + EDGE + place * (BUTTON + 2) if is_row else box.right - EDGE - BUTTON
            top = box.top - EDGE - (0 if is_row else place * (BUTTON + 2))
            self._button(Box(left, top - BUTTON, BUTTON, BUTTON), press, sign, (name, keys[press]), hot)
        self._inner = None
        if not is_row:
            wide = box.width - BUTTON - 3 - 2 * EDGE
            high = wide * shown.ground.height / shown.ground.width
            inner = self._inner = Box(box.left + EDGE, round(box.bottom + (box.height - high) / 2), wide, round(high))
            canvas.image(shown.name, shown.ground, inner)
            canvas.spot(inner, AtTable.LOOK_THERE, ("The map: press to look there.",))

    def mark(self, shown: SmallMap) -> bool:
        """Show who stands where now, and what is in sight; tell whether that is another than before."""
        return self._dots.show(self._inner if self.box is not None else None, shown.dots, shown.seen)

    def hide(self) -> None:
        """Show nothing."""
        super().hide()
        self._dots.hide()

    def draw(self) -> None:
        """Draw it if it is shown, what moves over the rest."""
        super().draw()
        self._dots.draw()

    def _button(self, box: Box, press: Press, sign: str, called: tuple[str, str], hot: Press | None) -> None:
        canvas, (name, key) = self.canvas, called
        canvas.fill(box, "ochre" if hot == press else "clay_light")
        canvas.outline(box, "glaze", 1)
        size = "body" if len(sign) == 1 else "tiny"
        top = box.bottom + (box.height + canvas.line_height(size)) / 2
        canvas.text(sign, box.left, top, size, "glaze", "bold", room=box.width, align="middle")
        canvas.spot(box, press, (f"{name} ({written(key)})" if short(key) else name,))

    def place_at(self, x: float, y: float) -> tuple[float, float] | None:
        """Return the place at a point in shares of the map from the left and the top; None where the map is not."""
        inner = self._inner
        if self.box is None or inner is None or not inner.holds(x, y):
            return None
        return (x - inner.left) / inner.width, (inner.top - y) / inner.height
