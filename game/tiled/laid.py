"""Ground that was laid down as an object: its picture is drawn, and what it says of the ground counts for nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.board.grid import Cell
from game.board.projection import Projection
from game.board.terrain import terrains
from game.tiled.faults import Fault, Spot
from game.tiled.geometry import TurnedBox, cell_of
from game.tiled.ground import TILE_PROPERTIES
from game.tiled.model import Ground, Value, Values


@dataclass(frozen=True)
class LaidDown:
    """Decoration, as a tile (`is_tile`) or drawn as a shape, with its properties: a tile object has its tile's."""

    box: TurnedBox
    is_tile: bool
    values: Values
    spot: Spot


def laid_down(things: Iterable[LaidDown], ground: Ground, projection: Projection) -> Iterator[Fault]:
    """Yield shapes with a terrain or an elevation; and for each layer its tiles that show another terrain than counts.

    A tile with the terrain of its cell, and one outside the map, is decoration.
    """
    tiles: dict[str, list[tuple[Spot, Cell, str, str]]] = {}
    for thing in things:
        kind = terrains().get(str(thing.values.get("terrain", "")).strip())
        cell = cell_of(thing.box, projection, thing.is_tile)
        if thing.is_tile and kind is not None and cell is not None:
            under = ground.terrain[cell[1] * ground.width + cell[0]]
            below = ground.palette[under].name if under >= 0 else kind.name
            if below != kind.name:
                tiles.setdefault(thing.spot.layer, []).append((thing.spot, cell, kind.name, below))
        elif not thing.is_tile and (said := ground_said(thing.values)):
            what = f"It says something of {' and '.join(said)}, and an object changes no ground."
            remedy = "Paint tiles that have it there, or set it on a tile layer, and delete it here."
            yield Fault(what, thing.spot.layer, thing.spot.object, cell, remedy)
    for (spot, cell, shown, below), *more in tiles.values():
        also = f", as do {len(more)} more" if len(more) > 1 else ", as does one more" if more else ""
        what = f"A tile of {shown.lower()} lies here as an object{also}: the ground is {below.lower()} still."
        remedy = "Paint it on a tile layer (Stamp Brush, B), or use a picture whose tile has no terrain."
        yield Fault(what, spot.layer, spot.object, cell, remedy)


def ground_said(values: Values) -> list[str]:
    """Return the properties that say something of ground, as those of a tile do, and are not at their default."""
    return [key for key in TILE_PROPERTIES if _is_said(key, values.get(key, ""))]


def _is_said(key: str, value: Value) -> bool:
    if key == "terrain":
        return value in terrains()
    return value is False if key == "passable" else value not in {"", 0, "none"}
