"""Templates: what an object takes from its template, what it sets itself, and where the template's tiles come from.

Expectations are Tiled's documentation: "properties saved with the object override the template's".
"""

from pathlib import Path

import pytest

from game.scenario.scenario import open_map
from game.scenario.suspicious import suspicious
from game.tiled import MapFaults, TiledMap, load, survey
from tests.tiled.drafts import MEADOW, Draft, Drafter, ready

UNIT = '<property name="unit" value="guard"/><property name="side" value="red"/>'
TOKENS = (
    '<tileset name="tokens" tilewidth="32" tileheight="48" tilecount="4" columns="2">'
    '<image source="tokens.png" width="64" height="96"/></tileset>'
)


def template(made: Draft, inner: str, name: str = "t.tx") -> Path:
    """Write the map and a template beside it; return the map."""
    path = made.write()
    target = path.parent / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<template>{inner}</template>', encoding="utf-8")
    return path


def token(found: TiledMap, thing: int = 0) -> tuple[str, int, int]:
    ref = found.tiles[found.layers[-1].things[thing].tile - 1]
    return found.tilesets[ref.tileset].name, ref.local, ref.flags


@pytest.mark.parametrize(
    ("own", "size", "rotation"),
    [
        ("", (64, 128), 90),
        ('width="32" height="16"', (32, 16), 90),
        ('width="32"', (64, 128), 90),  # Tiled takes both or none
        ('rotation="0"', (64, 128), 0),
        ('rotation="180" width="96" height="96"', (96, 96), 180),
    ],
)
def test_size_and_rotation_are_overridden_each(
    draft: Drafter, own: str, size: tuple[int, int], rotation: float
) -> None:
    made = ready(draft, f'<object id="1" template="t.tx" x="256" y="192" {own}/>')
    path = template(
        made, '<tileset firstgid="1" source="ground.tsx"/><object gid="1" width="64" height="128" rotation="90"/>'
    )
    (thing,) = load(path).layers[-1].things
    assert ((thing.width, thing.height), thing.rotation) == (size, rotation)
    assert (thing.x, thing.y) == (256, 192)


def test_a_tile_is_overridden_with_its_flips_and_in_the_map_s_numbers(draft: Drafter) -> None:
    made = ready(
        draft,
        '<object id="1" template="t.tx" x="0" y="64"/>',
        f'<object id="2" template="t.tx" gid="{3 | 1 << 30}" x="64" y="64"/>',
    )
    path = template(made, '<tileset firstgid="40" source="ground.tsx"/><object gid="41" width="64" height="64"/>')
    found = load(path)
    assert [token(found, thing) for thing in (0, 1)] == [("ground", 1, 0), ("ground", 2, 4)]


def test_name_class_and_visibility(draft: Drafter) -> None:
    made = ready(
        draft,
        '<object id="1" template="t.tx" x="10" y="10"/>',
        '<object id="2" name="Io" template="t.tx" x="74" y="10"/>',
        '<object id="3" name="" type="" template="t.tx" x="138" y="10"/>',
        '<object id="4" template="t.tx" visible="0" x="202" y="10"/>',
        '<object id="5" type="zone" template="t.tx" x="266" y="10">'
        '<properties><property name="kind" value="goal"/></properties></object>',
    )
    found = load(template(made, f'<object name="Guard" type="unit"><properties>{UNIT}</properties><point/></object>'))
    assert [(unit.id, unit.name, unit.cell) for unit in found.units] == [
        (1, "Guard", (0, 0)),
        (2, "Io", (1, 0)),
        (3, "Guard", (2, 0)),
    ]
    (zone,) = found.zones
    assert (zone.id, zone.kind, zone.cells) == (5, "goal", ((4, 0),))


def test_a_hidden_template_is_shown_by_its_object(draft: Drafter) -> None:
    made = ready(
        draft,
        '<object id="1" template="t.tx" x="9" y="9"/>',
        '<object id="2" visible="1" template="t.tx" x="9" y="9"/>',
    )
    path = template(made, f'<object type="unit" visible="0"><properties>{UNIT}</properties><point/></object>')
    assert [unit.id for unit in load(path).units] == [2]


