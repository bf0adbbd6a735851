"""All that is written on a panel, line by line, and how it is read: aloud, and by what tooltips add. No arcade."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from game.screen.model.press import Press
from game.screen.ui.box import Box, Hotspot

WORD: Final = re.compile(r"\w+|…")


@dataclass(frozen=True, slots=True)
class Written:
    """A line of words: its middle, the words, what of them can be read, and the passage that it is of."""

    x: float
    y: float
    words: str
    shown: str
    passage: int


def _plain(words: str) -> str:
    """Return the words alone, one space round each: a part is found where it is made of whole words."""
    return f" {' '.join(WORD.findall(words.casefold()))} "


class Script:
    """The lines of one panel, in the order in which they are gone through."""

    def __init__(self) -> None:
        """Begin with nothing written."""
        self.lines: Final[list[Written]] = []
        self._passage = 0

    def clear(self) -> None:
        """Begin anew."""
        self.lines.clear()

    def add(self, x: float, y: float, words: str, shown: str) -> None:
        """Note a line, a passage by itself, by its middle; `shown` is what of its words can be read."""
        self._passage += 1
        self.lines.append(Written(x, y, words, shown, self._passage))

    @contextmanager
    def one_passage(self) -> Iterator[None]:
        """Have what is written meanwhile be lines of one passage."""
        first = len(self.lines)
        yield
        self.lines[first:] = [replace(one, passage=self._passage) for one in self.lines[first:]]

    @contextmanager
    def from_the_top(self) -> Iterator[None]:
        """Have what is written meanwhile be read from the top down."""
        first = len(self.lines)
        yield
        self.lines[first:] = sorted(self.lines[first:], key=lambda line: (-round(line.y), line.x))

    def words_in(self, box: Box) -> str:
        """Return all that is written in a place, in the order in which it was."""
        return ", ".join(one.words for one in self.lines if box.holds(one.x, one.y))

    def read(
        self,
        spot_at: Callable[[float, float], Hotspot | None],
        values: Mapping[Press, tuple[str, bool]],
        apart: Sequence[Box] = (),
    ) -> tuple[list[str], list[str]]:
        """Return all that is written, top down as it was drawn, and of it what is in no place and in no box apart.

        `spot_at` tells which place lies under a point. A place is said as its value is, once; lines of one passage, and
        what stands side by side, are said as one.
        """
        whole, lines, said = list[str](), list[str](), set[Press]()
        before: Written | None = None
        for one in self.lines:
            spot = spot_at(one.x, one.y)
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
        read = _plain(" ".join(one.shown for one in self.lines if spot.box.holds(one.x, one.y)))
        news = [line for line in spot.tip if _plain(line) not in read]
        head = spot.tip[:1] if news and news[0] != spot.tip[0] else ()
        return (*head, *news)
