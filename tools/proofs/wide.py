"""A large map with many units, made of the ford: for what has to be measured on more than people play on."""

import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

from game.data import maps
from game.rulesets import ruleset
from game.tiled import load

WIDE, HIGH = 64, 64
"""Cells."""


def wide_map(folder: Path, units: int = 60) -> Path:
    """Write a map of 64 x 64 cells with so many units in two bands into a folder; return its file."""
    path = shutil.copytree(maps(), folder / "maps", dirs_exist_ok=True) / "wide.tmx"
    document = ET.parse(maps() / "ford.tmx")
    top = document.getroot()
    wide, high = int(top.get("width", "")), int(top.get("height", ""))
    top.set("width", str(WIDE))
    top.set("height", str(HIGH))
    for layer in top.iter("layer"):
        layer.set("width", str(WIDE))
        layer.set("height", str(HIGH))
    for data in top.iter("data"):
        tiles = [number.strip() for number in (data.text or "").split(",")]
        rows = [[tiles[(y % high) * wide + x % wide] for x in range(WIDE)] for y in range(HIGH)]
        data.text = ",\n".join(",".join(row) for row in rows)
    for group in list(top.iter("objectgroup")):
        for placed in list(group):
            if placed.get("type") in {"unit", "zone"} and group.get("name") != "units":
                group.remove(placed)
        if group.get("name") == "units":
            group.clear()
            group.attrib.update({"id": "12", "name": "units"})
            for number, (x, y) in enumerate(_places(units)):
                group.append(_unit(number, x, y))
    document.write(path, encoding="UTF-8", xml_declaration=True)
    return path


def plain_map(folder: Path, side: int) -> Path:
    """Write a square map of one layer of ground, so many cells on each side, with two units; return its file."""
    path = shutil.copytree(maps(), folder / "maps", dirs_exist_ok=True) / f"plain{side}.tmx"
    rows = [",".join(str(1 + (7 * x + 3 * y) % 4) for x in range(side)) for y in range(side)]
    units = "".join(
        f'<object id="{number}" name="{colour}" type="unit" x="{64 * number}" y="0" width="64" height="64"><properties>'
        f'<property name="unit" value="hoplite"/><property name="side" value="{colour}"/></properties></object>'
        for number, colour in ((1, "blue"), (2, "red"))
    )
    path.write_text(
        f'<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="{side}" '
        f'height="{side}" tilewidth="64" tileheight="64" infinite="0" class="battle">'
        '<tileset firstgid="1" source="square.tsx"/>'
        f'<layer id="1" name="ground" width="{side}" height="{side}"><data encoding="csv">\n'
        + ",\n".join(rows)
        + f'\n</data></layer><objectgroup id="2" name="units">{units}</objectgroup></map>',
        encoding="utf-8",
    )
    return path


def _places(units: int) -> list[tuple[int, int]]:
    """Return cells that nothing stands in, half of them at each bank of the first river."""
    source = load(maps() / "ford.tmx")
    board = source.ground.board()
    taken = {thing.cell for thing in source.scenery}
    free = [
        (x, y)
        for y in range(board.grid.height)
        for x in range(board.grid.width)
        if (x, y) not in taken and board.terrain_at((x, y)).passable and board.terrain_at((x, y)).water == "none"
    ]
    left = [cell for cell in free if cell[0] < 8]
    right = [cell for cell in free if cell[0] > 15]
    pairs = zip(left[:: max(1, 2 * len(left) // units)], right[:: max(1, 2 * len(right) // units)], strict=False)
    return [cell for pair in pairs for cell in pair][:units]


def _unit(number: int, x: int, y: int) -> ET.Element:
    kinds = [kind for kind, unit in sorted(ruleset("heroic").tables.units.items()) if unit.size != "large"]
    placed = ET.Element(
        "object", id=str(900 + number), name=f"Unit {number}", type="unit", x=str(64 * x), y=str(64 * y),
        width="64", height="64",
    )  # fmt: skip
    properties = ET.SubElement(placed, "properties")
    for name, value in (("unit", kinds[number % len(kinds)]), ("side", ("blue", "red")[number % 2])):
        ET.SubElement(properties, "property", name=name, value=value)
    return placed
