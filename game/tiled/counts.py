"""What a Tiled file holds, counted while it is read. No faults here."""

from collections import Counter
from dataclasses import dataclass, field

from game.tiled.tilesets import GID, Tilesets


@dataclass
class Counts:
    """Layers by kind and what is in their cells; hidden layers count too."""

    layers: Counter[str] = field(default_factory=Counter)
    cells: int = 0
    flipped: int = 0
    turned_120: int = 0
    without_tile: int = 0
    stated: tuple[int, int] = (0, 0)
    """Width and height as the file states them; an infinite map's used part has others."""

    def add(self, tally: "Counter[int]", tilesets: Tilesets) -> None:
        """Count the cells of one layer: how often each raw number is in it."""
        for raw, times in tally.items():
            if raw & GID:
                self.cells += times
                self.flipped += times if raw >> 29 else 0
                self.turned_120 += times if raw >> 28 & 1 else 0
                self.without_tile += times if tilesets.owner(raw) is None else 0
