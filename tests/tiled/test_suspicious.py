"""What of a map cannot be meant: found with its place and a remedy, and never on a map that is as it should be."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli import main
from game.cli.maps import Checked
from game.data import maps
from game.rulesets import keys, ruleset
from game.scenario.footways import Footways
from game.scenario.scenario import open_map, set_up
from game.scenario.suspicious import suspicious
from game.tiled import MapFaults, load
from tests.tiled.drafts import DEEP, FLOWERS, MEADOW, STAIRS, WALL, Draft, Drafter, properties

MIDDLE = 4
"""The column of a wall from top to bottom, on boards of eight cells by six."""
PACE = 11
"""Cells that a hoplite of heroic gets in a round at the most: its 5 cells twice, and a step more."""


def unit(made: Draft, column: int, row: int, side: str, name: str = "", **more: Any) -> str:
    values = {"unit": "hoplite", "side": side, **more}
    return made.item("unit", name, values=values, x=column * 64, y=row * 64, width=64, height=64)


def zone(made: Draft, kind: str, column: int, row: int, name: str = "Hill", wide: int = 1, **more: Any) -> str:
    return made.item("zone", name, values={"kind": kind, **more}, x=column * 64, y=row * 64, width=wide * 64, height=64)


def thing(made: Draft, kind: str, column: int, row: int, **more: Any) -> str:
    return made.item("scenery", "", values={"kind": kind, **more}, x=column * 64, y=row * 64, width=64, height=64)


def meeting(draft: Drafter, *, walled: bool = False, **values: Any) -> Draft:
    """Return a meadow with one unit of each side; `walled` parts it from top to bottom."""
    made = draft(values=values)
    cells = {(MIDDLE, row): WALL for row in range(made.height)} if walled else {}
    made.layer(made.with_cells(cells, MEADOW))
    made.place(unit(made, 1, 1, "blue", "Ion"), unit(made, 6, 4, "red", "Dolon"))
    return made


def odd(path: Path, rules: str = "heroic") -> list[str]:
    return [str(fault) for fault in suspicious(*open_map(path, rules))]


# ---- nothing where nothing is wrong --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(maps().glob("*.tmx")), ids=lambda path: path.stem)
def test_a_shipped_map_raises_no_suspicion_under_any_ruleset(path: Path) -> None:
    source = load(path)
    for rules in keys():
        assert suspicious(source, set_up(source, ruleset(rules))) == ()


def test_a_plain_map_raises_none(draft: Drafter) -> None:
    assert odd(meeting(draft).write()) == []


def test_a_way_with_a_door_in_it_is_a_way(draft: Drafter) -> None:
    made = draft()
    made.layer(made.with_cells({(MIDDLE, row): WALL for row in range(made.height) if row != 2}, MEADOW))
    door = thing(made, "door", MIDDLE, 2, locked=True)
    made.place(unit(made, 1, 1, "blue"), unit(made, 6, 4, "red"), door)
    assert odd(made.write()) == []


def test_what_a_tile_says_of_the_ground_is_not_said_of_the_object_that_shows_it(draft: Drafter) -> None:
    made = meeting(draft)
    exit_zone = {"kind": "exit", "side": "blue"}
    made.place(made.item("zone", "Out", values=exit_zone, gid=STAIRS, x=64, y=128, width=64, height=64))
    made.place(made.item("", "Tuft", gid=MEADOW, x=192, y=128, width=64, height=64))
    assert odd(made.write()) == []


def test_tokens_that_are_all_too_large_are_told_once_as_a_grid_that_lies_wrong(draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    token = own(made, "unit")
    made.place(*(
        made.item("unit", values={"unit": "hoplite", "side": side}, gid=token, x=x, y=192, width=128, height=128)
        for side, x in (("blue", 0), ("blue", 128), ("red", 256))
    ))  # fmt: skip
    (told,) = odd(made.write())
    assert told.startswith("3 of 3 units are drawn over several cells, and stand in one each. Correct Tile Width")


# ---- each mistake --------------------------------------------------------------------------------------------------


def corner(made: Draft) -> None:
    """Wall the lower left corner in."""
    made.layer(made.with_cells({(0, 4): WALL, (1, 4): WALL, (1, 5): WALL}, 0), "Hut")


BLUE = {"unit": "hoplite", "side": "blue"}


def own(made: Draft, class_name: str, size: int = 64, picture: str = "ground.png", **more: Any) -> int:
    """Add a tileset with one tile of a Class, a meadow of its size in pixels, and return its number."""
    terrain = properties({"terrain": "meadow", **more}).removeprefix("<properties>").removesuffix("</properties>")
    terrain = terrain if class_name == "ground" else ""
    tile = f'<tile id="0" type="{class_name}"><properties>{terrain}</properties></tile>'
    head = f'<tileset firstgid="9" name="own" tilewidth="{size}" tileheight="{size}" tilecount="1" columns="1">'
    made.tilesets[1:] = [f'{head}<image source="{picture}" width="{size}" height="{size}"/>{tile}</tileset>']
    return 9


def beneath(made: Draft, cells: dict[tuple[int, int], int], values: dict[str, Any]) -> None:
    """Add a layer below all."""
    made.layer(made.with_cells(cells), "Under", values=values)
    made.body.insert(0, made.body.pop())


def walls(made: Draft, cells: set[tuple[int, int]]) -> None:
    """Add a layer of walls."""
    made.layer(made.with_cells(dict.fromkeys(cells, WALL), 0), "Walls")


Change = Callable[[Draft], None]


def also(*changes: Change) -> Change:
    """Make several changes one."""

    def change(made: Draft) -> None:
        for one in changes:
            one(made)

    return change


MISTAKES: dict[str, tuple[dict[str, Any], Change, str]] = {
    "a goal behind walls": (
        {"victory": "reach"},
        also(corner, lambda made: made.place(zone(made, "goal", 0, 5))),
        "cell 0, 5: Nobody of blue can ever get to this zone, which the goal reach needs. Move the zone, or open a way",
    ),
    "a goal that its unit cannot get to": (
        {"victory": "reach", "victory_unit": "Ion"},
        also(corner, lambda made: made.place(zone(made, "goal", 0, 5))),
        'object "Hill" (3), cell 0, 5: "Ion" can never get to this zone, which the goal reach needs.',
    ),
    "a goal that is reached at once": (
        {"victory": "reach"},
        lambda made: made.place(zone(made, "goal", 1, 1)),
        'object "Hill" (3), cell 1, 1: blue has reached it as soon as Ion moves: it begins there.',
    ),
    "a goal that takes longer than the battle": (
        {"victory": "survive", "victory_rounds": 12, "round_limit": 9},
        lambda _made: None,
        "The goal survive takes 12 rounds, and after 9 the battle is a draw. Set round_limit to 12 or more",
    ),
    "a zone to be held for longer than the battle": (
        {"victory": "hold", "victory_rounds": 12, "round_limit": 9},
        lambda made: made.place(zone(made, "goal", 3, 3)),
        "The goal hold takes 12 rounds, and after 9 the battle is a draw. Set round_limit to 12 or more",
    ),
    "a unit of the others to protect": (
        {"victory": "protect", "victory_unit": "Dolon"},
        lambda _made: None,
        'The goal protect is for blue, but the unit "Dolon" is of red. Choose red as victory_side, or a unit of blue',
    ),
    "a deployment zone that is too small": (
        {},
        lambda made: made.place(unit(made, 1, 3, "blue"), zone(made, "deployment", 0, 0, "Camp", side="blue")),
        'object "Camp" (4), cell 0, 0: blue has units for 2 cells, and 1 to deploy them in. Make the zone larger',
    ),
    "a deployment zone in a wall": (
        {},
        also(corner, lambda made: made.place(zone(made, "deployment", 0, 4, "Camp", side="red"))),
        "red has units for 1 cells, and 0 to deploy them in. Make the zone larger, or move it off walls.",
    ),
    "deployment zones that overlap": (
        {},
        lambda made: made.place(
            zone(made, "deployment", 2, 2, "Own", 3, side="blue"),
            zone(made, "deployment", 4, 2, "Theirs", 3, side="red"),
        ),
        'object "Own" (3), cell 4, 2: The deployment zones of blue and red overlap. Move one of them.',
    ),
    "a unit that can never leave": (
        {},
        also(corner, lambda made: made.place(unit(made, 0, 5, "red", "Captive"))),
        'object "Captive" (3), cell 0, 5: It can never leave its place. Open a way, or move it.',
    ),
    "a chest out of reach": (
        {},
        also(
            lambda made: made.layer(
                made.with_cells({(x, y): WALL for x in range(3) for y in range(3, 6) if (x, y) != (0, 5)}, 0)
            ),
            lambda made: made.place(thing(made, "chest", 0, 5)),
        ),
        "object 3, cell 0, 5: Nobody can ever get to the chest. Move it, or open a way to it.",
    ),
    "a goal zone that nothing asks for": (
        {},
        lambda made: made.place(zone(made, "goal", 3, 3)),
        'object "Hill" (3), cell 3, 3: This goal zone decides nothing: the map\'s goal is rout. Delete it, or correct',
    ),
    "a second goal zone": (
        {"victory": "hold", "victory_rounds": 2, "victory_zone": "Hill"},
        lambda made: made.place(zone(made, "goal", 3, 3), zone(made, "goal", 5, 3, "Ford")),
        'object "Ford" (4), cell 5, 3: This goal zone decides nothing: the map\'s goal is in the zone "Hill".',
    ),
    "an empty reserve": (
        {},
        lambda made: made.place(zone(made, "reserve", 3, 3, "Rear", side="red")),
        'object "Rear" (3), cell 3, 3: This reserve zone decides nothing: nobody waits in it.',
    ),
    "an empty layer": (
        {},
        lambda made: made.layer(made.full(0), "Trees"),
        'layer "Trees": Nothing is painted on this layer. Delete it, or paint on it.',
    ),
    "units in a hidden layer": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red"), unit(made, 3, 4, "red"), name="Ambush", visible=0),
        'layer "Ambush": The layer is hidden with unit (2) in it, which are no part of the map. Show it with the eye',
    ),
    "a hidden unit": (
        {},
        lambda made: made.place(made.item("unit", "Spy", x=64, y=0, visible=0)),
        'layer "Things", object "Spy" (3): This unit is hidden, and so no part of the map. Show it with the eye',
    ),
    "two units of one name": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", "Ion")),
        'object "Ion" (3), cell 3, 3: It has the Name of another, "Ion" (1): in the log nobody can tell them apart.',
    ),
    "a unit in deep water in heavy armour": (
        {},
        also(
            lambda made: made.layer(made.with_cells({(3, 3): DEEP, (4, 3): DEEP}, 0), "Pond"),
            lambda made: made.place(unit(made, 3, 3, "red", "Miner", unit="hammerer", **{"gear.heroic": "klimakas"})),
        ),
        'object "Miner" (3), cell 3, 3: It begins in deep water: under Heroic it goes under sooner or later. Move it',
    ),
    "a unit without a Class": (
        {},
        lambda made: made.place(made.item("", "Spy", values={"sneaking": True, "gear.clash": "dory"}, x=64, y=128)),
        "though it says something of gear.clash and sneaking. Choose unit as its Class, or remove what it says.",
    ),
    "a chest without a Class": (
        {},
        lambda made: made.place(made.item("", "Box", values={"items": "dory"}, x=64, y=128, width=64, height=64)),
        'object "Box" (3), cell 1, 2: It has no Class, and so is decoration, though it says something of items. Choose',
    ),
    "a zone without a Class": (
        {},
        lambda made: made.place(made.item("", "Camp", values={"side": "red"}, x=64, y=128, width=64, height=64)),
        "though it says something of side. Choose unit or zone as its Class, or remove what it says.",
    ),
    "a property of the map that is misspelt": (
        {"round_limits": 9},
        lambda _made: None,
        'The map\'s property round_limits counts for nothing; "round_limit" is meant?',
    ),
    "a property of a unit that is misspelt": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", sneeking=True)),
        'layer "Things", object 3, cell 3, 3: Its property sneeking counts for nothing; "sneaking" is meant?',
    ),
    "gear that is misspelt": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", **{"gears.heroic": "dory"})),
        'Its property gears.heroic counts for nothing; "gear" is meant?',
    ),
    "a property of a chest that is misspelt": (
        {},
        lambda made: made.place(thing(made, "chest", 3, 3, item="dory")),
        'Its property item counts for nothing; "items" is meant?',
    ),
    "a token stamped on a tile layer": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): own(made, "unit"), (4, 2): own(made, "unit")}), "More"),
        'layer "More", cell 3, 2: A tile of Class unit is painted here (and in 1 more cell): on a tile layer',
    ),
    "ground that is smaller than the cells": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): own(made, "ground", 32)}), "More"),
        'The tiles of the tileset "own" are 32 x 32 pixels, and the map\'s cells are 64 x 64: the ground has gaps.',
    ),
    "what a layer says of its objects": (
        {},
        lambda made: made.body.append(
            '<objectgroup name="Foes"><properties><property name="side" value="red"/></properties></objectgroup>'
        ),
        'layer "Foes": Objects take nothing from their layer, and this one says something of side. Select the objects',
    ),
    "an elevation of objects": (
        {},
        lambda made: made.body.append(
            '<objectgroup name="Up"><properties><property name="elevation" type="int" value="3"/></properties>'
            "</objectgroup>"
        ),
        'layer "Up": The layer\'s elevation counts for nothing: objects stand on the ground under them. Set it',
    ),
    "an elevation in other letters": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): MEADOW}), "Hill", values={"Elevation": 3}),
        'layer "Hill": The layer\'s property Elevation counts for nothing; "elevation" is meant? Correct the property',
    ),
    "an elevation of a group in other letters": (
        {},
        lambda made: made.body.append(
            '<group name="Hills"><properties><property name="elevatoin" type="int" value="3"/></properties></group>'
        ),
        'layer "Hills": The layer\'s property elevatoin counts for nothing; "elevation" is meant? Correct the property',
    ),
    "the terrain of a layer": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): MEADOW}), "Wood", values={"terrain": "forest"}),
        'layer "Wood": The layer\'s terrain counts for nothing: each tile has its own. Set it on the tiles in their',
    ),
    "an elevation of flowers": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): FLOWERS}), "Hill", values={"elevation": 3}),
        'layer "Hill": The layer\'s elevation lifts no cell: none of its tiles has a terrain. Set it on the layer that',
    ),
    "an elevation below all else": (
        {},
        lambda made: beneath(made, {(3, 2): MEADOW}, {"elevation": 3}),
        'layer "Under": The layer\'s elevation lifts no cell: another layer above it decides all of its cells.',
    ),
    "a unit between two cells": (
        {},
        lambda made: made.place(made.item("unit", "Io", values=BLUE, x=3 * 64 + 30, y=128, width=64, height=64)),
        'object "Io" (3), cell 3, 2: It lies between two cells, and counts as standing in this one. Move it into',
    ),
    "a Large unit between cells": (
        {},
        lambda made: made.place(
            made.item("unit", "Io", values={**BLUE, "unit": "minotaur"}, x=158, y=128, width=128, height=128)
        ),
        'object "Io" (3), cell 2, 2: It lies between two cells, and counts as standing in this one. Move it into',
    ),
    "two objects of one number": (
        {},
        lambda made: made.place(made.item("unit", "Io", "<point/>", BLUE, x=200, y=130).replace('"3"', '"1"')),
        'object "Io" (1): It has the number of another object, "Ion" (1): no link tells them apart. Duplicate it',
    ),
    "an exit behind walls": (
        {},
        also(corner, lambda made: made.place(zone(made, "exit", 0, 5, side="blue"))),
        'object "Hill" (3), cell 0, 5: Nobody of blue can ever get to this exit. Move it, or open a way to it.',
    ),
    "a door over several cells": (
        {},
        also(
            lambda made: made.layer(made.with_cells({(3, row): WALL for row in (1, 2, 4)}), "Wall"),
            lambda made: made.place(
                made.item("scenery", "Gate", values={"kind": "door"}, x=192, y=128, width=64, height=192)
            ),
        ),
        'object "Gate" (3), cell 3, 3: It is drawn over 1 x 3 cells, and the door stands in this one alone. Set its',
    ),
    "a door as a narrow line": (
        {},
        also(
            lambda made: made.layer(made.with_cells({(column, 3): WALL for column in (1, 2, 4)}), "Wall"),
            lambda made: made.place(
                made.item("scenery", "Gate", values={"kind": "door"}, x=128, y=220, width=192, height=8)
            ),
        ),
        'object "Gate" (3), cell 3, 3: It is drawn over 3 x 1 cells, and the door stands in this one alone. Set its',
    ),
    "a small unit over several cells": (
        {},
        lambda made: made.place(made.item("unit", "Io", values=BLUE, x=128, y=128, width=128, height=128)),
        'object "Io" (3), cell 2, 2: It is drawn over 2 x 2 cells, and stands in this one alone. Set its Width to 64',
    ),
    "a small unit over two cells": (
        {},
        lambda made: made.place(made.item("unit", "Io", values=BLUE, x=128, y=128, width=128, height=64)),
        "It is drawn over 2 x 1 cells, and stands in this one alone. Set its Width to 64 and its Height to 64",
    ),
    "a Large unit over two cells": (
        {},
        lambda made: made.place(
            made.item("unit", "Asterios", values={**BLUE, "unit": "minotaur"}, x=128, y=128, width=128, height=64)
        ),
        "It is drawn over 2 x 1 cells, and a Large one stands in 2 x 2. Set its Width to 128 and its Height to 128 in",
    ),
    "a unit that faces somewhere": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", facing="north")),
        "object 3, cell 3, 3: Its property facing counts for nothing: nobody and nothing here faces one way. Remove",
    ),
    "a door that faces somewhere": (
        {},
        also(lambda made: walls(made, {(2, 3), (4, 3)}), lambda made: made.place(thing(made, "door", 3, 3, Facing=90))),
        "Its property Facing counts for nothing: nobody and nothing here faces one way. Remove it; turn its picture",
    ),
    "a unit of a level": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", level="3")),
        "object 3, cell 3, 3: Its property level counts for nothing: a unit has the figures of its kind. Choose a unit",
    ),
    "a figure of another ruleset": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", STA=3)),
        "object 3, cell 3, 3: Its property STA counts for nothing: a unit has the figures of its kind. Choose a unit",
    ),
    "a door that is closed": (
        {},
        also(
            lambda made: walls(made, {(2, 3), (4, 3)}), lambda made: made.place(thing(made, "door", 3, 3, closed=True))
        ),
        "Its property closed counts for nothing: a door or chest is shut unless its property open is ticked. Remove",
    ),
    "a chest that is not closed": (
        {},
        lambda made: made.place(thing(made, "chest", 3, 3, closed=False)),
        "is shut unless its property open is ticked. Tick open in its place.",
    ),
    "ground on an image layer": (
        {},
        lambda made: made.body.append(
            f'<imagelayer name="Sand">{properties({"terrain": "sand"})}<image source="ground.png"/></imagelayer>'
        ),
        'layer "Sand": An image layer is a picture and no ground: its terrain counts for nothing. Paint the ground on',
    ),
    "a level that is an image": (
        {},
        lambda made: made.body.append('<imagelayer name="Hill" class="level"><image source="x.png"/></imagelayer>'),
        'layer "Hill": An image layer is a picture and no ground: its Class counts for nothing. Paint the ground on',
    ),
    "a door painted over": (
        {},
        also(
            lambda made: made.layer(made.with_cells({(3, 3): WALL}), "Hut"),
            lambda made: made.place(thing(made, "door", 3, 3)),
        ),
        "object 3, cell 3, 3: The door stands in wall: open, it still lets nobody through. Paint ground under it",
    ),
    "a door without walls": (
        {},
        lambda made: made.place(thing(made, "door", 3, 3)),
        "object 3, cell 3, 3: Nothing stands beside the door: everybody walks round it. Move it into a gap",
    ),
    "two chests in a cell": (
        {},
        lambda made: made.place(thing(made, "chest", 3, 3), thing(made, "chest", 3, 3)),
        "object 4, cell 3, 3: It lies on another chest, 3. Move one of them.",
    ),
    "a goal of the other side": (
        {"victory": "reach"},
        lambda made: made.place(zone(made, "goal", 3, 3, side="red")),
        'object "Hill" (3), cell 3, 3: This goal zone is of red, but the goal reach is for blue. Choose red as',
    ),
    "a deployment zone of the others": (
        {},
        lambda made: made.place(zone(made, "deployment", 6, 4, wide=2, side="blue")),
        'object "Hill" (3), cell 6, 4: Where blue deploys stands Dolon of red. Correct the zone\'s side, or move',
    ),
    "a reserve of the others": (
        {"ruleset": "odigos"},
        lambda made: made.place(zone(made, "reserve", 3, 3, side="blue"), unit(made, 3, 3, "red", "Late")),
        'object "Hill" (3), cell 3, 3: In the reserve of blue waits Late of red. Correct the zone\'s side, or move',
    ),
    "a goal that waits": (
        {"victory": "protect", "victory_unit": "Late", "ruleset": "odigos"},
        lambda made: made.place(zone(made, "reserve", 3, 3, side="blue"), unit(made, 3, 3, "blue", "Late")),
        'object "Late" (4), cell 3, 3: The goal protect needs it, and it waits in the reserve. Move it out of',
    ),
    "a grid that lies wrong": (
        {},
        lambda made: made.place(
            *(made.item("unit", values=BLUE, x=x, y=30, width=64, height=64) for x in (128, 256, 384))
        ),
        "3 of 5 units lie between two cells. Correct Tile Width and Tile Height in Map > Map Properties, or move",
    ),
    "a side that waits": (
        {"ruleset": "odigos"},
        lambda made: made.place(zone(made, "reserve", 6, 4, side="red")),
        'object "Hill" (3), cell 6, 4: Everybody of red waits in the reserve: red is routed as the battle begins. Move',
    ),
    "a goal too far for the rounds": (
        {"victory": "reach", "round_limit": 1},
        also(
            lambda made: made.layer(made.with_cells({(2, row): DEEP for row in range(6)}, 0), "River"),
            lambda made: made.place(
                zone(made, "goal", 7, 0),
                *(unit(made, 6, row, "red", unit="guard") for row in range(3)),
            ),
            lambda made: walls(made, {(3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (5, 1), (5, 2), (5, 3), (5, 4), (5, 5)}),
        ),
        "blue needs 2 rounds or more to get to this zone, and after 1 the battle is a draw. Set round_limit higher in",
    ),
    "a property of scenery on a unit": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", locked=True)),
        "object 3, cell 3, 3: Its property locked counts for nothing: only scenery has one. Remove it, or correct the",
    ),
    "gear of a zone": (
        {},
        lambda made: made.place(zone(made, "exit", 3, 3, gear=1)),
        "Its property gear counts for nothing: only a unit has one. Remove it, or correct the object's Class.",
    ),
    "a side of a chest": (
        {},
        lambda made: made.place(thing(made, "chest", 3, 3, side="red")),
        "Its property side counts for nothing: doors, chests and the like are nobody's. Remove it.",
    ),
    "a Name in a property": (
        {},
        lambda made: made.place(made.item("unit", values={**BLUE, "name": "Io"}, x=192, y=192, width=64, height=64)),
        "Its property name counts for nothing: an object has a Name without it. Write it as the object's Name, and",
    ),
    "the terrain of a zone": (
        {},
        lambda made: made.place(zone(made, "exit", 3, 3, terrain="marsh")),
        "Its property terrain counts for nothing: only tiles have a terrain. Paint a tile that has it there, and",
    ),
    "the elevation of a unit": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", elevation=3)),
        "Its property elevation counts for nothing: objects stand on the ground under them. Set it on a tile layer",
    ),
    "a goal said by its zone": (
        {},
        lambda made: made.place(zone(made, "exit", 3, 3, victory="reach")),
        "Its property victory counts for nothing: only the map says it. Set it in Map > Map Properties, and remove",
    ),
    "a figure of a unit": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", hp=99)),
        "Its property hp counts for nothing: a unit has the figures of its kind. Choose a unit of another kind, or",
    ),
    "the map in another game's words": (
        {"max_rounds": 9},
        lambda _made: None,
        'The map\'s property max_rounds counts for nothing; "round_limit" is meant? Correct its name in Map >',
    ),
    "the goal said by a layer": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): MEADOW}), "Hill", values={"victory": "hold"}),
        'layer "Hill": Only the map says victory: on a layer it counts for nothing. Set it in Map > Map Properties,',
    ),
    "a Class of the map in capitals": (
        {},
        lambda made: made.attributes.update({"class": "Battle"}),
        'The Class of the map is "Battle"; "battle" is meant? Correct it in Map > Map Properties',
    ),
    "another Class of the map": (
        {},
        lambda made: made.attributes.update({"class": "unit"}),
        'The Class of the map is "unit"; "battle" is meant? Correct it in Map > Map Properties',
    ),
    "woods below the meadow": (
        {},
        lambda made: beneath(made, {(3, 2): DEEP}, {}),
        'layer "Under": The layer decides no cell: layers above it have ground everywhere. Move it up in the Layers',
    ),
    "hexes on a map of squares": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): own(made, "ground", picture="tiles/hex.png")}), "More"),
        'The tiles of the tileset "own" are hexes, and the map\'s cells are squares. Paint with tiles of',
    ),
    "a property of a tile that is misspelt": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): own(made, "ground", Costs=2)}), "More"),
        'object tile 0 of tileset "own": Its property Costs counts for nothing; "cost" is meant? Correct the property',
    ),
    "the height of a tile": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): own(made, "ground", height=2)}), "More"),
        "Its property height counts for nothing; elevation or wall_height is meant? Correct the property's name in",
    ),
    "water that nobody sees": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): DEEP}), "Pond", opacity=0),
        'layer "Pond": Nothing is seen of this layer, and yet its ground counts: its Opacity, or that of its tint, is',
    ),
    "water of a clear tint": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): DEEP}), "Pond", tintcolor="#00ffffff"),
        'layer "Pond": Nothing is seen of this layer, and yet its ground counts',
    ),
    "water that is drawn elsewhere": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): DEEP}), "Pond", offsety=32),
        'layer "Pond": Its ground is drawn 0, 32 pixels from where it counts: the layer has an Offset. Set both of',
    ),
    "water that moves with the view": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): DEEP}), "Pond", parallaxx=0.5),
        'layer "Pond": Its ground moves with the view, and counts where it was painted: the layer has a Parallax',
    ),
    "a token drawn over several cells": (
        {},
        lambda made: made.place(
            made.item("unit", "Io", values=BLUE, gid=own(made, "unit"), x=192, y=320, width=128, height=128)
        ),
        'object "Io" (3), cell 3, 3: It is drawn over 2 x 2 cells, and stands in this one alone. Set its Width to 64',
    ),
    "walls laid down as objects": (
        {},
        lambda made: made.place(*(made.item(gid=WALL, x=x, y=192, width=64, height=64) for x in (128, 192, 256))),
        "object 3, cell 2, 2: A tile of wall lies here as an object, as do 2 more: the ground is meadow still. Paint",
    ),
    "a pond drawn as a shape": (
        {},
        lambda made: made.place(
            made.item("", "Pond", "<ellipse/>", {"terrain": "deep"}, x=128, y=128, width=64, height=64)
        ),
        'object "Pond" (3), cell 2, 2: It says something of terrain, and an object changes no ground. Paint tiles that',
    ),
    "a shape of ground": (
        {},
        lambda made: made.place(made.item("ground", "Hill", "", {"elevation": 2.5}, x=128, y=128, width=64, height=64)),
        'object "Hill" (3), cell 2, 2: It says something of elevation, and an object changes no ground. Paint tiles',
    ),
    "gear in another game's word": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", weapons="dory, aspis", motto="dory or death")),
        "cell 3, 3: Its property weapons names things, and counts for nothing. Set gear.heroic in its place.",
    ),
    "a chest's things in another game's word": (
        {},
        lambda made: made.place(thing(made, "chest", 3, 3, loot="dory, healing-pot", owner="Ion")),
        "cell 3, 3: Its property loot names things, and counts for nothing. Set items in its place.",
    ),
    "a zone's side in another game's word": (
        {},
        lambda made: made.place(zone(made, "exit", 3, 3, player="red", colour="green")),
        'object "Hill" (3), cell 3, 3: Its property player names a side, and counts for nothing. Set side in its',
    ),
    "what a layer costs": (
        {},
        lambda made: made.layer(made.with_cells({(3, 2): MEADOW}), "Mud", values={"cost": 2, "passable": True}),
        'layer "Mud": The layer\'s cost counts for nothing: each tile has its own. Set it on the tiles in their',
    ),
    "a shape that nobody is to enter": (
        {},
        lambda made: made.place(made.item("", "", "", {"passable": False, "dark": False}, x=128, y=128, width=64)),
        "object 3, cell 2, 2: It says something of passable, and an object changes no ground. Paint tiles that have it",
    ),
    "a condition that is ticked": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", prone=True)),
        "Its property prone counts for nothing: conditions say how a unit starts. Write prone in its property",
    ),
    "a leader who is ticked": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", leader=True)),
        "Its property leader counts for nothing: the map says who leads. Write the unit's Name as leaders in Map >",
    ),
    "a sleeper in another game's word": (
        {},
        lambda made: made.place(unit(made, 3, 3, "red", Asleep=True, strength=True)),
        'Its property Asleep counts for nothing: "unaware" is meant. Set unaware in its place.',
    ),
    "the elevation of the map": (
        {"elevation": 2.0},
        lambda _made: None,
        "The map's property elevation counts for nothing: it is said of a tile layer or a tile. Set it on a tile",
    ),
    "what a group says of its objects": (
        {},
        lambda made: made.body.append(
            '<group name="Foes"><properties><property name="side" value="red"/></properties></group>'
        ),
        'layer "Foes": Objects take nothing from their layer, and this one says something of side. Select the objects',
    ),
    "the goal said by a group": (
        {},
        lambda made: made.body.append(
            '<group name="Goal"><properties><property name="victory" value="hold"/></properties></group>'
        ),
        'layer "Goal": Only the map says victory: on a layer it counts for nothing. Set it in Map > Map Properties,',
    ),
    "deployment far from its units": (
        {},
        lambda made: made.place(zone(made, "deployment", 3, 3, side="blue")),
        'object "Hill" (3), cell 3, 3: Nobody of blue stands where blue deploys. Move the zone to its units, or them',
    ),
    "a goal where its side deploys": (
        {"victory": "reach"},
        lambda made: made.place(
            zone(made, "deployment", 1, 1, wide=3, side="blue"), zone(made, "goal", 3, 1, "Ford")
        ),
        'object "Ford" (4), cell 3, 1: blue deploys in the very zone that it has to reach. Move one of the two.',
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_once_with_its_place_and_a_remedy(name: str, draft: Drafter) -> None:
    values, change, wanted = MISTAKES[name]
    made = meeting(draft, **values)
    change(made)
    found = odd(made.write())
    assert [told for told in found if wanted in told] == found
    assert len(found) == 1


def test_that_something_is_shut_is_told_of_doors_and_chests_alone(draft: Drafter) -> None:
    made = meeting(draft)
    made.place(thing(made, "statue", 3, 3, closed=False), thing(made, "column", 4, 3, shut="yes"))
    assert odd(made.write()) == []


def test_a_battle_too_short_for_anybody_to_meet_is_told(draft: Drafter) -> None:
    made = draft(width=60, height=3, values={"round_limit": 1})
    made.layer(made.full())
    made.place(unit(made, 0, 0, "blue"), unit(made, 59, 2, "red"))
    (told,) = odd(made.write())
    assert told.startswith("Under Heroic nobody gets at anybody of another side in 1 round: it is always a draw. Set")
    assert told.endswith("round_limit higher in Map > Map Properties, or move the units nearer.")
    made.values["round_limit"] = 4
    assert odd(made.write()) == []


def apart(draft: Drafter, who: str, cells: int) -> list[str]:
    """Return what is told of one and a hoplite so many cells apart, where the battle is over in a round."""
    made = draft(width=60, height=3, values={"round_limit": 1})
    made.layer(made.full())
    made.place(unit(made, 0, 0, "blue", unit=who), unit(made, cells, 0, "red"))
    return odd(made.write())


def test_who_shoots_far_gets_at_others_where_those_who_strike_do_not(draft: Drafter) -> None:
    """Hoplites walk 11 cells each and throw 3; an archer walks 15 and shoots 9, which counts for both."""
    assert apart(draft, "hoplite", 2 * PACE + 3) == []
    assert apart(draft, "hoplite", 2 * PACE + 4)
    assert apart(draft, "archer", PACE + 15 + 9) == []
    assert apart(draft, "archer", PACE + 15 + 10)


def test_a_zone_to_hold_may_be_come_to_in_the_first_of_the_rounds_that_count(draft: Drafter) -> None:
    """For 3 of 5 rounds it is held by whoever stands in it at the end of the 3rd: so many rounds there are to come."""

    def told(rounds_away: int) -> list[str]:
        goal = {"victory": "hold", "victory_side": "blue", "victory_zone": "Hill", "victory_rounds": 3}
        made = draft(width=90, height=3, values={**goal, "round_limit": 5})
        made.layer(made.full())
        made.place(unit(made, 0, 0, "blue"), unit(made, 2, 2, "red"), zone(made, "goal", rounds_away * PACE, 0))
        return [line for line in odd(made.write()) if "to hold it" in line]

    assert told(3) == []
    (late,) = told(4)
    assert "blue needs 4 rounds or more to get to this zone and 3 to hold it, and after 5 the battle is a draw." in late


@pytest.mark.parametrize(("who", "whose"), [("unit_id", "Side"), ("type", "Team")])
def test_who_and_whose_in_nearly_the_right_word_is_told_with_that_word(who: str, whose: str, draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    made.place(made.item("unit", values={who: "hoplite", whose: "blue", "side": ""}, x=64, y=64, width=64, height=64))
    with pytest.raises(MapFaults) as told:
        load(made.write())
    assert [fault.what for fault in told.value.faults[:2]] == [
        f"The unit has no id; its property {who} counts for nothing.",
        f"It belongs to no side; its property {whose} counts for nothing.",
    ]


def test_units_outside_a_map_of_another_grid_are_told_once(draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    made.place(*(unit(made, column, 1, "blue") for column in (1, 20, 22, 24)))
    with pytest.raises(MapFaults) as told:
        load(made.write())
    (fault,) = told.value.faults
    assert (fault.object, fault.what) == ("2", "It lies outside the map (at pixel 1312, 96), as 2 other objects do.")
    assert fault.remedy.startswith(
        "Correct Orientation, Tile Width and Tile Height in Map > Map Properties, or the size"
    )


def test_hexes_with_a_corner_on_top_where_the_map_has_a_side_are_told(draft: Drafter) -> None:
    made = draft(width=12)
    made.layer(made.full())
    made.place(unit(made, 1, 1, "blue"), unit(made, 4, 2, "red"))
    made.layer(made.with_cells({(3, 2): own(made, "ground", picture="tiles/hex.png")}), "More")
    found = {}
    for axis in ("x", "y"):
        made.attributes = {"orientation": "hexagonal", "staggeraxis": axis, "staggerindex": "odd", "hexsidelength": 32}
        found[axis] = [one for one in odd(made.write()) if "tileset" in one]
    (told,) = found["x"]
    assert told.startswith('The hexes of the tileset "own" have a corner on top, and the map\'s have a side there.')
    assert told.endswith("Set Stagger Axis to Y in Map > Map Properties, or paint with tiles of your own.")
    assert found["y"] == []


def test_hexes_without_sides_are_told(draft: Drafter) -> None:
    made = draft()
    made.attributes |= {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 0}
    made.layer(made.full())
    made.place(unit(made, 1, 0, "blue"), unit(made, 6, 1, "red"))
    assert (
        "The sides of the hexes are 0 pixels long, so that the cells are diamonds. Set Tile Side"
        in odd(made.write())[0]
    )


def test_a_large_unit_that_does_not_fit_is_told_once(draft: Drafter) -> None:
    made = meeting(draft)
    made.place(made.item("unit", "Bull", "<point/>", {"unit": "minotaur", "side": "red"}, x=7 * 64 + 9, y=5 * 64 + 9))
    with pytest.raises(MapFaults) as told:
        open_map(made.write())
    assert [(fault.what, fault.cell) for fault in told.value.faults] == [
        ("It is Large and sticks out of the map.", (7, 5))
    ]


def test_a_zone_without_cells_is_not_told_again_as_the_goal_that_is_missing(draft: Drafter) -> None:
    made = meeting(draft, victory="reach")
    made.place(made.item("zone", "Line", values={"kind": "goal"}, x=64, y=64, width=128, height=0))
    with pytest.raises(MapFaults) as told:
        open_map(made.write())
    assert [fault.what for fault in told.value.faults] == ["The zone covers the middle of no cell of the map."]


def test_sides_that_a_wall_parts_are_told(draft: Drafter) -> None:
    (told,) = odd(meeting(draft, walled=True).write())
    assert told.startswith("Nobody of blue can ever stand beside anybody of red, even with every door open.")


def test_sides_that_stand_beside_each_other_where_two_walls_touch_can_meet(draft: Drafter) -> None:
    made = draft()
    wall = {(MIDDLE if row < 3 else MIDDLE - 1, row): WALL for row in range(made.height)}
    made.layer(made.with_cells(wall, MEADOW))
    made.place(unit(made, 1, 1, "blue", "Ion"), unit(made, 6, 4, "red", "Dolon"))
    source = load(made.write())
    seen = Footways(source, set_up(source, ruleset("heroic")))
    assert seen.of_side("blue").isdisjoint(seen.of_side("red"))
    assert seen.can_meet("blue", "red")


# ---- what bars the way ---------------------------------------------------------------------------------------------

ONLY = "Only by way of it could anybody of blue stand beside anybody of red, and "


def barred(draft: Drafter, *things: Callable[[Draft], str], who: str = "hoplite") -> Draft:
    """Return a meadow that a wall parts, all but the cell (4, 2), with a unit of each side."""
    made = draft()
    made.layer(made.with_cells({(MIDDLE, row): WALL for row in range(made.height) if row != 2}, MEADOW))
    made.place(
        unit(made, 1, 1, "blue", unit=who), unit(made, 6, 4, "red", unit=who), *(thing(made) for thing in things)
    )
    return made


def gate(column: int = MIDDLE, **more: Any) -> Callable[[Draft], str]:
    return lambda made: thing(made, "door", column, 2, **more)


def lever(column: int, row: int, target: int) -> Callable[[Draft], str]:
    said = f'<properties><property name="kind" value="lever"/><property name="target" type="object" value="{target}"/>'
    at = {"x": column * 64, "y": row * 64, "width": 64, "height": 64}
    return lambda made: made.item("scenery", "", f"{said}</properties>", **at)


@pytest.mark.parametrize("rules", keys())
def test_a_door_that_somebody_can_open_or_force_is_a_way(rules: str, draft: Drafter) -> None:
    for said in ({}, {"locked": True}, {"locked": True, "difficulty": "hard"}, {"open": True}):
        assert odd(barred(draft, gate(**said)).write(), rules) == []


def test_a_door_whose_lock_nobody_can_force_is_told_as_the_only_way(draft: Drafter) -> None:
    for rules, name in (("clash", "Clash"), ("oldschool", "Old school")):
        (told,) = odd(barred(draft, gate(locked=True, **{f"dc.{rules}": 60})).write(), rules)
        assert told == (
            f'layer "Things", object 3, cell 4, 2: {ONLY}under {name} nobody who gets to it can force its lock. '
            "Reset its property locked, choose an easier difficulty, or link a lever to it (target)."
        )


def test_a_lock_counts_under_its_ruleset_alone(draft: Drafter) -> None:
    made = barred(draft, gate(locked=True, **{"dc.clash": 60}))
    assert odd(made.write(), "odigos") == []


def test_who_has_no_hands_opens_no_door(draft: Drafter) -> None:
    (told,) = odd(barred(draft, gate(), who="wolf").write())
    assert told.startswith(f'layer "Things", object 3, cell 4, 2: {ONLY}nobody who gets to it can open a door.')


@pytest.mark.parametrize("rules", keys())
def test_a_lever_in_reach_opens_a_door_that_nobody_can_force(rules: str, draft: Drafter) -> None:
    shut = gate(locked=True, **{f"dc.{rules}": 60})
    assert odd(barred(draft, shut, lever(1, 4, target=3)).write(), rules) == []


def test_a_lever_behind_the_door_that_it_opens_is_no_help(draft: Drafter) -> None:
    """The wall at column 4 has a gate, and so has one at column 6; the gates' levers are between the two."""
    made = barred(draft, gate(locked=True, **{"dc.clash": 60}), gate(6, locked=True, **{"dc.clash": 60}),
                  lever(5, 0, target=3), lever(5, 5, target=4))  # fmt: skip
    made.layer(made.with_cells({(6, row): WALL for row in range(made.height) if row != 2}), "Second wall")
    made.body = [part.replace('x="384" y="256"', 'x="448" y="256"') for part in made.body]
    found = odd(made.write(), "clash")
    assert [told.split(":")[0] for told in found if ONLY in told] == [
        'layer "Things", object 3, cell 4, 2', 'layer "Things", object 4, cell 6, 2',
    ]  # fmt: skip
    assert [told.split(":")[0] for told in found if ONLY not in told] == [
        'layer "Things", object 5, cell 5, 0', 'layer "Things", object 6, cell 5, 5',
    ]  # fmt: skip


