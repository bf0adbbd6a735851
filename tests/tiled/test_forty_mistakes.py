"""Forty mistakes of a designer, each made in Tiled's way on a map that comes with the game: found once, where it is.

Slips in single words are beside, in `test_mistakes_on_our_maps`; here are those of the whole: what cannot be meant.
"""

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from game.cli.maps import check_map
from game.data import maps

pytestmark = pytest.mark.slow

CELL = 64
MEADOW, WALL = 1, 39
"""Numbers of tiles on the ford."""
Cell = tuple[int, int]
Said = str | int | bool


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the maps, to be spoilt."""
    return Path(shutil.copytree(maps(), tmp_path_factory.mktemp("forty") / "maps"))


@dataclass
class Edited:
    """A map as it is open in Tiled."""

    root: ET.Element

    def say(self, where: ET.Element, said: Mapping[str, Said]) -> None:
        """Set properties of an object, or of the map."""
        held = where.find("properties")
        held = ET.SubElement(where, "properties") if held is None else held
        for name, value in said.items():
            for known in [one for one in held if one.get("name") == name]:
                held.remove(known)
            kind = {bool: "bool", int: "int"}.get(type(value), "string")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            ET.SubElement(held, "property", name=name, type=kind, value=text)

    def take(self, name: str) -> None:
        """Delete a property of the map."""
        held = self.root.find("properties")
        assert held is not None
        held.remove(next(one for one in held if one.get("name") == name))

    def object(self, name: str) -> ET.Element:
        """Return an object by its Name."""
        return next(one for one in self.root.iter("object") if one.get("name") == name)

    def layer(self, name: str) -> ET.Element:
        """Return a layer by its Name."""
        return next(one for one in self.root.iter() if one.tag in {"layer", "objectgroup"} and one.get("name") == name)

    def move(self, name: str, cell: Cell) -> None:
        """Move an object to a cell; a tile object stands on its lower edge."""
        node = self.object(name)
        node.set("x", str(cell[0] * CELL))
        node.set("y", str((cell[1] + ("gid" in node.attrib)) * CELL))

    def draw(self, class_name: str, name: str, cell: Cell, wide: int, number: int, said: Mapping[str, Said]) -> None:
        """Draw a rectangle of some cells in the layer of zones."""
        x, y = (str(at * CELL) for at in cell)
        box = {"x": x, "y": y, "width": str(wide * CELL), "height": str(CELL)}
        node = ET.SubElement(
            self.layer("zones"), "object", {"id": str(number), "name": name, "type": class_name, **box}
        )
        self.say(node, said)

    def clear(self, name: str) -> None:
        """Erase all that is painted on a layer."""
        data = self.layer(name).find("data")
        assert data is not None
        data.text = re.sub(r"\d+", "0", data.text or "")

    def paint(self, tile: int, *cells: Cell) -> None:
        """Paint cells of the ground, and nothing on all layers above it."""
        for layer in self.root.iter("layer"):
            data = layer.find("data")
            assert data is not None
            rows = [row.strip(",").split(",") for row in (data.text or "").strip().splitlines()]
            for column, row in cells:
                rows[row][column] = str(tile) if layer.get("name") == "ground" else "0"
            data.text = "\n" + ",\n".join(",".join(row) for row in rows) + "\n"


Edit = Callable[[Edited], object]


class Mistake(NamedTuple):
    """On which map, under which ruleset, what is done, where it is told, a word of what is wrong and of what helps."""

    map: str
    rules: str
    edit: Edit
    where: str
    what: str
    remedy: str


def also(*edits: Edit) -> Edit:
    """Do several things."""
    return lambda made: [edit(made) for edit in edits]


def says(**said: Said) -> Edit:
    """Set properties of the map."""
    return lambda made: made.say(made.root, said)


def of(name: str, **said: Said) -> Edit:
    """Set properties of an object; `__` stands for a full stop."""
    return lambda made: made.say(made.object(name), {key.replace("__", "."): value for key, value in said.items()})


def attributes(called: str, /, **values: str) -> Edit:
    """Set attributes of an object: its Name, its Class, its number of a tile."""
    return lambda made: made.object(called).attrib.update(values)


def layer(called: str, /, **values: str) -> Edit:
    """Set attributes of a layer."""
    return lambda made: made.layer(called).attrib.update(values)


def drawn(class_name: str, name: str, cell: Cell, wide: int = 1, /, **said: Said) -> Edit:
    """Draw an object; `__` stands for a full stop, `number` is its own where it is not 900."""
    number = int(said.pop("number", 900))
    told = {key.replace("__", "."): value for key, value in said.items()}
    return lambda made: made.draw(class_name, name, cell, wide, number, told)


def moved(name: str, cell: Cell) -> Edit:
    """Move an object to another cell."""
    return lambda made: made.move(name, cell)


def walls_round(cell: Cell) -> Edit:
    """Paint walls all round a cell."""
    column, row = cell
    ring = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return lambda made: made.paint(WALL, *ring)


PARTED = also(lambda made: made.paint(WALL, *((16, row) for row in range(18))), moved("Lilaia", (18, 9)))
"""A wall on the ford from top to bottom, red east of it and blue west."""


def gate(kind: str = "door", **said: Said) -> Edit:
    """Part the ford's banks by a wall with one thing in its one gap."""
    return also(PARTED, lambda made: made.paint(MEADOW, (16, 9)), drawn("scenery", "Gate", (16, 9), kind=kind, **said))


