"""Whole maps, painted: each stagger, flips and turns, groups and offsets; every cell held to what the file says.

With `KLEOS_PICTURES=1` the pictures are left in `build/maps`, to be looked at beside the file.
"""

import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.screen.drawn import (
    BLACK,
    BLUE,
    GREEN,
    NAMES,
    PLAIN,
    QUARTERS,
    RED,
    WHITE,
    YELLOW,
    Painted,
    hexed,
    near,
    paint,
    plain,
    quarters,
    sheet,
    squares,
    tileset,
)
from tests.screen.seats import ARE_KEPT
from tests.tiled.drafts import DIAGONAL, FLIP_X, FLIP_Y, GRIDS, TURN_120, Draft, middle

KEPT = Path(__file__).parents[2] / "build" / "maps"
HEXES = [name for name in GRIDS if name.startswith("hex")]
COLOURS = (RED, GREEN, BLUE, YELLOW)
EVERY_TURN = [
    flags for turn in (0, DIAGONAL, TURN_120, DIAGONAL | TURN_120) for flags in
    (turn, turn | FLIP_X, turn | FLIP_Y, turn | FLIP_X | FLIP_Y)
]  # fmt: skip


def keep(path: Path, name: str) -> None:
    """Leave the map's picture, twice as large, and the map itself where one can look at them."""
    if not ARE_KEPT:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    paint(path, 2.0, lined=True).image.save(KEPT / f"{name}.png")
    (KEPT / f"{name}.tmx").write_bytes(path.read_bytes())


def hexes(folder: Path, grid: dict[str, Any], count: int, width: int = 6, height: int = 5) -> Draft:
    """A map of hexes of 64 x 64, side 32, whose tile n is a hex in one of four colours and says its number."""
    folder.mkdir(parents=True, exist_ok=True)
    draft = Draft(folder, width, height, (64, 64), attributes=dict(grid))
    pictures = []
    for number in range(count):
        picture = hexed(64, 64, COLOURS[number % 4], grid["staggeraxis"], 32)
        # Column and row of the cell it is meant for, in the lower part: for people's eyes.
        ImageDraw.Draw(picture).text((22, 38), f"{number % width},{number // width}", (*BLACK, 255))
        pictures.append(picture)
    sheet(*pictures).save(folder / "hexes.png")
    draft.tilesets = [tileset(1, "hexes", 64, 64, count)]
    return draft


