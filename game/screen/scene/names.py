"""Names at the feet of those on the map, and what is in hand under them: under no panel."""

from collections.abc import Sequence
from typing import Final

from game.screen.camera import Camera
from game.screen.scene.words import IN_HAND, NAME, Line, Look, Words
from game.screen.tilemap.layout import Layout, Point

BROAD: Final = 0.4
"""What is in hand is written in several lines where one would take a larger share of the map's width."""
LINE: Final = 18.0
"""Window points that a line of a name takes, at the size that words are painted in."""


class Names:
    """Writes names among the words of one scene."""

    def __init__(self, words: Words, camera: Camera, layout: Layout) -> None:
        """Write where the camera shows a place of the map."""
        self._words: Final = words
        self._camera: Final = camera
        self._layout: Final = layout

    def write(self, name: str, place: Point, size: float, things: tuple[str, ...]) -> None:
        """Write a name at the foot of a unit in a place, and the things that it has in hand under that."""
        self.put([(name, NAME), *((line, IN_HAND) for line in self._in_lines(things))], place, size)

    def _in_lines(self, things: tuple[str, ...]) -> tuple[str, ...]:
        """Return what is in hand as it is written: in one line, or in one each where that would lie over too much."""
        line = " · ".join(things)
        left, _, right, _ = self._camera.free
        is_broad = bool(line) and self._words.size(line, IN_HAND)[0] > BROAD * (right - left)
        return things if is_broad else (line,) if line else ()

    def put(self, written: Sequence[tuple[str, Look]], place: Point, size: float) -> None:
        """Write lines at the foot of a place, or a little off where other words stand.

        They do not go under panels where the place itself is in sight: at the lower rim they stand over its head.
        """
        words, y, before = self._words, self._layout.height - place[1], 0.0
        foot_x, foot_y = self._camera.to_window(place[0], y + size * 0.52)
        lines, low = list[Line](), foot_y - 8 * words.scale
        for number, (text, look) in enumerate(written):
            high = words.size(text, look)[1]
            low -= (before + high) * 0.42 if number else 0.0
            lines.append((text, self.between(text, foot_x, look), low, look))
            before = high
        at, rim = self._camera.to_window(place[0], y), self._camera.free[1]
        shift, floor = 0.0, rim + LINE * words.scale * 0.5
        if not any(box.holds(*at) for box in words.covered):
            is_above = rim < at[1] and low < floor
            rise = self._camera.to_window(place[0], y - size * 0.52)[1] + 8 * words.scale - low if is_above else 0.0
            lines = [(text, x, low + rise, look) for text, x, low, look in lines]
            shift = words.free(lines, floor if at[1] > rim else None, is_above=is_above)
        for text, x, low, look in lines:
            words.put(text, x, low + shift, look)

    def between(self, words: str, x: float, look: Look) -> float:
        """Return the x nearest to one in sight at which words do not go under the panels left and right of the map."""
        left, _, right, _ = self._camera.free
        half = min(self._words.size(words, look)[0], right - left) / 2
        return max(left + half, min(x, right - half)) if left < x < right else x
