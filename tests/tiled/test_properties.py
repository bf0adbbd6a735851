"""Custom properties: every type, defaults at every depth, and what each level puts over the one below.

With the project file and without it; as Tiled 1.8 (type), 1.9 (class) and 1.10 onwards (type) write them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from game.tiled import TiledMap, load
from tests.tiled.drafts import Draft, Drafter, ready

PROJECT: dict[str, Any] = {"propertyTypes": [
    {"id": 1, "name": "Weather", "type": "enum", "storageType": "string", "valuesAsFlags": False,
     "values": ["sun", "rain"]},
    {"id": 2, "name": "Omens", "type": "enum", "storageType": "string", "valuesAsFlags": True,
     "values": ["owl", "fox", "elk"]},
    {"id": 3, "name": "Rank", "type": "enum", "storageType": "int", "valuesAsFlags": False, "values": ["low", "high"]},
    {"id": 4, "name": "Marks", "type": "enum", "storageType": "int", "valuesAsFlags": True,
     "values": ["ash", "oak", "elm"]},
    {"id": 5, "name": "Inner", "type": "class", "useAs": ["property"], "members": [
        {"name": "depth", "type": "int", "value": 3}, {"name": "ground", "type": "string", "value": "sand"},
        {"name": "rank", "type": "int", "propertyType": "Rank", "value": 1}]},
    {"id": 6, "name": "Outer", "type": "class", "useAs": ["property"], "members": [
        {"name": "inner", "type": "class", "propertyType": "Inner", "value": {"depth": 4}},
        {"name": "colour", "type": "color", "value": "#ff102030"},
        {"name": "share", "type": "float", "value": 0.5}]},
    {"id": 7, "name": "unit", "type": "class", "useAs": ["object", "tile"], "members": [
        {"name": "outer", "type": "class", "propertyType": "Outer", "value": {"inner": {"ground": "clay"}}},
        {"name": "weather", "type": "string", "propertyType": "Weather", "value": "rain"},
        {"name": "omens", "type": "string", "propertyType": "Omens", "value": "owl,elk"},
        {"name": "marks", "type": "int", "propertyType": "Marks", "value": 6},
        {"name": "friend", "type": "object", "value": 0},
        {"name": "file", "type": "file", "value": ""},
        {"name": "names", "type": "list", "value": [{"type": "string", "value": "Io"}, {"type": "int", "value": 2},
            {"type": "class", "propertytype": "Inner", "value": {"depth": 9}}]},
        {"name": "unit", "type": "string", "value": "seer"}, {"name": "side", "type": "string", "value": "blue"}]},
]}  # fmt: skip
DEFAULTS = {
    "outer.inner.depth": 4, "outer.inner.ground": "sand", "outer.inner.rank": "high", "outer.colour": "#ff102030",
    "outer.share": 0.5, "weather": "rain", "omens": "owl,elk", "marks": "oak,elm", "friend": 0,
}  # fmt: skip


def with_project(made: Draft, project: dict[str, Any] = PROJECT) -> Path:
    path = made.write()
    (path.parent / "own.tiled-project").write_text(json.dumps(project), encoding="utf-8")
    return path


def read(path: Path) -> list[dict[str, Any]]:
    return [dict(unit.extra) for unit in load(path).units]


def test_an_object_has_the_defaults_of_its_class_at_every_depth(draft: Drafter) -> None:
    made = ready(draft, made_object("unit"))
    (extra,) = read(with_project(made))
    # The class around says clay for what is in it: Tiled takes its value whole, so the depth is Inner's own.
    expected = {**DEFAULTS, "outer.inner.depth": 3, "outer.inner.ground": "clay"}
    lists = {"names.0": "Io", "names.1": 2, "names.2.depth": 9, "names.2.ground": "sand", "names.2.rank": "high"}
    assert extra == {**expected, **lists}


def made_object(kind: str, inner: str = "", word: str = "type") -> str:
    held = f"<properties>{inner}</properties>" if inner else ""
    return f'<object id="1" {word}="{kind}" x="9" y="9">{held}<point/></object>'


@pytest.mark.parametrize("word", ["type", "class"])
def test_each_version_s_word_for_the_class_counts(draft: Drafter, word: str) -> None:
    made = ready(draft, made_object("unit", word=word))
    made.tilesets.append(
        '<tileset firstgid="9" name="own" class="set" tilewidth="64" tileheight="64" tilecount="1" columns="1">'
        f'<image source="ground.png" width="64" height="64"/><tile id="0" {word}="unit"/></tileset>'
    )
    made.place('<object id="2" gid="9" x="64" y="64" width="64" height="64"/>')
    one, other = load(with_project(made)).units
    assert (one.kind, other.kind) == ("seer", "seer")
    assert one.extra == other.extra
    assert len(one.extra) > 10


def test_each_level_is_put_over_the_one_below(draft: Drafter) -> None:
    """Class, then template or tile, then object; the members that the last one leaves alone are its class's."""
    outer = '<property name="outer" type="class" propertytype="Outer"><properties>{}</properties></property>'
    depth = (
        '<property name="inner" type="class" propertytype="Inner"><properties>'
        '<property name="depth" type="int" value="{}"/></properties></property>'
    )
    made = ready(
        draft,
        made_object("unit", outer.format(depth.format(7)) + '<property name="weather" value="sun"/>'),
        '<object id="2" template="t.tx" x="74" y="9"/>',
        f'<object id="3" template="t.tx" x="138" y="9"><properties>{outer.format("")}</properties></object>',
    )
    path = with_project(made)
    share = '<property name="share" type="float" value="0.25"/>'
    (path.parent / "t.tx").write_text(
        f'<template><object type="unit"><properties>{outer.format(share + depth.format(8))}'
        '<property name="omens" propertytype="Omens" value="fox"/></properties><point/></object></template>',
        encoding="utf-8",
    )
    own, held, cleared = (unit.extra for unit in load(path).units)
    keys = ("outer.inner.depth", "outer.inner.ground", "outer.share", "weather", "omens")
    assert [own[key] for key in keys] == [7, "sand", 0.5, "sun", "owl,elk"]
    assert [held[key] for key in keys] == [8, "sand", 0.25, "rain", "fox"]
    assert [cleared[key] for key in keys] == [4, "sand", 0.5, "rain", "fox"]


