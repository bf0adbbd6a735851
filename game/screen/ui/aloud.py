"""Tells a page in words: its heading and all that is on it when it comes up, then what changes. No arcade.

What changes is told once: where the focus goes, a value that is another one, a line that was not there before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.screen.audio.reader import SpeechReader
from game.screen.model.press import Press


@dataclass(frozen=True, slots=True)
class SpokenPage:
    """A page in words, from top to bottom as it is drawn.

    `section` is the part of it that is open; of another one all is told. `values` are what its places say, and
    whether each is the one chosen; `lines` what else is written, outside of lists that can be turned.
    """

    title: str = ""
    section: str = ""
    contents: Sequence[str] = ()
    values: Mapping[Press, tuple[str, bool]] = field(default_factory=dict)
    lines: Sequence[str] = ()
    focus: str = ""


class Aloud:
    """What is told of pages; without a reader nothing is."""

    def __init__(self, reader: SpeechReader | None) -> None:
        """Begin with nothing said."""
        self._reader: Final = reader
        self._said: SpokenPage | None = None

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        return self._reader is not None

    def begin(self) -> None:
        """The page has come up, perhaps again."""
        self._said = None

    def tell(self, sheet: SpokenPage) -> None:
        """Say what is new of a page."""
        if self._reader is None or sheet == self._said:
            return
        before, self._said = self._said, sheet
        found: list[str] = []
        is_same = before is not None and before.title == sheet.title
        if sheet.title and not is_same:
            found.append(f"{sheet.title}. Tab goes on, Enter presses.")
        if before is None or not is_same or before.section != sheet.section:
            found += [line for line in sheet.contents if line != sheet.title]
        else:
            found += _changed(before, sheet)
        if sheet.focus and (before is None or before.focus != sheet.focus) and sheet.focus not in found:
            found.append(sheet.focus)
        for line in dict.fromkeys(found):
            self._reader.say(line)


def _changed(before: SpokenPage, now: SpokenPage) -> list[str]:
    """Return the values that are others than before, or chosen now, and the lines that were not there."""
    values = [
        words
        for press, (words, is_on) in now.values.items()
        if (words, is_on) != (was := before.values.get(press, (words, is_on))) and (is_on or words != was[0])
    ]
    return [*values, *(line for line in now.lines if line not in before.lines)]
