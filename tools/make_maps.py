"""Make the maps that come with the game, as ordinary TMX files: `python -m tools.make_maps` from the project folder.

The maps are drawn below as letters, dressed with shores, groves and ornaments, and written as Tiled 1.10 writes
them. Needs the tile sheets of tools/paint (the names of its tiles), nothing of the game.
"""

import random
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.sax.saxutils import quoteattr

from tools.map_pass import PASS
from tools.map_plans import FORD, HEIGHTS, Plan
from tools.paint.cells import HEX, SQUARE, Shape
from tools.paint.pieces import PIECES, TOKENS
from tools.paint.sheets import edge_index, main_index, mask_name, property_xml, reduced

ROOT: Final = Path(__file__).resolve().parents[1]
Cell = tuple[int, int]

LETTERS: Final[dict[str, str]] = {
    ".": "meadow", "k": "rock", "r": "road", "s": "sand", "f": "floor", "D": "dark_ground", "m": "marsh",
    "~": "shallow", "d": "deep", "w": "rough",
}  # fmt: skip
WATERS: Final = frozenset({"shallow", "deep", "rough"})
TINTS: Final[dict[float, str]] = {0: "#e4d9cb", 1: "#ebe2d7", 2: "#f2ebe3", 4: "#f9f5f1"}
"""Low ground is a little darker than high ground."""

ENUMS: Final = {"ruleset": "ruleset", "victory": "victory", "players": "player"}
"""Names of the drop-downs of the map's own properties."""

