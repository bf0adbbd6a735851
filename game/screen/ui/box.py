"""Boxes, and the places of a panel: what pressing them means, and what is told where a pointer rests. No arcade."""

from dataclasses import dataclass

from game.board.grid import Cell
from game.screen.model.press import Press


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its lower left corner and its size."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The y of its upper edge."""
        return self.bottom + self.height

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.left <= x < self.right and self.bottom <= y < self.top

    def meets(self, other: "Box") -> bool:
        """Tell whether the two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )

    def inset(self, by: float) -> "Box":
        """Return the box so much smaller on every side."""
        return Box(self.left + by, self.bottom + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A place that does something: what pressing it means, and what a pointer that rests there is told and shown."""

    box: Box
    press: Press | None
    tip: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    """The cells of the map that light up while it is rested on."""
    dead: Press | None = None
    """What pressing it would mean if it could be pressed now: keys come to it too, and are told why it cannot."""

    @property
    def place(self) -> Press | None:
        """What keys know it by; None for what only tells something."""
        return self.press or self.dead