def test_doors_are_opened_one_behind_the_other(draft: Drafter) -> None:
    """The lever of the first gate is in reach, that of the second behind the first."""
    made = barred(draft, gate(locked=True, **{"dc.clash": 60}), gate(6, locked=True, **{"dc.clash": 60}),
                  lever(0, 5, target=3), lever(5, 5, target=4))  # fmt: skip
    made.layer(made.with_cells({(6, row): WALL for row in range(made.height) if row != 2}), "Second wall")
    made.body = [part.replace('x="384" y="256"', 'x="448" y="256"') for part in made.body]
    assert odd(made.write(), "clash") == []


@pytest.mark.parametrize("rules", keys())
def test_a_stone_in_the_way_can_be_toppled(rules: str, draft: Drafter) -> None:
    made = barred(draft, lambda made: thing(made, "statue", MIDDLE, 2))
    assert odd(made.write(), rules) == []


def test_a_stone_that_nobody_can_topple_bars_the_way(draft: Drafter) -> None:
    made = barred(draft, lambda made: thing(made, "statue", MIDDLE, 2, **{"dc.clash": 60}))
    (told,) = odd(made.write(), "clash")
    assert told.startswith(f'layer "Things", object 3, cell 4, 2: {ONLY}nobody can topple it under Clash.')


