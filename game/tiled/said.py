"""What layers and tiles say of themselves, put together for whoever looks for what is odd about it. Values only."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.tiled.model import Values


@dataclass(frozen=True)
class LayerLook:
    """How a layer is drawn, its groups counted in: whether it shows at all, its offset in pixels, whether it drifts."""

    shows: bool = True
    offset: tuple[float, float] = (0.0, 0.0)
    drifts: bool = False
    is_lifted: bool = False


@dataclass(frozen=True)
class LayerSaid:
    """A visible layer with its own properties; `numbers` of its tiles row by row, none for objects or an image."""

    name: str
    values: Values
    is_level: bool
    numbers: Sequence[int] = ()
    look: LayerLook = LayerLook()
    is_image: bool = False


@dataclass(frozen=True)
class TileSaid:
    """What a tile says: its Class, its properties, its size in pixels where it is drawn as large as it is."""

    class_name: str
    values: Values
    size: tuple[int, int] | None
    tileset: str
    sheet: str = ""
    """The tileset's picture, a path with slashes."""
    label: str = ""
    """How the tile is called to its maker."""

    @property
    def is_ground(self) -> bool:
        """Whether it has a terrain."""
        return bool(self.values.get("terrain", ""))


@dataclass(frozen=True)
class MapCells:
    """The cells of a map: "square" or "hex", width and height of one in pixels, how many a row has.

    `is_pointed` tells whether hexes have a corner on top.
    """

    shape: str
    size: tuple[int, int]
    width: int
    is_pointed: bool = True
