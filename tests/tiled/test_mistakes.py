"""Mistakes that designers make, and what they are told: where, and what helps; on our own maps see the file beside."""

import re
from pathlib import Path

import pytest

from game.engine.battle import Battle
from game.engine.components import Scenery
from game.rulesets import keys, ruleset
from game.scenario import scenario
from game.tiled import MapFaults, load
from tests.tiled.drafts import Drafter, ready
from tests.tiled.refused import faults

# ---- links ---------------------------------------------------------------------------------------------------------

LINKED = (
    '<point/><properties><property name="kind" value="lever"/>'
    '<property name="target" type="object" value="{}"/></properties>'
)


@pytest.mark.rule("BD-13")
def test_a_lever_works_the_very_door_that_it_is_linked_to_whatever_the_doors_are_called(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=10, y=10),
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=10, y=74),
        made.item("scenery", "Lever", LINKED.format(1), x=74, y=10),
        made.item("scenery", "Lever", LINKED.format(2), x=74, y=74),
        made.item("unit", "A", "<point/>", {"unit": "hoplite", "side": "blue"}, x=138, y=10),
        made.item("unit", "B", "<point/>", {"unit": "raider", "side": "red"}, x=266, y=10),
    )
    found = load(made.write())
    for key in keys():
        props = dict(Battle(scenario.set_up(found, ruleset(key)), 1).truth.query(Scenery))
        first, second, *_ = props
        assert [prop.targets for prop in props.values()] == [(), (), (first,), (second,)]


def test_a_name_that_two_things_have_is_no_target(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=10, y=10),
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=10, y=74),
        made.item("scenery", "", "<point/>", {"kind": "lever", "target": "Gate"}, x=74, y=10),
    )
    (fault,) = faults(made.write())
    assert fault.what == '2 things are named "Gate", which the lever works.'
    assert (fault.layer, fault.object) == ("Things", "3")


def test_a_target_in_a_template_is_none_for_it_is_a_number_of_another_file(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=10, y=10),
        '<object id="2" template="lever.tx" x="74" y="10"/>',
    )
    path = made.write()
    lever = f'<template><object type="scenery">{LINKED.format(1)}</object></template>'
    (path.parent / "lever.tx").write_text(lever, encoding="utf-8")
    assert [fault.what for fault in faults(path)] == ["The lever works nothing."]


def test_a_unit_is_named_by_link_or_by_a_name_of_its_own(draft: Drafter) -> None:
    def drawn(victory: str) -> Path:
        made = ready(draft, values={"victory": "protect"})
        made.values["victory"] = "protect"
        units = [made.item("unit", "Io", "<point/>", {"unit": "seer", "side": side}, x=x, y=10)
                 for side, x in (("blue", 10), ("red", 138))]  # fmt: skip
        made.place(*units)
        path = made.write()
        text = path.read_text(encoding="utf-8").replace("</properties>", f"{victory}</properties>", 1)
        path.write_text(text, encoding="utf-8")
        return path

    linked = load(drawn('<property name="victory_unit" type="object" value="2"/>'))
    assert linked.victory.unit == 2
    assert '2 units are named "Io".' in [
        fault.what for fault in faults(drawn('<property name="victory_unit" value="Io"/>'))
    ]


def test_goal_zones_of_one_name_are_no_goal(draft: Drafter) -> None:
    made = ready(draft)
    made.values.update({"victory": "reach", "victory_zone": "Hill"})
    made.place(*(made.item("zone", "Hill", "", {"kind": "goal", "side": side}, x=0, y=y, width=64, height=64)
                 for side, y in (("blue", 0), ("red", 128))))  # fmt: skip
    assert [fault.what for fault in faults(made.write())] == ['2 goal zones share the Name "Hill".']


# ---- remedies ------------------------------------------------------------------------------------------------------

