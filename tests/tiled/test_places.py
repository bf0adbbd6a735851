"""Objects: which cell they mean, and what units, zones and scenery are made of them."""

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from game.tiled import UnitSpec, load
from tests.tiled.drafts import MEADOW, WALL, Attributes, Drafter, middle, ready
from tests.tiled.refused import faults

Pixel: TypeAlias = tuple[float, float]

IO = {"unit": "seer", "side": "blue"}


def origin_of(alignment: str, centre: Pixel, size: Pixel, degrees: float) -> Pixel:
    """Where a tile object's origin has to be for the middle of its picture to be at `centre` (clockwise, y down)."""
    across = {"left": -0.5, "right": 0.5}.get(alignment.removeprefix("top").removeprefix("bottom"), 0)
    down = -0.5 if alignment.startswith("top") else 0.5 if alignment.startswith("bottom") else 0
    x, y = across * size[0], down * size[1]
    radians = math.radians(degrees)
    return (
        centre[0] + x * math.cos(radians) - y * math.sin(radians),
        centre[1] + x * math.sin(radians) + y * math.cos(radians),
    )


def test_a_point_a_rectangle_and_a_tile_mean_the_same_cell(draft: Drafter, grid: Attributes) -> None:
    cells = [(column, row) for row in range(6) for column in range(8)]
    for cell in cells:
        x, y = middle(grid, cell)
        made = ready(draft, attributes=grid)
        shapes: tuple[dict[str, Any], ...] = (
            {"x": x, "y": y, "inner": "<point/>"},
            {"x": x - 12, "y": y - 12, "width": 24, "height": 24},
            {"x": x - 15, "y": y - 10, "width": 30, "height": 20, "inner": "<ellipse/>"},
            {"x": x - 32, "y": y + 32, "width": 64, "height": 64, "gid": 1},
        )
        for number, shape in enumerate(shapes):
            made.place(made.item("unit", str(number), values=IO, **shape), name=str(number))
        found = faults(made.write())
        assert [fault.cell for fault in found] == [cell] * 3, cell
        assert all("stand on one cell" in fault.what for fault in found)


@pytest.mark.parametrize("flips", [0, 1 << 31, 1 << 30, 7 << 29])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 33.5, -90])
def test_a_turned_or_flipped_tile_means_the_cell_under_its_picture(
    draft: Drafter, grid: Attributes, degrees: float, flips: int
) -> None:
    cell = (3, 2)
    x, y = origin_of("bottomleft", middle(grid, cell), (64, 64), degrees)
    made = ready(draft, attributes=grid)
    made.place(made.item("unit", "Io", values=IO, gid=1 | flips, x=x, y=y, width=64, height=64, rotation=degrees))
    assert load(made.write()).units[0].cell == cell


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
@pytest.mark.parametrize(
    "alignment",
    ["topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright", "unspecified"],
)
def test_the_tileset_s_object_alignment_counts(draft: Drafter, alignment: str, degrees: float) -> None:
    made = ready(draft)
    made.tilesets.append(
        f'<tileset firstgid="9" name="own" tilewidth="60" tileheight="60" tilecount="1" columns="1" '
        f'objectalignment="{alignment}"><tileoffset x="10" y="-6"/><image source="ground.png" width="60" height="60"/>'
        "</tileset>"
    )
    aligned = "bottomleft" if alignment == "unspecified" else alignment
    # The Drawing Offset moves the picture in its own, turned directions.
    radians = math.radians(degrees)
    moved = (10 * math.cos(radians) + 6 * math.sin(radians), 10 * math.sin(radians) - 6 * math.cos(radians))
    x, y = origin_of(aligned, (5 * 64 + 32 - moved[0], 3 * 64 + 32 - moved[1]), (60, 60), degrees)
    made.place(made.item("unit", "Io", values=IO, gid=9, x=x, y=y, width=60, height=60, rotation=degrees))
    found = load(made.write())
    assert found.units[0].cell == (5, 3)
    thing = found.layers[-1].things[0]
    assert (thing.width, thing.height, thing.rotation) == (60, 60, degrees)


