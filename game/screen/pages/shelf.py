"""What the pages of saves and of replays share: a list with pictures, what is chosen, what can be done to it."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final

from PIL import Image

from game.record.about import About
from game.screen.model.press import Leave, Press
from game.screen.pages.shelf_words import facts, moment, opened
from game.screen.saves.library import Library, Saved
from game.screen.ui.box import Box
from game.screen.ui.modals import Asking
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

ROW: Final = 66.0
NARROW: Final = 860.0
"""In pages less wide the list has smaller rows, and what is chosen a smaller picture."""
SHAPE: Final = 3 / 2
"""The width of a picture's place, in heights."""
WIDEST: Final = 1240.0
BACK: Final = 130.0, 36.0
"""How wide and high the button is that leads back."""


@dataclass(frozen=True, slots=True)
class Take(Press):
    """Choose a battle of the list by its place; open it if it is chosen already."""

    place: int


class OnShelf(Press, Enum):
    """What can be done with the battle that is chosen, and the answers to what is asked about it."""

    OPEN = auto()
    OPEN_YES = auto()
    OPEN_NO = auto()
    DELETE = auto()
    DELETE_YES = auto()
    DELETE_NO = auto()


class ShelfPage(Page):
    """A list of battles that were kept."""

    title: ClassVar[str] = ""
    empty: ClassVar[str] = ""
    """What is said where there is none."""
    verb: ClassVar[str] = "Open"

    def __init__(self, shell: Shell) -> None:
        """Look what there is, and choose the last."""
        super().__init__(shell)
        self.library: Final[Library] = shell.library
        self.message = ""
        self.asks_delete = False
        self.warned = ""
        """What is lost if what is chosen is opened, while that is asked about."""
        self._pictures: dict[tuple[object, float], Image.Image | None] = {}
        self.entries: tuple[Saved, ...] = ()
        self.chosen: Saved | None = None
        self.look()

    def read(self) -> tuple[Saved, ...]:
        """Return what lies on the shelf."""
        return ()

    def open(self, saved: Saved) -> None:
        """Open what is chosen."""

    def loss(self, saved: Saved) -> str:
        """Return what would be lost by opening it, in a sentence to be asked about; "" for nothing."""
        del saved
        return ""

    def look(self) -> None:
        """Look again what there is; what was chosen stays so, else what lies in its place."""
        place = self._place()
        self.entries = self.read()
        same = next((one for one in self.entries if self.chosen is not None and one.path == self.chosen.path), None)
        if self.chosen is None:
            # What cannot be opened is not offered first.
            place = next((n for n, one in enumerate(self.entries) if one.about is not None), 0)
        place = min(max(0, place), len(self.entries) - 1)
        self.chosen = same or (self.entries[place] if self.entries else None)
        self.focus = Take(self._place()) if self.entries else Leave.LEAVE
        self.redraw()

    def _place(self) -> int:
        return next((n for n, one in enumerate(self.entries) if self.chosen and one.path == self.chosen.path), 0)

    def on_show_view(self) -> None:
        """Come up again: what was opened from here may have kept something."""
        self.look()
        super().on_show_view()

    def work(self, seconds: float) -> None:
        """What has the focus is what is chosen."""
        del seconds
        if isinstance(self.focus, Take) and self.focus.place < len(self.entries):
            self._choose(self.entries[self.focus.place])

    def _choose(self, saved: Saved) -> None:
        if self.chosen is None or saved.path != self.chosen.path:
            self.chosen, self.asks_delete, self.warned, self.message = saved, False, "", ""
            self.redraw()

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw the list, and beside it what is chosen."""
        wide = min(room.width, WIDEST)
        room = Box(round(room.left + (room.width - wide) / 2), room.bottom, wide, room.height)
        high = self.head(room)
        room = Box(room.left, room.bottom, room.width, room.height - high)
        share = 0.55 if self.wide < NARROW else 0.56
        left = Box(room.left, room.bottom, round(room.width * share) - 10, room.height)
        right = Box(left.right + 20, room.bottom, room.right - left.right - 20, room.height)
        self._list(left)
        self._details(right)

    def head(self, room: Box) -> float:
        """Draw what stands over the list; return how high it is."""
        del room
        return 0.0

    def _list(self, room: Box) -> None:
        wide, high = BACK
        self._shelf(Box(room.left, room.bottom + high + 8, room.width, room.height - high - 8))
        self.button(Box(room.left + 3, room.bottom, wide, high), Leave.LEAVE, "Back", key="B")

    def _shelf(self, room: Box) -> None:
        if not self.entries:
            panel = self.canvas.panel(room, "panel_cream")
            self.canvas.paragraph(self.empty, panel.left + 8, panel.top - 10, panel.width - 16, "body", "glaze_soft")
            return
        high = ROW if self.wide >= NARROW else 46.0
        for number, box in self.rows(room, "shelf", len(self.entries), high):
            self._row(number, self.entries[number], Box(box.left, box.bottom + 2, box.width, box.height - 4))

    def _row(self, number: int, saved: Saved, box: Box) -> None:
        canvas, press = self.canvas, Take(number)
        is_chosen = self.chosen is not None and saved.path == self.chosen.path
        look = "pressed" if is_chosen else "hover" if self.hot == press else "normal"
        canvas.nine(f"button_{look if saved.about is not None else 'disabled'}", box)
        high = box.height - 12
        picture = Box(box.left + 8, box.bottom + 6, round(high * SHAPE), high)
        self._picture(saved, picture)
        left = picture.right + 10
        wide = box.right - left - 10
        small = box.height < ROW - 8
        size, less = ("small", "tiny") if small else ("body", "small")
        when = moment(saved.when)
        pale = "cream" if is_chosen and saved.about is not None else "glaze_soft"
        top, taken = box.top - (5 if small else 7), canvas.width(when, "tiny") + 8
        second = top - canvas.line_height(size)
        # A name that has no room beside the date has the line for itself.
        is_long = canvas.width(saved.name, size, "bold") > wide - taken
        canvas.text(when, left, second if is_long else box.top - 6, "tiny", pale, room=wide, align="right")
        ink = "wine" if saved.about is None else "cream" if is_chosen else "glaze"
        canvas.text(saved.name, left, top, size, ink, "bold", room=wide if is_long else wide - taken)
        line = _short_fault(saved) if saved.about is None else self.line(saved.about)
        canvas.text(line, left, second, less, ink, room=wide - taken if is_long else wide)
        canvas.spot(box, press, (saved.name, saved.fault or line))

    def line(self, about: About) -> str:
        """Return what is said of a battle below its name."""
        parts = [about.title] if about.name or about.kind != "replay" else []
        parts += [f"round {about.round}"] if about.round else []
        return " · ".join([*parts, about.rules])

    def _picture(self, saved: Saved, box: Box) -> None:
        """Draw a save's picture within a box, or a plain ground where it has none."""
        canvas = self.canvas
        canvas.fill(box, "glaze")
        image = self._image(saved)
        if image is not None:
            share = min(box.width / image.width, box.height / image.height)
            wide, high = round(image.width * share), round(image.height * share)
            inner = Box(
                round(box.left + (box.width - wide) / 2), round(box.bottom + (box.height - high) / 2), wide, high
            )
            canvas.image(f"shelf {saved.path} {saved.when}", image, inner)
        else:
            size = "banner" if box.height > 90 else "head"
            top = box.bottom + (box.height + canvas.line_height(size)) / 2
            canvas.text("?", box.left, top, size, "stone_dark", "title", room=box.width, align="middle")
        canvas.outline(box, "glaze", 2)

    def _image(self, saved: Saved) -> Image.Image | None:
        key = (saved.path, saved.when)
        if key not in self._pictures:
            self._pictures[key] = opened(saved.about.picture if saved.about is not None else b"")
        return self._pictures[key]

    def _details(self, room: Box) -> None:
        canvas, saved = self.canvas, self.chosen
        room = canvas.panel(room, "panel_cream", strip=True)
        room = Box(room.left + 5, room.bottom + 3, room.width - 10, room.height - 6)
        foot = self.foot(Box(room.left, room.bottom, room.width, room.height))
        low = room.bottom + foot
        if self.message:
            lines = canvas.lines(self.message, room.width - 12, "small", "bold")[:3]
            high = len(lines) * canvas.line_height("small") + 8
            canvas.fill(Box(room.left, low, room.width, high), "wine_dark")
            for place, words in enumerate(lines):
                top = low + high - 4 - place * canvas.line_height("small")
                canvas.text(words, room.left + 6, top, "small", "cream", "bold", room=room.width - 12)
            low += high + 6
        if saved is None:
            return
        top = room.top - 4
        told = canvas.line_height("head") + 4 * canvas.line_height("small") + 12
        high = round(min(room.width / SHAPE, top - low - told))
        if saved.about is not None and saved.about.picture and high > 60:
            wide = min(room.width, round(high * SHAPE))
            self._picture(saved, Box(round(room.left + (room.width - wide) / 2), top - high, wide, high))
            top -= high + 8
        self._facts(saved, Box(room.left, low, room.width, top - low))

    def _facts(self, saved: Saved, room: Box) -> None:
        canvas = self.canvas
        top, line = room.top, canvas.line_height("small")
        size = "head" if canvas.width(saved.name, "head", "title") <= room.width else "body"
        canvas.text(saved.name, room.left, top, size, "wine", "title", room=room.width)
        top -= canvas.line_height("head") + 2
        if saved.about is None:
            canvas.paragraph(
                saved.fault, room.left, top, room.width, "small", "wine", most=int((top - room.bottom) // line)
            )
            return
        for words, role in facts(saved.about, saved.when):
            lines = canvas.lines(words, room.width, "small", role)
            if top - len(lines) * line < room.bottom:
                return
            top = canvas.paragraph(words, room.left, top, room.width, "small", "glaze", role)

    def foot(self, room: Box) -> float:
        """Draw at the foot of what is chosen what can be done to it; return how high that is."""
        saved, high, gap = self.chosen, 36.0, 6.0
        if saved is None:
            return 0.0
        wide = (room.width - gap) / 2
        first = Box(room.left, room.bottom, wide, high)
        second = Box(room.left + wide + gap, room.bottom, wide, high)
        if self.asks_delete or self.warned:
            if self.asks_delete:
                self.button(first, OnShelf.DELETE_YES, "Yes, delete it", key="Y")
                self.button(second, OnShelf.DELETE_NO, "No, keep it", key="N")
            else:
                self.button(first, OnShelf.OPEN_YES, "Yes, go on from it", key="Y")
                self.button(second, OnShelf.OPEN_NO, "No", key="N")
            words = self.warned or f"Delete {saved.name} for good?"
            count, line = len(self.canvas.lines(words, room.width, "small", "bold")), self.canvas.line_height("small")
            top = room.bottom + high + 6 + count * line
            self.canvas.paragraph(words, room.left, top, room.width, "small", "wine", "bold", most=count)
            return high + 12 + count * line
        why = "" if saved.about is not None else saved.fault
        self.button(first, OnShelf.OPEN, self.verb, key=self.verb[0], why=why)
        self.button(second, OnShelf.DELETE, "Delete", key="D", tip=("Delete", "It is asked once more."))
        return high + 8

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Choose, open or delete."""
        saved = self.chosen
        match press:
            case Take(place) if place < len(self.entries):
                pressed = self.entries[place]
                if saved is not None and pressed.path == saved.path and self.focus == press:
                    self._try(pressed)
                self.focus = press
                self._choose(pressed)
            case OnShelf() if saved is not None:
                self._do(press, saved)
            case _:
                super().press(press)
        self.redraw()

    def _do(self, press: OnShelf, saved: Saved) -> None:
        """Do something with the battle that is chosen."""
        match press:
            case OnShelf.OPEN:
                self._try(saved)
            case OnShelf.OPEN_YES:
                self.warned = ""
                self.open(saved)
            case OnShelf.OPEN_NO:
                self.warned, self.focus = "", OnShelf.OPEN
            case OnShelf.DELETE:
                self.asks_delete, self.focus = True, OnShelf.DELETE_NO
            case OnShelf.DELETE_NO:
                self.asks_delete, self.focus = False, OnShelf.DELETE
            case OnShelf.DELETE_YES:
                self.asks_delete = False
                self.message = self.library.delete(saved)
                self.look()

    def _try(self, saved: Saved) -> None:
        if saved.about is None:
            self.message = saved.fault
            return
        self.warned, self.asks_delete = self.loss(saved), False
        if self.warned:
            self.focus = OnShelf.OPEN_NO
        else:
            self.open(saved)

    def asking(self) -> tuple[Asking, ...]:
        """Whether a battle is to be deleted, or opened though something is lost by it, is asked."""
        return (
            Asking(lambda: bool(self.warned), lambda: self.press(OnShelf.OPEN_NO)),
            Asking(lambda: self.asks_delete, lambda: self.press(OnShelf.DELETE_NO)),
        )

    def key(self, name: str) -> bool:
        """Delete by the key of that name."""
        if name == "DELETE" and self.chosen is not None and not self.asks_delete:
            self.press(OnShelf.DELETE)
        else:
            return False
        return True


def _short_fault(saved: Saved) -> str:
    """Return what is wrong with a file without its name, which stands above it."""
    short = saved.fault.removeprefix(f"{saved.path.name} is ").removeprefix(f"{saved.path.name} was ")
    return short[:1].upper() + short[1:]
