"""A folder to begin a map in: a Tiled project of its own, with all it needs beside it and a map that can be played.

Files only: what is in them is read like any other map's. Nothing that is there already is written over.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

from game.board.grid import Cell
from game.data import maps
from game.tiled.markup import MapFiles

SMALLEST, LARGEST = 10, 200
"""Cells of a starter map's side."""
SIDES: Final = {"blue": "#3f6a9d", "red": "#a03a3a", "green": "#4c7a45", "gold": "#b8923a"}
"""The sides of the project's drop-down, and the colour of their tokens."""
BAND: Final = ("hoplite", "guard", "archer", "raider")
TILESETS: Final = ("square.tsx", "square-edges.tsx", "hex.tsx", "hex-edges.tsx", "ornaments.tsx", "scenery.tsx")
CLAY: Final = (207, 119, 69)
"""The ground of the tokens' picture."""
LIKE_CLAY: Final = 60
"""How far a point of the picture may be from it to be painted in a side's colour."""

Shape = Literal["square", "hex"]


@dataclass(frozen=True)
class Starter:
    """What a new folder is to hold: the map's name, the shape of its cells, its size in cells, its ruleset.

    `command` is what starts the game: a program and what comes before its own arguments.
    """

    name: str
    shape: Shape = "square"
    width: int = 24
    height: int = 18
    rules: str = "heroic"
    command: tuple[str, ...] = ("kleos",)


def write(folder: Path, starter: Starter) -> Path:
    """Write a folder that is not there yet, and return the map's file; raises OSError.

    It is put together beside its place and moved there whole: where anything fails, nothing of it stays.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".", dir=folder.parent) as beside:
        made = Path(beside) / folder.name
        shutil.copytree(maps() / "tiles", made / "tiles")
        for name in TILESETS:
            shutil.copyfile(maps() / name, made / name)
        _write_tokens(made)
        _write_project(made, starter)
        (made / f"{starter.name}.tmx").write_text(_map(starter), encoding="utf-8")
        made.rename(folder)
    return folder / f"{starter.name}.tmx"


# ---- the project ---------------------------------------------------------------------------------------------------


def _write_project(folder: Path, starter: Starter) -> None:
    """Write the project with its types, commands and the extension that tells faults in the Issues view."""
    (source,) = maps().glob("*.tiled-project")
    project: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    project["commands"] = list(_commands(starter))
    text = json.dumps(project, indent=4, ensure_ascii=False)
    (folder / f"{starter.name}.tiled-project").write_text(text, encoding="utf-8")
    extension = (maps() / "extensions" / "kleos-check.js").read_text(encoding="utf-8")
    (folder / "extensions").mkdir()
    told = extension.replace('["kleos"]', json.dumps(list(starter.command)))
    (folder / "extensions" / "kleos-check.js").write_text(told, encoding="utf-8")


COMMANDS: Final = (
    ("Play", "F5", "play --watch", ""),
    ("Check", "F6", "check", ""),
    ("Watch a fight", "F7", "fight", ""),
    ("Play-test", "F8", "playtest", " -n 40 --open"),
)
"""Of each of Tiled's commands its name, its key, and what of ours it is, before the map and after it."""


def _commands(starter: Starter) -> Iterator[dict[str, Any]]:
    """Yield Tiled's commands (File > Commands): the map is saved before each."""
    program, *before = starter.command
    for name, key, word, more in COMMANDS:
        yield {
            "arguments": " ".join((*before, word, '"%mapfile"')) + more,
            "command": program, "enabled": True, "name": name,
            "saveBeforeExecute": True, "shortcut": key, "showOutput": True, "workingDirectory": "%mappath",
        }  # fmt: skip


# ---- tokens --------------------------------------------------------------------------------------------------------


def _write_tokens(folder: Path) -> None:
    """Write a tileset of tokens in each side's colour, and a template of each unit for each side."""
    from PIL import Image, ImageChops, ImageColor

    tokens = MapFiles().parse(maps() / "tokens.tsx", "tokens.tsx", "tileset")
    picture = Image.open(folder / "tiles" / "tokens.png").convert("RGBA")
    bare = picture.convert("RGB")
    away = ImageChops.difference(bare, Image.new("RGB", bare.size, CLAY)).convert("L")
    mask = away.point([255 if level < LIKE_CLAY else 0 for level in range(256)])
    for side, colour in SIDES.items():
        painted = Image.composite(Image.new("RGB", bare.size, ImageColor.getrgb(colour)), bare, mask).convert("RGBA")
        painted.putalpha(picture.getchannel("A"))
        painted.save(folder / "tiles" / f"tokens-{side}.png")
        _write_tileset(folder, tokens, side)
        for tile in tokens.findall("tile"):
            _write_template(folder, tile, side)
    (folder / "tiles" / "tokens.png").unlink()


def _write_tileset(folder: Path, tokens: ET.Element, side: str) -> None:
    """Write the tokens of a side: its tiles say whose they are."""
    own = deepcopy(tokens)
    own.set("name", f"tokens-{side}")
    for image in own.findall("image"):
        image.set("source", f"tiles/tokens-{side}.png")
    for holder in own.iter("properties"):
        ET.SubElement(holder, "property", {"name": "side", "propertytype": "side name", "value": side})
    ET.indent(own, " ")
    ET.ElementTree(own).write(folder / f"tokens-{side}.tsx", encoding="UTF-8", xml_declaration=True)