def test_a_large_object_names_its_upper_left_cell_and_a_tall_picture_its_foot(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("unit", "Rectangle", values=IO, x=64, y=64, width=128, height=128),
        made.item("unit", "Tile", values=IO, gid=1, x=256, y=192, width=128, height=128),
        made.item("unit", "Turned", values=IO, gid=1, x=384, y=128, width=128, height=128, rotation=90),
        made.item("unit", "Tall", values=IO, gid=1, x=0, y=320, width=64, height=128),
    )
    found = load(made.write())
    assert {unit.name: unit.cell for unit in found.units} == {
        "Rectangle": (1, 1), "Tile": (4, 1), "Turned": (6, 2), "Tall": (0, 4),
    }  # fmt: skip


def test_an_object_layer_s_offset_moves_its_objects_and_no_ground(draft: Drafter) -> None:
    made = ready(draft)
    made.body[0] = made.body[0].replace("name=", 'offsetx="640.5" name=')
    made.place(made.item("unit", "Io", "<point/>", IO, x=10, y=10), offsetx=64.5, offsety=128)
    found = load(made.write())
    assert found.units[0].cell == (1, 2)
    assert found.ground.board().terrain_at((1, 2)).id == "meadow"


def test_a_unit_has_all_that_is_written_on_it(draft: Drafter) -> None:
    made = ready(draft)
    values = {
        **IO, "hero": "yes", "sneaking": True, "gear.heroic": "dory, aspis", "gear.clash": "spear", "gear.odigos": "",
        "mood": "open",
    }  # fmt: skip
    made.place(
        made.item("unit", "Žofie 戦士 ☠", "<point/>", values, x=100, y=100),
        made.item("", "", "<point/>", x=10, y=10),
        made.item("unit", "", "<point/>", {**IO, "hero": False, "companion": True, "unaware": True}, x=10, y=10),
    )
    named, plain = load(made.write()).units
    assert named == UnitSpec(
        1, "seer", "blue", (1, 1), "Žofie 戦士 ☠", True, True,
        gear={"heroic": ("dory", "aspis"), "clash": ("spear",)}, extra={"mood": "open"},
        layer="Things",
    )  # fmt: skip
    assert (plain.id, plain.hero, plain.companion, plain.unaware, plain.sneaking) == (3, False, True, True, False)


def test_what_is_hidden_places_nothing(draft: Drafter) -> None:
    made = ready(draft)
    made.place(made.item("unit", "A", "<point/>", IO, x=10, y=10, visible=0))
    made.place(made.item("unit", "B", "<point/>", IO, x=10, y=10), visible=0)
    made.body.append(
        f'<group visible="0"><objectgroup>{made.item("unit", "C", "<point/>", IO, x=1, y=1)}</objectgroup></group>'
    )
    made.place(made.item("unit", "D", "<point/>", IO, x=10, y=10))
    assert [unit.name for unit in load(made.write()).units] == ["D"]


def test_a_tile_object_takes_class_and_properties_of_its_tile(draft: Drafter) -> None:
    made = ready(draft)
    made.tilesets.append(
        '<tileset firstgid="9" name="tokens" tilewidth="64" tileheight="64" tilecount="1" columns="1">'
        '<image source="ground.png" width="64" height="64"/><tile id="0" type="unit"><properties>'
        '<property name="unit" value="hoplite"/><property name="side" value="red"/></properties></tile></tileset>'
    )
    made.place(
        made.item("", "Ajax", gid=9, x=0, y=64, width=64, height=64),
        made.item("unit", "Paris", values={"side": "blue"}, gid=9, x=64, y=64, width=64, height=64),
        made.item("", "a stone", gid=MEADOW, x=0, y=64, width=64, height=64),
    )
    ajax, paris = load(made.write()).units
    assert (ajax.kind, ajax.side, ajax.cell) == ("hoplite", "red", (0, 0))
    assert (paris.kind, paris.side, paris.cell) == ("hoplite", "blue", (1, 0))


