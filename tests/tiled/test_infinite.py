"""Infinite maps: chunks anywhere, joined; the board is what is painted, and everything moves with it."""

from typing import Any

import pytest

from game.board.grid import Cell
from game.cli.maps import check_map
from game.tiled import MapFaults, load, survey
from tests.tiled.drafts import DEEP, MEADOW, ROAD, WALL, Attributes, Draft, Drafter, encoded

WIDE = ((64, 64, 32), (14, 12, 6), (15, 13, 5), (60, 61, 31))
"""Tile width, height and side: even, small, and such that halves are rounded down."""


def chunk(x: int, y: int, numbers: list[int], width: int = 4, how: str = "csv") -> str:
    """Return a <chunk>, four cells high."""
    inner = encoded(numbers, width, how)
    inner = inner[inner.index(">") + 1 : inner.rindex("<")]
    return f'<chunk x="{x}" y="{y}" width="{width}" height="{len(numbers) // width}">{inner}</chunk>'


def infinite(draft: Drafter, grid: Attributes, *chunks: str, how: str = "csv", **more: Any) -> Draft:
    made = draft(width=30, height=20, attributes={**grid, "infinite": 1, **more})
    head = encoded([], 1, how).split(">")[0]
    made.body.append(f'<layer name="Ground" width="30" height="20">{head}>{"".join(chunks)}</data></layer>')
    return made


