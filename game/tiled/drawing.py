"""What the screen draws of a map: tilesets, tiles, layers, tile objects. Nothing here decides a rule."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias
from xml.etree.ElementTree import Element

from game.tiled.drawn import DrawLayer, Picture, TileObject, TileRef, Tileset
from game.tiled.geometry import TurnedBox

Untyped: TypeAlias = Any
"""A layer, tileset or object as pytmx holds it, which has no types."""
KINDS: Final[Mapping[str, Literal["tile", "object", "image"]]] = {
    "TiledTileLayer": "tile",
    "TiledObjectGroup": "object",
}


def tileset(read: Untyped, tiles: Mapping[int, Mapping[str, Any]]) -> Tileset:
    """Return a tileset that pytmx has read; `tiles` are its tiles' attributes by local id."""
    pictures = {}
    animations = {}
    for local, tile in tiles.items():
        if tile.get("sheet"):
            wide, high = int(tile.get("sheetwidth", 0)), int(tile.get("sheetheight", 0))
            cut = (int(tile.get("cutx", 0)), int(tile.get("cuty", 0)),
                   int(tile.get("cutwidth", wide)), int(tile.get("cutheight", high)))  # fmt: skip
            pictures[local] = Picture(tile["sheet"], wide, high, cut)
        if "animated" in tile:
            frames = (frame.split(":") for frame in tile["animated"].split(","))
            animations[local] = tuple((int(frame), int(time)) for frame, time in frames)
    return Tileset(
        read.name, read.tilewidth, read.tileheight, read.sheet,
        read.columns, read.spacing, read.margin, (int(read.drawnx), int(read.drawny)), read.objectalignment,
        "grid" if read.tilerendersize == "grid" else "tile",
        "preserve-aspect-fit" if read.fillmode == "preserve-aspect-fit" else "stretch",
        getattr(read, "transparent", ""), pictures, animations,
    )  # fmt: skip


def tiles_of(tree: Element) -> dict[int, dict[int, dict[str, str]]]:
    """Return the attributes of every tile of the clean tree: by its tileset's first number, then its local id."""
    return {
        int(node.get("firstgid", "0")): {int(tile.get("id", "0")): dict(tile.attrib) for tile in node.findall("tile")}
        for node in tree.findall("tileset")
    }


def refs(numbers: list[tuple[int, int]], tilesets: list[Untyped]) -> tuple[TileRef, ...]:
    """Return for each number (from 1) which tile of which tileset it is."""
    firsts = sorted((read.firstgid, place) for place, read in enumerate(tilesets))
    found = []
    for number, flags in numbers:
        first, place = next(((first, place) for first, place in reversed(firsts) if first <= number), (number, 0))
        found.append(TileRef(place, number - first, flags))
    return tuple(found)


def layer(read: Untyped, things: tuple[TileObject, ...] = ()) -> DrawLayer:
    """Return a visible layer that pytmx has read."""
    kind = KINDS.get(type(read).__name__, "image")
    across, down = read.parallax.split(",")
    red, green, blue, alpha = (int(part) for part in read.tint.split(","))
    image = kind == "image"
    return DrawLayer(
        read.name or "", kind, (float(read.drawnx), float(read.drawny)), float(read.opacity), (red, green, blue, alpha),
        (float(across), float(down)), read.numbers if kind == "tile" else (), things,
        read.sheet if image else "", read.clear if image else "",
        (read.repeatx == "1", read.repeaty == "1") if image else (False, False),
    )  # fmt: skip


def thing(number: int, tile: int, box: TurnedBox) -> TileObject:
    """Return a tile object as it is drawn."""
    return TileObject(number, tile, box.left, box.top, box.width, box.height, *box.pivot, box.rotation)