@pytest.mark.parametrize("word", ["type", "class"])  # Tiled 1.9 wrote class, all others write type
def test_shapes_come_from_the_template_unless_the_object_has_one(draft: Drafter, word: str) -> None:
    made = ready(
        draft,
        '<object id="1" template="t.tx" x="64" y="64"/>',
        '<object id="2" name="own" template="t.tx" x="64" y="64"><polygon points="0,0 64,0 64,64 0,64"/></object>',
    )
    path = template(
        made,
        f'<object name="Hill" {word}="zone"><properties><property name="kind" value="goal"/></properties>'
        '<polygon points="0,0 128,0 128,128 0,128"/></object>',
    )
    hill, own = load(path).zones
    assert hill.cells == ((1, 1), (2, 1), (1, 2), (2, 2))
    assert own.cells == ((1, 1),)


def test_a_text_in_a_template_is_decoration(draft: Drafter) -> None:
    made = ready(draft, '<object id="1" template="t.tx" x="9" y="9"><text wrap="1">Delphi\nthis way</text></object>')
    path = template(made, '<object width="90" height="20"><text>Nowhere</text></object>')
    assert load(path).units == ()
    assert survey(path).shapes == {"template": 1}


def test_single_properties_are_overridden_and_whole_classes_are(draft: Drafter) -> None:
    """Tiled puts a class that the object sets in the place of the template's, members and all."""
    gear = '<property name="gear" type="class" propertytype="gear"><properties>{}</properties></property>'
    member = '<property name="{}" value="{}"/>'
    made = ready(
        draft,
        '<object id="1" template="t.tx" x="9" y="9"/>',
        '<object id="2" template="t.tx" x="74" y="9"><properties><property name="side" value="blue"/>'
        f"{gear.format(member.format('clash', 'sword'))}</properties></object>",
    )
    inner = gear.format(member.format("heroic", "dory") + member.format("clash", "bow"))
    path = template(
        made,
        f'<object type="unit"><properties>{UNIT}{inner}<property name="mood" value="grim"/></properties>'
        "<point/></object>",
    )
    one, other = load(path).units
    assert (one.side, one.gear, one.extra) == ("red", {"heroic": ("dory",), "clash": ("bow",)}, {"mood": "grim"})
    assert (other.side, other.gear, other.extra) == ("blue", {"clash": ("sword",)}, {"mood": "grim"})


def test_a_template_in_another_folder_brings_its_tileset_from_there(draft: Drafter) -> None:
    made = ready(
        draft,
        '<object id="1" template="stock/people/t.tx" x="64" y="128"/>',
        f'<object id="2" template="stock/people/t.tx" gid="{MEADOW}" x="192" y="128"/>',
    )
    path = template(
        made,
        '<tileset firstgid="1" source="../sets/tokens.tsx"/>'
        f'<object type="unit" gid="{4 | 1 << 31}" width="32" height="48"><properties>{UNIT}</properties></object>',
        "stock/people/t.tx",
    )
    sets = path.parent / "stock" / "sets"
    sets.mkdir()
    (sets / "tokens.tsx").write_text(TOKENS, encoding="utf-8")
    (sets / "tokens.png").touch()
    found = load(path)
    assert (token(found), token(found, 1)) == (("tokens", 3, 8), ("ground", 0, 0))
    assert found.tilesets[-1].image == "stock/sets/tokens.png"
    assert [unit.cell for unit in found.units] == [(1, 1), (3, 1)]
    assert found.notes == ()


