"""Names beside those on the map, and what is in hand under them: over no figure where there is room, under no panel."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import copysign
from typing import Final

from game.screen.camera import Camera
from game.screen.scene.words import IN_HAND, NAME, Line, Look, Words
from game.screen.tilemap.layout import Layout, Point

BROAD: Final = 0.4
"""What is in hand is written in several lines where one would take a larger share of the map's width."""
LINE: Final = 16.0
"""Window points that a line of a name takes, at the size that words are painted in."""
GAP: Final = 3.0
"""Window points between a figure and what is written at its right or left."""
EDGE: Final = 0.52
"""So many widths of a figure from its middle words begin."""
STEPS: Final = 3
"""So many places are tried on each side, half a line apart: further away words would be another's."""


class Names:
    """Writes names among the words of one scene."""

    def __init__(self, words: Words, camera: Camera, layout: Layout) -> None:
        """Write where the camera shows a place of the map."""
        self._words: Final = words
        self._camera: Final = camera
        self._layout: Final = layout
        self._before: dict[int, tuple[tuple[str, ...], int]] = {}
        """By unit what of its things was written in the last frame, and at which of the places beside it."""
        self._now: dict[int, tuple[tuple[str, ...], int]] = {}

    def start(self) -> None:
        """Begin a frame's names."""
        self._before, self._now = self._now, {}

    def write(self, unit: int, name: str, place: Point, size: float, things: tuple[str, ...], *, is_kept: bool) -> None:
        """Write a name beside a unit in a place, and the things that it has in hand under that if there is room.

        It stays on the side where it was in the last frame unless something lies there now.
        """
        ways = list(self._in_lines(things))
        stood, where = self._before.get(unit, ((), -1))
        kept = [(stood, where)] if stood in ways else []
        for lines, only in (*kept, *((lines, None) for lines in ways)):
            found = self.put([(name, NAME), *((line, IN_HAND) for line in lines)], place, size, only=only)
            if found is not None:
                self._now[unit] = lines, found
                return
        for only in (where, None) if is_kept else ():
            found = self.put([(name, NAME)], place, size, is_kept=only is None, only=only)
            if found is not None:
                self._now[unit] = (), found
                return

    def _in_lines(self, things: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield how what is in hand may be written: in one line, unless that is to be too broad, or in one each."""
        line = " · ".join(things)
        left, _, right, _ = self._camera.free
        if len(things) < 2 or self._words.size(line, IN_HAND)[0] <= BROAD * (right - left):
            yield (line,) if line else ()
        if len(things) > 1:
            yield things

    def put(
        self,
        written: Sequence[tuple[str, Look]],
        place: Point,
        size: float,
        *,
        is_kept: bool = False,
        is_within: bool = False,
        only: int | None = None,
    ) -> int | None:
        """Write lines beside a place of a width, clear of figures and other words; returns where, None for nowhere.

        Rather `is_within` the place, if so; `only` at one of the places, if that is given. What finds no room is left
        out, or lies over figures if it is to be kept. Beside what lies under a panel nothing is written.
        """
        words, at = self._words, self._camera.to_window(place[0], self._layout.height - place[1])
        if any(box.holds(*at) for box in words.covered):
            return None
        places = partial(self._places, written, at, size * self._camera.zoom, is_within=is_within)
        wanted = ((where, lines) for where, lines in places() if only in {None, where})
        found = next(((where, lines) for where, lines in wanted if words.fit(lines)), None)
        if found is None and is_kept:
            tried = list(places())
            found = next((one for one in tried if words.fit(one[1], over_figures=True)), tried[-1])
        if found is None:
            return None
        for text, x, y, look in found[1]:
            words.put(text, x, y, look)
        return found[0]

    def promise(self, words: str, x: float, y: float, look: Look) -> Line:
        """Return where a line of odds stands that is to be over a cell, its middle at a window point.

        In a crowd it rather stands at the cell's foot, or at a side of it, than over a figure.
        """
        cell, scale = self._layout.cell * self._camera.zoom, self._words.scale
        wide, high = self._words.size(words, look)
        aside, middle = (cell + wide) / 2 + GAP * scale, y - cell / 2 - high / 2
        foot = y - cell - high
        for at_x, at_y in ((x, y), (x, foot), (x + aside, middle), (x - aside, middle)):
            line = (words, at_x, at_y, look)
            if self._is_off_rims((x, y), [line]) and self._words.fit([line]):
                return line
        return words, x, self._words.raised(words, x, y, look), look

    def _places(
        self, written: Sequence[tuple[str, Look]], at: Point, size: float, *, is_within: bool
    ) -> Iterator[tuple[int, list[Line]]]:
        """Yield where lines may stand about a window point, the best first: at the foot, over the head, at the sides.

        Each has its number, by which it can be found again about another point. They stay off the panels at the
        window's rims where the point itself does; the last lie as low as they may.
        """
        half, off = LINE * self._words.scale / 2, size * EDGE
        highs = [self._words.size(text, look)[1] for text, look in written]
        downs = list(accumulate(((one + other) * 0.42 for one, other in pairwise(highs)), initial=0.0))
        deep, (_, y), (_, bottom, _, _) = downs[-1], at, self._camera.free
        foot = y - off - half
        if is_within:
            yield 0, self._lines(written, downs, at, 0.0, y + deep / 2)
        beside = [
            (side, top)
            for away in (step * half for step in range(STEPS))
            for side, top in (
                (0, foot - away),
                (0, y + off + half + deep + away),
                *((side, y + deep / 2 + up) for up in (away, -away) for side in (1, -1)),
            )
        ]
        for number, (side, top) in enumerate(beside, 1):
            lines = self._lines(written, downs, at, side * off, top)
            if self._is_off_rims(at, lines):
                yield number, lines
        last = max(foot, bottom + half + deep) if y > bottom else foot
        yield len(beside) + 1, self._lines(written, downs, at, 0.0, last)

    def _lines(
        self, written: Sequence[tuple[str, Look]], downs: Sequence[float], at: Point, off: float, top: float
    ) -> list[Line]:
        """Return lines one under the other: above or below a point, or so far off to its right or left."""
        lines = list[Line]()
        for (text, look), down in zip(written, downs, strict=True):
            aside = off + copysign(GAP * self._words.scale + self._words.size(text, look)[0] / 2, off)
            x = at[0] + aside if off else self.between(text, at[0], look)
            lines.append((text, x, top - down, look))
        return lines

    def _is_off_rims(self, at: Point, lines: Sequence[Line]) -> bool:
        """Tell whether lines go under no panel at the window's rims; beside what lies there itself any do."""
        left, bottom, right, top = self._camera.free
        if not (left < at[0] < right and bottom < at[1] < top):
            return True
        half = LINE * self._words.scale / 2
        return all(
            bottom + half <= y <= top - half and left < x < right and self.between(text, x, look) == x
            for text, x, y, look in lines
        )

    def between(self, words: str, x: float, look: Look) -> float:
        """Return the x nearest to one in sight at which words do not go under the panels left and right of the map."""
        left, _, right, _ = self._camera.free
        half = min(self._words.size(words, look)[0], right - left) / 2
        return max(left + half, min(x, right - half)) if left < x < right else x
