"""A panel's drawing: sprites put down in order, kept until the panel is drawn anew. Window points, y up.

Places that can be pressed or rested on are noted while drawing, so that what is seen is what is hit.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

import arcade
from PIL import Image

from game.board.grid import Cell
from game.screen.model.press import Press
from game.screen.ui import fonts
from game.screen.ui.fonts import Colour
from game.screen.ui.paint import Paint, fitted, wrapped
from game.screen.ui.pool import WHITE, SpritePool
from game.screen.ui.theme import SIZES, colour

WORD: Final = re.compile(r"\w+|…")
LINE: Final = 1.32
"""The height of a line, in heights of its letters."""
NINE_SIZE: Final = 64
NINE_EDGE: Final = 14
"""Of a picture that is stretched: its side, and how much of it at each edge is kept, in pixels."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its lower left corner and its size."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The y of its upper edge."""
        return self.bottom + self.height

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.left <= x < self.right and self.bottom <= y < self.top

    def meets(self, other: "Box") -> bool:
        """Tell whether the two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )

    def inset(self, by: float) -> "Box":
        """Return the box so much smaller on every side."""
        return Box(self.left + by, self.bottom + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Written:
    """A line of words: its middle, the words, what of them can be read, and the passage that it is of."""

    x: float
    y: float
    words: str
    shown: str
    passage: int


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A place that does something: what pressing it means, and what a pointer that rests there is told and shown."""

    box: Box
    press: Press | None
    tip: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    """The cells of the map that light up while it is rested on."""
    dead: Press | None = None
    """What pressing it would mean if it could be pressed now: keys come to it too, and are told why it cannot."""

    @property
    def place(self) -> Press | None:
        """What keys know it by; None for what only tells something."""
        return self.press or self.dead


def _plain(words: str) -> str:
    """Return the words alone, one space round each: a part is found where it is made of whole words."""
    return f" {' '.join(WORD.findall(words.casefold()))} "


class Canvas:
    """The sprites of one panel."""

    def __init__(self, paint: Paint) -> None:
        """Begin empty."""
        self.paint: Final = paint
        self.spots: list[Hotspot] = []
        self._written: list[Written] = []
        self._passage = 0
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
        self._written.clear()

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
        spots, written = len(self.spots), len(self._written)
        yield
        self.spots[spots:] = sorted(
            self.spots[spots:], key=lambda spot: (-round(spot.box.bottom + spot.box.height / 2), spot.box.left)
        )
        self._written[written:] = sorted(self._written[written:], key=lambda line: (-round(line.y), line.x))

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
        self._passage += 1
        self._written.append(Written(left + wide / 2, middle, words, shown, self._passage))
        return wide

    def words_in(self, box: Box) -> str:
        """Return all that is written in a place, in the order in which it was."""
        return ", ".join(one.words for one in self._written if box.holds(one.x, one.y))

    def read(self, values: Mapping[Press, tuple[str, bool]], apart: Sequence[Box] = ()) -> tuple[list[str], list[str]]:
        """Return all that is written, top down as it was drawn, and of it what is in no place and in no box apart.

        A place is said as its value is, once; lines of one passage, and what stands side by side, are said as one.
        """
        whole, lines, said = list[str](), list[str](), set[Press]()
        before: Written | None = None
        for one in self._written:
            spot = self.spot_at(one.x, one.y)
            if spot is not None and spot.place is not None:
                if spot.place not in said:
                    said.add(spot.place)
                    whole.append(values[spot.place][0] if spot.place in values else self.words_in(spot.box))
                before = None
                continue
            joined = before is not None and (before.passage == one.passage or abs(before.y - one.y) < 1)
            is_free = not any(box.holds(one.x, one.y) for box in apart)
            for found in (whole, *([lines] if is_free else [])):
                gap = " " if before is not None and before.passage == one.passage else ", "
                if joined and found:
                    found[-1] += gap + one.words
                else:
                    found.append(one.words)
            before = one
        return whole, lines

    def news(self, spot: Hotspot) -> tuple[str, ...]:
        """Return what of a place's tip cannot be read in the place itself, under the same head; () where nothing is.

        Words are compared, whatever stands between them: a panel may set them in lines, or leave a stop out.
        """
        read = _plain(" ".join(one.shown for one in self._written if spot.box.holds(one.x, one.y)))
        news = [line for line in spot.tip if _plain(line) not in read]
        head = spot.tip[:1] if news and news[0] != spot.tip[0] else ()
        return (*head, *news)

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
        first = len(self._written)
        for line in lines:
            self.text(line, x, top, size, ink, role)
            top -= self.line_height(size)
        self._written[first:] = [replace(one, passage=self._passage) for one in self._written[first:]]
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
