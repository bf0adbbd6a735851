"""What is refused, in one sentence that says what to do in Tiled; and what only looks odd and is read."""

import os
import random
import subprocess
import sys
import tracemalloc
import zlib
from base64 import b64encode
from contextlib import suppress
from pathlib import Path

import pytest
import zstandard

from game.tiled import MapFaults, load, survey
from tests.tiled.drafts import MEADOW, Attributes, Drafter, small
from tests.tiled.refused import faults, whats

ROOT = Path(__file__).resolve().parents[2]


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


DATA = '<data encoding="csv">\n1,1,1,\n1,1,1\n</data>'
ZSTD = '<data encoding="base64" compression="zstd">KLUv/Q==</data>'
ZSTD_BOMB = b64encode(zstandard.compress(bytes(64 << 20))).decode()
_SUMMED = zstandard.ZstdCompressor(write_checksum=True).compress(bytes(range(24)))
ZSTD_DAMAGED = b64encode(_SUMMED[:-1] + bytes([_SUMMED[-1] ^ 1])).decode()
_PACKER = zstandard.ZstdCompressor(compression_params=zstandard.ZstdCompressionParameters(window_log=27)).compressobj()
ZSTD_WINDOW = b64encode(_PACKER.compress(bytes(24)) + _PACKER.flush()).decode()
BOMB = b64encode(zlib.compress(bytes(64 << 20), 9)).decode()


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('infinite="0"', 'infinite="1"', "The map has no cells."),
        ("orthogonal", "isometric", "The map is isometric; Kleos plays on orthogonal and hexagonal maps only."),
        ("orthogonal", "oblique", "The map is oblique; Kleos plays on orthogonal and hexagonal maps only."),
        (DATA, ZSTD, "The layer has 0 cells, but the map has 3 x 2 = 6."),
        (DATA, ZSTD.replace("KLUv/Q==", ZSTD_DAMAGED), "The layer's data are damaged"),
        (DATA, ZSTD.replace("KLUv/Q==", ZSTD_BOMB), "The layer has more than 6 cells"),
        (DATA, ZSTD.replace("KLUv/Q==", ZSTD_WINDOW), "The layer's data are damaged"),
        (DATA, ZSTD.replace("zstd", "lzma"), 'The layer is compressed as "lzma", which Kleos does not read.'),
        (DATA, DATA.replace("csv", "base32"), 'The layer is encoded as "base32", which Kleos does not read.'),
        (DATA, DATA.replace("1,1,1\n<", "1,1,1,1\n<"), "Row 1 has 4 cells, but the map is 3 cells wide."),
        (DATA, DATA.replace("1,1,1,\n1,1,1", "1,1,1,1,\n1,1"), "Row 0 has 4 cells, but the map is 3 cells wide."),
        (DATA, DATA.replace("1,1,1,\n1,1,1", "1,1,\n1,1,1,1"), "Row 0 has 2 cells, but the map is 3 cells wide."),
        (DATA, DATA.replace("\n1,1,1\n", "\n"), "The layer has 3 cells, but the map has 3 x 2 = 6."),
        (DATA, DATA.replace("1,1,1\n", "1,x,1\n"), 'Entry 5 of the layer is "x", which is no tile number.'),
        (DATA, DATA.replace("1,1,1\n", "1,-1,1\n"), 'Entry 5 of the layer is "-1", which is no tile number.'),
        (
            DATA,
            DATA.replace("1,1,1\n", "1,4294967296,1\n"),
            'Entry 5 of the layer is "4294967296", which is no tile number.',
        ),
        (DATA, DATA.replace("1,1,1\n", "1,77,77\n"), "The tile number 77 (and 1 more cell) belongs to no tile"),
        (DATA, '<data encoding="base64">AQAA</data>', "The layer has 0 cells, but the map has 3 x 2 = 6."),
        (DATA, '<data encoding="base64" compression="zlib">AQAA</data>', "The layer's data are damaged"),
        (DATA, f'<data encoding="base64" compression="zlib">{BOMB}</data>', "The layer has more than 6 cells"),
        (DATA, "", "The layer has no cells."),
        (
            'width="3"',
            'width="3000000000"',
            'width of <map> is "3000000000", which is no whole number from 1 to 1000000.',
        ),
        ('width="3"', 'width="-3"', 'width of <map> is "-3", which is no whole number from 1 to 1000000.'),
        ('width="3"', 'width="2000" height="2000"', "well-formed"),
        (
            'tilewidth="64"',
            'tilewidth="14.5"',
            'tilewidth of <map> is "14.5", which is no whole number from 1 to 4096.',
        ),
        ('source="ground.tsx"', 'source="gone.tsx"', 'The tileset "gone.tsx" cannot be read: There is no such file.'),
        (
            'source="ground.tsx"',
            'source="../../ground.tsx"',
            '"../../ground.tsx" lies outside the folder of the map\'s project.',
        ),
        ('source="ground.tsx"', 'source="C:\\\\sets\\\\a.tsx"', "is a path from the root of a disk"),
        ('source="ground.tsx"', 'source="/etc/passwd"', '"/etc/passwd" is a path from the root of a disk'),
        (
            'source="ground.tsx"',
            'source="map.tmx"',
            'The tileset "map.tmx" cannot be read: This is a map, not a tileset.',
        ),
        (
            "<map ",
            "<!DOCTYPE map [<!ENTITY a 'b'>]><map ",
            "The file is refused: it declares entities or a DTD of its own.",
        ),
        (
            "<map ",
            "<!DOCTYPE map [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><map ",
            "The file is refused: it declares entities",
        ),
        ("</map>", "", "The file is not well-formed XML (no element found"),
        ('encoding="utf-8"', 'encoding="klingon"', "The file's encoding cannot be read"),
        ("<layer id", '<group name="g"><layer visible="maybe" id', "well-formed"),
    ],
)
def test_a_map_is_refused_with_a_sentence_and_a_remedy(draft: Drafter, old: str, new: str, what: str) -> None:
    found = faults(changed(small(draft).write(), old, new))
    assert any(what in fault.what for fault in found), [fault.what for fault in found]
    assert all(fault.file and fault.remedy for fault in found)
    assert not any("\n" in str(fault) for fault in found)


