"""What layers say or show that decides nothing, though whoever made them must have meant it to. Ground is not read."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from game.tiled.doubts import not_inherited, of_the_map
from game.tiled.faults import Fault, also_in
from game.tiled.laid import ground_said
from game.tiled.layers import ELEVATION, slips
from game.tiled.otherwise import of_looks, of_tiles
from game.tiled.said import LayerSaid, MapCells, TileSaid


def overlooked(
    layers: Sequence[LayerSaid], tile: Callable[[int], TileSaid], cells: MapCells, sides: Collection[str]
) -> Iterator[Fault]:
    """Yield all of it; `layers` from bottom to top."""
    known = {number: tile(number) for layer in layers for number in set(layer.numbers) - {0}}
    for layer in layers:
        if layer.is_image:
            yield from _of_image(layer)
        elif layer.numbers:
            yield from _stamped(layer, known, cells.width)
            yield from _words(layer)
        else:
            yield from _of_objects(layer, sides)
        yield from of_the_map(layer.values, layer.name)
    yield from _buried(layers, known)
    yield from of_looks(layers, known, cells)
    yield from of_tiles(known, cells)


def _stamped(layer: LayerSaid, known: dict[int, TileSaid], width: int) -> Iterator[Fault]:
    """Yield that units or things are painted as tiles."""
    for class_name in ("unit", "scenery"):
        mine = {number for number in set(layer.numbers) - {0} if known[number].class_name == class_name}
        cells = [place for place, number in enumerate(layer.numbers) if number in mine] if mine else []
        if cells:
            here = f"A tile of Class {class_name} is painted here{also_in(cells)}"
            remedy = "Erase it, and insert it on an object layer (Insert Tile, T)."
            what = f"{here}: on a tile layer it is only a picture."
            yield Fault(what, layer.name, cell=(cells[0] % width, cells[0] // width), remedy=remedy)


def _of_objects(layer: LayerSaid, sides: Collection[str]) -> Iterator[Fault]:
    """Yield what a layer of objects says that only objects or tile layers may say."""
    yield from not_inherited(layer.values.items(), sides, layer.name)
    if layer.values.get(ELEVATION, 0):
        what = "The layer's elevation counts for nothing: objects stand on the ground under them."
        yield Fault(what, layer.name, remedy="Set it on a tile layer, or on a group with tile layers in it.")


def _of_image(layer: LayerSaid) -> Iterator[Fault]:
    """Yield what an image layer says of the ground, or that it is a level of it: it is a picture, and nothing else."""
    said = ground_said(layer.values)
    if said or layer.is_level:
        told = f"its {' and '.join(said)} count{'s' if len(said) == 1 else ''}" if said else "its Class counts"
        remedy = "Paint the ground on a tile layer (Layer > New > Tile Layer) below or above it, and remove it here."
        yield Fault(f"An image layer is a picture and no ground: {told} for nothing.", layer.name, remedy=remedy)


def _words(layer: LayerSaid) -> Iterator[Fault]:
    """Yield properties of a tile layer that were to be its elevation, or a terrain."""
    yield from slips(layer.values, layer.name, is_level=layer.is_level)
    for key in (key for key in ground_said(layer.values) if key != ELEVATION):
        what = f"The layer's {key} counts for nothing: each tile has its own."
        yield Fault(what, layer.name, remedy="Set it on the tiles in their tileset, or paint tiles that have it.")


def _buried(layers: Sequence[LayerSaid], known: Mapping[int, TileSaid]) -> Iterator[Fault]:
    """Yield layers that decide no cell, and were to: they lift cells, or lie under all the ground of the board.

    What is painted all over with one terrain is the coat below a picture with gaps, as what has ground below it may be.
    """
    is_ground = {0: 0, **{number: int(tile.is_ground) for number, tile in known.items()}}
    found: list[tuple[LayerSaid, int, int]] = []
    above = 0
    for layer in reversed([layer for layer in layers if any(layer.numbers)]):
        mine = int.from_bytes(bytes(map(is_ground.__getitem__, layer.numbers)))
        found.append((layer, mine, above))
        above |= mine
    is_lowest = True
    for layer, mine, above in reversed(found):
        whole = int.from_bytes(b"\1" * len(layer.numbers))
        terrains_here = {known[number].values.get("terrain") for number in set(layer.numbers) - {0}} - {None, ""}
        if layer.values.get(ELEVATION, 0) and not mine & ~above:
            why = "another layer above it decides all of its cells" if mine else "none of its tiles has a terrain"
            what = f"The layer's elevation lifts no cell: {why}."
            yield Fault(what, layer.name, remedy="Set it on the layer that has the ground.")
        elif mine and is_lowest and above == whole and (mine != whole or len(terrains_here) > 1):
            what = "The layer decides no cell: layers above it have ground everywhere."
            yield Fault(what, layer.name, remedy="Move it up in the Layers view, or erase what lies over it.")
        is_lowest = is_lowest and not mine
