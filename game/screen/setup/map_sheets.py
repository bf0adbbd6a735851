"""The maps on the page that chooses a battle: all of them as a list, and the chosen one with picture and words."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.rulesets import keys, ruleset
from game.screen.model.press import Press
from game.screen.setup.choosing import Choosing, MapOffer
from game.screen.text import goals
from game.screen.tilemap.gallery import Gallery
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.fonts import lacks
from game.screen.ui.page import Page
from game.tiled.model import TiledMap

LIST: Final = 252.0
ASIDE: Final = 452.0
"""How wide what lies beside the chosen map is, at the left and at the right."""
ROW: Final = 82.0
LOW: Final = 220.0
"""With less room than this the picture lies beside the words."""
PICTURE: Final = 110.0
"""So high a picture is at least, in a small window: the rest is for the words."""
LINE: Final = 32.0
GAP: Final = 12.0
BOXED: Final = "Some letters of its names are in no font here and show as boxes; Noto Sans CJK has most of them."
"""What is said of a map that cannot be written in full with the fonts that there are."""


@dataclass(frozen=True, slots=True)
class ChooseMap(Press):
    """Choose a map by its place in the list."""

    place: int


class AddMaps(Press, Enum):
    """Offer other maps."""

    PATH = auto()
    """The field for the path of a map or a folder; Enter in it offers them."""


class OnMap(Press, Enum):
    """What can be rested on of the chosen map."""

    WORDS = auto()
    """Its words, where not all of them can be shown at once: keys come to them, and they are told in full."""


class MapSheets:
    """Draws the maps on a page."""

    def __init__(self, page: Page, choosing: Choosing) -> None:
        """Take the page that is drawn on, and what is chosen there."""
        self._page: Final = page
        self._choosing: Final = choosing
        self._gallery: Final = Gallery()
        self._turned_for = -1, 0
        """The chosen map that the list was last turned to, and how many maps were shown of it."""

    def work(self) -> bool:
        """Paint a little of a picture, the chosen map's first; tells whether one was finished by it."""
        offer = self._choosing.offer
        offers = [*([offer] if offer is not None else []), *self._choosing.offers]
        return self._gallery.work({one.path: one.source for one in offers if one.source is not None})

    def draw_list(self, box: Box) -> None:
        """Draw all maps that are offered, and the field for the path of others."""
        canvas, offers = self._page.canvas, self._choosing.offers
        low = LINE + GAP / 2
        row = ROW if box.height > 300 else 58.0
        rest = Box(box.left, box.bottom + low, box.width, box.height - low)
        self._turn_to_chosen(max(1, int(rest.height // row)))
        for place, part in self._page.rows(rest, "maps", len(offers), row):
            offer, press = offers[place], ChooseMap(place)
            card = Box(part.left, part.bottom + 4, part.width, part.height - 4)
            look = "active" if place == self._choosing.at else "hover" if self._page.hot == press else "normal"
            canvas.nine(f"button_{look}", card)
            high = card.height - 16
            frame = Box(card.left + 8, card.bottom + 8, round(high * 1.3), high)
            self._thumbnail(offer, frame)
            left = frame.right + 8
            wide = card.right - left - 8
            top = card.top - 7
            for line in canvas.lines(offer.title, wide, "small", "bold")[:2]:
                canvas.text(line, left, top, "small", "glaze", "bold", room=wide)
                top -= canvas.line_height("small")
            canvas.text(self._kind(offer), left, top, "tiny", "glaze_soft", room=wide)
            canvas.spot(card, press, (offer.title, str(offer.path)))
        self._page.field(Box(box.left, box.bottom, box.width, LINE), AddMaps.PATH, "Path of a map or folder")

    def _turn_to_chosen(self, shown: int) -> None:
        """Turn the list to the chosen map where it is not in sight: once, and again where it shows more or fewer."""
        at, first = self._choosing.at, self._page.offsets.get("maps", 0)
        if (at, shown) != self._turned_for and not first <= at < first + shown:
            self._page.offsets["maps"] = max(0, at - shown // 3)
        self._turned_for = at, shown

    def _kind(self, offer: MapOffer) -> str:
        source = offer.source
        if source is None:
            return "Cannot be played" if offer.faults else "…"
        known, there = source.ruleset in keys(), source.under(source.ruleset)
        return f"{ruleset(source.ruleset).name if known else source.ruleset} · {len(there.units)} units"

    def _thumbnail(self, offer: MapOffer, box: Box) -> None:
        canvas = self._page.canvas
        canvas.fill(box, "glaze")
        picture = self._gallery.picture(offer.path)
        if picture is not None:
            canvas.image(self._gallery.name(offer.path), picture, _fitted(picture.size, box.inset(1)))

    def draw_chosen(self, box: Box) -> None:
        """Draw the chosen map: picture, what it says of itself, or what is wrong with it."""
        canvas, choosing = self._page.canvas, self._choosing
        offer = choosing.offer
        if offer is None:
            return
        source = offer.source
        room = paper(self._page.canvas, box)
        self._gallery.fit(
            (self._page.wide - LIST - ASIDE) * self._page.paint.ratio, self._page.high * 0.66 * self._page.paint.ratio
        )
        if room.height < LOW:
            wide = round(room.width * 0.45)
            self._large(offer, Box(room.left, room.bottom, wide, room.height))
            self._words(offer, Box(room.left + wide + 8, room.bottom, room.width - wide - 8, room.height))
            return
        step = canvas.line_height("small")
        words = choosing.faults or (self._told_of(source) if source is not None else ())
        count = sum(len(canvas.lines(text, room.width, "small")) for text in (self._facts(offer), *words))
        high = step * count + canvas.line_height("body") + 6
        most = room.height * 0.7 if choosing.faults else max(room.height * 0.5, room.height - PICTURE)
        low = room.bottom + min(high, most)
        self._large(offer, Box(room.left, low, room.width, room.top - low))
        self._words(offer, Box(room.left, room.bottom, room.width, low - 4 - room.bottom))

    def _told_of(self, source: TiledMap) -> tuple[str, ...]:
        """Return what a map says of itself, and what each person who plays has to do in it."""
        people = [side for side, who in self._choosing.players.items() if who == "human"]
        task = goals.of_map(source)
        tasks = [goals.told(task, side, is_you=len(people) == 1) for side in people] or [goals.told(task, None)]
        named = "".join([source.title, source.description, *(place.name for place in source.units)])
        return tuple(filter(None, (BOXED if lacks(named) else "", source.description, *tasks)))

    def _words(self, offer: MapOffer, room: Box) -> None:
        """Write what a map says of itself, or what is wrong with it."""
        canvas, faults = self._page.canvas, self._choosing.faults
        source = offer.source
        canvas.text(offer.title, room.left, room.top, "body", "glaze", "bold", room=room.width)
        top = room.top - canvas.line_height("body")
        step = canvas.line_height("small")
        if source is not None:
            top = canvas.paragraph(self._facts(offer), room.left, top, room.width, "small", "clay_dark", most=2)
        words = faults or (self._told_of(source) if source is not None else ())
        lines = [line for text in words for line in canvas.lines(text, room.width, "small")]
        most = max(1, int((top - room.bottom) / step))
        is_cut = len(lines) > most
        if is_cut:
            more = f"and more, see: kleos check {offer.path.name}" if faults else f"{lines[most - 1]} …"
            lines = [*lines[: most - 1], more]
        for line in lines:
            canvas.text(line, room.left, top, "small", "wine" if faults else "glaze", room=room.width)
            top -= step
        if is_cut:
            self._page.said[OnMap.WORDS] = offer.title, False
        canvas.spot(room, None, (offer.title, *words), dead=OnMap.WORDS if is_cut else None)

    def _large(self, offer: MapOffer, frame: Box) -> None:
        canvas, picture = self._page.canvas, self._gallery.picture(offer.path)
        canvas.fill(frame, "glaze")
        if picture is not None:
            canvas.image(self._gallery.name(offer.path), picture, _fitted(picture.size, frame.inset(3)))
            return
        words = "No picture: it cannot be played." if offer.faults else "The painter is at work…"
        top = frame.bottom + frame.height / 2 + canvas.line_height("body") / 2
        canvas.text(words, frame.left, top, "body", "cream_dark", room=frame.width, align="middle")

    def _facts(self, offer: MapOffer) -> str:
        source = offer.source
        if source is None:
            return ""
        ground, there = source.ground, source.under(self._choosing.rules)
        cells = "hexes" if ground.shape == "hex" else "squares"
        many = ", ".join(
            f"{side.capitalize()} {sum(place.side == side for place in there.units)}" for side in source.sides
        )
        return f"{ground.width} × {ground.height} {cells}. Units: {many}."


def paper(canvas: Canvas, box: Box) -> Box:
    """Draw a sheet to write on and return the room in it."""
    room = canvas.panel(box, "panel_cream")
    return Box(room.left + 2, room.bottom, room.width - 4, room.height)


def _fitted(size: tuple[int, int], box: Box) -> Box:
    """Return the largest place of a picture's shape in the middle of a box."""
    share = min(box.width / size[0], box.height / size[1])
    wide, high = size[0] * share, size[1] * share
    return Box(box.left + (box.width - wide) / 2, box.bottom + (box.height - high) / 2, wide, high)