def test_what_lies_behind_such_a_door_cannot_be_got_to(draft: Drafter) -> None:
    made = meeting(draft)
    corner(made)
    made.place(thing(made, "door", 1, 5, locked=True, **{"dc.clash": 60}), thing(made, "chest", 0, 5))
    made.layer(made.with_cells({(1, 5): MEADOW}), "Doorway")
    (told,) = odd(made.write(), "clash")
    assert told.startswith('layer "Things", object 4, cell 0, 5: Nobody can ever get to the chest.')
    assert odd(made.write(), "heroic") == []


def test_who_swims_lightly_or_by_nature_does_not_drown(draft: Drafter) -> None:
    made = meeting(draft)
    made.layer(made.with_cells({(3, 3): DEEP, (4, 3): DEEP}, 0), "Pond")
    made.place(unit(made, 3, 3, "red", unit="naiad"))
    for rules in keys():
        assert odd(made.write(), rules) == []


@pytest.mark.parametrize("rules", keys())
def test_heavy_armour_drowns_under_every_ruleset(rules: str, draft: Drafter) -> None:
    made = meeting(draft)
    made.layer(made.with_cells({(3, 3): DEEP, (4, 3): DEEP}, 0), "Pond")
    heavy = {"gear.heroic": "klimakas", "gear.heroic-classic": "klimakas"}
    made.place(unit(made, 3, 3, "red", unit="hammerer", **heavy))
    (told,) = odd(made.write(), rules)
    assert "It begins in deep water: under" in told


