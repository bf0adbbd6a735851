"""The handbook: every rule and table to be read, found while one types, with links among rules and a way back."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final

from game.screen.battle.view import BattleView
from game.screen.model.press import Leave, Press, ReadRule
from game.screen.pages.reading import TextLine, composed
from game.screen.replays.view import ReplayView
from game.screen.text import rulebook
from game.screen.text.rulebook import HandbookEntry
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

WIDEST: Final = 1240.0
LIST: Final = 330.0


@dataclass(frozen=True, slots=True)
class ReadEntry(Press):
    """Read an entry of the list."""

    key: str


@dataclass(frozen=True, slots=True)
class OpenChapter(Press):
    """List a chapter, and read its beginning."""

    key: str


class InBook(Press, Enum):
    """What else can be done with the handbook."""

    SEARCH = auto()
    """The field for what is searched for; Enter in it reads the first that was found."""
    BEFORE = auto()


class HandbookPage(Page):
    """All rules of all rulesets, and the board's."""

    title: ClassVar[str] = "Handbook"

    def __init__(self, shell: Shell, rule: str = "", query: str = "") -> None:
        """Open at a rule or table; else at the first page of the ruleset of the battle that lies below."""
        super().__init__(shell)
        self._below: Final = _ruleset_below(shell)
        """The ruleset of the battle or replay that lies below: it comes first; "" for none."""
        if rule not in rulebook.entries():
            rule = rulebook.first_of(self._below)
        self.reading = rule
        self.focus = ReadEntry(rule)
        self.read: list[str] = []
        """What was read before, the last one last."""
        self.chapter = rulebook.entries()[rule].chapter
        self.fields[InBook.SEARCH] = query
        self._bring = True
        self._composed: tuple[object, list[TextLine]] = (None, [])
        if query:
            self.typed(InBook.SEARCH)

    @property
    def listed(self) -> tuple[HandbookEntry, ...]:
        """What the list offers: what was searched for, else the chapter."""
        query = self.fields.get(InBook.SEARCH, "")
        if not query.strip():
            return rulebook.of_chapter(self.chapter)
        return tuple(sorted(rulebook.find(query), key=lambda entry: entry.chapter != self._below))

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw the search, the chapters, the list and what is read."""
        wide = min(room.width, WIDEST)
        room = Box(round(room.left + (room.width - wide) / 2), room.bottom, wide, room.height)
        side = round(min(LIST, room.width * 0.38))
        high, top = 32.0, room.top - 32
        self.field(Box(room.left, top, side, high), InBook.SEARCH, "Type to search")
        chapters = sorted(rulebook.chapters().items(), key=lambda chapter: chapter[0] != self._below)
        names = [(OpenChapter(key), name) for key, name in chapters]
        chosen = None if _is_searching(self) else OpenChapter(self.chapter)
        rest = Box(room.left + side + 12, top, room.width - side - 9, high)
        if room.width > 900:
            self.choice(rest, names, chosen)
            top -= 8
        else:
            self._tools(rest)
            top -= 32
            self.choice(Box(room.left, top, room.width + 3, 26), names, chosen)
            top -= 6
        self._list(Box(room.left, room.bottom, side, top - room.bottom))
        foot = 44.0 if room.width > 900 else 0.0
        self._text(Box(rest.left, room.bottom + foot, rest.width - 3, top - room.bottom - foot))
        if foot:
            self._tools(Box(rest.left, room.bottom, rest.width, 36))

    def _tools(self, box: Box) -> None:
        wide = min(150.0, box.width / 2 - 4)
        why = "" if self.read else "Nothing was read before this."
        words = f"Back to {_short(self.read[-1])}" if self.read else "Back"
        self.button(Box(box.left, box.bottom, wide, box.height), InBook.BEFORE, words, why=why,
                    tip=(words, "Backspace goes back through what was read."))  # fmt: skip
        self.button(Box(box.right - wide - 3, box.bottom, wide, box.height), Leave.LEAVE, "Close")

    def _list(self, box: Box) -> None:
        canvas, listed, high = self.canvas, self.listed, 24.0
        canvas.fill(box, "glaze", 130)
        canvas.outline(box, "clay_dark", 1)
        inside = box.inset(4)
        if not listed:
            words = f"No rule holds “{self.fields.get(InBook.SEARCH, '').strip()}”."
            canvas.paragraph(words, inside.left + 4, inside.top - 4, inside.width - 8, "small", "cream_dark")
            return
        self._bring_into_sight(listed, int(inside.height // high))
        for number, row in self.rows(inside, "list", len(listed), high):
            entry = listed[number]
            press, is_read = ReadEntry(entry.key), entry.key == self.reading
            if is_read or self.hot == press:
                canvas.fill(row, "clay" if is_read else "clay_dark", 255 if is_read else 150)
            left = row.left + 6
            ink = "glaze" if is_read else "cream"
            top = row.bottom + high / 2 + canvas.line_height("small") / 2
            if entry.is_rule:
                canvas.text(entry.key, left, top, "small", "glaze" if is_read else "ochre", "bold")
                left += 56
            words = entry.title if entry.is_rule or entry.chapter == entry.key or not _is_searching(self) else (
                f"{rulebook.chapters()[entry.chapter]}: {entry.title}"
            )  # fmt: skip
            role = "body" if entry.is_rule else "bold"
            canvas.text(words, left, top, "small", ink, role, room=row.right - left - 4)
            canvas.spot(row, press, (entry.title,))

    def _bring_into_sight(self, listed: tuple[HandbookEntry, ...], shown: int) -> None:
        """Turn the list to what is read, once after it was opened."""
        place = next((place for place, entry in enumerate(listed) if entry.key == self.reading), None)
        if self._bring and place is not None:
            first = self.offsets.get("list", 0)
            if not first <= place < first + shown:
                self.offsets["list"] = max(0, place - shown // 3)
        self._bring = False

    def _text(self, box: Box) -> None:
        canvas = self.canvas
        canvas.fill(box, "glaze", 130)
        canvas.outline(box, "clay_dark", 1)
        inside = Box(box.left + 14, box.bottom + 8, box.width - 22, box.height - 16)
        size = "body" if inside.width > 560 else "small"
        high = canvas.line_height(size) + 2
        key = (self.reading, inside.width, size, self.paint.ratio)
        if self._composed[0] != key:
            entry = rulebook.entries()[self.reading]
            self._composed = key, composed(entry, inside.width - 24, size, canvas.width)
        lines = self._composed[1]
        for number, row in self.rows(inside, f"text {self.reading}", len(lines), high):
            self._line(lines[number], row)

    def _line(self, line: TextLine, row: Box) -> None:
        canvas = self.canvas
        top = row.bottom + row.height / 2 + canvas.line_height(line.size) / 2
        for piece in line.pieces:
            left, link = row.left + piece.left, piece.link
            if not link:
                canvas.text(piece.words, left, top, line.size, line.ink, line.role)
                continue
            bare = piece.words.lstrip()
            left += canvas.width(piece.words, line.size) - canvas.width(bare, line.size)
            wide = canvas.text(bare, left, top, line.size, "cream" if self.hot == ReadRule(link) else "ochre")
            low = top - canvas.line_height(line.size) + 2
            canvas.fill(Box(left, low, wide, 1), "ochre")
            title = rulebook.entries()[link].title
            canvas.spot(Box(left - 2, low - 1, wide + 4, canvas.line_height(line.size) + 1), ReadRule(link),
                        (f"{link} {title}", "Press to read it."))  # fmt: skip
        if line.ruled:
            canvas.fill(Box(row.left, row.bottom, row.width, 1), "clay_dark", 140)

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def open(self, key: str) -> None:
        """Read another entry; what was read before can be gone back to."""
        if key == self.reading or key not in rulebook.entries():
            return
        self.read.append(self.reading)
        self._turn_to(key)

    def _turn_to(self, key: str) -> None:
        self.reading = key
        self.chapter = rulebook.entries()[key].chapter
        self._bring = True
        self.redraw()

    def press(self, press: Press) -> None:
        """Open what was pressed."""
        match press:
            case ReadEntry(key) | ReadRule(key):
                self.open(key)
            case OpenChapter(key):
                self.fields[InBook.SEARCH] = ""
                self.open(rulebook.first_of(key))
                self.chapter = key
            case InBook.BEFORE if self.read:
                self._turn_to(self.read.pop())
            case InBook.SEARCH if self.listed:
                self.open(self.listed[0].key)
            case _:
                super().press(press)

    def typed(self, press: Press) -> None:
        """Show the first thing found as one types."""
        del press
        found = self.listed
        self.offsets["list"] = 0
        if _is_searching(self) and found and all(entry.key != self.reading for entry in found[:1]):
            self.reading = found[0].key

    def key(self, name: str) -> bool:
        """Letters go to the search, wherever the focus is; Backspace goes back through what was read."""
        if len(name) == 1:
            self.active = self.focus = InBook.SEARCH
            return True
        if name == "BACKSPACE":
            self.press(InBook.BEFORE)
            return True
        if name in {"F1", "F10"}:
            if name == "F1":
                self.leave()
            return True
        return False


def _short(key: str) -> str:
    """Write what an entry is called on a button: a rule's id, else its title."""
    entry = rulebook.entries()[key]
    return entry.key if entry.is_rule else entry.title


def _is_searching(page: HandbookPage) -> bool:
    """Tell whether something is searched for: tables have to say whose they are then."""
    return bool(page.fields.get(InBook.SEARCH, "").strip())


def _ruleset_below(shell: Shell) -> str:
    """Return the ruleset of the battle on whose way the page was opened; "" where there is none."""
    for view in reversed(shell.stack):
        if isinstance(view, BattleView):
            return view.session.table.battle.ruleset.key
        if isinstance(view, ReplayView):
            return view.replay.battle.ruleset.key
    return ""