def _write_template(folder: Path, tile: ET.Element, side: str) -> None:
    unit, place = _unit_of(tile), int(tile.get("id", "0"))
    path = folder / "templates" / side / f"{unit}.tx"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<template>\n'
        f' <tileset firstgid="1" source="../../tokens-{side}.tsx"/>\n'
        f' <object type="unit" gid="{place + 1}" width="64" height="64">\n'
        f"{_properties({'side': ('side name', side), 'unit': ('unit id', unit)}, 2)} </object>\n</template>\n",
        encoding="utf-8",
    )


def _unit_of(tile: ET.Element) -> str:
    return next(one.get("value", "") for one in tile.iter("property") if one.get("name") == "unit")


def _properties(values: dict[str, tuple[str, str]], depth: int) -> str:
    """Return a `<properties>` element: what each is (a type of the project, or of Tiled's), and its value."""
    pad = " " * depth
    kinds = {"int": "type", "bool": "type"}
    lines = [
        f"{pad} <property name={quoteattr(name)}"
        + (f" {kinds.get(kind, 'propertytype')}={quoteattr(kind)}" if kind else "")
        + f" value={quoteattr(value)}/>\n"
        for name, (kind, value) in values.items()
    ]
    return f"{pad}<properties>\n{''.join(lines)}{pad}</properties>\n"


# ---- the map -------------------------------------------------------------------------------------------------------


def _map(starter: Starter) -> str:
    """Return a meadow with woods, a ruin and a road, alike from both sides, and four units of each."""
    width, height = starter.width, starter.height
    tall = 64 if starter.shape == "square" else 74
    shape = (
        'orientation="orthogonal"'
        if starter.shape == "square"
        else 'orientation="hexagonal" hexsidelength="36" staggeraxis="y" staggerindex="odd"'
    )
    about = {
        "description": ("", "Two bands meet. Change everything: this is your map."),
        "players": ("player", "human,ai"),
        "round_limit": ("int", "30"),
        "ruleset": ("ruleset", starter.rules),
        "sides": ("", "blue,red"),
        "title": ("", starter.name),
        "victory": ("victory", "rout"),
    }
    rows = ",\n".join(",".join(str(tile + 1) for tile in row) for row in _ground(width, height))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" tiledversion="1.10.2" class="battle" {shape} renderorder="right-down" width="{width}" '
        f'height="{height}" tilewidth="64" tileheight="{tall}" infinite="0" backgroundcolor="#1d1815" '
        f'nextlayerid="4" nextobjectid="{3 + 2 * len(BAND)}">\n'
        f'{_properties(about, 1)} <tileset firstgid="1" source="{starter.shape}.tsx"/>\n'
        f' <layer id="1" name="ground" width="{width}" height="{height}">\n  <data encoding="csv">\n{rows}\n</data>\n'
        f' </layer>\n <objectgroup id="2" name="zones" color="#3f6a7d">\n{_zones(starter, tall)} </objectgroup>\n'
        f' <objectgroup id="3" name="units" color="#762f37">\n{_units(starter, tall)} </objectgroup>\n</map>\n'
    )


def _ground(width: int, height: int) -> Iterator[Sequence[int]]:
    """Yield the rows of tiles: what lies in one half lies in the other, turned round."""
    meadow, road, forest, low_wall = range(4), (12, 13, 14), (30, 31, 32, 33), (40, 41, 42, 43)
    middle = height // 2
    for y in range(height):
        row = []
        for x in range(width):
            half = min((x, y), (width - 1 - x, height - 1 - y))
            kinds: Sequence[int] = meadow
            if half[1] == middle or half[1] == height - 1 - middle:
                kinds = road
            elif _near(half, (width // 3, height // 4), 2):
                kinds = forest
            elif half[0] == width // 2 - 1 and abs(half[1] - 3 * height // 4) <= 1:
                kinds = low_wall
            row.append(kinds[(7 * half[0] + 3 * half[1]) % len(kinds)])
        yield row


def _near(cell: Cell, other: Cell, most: int) -> bool:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1]) <= most


def _zones(starter: Starter, tall: int) -> str:
    """Return a zone of three columns for each side to deploy in."""
    rows = starter.height if starter.shape == "square" else starter.height * 3 / 4 + 1 / 4
    return "".join(
        f'  <object id="{number}" name="Camp of {side}" type="zone" x="{64 * left}" y="0" width="192" '
        f'height="{tall * rows:g}">\n'
        f"{_properties({'kind': ('zone kind', 'deployment'), 'side': ('side name', side)}, 3)}  </object>\n"
        for number, (side, left) in enumerate((("blue", 0), ("red", starter.width - 3)), 1)
    )


def _units(starter: Starter, tall: int) -> str:
    """Return the units, each from its template, in the second column from its side's edge."""
    found = []
    first = (starter.height - len(BAND)) // 2
    step, down = (tall, tall) if starter.shape == "square" else (55, tall)
    for place, unit in enumerate(BAND):
        for side in ("blue", "red"):
            row = first + place if side == "blue" else starter.height - 1 - first - place
            column = 1 if side == "blue" else starter.width - 2
            shift = 32 if starter.shape == "hex" and row % 2 == 1 else 0
            number = 3 + 2 * place + (side == "red")
            bottom = row * step + down
            at = f'x="{64 * column + shift}" y="{bottom}"'
            found.append(f'  <object id="{number}" template="templates/{side}/{unit}.tx" {at}/>\n')
    return "".join(found)