# ---- water ---------------------------------------------------------------------------------------------------------


def test_deep_water_is_a_way_for_who_swims(draft: Drafter) -> None:
    made = draft()
    made.layer(made.with_cells({(MIDDLE, row): DEEP for row in range(made.height)}, MEADOW))
    made.place(unit(made, 1, 1, "blue"), unit(made, 6, 4, "red"))
    assert odd(made.write()) == []


# ---- on the command line -------------------------------------------------------------------------------------------


def test_check_takes_folders_tells_suspicions_and_is_strict_if_asked(
    draft: Drafter, capsys: pytest.CaptureFixture[str]
) -> None:
    made = meeting(draft, walled=True)
    made.write("a.tmx")
    folder = made.write("b.tmx").parent
    assert main(["check", str(folder)]) == 0
    assert capsys.readouterr().out.count("  suspicious: Nobody of blue can ever stand beside anybody of red") == 2
    assert main(["check", "--strict", str(folder)]) == 1
    capsys.readouterr()
    assert main(["check", "--json", str(folder / "a.tmx")]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [one["what"] for one in found["suspicious"]] == [
        "Nobody of blue can ever stand beside anybody of red, even with every door open."
    ]
    assert msgspec.convert(found, Checked).suspicious


def test_check_goes_into_folders_and_worlds_and_sums_up(draft: Drafter, capsys: pytest.CaptureFixture[str]) -> None:
    made = meeting(draft)
    home = made.folder
    made.write()
    for name in ("deep/er", ".hidden"):
        made.folder = home / name
        made.write("inner.tmx")
    (home / "deep" / "bad.tmx").write_text("<map/>", encoding="utf-8")
    (home / "rules.txt").write_text("# walls\n[*.tmx]\npaint/walls.tmx\npaint/more.txt\n", encoding="utf-8")
    (home / "paint").mkdir()
    (home / "paint" / "more.txt").write_text("../doors.tmx\nmore.txt\n", encoding="utf-8")
    (home / "own.tiled-project").write_text('{"automappingRulesFile": "paint/roofs.tmx"}', encoding="utf-8")
    for name in ("paint/walls.tmx", "doors.tmx", "paint/roofs.tmx"):
        (home / name).write_text("<map/>", encoding="utf-8")
    (home / "deep" / "way.toml").write_text("[[battle]]", encoding="utf-8")
    (home / "deep" / "other.toml").write_text("a = 1", encoding="utf-8")
    (home / "all.world").write_text('{"maps": [{"fileName": "map.tmx"}, {"fileName": "gone.tmx"}]}', encoding="utf-8")
    (home / "sound.world").write_text('{"maps": [{"fileName": "map.tmx"}]}', encoding="utf-8")
    (home / "torn.world").write_text("{", encoding="utf-8")
    assert main(["check", str(home)]) == 1
    said = capsys.readouterr().out.splitlines()
    heads = [line.partition(": ")[0].removeprefix(f"{home}/") for line in said if not line.startswith("  ")]
    assert heads[:-1] == ["map.tmx", "all.world", "torn.world", "deep/bad.tmx", "deep/way.toml", "deep/er/inner.tmx"]
    assert said[-1].startswith("Of 6 files 2 can be played, 4 cannot (")
    assert said[-1].endswith("way.toml); nothing suspicious.")
    assert (
        '  It names the map "gone.tmx", which is not there. Put it back, or take it out of the world in Tiled.' in said
    )
    assert main(["check", str(home / "sound.world")]) == 0
    capsys.readouterr()
    (home / "pattern.world").write_text('{"patterns": [{"regexp": "^x.*"}]}', encoding="utf-8")
    assert main(["check", str(home / "pattern.world")]) == 2
    assert capsys.readouterr().err.endswith(
        "pattern.world: neither named by the world, nor beside it and called as its patterns say.\n"
    )
    assert main(["check", str(home / "torn.world")]) == 1
    assert "The world torn.world is damaged; open it in Tiled and save it again." in capsys.readouterr().out
    assert main(["check", str(home / "deep" / "er"), str(home / "sound.world")]) == 0
    assert capsys.readouterr().out.endswith("Of 2 files all 2 can be played; nothing suspicious.\n")
    (home / "deep" / "bad.tmx").unlink()
    assert main(["playtest", str(home / "deep")]) == 2
    assert f"name a folder in it: {home / 'deep' / 'er'}." in capsys.readouterr().err


def test_check_looks_at_a_map_under_several_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "camp", "--rules", "all"]) == 0
    found = msgspec.convert(json.loads(capsys.readouterr().out), list[Checked])
    assert [one.rules for one in found] == list(keys())
    source = load(maps() / "camp.tmx")
    assert [one.units for one in found] == [len(source.under(key).units) for key in keys()]
    assert main(["check", "camp", "--rules", "clash, odigos"]) == 0
    said = capsys.readouterr().out
    assert "can be played under clash (" in said
    assert "can be played under odigos (" in said
    assert main(["check", "camp", "--rules", "clahs"]) == 2
    assert "There is no ruleset 'clahs'; did you mean clash?" in capsys.readouterr().err


