"""The Tiled project that comes with the maps: its drop-downs are what the game knows, its defaults what it assumes."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.board.terrain import terrains
from game.data import assets, maps
from game.engine.setup import TEMPERS
from game.tiled import MapFaults, load
from game.tiled.brief import GOALS, PLAYERS
from game.tiled.classes import OURS
from game.tiled.model import CLASSES, SCENERY_KINDS, ZONE_KINDS
from tests.tiled.drafts import Attributes, Drafter

RULESETS = ["heroic", "heroic-classic", "clash", "odigos", "oldschool"]


@pytest.fixture(scope="module")
def types() -> dict[str, Any]:
    text = (maps() / "kleos.tiled-project").read_text(encoding="utf-8")
    return {found["name"]: found for found in json.loads(text)["propertyTypes"]}


def test_every_type_is_one_that_tiled_reads(types: Attributes) -> None:
    ids = [found["id"] for found in types.values()]
    assert sorted(ids) == list(range(1, len(ids) + 1))
    for found in types.values():
        if found["type"] == "enum":
            assert (found["storageType"], found["valuesAsFlags"]) == ("string", False)
            assert len(set(found["values"])) == len(found["values"])
            continue
        for member in found["members"]:
            kind = types.get(member.get("propertyType", ""))
            if kind and kind["type"] == "enum":
                assert member["value"] in kind["values"]
            elif kind:
                assert member["type"] == "class"


def test_the_drop_downs_are_what_the_game_knows(types: Attributes) -> None:
    def values(name: str) -> list[str]:
        return [value for value in types[name]["values"] if value]

    assert values("terrain") == list(terrains())
    assert values("ruleset") == RULESETS
    assert values("victory") == list(GOALS)
    assert values("zone kind") == list(ZONE_KINDS)
    assert values("scenery kind") == list(SCENERY_KINDS)
    assert {word for pair in values("player") for word in pair.split(",")} == set(PLAYERS)
    assert values("temper") == list(TEMPERS)
    assert {"blue", "red"} <= set(values("side name"))
    assert [member["name"] for member in types["gear"]["members"]] == RULESETS
    assert all(types[name]["type"] == "class" and "object" in types[name]["useAs"] for name in CLASSES)


def test_the_unit_ids_are_those_of_the_ledgers(types: Attributes) -> None:
    ledgers = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in (assets() / "rules").glob("*.toml")
    }
    listed = set(types["unit id"]["values"]) - {""}
    known = set()
    for name, ledger in ledgers.items():
        units = set(ledger.get("units", {}))
        assert units <= listed, name
        assert {key for key, own in ledger.get("stand_ins", {}).items() if own in units} <= listed, name
        known |= units
    if set(RULESETS) <= set(ledgers):
        assert listed == known


def test_the_project_s_defaults_are_what_the_game_assumes(draft: Drafter) -> None:
    """A member left at its default is not in the file, so a map means the same with and without the project."""
    made = draft()
    made.attributes["class"] = "battle"
    made.layer(made.full(), **{"class": "level"})
    made.place(
        made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, x=9, y=9),
        made.item("zone", "Hill", values={"kind": "goal"}, x=0, y=0, width=64, height=64),
        made.item("scenery", "Zeus", "<point/>", {"kind": "statue"}, x=99, y=9),
        made.item("scenery", "", "<point/>", {"kind": "lever", "target": "Gate"}, x=99, y=99),
        made.item("scenery", "Gate", "<point/>", {"kind": "door"}, x=199, y=99),
    )
    path = made.write()
    without = load(path)
    (path.parent / "kleos.tiled-project").write_bytes((maps() / "kleos.tiled-project").read_bytes())
    assert load(path) == without


def test_defaults_are_filled_in_at_every_depth_and_enums_read_by_name(draft: Drafter) -> None:
    made = draft()
    made.attributes["class"] = "Scene"
    made.layer(made.full())
    made.body.append("")
    project = {"propertyTypes": [
        {"id": 1, "name": "Sky", "type": "enum", "storageType": "int", "valuesAsFlags": False,
         "values": ["clear", "rain"]},
        {"id": 2, "name": "Signs", "type": "enum", "storageType": "int", "valuesAsFlags": True,
         "values": ["owl", "fox", "elk"]},
        {"id": 3, "name": "Wind", "type": "class", "useAs": ["property"], "members": [
            {"name": "from", "type": "string", "value": "north"}, {"name": "speed", "type": "int", "value": 4},
            {"name": "self", "type": "class", "propertyType": "Wind", "value": {}}]},
        {"id": 4, "name": "Scene", "type": "class", "useAs": ["map"], "members": [
            {"name": "sky", "type": "int", "propertyType": "Sky", "value": 1},
            {"name": "signs", "type": "int", "propertyType": "Signs", "value": 5},
            {"name": "night", "type": "bool", "value": True},
            {"name": "wind", "type": "class", "propertyType": "Wind", "value": {"speed": 9}}]},
    ]}  # fmt: skip
    path = made.write()
    (path.parent.parent / "any.tiled-project").write_text(json.dumps(project), encoding="utf-8")
    assert load(path).extra == {
        "sky": "rain", "signs": "owl,elk", "night": True, "wind.from": "north", "wind.speed": 9,
    }  # fmt: skip
    text = path.read_text(encoding="utf-8").replace("<tileset ", (
        '<properties><property name="sky" type="int" propertytype="Sky" value="0"/>'
        '<property name="wind" type="class" propertytype="Wind"><properties><property name="from" value="south"/>'
        "</properties></property></properties><tileset "), 1)  # fmt: skip
    path.write_text(text, encoding="utf-8")
    found = load(path).extra
    assert (found["sky"], found["wind.from"], found["wind.speed"]) == ("clear", "south", 4)


def test_a_project_that_cannot_be_read_is_noted(draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    path = made.write()
    (path.parent / "broken.tiled-project").write_text("{", encoding="utf-8")
    (note,) = load(path).notes
    assert "The Tiled project cannot be read" in note.what
    assert note.file.endswith("broken.tiled-project")


def test_the_project_s_folder_is_what_a_map_may_reach(draft: Drafter, tmp_path: Path) -> None:
    made = draft()
    made.tilesets = ['<tileset firstgid="1" source="../sets/ground.tsx"/>']
    made.layer(made.full())
    path = made.write()
    (tmp_path / "sets").mkdir()
    (path.parent / "ground.tsx").rename(tmp_path / "sets" / "ground.tsx")
    (tmp_path / "any.tiled-project").write_text("{}", encoding="utf-8")
    found = load(path)
    assert found.tilesets[0].image == "../sets/ground.png"


def test_an_object_of_a_class_of_the_maker_s_own_is_decoration(draft: Drafter, types: Attributes) -> None:
    made = draft()
    made.layer(made.full())
    made.place(made.item("trigger", "Crickets", "<point/>", {"kind": "door"}, x=70, y=70))
    path = made.write()
    own = {"propertyTypes": [*types.values(), {"name": "trigger", "type": "class", "members": []}]}
    (path.parent / "own.tiled-project").write_text(json.dumps(own), encoding="utf-8")
    found = load(path)
    assert (found.scenery, found.forgotten) == ((), ())
    assert {name for name, kind in types.items() if kind["type"] == "class"} == OURS


def test_a_class_that_nobody_defines_is_one_fault_however_many_objects_have_it(draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    made.place(*(made.item("event", "", "<point/>", x=70, y=70) for _ in range(3)))
    with pytest.raises(MapFaults) as told:
        load(made.write())
    (fault,) = told.value.faults
    assert (fault.what, fault.object) == ('Its Class is "event", which 3 objects have and Kleos does not know.', "1")
    assert fault.remedy.endswith("or define yours in the Tiled project (View > Custom Types Editor).")


@pytest.mark.parametrize(("count", "also"), [(1, ""), (2, ", as is that of one more"), (3, ", as is that of 2 more")])
def test_a_class_of_something_else_is_told_with_whose_it_is(count: int, also: str, draft: Drafter) -> None:
    made = draft()
    made.layer(made.full())
    made.place(*(made.item("level", "", "<point/>", x=70, y=70) for _ in range(count)))
    with pytest.raises(MapFaults) as told:
        load(made.write())
    (fault,) = told.value.faults
    assert fault.what == f'Its Class is "level"{also}: that is for tile layers and groups.'
