"""A small picture of a whole map, for choosing: ground, things, and everybody who is not hidden. Pillow only.

It is painted by the painter of the battle's ground in small pieces, so that no frame has to wait for it.
"""

import math
import time
from collections.abc import Iterator
from typing import Final

from PIL import Image

from game.scenario.scenario import waiting
from game.screen.tilemap.paint import GroundPainter
from game.screen.ui import art
from game.tiled.model import TiledMap

PIECE: Final = 96
"""Pixels of a piece's side: what is painted at a time."""
TOKEN: Final = 1.45
"""A unit in cells: larger than in play, to be seen at all."""
LEAST: Final = 15
"""Pixels that a unit has at least."""


class MapPicture:
    """The picture of one map in a box of so many pixels; `image` is None until it is finished."""

    def __init__(self, source: TiledMap, width: int, height: int) -> None:
        """Measure it: the map's own shape, as large as the box lets it."""
        self.source: Final = source
        self._projection: Final = source.projection()
        wide, high = self._projection.size
        self.scale: Final = min(width / wide, height / high)
        self.size: Final = max(1, round(wide * self.scale)), max(1, round(high * self.scale))
        self.image: Image.Image | None = None
        self._steps: Final = self._paint()

    def work(self, seconds: float) -> bool:
        """Paint for about so long; tells whether the picture is finished."""
        end = time.perf_counter() + seconds
        while self.image is None:
            next(self._steps, None)
            if time.perf_counter() > end:
                break
        return self.image is not None

    def _paint(self) -> Iterator[None]:
        source = self.source
        board = source.ground.board()
        painter = GroundPainter(source, self._projection, board)
        for tileset in source.tilesets:
            painter.tiles.sheet(tileset.image, tileset.transparent)
            yield
        picture = Image.new("RGB", self.size)
        for top in range(0, self.size[1], PIECE):
            for left in range(0, self.size[0], PIECE):
                piece = painter.paint(left / self.scale, top / self.scale, self.scale, PIECE)
                picture.paste(piece.convert("RGB"), (left, top))
                yield
        yield from self._things(picture)
        yield from self._units(picture)
        self.image = picture

    def _things(self, picture: Image.Image) -> Iterator[None]:
        for thing in self.source.scenery:
            opened = {"chest": "chest_open", "door": "door_open"} if thing.open else {"door": "door_closed"}
            image = art.read("scenery", opened.get(thing.kind, thing.kind))
            if image is not None:
                self._lay(picture, image, self._projection.centre(thing.cell), min(self._projection.tile) * self.scale)
            yield

    def _units(self, picture: Image.Image) -> Iterator[None]:
        late = waiting(self.source)
        cell = min(self._projection.tile) * self.scale
        things = {thing.id: thing for layer in self.source.layers for thing in layer.things}
        for place in self.source.units:
            if place.sneaking or place.id in late:
                continue
            drawn = things.get(place.id)
            large = drawn is not None and drawn.width > 1.5 * self.source.tile_width
            cells = self.source.ground.grid.footprint(place.cell, large)
            middles = [self._projection.centre(one) for one in cells]
            middle = sum(x for x, _ in middles) / len(cells), sum(y for _, y in middles) / len(cells)
            disc = art.token(place.kind, self.source.sides.index(place.side), large=large)
            wide = max(LEAST, cell * TOKEN) * (1.6 if large else 1)
            middle = middle[0], middle[1] - art.SUNK * wide / self.scale
            self._lay(picture, disc, middle, wide)
            yield

    def _lay(self, picture: Image.Image, image: Image.Image, middle: tuple[float, float], wide: float) -> None:
        size = max(1, math.ceil(wide)), max(1, math.ceil(wide * image.height / image.width))
        small = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        x, y = middle[0] * self.scale - size[0] / 2, middle[1] * self.scale - size[1] / 2
        picture.paste(small, (round(x), round(y)), small)