def test_the_schema_describes_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert main(["check", "--json", "ford"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    (described,) = [one for one in schema["$defs"].values() if one["title"] == "Checked"]
    assert set(found) == set(described["properties"])


def test_check_without_a_map_says_what_to_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check"]) == 2
    assert "Name a map, a folder of maps or a world to check." in capsys.readouterr().err
    assert main(["check", str(tmp_path)]) == 2
    assert f"There are no maps (.tmx, .tmj) in {tmp_path}." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("coat", "between", "told"),
    [
        ({}, None, []),  # one terrain all over: the coat below a picture with gaps
        ({(1, 1): WALL}, None, ["Under"]),
        ({}, {(1, 1): WALL, (2, 2): WALL}, []),  # what has ground below it may be covered
    ],
)
def test_a_layer_below_all_the_ground_is_told_only_where_it_was_to_be_more_than_a_coat(
    coat: dict[tuple[int, int], int],
    between: dict[tuple[int, int], int] | None,
    told: list[str],
    draft: Drafter,
) -> None:
    made = draft()
    made.layer(made.with_cells(coat, MEADOW), "Under")
    if between is not None:
        made.layer(made.with_cells(between), "Between")
    made.layer(made.full(MEADOW), "Over")
    made.place(unit(made, 1, 1, "blue", "Ion"), unit(made, 6, 4, "red", "Dolon"))
    assert [fault.layer for fault in suspicious(*open_map(made.write())) if "decides no cell" in fault.what] == told
