"""Parts of a page as they were drawn: what a place in them means."""

from dataclasses import dataclass

from game.screen.ui.box import Box


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider as drawn: where, and what it ranges over."""

    box: Box
    value: float
    low: float
    high: float
    grain: float

    def value_at(self, x: float) -> float:
        """Return the value at a place of the window, to the grain."""
        share = min(1.0, max(0.0, (x - self.box.left) / self.box.width))
        return self._grained(self.low + share * (self.high - self.low))

    def step(self, steps: int) -> float:
        """Return the value so many grains on."""
        return self._grained(self.value + steps * self.grain)

    def _grained(self, value: float) -> float:
        return min(self.high, max(self.low, round(value / self.grain) * self.grain))


@dataclass(frozen=True, slots=True)
class ListArea:
    """A list as drawn: where, how many rows there are, how many are shown."""

    id: str
    box: Box
    count: int
    shown: int

    def holds(self, box: Box) -> bool:
        """Tell whether a row lies in it."""
        return self.box.holds(box.left + 1, box.bottom + box.height / 2)


@dataclass(frozen=True, slots=True)
class FieldLine:
    """The line of a field as drawn: from which letter on it is shown, and where each letter's left edge is."""

    first: int
    edges: tuple[float, ...]

    def place_at(self, x: float) -> int:
        """Return the place in the words that is nearest to a place of the window."""
        return self.first + min(range(len(self.edges)), key=lambda number: abs(self.edges[number] - x))
