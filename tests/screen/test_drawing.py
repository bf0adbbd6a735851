"""What is painted of a map's layers, held to what Tiled's documentation says has to be at which pixel."""

import math
from pathlib import Path

import pytest
from PIL import Image

from game.tiled.read import load
from tests.screen.drawn import (
    BLUE,
    DARK,
    GREEN,
    HOLED,
    PINK,
    PLAIN,
    QUARTERS,
    RED,
    WHITE,
    YELLOW,
    near,
    paint,
    plain,
    quarters,
    squares,
    tileset,
)  # fmt: skip
from tests.tiled.drafts import DIAGONAL, FLIP_X, FLIP_Y

# "When rendering an orthographic or isometric tile, the order of operations matters. The diagonal flip is done first,
# followed by the horizontal and vertical flips." Upper left, upper right, lower left, lower right of each.
TURNS = {
    0: "RGBY", FLIP_X: "GRYB", FLIP_Y: "BYRG", FLIP_X | FLIP_Y: "YBGR", DIAGONAL: "RBGY",
    DIAGONAL | FLIP_X: "BRYG", DIAGONAL | FLIP_Y: "GYRB", DIAGONAL | FLIP_X | FLIP_Y: "YGBR",
}  # fmt: skip
SHARES = {"left": 0, "": 0.5, "right": 1, "top": 0, "bottom": 1}
ALIGNMENTS = ("unspecified", "topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom",
              "bottomright")  # fmt: skip


def mix(over: tuple[int, int, int], under: tuple[int, int, int], alpha: float) -> tuple[int, int, int]:
    red, green, blue = (round(a * alpha + b * (1 - alpha)) for a, b in zip(over, under, strict=True))
    return red, green, blue


# ---- flips and turns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("flags", "expected"), TURNS.items())
def test_each_of_the_eight_ways_a_square_tile_lies(tmp_path: Path, flags: int, expected: str) -> None:
    draft = squares(tmp_path)
    draft.layer(draft.with_cells({(2, 1): QUARTERS | flags}), name="Marks")
    seen = paint(draft.write())
    assert "".join(seen.named(64 + x, 32 + y) for y in (8, 24) for x in (8, 24)) == expected
    assert seen.named(64 + 48, 32 + 8) == "W"


