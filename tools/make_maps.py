"""Make the maps that come with the game, as ordinary TMX files: `python -m tools.make_maps` from the project folder.

The plans draw the maps as letters, `map_ground` dresses them, and here they are written as Tiled 1.10 writes them.
Needs the tile sheets of tools/paint (the names of its tiles), nothing of the game.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import quoteattr

from game.board.grid import Cell
from tools.map_bay import BAY
from tools.map_camp import CAMP
from tools.map_cave import CAVE
from tools.map_crossroads import CROSSROADS
from tools.map_duel import DUEL
from tools.map_escort import ESCORT
from tools.map_gate import GATE
from tools.map_ground import MIRRORED, Ground, Layer, Level, levels
from tools.map_hunt import HUNT
from tools.map_marsh import MARSH
from tools.map_murder import MURDER
from tools.map_pass import PASS
from tools.map_plain import PLAIN
from tools.map_plans import FORD, HEIGHTS, Plan, Template, Unit, Zone
from tools.map_rivers import RIVERS
from tools.paint.camp import PICTURES
from tools.paint.cells import HEX_SIDE
from tools.paint.pieces import PIECES, TOKENS
from tools.paint.sheets import edge_index, main_index, property_xml

ROOT: Final = Path(__file__).resolve().parents[1]
PLANS: Final = (
    FORD,
    HEIGHTS,
    PASS,
    BAY,
    CAMP,
    DUEL,
    PLAIN,
    CROSSROADS,
    GATE,
    MARSH,
    HUNT,
    MURDER,
    ESCORT,
    CAVE,
    RIVERS,
)
FLIP: Final = 1 << 31
"""The bit of a tile's number that turns it left for right."""

TINTS: Final[dict[float, str]] = {0: "#e4d9cb", 1: "#ebe2d7", 2: "#f2ebe3", 4: "#f9f5f1"}
"""Low ground is a little darker than high ground."""

ENUMS: Final = {"ruleset": "ruleset", "victory": "victory", "players": "player"}
"""Names of the drop-downs of the map's own properties."""