MISTAKES: list[tuple[str, str, str, str, str]] = [
    ("sides;", r"(<properties>)",
     r'\1<property name="sides" value="blue;red"/>',
     'The sides are "blue;red", without commas.', "Write blue,red as sides"),
    ("sides ", r"(<properties>)",
     r'\1<property name="sides" value="blue red"/>',
     'The sides are "blue red", without commas.', "Write blue,red as sides"),
    ("one side", r"(<properties>)",
     r'\1<property name="sides" value="blue"/>',
     'The sides are "blue".', "Name 2 to 8 different ones"),
    ("ruleset", r"(<properties>)",
     r'\1<property name="ruleset" value="heroik"/>',
     "The ruleset 'heroik' is not in this version of the game; \"heroic\" is meant?", "Choose another"),
    ("victory", r"(<properties>)",
     r'\1<property name="victory" value="surivve"/>',
     'There is no victory "surivve"; "survive" is meant?', "Choose rout"),
    ("player", r"(<properties>)",
     r'\1<property name="players" value="humna,ai"/>',
     'There is no player "humna"; "human" is meant?', "Name human or ai"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "remedy"), [one[1:] for one in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_in_the_map_properties_is_told_once_with_what_helps(
    draft: Drafter, old: str, new: str, what: str, remedy: str
) -> None:
    made = ready(draft)
    made.values["title"] = "Spoilt"
    units = (("blue", 10), ("red", 74), ("red", 138), ("blue", 202))
    made.place(*(made.item("unit", "", "<point/>", {"unit": "hoplite", "side": s}, x=x, y=10) for s, x in units))
    path = made.write()
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        scenario.open_map(path)
    (fault,) = caught.value.faults
    assert fault.what == what
    assert remedy in fault.remedy


def test_ground_that_is_hidden_by_the_eye_is_to_be_shown(draft: Drafter) -> None:
    made = draft(width=3, height=2)
    made.layer(made.full(), visible=0)
    made.layer([0, 0, 0, 0, 5, 0], "Flowers")
    (fault,) = faults(made.write())
    assert fault.layer == "Ground"
    assert "is on this layer, which is hidden" in fault.what
    assert "the eye in the Layers view" in fault.remedy
    assert "Paint" not in fault.remedy


def test_where_the_sides_are_not_told_well_nothing_else_is_said_of_them(draft: Drafter) -> None:
    made = ready(draft)
    told = {"sides": "blue", "victory": "survive", "victory_rounds": 3, "victory_side": "red", "surprise": "red"}
    made.values.update(told | {"open_sides": "red"})
    (fault,) = faults(made.write())
    assert fault.what == 'The sides are "blue".'


def test_two_goal_zones_need_a_choice_and_no_third(draft: Drafter) -> None:
    for names, given, what, remedy in (
        (("A", "B"), "", "There are 2 goal zones (A, B), and the goal reach needs one of them.", "Set victory_zone"),
        (("", ""), "", "There are 2 goal zones, and the goal reach needs one of them.", "Give each a Name"),
        (("Hill", "B"), "Hil", 'There is no goal zone named "Hil"; "Hill" is meant?', "Hill, B"),
    ):
        made = ready(draft)
        made.values.update({"victory": "reach", "victory_zone": given})
        made.place(*(
            made.item("zone", name, "", {"kind": "goal", "side": side}, x=0, y=y, width=64, height=64)
            for name, side, y in zip(names, ("blue", "red"), (0, 128), strict=True)
        ))  # fmt: skip
        (fault,) = faults(made.write())
        assert fault.what == what
        assert remedy in fault.remedy
        assert "Draw" not in fault.remedy


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("cover", 'value="medium"', 'Its cover is "medium", which is none that there is.'),
        ("cover", 'value="hrad"', 'Its cover is "hrad", which is none that there is; "hard" is meant?'),
        ("cost", 'value="two"', 'Its cost is "two", which is neither 1 nor 2.'),
        ("opaque", 'value="yes"', 'Its opaque is "yes", which is neither true nor false.'),
        ("water", 'value="depe"', 'Its water is "depe", which is none that there is.'),
    ],
)
def test_a_value_that_a_terrain_cannot_have_is_told_in_tileds_words(
    draft: Drafter, key: str, value: str, what: str
) -> None:
    made = ready(draft)
    path = made.write()
    tileset = path.parent / "ground.tsx"
    text = tileset.read_text(encoding="utf-8")
    first = '<property name="terrain" propertytype="terrain" value="meadow"/>'
    tileset.write_text(text.replace(first, f'{first}<property name="{key}" {value}/>'), encoding="utf-8")
    (fault,) = faults(path)
    assert fault.what == what
    assert f"the tile's property {key}" in fault.remedy
    assert fault.object == 'tile 0 of tileset "ground"'