def test_a_tileset_of_the_map_is_not_brought_twice(draft: Drafter) -> None:
    made = ready(draft, '<object id="1" template="a/t.tx" x="64" y="128"/>')
    made.tilesets.append('<tileset firstgid="100" source="sets/tokens.tsx"/>')
    path = template(
        made, '<tileset firstgid="1" source="../sets/tokens.tsx"/><object gid="2" width="9" height="9"/>', "a/t.tx"
    )
    (path.parent / "sets").mkdir()
    (path.parent / "sets" / "tokens.tsx").write_text(TOKENS, encoding="utf-8")
    found = load(path)
    assert [tileset.name for tileset in found.tilesets] == ["ground", "tokens"]
    assert token(found) == ("tokens", 1, 0)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", 'The template "t.tx" cannot be read: This file is empty.'),
        ('{"type": "template"}', 'The template "t.tx" holds no object.'),
        ("<template/>", 'The template "t.tx" holds no object.'),
        ('<template><object template="u.tx"/></template>', "templates cannot be nested."),
        ('<template><tileset firstgid="1" source="t.tx"/><object gid="1"/></template>', 'The tileset "t.tx" cannot be'),
        (
            '<template><tileset firstgid="1" source="no.tsx"/><object gid="1"/></template>',
            'The tileset "no.tsx" cannot',
        ),
        ('<template><tileset firstgid="1" source="../../no.tsx"/><object gid="1"/></template>', "lies outside"),
    ],
)
def test_a_bad_template_is_told_with_the_object_that_has_it(draft: Drafter, text: str, what: str) -> None:
    made = ready(draft, '<object id="7" name="Io" template="t.tx" x="9" y="9"/>')
    path = made.write()
    (path.parent / "t.tx").write_text(text, encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        load(path)
    (first, *_) = caught.value.faults
    assert what in first.what
    assert first.remedy
    assert first.object == '"Io" (7)' or first.file == "t.tx"


# ---- what is wrong with a template ---------------------------------------------------------------------------------


def told(made: Draft, inner: str, rules: str = "heroic") -> list[str]:
    """Return what is told of two objects of a template, in two cells."""
    layer = "".join(f'<object id="{number}" template="t.tx" x="{64 * number}" y="9"/>' for number in (1, 2))
    made.layer(made.full())
    made.place(layer)
    path = template(made, inner)
    try:
        return [str(fault) for fault in suspicious(*open_map(path, rules))]
    except MapFaults as error:
        return [str(fault).split(". ")[0] for fault in error.faults]


def a_unit(**more: str) -> str:
    values = {"unit": "guard", "side": "red", **more}
    inner = "".join(f'<property name="{key.replace("__", ".")}" value="{value}"/>' for key, value in values.items())
    return f'<object name="Guard" type="unit"><properties>{inner}</properties><point/></object>'


@pytest.mark.parametrize(
    ("inner", "sentence"),
    [
        (a_unit(side="rde"), 't.tx: There is no side "rde" on this map, which 2 objects name; there are blue, red'),
        (a_unit(hero="perhaps"), 't.tx: Its hero is "perhaps", which Kleos does not know'),
        (a_unit(sneaking="maybe"), 't.tx: Its sneaking is "maybe", which is neither true nor false'),
        (a_unit(unit="gaurd"), "t.tx: Heroic has no unit 'gaurd', nor anyone to stand in for it; \"guard\" is meant?"),
        (a_unit(gear__heroic="dori"), "t.tx: Heroic has no item 'dori'; \"dory\" is meant?"),
        (a_unit(conditions="pron"), "t.tx: There is no condition 'pron'; \"prone\" is meant?"),
        (a_unit().replace('"unit"', '"unti"', 1), 't.tx: Its Class is "unti", which 2 objects have and Kleos does'),
        (
            '<object type="scenery"><properties><property name="kind" value="dor"/></properties></object>',
            't.tx: Its kind is "dor", which Kleos does not know; "door" is meant?',
        ),
        (
            '<object type="zone"><properties><property name="size" type="float" value="big"/></properties></object>',
            't.tx: Property "size" is "big", which is no float',
        ),
    ],
)
def test_a_wrong_word_of_a_template_is_told_once_and_of_its_file(draft: Drafter, inner: str, sentence: str) -> None:
    assert [one for one in told(draft(), inner) if one.startswith(sentence)] != []
    assert len([one for one in told(draft(), inner) if sentence.removeprefix("t.tx: ")[:20] in one]) == 1


def test_a_property_of_a_template_that_counts_for_nothing_is_told_of_its_file(draft: Drafter) -> None:
    made = draft()
    made.objects = 10
    made.place(made.item("unit", "Io", "<point/>", {"unit": "guard", "side": "blue"}, x=9, y=200))
    found = told(made, a_unit(facing="north").replace(' name="Guard"', ""))
    why = "Its property facing counts for nothing: nobody and nothing here faces one way."
    assert found == [f"t.tx: {why} Remove it; turn its picture in Tiled (Z) if it should look so."]


def test_what_an_object_sets_itself_is_told_of_the_object(draft: Drafter) -> None:
    own = '<properties><property name="side" value="rde"/></properties>'
    made = ready(draft, f'<object id="1" template="t.tx" x="9" y="9">{own}</object>')
    with pytest.raises(MapFaults) as caught:
        load(template(made, a_unit(side="erd")))
    (fault,) = caught.value.faults
    assert (fault.layer, fault.object) == ("Things", '"Guard" (1)')