def test_a_template_is_merged_under_its_object(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        '<object id="1" template="guards/guard.tx" x="64" y="128"/>',
        '<object id="2" name="Io" template="guards/guard.tx" x="256" y="128"><properties>'
        '<property name="side" value="blue"/>'
        '</properties></object>',
    )  # fmt: skip
    path = made.write()
    (path.parent / "guards").mkdir()
    (path.parent / "guards" / "guard.tx").write_text(
        '<template><tileset firstgid="5" source="../ground.tsx"/>'
        '<object name="Guard" type="unit" gid="2147483655" width="64" height="64"><properties>'
        '<property name="unit" value="guard"/><property name="side" value="red"/></properties></object></template>',
        encoding="utf-8",
    )
    found = load(path)
    guard, io = found.units
    assert (guard.name, guard.kind, guard.side, guard.cell) == ("Guard", "guard", "red", (1, 1))
    assert (io.name, io.kind, io.side, io.cell) == ("Io", "guard", "blue", (4, 1))
    tiles = [found.tiles[thing.tile - 1] for thing in found.layers[-1].things]
    assert [(ref.tileset, ref.local, ref.flags) for ref in tiles] == [(0, 2, 8)] * 2


def test_a_template_may_bring_a_tileset_of_its_own(draft: Drafter) -> None:
    made = ready(draft)
    made.place('<object id="1" template="t.tx" x="64" y="128"/>')
    path = made.write()
    (path.parent / "t.tx").write_text(
        '<template><tileset firstgid="1" source="other.tsx"/>'
        '<object type="unit" gid="1" width="64" height="64"><properties>'
        '<property name="unit" value="guard"/><property name="side" value="red"/></properties></object></template>',
        encoding="utf-8",
    )
    (path.parent / "other.tsx").write_text(
        '<tileset name="other" tilewidth="9" tileheight="9" tilecount="1" columns="1">'
        '<image source="ground.png" width="9" height="9"/></tileset>',
        encoding="utf-8",
    )
    found = load(path)
    ref = found.tiles[found.layers[-1].things[0].tile - 1]
    assert (found.tilesets[ref.tileset].name, ref.local) == ("other", 0)
    assert found.units[0].cell == (1, 1)


def test_zones_are_the_cells_whose_middle_lies_within(draft: Drafter, grid: Attributes) -> None:
    made = ready(draft, attributes=grid)
    zone = {"kind": "deployment", "side": "blue"}
    left, top, right, bottom = 70.0, 60.0, 300.0, 250.0
    diamond = [(0, -120), (130, 0), (0, 120), (-130, 0)]
    made.place(
        made.item("zone", "rectangle", values=zone, x=left, y=top, width=right - left, height=bottom - top),
        made.item("zone", "ellipse", "<ellipse/>", zone, x=left, y=top, width=230, height=190),
        made.item(
            "zone", "diamond", f'<polygon points="{" ".join(f"{x},{y}" for x, y in diamond)}"/>', zone, x=200, y=180
        ),
        made.item("zone", "turned", values=zone, x=200, y=180, width=120, height=60, rotation=30),
        made.item("zone", "point", "<point/>", zone, **dict(zip("xy", middle(grid, (2, 2)), strict=True))),
    )
    found = {zone.name: set(zone.cells) for zone in load(made.write()).zones}
    centres = {(c, r): middle(grid, (c, r)) for c in range(8) for r in range(6)}
    cosine, sine = math.cos(math.radians(30)), math.sin(math.radians(30))

    def turned(x: float, y: float) -> bool:
        along, beside = (x - 200) * cosine + (y - 180) * sine, -(x - 200) * sine + (y - 180) * cosine
        return 0 <= along <= 120 and 0 <= beside <= 60

    inside: dict[str, Callable[[float, float], bool]] = {
        "rectangle": lambda x, y: left <= x <= right and top <= y <= bottom,
        "ellipse": lambda x, y: ((x - 185) / 115) ** 2 + ((y - 155) / 95) ** 2 <= 1,
        "diamond": lambda x, y: abs(x - 200) / 130 + abs(y - 180) / 120 <= 1,
        "turned": turned,
        "point": lambda x, y: (x, y) == middle(grid, (2, 2)),
    }
    for name, test in inside.items():
        assert found[name] == {cell for cell, (x, y) in centres.items() if test(x, y)}, name
        assert found[name], name


