"""The ground of a map that is drawn as letters: its cells, and the layers of tiles that dress them.

Shores, seams, steps and cliffs are found here; what a map holds is in the plans, how it is written in `make_maps`.
"""

import random
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from tools.map_plans import Plan
from tools.paint.cells import HEX, HEX_ROW, SQUARE, Shape
from tools.paint.sheets import edge_index, main_index, mask_name, reduced

LETTERS: Final[dict[str, str]] = {
    ".": "meadow", "k": "rock", "r": "road", "s": "sand", "f": "floor", "D": "dark_ground", "m": "marsh",
    "~": "shallow", "d": "deep", "w": "rough", "n": "night",
}  # fmt: skip
WATERS: Final = frozenset({"shallow", "deep", "rough"})
MIRRORED: Final = "~"
"""Begins the name of a tile that is laid left for right."""

Laps = Callable[[str, str], bool]
EDGES: Final[tuple[tuple[str, Laps], ...]] = (
    ("calm", lambda here, there: here == "rough" and there == "deep"),
    ("shoal", lambda here, there: here in {"deep", "rough"} and there == "shallow"),
    ("scree", lambda here, there: here in {"meadow", "road", "sand", "floor"} and there == "rock"),
    ("turf", lambda here, there: here in {"road", "sand", "marsh"} and there == "meadow"),
    ("drift", lambda here, there: here == "road" and there == "sand"),
    ("shade", lambda here, there: here in {"meadow", "road", "rock", "sand"} and there == "dark_ground"),
    ("dusk", lambda here, there: here in {"meadow", "road", "sand", "floor", "rock"} and there == "night"),
    ("bank", lambda here, there: here in WATERS and there not in WATERS),
)
"""Which ground laps into which, drawn in this order."""


@dataclass
class Layer:
    """A tile layer: name, and a tile's name for some of the cells."""

    name: str
    tiles: dict[Cell, str] = field(default_factory=dict)


@dataclass
class Level:
    """A group of layers at one height."""

    elevation: float
    layers: list[Layer]


class Ground:
    """A plan's cells: what lies where, how high, and who is beside whom."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shape: Shape = HEX if plan.hex else SQUARE
        self.width, self.height = len(plan.ground[0]), len(plan.ground)
        for rows in (plan.ground, plan.heights):
            for row in rows:
                if len(row) != self.width:
                    raise ValueError(f"A row of {plan.name} has {len(row)} letters instead of {self.width}: {row}")

    def cells(self) -> Iterable[Cell]:
        """All cells, row by row."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def kind(self, cell: Cell) -> str:
        """Terrain id of the ground; beyond the rim the ground goes on as it is there."""
        return LETTERS[self.plan.ground[self._y(cell)][self._x(cell)]]

    def elevation(self, cell: Cell) -> float:
        """Metres."""
        return float(self.plan.heights[self._y(cell)][self._x(cell)]) if self.plan.heights else 0.0

    def is_shifted(self, row: int) -> bool:
        """Tell whether a row of hexes lies half a cell to the right."""
        return self.plan.hex and row % 2 == (self.plan.stagger == "odd")

    def corner(self, cell: Cell) -> Cell:
        """Upper left pixel of a cell's box."""
        x, y = cell
        return (x * 64 + (32 if self.is_shifted(y) else 0), y * HEX_ROW) if self.plan.hex else (x * 64, y * 64)

    def _x(self, cell: Cell) -> int:
        return min(max(cell[0], 0), self.width - 1)

    def _y(self, cell: Cell) -> int:
        return min(max(cell[1], 0), self.height - 1)

    def beside(self, cell: Cell) -> list[Cell]:
        """Neighbours in the order of the edge tiles."""
        x, y = cell
        if not self.plan.hex:
            return [
                (x + 1, y),
                (x + 1, y + 1),
                (x, y + 1),
                (x - 1, y + 1),
                (x - 1, y),
                (x - 1, y - 1),
                (x, y - 1),
                (x + 1, y - 1),
            ]
        east = int(self.is_shifted(y))
        return [
            (x + 1, y),
            (x + east, y + 1),
            (x + east - 1, y + 1),
            (x - 1, y),
            (x + east - 1, y - 1),
            (x + east, y - 1),
        ]


