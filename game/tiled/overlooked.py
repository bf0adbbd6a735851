"""What layers say or show that decides nothing, though whoever made them must have meant it to. Ground is not read."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.board.terrain import terrains
from game.tiled.classless import SIGNS
from game.tiled.faults import Fault, shorten
from game.tiled.layers import ELEVATION, slips
from game.tiled.model import Values

_OF_OBJECTS: Final = frozenset({"unit"}).union(*SIGNS.values())


@dataclass(frozen=True)
class LayerSaid:
    """A visible layer with its own properties; `numbers` of its tiles row by row, none for a layer of objects."""

    name: str
    values: Values
    is_level: bool
    numbers: Sequence[int] = ()


@dataclass(frozen=True)
class TileSaid:
    """What a tile says: its Class, whether it has a terrain, its size in pixels where it is drawn as large as it is."""

    class_name: str
    is_ground: bool
    size: tuple[int, int] | None
    tileset: str


def overlooked(
    layers: Sequence[LayerSaid],
    tile: Callable[[int], TileSaid],
    cell: tuple[int, int],
    width: int,
    sides: Collection[str],
) -> Iterator[Fault]:
    """Yield all of it; `layers` from bottom to top, `cell` in pixels, `width` of the map in cells."""
    known = {number: tile(number) for layer in layers for number in set(layer.numbers) - {0}}
    for layer in layers:
        yield from _stamped(layer, known, width) if layer.numbers else _of_objects(layer, sides)
        yield from _words(layer) if layer.numbers else ()
    yield from _flat(layers, known)
    yield from _small(known, cell)


def _stamped(layer: LayerSaid, known: dict[int, TileSaid], width: int) -> Iterator[Fault]:
    """Yield that units or things are painted as tiles."""
    for class_name in ("unit", "scenery"):
        mine = {number for number in set(layer.numbers) - {0} if known[number].class_name == class_name}
        cells = [place for place, number in enumerate(layer.numbers) if number in mine] if mine else []
        if cells:
            more = f" (and in {len(cells) - 1} more cells)" if len(cells) > 1 else ""
            what = f"A tile of Class {class_name} is painted here{more}: on a tile layer it is only a picture."
            remedy = "Erase it, and insert it on an object layer (Insert Tile, T)."
            yield Fault(what, layer.name, cell=(cells[0] % width, cells[0] // width), remedy=remedy)


def _of_objects(layer: LayerSaid, sides: Collection[str]) -> Iterator[Fault]:
    """Yield what a layer of objects says that only objects or tile layers may say."""
    said = [
        key
        for key, value in layer.values.items()
        if key.split(".", maxsplit=1)[0] in _OF_OBJECTS and (key != "side" or value in sides)
    ]
    if said:
        what = f"Objects take nothing from their layer, and this one says something of {' and '.join(sorted(said))}."
        yield Fault(what, layer.name, remedy="Select the objects and set it on them, and remove it from the layer.")
    if layer.values.get(ELEVATION, 0):
        what = "The layer's elevation counts for nothing: objects stand on the ground under them."
        yield Fault(what, layer.name, remedy="Set it on a tile layer, or on a group with tile layers in it.")


def _words(layer: LayerSaid) -> Iterator[Fault]:
    """Yield properties of a tile layer that were to be its elevation, or a terrain."""
    yield from slips(layer.values, layer.name, is_level=layer.is_level)
    if layer.values.get("terrain") in terrains():
        what = "The layer's terrain counts for nothing: each tile has its own."
        yield Fault(what, layer.name, remedy="Set it on the tiles in their tileset, or paint tiles that have it.")


def _flat(layers: Sequence[LayerSaid], known: dict[int, TileSaid]) -> Iterator[Fault]:
    """Yield layers that were to lift cells, and decide none."""
    if not any(layer.numbers and layer.values.get(ELEVATION, 0) for layer in layers):
        return
    above: set[int] = set()
    for layer in reversed(layers):
        mine = {place for place, number in enumerate(layer.numbers) if number and known[number].is_ground}
        if any(layer.numbers) and layer.values.get(ELEVATION, 0) and mine <= above:
            why = "another layer above it decides all of its cells" if mine else "none of its tiles has a terrain"
            what = f"The layer's elevation lifts no cell: {why}."
            yield Fault(what, layer.name, remedy="Set it on the layer that has the ground.")
        above |= mine


def _small(known: dict[int, TileSaid], cell: tuple[int, int]) -> Iterator[Fault]:
    """Yield tilesets whose ground leaves most of each cell bare."""
    told: set[str] = set()
    for tile in known.values():
        if (
            tile.is_ground
            and tile.size
            and tile.tileset not in told
            and tile.size[0] < cell[0]
            and tile.size[1] < cell[1]
        ):
            told.add(tile.tileset)
            size = f"{tile.size[0]} x {tile.size[1]} pixels, and the map's cells are {cell[0]} x {cell[1]}"
            what = f'The tiles of the tileset "{shorten(tile.tileset)}" are {size}: the ground has gaps.'
            remedy = "Set the tileset's Tile Render Size to Map Grid Size, or its Tile Width and Tile Height."
            yield Fault(what, remedy=remedy)