def test_a_map_a_layer_and_a_tile_have_their_class_s_defaults(draft: Drafter) -> None:
    members: dict[str, list[tuple[str, str, Any]]] = {"battle": [("title", "string", "Named"), ("mood", "Outer", {})],
               "level": [("elevation", "float", 2.5)],
               "ground": [("terrain", "string", "sand"), ("elevation", "float", 1)]}  # fmt: skip
    types = [
        {"id": 20 + number, "name": name, "type": "class", "members": [
            {"name": key, "value": value, **({"type": "class", "propertyType": kind} if kind == "Outer" else
                                             {"type": kind})} for key, kind, value in found]}
        for number, (name, found) in enumerate(members.items())]  # fmt: skip
    made = draft(width=2, height=1)
    made.attributes["class"] = "battle"
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="64" tilecount="2" columns="2">'
        '<image source="ground.png" width="128" height="64"/><tile id="0" type="ground"/><tile id="1" class="ground">'
        '<properties><property name="terrain" value="rock"/></properties></tile></tileset>'
    )
    made.layer([9, 10], **{"class": "level"})
    found = load(with_project(made, {"propertyTypes": [*PROJECT["propertyTypes"], *types]}))
    assert (found.title, found.extra["mood.inner.depth"], found.extra["mood.colour"]) == ("Named", 4, "#ff102030")
    assert [found.ground.palette[kind].id for kind in found.ground.terrain] == ["sand", "rock"]
    assert found.ground.heights == (350, 350)