def variant(name: str, cell: Cell, count: int, plain: float = 0.0) -> str:
    """A tile's variant, fixed by its place; `plain` is the share of cells that get the first one for sure."""
    rng = random.Random(zlib.crc32(f"{name} {cell}".encode()))
    pick = 0 if rng.random() < plain else rng.randrange(count)
    return f"{name}.{pick}"


def _is_mirrored(tile: str, cell: Cell) -> bool:
    """Tell whether a tree, a shrub or an ornament is turned about, fixed by its place; what is built is not."""
    grown = tile.startswith(("forest", "shrub", "rubble", "decor", "tent"))
    return grown and random.Random(zlib.crc32(f"{tile} {cell} mirrored".encode())).random() < 0.5


def edge_layers(ground: Ground, cells: Sequence[Cell], index: Mapping[str, int]) -> list[Layer]:
    """Shores and seams between grounds, and the feet of steps and cliffs."""
    layers = []
    for name, laps in EDGES:
        layer = Layer(f"{name}s")
        for cell in cells:
            here, level = ground.kind(cell), ground.elevation(cell)
            sides = tuple(ground.elevation(n) == level and laps(here, ground.kind(n)) for n in ground.beside(cell))
            shore = name
            if name == "bank" and any(sides) and "meadow" not in {ground.kind(n) for n in ground.beside(cell)}:
                shore = "mere" if "night" in {ground.kind(n) for n in ground.beside(cell)} else "beach"
            _mark(ground, layer, shore, cell, sides, index)
        layers.append(layer)
    for name, low, high in (("step", 0.5, 3.9), ("cliff", 4.0, 99.0)):
        layer = Layer(f"{name}s")
        for cell in cells:
            level = ground.elevation(cell)
            sides = tuple(low <= ground.elevation(n) - level <= high for n in ground.beside(cell))
            _mark(ground, layer, name, cell, sides, index)
        layers.append(layer)
    return layers


def _mark(
    ground: Ground, layer: Layer, edge: str, cell: Cell, sides: tuple[bool, ...], index: Mapping[str, int]
) -> None:
    if any(sides):
        name = mask_name(edge, reduced(ground.shape, sides))
        if name not in index:
            raise ValueError(f"There is no edge tile {name}.")
        layer.tiles[cell] = name


def levels(ground: Ground) -> list[Level]:
    """All layers of a map, from the lowest level up."""
    plan = ground.plan
    main, edges = main_index(ground.shape), edge_index(ground.shape)
    counts: dict[str, int] = {}
    for name in main:
        counts[name.rpartition(".")[0]] = counts.get(name.rpartition(".")[0], 0) + 1
    found = []
    for elevation in sorted({ground.elevation(cell) for cell in ground.cells()}):
        cells = [cell for cell in ground.cells() if ground.elevation(cell) == elevation]
        base = Layer("ground", {c: variant(ground.kind(c), c, counts[ground.kind(c)], 0.3) for c in cells})
        layers = [base, *edge_layers(ground, cells, edges)]
        for title, placed in (("features", plan.features), ("ornaments", plan.decor)):
            layer = Layer(title)
            for name, places in placed.items():
                stem, _, fixed = name.partition(".")
                for cell in places:
                    if ground.elevation(cell) == elevation:
                        tile = name if fixed else variant(stem, cell, counts[stem])
                        layer.tiles[cell] = MIRRORED + tile if plan.mirrors and _is_mirrored(tile, cell) else tile
            layers.append(layer)
        found.append(Level(elevation, [layer for layer in layers if layer.tiles]))
    return found
