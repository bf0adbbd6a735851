"""A panel's drawing: sprites put down in order, kept until the panel is drawn anew. Window points, y up.

Places that can be pressed or rested on are noted while drawing, so that what is seen is what is hit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import arcade
from PIL import Image

from game.board.grid import Cell
from game.screen.model.press import Press
from game.screen.ui import fonts
from game.screen.ui.box import Box, Hotspot
from game.screen.ui.fonts import Colour
from game.screen.ui.paint import Paint, fitted, wrapped
from game.screen.ui.pool import WHITE, SpritePool
from game.screen.ui.script import Script
from game.screen.ui.theme import SIZES, colour

LINE: Final = 1.32
"""The height of a line, in heights of its letters."""
NINE_SIZE: Final = 64
NINE_EDGE: Final = 14
"""Of a picture that is stretched: its side, and how much of it at each edge is kept, in pixels."""


class Canvas:
    """The sprites of one panel."""

    def __init__(self, paint: Paint) -> None:
        """Begin empty."""
        self.paint: Final = paint
        self.spots: list[Hotspot] = []
        self.script: Final = Script()
        """All that is written on it."""
        self._begin()

    def _begin(self) -> None:
        self._pool = SpritePool(self.paint.atlas)
        self._generation = self.paint.generation

    # ---- a drawing -------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Begin the panel anew."""
        if self._generation != self.paint.generation:
            self._begin()
        self._pool.begin()
        self.spots.clear()
        self.script.clear()

    def draw(self) -> None:
        """Draw it; the window's own camera must be in use."""
        self._pool.draw()

    @property
    def drawn(self) -> list[Box]:
        """The boxes of all that is drawn, in its order."""
        return [Box(x - wide / 2, y - high / 2, wide, high) for x, y, wide, high in self._pool]

    @contextmanager
    def from_the_top(self) -> Iterator[None]:
        """Have what is drawn meanwhile gone through and read from the top down, in whatever order it is drawn."""
        spots = len(self.spots)
        with self.script.from_the_top():
            yield
        self.spots[spots:] = sorted(
            self.spots[spots:], key=lambda spot: (-round(spot.box.bottom + spot.box.height / 2), spot.box.left)
        )

    def spot_at(self, x: float, y: float) -> Hotspot | None:
        """Return the place under a point, the last put down first."""
        return next((spot for spot in reversed(self.spots) if spot.box.holds(x, y)), None)

    def _sprite(self, texture: arcade.Texture, box: Box, tint: Colour = WHITE) -> None:
        x, y = box.left + box.width / 2, box.bottom + box.height / 2
        self._pool.put(texture, x, y, box.width, box.height, colour=tint)

    # ---- what can be drawn -----------------------------------------------------------------------------------------

    def fill(self, box: Box, ink: str, alpha: int = 255) -> None:
        """Fill a box with a palette colour."""
        self._sprite(self.paint.white(), box, colour(ink, alpha))

    def tint(self, box: Box, ink: Colour) -> None:
        """Fill a box with any colour."""
        self._sprite(self.paint.white(), box, ink)

    def outline(self, box: Box, ink: str, width: float = 1, alpha: int = 255) -> None:
        """Draw the edge of a box, inside of it."""
        left, bottom, right, top = box.left, box.bottom, box.right, box.top
        self.fill(Box(left, bottom, box.width, width), ink, alpha)
        self.fill(Box(left, top - width, box.width, width), ink, alpha)
        self.fill(Box(left, bottom, width, box.height), ink, alpha)
        self.fill(Box(right - width, bottom, width, box.height), ink, alpha)

    def panel(self, box: Box, ground: str = "panel_cream", strip: bool = False) -> Box:
        """Draw a panel and return the room in it. `strip` adds a meander under its upper edge."""
        self._ground(box, ground)
        self.outline(box, "glaze", 2)
        self.outline(box.inset(4), "clay_dark" if ground != "panel_glaze" else "clay", 1)
        room = box.inset(11)
        if strip:
            high = 14.0
            band = Box(box.left + 6, box.top - 6 - high, box.width - 12, high)
            self.band(band, "strip_cream" if ground == "panel_glaze" else "strip")
            room = Box(room.left, room.bottom, room.width, room.height - high - 1)
        return room

    def _ground(self, box: Box, ground: str) -> None:
        """Cover a box with a painted ground at its own scale, in pieces of up to 256 points."""
        piece = 256
        x = box.left
        while x < box.right - 0.01:
            wide = min(piece, box.right - x)
            y = box.bottom
            while y < box.top - 0.01:
                high = min(piece, box.top - y)
                cut = (0, piece - max(1, round(high)), max(1, round(wide)), piece)  # it is laid from below
                self._sprite(self.paint.piece(ground, cut), Box(x, y, wide, high))
                y += high
            x += wide

    def band(self, box: Box, name: str) -> None:
        """Repeat an ornament along a box."""
        unit = box.height * 240 / 24
        count = max(1, round(box.width / unit * 10)) / 10
        wide = box.width / count
        whole = int(count)
        for place in range(whole):
            part = Box(box.left + place * wide, box.bottom, wide, box.height)
            self._sprite(self.paint.piece(name, (0, 0, 240, 24)), part)
        rest = count - whole
        if rest > 0.01:
            cut = (0, 0, round(240 * rest), 24)
            self._sprite(self.paint.piece(name, cut), Box(box.left + whole * wide, box.bottom, wide * rest, box.height))

    def nine(self, name: str, box: Box) -> None:
        """Draw a picture of the interface stretched to a box, its corners kept."""
        cuts = (0, NINE_EDGE, NINE_SIZE - NINE_EDGE, NINE_SIZE)
        rim = min(NINE_EDGE * 0.72, box.width / 2, box.height / 2)
        xs = (box.left, box.left + rim, box.right - rim, box.right)
        ys = (box.top, box.top - rim, box.bottom + rim, box.bottom)
        for row in range(3):
            for column in range(3):
                texture = self.paint.piece(name, (cuts[column], cuts[row], cuts[column + 1], cuts[row + 1]))
                place = Box(xs[column], ys[row + 1], xs[column + 1] - xs[column], ys[row] - ys[row + 1])
                if place.width > 0 and place.height > 0:
                    self._sprite(texture, place)

    def picture(self, folder: str, name: str, box: Box, alpha: int = 255) -> None:
        """Draw a picture of assets/art/<folder> over a box."""
        self._sprite(self.paint.picture(folder, name, box.width, box.height), box, (255, 255, 255, alpha))

    def image(self, name: str, image: Image.Image, box: Box) -> None:
        """Draw a picture made elsewhere over a box; `name` tells it from all others.

        Its edges lie on whole device pixels: pictures side by side join without a gap.
        """
        ratio = self.paint.ratio
        left, bottom, right, top = (round(edge * ratio) for edge in (box.left, box.bottom, box.right, box.top))
        size = max(1, right - left), max(1, top - bottom)
        for across, down, texture in self.paint.pieces(name, image, size):
            wide, high = texture.width / ratio, texture.height / ratio
            self._sprite(texture, Box((left + across) / ratio, (top - down) / ratio - high, wide, high))

    def token(self, kind: str, side: int, box: Box, tint: Colour = (255, 255, 255, 255)) -> None:
        """Draw a unit on its side's base."""
        self._sprite(self.paint.token(kind, side, box.width), box, tint)

    # ---- words -----------------------------------------------------------------------------------------------------

    def width(self, words: str, size: str = "small", role: str = "body") -> float:
        """Return how wide a line of text is, in window points."""
        return fonts.measure(words, self.paint.pixels(size), role) / self.paint.ratio

    def line_height(self, size: str = "small") -> float:
        """Return the height of a line of text, in window points."""
        return round(SIZES[size] * LINE)

    def text(
        self,
        words: str,
        x: float,
        top: float,
        size: str = "small",
        ink: str = "glaze",
        role: str = "body",
        *,
        room: float = 0,
        align: str = "left",
    ) -> float:
        """Write one line with its upper edge at `top`; return its width. With `room` it is cut to fit, and aligned."""
        if not words:
            return 0.0
        ratio = self.paint.ratio
        shown = fitted(words, int(room * ratio), self.paint.pixels(size), role) if room else words
        texture = self.paint.words(shown, size, ink, role)
        wide, high = texture.width / ratio, texture.height / ratio
        left = x + {"left": 0.0, "middle": (room - wide) / 2, "right": room - wide}[align]
        middle = top - self.line_height(size) / 2
        place_x, place_y = round(left * ratio) / ratio, round((middle - high / 2) * ratio) / ratio
        self._sprite(texture, Box(place_x, place_y, wide, high))
        self.script.add(left + wide / 2, middle, words, shown)
        return wide

    def lines(self, words: str, width: float, size: str = "small", role: str = "body") -> tuple[str, ...]:
        """Return a text's lines in a width of window points."""
        return wrapped(words, int(width * self.paint.ratio), self.paint.pixels(size), role)

    def fitted(self, words: str, width: float, size: str = "small", role: str = "body") -> str:
        """Return a text as it is written in one line of a width of window points: cut where it is longer."""
        return fitted(words, int(width * self.paint.ratio), self.paint.pixels(size), role)

    def paragraph(
        self,
        words: str,
        x: float,
        top: float,
        width: float,
        size: str = "small",
        ink: str = "glaze",
        role: str = "body",
        *,
        most: int = 0,
    ) -> float:
        """Write a text in lines; return the y under the last. `most` is how many lines there is room for (0: all)."""
        lines = self.lines(words, width, size, role)
        if most and len(lines) > most:
            last = " ".join(lines[most - 1 :])
            lines = (*lines[: most - 1], fitted(last, int(width * self.paint.ratio), self.paint.pixels(size), role))
        with self.script.one_passage():
            for line in lines:
                self.text(line, x, top, size, ink, role)
                top -= self.line_height(size)
        return top

    def spot(
        self,
        box: Box,
        press: Press | None = None,
        tip: tuple[str, ...] = (),
        cells: tuple[Cell, ...] = (),
        *,
        dead: Press | None = None,
    ) -> None:
        """Note that a box does something, would do it at another time (`dead`), or only tells something."""
        self.spots.append(Hotspot(box, press, tip, cells, dead))