def test_a_tile_that_is_not_square_keeps_its_lower_left_corner_when_it_lies_on_its_side(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    quarters(64, 32).save(tmp_path / "long.png")
    draft.tilesets.append(tileset(10, "long", 64, 32, 1))
    draft.layer(draft.with_cells({(1, 3): 10 | DIAGONAL | FLIP_X}), name="Marks")
    seen = paint(draft.write())
    # Turned by a quarter clockwise it is 32 wide and 64 high, over the cells (1, 3) and (1, 2).
    assert "".join(seen.named(32 + x, 64 + y) for y in (16, 48) for x in (8, 24)) == "BRYG"
    assert seen.named(32 + 40, 64 + 48) == seen.named(32 + 8, 56) == "W"


# ---- where tiles stand ---------------------------------------------------------------------------------------------


def test_a_big_tile_stands_on_the_lower_left_corner_of_its_cell(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    quarters(64, 96).save(tmp_path / "tower.png")
    draft.tilesets.append(tileset(10, "tower", 64, 96, 1))
    draft.layer(draft.with_cells({(2, 3): 10}), name="Marks")
    seen = paint(draft.write())
    # Left 64, bottom 128: over 64..128 and 32..128.
    assert "".join(seen.named(x, y) for y in (36, 76, 84, 124) for x in (68, 92, 100, 124)) == "RRGGRRGGBBYYBBYY"
    assert {seen.named(*at) for at in ((60, 100), (132, 100), (90, 27), (90, 133))} == {"W"}


def test_a_small_tile_stands_there_too(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    quarters(16, 12).save(tmp_path / "small.png")
    draft.tilesets.append(tileset(10, "small", 16, 12, 1))
    draft.layer(draft.with_cells({(2, 3): 10}), name="Marks")
    seen = paint(draft.write())
    assert "".join(seen.named(x, y) for y in (118, 125) for x in (67, 76)) == "RGBY"
    assert {seen.named(70, 113), seen.named(83, 120)} == {"W"}


@pytest.mark.parametrize(("order", "over"), [
    ("right-down", (2, 2)), ("left-down", (1, 2)), ("right-up", (2, 1)), ("left-up", (1, 1)),
])  # fmt: skip
def test_what_is_drawn_last_in_the_render_order_lies_on_top(tmp_path: Path, order: str, over: tuple[int, int]) -> None:
    draft = squares(tmp_path, renderorder=order)
    colours = {(1, 1): RED, (2, 1): GREEN, (1, 2): BLUE, (2, 2): YELLOW}
    for place, (cell, colour) in enumerate(colours.items()):
        plain(96, 96, colour).save(tmp_path / f"big{place}.png")
        draft.tilesets.append(tileset(10 + place, f"big{place}", 96, 96, 1))
        assert cell in colours
    draft.layer(draft.with_cells({cell: 10 + place for place, cell in enumerate(colours)}), name="Marks")
    # All four cover the point (80, 48): x from 32 or 64 on, up to 96 above the foot at 64 or 96.
    assert near(paint(draft.write()).at(80, 48), colours[over])


def test_a_tilesets_drawing_offset_moves_its_tiles(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    quarters(32, 32).save(tmp_path / "moved.png")
    draft.tilesets.append(tileset(10, "moved", 32, 32, 1, '<tileoffset x="12" y="-20"/>'))
    draft.layer(draft.with_cells({(2, 2): 10}), name="Marks")
    seen = paint(draft.write())
    assert "".join(seen.named(64 + 12 + x, 64 - 20 + y) for y in (4, 28) for x in (4, 28)) == "RGBY"
    assert seen.named(70, 90) == "W"


@pytest.mark.parametrize(("fill", "box"), [("stretch", (64, 96, 32, 32)), ("preserve-aspect-fit", (64, 104, 32, 16))])
def test_tiles_drawn_at_the_size_of_the_grid(tmp_path: Path, fill: str, box: tuple[int, int, int, int]) -> None:
    draft = squares(tmp_path)
    quarters(64, 32).save(tmp_path / "fit.png")
    inner = '<tileoffset x="8" y="4"/>'
    draft.tilesets.append(tileset(10, "fit", 64, 32, 1, inner, tilerendersize="grid", fillmode=fill))
    draft.layer(draft.with_cells({(2, 3): 10}), name="Marks")
    seen = paint(draft.write())
    left, top, wide, high = box
    # The offset shrinks with the picture: by half across; down by half only where the picture keeps its shape.
    left, top = left + 4, top + (4 if fill == "stretch" else 2)
    inside = ((0.05, 0.08), (0.95, 0.08), (0.05, 0.92), (0.95, 0.92))
    assert "".join(seen.named(left + x * wide, top + y * high) for x, y in inside) == "RGBY"
    beyond = ((left + 12, top - 2), (left + 12, top + high + 2), (left - 2, top + 6), (left + wide + 2, top + 6))
    assert {seen.named(*at) for at in beyond} == {"W"}


# ---- layers --------------------------------------------------------------------------------------------------------


def test_groups_hand_down_offset_opacity_and_tint(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    draft.body.append('<group id="7" name="Outer" offsetx="20" offsety="-6" opacity="0.5" tintcolor="#ff8000">')
    draft.body.append('<group id="8" name="Inner" offsetx="1.5" offsety="2.25">')
    draft.layer(draft.with_cells({(2, 2): PLAIN}), name="Marks", offsetx="-5.5", opacity="0.8", tintcolor="#80ffffff")
    draft.body.append("</group></group>")
    seen = paint(draft.write())
    # 20 + 1.5 - 5.5 = 16 to the right, -6 + 2.25 = -3.75 down: from (80, 60.25) on. 0.5 x 0.8 x 128 / 255 opaque.
    colour = mix((240, 240 * 128 // 255, 0), WHITE, 0.4 * 128 / 255)
    for x, y in ((83, 67), (107, 67), (83, 87), (107, 87)):
        assert near(seen.at(x, y), colour), (x, y, seen.at(x, y))
    for x, y in ((77, 75), (114, 75), (90, 57), (90, 94)):
        assert near(seen.at(x, y), WHITE), (x, y, seen.at(x, y))


def test_a_hidden_group_hides_all_in_it_and_opacity_0_too(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    draft.body.append('<group id="7" visible="0">')
    draft.layer(draft.full(DARK), name="Hidden")
    draft.body.append("</group>")
    draft.layer(draft.full(DARK), name="Clear", opacity=0)
    assert paint(draft.write()).named(40, 40) == "W"


@pytest.mark.parametrize("offset", [0.5, 0.25, -0.5, 7.5])
def test_tiles_of_a_layer_that_is_a_fraction_of_a_pixel_off_meet(tmp_path: Path, offset: float) -> None:
    draft = squares(tmp_path, wide=31, high=31)
    draft.layer(draft.full(DARK), name="Dark", offsetx=offset, offsety=offset)
    for scale in (1.0, 0.5, 0.37, 2.0):
        seen = paint(draft.write(), scale)
        first, last = math.ceil(10 * scale), math.floor(140 * scale)
        assert all(max(seen.at(x / scale, x / scale)) < 60 for x in range(first, last)), scale


def test_what_lies_far_off_its_layer_is_drawn_in_the_right_piece(tmp_path: Path) -> None:
    draft = squares(tmp_path, 40, 5)
    draft.layer(draft.with_cells({(1, 1): QUARTERS}), name="Far", offsetx=1000.0)
    seen = paint(draft.write(), left=1024, top=0, pixels=64)
    # Its cell is at 32, moved by 1000: from 1032 to 1064, so in the piece from 8 to 40.
    assert "".join(seen.named(8 + x, 32 + y) for y in (8, 24) for x in (8, 24)) == "RGBY"


def test_pieces_show_the_same_as_the_whole(tmp_path: Path) -> None:
    draft = squares(tmp_path, 8, 8)
    quarters(80, 112).save(tmp_path / "tower.png")
    plain(9, 7, BLUE).save(tmp_path / "drop.png")
    draft.tilesets.append(tileset(10, "tower", 80, 112, 1, '<tileoffset x="-13" y="9"/>'))
    draft.layer(draft.with_cells({(c, r): 10 | (DIAGONAL * (c & 1)) for c in range(8) for r in (2, 4, 7)}), name="A",
                opacity=0.6, offsetx=3.3)  # fmt: skip
    draft.place(draft.item(gid=10, x=100.5, y=120, width=60, height=90, rotation=33), name="O")
    draft.body.append(
        '<imagelayer id="9" repeatx="1" repeaty="1" opacity="0.3"><image source="drop.png"/></imagelayer>'
    )
    path = draft.write()
    for scale in (1.0, 0.5):
        whole = paint(path, scale).image
        for left, top in ((64, 64), (128, 32)):
            piece = paint(path, scale, left, top, 64).image
            part = whole.crop((int(left * scale), int(top * scale), int(left * scale) + 64, int(top * scale) + 64))
            differing = sum(
                not near(one, other, 12) for one, other in zip(piece.getdata(), part.getdata(), strict=True)
            )
            assert differing <= 64 * 64 * 0.004, (scale, left, top, differing)


# ---- tile objects --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alignment", ALIGNMENTS)
@pytest.mark.parametrize("rotation", [0, 90, 135, 180, -90, 30])
def test_tile_objects_by_alignment_turned_scaled_and_flipped(tmp_path: Path, alignment: str, rotation: int) -> None:
    draft = squares(tmp_path, 8, 8)
    quarters(32, 32).save(tmp_path / "thing.png")
    draft.tilesets.append(tileset(10, "thing", 32, 32, 1, objectalignment=alignment))
    at, (wide, high) = (130.0, 120.0), (64.0, 48.0)
    draft.place(draft.item(gid=10 | FLIP_X, x=at[0], y=at[1], width=wide, height=high, rotation=rotation), name="O")
    seen = paint(draft.write())
    words = "bottomleft" if alignment == "unspecified" else alignment
    down = next((share for word, share in SHARES.items() if word and words.startswith(word)), 0.5)
    across = next((share for word, share in SHARES.items() if word and words.endswith(word)), 0.5)
    if alignment in {"left", "right", "center"}:
        down = 0.5
    if alignment in {"top", "bottom", "center"}:
        across = 0.5
    cosine, sine = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))

    def look(share_x: float, share_y: float) -> str:
        x, y = (share_x - across) * wide, (share_y - down) * high
        return seen.named(at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine)

    inside = ((0.1, 0.1), (0.4, 0.4), (0.9, 0.1), (0.6, 0.4), (0.1, 0.9), (0.9, 0.9))
    assert [look(*share) for share in inside] == ["G", "G", "R", "R", "Y", "B"]
    outside = ((-0.1, 0.5), (1.1, 0.5), (0.5, -0.1), (0.5, 1.1))
    assert {look(*share) for share in outside} == {"W"}


def test_an_objects_offset_scales_and_a_turned_tile_keeps_its_corner(tmp_path: Path) -> None:
    draft = squares(tmp_path, 8, 8)
    quarters(32, 32).save(tmp_path / "thing.png")
    draft.tilesets.append(tileset(10, "thing", 32, 32, 1, '<tileoffset x="4" y="-8"/>'))
    draft.place(
        draft.item(gid=10, x=40, y=100, width=64, height=32),
        draft.item(gid=10 | DIAGONAL | FLIP_X, x=140, y=200, width=64, height=32),
    )
    seen = paint(draft.write())
    # Twice as wide, so the offset is 8 to the right and 8 up: from (48, 60) to (112, 92).
    assert "".join(seen.named(x, y) for y in (64, 88) for x in (54, 107)) == "RGBY"
    # On its side: 32 wide and 64 high on the same lower left corner, (148, 192).
    assert "".join(seen.named(x, y) for y in (135, 187) for x in (152, 175)) == "BRYG"
    assert seen.named(190, 180) == "W"


def test_objects_lie_by_their_place_from_the_top_or_as_listed(tmp_path: Path) -> None:
    for order, expected in (("topdown", "B"), ("index", "R")):
        draft = squares(tmp_path / order, 8, 8)
        plain(32, 32, RED).save(tmp_path / order / "red.png")
        plain(32, 32, BLUE).save(tmp_path / order / "blue.png")
        draft.tilesets += [tileset(10, "red", 32, 32, 1), tileset(20, "blue", 32, 32, 1)]
        draft.place(draft.item(gid=20, x=72, y=110), draft.item(gid=10, x=64, y=100), draworder=order)
        assert paint(draft.write()).named(80, 90) == expected


def test_a_tile_blown_up_to_any_size_shows_the_right_part(tmp_path: Path) -> None:
    draft = squares(tmp_path, 8, 8)
    draft.place(draft.item(gid=QUARTERS, x=-99_900, y=100_140, width=200_000, height=200_000), opacity=0.5)
    seen = paint(draft.write())
    # Its middle is at (100, 140).
    assert near(seen.at(90, 130), mix(RED, WHITE, 0.5))
    assert near(seen.at(110, 130), mix(GREEN, WHITE, 0.5))
    assert near(seen.at(90, 150), mix(BLUE, WHITE, 0.5))
    assert near(seen.at(110, 150), mix(YELLOW, WHITE, 0.5))


# ---- pictures ------------------------------------------------------------------------------------------------------


def image_layer(source: str, trans: str = "", **more: object) -> str:
    head = "".join(f' {key}="{value}"' for key, value in more.items())
    return f'<imagelayer id="9" name="Picture"{head}><image source="{source}"{trans}/></imagelayer>'


def test_a_picture_lies_at_its_offset_with_opacity_tint_and_a_clear_colour(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    image = quarters(40, 40)
    image.paste((*PINK, 255), (0, 0, 20, 20))
    image.save(tmp_path / "sign.png")
    more = {"offsetx": 70.0, "offsety": 42, "opacity": 0.5, "tintcolor": "#ff0000"}
    draft.body.append(image_layer("sign.png", ' trans="ff00ff"', **more))
    seen = paint(draft.write())
    assert near(seen.at(80, 52), WHITE)
    assert near(seen.at(100, 52), mix((GREEN[0], 0, 0), WHITE, 0.5))
    assert near(seen.at(80, 72), mix((BLUE[0], 0, 0), WHITE, 0.5))
    assert near(seen.at(113, 70), WHITE)


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.3])
def test_a_picture_repeats_without_drifting(tmp_path: Path, scale: float) -> None:
    draft = squares(tmp_path, 30, 6)
    image = plain(33, 40, RED)
    image.paste((*BLUE, 255), (0, 0, 16, 40))
    image.save(tmp_path / "band.png")
    draft.body.append(image_layer("band.png", repeatx=1, offsetx=-7, offsety=24))
    seen = paint(draft.write(), scale)
    for number in range(1, 27):
        x = 33 * number - 7
        assert (seen.named(x + 7, 40), seen.named(x + 24, 40)) == ("B", "R"), number
    assert {seen.named(400, 16), seen.named(400, 74)} == {"W"}


def test_a_tiny_picture_repeated_over_everything_is_quick(tmp_path: Path) -> None:
    draft = squares(tmp_path, 32, 32)
    plain(1, 1, RED).save(tmp_path / "dot.png")
    draft.body.append(image_layer("dot.png", repeatx=1, repeaty=1))
    assert paint(draft.write()).named(1000, 1000) == "R"


def test_the_clear_colour_of_a_tileset_lets_the_ground_through(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    draft.layer(draft.with_cells({(2, 2): HOLED}), name="Marks")
    seen = paint(draft.write())
    assert (seen.named(80, 80), seen.named(68, 68)) == ("B", "W")


@pytest.mark.parametrize(("code", "colour"), [
    ("#204060", (32, 64, 96)), ("#80ff0000", (142, 12, 10)), ("#00ffffff", (29, 24, 21)), ("nonsense", (29, 24, 21)),
    ("", (29, 24, 21)),
])  # fmt: skip
def test_the_background_shows_where_nothing_is_drawn(tmp_path: Path, code: str, colour: tuple[int, int, int]) -> None:
    draft = squares(tmp_path, backgroundcolor=code)
    image = Image.open(tmp_path / "marks.png")
    image.paste((0, 0, 0, 0), (32, 0, 64, 32))
    image.save(tmp_path / "marks.png")
    assert near(paint(draft.write()).at(48, 48), colour)


# ---- what is missing -----------------------------------------------------------------------------------------------


def test_tiles_without_a_picture_are_framed_on_their_ground_and_said(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    draft.tilesets.append(tileset(10, "gone", 32, 64, 1))
    draft.layer(draft.with_cells({(2, 2): 10}), name="Marks")
    path = draft.write()
    seen = paint(path)
    # A red frame of the box 64..96 and 32..96, in which one sees what lies below.
    assert all(near(seen.at(*at), (214, 52, 36)) for at in ((64, 50), (95, 50), (80, 32), (80, 95), (66, 36)))
    assert {seen.named(*at) for at in ((80, 64), (62, 50), (98, 50), (80, 99))} == {"W"}
    assert [note.what for note in load(path).notes] == ['The picture "gone.png" is missing.']


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_a_damaged_picture_is_a_missing_one(tmp_path: Path, content: bytes) -> None:
    draft = squares(tmp_path)
    path = draft.write()
    (tmp_path / "marks.png").write_bytes(content)
    # The terrain's colour (meadow), and a frame around each tile.
    assert near(paint(path).at(20, 16), (205, 193, 147))
    assert near(paint(path).at(32, 16), (214, 52, 36))


def test_a_picture_too_large_to_open_is_a_missing_one(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    path = draft.write()
    Image.new("1", (20_000, 12_000)).save(tmp_path / "marks.png")
    # The terrain's colour (meadow), and a frame around each tile.
    assert near(paint(path).at(20, 16), (205, 193, 147))
    assert near(paint(path).at(32, 16), (214, 52, 36))


def test_a_tile_that_lies_beyond_its_sheet_is_a_missing_one(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    plain(40, 40, BLUE).save(tmp_path / "short.png")
    draft.tilesets.append(tileset(10, "short", 32, 32, 3))
    draft.layer(draft.with_cells({(1, 1): 10, (2, 2): 11}), name="Marks")
    seen = paint(draft.write())
    assert seen.named(48, 48) == "B"
    assert near(seen.at(64, 80), (214, 52, 36))


def test_a_sheet_that_says_nothing_of_its_size_has_as_many_columns_as_it_has_room_for(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    image = Image.new("RGBA", (2 + 3 * 32 + 2 * 4, 2 + 2 * 36))
    image.paste(plain(32, 32, RED), (2 + 36, 2 + 36))
    image.save(tmp_path / "old.png")
    draft.tilesets.append(
        '<tileset firstgid="10" name="old" tilewidth="32" tileheight="32" spacing="4" margin="2">'
        '<image source="old.png"/></tileset>'
    )
    draft.layer(draft.with_cells({(1, 1): 14}), name="Marks")
    assert paint(draft.write()).named(48, 48) == "R"


def test_a_picture_whose_name_no_disk_takes_is_a_missing_one(tmp_path: Path) -> None:
    draft = squares(tmp_path)
    draft.tilesets.append(tileset(10, "x" * 300, 32, 32, 1))
    draft.layer(draft.with_cells({(2, 2): 10}), name="Marks")
    assert near(paint(draft.write()).at(64, 80), (214, 52, 36))
