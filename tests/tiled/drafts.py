"""Maps for the tests, written as Tiled writes them but by hand: nothing here uses game.tiled."""

import base64
import gzip
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from xml.sax.saxutils import quoteattr

import zstandard

MEADOW, ROAD, WALL, DEEP, FLOWERS, STAIRS, HEDGE = range(1, 8)
"""Tile numbers of the tileset that every map has first."""
FLIP_X, FLIP_Y, DIAGONAL, TURN_120 = 1 << 31, 1 << 30, 1 << 29, 1 << 28

GROUND = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="ground" tilewidth="64" tileheight="64" tilecount="8" columns="4">
 <image source="ground.png" width="256" height="128"/>
 <tile id="0" type="ground"><properties>
  <property name="terrain" propertytype="terrain" value="meadow"/></properties></tile>
 <tile id="1" type="ground"><properties>
  <property name="terrain" propertytype="terrain" value="road"/></properties></tile>
 <tile id="2" type="ground"><properties>
  <property name="terrain" value="wall"/></properties>
  <objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="64" height="64"/></objectgroup></tile>
 <tile id="3" type="ground"><properties>
  <property name="terrain" value="deep"/></properties>
  <animation><frame tileid="3" duration="200"/><frame tileid="7" duration="300"/></animation></tile>
 <tile id="5" type="ground"><properties>
  <property name="elevation" type="float" value="1.25"/><property name="terrain" value="stairs"/></properties></tile>
 <tile id="6" type="ground"><properties>
  <property name="cost" type="int" value="2"/><property name="cover" value="hard"/>
  <property name="opaque" type="bool" value="true"/>
  <property name="terrain" value="meadow"/><property name="wall_height" type="float" value="1.5"/></properties></tile>
</tileset>
"""


def properties(values: dict[str, Any]) -> str:
    """Return a <properties> element; the type is that of the Python value."""
    if not values:
        return ""
    kinds = {bool: "bool", int: "int", float: "float"}
    lines = []
    for name, value in values.items():
        kind = f' type="{kinds[type(value)]}"' if type(value) in kinds else ""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"<property name={quoteattr(name)}{kind} value={quoteattr(text)}/>")
    return f"<properties>{''.join(lines)}</properties>"


def attributes(values: dict[str, Any]) -> str:
    return "".join(f" {key}={quoteattr(str(value))}" for key, value in values.items())


def encoded(numbers: Sequence[int], width: int, how: str) -> str:
    """Return a <data> element, encoded as csv, base64, zlib, gzip, zstd or xml."""
    if how == "csv":
        rows = [",".join(map(str, numbers[i : i + width])) for i in range(0, len(numbers), width)]
        return '<data encoding="csv">\n' + ",\n".join(rows) + "\n</data>"
    if how == "xml":
        return "<data>" + "".join(f'<tile gid="{number}"/>' if number else "<tile/>" for number in numbers) + "</data>"
    packed = struct.pack(f"<{len(numbers)}I", *numbers)
    ways: dict[str, Callable[[bytes], bytes]] = {
        "zlib": zlib.compress,
        "gzip": gzip.compress,
        "zstd": zstandard.compress,
    }
    if how != "base64":
        packed = ways[how](packed)
    compression = "" if how == "base64" else f' compression="{how}"'
    return f'<data encoding="base64"{compression}>\n   {base64.b64encode(packed).decode()}\n  </data>'


@dataclass
class Draft:
    """A map in the making. Layers are drawn in the order in which they are added."""

    folder: Path
    width: int = 8
    height: int = 6
    tile: tuple[int, int] = (64, 64)
    attributes: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    tilesets: list[str] = field(default_factory=lambda: ['<tileset firstgid="1" source="ground.tsx"/>'])
    body: list[str] = field(default_factory=list)
    encoding: str = "csv"
    objects: int = 0

    def full(self, number: int = MEADOW) -> list[int]:
        return [number] * (self.width * self.height)

    def with_cells(self, cells: dict[tuple[int, int], int], rest: int = 0) -> list[int]:
        numbers = self.full(rest)
        for (column, row), number in cells.items():
            numbers[row * self.width + column] = number
        return numbers

    def layer(
        self, numbers: Sequence[int], name: str = "Ground", how: str = "", values: Any = None, **more: Any
    ) -> None:
        size = {"name": name, "width": self.width, "height": self.height, **more}
        data = encoded(numbers, self.width, how or self.encoding)
        self.body.append(f"<layer id='1'{attributes(size)}>{properties(values or {})}{data}</layer>")

    def item(self, kind: str = "", name: str = "", inner: str = "", values: Any = None, **more: Any) -> str:
        """Return an <object> with the next id."""
        self.objects += 1
        given = {"id": self.objects, **({"name": name} if name else {}), **({"type": kind} if kind else {}), **more}
        return f"<object{attributes(given)}>{properties(values or {})}{inner}</object>"

    def place(self, *items: str, name: str = "Things", **more: Any) -> None:
        self.body.append(f"<objectgroup id='2'{attributes({'name': name, **more})}>{''.join(items)}</objectgroup>")

    def write(self, name: str = "map.tmx", encoding: str = "utf-8") -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "ground.tsx").write_text(GROUND, encoding="utf-8")
        (self.folder / "ground.png").touch()
        head = {
            "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal", "renderorder": "right-down",
            "width": self.width, "height": self.height, "tilewidth": self.tile[0], "tileheight": self.tile[1],
            "infinite": 0, **self.attributes,
        }  # fmt: skip
        text = (
            f'<?xml version="1.0" encoding="{encoding}"?>\n<map{attributes(head)}>{properties(self.values)}'
            f"{''.join(self.tilesets)}{''.join(self.body)}</map>\n"
        )
        path = self.folder / name
        path.write_bytes(text.encode(encoding))
        return path


GRIDS: dict[str, dict[str, Any]] = {
    "square": {},
    "hex y odd": {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 32},
    "hex y even": {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "even", "hexsidelength": 32},
    "hex x odd": {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "hexsidelength": 32},
    "hex x even": {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "even", "hexsidelength": 32},
}


def middle(grid: dict[str, Any], cell: tuple[int, int]) -> tuple[float, float]:
    """Return the pixel in the middle of a cell of 64 x 64, by Tiled's documentation of staggered maps."""
    column, row = cell
    if not grid:
        return column * 64 + 32, row * 64 + 32
    odd = grid["staggerindex"] == "odd"
    if grid["staggeraxis"] == "y":
        return column * 64 + 32 + (32 if (row % 2 == 1) == odd else 0), row * 48 + 32
    return column * 48 + 32, row * 64 + 32 + (32 if (column % 2 == 1) == odd else 0)


Drafter: TypeAlias = Callable[..., Draft]
Attributes: TypeAlias = dict[str, Any]


def ready(draft: Drafter, *objects: str, **more: Any) -> Draft:
    """Return a map that can be read: a meadow, and objects if any are given."""
    made = draft(**more)
    made.layer(made.full())
    if objects:
        made.place(*objects)
    return made


def small(draft: Drafter, **more: Any) -> Draft:
    """Return a meadow of three cells by two."""
    return ready(draft, width=3, height=2, **more)
