"""Tilesets: embedded and in files of any folder, of several sizes, collections with gaps; which tile a number is."""

import pytest

from game.tiled import MapFaults, TiledMap, load, survey
from game.tiled.drawn import TileRef
from tests.tiled.drafts import DIAGONAL, FLIP_X, FLIP_Y, MEADOW, TURN_120, WALL, Drafter


def sheet(name: str, width: int, height: int, count: int, columns: int, terrain: str = "sand", more: str = "") -> str:
    """Return the inside of a tileset on one sheet, without its head; every tile has a terrain."""
    rows = -(-count // columns)
    tiles = "".join(
        f'<tile id="{tile}"><properties><property name="terrain" value="{terrain}"/></properties></tile>'
        for tile in range(count)
    )
    return (
        f' name="{name}" tilewidth="{width}" tileheight="{height}" tilecount="{count}" columns="{columns}" {more}>'
        f'<image source="{name}.png" width="{width * columns}" height="{height * rows}"/>{tiles}</tileset>'
    )


def drawn(found: TiledMap) -> list[tuple[str, int, int]]:
    return [(found.tilesets[ref.tileset].name, ref.local, ref.flags) for _, ref in found.drawn(found.layers[0])]


def test_several_sizes_embedded_and_in_other_folders(draft: Drafter) -> None:
    made = draft(width=4, height=1)
    made.tilesets += [
        f'<tileset firstgid="20"{sheet("small", 16, 16, 6, 3)}',
        '<tileset firstgid="100" source="sets/deep/tall.tsx"/>',
        '<tileset firstgid="104" source="sets/flat.tsx"/>',
    ]
    made.layer([MEADOW, 25, 103, 104])
    path = made.write()
    (path.parent / "sets" / "deep").mkdir(parents=True)
    (path.parent / "sets" / "deep" / "tall.tsx").write_text(
        f"<tileset{sheet('tall', 64, 128, 4, 2, 'rock')}", encoding="utf-8"
    )
    flat = sheet("flat", 128, 32, 2, 1, "road", 'spacing="0" margin="0"')
    (path.parent / "sets" / "flat.tsx").write_text(f"<tileset{flat}", encoding="utf-8")
    found = load(path)
    assert drawn(found) == [("ground", 0, 0), ("small", 5, 0), ("tall", 3, 0), ("flat", 0, 0)]
    assert [found.ground.palette[kind].id for kind in found.ground.terrain] == ["meadow", "sand", "rock", "road"]
    assert [tileset.image for tileset in found.tilesets[1:]] == ["small.png", "sets/deep/tall.png", "sets/flat.png"]
    assert [tileset.rect(local) for tileset, local in zip(found.tilesets[1:], (5, 3, 0), strict=True)] == [
        (32, 16, 16, 16), (64, 128, 64, 128), (0, 0, 128, 32)]  # fmt: skip


def test_a_sheet_without_count_or_columns_is_measured(draft: Drafter) -> None:
    """Before Tiled 0.15 a tileset told neither: what fits on the sheet counts, spacing only between the tiles."""
    made = draft(width=2, height=1)
    made.tilesets.append(
        '<tileset firstgid="9" name="old" tilewidth="16" tileheight="16" spacing="2" margin="3">'
        '<image source="old.png" width="60" height="42"/><tile id="5"><properties>'
        '<property name="terrain" value="sand"/></properties></tile></tileset>'
    )
    made.layer([MEADOW, 9 + 5])
    found = load(made.write())
    assert drawn(found)[1] == ("old", 5, 0)
    assert found.tilesets[1].rect(5) == (3 + 2 * 18, 3 + 18, 16, 16)
    made.body.clear()
    made.layer([MEADOW, 9 + 6])
    with pytest.raises(MapFaults, match="The tile number 15 belongs to no tile"):
        load(made.write())


COLLECTION = (
    '<tileset firstgid="9" name="props" tilewidth="90" tileheight="70" tilecount="3" columns="0">'
    + "".join(
        f'<tile id="{tile}"><properties><property name="terrain" value="{terrain}"/></properties>'
        f'<image source="p{tile}.png" width="{width}" height="{height}"/></tile>'
        for tile, terrain, width, height in ((0, "sand", 90, 70), (4, "rock", 16, 20), (30, "road", 32, 32))
    )
    + "</tileset>"
)


@pytest.mark.parametrize("local", [1, 3, 5, 29, 31])
def test_a_gap_in_a_collection_has_no_tile(draft: Drafter, local: int) -> None:
    made = draft(width=2, height=1)
    made.tilesets.append(COLLECTION)
    made.layer([MEADOW, 9 + local])
    path = made.write()
    assert survey(path).without_tile == 1
    with pytest.raises(MapFaults) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert (fault.cell, fault.layer) == ((1, 0), "Ground")
    assert f"The tile number {9 + local} belongs to no tile" in fault.what


def test_a_collection_s_tiles_have_their_own_pictures_and_sizes(draft: Drafter) -> None:
    made = draft(width=3, height=1)
    made.tilesets.append(COLLECTION)
    made.layer([9, 13, 39])
    found = load(made.write())
    assert drawn(found) == [("props", 0, 0), ("props", 4, 0), ("props", 30, 0)]
    props = found.tilesets[1]
    assert [(props.pictures[local].file, props.size(local)) for local in (0, 4, 30)] == [
        ("p0.png", (90, 70)), ("p4.png", (16, 20)), ("p30.png", (32, 32))]  # fmt: skip


def test_a_missing_picture_of_any_kind_is_told_and_stops_nothing(draft: Drafter) -> None:
    made = draft(width=1, height=1)
    made.tilesets += [COLLECTION, f'<tileset firstgid="100"{sheet("sheet", 8, 8, 1, 1)}']
    made.layer([MEADOW])
    made.body.append('<imagelayer name="Sky"><image source="../../sky.png"/></imagelayer>')
    made.body.append(f'<imagelayer name="Long"><image source="{"x" * 5000}.png"/></imagelayer>')
    made.body.append('<imagelayer name="None"/>')
    found = load(made.write())
    told = [note.what for note in found.notes]
    assert told[:4] == [f'The picture "{name}.png" is missing.' for name in ("p0", "p4", "p30", "sheet")]
    assert told[4] == '"../../sky.png" lies outside the folder of the map\'s project.'
    assert told[5].startswith('The picture "xxxx')
    assert len(told) == 6
    assert all(note.remedy for note in found.notes)
    assert found.ground.palette[0].id == "meadow"


def test_overlapping_numbers_go_to_the_later_tileset(draft: Drafter) -> None:
    made = draft(width=3, height=1)
    made.tilesets = [f'<tileset firstgid="3"{sheet("late", 8, 8, 2, 2)}', *made.tilesets]
    made.layer([2, 3, 4])
    assert drawn(load(made.write())) == [("ground", 1, 0), ("late", 0, 0), ("late", 1, 0)]


@pytest.mark.parametrize("turns", range(16))
def test_every_flip_and_hex_turn_is_kept_and_means_the_same_tile(draft: Drafter, turns: int) -> None:
    """Hexes: DIAGONAL turns by 60 degrees and TURN_120 by 120, with both flips on top: sixteen ways in all."""
    flags = sum(flag for bit, flag in enumerate((TURN_120, DIAGONAL, FLIP_Y, FLIP_X)) if turns >> bit & 1)
    made = draft(width=2, height=1, attributes={"orientation": "hexagonal", "hexsidelength": 32})
    made.layer([WALL | flags, MEADOW], how="zlib")
    path = made.write()
    found = load(path)
    assert [ref for _, ref in found.drawn(found.layers[0])] == [TileRef(0, WALL - 1, turns), TileRef(0, MEADOW - 1, 0)]
    assert [found.ground.palette[kind].id for kind in found.ground.terrain] == ["wall", "meadow"]
    assert (survey(path).flipped, survey(path).turned_120) == (int(turns > 1), turns & 1)


@pytest.mark.parametrize("where", ["embedded", "external"])
def test_a_tileset_that_names_another_is_refused(draft: Drafter, where: str) -> None:
    made = draft(width=1, height=1)
    made.tilesets.append('<tileset firstgid="9" source="a.tsx"/>')
    made.layer([MEADOW])
    path = made.write()
    target = "a.tsx" if where == "embedded" else "b.tsx"
    (path.parent / "a.tsx").write_text(f'<tileset source="{target}"/>', encoding="utf-8")
    (path.parent / "b.tsx").write_text('<tileset source="a.tsx"/>', encoding="utf-8")
    with pytest.raises(MapFaults) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert fault.what == f'The tileset "a.tsx" names the tileset "{target}" instead of its tiles.'
    assert "Add External Tileset" in fault.remedy
