"""What of a map is drawn: its tilesets, and its layers with their tiles and objects."""

from typing import Literal

import msgspec

FLIP_X, FLIP_Y, FLIP_DIAGONAL, TURN_120 = 8, 4, 2, 1
"""Bits of a tile's flags. On hexes FLIP_DIAGONAL turns by 60 degrees."""


class Picture(msgspec.Struct, frozen=True):
    """A tile's own picture in a collection: file, size of the file, the part of it that is shown, in pixels."""

    file: str
    width: int
    height: int
    cut: tuple[int, int, int, int]


class Tileset(msgspec.Struct, frozen=True):
    """Tiles' pictures: on one sheet (`image`), or each by itself (`pictures`); files as from the map's folder."""

    name: str
    tile_width: int
    tile_height: int
    image: str = ""
    columns: int = 0
    spacing: int = 0
    margin: int = 0
    offset: tuple[int, int] = (0, 0)
    alignment: str = "unspecified"
    render_size: Literal["tile", "grid"] = "tile"
    fill: Literal["stretch", "preserve-aspect-fit"] = "stretch"
    transparent: str = ""
    pictures: dict[int, Picture] = {}
    animations: dict[int, tuple[tuple[int, int], ...]] = {}
    """Local id -> frames of (local id, milliseconds)."""

    def rect(self, local: int) -> tuple[int, int, int, int]:
        """Return left, top, width, height of a tile in pixels, on the sheet or in its own picture."""
        if local in self.pictures:
            return self.pictures[local].cut
        row, column = divmod(local, max(self.columns, 1))
        left = self.margin + column * (self.tile_width + self.spacing)
        top = self.margin + row * (self.tile_height + self.spacing)
        return left, top, self.tile_width, self.tile_height

    def size(self, local: int) -> tuple[int, int]:
        """Return the width and height of a tile in pixels."""
        return self.rect(local)[2:]


class TileRef(msgspec.Struct, frozen=True, array_like=True):
    """A tile as it is drawn: place in the map's tilesets, local id, flags (FLIP_X and so on)."""

    tileset: int
    local: int
    flags: int = 0


class TileObject(msgspec.Struct, frozen=True):
    """A tile object as it is drawn: the picture's box, turned by `rotation` degrees clockwise about the point (x, y).

    (left, top, width, height) is the box before it is turned, in pixels on the map; `tile` is place + 1 in map.tiles.
    `id` is the object's: a `UnitSpec` or `ScenerySpec` of that id is drawn by the screen in its own way.
    """

    id: int
    tile: int
    left: float
    top: float
    width: float
    height: float
    x: float
    y: float
    rotation: float = 0.0


class DrawLayer(msgspec.Struct, frozen=True):
    """A visible layer, as it is drawn. `tiles` has a number for each cell, row by row: 0, or place + 1 in map.tiles."""

    name: str
    kind: Literal["tile", "object", "image"]
    offset: tuple[float, float] = (0.0, 0.0)
    opacity: float = 1.0
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    parallax: tuple[float, float] = (1.0, 1.0)
    tiles: tuple[int, ...] = ()
    things: tuple[TileObject, ...] = ()
    image: str = ""
    transparent: str = ""
    repeat: tuple[bool, bool] = (False, False)