@pytest.mark.parametrize("name", HEXES)
def test_every_hex_of_each_stagger_is_where_tiled_has_it(tmp_path: Path, name: str) -> None:
    grid = GRIDS[name]
    draft = hexes(tmp_path, grid, 30)
    draft.layer(list(range(1, 31)))
    path = draft.write()
    keep(path, name.replace(" ", "_"))
    seen = paint(path)
    for number in range(30):
        x, y = middle(grid, (number % 6, number // 6))
        # Within the hex on all six sides: towards the corners, which lie 32 to the sides and 16 or 32 up and down.
        for corner in range(6):
            angle = math.radians(60 * corner + (30 if grid["staggeraxis"] == "x" else 0))
            at = x + 23 * math.sin(angle), y - 23 * math.cos(angle)
            if seen.named(*at) != "K":
                assert near(seen.at(*at), COLOURS[number % 4]), (number, corner)
        mark = (x, y - 16) if grid["staggeraxis"] == "x" else (x + 8, y - 13.86)
        assert seen.named(*mark) == "K", number


@pytest.mark.parametrize("name", HEXES)
def test_hexes_flipped_and_turned_by_60_and_120_degrees(tmp_path: Path, name: str) -> None:
    # "In hexagonal maps the diagonal bit is a turn by 60 degrees, the fourth bit one by 120", both clockwise, after the
    # flips. The mark is up (flat tops) or 30 degrees to the right of up (pointed tops), 16 pixels from the middle.
    grid = GRIDS[name]
    draft = hexes(tmp_path, grid, 30)
    flags = dict(zip(((c, r) for r in range(5) for c in range(0, 6, 2)), EVERY_TURN, strict=False))
    flags[5, 4] = EVERY_TURN[-1]
    draft.layer(draft.with_cells({cell: 1 + cell[0] + 6 * cell[1] | turn for cell, turn in flags.items()}, rest=2))
    path = draft.write()
    if name in {"hex x odd", "hex y even"}:
        keep(path, f"turned_{name.replace(' ', '_')}")
    seen = paint(path)
    for cell, turn in flags.items():
        angle = 0 if grid["staggeraxis"] == "x" else 30
        angle = -angle if turn & FLIP_X else angle
        angle = 180 - angle if turn & FLIP_Y else angle
        angle += (60 if turn & DIAGONAL else 0) + (120 if turn & TURN_120 else 0)
        x, y = middle(grid, cell)
        found = [
            around
            for around in range(0, 360, 30)
            if seen.named(x + 16 * math.sin(math.radians(around)), y - 16 * math.cos(math.radians(around))) == "K"
            # The number in the tile's lower part is black too, but thin.
            and _is_spot(seen, x + 16 * math.sin(math.radians(around)), y - 16 * math.cos(math.radians(around)))
        ]
        assert found == [angle % 360], (cell, turn >> 28)


def _is_spot(seen: Painted, x: float, y: float) -> bool:
    return all(seen.named(x + dx, y + dy) == "K" for dx in (-1, 0, 1) for dy in (-1, 0, 1))


@pytest.mark.parametrize("name", HEXES)
def test_big_tiles_on_hexes_stand_on_the_cells_foot_and_lie_over_those_above(tmp_path: Path, name: str) -> None:
    grid = GRIDS[name]
    draft = hexes(tmp_path, grid, 30)
    draft.layer(list(range(1, 31)))
    for place, colour in enumerate(COLOURS):
        plain(64, 120, colour).save(tmp_path / f"tower{place}.png")
        draft.tilesets.append(tileset(100 + place, f"tower{place}", 64, 120, 1))
    cells = [(2, 3), (3, 3), (2, 4), (3, 4)]
    draft.layer(draft.with_cells({cell: 100 + place for place, cell in enumerate(cells)}), name="Towers")
    # As the render order of a hex map is its own, another one in the file changes nothing.
    draft.attributes["renderorder"] = "left-up"
    seen = paint(draft.write())
    boxes = {}
    for cell in cells:
        x, y = middle(grid, cell)
        boxes[cell] = (x - 32, y + 32 - 120, x + 32, y + 32)
    last = sorted(cells, key=lambda cell: (boxes[cell][3], boxes[cell][0]))
    for y in range(100, 280, 7):
        for x in range(70, 260, 7):
            over = [c for c in last if boxes[c][0] <= x < boxes[c][2] and boxes[c][1] <= y < boxes[c][3]]
            if over:
                assert near(seen.at(x, y), COLOURS[cells.index(over[-1])]), (x, y, over)


def test_a_hex_map_of_odd_sizes_stands_as_tiled_rounds_it(tmp_path: Path) -> None:
    # "Tiled rounds a hex's size down to an even number": rows of 64, feet at 64; the tile itself is 65 x 65.
    draft = hexes(tmp_path, GRIDS["hex y odd"], 30)
    draft.tile = (65, 65)
    quarters(65, 65).save(tmp_path / "odd.png")
    draft.tilesets.append(tileset(100, "odd", 65, 65, 1))
    draft.layer(draft.full(2))
    draft.layer(draft.with_cells({(1, 1): 100}), name="Marks")
    seen = paint(draft.write())
    # Column 1 at 64, shifted by 32; row 1 at 48; the foot at 112, so the top at 47.
    assert seen.named(96 + 4, 48) == "R"
    assert seen.named(96 + 4, 109) == "B"
    assert seen.named(96 + 60, 109) == "Y"


def test_flips_and_turns(tmp_path: Path) -> None:
    draft = squares(tmp_path, 9, 7)
    quarters(48, 32).save(tmp_path / "thing.png")
    draft.tilesets.append(tileset(10, "thing", 48, 32, 1, objectalignment="center"))
    turns = [0, FLIP_X, FLIP_Y, FLIP_X | FLIP_Y, DIAGONAL, DIAGONAL | FLIP_X, DIAGONAL | FLIP_Y,
             DIAGONAL | FLIP_X | FLIP_Y]  # fmt: skip
    draft.layer(draft.with_cells({(1 + 2 * (n % 4), 1 + 2 * (n // 4)): QUARTERS | f for n, f in enumerate(turns)}),
                name="Tiles")  # fmt: skip
    draft.place(*(draft.item(gid=10 | (FLIP_X if n > 2 else 0), x=36 + n * 54, y=192, width=48, height=32,
                             rotation=45 * n) for n in range(5)), name="Objects")  # fmt: skip
    path = draft.write()
    keep(path, "flips_and_turns")
    seen = paint(path)
    shown = ["RGBY", "GRYB", "BYRG", "YBGR", "RBGY", "BRYG", "GYRB", "YGBR"]
    for n, letters in enumerate(shown):
        left, top = 32 * (1 + 2 * (n % 4)), 32 * (1 + 2 * (n // 4))
        assert "".join(seen.named(left + x, top + y) for y in (8, 24) for x in (8, 24)) == letters
    for n in range(5):
        angle = math.radians(45 * n)
        for (x, y), letter in zip(((-12, -8), (12, -8), (-12, 8), (12, 8)), "GRYB" if n > 2 else "RGBY", strict=True):
            at = (
                36 + n * 54 + x * math.cos(angle) - y * math.sin(angle),
                192 + x * math.sin(angle) + y * math.cos(angle),
            )
            assert seen.named(*at) == letter, (n, letter)


def test_groups_and_offsets(tmp_path: Path) -> None:
    draft = squares(tmp_path, 10, 8, backgroundcolor="#203050")
    plain(20, 20, YELLOW).save(tmp_path / "dot.png")
    image = Image.new("RGBA", (40, 20))
    image.paste((*BLUE, 255), (0, 0, 20, 20))
    image.save(tmp_path / "band.png")
    draft.body.append('<imagelayer id="20" name="Band" repeatx="1" offsetx="4" offsety="6.5"><image source="band.png"/>'
                      "</imagelayer>")  # fmt: skip
    draft.body.append('<group id="21" name="Moved" offsetx="16" offsety="8.5" opacity="0.5">')
    draft.layer(draft.with_cells({(1, 2): QUARTERS}), name="Half")
    draft.body.append('<group id="22" name="Tinted" offsetx="64" offsety="0.5" tintcolor="#ff0000">')
    draft.layer(draft.with_cells({(1, 2): PLAIN}), name="Red")
    draft.layer(draft.with_cells({(4, 2): PLAIN}), name="Red and half of it", opacity="0.5", tintcolor="#80ffffff")
    draft.body.append("</group>")
    draft.place(draft.item(gid=QUARTERS, x=32, y=200), name="Object", offsetx=32)
    draft.body.append('</group><group id="23" visible="0">')
    draft.layer(draft.full(3), name="Hidden")
    draft.body.append("</group>")
    path = draft.write()
    keep(path, "groups_and_offsets")
    seen = paint(path)
    for n in range(7):  # 40 pixels apart from 4 on, the first half of each blue, from 6.5 (drawn at 7) to 27
        assert [seen.named(4 + 40 * n + x, 17) for x in (10, 30)] == ["B", "W"]
    assert (seen.named(18, 4), seen.named(18, 29)) == ("W", "W")
    # Half opaque at (32 + 16, 64 + 8.5).
    for (x, y), letter in zip(((8, 8), (24, 8), (8, 24), (24, 24)), "RGBY", strict=True):
        assert near(seen.at(48 + x, 72.5 + y), _half(NAMES[letter]))
    # Red and half opaque at (32 + 16 + 64, 64 + 9); a quarter of 128/255 at (128 + 80, 73).
    assert near(seen.at(112 + 8, 73 + 16), (240, 120, 120))
    assert near(seen.at(208 + 8, 73 + 12), (240, 210, 210))
    # The object stands on (32 + 16 + 32, 200 + 8.5): up to 32 above.
    assert near(seen.at(88, 200), _half(BLUE))
    assert near(seen.at(104, 182), _half(GREEN))
    assert near(seen.at(88, 172), WHITE)


def _half(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = (round(part / 2 + 120) for part in colour)
    return red, green, blue
