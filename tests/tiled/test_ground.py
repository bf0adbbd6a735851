"""Tile layers: how cells are decoded, which tile decides a cell, and how high it lies."""

import pytest

from game.board.grid import Cell
from game.board.hexes import HexGrid
from game.board.terrain import terrains
from game.tiled import MapFaults, TiledMap, load
from game.tiled.faults import Log, Spot
from game.tiled.ground import metres
from tests.tiled.drafts import (
    DEEP,
    DIAGONAL,
    FLIP_X,
    FLIP_Y,
    FLOWERS,
    HEDGE,
    MEADOW,
    ROAD,
    STAIRS,
    TURN_120,
    WALL,
    Attributes,
    Drafter,
    middle,
)
from tests.tiled.refused import faults


def names(found: TiledMap) -> list[str]:
    return [found.ground.palette[place].id for place in found.ground.terrain]


@pytest.mark.parametrize("how", ["csv", "base64", "zlib", "gzip", "zstd", "xml"])
def test_every_encoding_gives_the_same_cells(draft: Drafter, how: str) -> None:
    made = draft(width=3, height=2)
    made.layer([MEADOW, ROAD, WALL, DEEP, MEADOW | FLIP_X, STAIRS], how=how)
    found = load(made.write())
    assert names(found) == ["meadow", "road", "wall", "deep", "meadow", "stairs"]
    assert [ref.flags for _, ref in found.drawn(found.layers[0])] == [0, 0, 0, 0, 8, 0]


def test_the_board_has_tiled_s_shape(draft: Drafter, grid: Attributes) -> None:
    made = draft(attributes=grid)
    made.layer(made.with_cells({(7, 5): WALL}, MEADOW))
    board = load(made.write()).ground.board()
    assert (board.grid.width, board.grid.height, board.grid.sides) == (8, 6, 6 if grid else 8)
    assert board.terrain_at((7, 5)) == terrains()["wall"]
    assert board.terrain_at((5, 5)) == terrains()["meadow"]
    if grid:
        assert isinstance(board.grid, HexGrid)
        assert (board.grid.axis, board.grid.index) == (grid["staggeraxis"], grid["staggerindex"])


def test_the_topmost_tile_with_a_terrain_decides(draft: Drafter) -> None:
    made = draft(width=4, height=1)
    made.layer([MEADOW, MEADOW, MEADOW, WALL])
    made.layer([0, ROAD, ROAD, 0], "Road")
    made.layer([FLOWERS, FLOWERS, 0, FLOWERS], "Flowers")
    assert names(load(made.write())) == ["meadow", "road", "road", "wall"]


def test_a_layer_below_in_the_file_is_below_whatever_its_kind(draft: Drafter) -> None:
    made = draft(width=1, height=1)
    made.layer([MEADOW], "first")
    made.place(name="second")
    made.body.append(
        '<group name="third"><layer name="inside" width="1" height="1"><data encoding="csv">4</data></layer></group>'
    )
    made.body.append('<imagelayer name="fourth"/>')
    found = load(made.write())
    assert [layer.name for layer in found.layers] == ["first", "second", "inside", "fourth"]
    assert [layer.kind for layer in found.layers] == ["tile", "object", "tile", "image"]
    assert names(found) == ["deep"]


@pytest.mark.parametrize("hidden", ["the layer", "its group", "the group above"])
def test_what_is_hidden_is_no_part_of_the_map(draft: Drafter, hidden: str) -> None:
    made = draft(width=1, height=1)
    made.layer([MEADOW])
    shows = {name: 'visible="0"' if name == hidden else "" for name in ("the layer", "its group", "the group above")}
    made.body.append(
        f'<group name="outer" {shows["the group above"]}><group name="inner" {shows["its group"]}>'
        f'<layer name="walls" width="1" height="1" {shows["the layer"]}><data encoding="csv">3</data></layer>'
        '</group></group>'
    )  # fmt: skip
    found = load(made.write())
    assert names(found) == ["meadow"]
    assert [layer.name for layer in found.layers] == ["Ground"]


def test_groups_hand_down_offset_opacity_tint_parallax_and_elevation(draft: Drafter) -> None:
    made = draft(width=1, height=1)
    made.body.append(
        '<group name="g" offsetx="1.5" offsety="-2" opacity="0.5" parallaxx="0.5" tintcolor="#80ff8000">'
        '<properties><property name="elevation" type="float" value="2"/></properties>'
        '<layer name="l" width="1" height="1" offsetx="0.25" opacity="0.5" parallaxx="0.5" tintcolor="#ffff00">'
        '<properties><property name="elevation" type="float" value="1.55"/></properties>'
        '<data encoding="csv">1</data></layer></group>'
    )  # fmt: skip
    found = load(made.write())
    layer = found.layers[0]
    assert layer.offset == (1.75, -2.0)
    assert layer.opacity == 0.25
    assert layer.parallax == (0.25, 1.0)
    assert layer.tint == (255, 128, 0, 128)
    assert found.ground.heights == (355,)