def test_a_map_without_a_visible_tile_layer_is_refused(draft: Drafter) -> None:
    made = draft(width=3, height=2)
    assert whats(made.write()) == ["The map has no tile layer."]
    made.layer(made.full(), visible=0)
    assert whats(made.write()) == ["Every tile layer is hidden."]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "This file is empty."),
        ("<html><body/></html>", "The file starts with <html>, not with <map>."),
        ("\0\1\2", "This is a file of bytes that is no text, not a map."),
        ("<map>" * 70 + "</map>" * 70, "The file is refused: it has too many elements, or they are nested too deeply."),
    ],
)
def test_what_is_no_map_is_refused(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "x.tmx"
    path.write_text(text, encoding="utf-8")
    (fault,) = faults(path)
    assert what in fault.what
    assert fault.file == str(path)
    assert survey(path).error == fault


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.tmx")[0].what == "There is no such file."
    assert faults(tmp_path)[0].what == "This is a folder, not a file."


def test_a_bomb_takes_no_memory(draft: Drafter) -> None:
    path = changed(small(draft).write(), DATA, f'<data encoding="base64" compression="zlib">{BOMB}</data>')
    tracemalloc.start()
    try:
        assert survey(path).faults
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_a_zone_of_a_million_corners_is_refused(draft: Drafter) -> None:
    made = small(draft)
    points = " ".join(f"{i % 7},{i % 5}" for i in range(200_001))
    made.place(made.item("zone", "", f'<polygon points="{points}"/>', {"kind": "goal"}, x=0, y=0))
    assert faults(made.write())[0].what == "Its points are damaged, or there are too many."


def test_templates_that_hold_templates_are_refused(draft: Drafter) -> None:
    made = small(draft)
    made.place('<object id="1" template="a.tx" x="1" y="1"/>')
    path = made.write()
    (path.parent / "a.tx").write_text('<template><object template="a.tx"/></template>', encoding="utf-8")
    (fault,) = faults(path)
    assert fault.what == 'The template "a.tx" is made from the template "a.tx", and templates cannot be nested.'


def test_a_link_out_of_the_folder_is_followed_no_further(draft: Drafter, tmp_path: Path) -> None:
    path = changed(small(draft).write(), 'source="ground.tsx"', 'source="link.tsx"')
    (tmp_path / "secret.tsx").write_text("<tileset/>", encoding="utf-8")
    (path.parent / "link.tsx").symlink_to(tmp_path / "secret.tsx")
    assert '"link.tsx" lies outside' in faults(path)[0].what


def test_a_missing_picture_does_not_stop_the_rules(draft: Drafter) -> None:
    path = small(draft).write()
    (path.parent / "ground.png").unlink()
    found = load(path)
    assert [note.what for note in found.notes] == ['The picture "ground.png" is missing.']
    assert found.ground.palette[0].id == "meadow"


RESERVED = (
    "name",
    "id",
    "x",
    "width",
    "visible",
    "properties",
    "layers",
    "parent",
    "gid",
    "type",
    "data",
    "order",
    "shape",
)


def test_reserved_names_class_lists_and_multiline_properties_are_read(draft: Drafter) -> None:
    made = small(draft)
    made.values = dict.fromkeys(RESERVED, "kept")
    made.layer(made.full(), values=dict.fromkeys(RESERVED, "kept"))
    made.place(
        made.item(
            "unit", "Io", "<point/>", {"unit": "seer", "side": "blue", **dict.fromkeys(RESERVED, "own")}, x=9, y=9
        )
    )
    made.tilesets.append(
        '<tileset firstgid="9" name="own" tilewidth="64" tileheight="64" tilecount="1" columns="1"><properties>'
        '<property name="tilewidth" value="no"/></properties><image source="ground.png" width="64" height="64"/>'
        '<tile id="0"><properties><property name="height" type="float" value="9"/>'
        '<property name="terrain" value="sand"/>'
        '<property name="frames" value="1"/></properties></tile></tileset>'
    )
    path = changed(made.write(), "<map ", "<map class='battle' ")
    changed(path, "<properties>", '<properties><property name="k" type="class" propertytype="Unheard"><properties>'
            '<property name="a" type="int" value="3"/><property name="b" type="class" propertytype="More"><properties>'
            '<property name="c">two\nlines</property></properties></property></properties></property>'
            '<property name="l" type="list"><item type="int" value="1"/><item value="b"/></property>'
            '<property name="empty" value=""/><property name="n" type="int" value=""/>')  # fmt: skip
    found = load(path)
    assert found.extra.items() >= {"k.a": 3, "k.b.c": "two\nlines", "l.0": 1, "l.1": "b", "empty": "", "n": 0}.items()
    assert found.extra.items() >= dict.fromkeys(RESERVED, "kept").items()
    assert found.units[0].extra.items() >= dict.fromkeys(RESERVED, "own").items()
    assert found.units[0].name == "Io"
    assert found.ground.width == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_other_encodings_of_the_text_are_read(draft: Drafter, encoding: str) -> None:
    made = small(draft)
    made.values = {"title": "Zürich"}
    path = made.write(encoding=encoding)
    if encoding == "utf-8-sig":
        path.write_bytes(path.read_bytes().replace(b'encoding="utf-8-sig"', b'encoding="utf-8"'))
    assert load(path).title == "Zürich"


def test_overlapping_tilesets_count_as_tiled_counts_them(draft: Drafter) -> None:
    made = small(draft)
    made.tilesets.append(
        '<tileset firstgid="3" name="own" tilewidth="64" tileheight="64" tilecount="1" columns="1">'
        '<image source="ground.png" width="64" height="64"/>'
        '<tile id="0"><properties><property name="terrain" value="sand"/></properties></tile></tileset>'
    )
    made.body.clear()
    made.layer([1, 2, 3, 1, 2, 3])
    found = load(made.write())
    assert [found.ground.palette[place].id for place in found.ground.terrain] == ["meadow", "road", "sand"] * 2


def test_names_and_folders_in_any_alphabet_also_in_a_c_locale(draft: Drafter) -> None:
    made = small(draft)
    made.folder = made.folder / "Карты" / "☠ maps"
    made.values = {"title": "Φορά"}
    made.place(made.item("unit", "Žofie 戦士 ☠", "<point/>", {"unit": "seer", "side": "blue"}, x=9, y=9, height=0))
    path = made.write("переправа.tmx")
    assert (load(path).title, load(path).file) == ("Φορά", "переправа.tmx")
    code = "import sys; from game.tiled import load; m = load(sys.argv[1]); print(ascii((m.title, m.units[0].name)))"
    environment = {**os.environ, "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().strip() == ascii(("Φορά", "Žofie 戦士 ☠"))


@pytest.mark.slow
def test_mutated_maps_never_end_in_a_traceback(draft: Drafter, grid: Attributes) -> None:
    made = draft(attributes=grid)
    made.values = {"title": "x", "victory": "reach"}
    made.layer(made.full(MEADOW), how="csv", values={"elevation": 2.5})
    made.layer(made.full(0), "Second", how="zlib", offsetx=1.5)
    made.place(
        made.item("zone", "Hill", '<polygon points="0,0 100,0 100,100"/>', {"kind": "goal"}, x=1, y=1, rotation=5),
        made.item("unit", "Io", values={"unit": "seer", "side": "blue"}, gid=1, x=64, y=64, width=64, height=64),
        made.item("scenery", "", "<point/>", {"kind": "chest", "height": 2.5}, x=164, y=164),
    )
    path = made.write()
    assert load(path).units
    good = path.read_bytes()
    dice = random.Random(str(grid))
    words = [
        b'"',
        b"<",
        b">",
        b"/",
        b"-",
        b"1e309",
        b"nan",
        b"999999999999",
        b"",
        b"\xff",
        b"class",
        b"0",
        b"'",
        b"&amp;",
        b"&x;",
    ]
    read = 0
    for _ in range(400):
        bad = bytearray(good)
        for _ in range(dice.randint(1, 3)):
            place = dice.randrange(len(bad))
            bad[place : place + dice.choice((0, 1, 1, 2, 8))] = dice.choice(words)
        path.write_bytes(bad)
        with suppress(MapFaults):  # nothing else
            load(path)
            read += 1
    assert 0 < read < 400


def test_faults_of_every_part_of_a_map_come_at_once(draft: Drafter) -> None:
    """What is wrong in a layer, a tileset, a template or a property hides nothing that is wrong with objects."""
    made = draft()
    made.values = {"victory": "win", "round_limit": 0}
    made.layer([77, *made.full()[1:]], "Numbers")
    made.layer(made.full()[:-1], "Short")
    made.layer(made.full(), "Odd", offsetx="far")
    made.tilesets.append('<tileset firstgid="50" source="gone.tsx"/>')
    io = {"unit": "seer", "side": "green"}
    made.place(
        made.item("unit", "Io", "<point/>", io, x=9, y=9),
        made.item("unit", "Pan", values={"unit": "seer", "side": "blue"}, gid=51, x=0, y=64, width=64, height=64),
        made.item("zone", "Hill", values={"kind": "gaol"}, x=0, y=0, width=64, height=64),
        made.item("", "Stone", template="gone.tx", x=0, y=0),
        made.item("unit", "Far", "<point/>", {"unit": "seer", "side": "red"}, x=-1, y=9),
    )
    path = made.write()
    found = faults(path)
    told = {(fault.layer, fault.object.split()[0] if fault.object else ""): fault.what for fault in found}
    assert told["Short", ""].startswith("Row 5 has 7 cells")
    assert told["Odd", ""].startswith('offsetx of <layer> is "far"')
    assert told["Things", '"Io"'].startswith('There is no side "green"')
    assert told["Things", '"Pan"'].startswith('"Pan" (2) and "Io" (1) stand on one cell.')
    assert told["Things", '"Hill"'].startswith('Its kind is "gaol"')
    assert told["Things", '"Stone"'].startswith('The template "gone.tx" cannot be read')
    assert told["Things", '"Far"'].startswith("It lies outside the map")
    whole = [fault.what for fault in found if not fault.layer]
    assert [what.split(":")[0] for what in whole] == [
        'The tileset "gone.tsx" cannot be read',
        'round_limit is "0", which is no whole number from 1 to 1000.',
        'There is no victory "win".',
    ]
    # The number 77 may be of the tileset that is gone, and so may the ground of every cell: neither is told.
    assert len(found) == 10
    assert all(fault.remedy and fault.file for fault in found)


def test_a_bad_object_hides_no_cell_without_ground(draft: Drafter) -> None:
    made = draft(width=2, height=1)
    made.layer([MEADOW, 0])
    made.place(made.item("", "Stone", rotation="askew", x=1, y=1))
    assert [fault.what.split(" is ")[0] for fault in faults(made.write())] == [
        "rotation of <object>",
        "No visible layer has a tile here, so there",
    ]
