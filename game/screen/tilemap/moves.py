"""What moves on the ground: animated tiles, and layers that Tiled moves with the camera. No arcade.

The ground is cut into blocks; a block that holds animated tiles is painted once for each state of theirs. A layer with
a Parallax Factor floats if it lies above the board's tiles; below them the ground hides it, and it is painted on it
where it stands when the camera looks at the Parallax Origin.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import hypot
from typing import Final

from PIL import Image

from game.screen.tilemap.paint import GroundPainter
from game.tiled.drawn import DrawLayer
from game.tiled.model import TiledMap

BLOCK: Final = 128
"""Map pixels of a block's side."""
MARGIN: Final = 8
"""Pixels that are painted around a block, for what a wave shifts."""
_MOST: Final = 100_000
"""A map with more animated cells shows the first picture of each."""

Block = tuple[int, int]
State = tuple[int, ...]
Tile = tuple[int, int]
"""Place of a tileset and local id."""


def drift(source: TiledMap, layer: DrawLayer, middle: tuple[float, float]) -> tuple[float, float]:
    """Return by how many map pixels a layer is moved while the camera looks at `middle`."""
    (across, down), (x, y) = layer.parallax, source.parallax_origin
    return (middle[0] - x) * (1 - across), (middle[1] - y) * (1 - down)


class Animations:
    """The blocks of one map that hold animated tiles, and what they show when."""

    def __init__(self, painter: GroundPainter) -> None:
        """Find the blocks."""
        self.painter: Final = painter
        self._times: Final[dict[Tile, tuple[tuple[int, ...], tuple[int, ...]]]] = {}
        for place, tileset in enumerate(painter.source.tilesets):
            for local, frames in tileset.animations.items():
                ends = tuple(accumulate(max(0, length) for _, length in frames))
                if len(frames) > 1 and ends[-1] > 0:
                    self._times[place, local] = tuple(frame for frame, _ in frames), ends
        self.blocks: Final[dict[Block, tuple[Tile, ...]]] = self._find() if self._times else {}

    def _find(self) -> dict[Block, tuple[Tile, ...]]:
        found: dict[Block, set[Tile]] = {}
        source = self.painter.source
        moving = {
            number: (ref.tileset, ref.local)
            for number, ref in enumerate(source.tiles, 1)
            if (ref.tileset, ref.local) in self._times
        }
        count = 0
        for layer in self.painter.still:
            for number, box in self._boxes(layer, moving):
                count += 1
                if count > _MOST:
                    return {}
                for block in self._over(box):
                    found.setdefault(block, set()).add(moving[number])
        return {block: tuple(sorted(tiles)) for block, tiles in found.items()}

    def _boxes(self, layer: DrawLayer, moving: Iterable[int]) -> Iterator[tuple[int, tuple[float, float, float]]]:
        """Yield number, middle and radius in map pixels of each animated tile of a layer."""
        painter, wanted = self.painter, frozenset(moving)
        width = painter.projection.grid.width
        for place, number in enumerate(layer.tiles):
            if number in wanted:
                x: float
                y: float
                x, y = painter.projection.top_left((place % width, place // width))
                left, top, wide, high = painter.layers.box(painter.source.tiles[number - 1])
                x, y = x + left + layer.offset[0] + wide / 2, y + top + layer.offset[1] + high / 2
                yield number, (x, y, hypot(wide, high) / 2)
        for thing in layer.things:
            if thing.tile in wanted:
                around = 2 * hypot(thing.width, thing.height)
                yield thing.tile, (thing.x + layer.offset[0], thing.y + layer.offset[1], around)

    def _over(self, circle: tuple[float, float, float]) -> Iterator[Block]:
        x, y, radius = circle
        wide, high = self.painter.projection.size
        columns = range(int(max(0, x - radius) // BLOCK), int(min(wide - 1, x + radius) // BLOCK) + 1)
        rows = range(int(max(0, y - radius) // BLOCK), int(min(high - 1, y + radius) // BLOCK) + 1)
        return ((column, row) for row in rows for column in columns)

    def seen(self, left: float, top: float, right: float, bottom: float) -> list[Block]:
        """Return the blocks with animated tiles in a box of map pixels."""
        columns = range(int(left // BLOCK), int(right // BLOCK) + 1)
        rows = range(int(top // BLOCK), int(bottom // BLOCK) + 1)
        if len(columns) * len(rows) > len(self.blocks):
            return [block for block in self.blocks if block[0] in columns and block[1] in rows]
        return [(column, row) for row in rows for column in columns if (column, row) in self.blocks]

    def state(self, block: Block, seconds: float) -> State:
        """Return what each animated tile of the block shows after so many seconds."""
        state = []
        for tile in self.blocks[block]:
            frames, ends = self._times[tile]
            state.append(frames[bisect_right(ends, seconds * 1000 % ends[-1])])
        return tuple(state)

    def is_first(self, block: Block, state: State) -> bool:
        """Tell whether the block looks as the ground was painted: every animated tile shows its first picture."""
        return all(self._times[tile][0][0] == local for tile, local in zip(self.blocks[block], state, strict=True))

    def paint(self, block: Block, state: State) -> Image.Image:
        """Paint a block, with its margin."""
        frames = self.painter.tiles.frames
        before = dict(frames)
        frames.update(zip(self.blocks[block], state, strict=True))
        left, top = block[0] * BLOCK - MARGIN, block[1] * BLOCK - MARGIN
        try:
            return self.painter.paint(left, top, 1.0, BLOCK + 2 * MARGIN)
        finally:
            frames.update(before)
