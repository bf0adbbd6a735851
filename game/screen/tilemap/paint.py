"""Paints the ground of a map, piece by piece: tiles of all layers, pictures, relief, grid. Pillow only, no arcade.

The alpha of what comes out is not transparency: 255 is dry ground, less is water, for the waves that `board` adds.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from game.board.board import Board
from game.board.grid import Cell
from game.board.projection import Projection
from game.screen.tilemap.layers import LayerPainter
from game.screen.tilemap.relief import Relief
from game.tiled.layers import colour
from game.tiled.model import TiledMap

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
_GROUND: Final = (29, 24, 21)
"""What lies beneath everything."""


class GroundPainter:
    """Paints any piece of a map at any scale."""

    def __init__(self, source: TiledMap, projection: Projection, board: Board, folder: Path | None = None) -> None:
        """Find the map's pictures."""
        self.source: Final = source
        self.projection: Final = projection
        self.board: Final = board
        self.layers: Final = LayerPainter(source, projection, folder)
        self.tiles: Final = self.layers.tiles
        self.relief: Final = Relief(projection, board, drawn=_drawn_cliffs(source))
        above = _above(source)
        self.still: Final = source.layers[:above] + tuple(
            la for la in source.layers[above:] if la.parallax == (1.0, 1.0)
        )
        """The layers that are painted here."""
        self.floating: Final = tuple(layer for layer in source.layers[above:] if layer.parallax != (1.0, 1.0))
        """Those above the board that move with the camera in a way of their own."""
        self._background: Final = _background(source.background)

    def paint(self, left: float, top: float, scale: float, pixels: int) -> Image.Image:
        """Return a square picture of the map from (left, top) in map pixels on, `scale` picture pixels a map pixel."""
        image = Image.new("RGBA", (pixels, pixels), self._background)
        self._bare(image, left, top, scale)
        for layer in self.still:
            self.layers.paint(image, layer, left, top, scale)
        cells = tuple(self._cells_of(image, left, top, scale))
        self.relief.paint(image, cells, left, top, scale)
        self._grid(image, cells, left, top, scale)
        image.putalpha(self._water(cells, left, top, scale, pixels))
        return image

    def _cells_of(self, image: Image.Image, left: float, top: float, scale: float, more: float = 0.0) -> Iterator[Cell]:
        """Yield the cells that a piece shows, and those that lie up to `more` map pixels around."""
        seen = left, top, image.width / scale, image.height / scale
        return self.layers.cells_in(seen, (more, more, more, more))

    def polygon(self, cell: Cell, left: float, top: float, scale: float) -> list[tuple[float, float]]:
        """Return a cell's outline in pixels of the piece."""
        return [((x - left) * scale, (y - top) * scale) for x, y in self.projection.polygon(cell)]

    def sketch(self) -> Image.Image:
        """Return the map in the colours of its terrains, a pixel for each cell: for pictures too small for more."""
        grid = self.board.grid
        image = Image.new("RGB", (grid.width, grid.height))
        for cell in grid.cells():
            image.putpixel(cell, self._ink(cell)[:3])
        return image

    def _ink(self, cell: Cell) -> tuple[int, int, int, int]:
        name = self.board.terrain_at(cell).name.lower().replace(" ", "_").removesuffix("_water")
        return _rgb(_COLOURS.get(name, "#c9b98c"))

    def _bare(self, image: Image.Image, left: float, top: float, scale: float) -> None:
        """Fill cells with their terrain's colour: seen only where the map's pictures are missing."""
        if self._is_covered:
            return
        pen = ImageDraw.Draw(image)
        for cell in self._cells_of(image, left, top, scale):
            pen.polygon(self.polygon(cell, left, top, scale), self._ink(cell))

    @cached_property
    def _is_covered(self) -> bool:
        """Whether the map has all its tiles' pictures."""
        return any(layer.kind == "tile" for layer in self.source.layers) and all(
            self.tiles.of(ref) for ref in self.source.tiles
        )

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
        around = tuple(self._cells_of(still, left, top, scale, 2 * _BANK)) if cells else ()
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


def _above(source: TiledMap) -> int:
    """Return how many layers there are up to the topmost one of tiles that stands still."""
    return max((place for place, la in enumerate(source.layers, 1) if la.kind == "tile" and la.parallax == (1.0, 1.0)),
               default=len(source.layers))  # fmt: skip


def _background(code: str) -> tuple[int, int, int, int]:
    """Return the map's background colour, laid over the game's own where one sees through it."""
    *own, alpha = colour(code) or (0, 0, 0, 0)
    red, green, blue = (round(under + (over - under) * alpha / 255) for under, over in zip(_GROUND, own, strict=True))
    return red, green, blue, 255


def _rgb(code: str) -> tuple[int, int, int, int]:
    """Read #rrggbb."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), 255