def tops(grid: Attributes, cell: Cell, tile: tuple[int, int, int]) -> tuple[int, int]:
    """Where Tiled's documentation of staggered maps puts the upper left corner of a cell, any sign."""
    wide, high, side = tile
    column, row = cell
    if not grid:
        return column * wide, row * high
    wide, high = wide - wide % 2, high - high % 2
    shifted = (1 if grid["staggerindex"] == "odd" else 0, column % 2 if grid["staggeraxis"] == "x" else row % 2)
    if grid["staggeraxis"] == "x":
        return column * ((wide - side) // 2 + side), row * high + (high // 2 if shifted[0] == shifted[1] else 0)
    return column * wide + (wide // 2 if shifted[0] == shifted[1] else 0), row * ((high - side) // 2 + side)


@pytest.mark.parametrize("tile", WIDE)
@pytest.mark.parametrize("corner", [(-4, -4), (-5, -7), (-8, 3), (5, 4), (1, -3), (0, 0)])
def test_objects_keep_to_their_cells_wherever_the_chunks_are(
    draft: Drafter, grid: Attributes, tile: tuple[int, int, int], corner: Cell
) -> None:
    left, top = corner
    even = (left - left % 2, top - top % 2)
    size: dict[str, Any] = {"tilewidth": tile[0], "tileheight": tile[1], **({"hexsidelength": tile[2]} if grid else {})}
    made = infinite(draft, grid, chunk(*even, [ROAD] * 36, 6), chunk(left, top, [MEADOW] * 15 + [WALL]), **size)
    cells = [(left + column, top + row) for column in range(3) for row in range(3)]
    for cell in cells:
        x, y = tops(grid, cell, tile)
        chest = {"x": x + tile[0] / 2, "y": y + tile[1] / 2}
        made.place(made.item("scenery", "", "<point/>", {"kind": "chest"}, **chest))
    found = load(made.write())
    ground = found.ground
    assert (ground.width, ground.height) == (6, 6)
    wall = (left + 3 - even[0], top + 3 - even[1])
    assert ground.palette[ground.terrain[wall[1] * 6 + wall[0]]].id == "wall"
    assert [thing.cell for thing in found.scenery] == [(cell[0] - even[0], cell[1] - even[1]) for cell in cells]


@pytest.mark.parametrize("how", ["csv", "base64", "zlib", "gzip", "zstd", "xml"])
def test_chunks_of_every_encoding_are_joined_across_both_signs(draft: Drafter, how: str) -> None:
    corners = {(-4, -4): MEADOW, (0, -4): ROAD, (-4, 0): WALL, (0, 0): DEEP}
    chunks = [chunk(*corner, [number] * 16, how=how) for corner, number in corners.items()]
    found = load(infinite(draft, {}, *chunks, how=how).write())
    rows = [["meadow"] * 4 + ["road"] * 4] * 4 + [["wall"] * 4 + ["deep"] * 4] * 4
    assert [found.ground.palette[kind].id for kind in found.ground.terrain] == [name for row in rows for name in row]
    assert (found.ground.width, found.ground.height) == (8, 8)


def test_what_is_empty_around_the_painted_cells_is_no_part_of_the_board(draft: Drafter) -> None:
    numbers = [0] * 16
    numbers[5] = numbers[6] = MEADOW
    path = infinite(draft, {}, chunk(-4, -4, numbers), chunk(96, 96, [0] * 16)).write()
    assert (load(path).ground.width, load(path).ground.height) == (2, 1)
    seen = survey(path)
    assert (seen.width, seen.height, seen.used, seen.cells) == (30, 20, (2, 1), 2)


def test_a_hidden_layer_does_not_stretch_the_board_but_is_counted(draft: Drafter) -> None:
    made = infinite(draft, {}, chunk(0, 0, [MEADOW] * 16))
    made.body.append(
        f'<layer name="Notes" visible="0"><data encoding="csv">{chunk(-400, -400, [ROAD] * 16)}</data></layer>'
    )
    path = made.write()
    assert load(path).ground.terrain == (0,) * 16
    assert survey(path).cells == 32


def test_pictures_and_offsets_move_with_the_board(draft: Drafter) -> None:
    made = infinite(draft, {}, chunk(-4, 8, [MEADOW] * 16))
    made.body.append('<imagelayer name="Sky" offsetx="10.5" offsety="-3"/>')
    made.place(made.item("", "", gid=MEADOW, x=-256, y=576, width=64, height=64), offsetx=0.25)
    sky, things = load(made.write()).layers[1:]
    assert sky.offset == (4 * 64 + 10.5, -8 * 64 - 3.0)
    assert things.offset == (0.25, 0.0)
    assert (things.things[0].left, things.things[0].top) == (0, 0)


def test_a_fault_in_a_chunk_names_it(draft: Drafter) -> None:
    path = infinite(draft, {}, chunk(-4, 8, [MEADOW] * 15), '<chunk x="0" y="0" width="2" height="1">1</chunk>').write()
    path.write_text(
        path.read_text("utf-8").replace('y="8" width="4" height="3"', 'y="8" width="4" height="4"'), "utf-8"
    )
    with pytest.raises(MapFaults) as caught:
        load(path)
    first, second = caught.value.faults
    assert "(chunk at -4, 8)" in first.what
    assert "(chunk at 0, 0)" in second.what
    assert {fault.layer for fault in caught.value.faults} == {"Ground"}


def test_a_tile_painted_far_off_is_told_at_its_own_cell(draft: Drafter) -> None:
    stray = [0] * 16
    stray[6] = WALL
    made = infinite(draft, {}, chunk(0, 0, [MEADOW] * 16), chunk(40, -20, stray))
    whole, torn = (check_map(made.write(), None).faults for made in (made, infinite(
        draft, {}, chunk(0, 0, [MEADOW] * 15 + [0]), chunk(40, -20, stray))))  # fmt: skip
    assert (whole[0].layer, whole[0].cell) == ("Ground", (42, -19))
    assert whole[0].what == "What is painted here lies apart from all the rest, and between them is no ground."
    assert whole[0].remedy.startswith("Erase it, or paint")
    assert torn[0].what.startswith("No visible layer has a tile here (and in ")


def test_chunks_that_lie_too_far_apart_are_refused(draft: Drafter) -> None:
    path = infinite(draft, {}, chunk(-1000, 0, [MEADOW] * 16), chunk(999, 997, [MEADOW] * 16)).write()
    with pytest.raises(MapFaults) as caught:
        load(path)
    assert caught.value.faults[0].what.startswith("The painted part of this infinite map spans 2003 x 1001 cells;")
    assert "Infinite" in caught.value.faults[0].remedy


def test_check_counts_cells_as_tiled_does(draft: Drafter) -> None:
    made = infinite(draft, {}, chunk(-32, 40, [WALL] + [MEADOW] * 15))
    made.place(*(
        made.item("unit", "", "<point/>", {"unit": "hoplite", "side": side}, x=-32 * 64 + x, y=40 * 64 + 9)
        for side, x in (("blue", 9), ("red", 200))
    ))  # fmt: skip
    (fault,) = check_map(made.write(), None).faults
    assert (fault.what, fault.cell) == ("The unit stands in wall, which nothing can enter.", (-32, 40))