def test_zones_of_one_name_kind_and_side_are_one(draft: Drafter) -> None:
    made = ready(draft)
    zone = {"kind": "goal"}
    made.place(
        made.item("zone", "Hill", values=zone, x=128, y=128, width=64, height=64),
        made.item("zone", "Hill", values=zone, x=64, y=64, width=128, height=64),
        made.item("zone", "Gate", values={"kind": "exit"}, x=0, y=0, width=64, height=64),
    )
    hill, gate = load(made.write()).zones
    assert hill.cells == ((1, 1), (2, 1), (2, 2))
    assert (hill.id, hill.side, gate.kind) == (1, "", "exit")


@pytest.mark.rule("BD-13")
def test_scenery_has_all_that_is_written_on_it(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "Zeus", "<point/>", {"kind": "statue"}, x=10, y=10),
        made.item("scenery", "", "<point/>", {"kind": "column", "height": 6.5, "dc": 5}, x=74, y=10),
        made.item("scenery", "Gate", "<point/>", {"kind": "door", "locked": True, "dc": 8}, x=138, y=10),
        made.item("scenery", "", "<point/>", {"kind": "lever", "target": "Gate"}, x=202, y=10),
        made.item("scenery", "", '<point/><properties><property name="kind" value="lever"/>'
                  '<property name="target" type="object" value="3"/></properties>', x=266, y=10),
        made.item("scenery", "", "<point/>", {"kind": "chest", "items": "owl-orb, fire-pot", "open": True}, x=9, y=74),
    )  # fmt: skip
    zeus, column, gate, by_name, by_object, chest = load(made.write()).scenery
    assert (zeus.kind, zeus.height_cm, zeus.dc, zeus.cell) == ("statue", 400, 0, (0, 0))
    assert (column.height_cm, column.dc) == (650, 5)
    assert (gate.locked, gate.open, gate.dc) == (True, False, 8)
    assert (by_name.target, by_object.target) == (3, 3)
    assert (chest.items, chest.open) == (("owl-orb", "fire-pot"), True)


@pytest.mark.rule("BD-13")
def test_a_difficulty_is_a_word_for_all_or_a_number_for_one(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "", "<point/>", {"kind": "statue", "difficulty": "hard"}, x=10, y=10),
        made.item("scenery", "", "<point/>", {"kind": "column", "dc.clash": 14, "dc.heroic": 0}, x=74, y=10),
        made.item("scenery", "", "<point/>", {"kind": "statue"}, x=138, y=10),
    )
    hard, numbered, plain = load(made.write()).scenery
    assert (hard.difficulty, hard.dcs, hard.dc) == ("hard", {}, 0)
    assert (numbered.difficulty, numbered.dcs) == ("normal", {"clash": 14})
    assert (plain.difficulty, plain.dcs, plain.extra) == ("normal", {}, {})


def test_a_difficulty_that_is_none_is_a_fault(draft: Drafter) -> None:
    made = ready(draft)
    made.place(
        made.item("scenery", "", "<point/>", {"kind": "statue", "difficulty": "herd"}, x=10, y=10),
        made.item("scenery", "", "<point/>", {"kind": "statue", "dc.clash": 999}, x=74, y=10),
    )
    assert [fault.what for fault in faults(made.write())] == [
        'Its difficulty is "herd", which Kleos does not know; "hard" is meant?',
        'Its dc.clash is "999", which is no whole number from 0 to 100.',
    ]