@pytest.mark.parametrize("rules", keys())
def test_units_and_items_misspelt_have_their_layer_object_cell_and_the_near_word(rules: str, draft: Drafter) -> None:
    tables = ruleset(rules).tables
    unit, item = min(tables.units), min(tables.all_items())
    made = ready(draft)
    made.place(
        made.item("unit", "Io", "<point/>", {"unit": f"{unit}x", "side": "blue"}, x=10, y=10),
        made.item("unit", "", "<point/>", {"unit": unit, "side": "red", f"gear.{rules}": f"{item}x"}, x=138, y=10),
        made.item(
            "unit", "", "<point/>", {"unit": unit, "side": "blue", f"gear.{rules}": f"{item};{item}"}, x=266, y=10
        ),
        made.item("scenery", "", "<point/>", {"kind": "chest", "items": "qqqq"}, x=74, y=138),
        name="People",
    )
    with pytest.raises(MapFaults) as caught:
        scenario.open_map(made.write(), rules)
    unknown, misspelt, apart, chest = caught.value.faults
    assert [(one.layer, one.object, one.cell) for one in caught.value.faults] == [
        ("People", '"Io" (1)', (0, 0)), ("People", "2", (2, 0)), ("People", "3", (4, 0)), ("People", "4", (1, 2)),
    ]  # fmt: skip
    assert f'"{unit}" is meant?' in unknown.what
    assert f'"{item}" is meant?' in misspelt.what
    assert f"Write {item}, {item} in the object's property gear.{rules}, with commas between." == apart.remedy
    assert f"there are: {item}, " in chest.remedy


def test_a_unit_in_a_wall_has_its_layer_too(draft: Drafter) -> None:
    made = draft(width=3, height=2)
    made.layer(made.with_cells({(1, 0): 3}, 1))
    made.place(made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, x=100, y=10), name="People")
    (fault,) = faults(made.write())
    assert (fault.layer, fault.object, fault.cell) == ("People", '"Io" (1)', (1, 0))


# ---- all at once ---------------------------------------------------------------------------------------------------


def test_one_check_tells_of_a_map_what_is_wrong_with_it_under_its_ruleset_too(draft: Drafter) -> None:
    made = ready(draft)
    wrong = {"unit": "hoplit", "side": "bleu", "temper": "bolt", "conditions": "pron", "gear.heroic": "dori"}
    made.place(
        made.item("unit", "Odd", "<point/>", wrong, x=74, y=74),
        made.item(
            "unit",
            "Elsewhere",
            "<point/>",
            {"unit": "hoplite", "side": "blue", "only_under": "clsh", "temper": "wry"},
            x=138,
            y=74,
        ),
        made.item("scenery", "Chest", "<point/>", {"kind": "chest", "items": "dori"}, x=202, y=74),
        made.item("zone", "Camp", "<point/>", {"kind": "deploy", "side": "blue"}, x=266, y=74),
    )
    with pytest.raises(MapFaults) as told:
        scenario.open_map(made.write())
    words = {word for fault in told.value.faults for word in re.findall(r"['\"](\w+)['\"]", fault.what)}
    assert {"bleu", "hoplit", "bolt", "pron", "dori", "clsh", "wry", "deploy"} <= words
    assert len(told.value.faults) == len(set(told.value.faults)) == 9
