"""Layers in groups: order across kinds and what groups hand down, worked out by hand from Tiled's documentation."""

import itertools
import math
from typing import Any

import pytest

from game.tiled import DrawLayer, load
from tests.tiled.drafts import MEADOW, ROAD, WALL, Attributes, Draft, Drafter

IO = '<properties><property name="unit" value="seer"/><property name="side" value="blue"/></properties>'


def inner(kind: str, name: str, attributes: str = "", number: int = MEADOW) -> str:
    """Return a layer of any kind on a map of 2 x 1 cells."""
    if kind == "layer":
        data = f'<data encoding="csv">{number},{number}</data>'
        return f'<layer name="{name}" width="2" height="1" {attributes}>{data}</layer>'
    return f'<{kind} name="{name}" {attributes}/>'


def small(draft: Drafter, *body: str) -> Draft:
    made: Draft = draft(width=2, height=1)
    made.layer(made.full(), "bottom")
    made.body.extend(body)
    return made


@pytest.mark.parametrize("kinds", list(itertools.permutations(("layer", "objectgroup", "imagelayer", "group"))))
def test_layers_of_all_kinds_keep_the_order_of_the_file(draft: Drafter, kinds: tuple[str, ...]) -> None:
    body = []
    for number, kind in enumerate(kinds):
        held = "".join(inner(within, f"{number}.{place}") for place, within in enumerate(kinds) if within != "group")
        body.append(f'<group name="g">{held}</group>' if kind == "group" else inner(kind, str(number)))
    shown = {"layer": "tile", "objectgroup": "object", "imagelayer": "image"}
    expected: list[tuple[str, str]] = [("bottom", "tile")]
    for number, kind in enumerate(kinds):
        if kind != "group":
            expected.append((str(number), shown[kind]))
            continue
        expected += [(f"{number}.{place}", shown[within]) for place, within in enumerate(kinds) if within != "group"]
    assert [(layer.name, layer.kind) for layer in load(small(draft, *body).write()).layers] == expected


