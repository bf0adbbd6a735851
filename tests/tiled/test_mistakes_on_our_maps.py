"""Slips of the hand on the maps that come with the game: each is told at its place, in Tiled's words, once.

The slips go round the maps and the rulesets: each is made on one map and judged under one ruleset, in a fixed order.
What is between two @ is filled in from there: `@unit@` is the id of the map's first unit, `@unit.at@` how it is told
of, `@item@` a thing of the ruleset.
"""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from game.data import maps
from game.rulesets import keys, ruleset
from game.scenario import scenario
from game.tiled import MapFaults, load

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the maps, to be spoilt."""
    return Path(shutil.copytree(maps(), tmp_path_factory.mktemp("slips") / "maps"))


def changed(role: str, key: str) -> str:
    return rf'(<object id="@{role}@"(?:(?!</object>).)*?<property name="{key}"[^>]*?value=")[^"]*'


def attribute(role: str, key: str) -> str:
    return rf'(<object id="@{role}@"[^>]*? {key}=")[^"]*'


def into(role: str) -> str:
    return rf'(<object id="@{role}@"(?:(?!</object>).)*?)(?=</properties>)'


def without(role: str, key: str) -> str:
    return rf'(<object id="@{role}@"(?:(?!</object>).)*?)<property name="{key}"[^>]*/>'


def of_map(key: str) -> str:
    return rf'(<map(?:(?!</properties>).)*?<property name="{key}"[^>]*?value=")[^"]*'


def own(key: str, value: str, kind: str = "string") -> str:
    return rf'\g<1><property name="{key}" type="{kind}" value="{value}"/>'


def to(value: str) -> str:
    return rf"\g<1>{value}"


MAP = r"(<map [^>]*>\s*<properties>)"
UNIT, OTHER, ZONE, STONE, CHEST = ("@unit.at@", "@other.at@", "@zone.at@", "@stone.at@", "@chest.at@")
UNIT_CELL, OTHER_CELL, CHEST_CELL = ("@unit.at@, cell @unit.cell@", "@other.at@, cell @other.cell@",
                                     "@chest.at@, cell @chest.cell@")  # fmt: skip
PLACE = r'(<object id="@{}@"[^>]*?) x="\d+" y="\d+"'
SHAPED = r'(<object id="@{}@"[^>]*?)( gid="\d+")?( [^>]*>(?:(?!</object>|<poly).)*)(?:<poly[^>]*>)?\s*</object>'
DRAWN = r'(<object id="@unit@"[^>]*?) gid="\d+"([^>]*>(?:(?!</object>).)*?)</object>'
LEVER = r'\g<1>lever"/><property name="target" type="{1}" value="{0}'
GROUND = r"\n5,5,5,6,3,4,"
Slip = tuple[str, str, str, str, str]

ANYWHERE: list[Slip] = [
    (changed("unit", "unit"), to("hoplit"), UNIT_CELL, '"hoplite" is meant?', "object's unit property"),
    (changed("unit", "unit"), to("Hoplite"), UNIT_CELL, '"hoplite" is meant?', "object's unit property"),
    (changed("unit", "unit"), to("xyzzy"), UNIT_CELL, "no unit 'xyzzy'", "Choose one of archer, "),
    (changed("unit", "unit"), to(""), UNIT, "The unit has no id.", "its property unit"),
    (without("unit", "side"), to(""), UNIT, "It belongs to no side.", "blue, red"),
    (changed("unit", "side"), to("bleu"), UNIT, '"blue" is meant?', "its property side"),
    (changed("unit", "side"), to("green"), UNIT, "there are blue, red.", "its property side"),
    (changed("unit", "side"), to("Blue"), UNIT, '"blue" is meant?', "its property side"),
    (attribute("unit", "type"), to("units"), UNIT, '"unit" is meant?', "as its Class"),
    (attribute("unit", "type"), to("Unit"), UNIT, '"unit" is meant?', "as its Class"),
    (attribute("unit", "x"), to("6000"), UNIT, "It lies outside the map (at pixel ", "Move it onto a cell"),
    (attribute("unit", "y"), to("-400"), UNIT, "It lies outside the map", "Move it onto a cell"),
    (
        PLACE.format("unit"),
        to(' x="@other.x@" y="@other.y@"'),
        OTHER_CELL,
        "on one cell",
        "Move one",
    ),
    (
        PLACE.format("unit"),
        to(' x="@stone.x@" y="@stone.y@"'),
        "@unit.at@, cell @stone.cell@",
        '"@stone.name@" (@stone@)',
        "Move one",
    ),
    (PLACE.format("stone"), to(' x="@other.x@" y="@other.y@"'), OTHER_CELL, "@stone.name@", "Move one"),
    (into("unit"), own("hero", "maybe"), UNIT, 'Its hero is "maybe"', "table, yes or no"),
    (into("unit"), own("sneaking", "yes"), UNIT, 'Its sneaking is "yes"', "type bool"),
    (into("unit"), own("unaware", "1", "int"), UNIT, 'Its unaware is "1"', "type bool"),
    (into("unit"), own("companion", "true"), UNIT, 'Its companion is "true"', "type bool"),
    (into("unit"), own("sneaking", "yes", "bool"), UNIT, "no bool", "Properties view"),
    (into("unit"), own("gear.@rules@", "@item@x"), UNIT_CELL, '"@item@" is meant?', "property gear.@rules@"),
    (into("unit"), own("gear.@rules@", "@Item@"), UNIT_CELL, '"@item@" is meant?', "property gear.@rules@"),
    (into("unit"), own("gear.@rules@", "@item@;@item2@"), UNIT_CELL, "commas are missing", "Write @item@, @item2@ in"),
    (into("unit"), own("gear.@rules@", "@item@ @item2@"), UNIT_CELL, "commas are missing", "Write @item@, @item2@ in"),
    (into("unit"), own("gear.@rules@", "@spaced words@"), UNIT_CELL, '"@spaced@" is meant?', "gear.@rules@"),
    (into("unit"), own("gear.@rules@", "musket"), UNIT_CELL, "no item 'musket'", "there are: @item@, "),
    (into("unit"), own("conditions", "pron"), UNIT_CELL, '"prone" is meant?', "property conditions"),
    (into("unit"), own("conditions", "drunk"), UNIT_CELL, "no condition 'drunk'", "blind, prone"),
    (attribute("unit", "gid"), to("99999"), UNIT, "tile number 99999", "Replace Tile"),
    (attribute("unit", "x"), to("left"), UNIT, 'x of <object> is "left"', "in Tiled"),
    (DRAWN, r"\1\2<polygon points='0,0 64,0 64,64'/></object>", UNIT, "A polygon", "Use a point"),
    (DRAWN, r"\1\2<text>K</text></object>", UNIT, "A text", "Use a point"),
    (changed("zone", "kind"), to("deploymnt"), ZONE, '"deployment" is meant?', "its property kind"),
    (without("zone", "kind"), to(""), ZONE, "It has no kind.", "deployment, goal, exit, reserve"),
    (without("zone", "side"), to(""), ZONE, "It belongs to no side.", "its property side"),
    (changed("zone", "side"), to("bleu"), ZONE, '"blue" is meant?', "its property side"),
    (attribute("zone", "x"), to("9000"), ZONE, "covers the middle of no cell", "move it onto the map"),
    (attribute("zone", "width"), to("5"), ZONE, "covers the middle of no cell", "Make it larger"),
    (SHAPED.format("zone"), r"\1\3<polyline points='0,0 64,64'/></object>", ZONE, "a polyline", "rectangle, ellipse"),
    (SHAPED.format("zone"), r"\1\3<text>West</text></object>", ZONE, "cannot be a text", "rectangle, ellipse"),
    (changed("stone", "kind"), to("statu"), STONE, '"statue" is meant?', "its property kind"),
    (changed("stone", "kind"), to("tower"), STONE, 'Its kind is "tower"', "statue, column, door, lever, chest"),
    (changed("stone", "height"), to("0"), STONE, "not above 0", "metres"),
    (changed("stone", "height"), to("-2"), STONE, "not above 0", "metres"),
    (changed("stone", "height"), to("6 m"), STONE, 'is "6 m", which is no float', "Properties view"),
    (changed("stone", "height"), to("6000000"), STONE, "no number of metres up to 10000", "type float"),
    (changed("chest", "items"), to("@item@x"), CHEST_CELL, '"@item@" is meant?', "property items"),
    (changed("chest", "items"), to("@item@;@item2@"), CHEST_CELL, "commas", "Write @item@, @item2@"),
    (changed("chest", "kind"), to("lever"), CHEST, "The lever works nothing.", "its property target to a door"),
    (into("chest"), own("difficulty", "hrad"), CHEST, '"hard" is meant?', "easy, normal, hard"),
    (into("chest"), own("dc", "400", "int"), CHEST, 'Its dc is "400"', "Set it again"),
    (into("chest"), own("dc.clash", "-1", "int"), CHEST, 'Its dc.clash is "-1"', "Set it again"),
    (into("chest"), own("locked", "yes"), CHEST, 'Its locked is "yes"', "type bool"),
    (into("chest"), own("open", "1"), CHEST, 'Its open is "1"', "type bool"),
    (of_map("sides"), to("blue;red"), "", '"blue;red", without commas', "Write blue,red as sides"),
    (of_map("sides"), to("blue and red"), "", '"blue and red", without commas', "Write blue,red as sides"),
    (of_map("sides"), to("blue,red,green"), "", "The side green has no units.", "the map's sides property"),
    (of_map("players"), to("humann,ai"), "", '"human" is meant?', "Map > Map Properties"),
    (of_map("players"), to("human,ai,ai"), "", "3 players for 2 sides", "Map > Map Properties"),
    (of_map("round_limit"), to("0"), "", 'round_limit is "0"', "type int"),
    (of_map("round_limit"), to("5000"), "", 'round_limit is "5000"', "type int"),
    (of_map("ruleset"), to("herioc"), "", '"heroic" is meant?', "Map > Map Properties"),
    (of_map("victory"), to("rot"), "", '"rout" is meant?', "as victory in Map > Map Properties"),
    (of_map("victory"), to("protect"), "", "needs a unit", "set victory_unit"),
    (MAP, own("surprise", "bleu"), "", '"blue" is meant?', "Map > Map Properties"),
    (MAP, own("surprise_rolled", "true", "bool"), "", "Nobody is named", "Set surprise"),
    (MAP, own("open_sides", "redd"), "", '"redd", which is no side', "blue, red"),
    (MAP, own("individual_initiative", "yes"), "", 'is "yes"', "type bool"),
    (r'(source=")(?:square|hex).tsx', to("sqare.tsx"), "", "There is no such file", "Put the file back"),
    (
        r'(source=")(?:square|hex).tsx',
        to("@map@.tmx"),
        "",
        "This is a map, not a tileset.",
        "a tileset's .tsx or .tsj file",
    ),
    (into("unit"), own("conditions", "prone;blind"), UNIT_CELL, "commas are missing", "Write prone, blind in"),
    (into("unit"), own("conditions", "Prone blind"), UNIT_CELL, "commas are missing", "Write prone, blind in"),
    (of_map("players"), to("human;ai"), "", '"human;ai", without commas', "Write human,ai as players in Map >"),
    (of_map("players"), to("human ai"), "", '"human ai", without commas', "Write human,ai as players in Map >"),
    (MAP, own("open_sides", "blue;red"), "", '"blue;red", without commas', "Write blue,red as open_sides"),
    (changed("stone", "kind"), LEVER.format("@unit@", "object"), STONE, "works the unit @unit@", 'chest "@chest.name@'),
    (
        changed("stone", "kind"),
        LEVER.format("@other.name@", "string"),
        STONE,
        "the unit @other.name@; a unit does",
        "opens or falls",
    ),
    (changed("stone", "kind"), LEVER.format("@zone@", "object"), STONE, "works the zone @zone@", "opens or falls"),
    (changed("stone", "kind"), LEVER.format("@stone@", "object"), STONE, "works itself", "opens or falls"),
    (into("chest"), own("target", "@stone@", "object"), CHEST, "this is a chest", "lever as its property kind"),
    (attribute("zone", "type"), to(""), ZONE, "those of a zone", "Choose zone as its Class"),
    (into("chest"), own("dc", "Hard"), CHEST, 'Its dc is "Hard"', "Set the property difficulty to hard in its place."),
    (into("chest"), own("dc.clash", "9"), CHEST, 'Its dc.clash is "9"', "with the type int"),
    (changed("unit", "side"), to("blue,red"), UNIT, "several sides", "Choose one as its property side: blue, red"),
    (changed("unit", "side"), to("blue;red"), UNIT, "several sides", "Choose one as its property side: blue, red"),
]
"""What is changed, into what, where it is told, a word of what is wrong, a word of what helps."""
ROUTS: list[Slip] = [
    (
        MAP,
        own("leaders", "@stone@", "object"),
        "",
        "The object @stone@, whom leaders names, is no unit.",
        "correct leaders",
    ),
    (of_map("sides"), to("green,red"), ZONE, 'no side "blue" on this map, which ', "sides in Map >"),
    (of_map("victory"), to("survive"), "", "needs a number of rounds", "Set victory_rounds"),
    (of_map("victory"), to("reach"), "", "needs one goal zone", "Draw a zone of kind goal"),
    (
        MAP,
        own("leaders", "@unit.name@;@other.name@"),
        "",
        '"@unit.name@;@other.name@", without commas',
        "Write @unit.name@,@other.name@ as leaders",
    ),
    (MAP, own("leaders", "@unit.name@s"), "", '"@unit.name@" is meant?', "correct leaders"),
    (
        r'(<objectgroup [^>]*name="units"[^>]*)>',
        r'\1 visible="0">',
        'layer "units"',
        "All units of the sides blue and red are hidden",
        'Show the layer "units" with the eye in the Layers view',
    ),
    (of_map("sides"), to("blue"), "", 'The sides are "blue".', "Name 2 to 8"),
    (of_map("sides"), to("blue,blue"), "", 'The sides are "blue, blue".', "Name 2 to 8"),
    (of_map("sides"), to("a,b,c,d,e,f,g,h,i"), "", "The sides are", "Name 2 to 8"),
]
"""On a map whose goal is rout, and which names no leaders."""
ON_THE_FORD: list[Slip] = [
    (
        r'(<layer id="1" [^>]*)>',
        r'\1 visible="0">',
        'layer "ground", cell 0, 0',
        "hidden",
        "the eye in the Layers view",
    ),
    (GROUND, "\n0,5,5,6,3,4,", 'layer "ground", cell 0, 0', "there is no ground", "Paint these cells"),
    (GROUND, "\n99,5,5,6,3,4,", 'layer "ground", cell 0, 0', "has no terrain", "Paint a tile that has one"),
    (GROUND, "\n5,5,x,6,3,4,", 'layer "ground"', 'Entry 3 of the layer is "x"', "Open the map in Tiled"),
    (r'(orientation=")orthogonal', to("isometric"), "", "The map is isometric", "Choose Orientation"),
    (into("unit"), own("temper", "huntr"), UNIT_CELL, '"hunter" is meant?', "property temper"),
    (into("unit"), own("temper", "angry"), UNIT_CELL, "no temper 'angry'", "even, bold, wary, hunter, guardian"),
]
"""On one map."""

ROUNDS: list[tuple[tuple[str, ...], list[Slip]]] = [
    (("ford", "heights", "pass", "bay", "camp"), ANYWHERE),
    (("ford", "heights", "pass"), ROUTS),
    (("ford",), ON_THE_FORD),
]


@cache
def told_of(name: str) -> dict[str, str]:
    """Return what stands for each word between two @ on a map: of its first unit, the next one, and so on."""
    source = load(maps() / f"{name}.tmx")
    tree = ET.parse(maps() / f"{name}.tmx").getroot()
    nodes = {int(node.get("id", "0")): (layer, node) for layer, node in objects_of(tree)}
    deployment = next(zone for zone in source.zones if zone.kind == "deployment")
    stone = next((thing for thing in source.scenery if thing.kind in {"statue", "column"}), None)
    chest = next(thing for thing in source.scenery if thing.kind == "chest")
    found = {"map": name}
    for role, one in (("unit", source.units[0]), ("other", source.units[1]), ("zone", deployment), ("stone", stone),
                      ("chest", chest)):  # fmt: skip
        if one is not None:
            cell = getattr(one, "cell", (0, 0))
            layer, node = nodes[one.id]
            found |= {
                role: str(one.id), f"{role}.name": one.name, f"{role}.cell": f"{cell[0]}, {cell[1]}",
                f"{role}.at": f'layer "{layer}", object "{one.name}" ({one.id})',
                f"{role}.x": node.get("x", ""), f"{role}.y": node.get("y", ""),
            }  # fmt: skip
    return found


def objects_of(node: ET.Element, path: str = "") -> Iterator[tuple[str, ET.Element]]:
    """Yield every object with the names of its layer and the groups round it."""
    for inner in node:
        if inner.tag == "object":
            yield path, inner
        elif inner.tag in {"group", "objectgroup"}:
            name = inner.get("name", "")
            yield from objects_of(inner, f"{path} / {name}" if path else name)


@cache
def things_of(key: str) -> dict[str, str]:
    """Return what stands for the words between two @ that are a ruleset's."""
    known = sorted(ruleset(key).tables.all_items())
    spaced = next(item for item in known if re.search("[-_]", item) and not set(re.split("[-_]", item)) & set(known))
    return {
        "rules": key, "item": known[0], "item2": known[1], "Item": known[0].capitalize(),
        "spaced": spaced, "spaced words": re.sub("[-_]", " ", spaced),
    }  # fmt: skip


