"""What is written in a field: where the caret stands, what is selected, and what keys do to it. No arcade.

A place in the words is counted in letters, a letter with its accents and signs as one: the caret never stands within.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

JOINER: Final = "\u200d"
MARKS: Final = frozenset({"Mn", "Mc", "Me"})
STEPPING: Final = {"LEFT": (-1, False), "RIGHT": (1, False), "CTRL+LEFT": (-1, True), "CTRL+RIGHT": (1, True)}
ERASING: Final = {
    "BACKSPACE": (-1, False), "DELETE": (1, False), "CTRL+BACKSPACE": (-1, True), "CTRL+DELETE": (1, True),
}  # fmt: skip
"""Which way a key steps, or takes away, and whether by a word."""
ENDS: Final = {"HOME": False, "END": True, "CTRL+HOME": False, "CTRL+END": True}
COPY, CUT, PASTE = "CTRL+C", "CTRL+X", "CTRL+V"
REPEATED: Final = frozenset({*STEPPING, *ERASING})
"""The keys that go on doing what they do while they are held."""


def letters_only(text: str) -> str:
    """Return what of a text can be written in a line: line breaks and tabs as spaces, other signals left out."""
    return "".join(one if one.isprintable() or one == JOINER else " " if one.isspace() else "" for one in text)


def is_within(words: str, at: int) -> bool:
    """Tell whether a place lies within a letter: before an accent, or beside what joins two signs to one."""
    return 0 < at < len(words) and (
        unicodedata.category(words[at]) in MARKS or words[at] == JOINER or words[at - 1] == JOINER
    )


def is_of_word(sign: str) -> bool:
    """Tell whether a sign is of a word: a letter or a digit, or what stands over one."""
    return sign.isalnum() or unicodedata.category(sign) in MARKS


@dataclass(slots=True)
class Editing:
    """The words of the field that is written in; what lies between `anchor` and `caret` is selected."""

    words: str
    most: int
    """How many letters the field takes."""
    caret: int = -1
    anchor: int = -1

    def __post_init__(self) -> None:
        """Stand at the end, where nothing else is said."""
        if self.caret < 0:
            self.caret = self.anchor = len(self.words)

    @property
    def span(self) -> tuple[int, int]:
        """Where the selection begins and ends; both the caret's place where nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The words that are selected."""
        return self.words[slice(*self.span)]

    # ---- the caret -------------------------------------------------------------------------------------------------

    def go(self, place: int, *, selects: bool = False) -> None:
        """Put the caret somewhere; with `selects` all up to there is selected from where the selection began."""
        place = max(0, min(place, len(self.words)))
        while is_within(self.words, place):
            place -= 1
        self.caret = place
        self.anchor = self.anchor if selects else place

    def beside(self, step: int, *, by_word: bool = False) -> int:
        """Return the place a letter before or after the caret, or where a word begins or ends."""
        place, words = self.caret, self.words
        if not by_word:
            place += step
            while is_within(words, place):
                place += step
            return max(0, min(place, len(words)))

        def at_letter() -> bool:
            return is_of_word(words[place - (step < 0)])

        while place + min(step, 0) >= 0 and place + max(step, 0) <= len(words) and not at_letter():
            place += step
        while place + min(step, 0) >= 0 and place + max(step, 0) <= len(words) and at_letter():
            place += step
        return place

    def choose_word(self, place: int) -> None:
        """Select the word at a place."""
        self.go(place)
        if self.caret < len(self.words) and is_of_word(self.words[self.caret]):
            self.go(self.beside(1))
        self.go(self.beside(-1, by_word=True))
        self.anchor = self.caret
        self.go(self.beside(1, by_word=True), selects=True)

    def choose_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.words)

    # ---- the words -------------------------------------------------------------------------------------------------

    def write(self, text: str) -> bool:
        """Put letters in the place of what is selected, as many as there is room for; tells whether that was any."""
        low, high = self.span
        room = self.most - (len(self.words) - (high - low))
        letters = letters_only(text)
        end = max(0, min(room, len(letters)))
        while is_within(letters, end):
            end -= 1
        self._replace(low, high, letters[:end])
        return end > 0

    def erase(self, step: int = 0, *, by_word: bool = False) -> bool:
        """Take away what is selected, else what lies before (-1) or after the caret; tells whether there was any."""
        if self.caret == self.anchor and step:
            self.anchor = self.beside(step, by_word=by_word)
        low, high = self.span
        self._replace(low, high, "")
        return low < high

    def _replace(self, low: int, high: int, letters: str) -> None:
        """Put letters in the place of others, with the caret after them, or after what they have become one with."""
        if letters or low < high:
            self.words = self.words[:low] + letters + self.words[high:]
            self.caret = low + len(letters)
            while is_within(self.words, self.caret):
                self.caret += 1
            self.anchor = self.caret

    # ---- keys ------------------------------------------------------------------------------------------------------

    def key(self, name: str, *, selects: bool, copy: Callable[[str], None], pasted: Callable[[], str]) -> bool | None:
        """Do what a key says, with Shift held or not; None where it means nothing here, True where the words changed.

        `copy` puts something on the clipboard, `pasted` returns what is on it.
        """
        if selects and name in {"DELETE", "INSERT"}:
            name = {"DELETE": CUT, "INSERT": PASTE}[name]
        if name in ERASING:
            step, by_word = ERASING[name]
            return self.erase(step, by_word=by_word)
        if name in {COPY, CUT, "CTRL+INSERT"}:
            if self.selected:
                copy(self.selected)
            return name == CUT and self.erase()
        if name == PASTE:
            return self.write(pasted())
        if name in STEPPING:
            step, by_word = STEPPING[name]
            self._step(step, by_word=by_word, selects=selects)
        elif name in ENDS:
            self.go(len(self.words) if ENDS[name] else 0, selects=selects)
        elif name == "CTRL+A":
            self.choose_all()
        else:
            return None
        return False

    def _step(self, step: int, *, by_word: bool, selects: bool) -> None:
        """Move the caret; out of a selection a bare arrow leads to its end on that side."""
        if self.caret != self.anchor and not selects and not by_word:
            self.go(self.span[step > 0])
        else:
            self.go(self.beside(step, by_word=by_word), selects=selects)