class Writer:
    """Writes one map as TMX."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.shape = ground.shape
        self.main, self.edges = main_index(self.shape), edge_index(self.shape)
        self.first = {"main": 1, "edges": 1 + len(self.main)}
        self.first["tokens"] = self.first["edges"] + len(self.edges)
        self.first["scenery"] = self.first["tokens"] + len(TOKENS)
        self.first["ornaments"] = self.first["scenery"] + len(PIECES)
        self.layer_id = self.object_id = 0

    def gid(self, name: str) -> int:
        """A tile's number in the map."""
        if name.startswith(MIRRORED):
            return FLIP | self.gid(name.removeprefix(MIRRORED))
        return self.first["main"] + self.main[name] if name in self.main else self.first["edges"] + self.edges[name]

    def text(self) -> str:
        """The whole file."""
        ground, plan = self.ground, self.ground.plan
        body = self._levels(levels(ground))
        body += self._pictures()
        body += self._zones()
        body += self._things()
        body += self._units()
        kind = 'orientation="hexagonal"' if plan.hex else 'orientation="orthogonal"'
        hexes = f' hexsidelength="{HEX_SIDE}" staggeraxis="y" staggerindex="{plan.stagger}"' if plan.hex else ""
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
        if plan.pictures:
            head.append(f' <tileset firstgid="{self.first["ornaments"]}" source="ornaments.tsx"/>')
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

    def _group(self, name: str, colour: str, objects: Sequence[str], indent: int = 1) -> list[str]:
        if not objects:
            return []
        pad = " " * indent
        head = f'{pad}<objectgroup id="{self._id()}" name="{name}" color="{colour}">'
        return [head, *objects, f"{pad}</objectgroup>"]

    def _object(
        self, name: str, kind: str, geometry: str, properties: Mapping[str, str | bool | float], inner: str = ""
    ) -> str:
        self.object_id += 1
        typed = f' type="{kind}"' if kind else ""
        lines = [f'  <object id="{self.object_id}" name={quoteattr(name)}{typed} {geometry}>']
        lines += [f"   {line}" for line in properties_xml(kind, properties)]
        if inner:
            lines.append(f"   {inner}")
        return "\n".join([*lines, "  </object>"])

    def _middle(self, cell: Cell) -> Cell:
        """Upper left pixel of the square of 64 in the middle of a cell."""
        x, y = self.ground.corner(cell)
        return x, y + (self.shape.height - 64) // 2

    def _tile(self, cell: Cell, gid: int, size: int = 64) -> str:
        x, y = self._middle(cell)
        return f'gid="{gid}" x="{x}" y="{y + size}" width="{size}" height="{size}"'

    def _units(self) -> list[str]:
        """All units: in one layer, or, where the plan parts them, in a group of layers."""
        plan = self.ground.plan
        names = list(dict.fromkeys(unit.layer for unit in plan.units))
        if names == ["units"]:
            return self._group("units", "#762f37", [self._unit(unit) for unit in plan.units])
        lines = [f' <group id="{self._id()}" name="units">']
        for name in names:
            objects = [self._unit(unit) for unit in plan.units if unit.layer == name]
            lines += self._group(name, "#762f37", objects, 2)
        return [*lines, " </group>"]

    def _unit(self, unit: Unit) -> str:
        if unit.template:
            self.object_id += 1
            x, y = self._middle(unit.cell)
            place = f'x="{x}" y="{y + 64}"'
            source = f'template="templates/{unit.template}.tx"'
            head = f'  <object id="{self.object_id}" {source} name={quoteattr(unit.name)} {place}'
            if not unit.only_under:
                return f"{head}/>"
            said = property_xml("only_under", unit.only_under)
            return f"{head}>\n   <properties>\n    {said}\n   </properties>\n  </object>"
        gid = self.first["tokens"] + TOKENS.index(unit.unit)
        more: dict[str, str | bool | float] = {"unit": unit.unit, "side": unit.side, **unit.more}
        if unit.sneaking:
            more["sneaking"] = True
        if unit.only_under:
            more["only_under"] = unit.only_under
        return self._object(unit.name, "unit", self._tile(unit.cell, gid, 128 if unit.large else 64), more)

    def _things(self) -> list[str]:
        objects = []
        for thing in self.ground.plan.scenery:
            gid = self.first["scenery"] + PIECES.index(thing.kind)
            objects.append(
                self._object(thing.name, "scenery", self._tile(thing.cell, gid), {"kind": thing.kind, **thing.more})
            )
        return self._group("scenery", "#a87a33", objects)

    def _pictures(self) -> list[str]:
        """Pictures of several cells, each with its lower left corner at that of a cell."""
        objects = []
        for name, cell in self.ground.plan.pictures:
            x, y = self.ground.corner(cell)
            wide, high = PICTURES[name][1]
            gid = self.first["ornaments"] + list(PICTURES).index(name)
            foot = y + self.shape.height - (self.shape.height - 64) // 2
            objects.append(self._object("", "", f'gid="{gid}" x="{x}" y="{foot}" width="{wide}" height="{high}"', {}))
        return self._group("pictures", "#6b5743", objects)

    def _zones(self) -> list[str]:
        objects = [self._zone(zone) for zone in self.ground.plan.zones]
        return self._group("zones", "#3f6a7d", objects)

    def _zone(self, zone: Zone) -> str:
        properties = {"kind": zone.kind, **({"side": zone.side} if zone.side else {})}
        left, top = self.ground.corner(zone.first)
        if zone.points:
            middles = [self.ground.corner(cell) for cell in zone.points]
            points = " ".join(f"{x + 32 - left},{y + self.shape.height // 2 - top}" for x, y in middles)
            return self._object(zone.name, "zone", f'x="{left}" y="{top}"', properties, f'<polygon points="{points}"/>')
        right, bottom = self.ground.corner(zone.last)
        box = f'x="{left}" y="{top}" width="{right + 64 - left}" height="{bottom + self.shape.height - top}"'
        return self._object(zone.name, "zone", box, properties, "<ellipse/>" if zone.is_round else "")


def properties_xml(kind: str, properties: Mapping[str, str | bool | float]) -> list[str]:
    """Write an object's properties, drop-downs with their types."""
    kinds = {"unit": "unit id", "side": "side name", "hero": "hero", "kind": f"{kind} kind"}
    if not properties:
        return []
    own = [f" {property_xml(key, value, kinds.get(key, ''))}" for key, value in sorted(properties.items())]
    return ["<properties>", *own, "</properties>"]


def template_text(template: Template) -> str:
    """Write an object template."""
    properties = {"unit": template.unit, "side": template.side, **template.more}
    gid = 1 + TOKENS.index(template.unit)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<template>",
        ' <tileset firstgid="1" source="../tokens.tsx"/>',
        f' <object type="unit" gid="{gid}" width="64" height="64">',
        *[f"  {line}" for line in properties_xml("unit", properties)],
        " </object>",
        "</template>",
    ]
    return "\n".join([*lines, ""])


def write(plan: Plan, folder: Path) -> None:
    """Write one map with the templates it uses."""
    (folder / f"{plan.name}.tmx").write_text(Writer(Ground(plan)).text(), encoding="utf-8")
    for template in plan.templates:
        (folder / "templates").mkdir(exist_ok=True)
        (folder / "templates" / f"{template.name}.tx").write_text(template_text(template), encoding="utf-8")


def main() -> int:
    """Write all maps."""
    for plan in PLANS:
        write(plan, ROOT / "maps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
