"""How the bytes of a file may be written: encodings, marks, line ends; names of files and folders in any alphabet."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.tiled import MapFaults, load, survey
from tests.tiled.drafts import GROUND, Draft, Drafter

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NAME = "Žofie 戦士 ☠ Ωρίων"
SHOW = (
    "import sys; from game.tiled import load; m = load(sys.argv[1]); "
    "print(ascii((m.title, m.units[0].name, m.units[0].extra, m.layers[0].name, m.tilesets[0].image, len(m.notes))))"
)


def text_of(made: Draft, encoding: str) -> str:
    """Return the map's text, which declares the encoding."""
    return made.write(encoding="utf-8").read_text("utf-8").replace('encoding="utf-8"', f'encoding="{encoding}"', 1)


def ready(draft: Drafter, name: str) -> Draft:
    made = draft()
    made.values = {"title": name}
    made.layer(made.full(), name)
    values = {"unit": "seer", "side": "blue", "mood": name}
    made.place(made.item("unit", name, "<point/>", values, x=9, y=9), name=name)
    return made


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("how", ["csv", "zlib", "xml"])
def test_utf_8_with_and_without_a_mark_and_all_line_ends(draft: Drafter, bom: bytes, end: str, how: str) -> None:
    made = ready(draft, NAME)
    made.body[0] = ""
    made.layer(made.full(), NAME, how=how)
    path = made.write()
    path.write_bytes(bom + text_of(made, "UTF-8").replace("\n", end).encode("utf-8"))
    found = load(path)
    assert (found.title, found.units[0].name, found.units[0].extra) == (NAME, NAME, {"mood": NAME})
    assert found.layers[0].name == NAME


@pytest.mark.parametrize(
    ("declared", "encoding", "mark"),
    [
        ("UTF-16", "utf-16-le", b"\xff\xfe"),
        ("UTF-16", "utf-16-be", b"\xfe\xff"),
        ("UTF-16", "utf-16", b""),
        ("UTF-16LE", "utf-16-le", b"\xff\xfe"),
        ("UTF-16BE", "utf-16-be", b"\xfe\xff"),
        ("UTF-16LE", "utf-16-le", b""),
        ("UTF-16BE", "utf-16-be", b""),
        ("utf-16", "utf-16-le", b""),
        ("utf-16", "utf-16-be", b""),
    ],
)
def test_utf_16_of_both_orders(draft: Drafter, declared: str, encoding: str, mark: bytes) -> None:
    made = ready(draft, NAME)
    path = made.write()
    path.write_bytes(mark + text_of(made, declared).encode(encoding))
    assert load(path).units[0].name == NAME


@pytest.mark.parametrize(
    ("declared", "name"),
    [
        ("ISO-8859-1", "Zürich, façade"), ("latin-1", "Ærø"), ("ISO-8859-7", "Ωρίων"), ("windows-1251", "Переправа"),
        ("windows-1252", "“naïve”"), ("US-ASCII", "plain"), ("koi8-r", "Брод"),
    ],
)  # fmt: skip
def test_a_declared_encoding_of_single_bytes_is_read(draft: Drafter, declared: str, name: str) -> None:
    made = ready(draft, name)
    path = made.write()
    path.write_bytes(text_of(made, declared).encode(declared))
    assert (load(path).title, load(path).units[0].name) == (name, name)


@pytest.mark.parametrize("declared", ["Shift_JIS", "GBK", "EUC-KR", "UTF-32"])
def test_another_encoding_of_many_bytes_is_refused_with_the_way_out(draft: Drafter, declared: str) -> None:
    made = ready(draft, "x")
    path = made.write()
    path.write_bytes(text_of(made, declared).encode(declared))
    error = survey(path).error
    assert error is not None
    assert error.what.startswith(("The file's encoding cannot be read (", "The file is not well-formed XML ("))
    assert error.remedy


def test_bytes_that_are_not_of_the_declared_encoding_are_refused(draft: Drafter) -> None:
    made = ready(draft, "Zürich")
    path = made.write()
    path.write_bytes(text_of(made, "UTF-8").encode("latin-1"))
    with pytest.raises(
        MapFaults, match="The file is not well-formed XML \\(not well-formed \\(invalid token\\), line "
    ):
        load(path)


@pytest.mark.parametrize("folder", ["Карты", "地図", "χάρτες", "خرائط", "naïve maps", "☠ & 'quotes'", "100% #1?"])
@pytest.mark.parametrize("utf8", ["0", "1"])
def test_folders_and_files_in_any_alphabet_in_a_c_locale(draft: Drafter, folder: str, utf8: str) -> None:
    made = ready(draft, NAME)
    made.folder = made.folder / folder
    sheet = "карта 1.png"
    made.tilesets = [f'<tileset firstgid="1" source="наборы/{NAME}.tsx"/>']
    path = made.write(f"{NAME}.tmx")
    sets = path.parent / "наборы"
    sets.mkdir()
    (sets / f"{NAME}.tsx").write_text(GROUND.replace("ground.png", sheet), encoding="utf-8")
    (sets / sheet).touch()
    (path.parent.parent / "проект.tiled-project").write_text(json.dumps({"propertyTypes": []}), encoding="utf-8")
    environment = {**os.environ, "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": utf8, "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", SHOW, str(path)], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    expected = (NAME, NAME, {"mood": NAME}, NAME, f"наборы/{sheet}", 0)
    assert done.stdout.decode().strip() == ascii(expected)


def test_the_command_checks_such_a_map_in_a_c_locale_and_its_faults_can_be_printed(draft: Drafter) -> None:
    made = ready(draft, NAME)
    made.folder = made.folder / "Карты"
    made.place(made.item("unit", NAME, "<point/>", {"unit": "seer", "side": "blue"}, x=9, y=9))
    path = made.write("переправа.tmx")
    environment = {**os.environ, "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", str(path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 1
    assert b"stand on one cell" in told
    assert b"Traceback" not in told