def filled(text: str, words: dict[str, str]) -> str:
    return re.sub("@([^@]+)@", lambda found: words[found[1]], text)


def going_round() -> Iterator[tuple[str, str, Slip]]:
    """Yield every slip with its map and its ruleset, by turns."""
    number = 0
    for names, slips in ROUNDS:
        for slip in slips:
            # No stone stands in the camp.
            here = [name for name in names if name != "camp" or "stone" not in "".join(slip)]
            yield here[number % len(here)], keys()[(number + number // 5) % len(keys())], slip
            number += 1


ROUND = list(going_round())


def test_slips_are_made_on_every_map_under_every_ruleset() -> None:
    assert {(name, key) for name, key, _ in ROUND} == {(name, key) for name in ROUNDS[0][0] for key in keys()}


@pytest.mark.parametrize(("name", "key", "slip"), ROUND, ids=[f"{name}-{key}-{slip[3]}" for name, key, slip in ROUND])
def test_a_slip_is_told_once_where_it_is_with_what_helps(folder: Path, name: str, key: str, slip: Slip) -> None:
    words = told_of(name) | things_of(key)
    old, new, where, what, remedy = (filled(text, words) for text in slip)
    text = (folder / f"{name}.tmx").read_text(encoding="utf-8")
    spoilt = re.sub(old, new, text, count=1, flags=re.DOTALL)
    assert spoilt != text
    path = folder / "spoilt.tmx"
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        # A ruleset that the map names wrongly is only told where none is given.
        scenario.open_map(path, None if old == of_map("ruleset") else key)
    (fault,) = caught.value.faults
    told = str(fault).replace(f"{path}: ", "")
    assert told.startswith(f"{where}: " if where else fault.what)
    assert what in fault.what
    assert remedy in fault.remedy


def hides(layer: str) -> str:
    return rf'(<(?:objectgroup|group) [^>]*name="{layer}"[^>]*)>'


HIDDEN = r'\1 visible="0">'
UNDER_THE_EYE = [
    # the map, what is changed, into what, and each fault: where, what is wrong, what helps
    ("bay", hides("zones"), HIDDEN, ['The zone that the goal hold needs ("The shrine" (2)) is hidden'], "zones"),
    ("bay", r'(<object id="2" )', r'\1visible="0" ', ['("The shrine" (2)) is hidden'], "eye in the Objects view"),
    ("bay", hides("the watch"), HIDDEN, ["All units of the side "], "the watch"),
    ("heights", hides("units"), HIDDEN, ["All units of the sides blue and red are hidden"], 'the layer "units"'),
    (
        "camp",
        hides("the sleepers"),
        HIDDEN,
        ['unit that victory_unit names ("King Rhesos"', 'unit that leaders names ("King Rhesos"'],
        "the sleepers",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "what", "remedy"), UNDER_THE_EYE)
def test_what_is_needed_and_hidden_is_told_as_hidden_with_the_eye_that_shows_it(
    folder: Path, name: str, old: str, new: str, what: list[str], remedy: str
) -> None:
    text = (folder / f"{name}.tmx").read_text(encoding="utf-8")
    spoilt = re.sub(old, new, text, count=1, flags=re.DOTALL)
    assert spoilt != text
    path = folder / "hidden.tmx"
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        scenario.open_map(path)
    assert len(caught.value.faults) == len(what)
    for words, fault in zip(what, caught.value.faults, strict=True):
        assert words in fault.what
        assert "no part of the map" in fault.what
        assert remedy in fault.remedy