def test_all_faults_come_at_once_each_with_layer_object_and_remedy(draft: Drafter) -> None:
    made = draft()
    made.layer(made.with_cells({(5, 5): WALL}, MEADOW))
    io: dict[str, Any] = {"inner": "<point/>", "values": IO}
    made.place(
        made.item("unit", "Io", **io, x=10, y=10),
        made.item("unit", "Pan", **io, x=20, y=20),
        made.item("unit", "Far", **io, x=10, y=6 * 64 + 1),
        made.item("unit", "Last row", **io, x=500, y=6 * 64 - 1),
        made.item("unit", "Green", "<point/>", {"unit": "seer", "side": "green"}, x=74, y=10),
        made.item("unit", "Nobody", "<point/>", x=74, y=74),
        made.item("zone", "Odd", values={"kind": "gaol"}, x=0, y=0, width=64, height=64),
        made.item("zone", "Narrow", values={"kind": "goal"}, x=0, y=0, width=20, height=20),
        made.item("zone", "Whose", values={"kind": "deployment"}, x=0, y=0, width=64, height=64),
        made.item("zone", "Line", '<polyline points="0,0 64,64"/>', {"kind": "goal"}, x=0, y=0),
        made.item("Unit", "Capital", **io, x=138, y=10),
        made.item("unit", "Walled", **io, x=5 * 64 + 5, y=5 * 64 + 5),
        made.item("scenery", "", "<point/>", {"kind": "statue"}, x=10, y=10),
        made.item("scenery", "", "<point/>", {"kind": "lever", "target": "nothing"}, x=10, y=74),
        made.item("scenery", "", "<point/>", {"kind": "lever"}, x=10, y=138),
        made.item("unit", "Poly", '<polygon points="0,0 9,0 9,9"/>', IO, x=10, y=10),
        made.item("zone", "Portal", "", {"kind": "door"}, x=202, y=138, width=64, height=64),
        made.item("unit", "Bold", "<point/>", {**IO, "hero": "maybe", "sneaking": "a bit"}, x=202, y=74),
        name="Armies",
    )
    found = faults(made.write())
    told = {fault.object.split()[0].strip('"'): fault.what for fault in found}
    assert told["Pan"] == '"Pan" (2) and "Io" (1) stand on one cell.'
    assert told["Far"] == "It lies outside the map (at pixel 10, 385)."
    assert told["Green"] == 'There is no side "green" on this map; there are blue, red.'
    assert told["Odd"] == 'Its kind is "gaol", which Kleos does not know; "goal" is meant?'
    assert told["Narrow"] == "The zone covers the middle of no cell of the map."
    assert told["Whose"] == "It belongs to no side."
    assert told["Line"] == "A zone cannot be a polyline."
    assert told["Capital"] == 'Its Class is "Unit", which Kleos does not know; "unit" is meant?'
    assert told["Walled"] == "The unit stands in wall, which nothing can enter."
    assert told["13"] == 'It stands where "Io" (1) stands.'
    assert told["14"] == "What the lever works (nothing) is no scenery of this map."
    assert told["15"] == "The lever works nothing."
    assert told["Portal"] == 'Its Class is "zone", though its properties are those of scenery.'
    assert told["Poly"] == "A polygon does not name one cell."
    assert [fault.what for fault in found if "Nobody" in fault.object] == [
        "The unit has no id.",
        "It belongs to no side.",
    ]
    assert len([fault for fault in found if "Bold" in fault.object]) == 2
    assert "Last" not in told
    assert all(fault.layer == "Armies" or "Walled" in fault.object for fault in found)
    assert all(fault.remedy and fault.file.endswith("map.tmx") for fault in found)
    assert str(found[0]).endswith(
        f'map.tmx: layer "Armies", object "Pan" (2), cell 0, 0: {told["Pan"]} Move one of them.'
    )


def test_what_a_lever_cannot_work_is_told_by_what_it_is(draft: Drafter) -> None:
    made = ready(draft)
    at: dict[str, Any] = {"inner": "<point/>", "x": 10}
    made.place(
        made.item("scenery", "Gate", values={"kind": "door"}, **at, y=74),
        made.item("scenery", "First", values={"kind": "lever", "target": "First"}, **at, y=138),
        made.item("scenery", "Second", values={"kind": "lever", "target": "First"}, **at, y=202),
        made.item("scenery", "Third", values={"kind": "lever", "target": "Cellar"}, **at, y=266),
        made.item("scenery", "Cellar", values={"kind": "door"}, **at, y=330, visible=0),
    )
    told = {fault.object.split()[0].strip('"'): fault.what for fault in faults(made.write())}
    assert told["First"] == "The lever works itself."
    assert told["Second"] == "The lever works another lever."
    assert told["Third"].startswith('What the lever works ("Cellar" (')
    assert told["Third"].endswith(") is hidden, and so no part of the map.")
    assert "Gate" not in told
