"""Paints the layers of a map as Tiled shows them: tiles, tile objects, pictures. Pillow only, no arcade, no rules.

Where: a tile stands on the lower left corner of its cell and may stick out of it; what is larger lies over what was
drawn before, in the map's render order (on hexes always from the top of the screen down).
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from game.board.grid import Cell
from game.board.projection import Projection
from game.screen.tilemap.tiles import Tiles, look_of, tinted
from game.tiled.drawn import DrawLayer, TileObject, TileRef
from game.tiled.model import TiledMap

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
_WHOLE: Final = 2048
"""Pixels from which on a picture is not made whole, but only what is seen of it."""
_BLOCK: Final = 256
"""A small picture that repeats is first put together to a block of at least so many pixels."""


class LayerPainter:
    """Paints any layer of a map, or any part of it, at any scale."""

    def __init__(self, source: TiledMap, projection: Projection, folder: Path | None) -> None:
        """Find the map's pictures."""
        self.source: Final = source
        self.projection: Final = projection
        self.tiles: Final = Tiles(source, folder)
        self._own: Final = {place.id for place in source.units} | {thing.id for thing in source.scenery}
        self.box: Final = cache(self.tiles.box)
        """Where a tile lies in its cell's box; asked for each cell."""
        self._around: Final[dict[int, Box]] = {}
        self._scale = 1.0

    def paint(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        """Lay the layer over a picture whose corner is (left, top), `scale` picture pixels a map pixel."""
        if scale != self._scale:
            self.tiles.forget()
            self._scale = scale
        if not round(255 * layer.opacity):
            return
        left, top = left - layer.offset[0], top - layer.offset[1]
        if layer.kind == "tile":
            self._cells(image, layer, left, top, scale)
        elif layer.kind == "object":
            for thing in layer.things:
                if thing.id not in self._own:
                    self._thing(image, layer, thing, left, top, scale)
        else:
            self._picture(image, layer, left, top, scale)

    # ---- tiles -----------------------------------------------------------------------------------------------------

    def _cells(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        refs, tiles, width = self.source.tiles, layer.tiles, self.projection.grid.width
        look = look_of(layer)
        seen = left, top, image.width / scale, image.height / scale
        for cell in self._ordered(self.cells_in(seen, self._reach(layer))):
            number = tiles[cell[1] * width + cell[0]]
            if not number:
                continue
            ref = refs[number - 1]
            corner_x, corner_y = self.projection.top_left(cell)
            box_left, box_top, wide, high = self.box(ref)
            x, y = (corner_x + box_left - left) * scale, (corner_y + box_top - top) * scale
            # Both edges are rounded, so that neighbours meet at every scale.
            ix, iy = _nearest(x), _nearest(y)
            size = max(1, _nearest(x + wide * scale) - ix), max(1, _nearest(y + high * scale) - iy)
            if max(size) > _WHOLE and size != (wide, high):
                self._part(image, ref, (x, y, wide * scale, high * scale), 0.0, layer)
                continue
            picture = self.tiles.picture(ref, size, look)
            _lay(image, picture, ix + (size[0] - picture.width) // 2, iy + (size[1] - picture.height) // 2)

    def cells_in(self, seen: Box, reach: Box) -> Iterator[Cell]:
        """Yield the board's cells whose tile may touch a box of map pixels, row by row.

        `reach` is how far tiles reach beyond their cell to the left, above, to the right, below.
        """
        across, down = self.projection.pitch
        grid = self.projection.grid
        left, top, wide, high = seen
        columns = range(max(0, math.floor((left - reach[2]) / across) - 1),
                        min(grid.width, math.ceil((left + wide + reach[0]) / across) + 1))  # fmt: skip
        rows = range(max(0, math.floor((top - reach[3]) / down) - 1),
                     min(grid.height, math.ceil((top + high + reach[1]) / down) + 1))  # fmt: skip
        return ((column, row) for row in rows for column in columns)

    def _reach(self, layer: DrawLayer) -> Box:
        """Return by how many map pixels the layer's tiles stick out of their cells on the four sides."""
        key = id(layer)
        if key not in self._around:
            cell_wide, cell_high = self.projection.tile
            found = [0.0, 0.0, 0.0, 0.0]
            for number in set(layer.tiles) - {0}:
                ref = self.source.tiles[number - 1]
                left, top, wide, high = self.box(ref)
                more = (math.hypot(wide, high) - min(wide, high)) / 2 if self.tiles.turn(ref) else 0.0
                sides = -left, -top, left + wide - cell_wide, top + high - cell_high
                found = [max(old, side + more) for old, side in zip(found, sides, strict=True)]
            self._around[key] = found[0], found[1], found[2], found[3]
        return self._around[key]

    def _ordered(self, cells: Iterable[Cell]) -> Iterable[Cell]:
        """Return cells that come row by row in the order in which Tiled draws them."""
        if self.tiles.is_hex:
            if self.projection.grid.staggered == 0:
                return sorted(cells, key=lambda cell: (self.projection.top_left(cell)[1], cell[0]))
            return cells
        order = self.source.render_order
        if order in {"right-up", "left-down", "left-up"}:
            side, way = (-1 if part in {"left", "up"} else 1 for part in order.split("-"))
            return sorted(cells, key=lambda cell: (way * cell[1], side * cell[0]))
        return cells

    # ---- objects and pictures --------------------------------------------------------------------------------------

    def _thing(
        self, image: Image.Image, layer: DrawLayer, thing: TileObject, left: float, top: float, scale: float
    ) -> None:
        """Draw a tile object: its picture in its box, turned with the box about the object's place."""
        ref = self.source.tiles[thing.tile - 1]
        fit_left, fit_top, wide, high = self.tiles.fit(ref, thing.width, thing.height)
        x, y = thing.left + fit_left + wide / 2 - thing.x, thing.top + fit_top + high / 2 - thing.y
        tileset, own = self.source.tilesets[ref.tileset], self.tiles.size(ref)
        if tileset.fill == "preserve-aspect-fit":
            # The box was moved by an offset that is stretched with it; the picture's own is scaled as the picture is.
            across, down = thing.width / own[0], thing.height / own[1]
            x += tileset.offset[0] * (min(across, down) - across)
            y += tileset.offset[1] * (min(across, down) - down)
        angle = math.radians(thing.rotation)
        middle_x = (thing.x + x * math.cos(angle) - y * math.sin(angle) - left) * scale
        middle_y = (thing.y + x * math.sin(angle) + y * math.cos(angle) - top) * scale
        wide, high = wide * scale, high * scale
        corner = middle_x - wide / 2, middle_y - high / 2
        around = math.hypot(wide, high) / 2 + 1
        if not (-around < middle_x < image.width + around and -around < middle_y < image.height + around):
            return
        if max(wide, high) > _WHOLE:
            self._part(image, ref, (*corner, wide, high), thing.rotation, layer)
            return
        ix, iy = _nearest(corner[0]), _nearest(corner[1])
        size = max(1, _nearest(corner[0] + wide) - ix), max(1, _nearest(corner[1] + high) - iy)
        if thing.rotation % 360:
            size = max(1, _nearest(wide)), max(1, _nearest(high))
        picture = self.tiles.picture(ref, size, look_of(layer), thing.rotation)
        if picture.size != size:
            ix, iy = _nearest(middle_x - picture.width / 2), _nearest(middle_y - picture.height / 2)
        _lay(image, picture, ix, iy)

    def _part(self, image: Image.Image, ref: TileRef, box: Box, degrees: float, layer: DrawLayer) -> None:
        """Draw what is seen of a tile that is blown up to a very large box; `degrees` turn it about its middle."""
        now = self.tiles.now(ref)
        plain = self.tiles.plain(now)
        whole = plain if plain is not None else self.tiles.picture(ref, (64, 64))
        if plain is not None and self.tiles.is_hex:
            whole = self.tiles.picture(ref, plain.size)
            if whole.size != plain.size:
                grown = box[2] * whole.width / plain.width, box[3] * whole.height / plain.height
                box = box[0] - (grown[0] - box[2]) / 2, box[1] - (grown[1] - box[3]) / 2, *grown
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        across, down = whole.width / box[2], whole.height / box[3]
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        # From a pixel of the piece back to one of the tile.
        back = (
            cosine * across, sine * across, whole.width / 2 - (cosine * x + sine * y) * across,
            -sine * down, cosine * down, whole.height / 2 - (cosine * y - sine * x) * down,
        )  # fmt: skip
        seen = whole.transform(image.size, Image.Transform.AFFINE, back, Image.Resampling.NEAREST)
        image.alpha_composite(tinted(seen, look_of(layer)))

    def _picture(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        """Draw a layer's one picture, again and again where it repeats."""
        sheet = self.tiles.sheet(layer.image, layer.transparent)
        if sheet is None:
            return
        across, down = layer.repeat
        sheet = _block(sheet, across, down)
        wide, high = sheet.width * scale, sheet.height * scale
        rows = list(_places(-top * scale, high, image.height, again=down))
        columns = list(_places(-left * scale, wide, image.width, again=across))
        made: dict[tuple[int, int], Image.Image] = {}
        for y, size_y in rows:
            for x, size_x in columns:
                size = size_x, size_y
                if size not in made:
                    picture = sheet if sheet.size == size else sheet.resize(size, Image.Resampling.BOX)
                    made[size] = tinted(picture, look_of(layer))
                _lay(image, made[size], x, y)


def _places(start: float, size: float, room: int, *, again: bool) -> Iterator[tuple[int, int]]:
    """Yield first pixel and length of a picture of `size` from `start` on, repeated over 0 to `room` if wanted."""
    first, last = (math.floor(-start / size), math.ceil((room - start) / size)) if again else (0, 1)
    for number in range(first, last):
        begin, end = _nearest(start + number * size), _nearest(start + (number + 1) * size)
        yield begin, max(1, end - begin)


def _block(sheet: Image.Image, across: bool, down: bool) -> Image.Image:
    """Put a small picture that repeats together to a larger one that does the same."""
    columns = math.ceil(_BLOCK / sheet.width) if across else 1
    rows = math.ceil(_BLOCK / sheet.height) if down else 1
    if columns == rows == 1:
        return sheet
    block = Image.new("RGBA", (columns * sheet.width, rows * sheet.height))
    for row in range(rows):
        for column in range(columns):
            block.paste(sheet, (column * sheet.width, row * sheet.height))
    return block


def _nearest(number: float) -> int:
    """Round halves up, so that what is half a pixel off is so everywhere in the same way."""
    return math.floor(number + 0.5)


def _lay(image: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Put a picture on another, cut off at the rim."""
    cut = max(0, -x), max(0, -y), min(picture.width, image.width - x), min(picture.height, image.height - y)
    if cut[0] < cut[2] and cut[1] < cut[3]:
        image.alpha_composite(picture, (x + cut[0], y + cut[1]), cut)