def shown(layer_name: str, name: str, number: int) -> str:
    """Return how an object is named."""
    return f'layer "{layer_name}", object "{name}" ({number})'


HILL, GATE = shown("zones", "Hill", 900), f"{shown('zones', 'Gate', 900)}, cell 16, 9"
KALLIAS, CHEST = shown("units", "Kallias", 5), shown("scenery", "Ferryman's chest", 4)
WEST = shown("zones", "West bank", 1)

MISTAKES: list[Mistake] = [
    # the goal
    Mistake(
        "ford",
        "heroic",
        also(says(victory="reach"), drawn("zone", "Hill", (20, 3), kind="goal"), walls_round((20, 3))),
        f"{HILL}, cell 20, 3",
        "Nobody of blue can ever get to this zone",
        "open a way to it",
    ),
    Mistake(
        "ford",
        "clash",
        also(
            says(victory="reach", victory_unit="Kallias"),
            drawn("zone", "Hill", (4, 2), kind="goal"),
            walls_round((4, 2)),
        ),
        f"{HILL}, cell 4, 2",
        '"Kallias" can never get to this zone',
        "Move the zone",
    ),
    Mistake(
        "ford",
        "odigos",
        also(says(victory="reach"), drawn("zone", "Hill", (4, 7), kind="goal")),
        f"{HILL}, cell 4, 7",
        "blue has reached it as soon as Kallias moves",
        "Move the unit or the zone.",
    ),
    Mistake(
        "bay",
        "heroic",
        says(victory_rounds=60),
        "",
        "The goal hold takes 60 rounds, and after",
        "Set round_limit to 60",
    ),
    Mistake(
        "camp",
        "heroic",
        says(victory_unit="Diomedes"),
        "",
        'for red, but the unit "Diomedes" is of blue',
        "Choose blue as",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("zone", "Hill", (12, 8), kind="goal"),
        f"{HILL}, cell 12, 8",
        "This goal zone decides nothing: the map's goal is rout",
        "Delete it",
    ),
    Mistake(
        "bay",
        "oldschool",
        drawn("zone", "Hill", (12, 8), kind="goal"),
        f"{HILL}, cell 12, 8",
        'decides nothing: the map\'s goal is in the zone "The shrine"',
        "Delete it",
    ),
    Mistake(
        "ford",
        "heroic",
        says(victory="hold", victory_rounds=2),
        "",
        "hold needs one goal zone.",
        "Draw a zone of kind goal",
    ),
    Mistake(
        "ford",
        "heroic",
        also(says(victory="reach", victory_zone="Hill"), drawn("", "Hill", (12, 8), kind="goal")),
        HILL,
        "It has no Class, though its properties are those of a zone",
        "Choose zone as its Class",
    ),
    Mistake(
        "ford",
        "heroic",
        also(
            says(victory="reach", victory_zone="Hill"),
            drawn("zone", "Hill", (12, 8), kind="goal"),
            drawn("zone", "Hill", (14, 8), number=901, kind="goal", side="red"),
        ),
        "",
        '2 goal zones share the Name "Hill"',
        "Name of its own",
    ),
    # how the sides meet
    Mistake("ford", "heroic", PARTED, "", "Nobody of blue can ever stand beside anybody of red", "Open a way between"),
    Mistake(
        "ford",
        "clash",
        gate(locked=True, dc__clash=60),
        GATE,
        "under Clash nobody who gets to it can force its lock",
        "link a lever",
    ),
    Mistake(
        "ford",
        "oldschool",
        gate(locked=True, dc__oldschool=60),
        GATE,
        "under Old school nobody who gets to it",
        "choose an easier difficulty",
    ),
    Mistake(
        "ford",
        "clash",
        gate("column", dc__clash=60),
        GATE,
        "nobody can topple it under Clash",
        "Choose an easier difficulty",
    ),
    # deployment and reserve
    Mistake(
        "ford",
        "heroic",
        attributes("West bank", width="128", height="128"),
        f"{WEST}, cell 0, 6",
        "blue has units for 5 cells, and 4 to deploy them in",
        "Make the zone larger",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("zone", "More", (5, 8), 14, kind="deployment", side="red"),
        f"{WEST}, cell 5, 8",
        "The deployment zones of blue and red overlap.",
        "Move one of them.",
    ),
    Mistake(
        "ford",
        "odigos",
        drawn("zone", "Rear", (22, 3), kind="reserve", side="red"),
        shown("zones", "Rear", 900) + ", cell 22, 3",
        "This reserve zone decides nothing: nobody waits in it.",
        "Delete it",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("zone", "Rear", (22, 3), kind="reserve"),
        shown("zones", "Rear", 900),
        "It belongs to no side.",
        "its property side",
    ),
    # units
    Mistake(
        "ford",
        "heroic",
        also(moved("Kallias", (4, 2)), walls_round((4, 2))),
        f"{KALLIAS}, cell 4, 2",
        "It can never leave its place.",
        "Open a way",
    ),
    Mistake(
        "ford",
        "clash",
        moved("Kallias", (13, 3)),
        f"{KALLIAS}, cell 13, 3",
        "It begins in deep water: under Clash it goes under",
        "lighter gear",
    ),
    Mistake(
        "ford",
        "heroic",
        moved("Kallias", (9, 11)),
        f"{KALLIAS}, cell 9, 11",
        "The unit stands in the statue",
        "Move one of them.",
    ),
    Mistake(
        "ford",
        "heroic",
        attributes("Menon", name="Kallias"),
        'layer "units", object "Kallias" (6), cell 4, 9',
        'It has the Name of another, "Kallias" (5)',
        "Give it a Name of its own.",
    ),
    Mistake(
        "ford",
        "heroic",
        attributes("Old guard", visible="0"),
        shown("units", "Old guard", 18),
        "This unit is hidden, and so no part",
        "Show it with the eye",
    ),
    Mistake(
        "camp",
        "heroic",
        layer("those in the dark", visible="0"),
        'layer "units / those in the dark"',
        "All units of the side blue are hidden",
        "Show the layer",
    ),
    Mistake(
        "bay",
        "clash",
        layer("scenery", visible="0"),
        'layer "scenery"',
        "The layer is hidden with scenery (3) in it",
        "Show it with the eye",
    ),
    Mistake(
        "ford",
        "heroic",
        also(moved("Kallias", (4, 9))),
        'layer "units", object "Menon" (6), cell 4, 9',
        "stand on one cell",
        "Move one",
    ),
    Mistake("ford", "heroic", moved("Kallias", (40, 9)), KALLIAS, "It lies outside the map", "Move it onto a cell"),
    Mistake(
        "ford",
        "heroic",
        drawn("", "Spy", (20, 3), sneaking=True, gear__clash="dory"),
        shown("zones", "Spy", 900) + ", cell 20, 3",
        "It has no Class, and so is decoration, though it says something of gear.clash and sneaking",
        "Choose unit as its Class",
    ),
    # things
    Mistake(
        "ford",
        "heroic",
        walls_round((18, 8)),
        f"{CHEST}, cell 18, 8",
        "Nobody can ever get to the chest.",
        "open a way to it",
    ),
    Mistake(
        "ford",
        "heroic",
        also(drawn("scenery", "Winch", (20, 3), kind="lever", target="Old Hermes"), walls_round((20, 3))),
        shown("zones", "Winch", 900) + ", cell 20, 3",
        "Nobody can ever get to the lever.",
        "open a way to it",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("scenery", "Winch", (20, 3), kind="lever"),
        shown("zones", "Winch", 900),
        "The lever works nothing.",
        "Set its property target",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("scenery", "Winch", (20, 3), kind="lever", target="Kallias"),
        shown("zones", "Winch", 900),
        "The lever works the unit Kallias",
        "Set its property target to what opens or falls",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("", "Box", (20, 3), items="healing-pot"),
        shown("zones", "Box", 900) + ", cell 20, 3",
        "though it says something of items",
        "Choose scenery",
    ),
    Mistake(
        "ford",
        "heroic",
        drawn("", "Box", (20, 3), kind="chest"),
        shown("zones", "Box", 900),
        "its properties are those of scenery",
        "Choose scenery as its Class",
    ),
    # layers, ground and files
    Mistake(
        "ford",
        "heroic",
        lambda made: made.clear("calms"),
        'layer "calms"',
        "Nothing is painted on this layer.",
        "Delete it",
    ),
    Mistake(
        "ford",
        "heroic",
        layer("ground", visible="0"),
        'layer "ground", cell 0, 0',
        "which is hidden",
        "the eye in the Layers view",
    ),
    Mistake(
        "ford",
        "heroic",
        lambda made: made.paint(0, (12, 3)),
        'layer "ground", cell 12, 3',
        "there is no ground",
        "Paint",
    ),
    # words
    Mistake(
        "ford",
        "heroic",
        says(round_limits=9),
        "",
        'The map\'s property round_limits counts for nothing; "round_limit" is meant?',
        "Correct its name",
    ),
    Mistake(
        "ford",
        "heroic",
        of("Kallias", sneeking=True),
        f"{KALLIAS}, cell 4, 7",
        '"sneaking" is meant?',
        "Correct the property's name.",
    ),
    Mistake(
        "ford",
        "heroic",
        of("West bank", sides="blue"),
        f"{WEST}, cell 0, 6",
        '"side" is meant?',
        "Correct the property's name.",
    ),
    Mistake(
        "ford",
        "heroic",
        of("Ferryman's chest", item="dory"),
        f"{CHEST}, cell 18, 8",
        '"items" is meant?',
        "Correct the property's name.",
    ),
    Mistake("ford", "", says(ruleset="heroik"), "", '"heroic" is meant?', "Choose another in Map"),
]


