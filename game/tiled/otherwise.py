"""What of the ground is drawn otherwise than it counts, or counts otherwise than was meant. Only what is sure."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Final

from game.tiled.faults import Fault, shorten
from game.tiled.ground import TILE_PROPERTIES
from game.tiled.said import LayerSaid, MapCells, TileSaid

_NEAR: Final = 0.8
"""How alike a word has to be to a tile's property, from 0 to 1, to be a slip: tiles have properties of others too."""
_SHEETS: Final = {"hex.png": "hex", "square.png": "square"}
"""The game's own pictures of ground, by the shape of cells that they are for."""
_MANY: Final = {"hex": "hexes", "square": "squares"}
_HEIGHTS: Final = "elevation or wall_height"


# ---- layers --------------------------------------------------------------------------------------------------------


def of_looks(layers: Sequence[LayerSaid], known: Mapping[int, TileSaid], cells: MapCells) -> Iterator[Fault]:
    """Yield layers with ground that are seen nowhere, or elsewhere than where it counts."""
    for layer in layers:
        if not any(known[number].is_ground for number in set(layer.numbers) - {0}):
            continue
        x, y = layer.look.offset
        if not layer.look.shows:
            what = "Nothing is seen of this layer, and yet its ground counts: its Opacity, or that of its tint, is 0."
            yield Fault(
                what, layer.name, remedy="Set Opacity higher, or hide the layer with the eye in the Layers view."
            )
        elif not layer.look.is_lifted and (abs(x) * 2 >= cells.size[0] or abs(y) * 2 >= cells.size[1]):
            what = f"Its ground is drawn {x:g}, {y:g} pixels from where it counts: the layer has an Offset."
            yield Fault(
                what, layer.name, remedy="Set both of its Offset to 0 in the layer's Properties, and move its tiles."
            )
        elif layer.look.drifts:
            what = "Its ground moves with the view, and counts where it was painted: the layer has a Parallax Factor."
            yield Fault(what, layer.name, remedy="Set both of its Parallax Factor to 1 in the layer's Properties.")


# ---- tiles ---------------------------------------------------------------------------------------------------------


def of_tiles(known: Mapping[int, TileSaid], cells: MapCells) -> Iterator[Fault]:
    """Yield tilesets whose ground does not fit the cells, and properties of ground that count for nothing."""
    told: set[str] = set()
    for tile in known.values():
        if not tile.is_ground:
            continue
        if tile.tileset not in told and (fault := _misfit(tile, cells)) is not None:
            told.add(tile.tileset)
            yield fault
        yield from _slips(tile)


def _misfit(tile: TileSaid, cells: MapCells) -> Fault | None:
    name, shape = shorten(tile.tileset), _SHEETS.get(PurePosixPath(tile.sheet).name, cells.shape)
    if shape != cells.shape:
        what = f'The tiles of the tileset "{name}" are {_MANY[shape]}, and the map\'s cells are {_MANY[cells.shape]}.'
        remedy = "Paint with tiles of the map's own shape, or choose another Orientation in Map > Map Properties."
        return Fault(what, remedy=remedy)
    if shape == "hex" and not cells.is_pointed and PurePosixPath(tile.sheet).name in _SHEETS:
        what = f'The hexes of the tileset "{name}" have a corner on top, and the map\'s have a side there.'
        return Fault(what, remedy="Set Stagger Axis to Y in Map > Map Properties, or paint with tiles of your own.")
    if tile.size and tile.size[0] < cells.size[0] and tile.size[1] < cells.size[1]:
        size = f"{tile.size[0]} x {tile.size[1]} pixels, and the map's cells are {cells.size[0]} x {cells.size[1]}"
        what = f'The tiles of the tileset "{name}" are {size}: the ground has gaps.'
        remedy = "Set the tileset's Tile Render Size to Map Grid Size, or its Tile Width and Tile Height."
        return Fault(what, remedy=remedy)
    return None


def _slips(tile: TileSaid) -> Iterator[Fault]:
    """Yield properties of a tile that were to be one of ground."""
    for key in tile.values:
        near = get_close_matches(key.strip().lower(), TILE_PROPERTIES, 1, _NEAR)
        meant = f'"{near[0]}"' if near else _HEIGHTS if key == "height" else ""
        if meant and key not in TILE_PROPERTIES:
            what = f"Its property {shorten(key)} counts for nothing; {meant} is meant?"
            yield Fault(what, object=tile.label, remedy="Correct the property's name in the tileset.")
