"""Names at the feet of those on the map, and what is in hand under them: under no panel beside the map."""

from typing import Final

from game.screen.camera import Camera
from game.screen.scene.words import IN_HAND, NAME, Look, Words
from game.screen.tilemap.layout import Layout, Point

BROAD: Final = 0.4
"""What is in hand is written in several lines where one would take a larger share of the map's width."""
LINE: Final = 18.0
"""Window points from one line of a name to the next, at the size that words are painted in."""


class Names:
    """Writes names among the words of one scene."""

    def __init__(self, words: Words, camera: Camera, layout: Layout) -> None:
        """Write where the camera shows a place of the map."""
        self._words: Final = words
        self._camera: Final = camera
        self._layout: Final = layout

    def write(self, name: str, place: Point, size: float, things: tuple[str, ...]) -> None:
        """Write a name at the foot of a unit in a place, and the things that it has in hand under that."""
        lines = self._in_lines(things)
        self.put(name, place, size, NAME, more=len(lines))
        for left, line in zip(reversed(range(len(lines))), lines, strict=True):
            self.put(line, place, size, IN_HAND, more=left)

    def _in_lines(self, things: tuple[str, ...]) -> tuple[str, ...]:
        """Return what is in hand as it is written: in one line, or in one each where that would lie over too much."""
        line = " · ".join(things)
        left, _, right, _ = self._camera.free
        is_broad = bool(line) and self._words.size(line, IN_HAND)[0] > BROAD * (right - left)
        return things if is_broad else (line,) if line else ()

    def put(self, words: str, place: Point, size: float, look: Look, *, more: int = 0) -> None:
        """Write something at the foot of a place, or a little lower where other words stand.

        It does not go under the panels round the map where the place itself is in sight, nor do so many `more` lines
        that are written under it.
        """
        y, scale, rim = self._layout.height - place[1], self._words.scale, self._camera.free[1]
        at_x, at_y = self._camera.to_window(place[0], y + size * 0.52)
        is_in_sight = self._camera.to_window(place[0], y)[1] > rim
        floor = rim + LINE * scale * (0.5 + more) if is_in_sight else None
        at_x, at_y = self.between(words, at_x, look), at_y - 8 * scale
        at_y = at_y if floor is None else max(at_y, floor)
        self._words.put(words, at_x, self._words.free(words, at_x, at_y, look, floor), look)

    def between(self, words: str, x: float, look: Look) -> float:
        """Return the x nearest to one in sight at which words do not go under the panels left and right of the map."""
        left, _, right, _ = self._camera.free
        half = min(self._words.size(words, look)[0], right - left) / 2
        return max(left + half, min(x, right - half)) if left < x < right else x