def test_they_are_forty_and_no_two_alike() -> None:
    assert len({(mistake.what, mistake.remedy) for mistake in MISTAKES}) == len(MISTAKES) >= 40


@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{one.map}-{one.what}" for one in MISTAKES])
def test_a_mistake_is_found_once_with_its_place_and_a_remedy(folder: Path, mistake: Mistake) -> None:
    made = Edited(ET.parse(folder / f"{mistake.map}.tmx").getroot())
    mistake.edit(made)
    path = folder / "spoilt.tmx"
    ET.ElementTree(made.root).write(path, encoding="utf-8", xml_declaration=True)
    found = check_map(path, mistake.rules or None)
    (fault,) = (*found.faults, *found.suspicious)
    told = str(fault).replace(f"{path}: ", "")
    assert told.startswith(f"{mistake.where}: " if mistake.where else fault.what)
    assert mistake.what in fault.what
    assert mistake.remedy in fault.remedy


@pytest.mark.parametrize("name", ["ford", "bay", "camp"])
def test_a_map_that_is_only_saved_again_has_none(folder: Path, name: str) -> None:
    path = folder / "spoilt.tmx"
    ET.parse(folder / f"{name}.tmx").write(path, encoding="utf-8", xml_declaration=True)
    found = check_map(path, None)
    assert (found.playable, found.faults, found.suspicious) == (True, (), ())
