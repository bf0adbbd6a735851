"""Tile sheets and their TSX files: ground, features, decoration, and the edges between grounds.

What each tile is called (`index`) is used by the map maker; what it means (`properties`) is read by Tiled.
"""

import itertools
import math
import random
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.sax.saxutils import quoteattr

from PIL import Image, ImageChops

from tools.paint.camp import CAMP, NIGHT
from tools.paint.cells import Shape
from tools.paint.decor import DECOR
from tools.paint.features import FEATURES
from tools.paint.ground import GROUND, SHADE
from tools.paint.palette import RGBA, mix, rgba
from tools.paint.pen import grain

COLUMNS: Final = 8
Properties = dict[str, str | bool | float | int]

TERRAIN: Final[dict[str, Properties]] = {
    "fire": {},
    "night": {"terrain": "dark_ground"},
}
"""Tiles that are not simply the terrain of their own name."""


@dataclass
class Sheet:
    """A tile sheet being filled: pictures, their names and properties."""

    name: str
    shape: Shape
    tiles: list[Image.Image] = field(default_factory=list)
    properties: list[Properties] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    few_colours: bool = False

    def add(self, name: str, tile: Image.Image, properties: Properties) -> None:
        """Put one more tile on the sheet."""
        self.index[name] = len(self.tiles)
        self.tiles.append(self.shape.cut(tile))
        self.properties.append(properties)

    def save(self, folder: Path) -> None:
        """Write tiles/<name>.png and <name>.tsx."""
        rows = -(-len(self.tiles) // COLUMNS)
        w, h = self.shape.width, self.shape.height
        image = Image.new("RGBA", (COLUMNS * w, rows * h))
        for i, tile in enumerate(self.tiles):
            image.paste(tile, (i % COLUMNS * w, i // COLUMNS * h))
        (folder / "tiles").mkdir(parents=True, exist_ok=True)
        if self.few_colours:
            image = image.quantize(255, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        image.save(folder / "tiles" / f"{self.name}.png", optimize=True)
        (folder / f"{self.name}.tsx").write_text(self.tsx(image.size), encoding="utf-8")

    def tsx(self, size: tuple[int, int]) -> str:
        """Write the tileset as Tiled 1.10 saves it."""
        measures = f'tilewidth="{self.shape.width}" tileheight="{self.shape.height}" '
        measures += f'tilecount="{len(self.tiles)}" columns="{COLUMNS}"'
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<tileset version="1.10" tiledversion="1.10.2" name="{self.name}" {measures}>',
            f' <image source="tiles/{self.name}.png" width="{size[0]}" height="{size[1]}"/>',
        ]
        for i, properties in enumerate(self.properties):
            if properties:
                lines += [f' <tile id="{i}" type="ground">', "  <properties>"]
                lines += [f"   {property_xml(key, value)}" for key, value in sorted(properties.items())]
                lines += ["  </properties>", " </tile>"]
        return "\n".join([*lines, "</tileset>", ""])


def property_xml(name: str, value: str | bool | float, kind: str = "") -> str:
    """One property; drop-downs get their `propertytype`."""
    kind = kind or {"terrain": "terrain", "cover": "cover", "water": "water"}.get(name, "")
    typed = f' propertytype="{kind}"' if kind else ""
    if isinstance(value, bool):
        return f'<property name="{name}" type="bool"{typed} value="{str(value).lower()}"/>'
    if isinstance(value, int):
        return f'<property name="{name}" type="int"{typed} value="{value}"/>'
    if isinstance(value, float):
        return f'<property name="{name}" type="float"{typed} value="{value:g}"/>'
    return f'<property name="{name}"{typed} value={quoteattr(value)}/>'


def _seed(text: str) -> int:
    return zlib.crc32(text.encode())


def main_sheet(shape: Shape) -> Sheet:
    """Paint all terrains and decorations of one cell shape."""
    sheet = Sheet(shape.name, shape)
    for table, has_terrain in ((GROUND, True), (FEATURES, True), (DECOR, False), (CAMP, True)):
        for name, (painter, variants) in table.items():
            for variant in range(variants):
                seed = _seed(f"{shape.name} {name} {variant}")
                pen = shape.pen()
                painter(pen, shape, random.Random(seed), variant)
                tile = grain(pen.finish(), 4, seed)
                properties = dict(TERRAIN.get(name, {"terrain": name})) if has_terrain else {}
                label = name if has_terrain else f"decor_{name}"
                sheet.add(f"{label}.{variant}", tile, properties)
    return sheet


@dataclass(frozen=True)
class Edge:
    """How one ground laps over another: colour, reach in pixels, and the line along its rim."""

    name: str
    colour: RGBA
    reach: float
    line: RGBA
    line_width: float
    echo: RGBA | None = None
    core: RGBA | None = None
    """What the lapping ground turns into 5 pixels behind its rim, for a margin of sand between turf and water."""
    round_off: float = 4.5


FOAM: Final = mix("cream", "sea_pale", 0.35)
WET: Final = mix("clay_dark", "glaze", 0.35)
STRAND: Final = mix("cream", "ochre", 0.12)
EDGES: Final = (
    Edge("bank", STRAND, 13.0, WET, 1.5, FOAM, rgba("olive_pale"), 7.5),
    Edge("beach", rgba("cream"), 13.0, WET, 1.5, FOAM, None, 7.5),
    Edge("shoal", mix("sea_pale", "cream", 0.22), 12.0, mix("cream", "sea_pale", 0.2), 1.2, None, None, 7.5),
    Edge("turf", rgba("olive_pale"), 8.0, mix("olive", "olive_pale", 0.35), 1.2, None, None, 5.5),
    Edge("drift", rgba("cream"), 8.0, mix("ochre", "cream", 0.4), 1.0, None, None, 5.5),
    Edge("shade", SHADE, 9.0, mix("olive_dark", "olive", 0.4), 1.0, None, None, 6.0),
    Edge("calm", rgba("sea"), 11.0, mix("sea_pale", "sea", 0.35), 1.1, None, None, 7.5),
    Edge("step", mix("stone_dark", "clay_dark", 0.45), 3.6, mix("clay_dark", "glaze", 0.6), 1.4),
    Edge("cliff", mix("glaze_soft", "clay_dark", 0.3), 11.0, rgba("glaze"), 1.8, mix("glaze_soft", "stone_dark", 0.5)),
    Edge("scree", mix("stone", "clay_light", 0.25), 7.0, mix("stone_dark", "clay_dark", 0.35), 1.3),
    Edge("dusk", NIGHT, 9.0, (70, 75, 68, 255), 1.2, (112, 112, 92, 255), None, 8.0),
    Edge("mere", NIGHT, 13.0, WET, 1.5, FOAM, None, 7.5),
)


def masks(shape: Shape) -> list[tuple[bool, ...]]:
    """All neighbourhoods worth a tile: on squares a corner counts only where both sides beside it are off."""
    count = len(shape.neighbours)
    every = itertools.product((False, True), repeat=count)
    return [sides for sides in every if any(sides) and sides == reduced(shape, sides)]


def reduced(shape: Shape, sides: tuple[bool, ...]) -> tuple[bool, ...]:
    """Drop corners that a neighbouring side already covers."""
    if shape.name == "hex":
        return sides
    count = len(sides)
    return tuple(on and (i % 2 == 0 or not (sides[i - 1] or sides[(i + 1) % count])) for i, on in enumerate(sides))


def mask_name(edge: str, sides: tuple[bool, ...]) -> str:
    """Name of an edge tile, e.g. `bank.10000001`."""
    return f"{edge}." + "".join("1" if on else "0" for on in sides)


def _outside(soft: Image.Image, pixels: float, blur: float) -> Image.Image:
    """Everything up to so many pixels outside the rim of a soft mask, with a clean edge."""
    level = 255 * 0.5 * math.erfc(pixels / blur / math.sqrt(2))
    steep = 5.3 * blur
    return soft.point([min(255, max(0, round((v - level) * steep + 128))) for v in range(256)])


def edge_tile(shape: Shape, edge: Edge, sides: tuple[bool, ...]) -> Image.Image:
    """Paint how `edge` laps into a cell from the marked sides."""
    blur = edge.round_off
    soft = shape.beside(sides, edge.reach, blur)
    picture = Image.new("RGBA", soft.size, (*edge.line[:3], 0))

    def coat(colour: RGBA, mask: Image.Image) -> None:
        picture.paste(Image.new("RGBA", soft.size, colour), mask=mask)

    if edge.echo:
        coat(edge.echo, ImageChops.subtract(_outside(soft, 5.8, blur), _outside(soft, 4.2, blur)))
    coat(edge.line, _outside(soft, edge.line_width, blur))
    coat(edge.colour, _outside(soft, 0, blur))
    if edge.core:
        coat(mix("olive", "olive_pale", 0.4), _outside(soft, -5.2, blur))
        coat(edge.core, _outside(soft, -6.3, blur))
    return picture.resize((shape.width, shape.height), Image.Resampling.LANCZOS)


def main_index(shape: Shape) -> dict[str, int]:
    """Tile numbers of the main sheet by name, without painting."""
    del shape
    names = [f"{name}.{i}" for table in (GROUND, FEATURES) for name, (_, count) in table.items() for i in range(count)]
    names += [f"decor_{name}.{i}" for name, (_, count) in DECOR.items() for i in range(count)]
    names += [f"{name}.{i}" for name, (_, count) in CAMP.items() for i in range(count)]
    return {name: i for i, name in enumerate(names)}


def edge_index(shape: Shape) -> dict[str, int]:
    """Tile numbers of the edge sheet by name, without painting."""
    names = [mask_name(edge.name, sides) for edge in EDGES for sides in masks(shape)]
    return {name: i for i, name in enumerate(names)}


def edge_sheet(shape: Shape) -> Sheet:
    """Paint all edges of one cell shape."""
    sheet = Sheet(f"{shape.name}-edges", shape, few_colours=True)
    for edge in EDGES:
        for sides in masks(shape):
            name = mask_name(edge.name, sides)
            sheet.add(name, grain(edge_tile(shape, edge, sides), 3, _seed(name)), {})
    return sheet