def test_a_cell_is_as_high_as_the_layer_that_decides_it_and_its_tile(draft: Drafter) -> None:
    made = draft(width=4, height=1)
    made.layer([MEADOW, MEADOW, MEADOW, STAIRS], values={"elevation": 0.5})
    made.layer([0, ROAD, STAIRS, 0], "Hill", values={"elevation": 3})
    made.layer([FLOWERS, FLOWERS, 0, 0], "Flowers", values={"elevation": 9})
    assert load(made.write()).ground.heights == (50, 300, 425, 175)


def test_a_tile_overrides_single_values(draft: Drafter) -> None:
    made = draft(width=1, height=1)
    made.layer([HEDGE])
    terrain = load(made.write()).ground.palette[0]
    meadow = terrains()["meadow"]
    assert (terrain.cost, terrain.cover, terrain.opaque, terrain.wall_cm) == (2, "hard", True, 150)
    assert (terrain.name, terrain.passable, terrain.water) == (meadow.name, meadow.passable, meadow.water)


@pytest.mark.parametrize("flags", [0, FLIP_X, FLIP_Y, DIAGONAL, TURN_120, FLIP_X | FLIP_Y | DIAGONAL | TURN_120])
def test_flips_and_turns_keep_the_tile_and_its_terrain(draft: Drafter, flags: int) -> None:
    made = draft(width=2, height=1, attributes={"orientation": "hexagonal", "hexsidelength": 32})
    made.layer([WALL | flags, MEADOW])
    found = load(made.write())
    assert names(found) == ["wall", "meadow"]
    (_, wall), (_, meadow) = found.drawn(found.layers[0])
    assert (wall.tileset, wall.local, wall.flags) == (0, WALL - 1, flags >> 28)
    assert (meadow.local, meadow.flags) == (MEADOW - 1, 0)


def test_embedded_and_external_tilesets_and_collections(draft: Drafter) -> None:
    made = draft(width=3, height=1)
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="96" tilecount="2" columns="0">'
        '<tileoffset x="3" y="-4"/>'
        '<tile id="1"><properties><property name="terrain" value="forest"/></properties>'
        '<image source="a.png" width="64" height="96"/>'
        '<objectgroup><object id="1" x="0" y="0" width="1" height="1"/></objectgroup></tile>'
        '<tile id="7" x="8" y="4" width="32" height="16">'
        '<properties><property name="terrain" value="rock"/></properties>'
        '<image source="b.png" width="100" height="50"/></tile></tileset>'
    )
    made.layer([MEADOW, 10, 16])
    path = made.write()
    found = load(path)
    assert names(found) == ["meadow", "forest", "rock"]
    sheet, own = found.tilesets
    assert (sheet.image, sheet.rect(5), sheet.animations) == ("ground.png", (64, 64, 64, 64), {3: ((3, 200), (7, 300))})
    assert (own.offset, own.rect(1), own.rect(7)) == ((3, -4), (0, 0, 64, 96), (8, 4, 32, 16))
    assert own.pictures[7].file == "b.png"
    assert [note.what for note in found.notes] == ['The picture "a.png" is missing.', 'The picture "b.png" is missing.']


def test_a_tileset_in_another_folder_names_its_picture_from_the_map(draft: Drafter) -> None:
    made = draft(width=1, height=1)
    made.tilesets = ['<tileset firstgid="1" source="sets/far.tsx"/>']
    made.layer([2])
    path = made.write()
    (path.parent / "sets").mkdir()
    (path.parent / "sets" / "far.tsx").write_text(
        '<tileset name="far" tilewidth="16" tileheight="16" spacing="2" margin="1">'
        '<image source="../art/far.png" width="55" height="19"/>'
        '<tile id="1"><properties><property name="terrain" value="sand"/></properties></tile></tileset>',
        encoding="utf-8",
    )
    found = load(path)
    assert names(found) == ["sand"]
    assert found.tilesets[0].image == "art/far.png"
    assert found.tilesets[0].rect(1) == (19, 1, 16, 16)
    assert [note.file for note in found.notes] == ["sets/far.tsx"]