@pytest.mark.parametrize("kind", ["layer", "objectgroup", "imagelayer"])
def test_three_groups_deep_everything_adds_up_or_multiplies(draft: Drafter, kind: str) -> None:
    levels: list[dict[str, Any]] = [
        {"offsetx": 10.25, "offsety": -3, "opacity": 0.5, "parallaxx": 0.5, "parallaxy": 2, "tintcolor": "#ff8040"},
        {"offsetx": -0.5, "opacity": 0.8, "parallaxx": 0.5, "tintcolor": "#80ffffff"},
        {},
        {"offsety": 1.125, "opacity": 0.25, "parallaxy": 0.25, "tintcolor": "#80808080"},
    ]
    text = [" ".join(f'{key}="{value}"' for key, value in level.items()) for level in levels]
    body = inner(kind, "deep", text[-1])
    for level in reversed(text[:-1]):
        body = f'<group name="g" {level}>{body}</group>'
    (deep,) = [layer for layer in load(small(draft, body).write()).layers if layer.name == "deep"]
    assert deep.offset == (9.75, -1.875)
    assert math.isclose(deep.opacity, 0.5 * 0.8 * 0.25)
    assert deep.parallax == (0.25, 0.5)
    assert deep.tint == (255 * 128 // 255, 128 * 128 // 255, 64 * 128 // 255, 128 * 128 // 255)


@pytest.mark.parametrize("kind", ["layer", "objectgroup", "imagelayer"])
@pytest.mark.parametrize("hidden", [0, 1, 2, None])
def test_one_hidden_group_hides_all_within_and_nothing_beside(draft: Drafter, kind: str, hidden: int | None) -> None:
    body = inner(kind, "deep", 'visible="0"' if hidden == 2 else "", WALL)
    for level in (1, 0):
        beside = inner(kind, f"beside {level}")
        body = f'<group name="g" visible="{int(level != hidden)}">{body}{beside}</group>'
    names = [layer.name for layer in load(small(draft, body).write()).layers]
    expected = {0: [], 1: ["beside 0"], 2: ["beside 1", "beside 0"], None: ["deep", "beside 1", "beside 0"]}[hidden]
    assert names == ["bottom", *expected]


def test_a_shown_layer_in_a_hidden_group_is_hidden(draft: Drafter) -> None:
    layer = inner("layer", "up", 'visible="1"', WALL)
    found = load(small(draft, f'<group visible="0">{layer}</group>').write())
    assert [found.ground.palette[kind].id for kind in found.ground.terrain] == ["meadow"] * 2


def test_a_group_s_offset_moves_its_objects_and_no_ground(draft: Drafter, grid: Attributes) -> None:
    made = draft(attributes=grid)
    made.layer(made.with_cells({(0, 0): ROAD}, MEADOW))
    layer, things = made.body.pop(), f'<object id="5" type="unit" x="10.5" y="20.5">{IO}<point/></object>'
    made.body.append(
        f'<group offsetx="64" offsety="0.25"><group offsetx="64.5">{layer}<objectgroup offsety="12">{things}'
        "</objectgroup></group></group>"
    )
    found = load(made.write())
    assert found.ground.palette[found.ground.terrain[0]].id == "road"
    assert found.layers[0].offset == (128.5, 0.25)
    # The point is drawn at 139, 32.75: in the third column of squares and of pointed hexes that are not shifted.
    assert found.units[0].cell == {
        "": (2, 0), "y odd": (2, 0), "y even": (1, 0), "x odd": (2, 0), "x even": (2, 0),
    }[" ".join((grid.get("staggeraxis", ""), grid.get("staggerindex", ""))).strip()]  # fmt: skip


def test_tints_and_opacities_that_are_odd(draft: Drafter) -> None:
    def one(attributes: str) -> DrawLayer:
        return load(small(draft, inner("layer", "up", attributes)).write()).layers[1]

    assert one('opacity="0"').opacity == 0
    assert one('opacity="1"').opacity == 1
    assert one('tintcolor=""').tint == (255, 255, 255, 255)
    assert one('tintcolor="#00000000"').tint == (0, 0, 0, 0)
    assert one('offsetx="-0.5" offsety="1e-3"').offset == (-0.5, 0.001)


def test_an_old_image_layer_has_its_offset_as_x_and_y(draft: Drafter) -> None:
    layers = load(
        small(draft, inner("imagelayer", "old", 'x="5" y="-6"'), inner("layer", "tiles", 'x="1" y="1"')).write()
    ).layers
    assert [layer.offset for layer in layers[1:]] == [(5, -6), (0, 0)]


def test_the_draw_order_of_objects(draft: Drafter) -> None:
    tiles = "".join(
        f'<object id="{number}" gid="1" x="0" y="{y}" width="64" height="64"/>'
        for number, y in ((1, 64), (2, 20), (3, 40))
    )
    for order, expected in (("", [2, 3, 1]), ('draworder="topdown"', [2, 3, 1]), ('draworder="index"', [1, 2, 3])):
        found = load(small(draft, f'<objectgroup name="o" {order}>{tiles}</objectgroup>').write())
        assert [thing.id for thing in found.layers[-1].things] == expected


def test_what_tiled_shows_and_a_battle_does_not_is_said_once_with_its_place(draft: Drafter) -> None:
    things = (
        '<object id="1" name="Beware" x="0" y="0" width="64" height="16"><text>wolves</text></object>'
        '<object id="2" name="Ghost" x="4" y="4" width="8" height="8" opacity="0.5"/>'
        '<object id="3" name="Hidden" x="4" y="4" visible="0"><text>nobody sees it</text></object>'
        '<object id="4" name="Plain" x="4" y="4" width="8" height="8" opacity="1"/>'
    )
    body = (
        inner("layer", "Light", 'mode="multiply"'),
        inner("layer", "Usual", 'mode="normal"'),
        inner("layer", "Unseen", 'mode="add" visible="0"'),
        f'<group name="Group" mode="screen"><objectgroup name="Notes">{things}</objectgroup></group>',
        f'<objectgroup name="Put away" visible="0">{things}</objectgroup>',
    )
    notes = load(small(draft, *body).write()).notes
    assert [(note.layer, note.object, note.what) for note in notes] == [
        ("Light", "", 'Its blend mode "multiply" is not shown in a battle.'),
        ("Group", "", 'Its blend mode "screen" is not shown in a battle.'),
        ("Group / Notes", '"Beware" (1)', "Its text is not shown in a battle."),
        ("Group / Notes", '"Ghost" (2)', "Its opacity is not shown in a battle: only a layer has one."),
    ]
    assert all(note.remedy for note in notes)