Laps = Callable[[str, str], bool]
EDGES: Final[tuple[tuple[str, Laps], ...]] = (
    ("calm", lambda here, there: here == "rough" and there == "deep"),
    ("shoal", lambda here, there: here in {"deep", "rough"} and there == "shallow"),
    ("scree", lambda here, there: here in {"meadow", "road", "sand", "floor"} and there == "rock"),
    ("turf", lambda here, there: here in {"road", "sand", "marsh"} and there == "meadow"),
    ("drift", lambda here, there: here == "road" and there == "sand"),
    ("shade", lambda here, there: here in {"meadow", "road", "rock", "sand"} and there == "dark_ground"),
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
        east = y % 2
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
                shore = "beach"
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
                        layer.tiles[cell] = name if fixed else variant(stem, cell, counts[stem])
            layers.append(layer)
        found.append(Level(elevation, [layer for layer in layers if layer.tiles]))
    return found


class Writer:
    """Writes one map as TMX."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.shape = ground.shape
        self.main, self.edges = main_index(self.shape), edge_index(self.shape)
        self.first = {"main": 1, "edges": 1 + len(self.main)}
        self.first["tokens"] = self.first["edges"] + len(self.edges)
        self.first["scenery"] = self.first["tokens"] + len(TOKENS)
        self.layer_id = self.object_id = 0

    def gid(self, name: str) -> int:
        """A tile's number in the map."""
        return self.first["main"] + self.main[name] if name in self.main else self.first["edges"] + self.edges[name]

    def text(self) -> str:
        """The whole file."""
        ground, plan = self.ground, self.ground.plan
        body = self._levels(levels(ground))
        body += self._zones()
        body += self._things()
        body += self._units()
        kind = 'orientation="hexagonal"' if plan.hex else 'orientation="orthogonal"'
        hexes = ' hexsidelength="36" staggeraxis="y" staggerindex="odd"' if plan.hex else ""
        measures = f'width="{ground.width}" height="{ground.height}" '
        measures += f'tilewidth="{self.shape.width}" tileheight="{self.shape.height}" infinite="0"{hexes} '
        measures += f'backgroundcolor="#1d1815" nextlayerid="{self.layer_id + 1}" nextobjectid="{self.object_id + 1}"'
        head = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.10" tiledversion="1.10.2" class="battle" {kind} renderorder="right-down" {measures}>',
            " <properties>",
            *[f"  {property_xml(k, v, ENUMS.get(k, ''))}" for k, v in sorted(plan.properties.items())],
            " </properties>",
            f' <tileset firstgid="{self.first["main"]}" source="{self.shape.name}.tsx"/>',
            f' <tileset firstgid="{self.first["edges"]}" source="{self.shape.name}-edges.tsx"/>',
            f' <tileset firstgid="{self.first["tokens"]}" source="tokens.tsx"/>',
            f' <tileset firstgid="{self.first["scenery"]}" source="scenery.tsx"/>',
        ]
        return "\n".join([*head, *body, "</map>", ""])

    def _id(self) -> int:
        self.layer_id += 1
        return self.layer_id

    def _levels(self, found: Sequence[Level]) -> list[str]:
        lines = []
        for level in found:
            if len(found) == 1:
                lines += [line for layer in level.layers for line in self._layer(layer, 1)]
                continue
            tint = f' tintcolor="{TINTS[level.elevation]}"' if level.elevation in TINTS else ""
            lines.append(f' <group id="{self._id()}" name="{level.elevation:g} m" class="level"{tint}>')
            lines += ["  <properties>", f"   {property_xml('elevation', level.elevation)}", "  </properties>"]
            lines += [line for layer in level.layers for line in self._layer(layer, 2)]
            lines.append(" </group>")
        return lines

    def _layer(self, layer: Layer, indent: int) -> list[str]:
        pad = " " * indent
        width, height = self.ground.width, self.ground.height
        rows = [
            ",".join(str(self.gid(layer.tiles[x, y]) if (x, y) in layer.tiles else 0) for x in range(width))
            for y in range(height)
        ]
        return [
            f'{pad}<layer id="{self._id()}" name="{layer.name}" width="{width}" height="{height}">',
            f'{pad} <data encoding="csv">',
            ",\n".join(rows),
            "</data>",
            f"{pad}</layer>",
        ]

    def _corner(self, cell: Cell) -> tuple[int, int]:
        """Upper left pixel of a cell's box."""
        x, y = cell
        return (x * 64 + (32 if y % 2 else 0), y * 55) if self.ground.plan.hex else (x * 64, y * 64)

    def _group(self, name: str, colour: str, objects: Sequence[str]) -> list[str]:
        if not objects:
            return []
        return [f' <objectgroup id="{self._id()}" name="{name}" color="{colour}">', *objects, " </objectgroup>"]

    def _object(
        self, name: str, kind: str, geometry: str, properties: Mapping[str, str | bool | float], inner: str = ""
    ) -> str:
        self.object_id += 1
        kinds = {"unit": "unit id", "side": "side name", "hero": "hero", "kind": f"{kind} kind"}
        lines = [f'  <object id="{self.object_id}" name={quoteattr(name)} type="{kind}" {geometry}>']
        if properties:
            lines.append("   <properties>")
            lines += [f"    {property_xml(k, v, kinds.get(k, ''))}" for k, v in sorted(properties.items())]
            lines.append("   </properties>")
        if inner:
            lines.append(f"   {inner}")
        return "\n".join([*lines, "  </object>"])

    def _tile(self, cell: Cell, gid: int, size: int = 64) -> str:
        x, y = self._corner(cell)
        drop = (self.shape.height - 64) // 2
        return f'gid="{gid}" x="{x}" y="{y + drop + size}" width="{size}" height="{size}"'

    def _units(self) -> list[str]:
        objects = []
        for unit in self.ground.plan.units:
            gid = self.first["tokens"] + TOKENS.index(unit.unit)
            size = 128 if unit.large else 64
            more: dict[str, str | bool | float] = {"unit": unit.unit, "side": unit.side, **unit.more}
            if unit.sneaking:
                more["sneaking"] = True
            objects.append(self._object(unit.name, "unit", self._tile(unit.cell, gid, size), more))
        return self._group("units", "#762f37", objects)

    def _things(self) -> list[str]:
        objects = []
        for thing in self.ground.plan.scenery:
            gid = self.first["scenery"] + PIECES.index(thing.kind)
            objects.append(
                self._object(thing.name, "scenery", self._tile(thing.cell, gid), {"kind": thing.kind, **thing.more})
            )
        return self._group("scenery", "#a87a33", objects)

    def _zones(self) -> list[str]:
        objects = []
        for zone in self.ground.plan.zones:
            (x0, y0), (x1, y1) = zone.first, zone.last
            left, top = self._corner((x0, y0))
            right, bottom = self._corner((x1, y1))
            box = f'x="{left}" y="{top}" width="{right + 64 - left}" height="{bottom + self.shape.height - top}"'
            objects.append(self._object(zone.name, "zone", box, {"kind": zone.kind, "side": zone.side}))
        return self._group("zones", "#3f6a7d", objects)


def main() -> int:
    """Write all maps."""
    for plan in (FORD, HEIGHTS, PASS):
        (ROOT / "maps" / f"{plan.name}.tmx").write_text(Writer(Ground(plan)).text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