def test_an_infinite_map_is_joined_from_its_chunks(draft: Drafter, grid: Attributes) -> None:
    made = draft(width=100, height=100, attributes={**grid, "infinite": 1})
    far = ",".join(["0"] * 15 + ["2"])
    made.body.append(
        '<layer name="l" width="100" height="100"><data encoding="csv">'
        f'<chunk x="-4" y="-4" width="4" height="4">{far}</chunk>'
        '<chunk x="0" y="-4" width="4" height="4">1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1</chunk></data></layer>'
    )
    made.place(made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, **at(grid, (3, -3))))
    with pytest.raises(MapFaults) as caught:
        load(made.write())
    # Painted: columns -1 to 3, rows -4 to -1. On flat-topped hexes the board starts at an even column, -2.
    left = -2 if grid.get("staggeraxis") == "x" else -1
    assert [fault.what for fault in caught.value.faults] == [
        f"No visible layer has a tile here (and in {-left * 4 - 2} more cells), so there is no ground."
    ]
    made.body[0] = made.body[0].replace(",".join(["0"] * 15), ",".join(["3"] * 15))
    found = load(made.write())
    assert (found.ground.width, found.ground.height) == (8, 4)
    assert names(found)[12:16] == ["meadow"] * 4
    assert names(found)[24:32] == ["wall"] * 3 + ["road"] + ["meadow"] * 4
    assert found.units[0].cell == (7, 1)


def at(grid: Attributes, cell: Cell) -> dict[str, float]:
    x, y = middle(grid, cell)
    return {"x": x, "y": y}


def test_a_cell_without_ground_is_a_fault_with_layer_and_cell(draft: Drafter) -> None:
    made = draft(width=3, height=2)
    made.layer([MEADOW, 0, FLOWERS, MEADOW, 0, FLOWERS])
    made.layer([0, 0, 0, 0, FLOWERS, 0], "Top")
    top, ground, empty = faults(made.write())
    assert (top.layer, top.cell, top.what) == ("Top", (1, 1), "The tile here has no terrain, and none lies below it.")
    assert (ground.layer, ground.cell) == ("Ground", (2, 0))
    assert "1 more cell)" in ground.what
    assert (empty.cell, empty.what) == ((1, 0), "No visible layer has a tile here, so there is no ground.")
    assert all(fault.remedy for fault in (top, ground, empty))


def test_an_unknown_terrain_or_value_is_a_fault_of_its_tile(draft: Drafter) -> None:
    made = draft(width=2, height=1)
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="64" tilecount="2" columns="2">'
        '<image source="ground.png" width="128" height="64"/>'
        '<tile id="0"><properties><property name="terrain" value="medow"/></properties></tile>'
        '<tile id="1"><properties><property name="terrain" value="rock"/><property name="cover" value="thick"/>'
        '<property name="elevation" value="high"/></properties></tile></tileset>'
    )
    made.layer([9, 10])
    found = faults(made.write())
    assert [fault.object for fault in found] == ['tile 0 of tileset "own"', *['tile 1 of tileset "own"'] * 2]
    assert '"meadow" is meant' in found[0].what
    assert "elevation" in found[1].what
    assert "cover" in found[2].what


def test_a_terrain_that_there_is_not_is_one_fault_however_many_tiles_name_it(draft: Drafter) -> None:
    made = draft(width=2, height=1)
    tiles = "".join(
        f'<tile id="{local}"><properties><property name="terrain" value="grass"/></properties></tile>'
        for local in (0, 1)
    )
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="64" tilecount="2" columns="2">'
        f'<image source="ground.png" width="128" height="64"/>{tiles}</tileset>'
    )
    made.layer([9, 10])
    (fault,) = faults(made.write())
    assert (fault.what, fault.object) == ('There is no terrain "grass", which 2 tiles name.', 'tile 0 of tileset "own"')


@pytest.mark.parametrize(
    ("written", "cm"), [(1.15, 115), (0.29, 29), (-2.5, -250), (10_000, 1_000_000), (10_000.01, None), (True, None)]
)
def test_metres_are_rounded_to_whole_centimetres_up_to_10_km(written: float, cm: int | None) -> None:
    log = Log()
    assert metres({"elevation": written}, "elevation", 7, Spot(log, "map.tmx")) == (7 if cm is None else cm)
    assert log.count == (cm is None)


@pytest.mark.rule("BD-09", "BD-11")
@pytest.mark.parametrize(
    ("terrain", "depth", "why"),
    [
        ("shallow", 1.99, ""), ("shallow", 2.0, "Its depth is 2 m, and shallow water is less than 2 m deep."),
        ("deep", 2.0, ""), ("deep", 1.99, "Its depth is 1.99 m, and calm water is 2 m deep or more."),
        ("meadow", 0.5, "Its depth is 0.5 m, and dry ground has none."),
    ],
)  # fmt: skip
def test_water_of_2_m_is_deep_and_less_is_shallow(draft: Drafter, terrain: str, depth: float, why: str) -> None:
    made = draft(width=1, height=1)
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="64" tilecount="1" columns="1">'
        f'<image source="ground.png" width="64" height="64"/><tile id="0"><properties>'
        f'<property name="terrain" value="{terrain}"/><property name="depth" type="float" value="{depth}"/>'
        "</properties></tile></tileset>"
    )
    made.layer([9])
    if why:
        assert [fault.what for fault in faults(made.write())] == [why]
    else:
        assert load(made.write()).ground.palette[0].depth_cm == round(100 * depth)
