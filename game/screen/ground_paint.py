"""Paints the ground of a map, piece by piece: tiles of all layers, pictures, relief, grid. Pillow only, no arcade.

The alpha of what comes out is not transparency: 255 is dry ground, less is water, for the waves that `board_view` adds.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from game.board.board import Board
from game.board.grid import Cell
from game.board.projection import Projection
from game.screen.relief import Relief
from game.screen.tiles import Tiles, look_of
from game.tiled.model import DrawLayer, Thing, TiledMap

_WAVES: Final = {"shallow": 110, "calm": 170, "rough": 255}
_BANK: Final = 11
"""Pixels at a shore that stay still."""
_COLOURS: Final = {
    "meadow": "#cdc193", "sand": "#eddcb8", "road": "#dcb46c", "rock": "#b98f72", "floor": "#cf7448",
    "dark_ground": "#5d5c33", "forest": "#8f8d54", "shrub": "#b9b07c", "marsh": "#a9b79a", "wall": "#2a211c",
    "column": "#3a2c24", "cliff": "#54301f", "low_wall": "#6b5743", "fence": "#8a6a45", "stairs": "#cdb894",
    "ramp": "#d98c58", "ladder": "#a87a33", "bridge": "#d1a04a", "shallow": "#9bb8ad", "deep": "#3f6a7d",
    "rough": "#2b4c5f", "rubble": "#a08b74", "web": "#d9d2c0", "smoke": "#857d6f",
    "tent": "#e2cb98", "campfire": "#cc8a43", "hull": "#3a2c24",
}  # fmt: skip
"""What a cell is filled with where no picture covers it."""


class GroundPainter:
    """Paints any piece of a map at any scale."""

    def __init__(self, source: TiledMap, projection: Projection, board: Board, folder: Path | None = None) -> None:
        """Find the map's pictures."""
        self.source: Final = source
        self.projection: Final = projection
        self.board: Final = board
        self.tiles: Final = Tiles(source, folder)
        self.relief: Final = Relief(projection, board, drawn=_drawn_cliffs(source))
        self._own: Final = {place.id for place in source.units} | {thing.id for thing in source.scenery}
        self._reach: Final = self._overhang()
        self._scale = 1.0

    def _overhang(self) -> float:
        """Return by how many map pixels a tile may stick out of its cell."""
        sizes = [side for tileset in self.source.tilesets for side in (tileset.tile_width, tileset.tile_height)]
        sizes += [side for tileset in self.source.tilesets for own in tileset.pictures.values() for side in own.cut[2:]]
        offsets: list[float] = [abs(part) for tileset in self.source.tilesets for part in tileset.offset]
        offsets += [abs(part) for layer in self.source.layers for part in layer.offset]
        return max(sizes, default=0) + max(offsets, default=0)

    def paint(self, left: float, top: float, scale: float, pixels: int) -> Image.Image:
        """Return a square picture of the map from (left, top) in map pixels on, `scale` picture pixels a map pixel."""
        if scale != self._scale:
            self.tiles.forget()
            self._scale = scale
        image = Image.new("RGBA", (pixels, pixels), _rgba(self.source.background or "#1d1815"))
        side = pixels / scale
        self._bare(image, left, top, scale)
        for layer in self.source.layers:
            if layer.kind == "tile":
                self._tile_layer(image, layer, left, top, scale)
            elif layer.kind == "object":
                self._things(image, layer, left, top, scale)
            else:
                self._picture_layer(image, layer, left, top, scale)
        cells = tuple(self.cells_in(left, top, side, side, 0))
        self.relief.paint(image, cells, left, top, scale)
        self._grid(image, cells, left, top, scale)
        image.putalpha(self._water(cells, left, top, scale, pixels))
        return image

    def cells_in(self, left: float, top: float, wide: float, high: float, margin: float) -> Iterator[Cell]:
        """Yield the board's cells whose tile may touch a box of map pixels, row by row."""
        across, down = self.projection.pitch
        grid = self.projection.grid
        columns = range(max(0, math.floor((left - margin) / across) - 1),
                        min(grid.width, math.ceil((left + wide + margin) / across) + 1))  # fmt: skip
        rows = range(max(0, math.floor((top - margin) / down) - 1),
                     min(grid.height, math.ceil((top + high + margin) / down) + 1))  # fmt: skip
        return ((column, row) for row in rows for column in columns)

    def polygon(self, cell: Cell, left: float, top: float, scale: float) -> list[tuple[float, float]]:
        """Return a cell's outline in pixels of the piece."""
        return [((x - left) * scale, (y - top) * scale) for x, y in self.projection.polygon(cell)]

    # ---- layers ----------------------------------------------------------------------------------------------------

    def _bare(self, image: Image.Image, left: float, top: float, scale: float) -> None:
        """Fill cells with their terrain's colour: seen only where the map's pictures are missing."""
        if any(layer.kind == "tile" for layer in self.source.layers) and all(
            self.tiles.sheet(tileset.image, tileset.transparent) for tileset in self.source.tilesets if tileset.image
        ):
            return
        pen = ImageDraw.Draw(image)
        side = image.width / scale
        for cell in self.cells_in(left, top, side, side, 0):
            name = self.board.terrain_at(cell).name.lower().replace(" ", "_").removesuffix("_water")
            pen.polygon(self.polygon(cell, left, top, scale), _rgba(_COLOURS.get(name, "#c9b98c")))

    def _tile_layer(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        refs, tiles, width = self.source.tiles, layer.tiles, self.projection.grid.width
        look = look_of(layer)
        side = image.width / scale
        cells = list(self.cells_in(left, top, side, side, self._reach))
        if self.source.render_order.startswith("left"):
            cells.sort(key=lambda cell: (cell[1], -cell[0]))
        if self.source.render_order.endswith("up"):
            cells.sort(key=lambda cell: -cell[1])
        for cell in cells:
            number = tiles[cell[1] * width + cell[0]]
            if not number:
                continue
            ref = refs[number - 1]
            corner_x, corner_y = self.projection.top_left(cell)
            box_left, box_top, wide, high = self.tiles.box(ref)
            x = (corner_x + box_left + layer.offset[0] - left) * scale
            y = (corner_y + box_top + layer.offset[1] - top) * scale
            # Both edges are rounded, so that neighbours meet at every scale.
            ix, iy = round(x), round(y)
            size = max(1, round(x + wide * scale) - ix), max(1, round(y + high * scale) - iy)
            picture = self.tiles.picture(ref, size, look)
            if picture is not None:
                _lay(image, picture, ix + (size[0] - picture.width) // 2, iy + (size[1] - picture.height) // 2)

    def _things(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        """Draw tile objects that are decoration; units and scenery are drawn by the scene."""
        for thing in layer.things:
            if thing.id not in self._own:
                self._thing(image, layer, thing, left, top, scale)

    def _thing(self, image: Image.Image, layer: DrawLayer, thing: Thing, left: float, top: float, scale: float) -> None:
        ref = self.source.tiles[thing.tile - 1]
        size = max(1, round(thing.width * scale)), max(1, round(thing.height * scale))
        picture = self.tiles.picture(ref, size, look_of(layer))
        if picture is None:
            return
        # The box's middle, turned about the pivot; the picture turns about its own middle.
        angle = math.radians(thing.rotation)
        x, y = thing.left + thing.width / 2 - thing.x, thing.top + thing.height / 2 - thing.y
        middle_x = thing.x + x * math.cos(angle) - y * math.sin(angle) + layer.offset[0]
        middle_y = thing.y + x * math.sin(angle) + y * math.cos(angle) + layer.offset[1]
        if thing.rotation:
            picture = picture.rotate(-thing.rotation, Image.Resampling.BICUBIC, expand=True)
        _lay(image, picture, round((middle_x - left) * scale - picture.width / 2),
             round((middle_y - top) * scale - picture.height / 2))  # fmt: skip

    def _picture_layer(self, image: Image.Image, layer: DrawLayer, left: float, top: float, scale: float) -> None:
        picture = self.tiles.sheet(layer.image)
        if picture is None:
            return
        if scale != 1:
            size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
            picture = picture.resize(size, Image.Resampling.BOX)
        x, y = round((layer.offset[0] - left) * scale), round((layer.offset[1] - top) * scale)
        across, down = layer.repeat
        xs = range(x % picture.width - picture.width, image.width, picture.width) if across else (x,)
        ys = range(y % picture.height - picture.height, image.height, picture.height) if down else (y,)
        for at_y in ys:
            for at_x in xs:
                _lay(image, picture, at_x, at_y)

    # ---- grid and water --------------------------------------------------------------------------------------------

    def _grid(self, image: Image.Image, cells: tuple[Cell, ...], left: float, top: float, scale: float) -> None:
        """Draw the thin lines between cells: there to count by, too faint to look at."""
        if scale < 0.5:
            return
        lines = Image.new("L", image.size, 0)
        pen = ImageDraw.Draw(lines)
        for cell in cells:
            outline = self.polygon(cell, left, top, scale)
            pen.line([*outline, outline[0]], 255)
        image.paste((29, 24, 21, 255), mask=lines.point([level * 34 // 255 for level in range(256)]))

    def _water(self, cells: tuple[Cell, ...], left: float, top: float, scale: float, pixels: int) -> Image.Image:
        still = Image.new("L", (pixels, pixels), 0)
        around = tuple(self.cells_in(left, top, pixels / scale, pixels / scale, 2 * _BANK)) if cells else ()
        kinds = {cell: self.board.terrain_at(cell).water for cell in around}
        if all(kind == "none" for kind in kinds.values()):
            return Image.new("L", (pixels, pixels), 255)
        pen = ImageDraw.Draw(still)
        for cell, kind in kinds.items():
            if kind != "none":
                pen.polygon(self.polygon(cell, left, top, scale), _WAVES[kind])
        for cell, kind in kinds.items():
            if kind == "none":
                outline = self.polygon(cell, left, top, scale)
                pen.polygon(outline, 0)
                pen.line([*outline, outline[0]], 0, max(1, round(2 * _BANK * scale)), joint="curve")
        soft = still.filter(ImageFilter.GaussianBlur(3 * scale))
        return ImageChops.invert(soft)


def _drawn_cliffs(source: TiledMap) -> bool:
    """Tell whether the map paints its own steps and cliffs, as the game's own maps do."""
    return any(layer.kind == "tile" and layer.name.lower() in {"steps", "cliffs"} for layer in source.layers)


def _lay(image: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Put a picture on another, cut off at the rim."""
    cut = max(0, -x), max(0, -y), min(picture.width, image.width - x), min(picture.height, image.height - y)
    if cut[0] < cut[2] and cut[1] < cut[3]:
        image.alpha_composite(picture, (x + cut[0], y + cut[1]), cut)


def _rgba(code: str) -> tuple[int, int, int, int]:
    """Read #rrggbb or Tiled's #aarrggbb."""
    code = code.lstrip("#")
    code = code[2:] if len(code) == 8 else code
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16), 255
