"""Slips of the hand on the maps that come with the game: each is told at its place, in Tiled's words, once."""

import re
import shutil
from pathlib import Path

import pytest

from game.data import maps
from game.scenario import scenario
from game.tiled import MapFaults


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the maps, to be spoilt."""
    return Path(shutil.copytree(maps(), tmp_path_factory.mktemp("slips") / "maps"))


def changed(number: int, key: str) -> str:
    return rf'(<object id="{number}"(?:(?!</object>).)*?<property name="{key}"[^>]*?value=")[^"]*'


def attribute(number: int, key: str) -> str:
    return rf'(<object id="{number}"[^>]*? {key}=")[^"]*'


def into(number: int) -> str:
    return rf'(<object id="{number}"(?:(?!</object>).)*?<properties>)'


def without(number: int, key: str) -> str:
    return rf'(<object id="{number}"(?:(?!</object>).)*?)<property name="{key}"[^>]*/>'


def of_map(key: str) -> str:
    return rf'(<map(?:(?!</properties>).)*?<property name="{key}"[^>]*?value=")[^"]*'


def own(key: str, value: str, kind: str = "string") -> str:
    return rf'\g<1><property name="{key}" type="{kind}" value="{value}"/>'


def to(value: str) -> str:
    return rf"\g<1>{value}"


MAP = r"(<map [^>]*>\s*<properties>)"
KALLIAS, WEST, HERMES, CHEST = (
    'layer "units", object "Kallias" (5)', 'layer "zones", object "West bank" (1)',
    'layer "scenery", object "Old Hermes" (3)', 'layer "scenery", object "Ferryman\'s chest" (4)',
)  # fmt: skip
PLACE = r'(<object id="{}"[^>]*?) x="\d+" y="\d+"'
SHAPED = r'(<object id="{}"[^>]*?)( gid="\d+")?( [^>]*>(?:(?!</object>).)*?)</object>'
DRAWN = r'(<object id="5"[^>]*?) gid="651"([^>]*>(?:(?!</object>).)*?)</object>'
LEVER = r'\g<1>lever"/><property name="target" type="{1}" value="{0}'
GROUND = r"\n5,5,5,6,3,4,"

SLIPS: list[tuple[str, str, str, str, str]] = [
    # what is changed, into what, where it is told, a word of what is wrong, a word of what helps
    (changed(5, "unit"), to("hoplit"), f"{KALLIAS}, cell 4, 7", '"hoplite" is meant?', "object's unit property"),
    (changed(5, "unit"), to("Hoplite"), f"{KALLIAS}, cell 4, 7", '"hoplite" is meant?', "object's unit property"),
    (changed(5, "unit"), to("xyzzy"), f"{KALLIAS}, cell 4, 7", "no unit 'xyzzy'", "Choose one of archer, "),
    (changed(5, "unit"), to(""), KALLIAS, "The unit has no id.", "its property unit"),
    (without(5, "side"), to(""), KALLIAS, "It belongs to no side.", "blue, red"),
    (changed(5, "side"), to("bleu"), KALLIAS, '"blue" is meant?', "its property side"),
    (changed(5, "side"), to("green"), KALLIAS, "there are blue, red.", "its property side"),
    (changed(5, "side"), to("Blue"), KALLIAS, '"blue" is meant?', "its property side"),
    (attribute(5, "type"), to("units"), KALLIAS, '"unit" is meant?', "as its Class"),
    (attribute(5, "type"), to("Unit"), KALLIAS, '"unit" is meant?', "as its Class"),
    (attribute(5, "x"), to("6000"), KALLIAS, "It lies outside the map (at pixel 6032, 480).", "Move it onto a cell"),
    (attribute(5, "y"), to("-400"), KALLIAS, "It lies outside the map", "Move it onto a cell"),
    (
        PLACE.format(5),
        to(' x="256" y="640"'),
        'layer "units", object "Menon" (6), cell 4, 9',
        "on one cell",
        "Move one",
    ),
    (PLACE.format(5), to(' x="576" y="768"'), f"{KALLIAS}, cell 9, 11", 'the statue "Old Hermes" (3)', "Move one"),
    (PLACE.format(3), to(' x="256" y="640"'), 'layer "units", object "Menon" (6), cell 4, 9', "the statue", "Move one"),
    (into(5), own("hero", "maybe"), KALLIAS, 'Its hero is "maybe"', "table, yes or no"),
    (into(5), own("sneaking", "yes"), KALLIAS, 'Its sneaking is "yes"', "type bool"),
    (into(5), own("unaware", "1", "int"), KALLIAS, 'Its unaware is "1"', "type bool"),
    (into(5), own("companion", "true"), KALLIAS, 'Its companion is "true"', "type bool"),
    (into(5), own("sneaking", "yes", "bool"), KALLIAS, "no bool", "Properties view"),
    (into(5), own("gear.heroic", "doory"), f"{KALLIAS}, cell 4, 7", '"dory" is meant?', "property gear.heroic"),
    (into(5), own("gear.heroic", "Dory"), f"{KALLIAS}, cell 4, 7", '"dory" is meant?', "property gear.heroic"),
    (into(5), own("gear.heroic", "dory;aspis"), f"{KALLIAS}, cell 4, 7", "commas are missing", "Write dory, aspis in"),
    (into(5), own("gear.heroic", "dory aspis"), f"{KALLIAS}, cell 4, 7", "commas are missing", "Write dory, aspis in"),
    (into(5), own("gear.heroic", "healing pot"), f"{KALLIAS}, cell 4, 7", '"healing-pot" is meant?', "gear.heroic"),
    (into(5), own("gear.heroic", "musket"), f"{KALLIAS}, cell 4, 7", "no item 'musket'", "there are: aigis, "),
    (into(5), own("conditions", "pron"), f"{KALLIAS}, cell 4, 7", '"prone" is meant?', "property conditions"),
    (into(5), own("conditions", "drunk"), f"{KALLIAS}, cell 4, 7", "no condition 'drunk'", "blind, prone"),
    (attribute(5, "gid"), to("99999"), KALLIAS, "tile number 99999", "Replace Tile"),
    (attribute(5, "x"), to("left"), KALLIAS, 'x of <object> is "left"', "in Tiled"),
    (DRAWN, r"\1\2<polygon points='0,0 64,0 64,64'/></object>", KALLIAS, "A polygon", "Use a point"),
    (DRAWN, r"\1\2<text>K</text></object>", KALLIAS, "A text", "Use a point"),
    (changed(1, "kind"), to("deploymnt"), WEST, '"deployment" is meant?', "its property kind"),
    (without(1, "kind"), to(""), WEST, "It has no kind.", "deployment, goal, exit, reserve"),
    (without(1, "side"), to(""), WEST, "It belongs to no side.", "its property side"),
    (changed(1, "side"), to("bleu"), WEST, '"blue" is meant?', "its property side"),
    (attribute(1, "x"), to("9000"), WEST, "covers the middle of no cell", "move it onto the map"),
    (attribute(1, "width"), to("5"), WEST, "covers the middle of no cell", "Make it larger"),
    (SHAPED.format(1), r"\1\3<polyline points='0,0 64,64'/></object>", WEST, "a polyline", "rectangle, ellipse"),
    (SHAPED.format(1), r"\1\3<text>West</text></object>", WEST, "cannot be a text", "rectangle, ellipse"),
    (changed(3, "kind"), to("statu"), HERMES, '"statue" is meant?', "its property kind"),
    (changed(3, "kind"), to("tower"), HERMES, 'Its kind is "tower"', "statue, column, door, lever, chest"),
    (changed(3, "height"), to("0"), HERMES, "not above 0", "metres"),
    (changed(3, "height"), to("-2"), HERMES, "not above 0", "metres"),
    (changed(3, "height"), to("6 m"), HERMES, 'is "6 m", which is no float', "Properties view"),
    (changed(3, "height"), to("6000000"), HERMES, "no number of metres up to 10000", "type float"),
    (changed(4, "items"), to("healing-pott"), f"{CHEST}, cell 18, 8", '"healing-pot" is meant?', "property items"),
    (changed(4, "items"), to("healing-pot;fire-pot"), f"{CHEST}, cell 18, 8", "commas", "Write healing-pot, fire-pot"),
    (changed(4, "kind"), to("lever"), CHEST, "The lever works nothing.", "its property target to a door"),
    (into(4), own("difficulty", "hrad"), CHEST, '"hard" is meant?', "easy, normal, hard"),
    (into(4), own("dc", "400", "int"), CHEST, 'Its dc is "400"', "Set it again"),
    (into(4), own("dc.clash", "-1", "int"), CHEST, 'Its dc.clash is "-1"', "Set it again"),
    (into(4), own("locked", "yes"), CHEST, 'Its locked is "yes"', "type bool"),
    (into(4), own("open", "1"), CHEST, 'Its open is "1"', "type bool"),
    (of_map("sides"), to("blue;red"), "", '"blue;red", without commas', "Write blue,red as sides"),
    (of_map("sides"), to("blue and red"), "", '"blue and red", without commas', "Write blue,red as sides"),
    (MAP, own("leaders", "3", "object"), "", "The object 3, whom leaders names, is no unit.", "correct leaders"),
    (of_map("sides"), to("blue,red,green"), "", "The side green has no units.", "the map's sides property"),
    (of_map("sides"), to("green,red"), WEST, 'no side "blue" on this map, which 6 objects name', "sides in Map >"),
    (of_map("players"), to("humann,ai"), "", '"human" is meant?', "Map > Map Properties"),
    (of_map("players"), to("human,ai,ai"), "", "3 players for 2 sides", "Map > Map Properties"),
    (of_map("round_limit"), to("0"), "", 'round_limit is "0"', "type int"),
    (of_map("round_limit"), to("5000"), "", 'round_limit is "5000"', "type int"),
    (of_map("ruleset"), to("herioc"), "", '"heroic" is meant?', "Map > Map Properties"),
    (of_map("victory"), to("rot"), "", '"rout" is meant?', "as victory in Map > Map Properties"),
    (of_map("victory"), to("survive"), "", "needs a number of rounds", "Set victory_rounds"),
    (of_map("victory"), to("protect"), "", "needs a unit", "set victory_unit"),
    (of_map("victory"), to("reach"), "", "needs one goal zone", "Draw a zone of kind goal"),
    (MAP, own("surprise", "bleu"), "", '"blue" is meant?', "Map > Map Properties"),
    (MAP, own("surprise_rolled", "true", "bool"), "", "Nobody is named", "Set surprise"),
    (MAP, own("open_sides", "redd"), "", '"redd", which is no side', "blue, red"),
    (MAP, own("individual_initiative", "yes"), "", 'is "yes"', "type bool"),
    (r'(source=")square.tsx', to("sqare.tsx"), "", "There is no such file", "Put the file back"),
    (r'(source=")square.tsx', to("bay.tmx"), "", "This is a map, not a tileset.", "a tileset's .tsx file"),
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
    (into(5), own("conditions", "prone;blind"), f"{KALLIAS}, cell 4, 7", "commas are missing", "Write prone, blind in"),
    (into(5), own("conditions", "Prone blind"), f"{KALLIAS}, cell 4, 7", "commas are missing", "Write prone, blind in"),
    (of_map("players"), to("human;ai"), "", '"human;ai", without commas', "Write human,ai as players in Map >"),
    (of_map("players"), to("human ai"), "", '"human ai", without commas', "Write human,ai as players in Map >"),
    (MAP, own("open_sides", "blue;red"), "", '"blue;red", without commas', "Write blue,red as open_sides"),
    (MAP, own("leaders", "Kallias;Menon"), "", '"Kallias;Menon", without commas', "Write Kallias,Menon as leaders"),
    (MAP, own("leaders", "Kalias"), "", '"Kallias" is meant?', "correct leaders"),
    (changed(3, "kind"), LEVER.format("5", "object"), HERMES, "works the unit 5", "chest \"Ferryman's"),
    (changed(3, "kind"), LEVER.format("Menon", "string"), HERMES, "the unit Menon; a unit does", "opens or falls"),
    (changed(3, "kind"), LEVER.format("1", "object"), HERMES, "works the zone 1", "opens or falls"),
    (changed(3, "kind"), LEVER.format("3", "object"), HERMES, "works itself", "opens or falls"),
    (into(4), own("target", "3", "object"), CHEST, "this is a chest", "lever as its property kind"),
    (
        r'(<objectgroup [^>]*name="units"[^>]*)>',
        r'\1 visible="0">',
        'layer "units"',
        "All units of the sides blue and red are hidden",
        'Show the layer "units" with the eye in the Layers view',
    ),
    (attribute(1, "type"), to(""), WEST, "those of a zone", "Choose zone as its Class"),
    (into(4), own("dc", "Hard"), CHEST, 'Its dc is "Hard"', "Set the property difficulty to hard in its place."),
    (into(4), own("dc.clash", "9"), CHEST, 'Its dc.clash is "9"', "with the type int"),
    (changed(5, "side"), to("blue,red"), KALLIAS, "several sides", "Choose one as its property side: blue, red"),
    (changed(5, "side"), to("blue;red"), KALLIAS, "several sides", "Choose one as its property side: blue, red"),
    (of_map("sides"), to("blue"), "", 'The sides are "blue".', "Name 2 to 8"),
    (of_map("sides"), to("blue,blue"), "", 'The sides are "blue, blue".', "Name 2 to 8"),
    (of_map("sides"), to("a,b,c,d,e,f,g,h,i"), "", "The sides are", "Name 2 to 8"),
    (r'(orientation=")orthogonal', to("isometric"), "", "The map is isometric", "Choose Orientation"),
]


@pytest.mark.parametrize(
    ("old", "new", "where", "what", "remedy"), SLIPS, ids=[f"{slip[3]}-{slip[1]}" for slip in SLIPS]
)
def test_a_slip_is_told_once_where_it_is_with_what_helps(
    folder: Path, old: str, new: str, where: str, what: str, remedy: str
) -> None:
    text = (folder / "ford.tmx").read_text(encoding="utf-8")
    spoilt = re.sub(old, new, text, count=1, flags=re.DOTALL)
    assert spoilt != text
    path = folder / "spoilt.tmx"
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        scenario.open_map(path)
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
    ("bay", hides("zones"), HIDDEN, ['The zone that the goal hold needs ("Shrine" (2)) is hidden'], "zones"),
    ("bay", r'(<object id="2" )', r'\1visible="0" ', ['("Shrine" (2)) is hidden'], "eye in the Objects view"),
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