def everything(draft: Drafter) -> Draft:
    inner = (
        '<property name="whole" type="int" value="-7"/><property name="part" type="float" value="1.5e2"/>'
        '<property name="yes" type="bool" value="true"/><property name="no" type="bool" value="false"/>'
        '<property name="colour" type="color" value="#80ffffff"/><property name="near" type="file" value="../a b.png"/>'
        '<property name="who" type="object" value="12"/><property name="text">two\nlines &lt;here&gt;</property>'
        '<property name="bare"/><property name="zero" type="int"/>'
        '<property name="rain" propertytype="Weather" value="rain"/>'
        '<property name="signs" propertytype="Omens" value="owl,fox"/>'
        '<property name="rank" type="int" propertytype="Rank" value="1"/>'
        '<property name="marks" type="int" propertytype="Marks" value="5"/>'
        '<property name="box" type="class" propertytype="Outer"><properties>'
        '<property name="inner" type="class" propertytype="Inner"><properties>'
        '<property name="depth" type="int" value="1"/></properties></property></properties></property>'
        '<property name="list" type="list"><item type="int" value="4"/><item type="list"><item value="deep"/></item>'
        '<item type="class" propertytype="Inner"><properties><property name="depth" type="int" value="2"/></properties>'
        "</item></property>"
    )
    return ready(draft, made_object("scenery", f'<property name="kind" value="chest"/>{inner}'))


PLAIN = {
    "whole": -7, "part": 150.0, "yes": True, "no": False, "colour": "#80ffffff", "near": "../a b.png", "who": 12,
    "text": "two\nlines <here>", "zero": 0, "rain": "rain", "signs": "owl,fox",
    "box.inner.depth": 1, "list.0": 4, "list.1.0": "deep", "list.2.depth": 2,
}  # fmt: skip


def extra_of(found: TiledMap) -> dict[str, Any]:
    return dict(found.scenery[0].extra)


def test_every_type_is_read_without_the_project(draft: Drafter) -> None:
    assert extra_of(load(everything(draft).write())) == {**PLAIN, "rank": 1, "marks": 5}


def test_every_type_is_read_with_the_project(draft: Drafter) -> None:
    assert extra_of(load(with_project(everything(draft)))) == {
        **PLAIN, "rank": "high", "marks": "ash,elm",
        "box.inner.ground": "sand", "box.inner.rank": "high", "box.colour": "#ff102030", "box.share": 0.5,
        "list.2.ground": "sand", "list.2.rank": "high",
    }  # fmt: skip


def test_an_unknown_class_or_enum_is_taken_as_it_is(draft: Drafter) -> None:
    inner = (
        '<property name="a" propertytype="Unheard" value="x"/>'
        '<property name="b" type="int" propertytype="No" value="3"/>'
        '<property name="c" type="class" propertytype="Gone"><properties><property name="d" value="e"/></properties>'
        "</property>"
    )
    made = ready(draft, made_object("scenery", f'<property name="kind" value="chest"/>{inner}'))
    expected = {"a": "x", "b": 3, "c.d": "e"}
    assert extra_of(load(made.write())) == expected
    assert extra_of(load(with_project(made))) == expected


def test_classes_within_themselves_and_within_many_others_end(draft: Drafter) -> None:
    types = [
        {"id": number, "name": f"C{number}", "type": "class", "members": [
            {"name": f"m{member}", "type": "class", "propertyType": f"C{number + 1}", "value": {}}
            for member in range(10)]}
        for number in range(1, 16)]  # fmt: skip
    loops = [{"id": 90, "name": "C16", "type": "class", "members": [
        {"name": "up", "type": "class", "propertyType": "C1", "value": {}},
        {"name": "leaf", "value": "x"}]}]  # fmt: skip
    made = ready(draft, made_object("scenery", '<property name="kind" value="chest"/>'
                 '<property name="all" type="class" propertytype="C1"><properties/></property>'))  # fmt: skip
    extra = extra_of(load(with_project(made, {"propertyTypes": [*types, *loops]})))
    assert 0 < len(extra) <= 2000
