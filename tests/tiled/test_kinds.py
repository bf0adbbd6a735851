"""Files that are no maps: what they are, and what to name instead."""

import os
import zipfile
from pathlib import Path

import pytest

from game.tiled import load
from tests.tiled.drafts import GROUND, Drafter, ready, small
from tests.tiled.refused import faults

FILES = {
    "all.world": ('{"maps": [], "type": "world"}', "a world, which puts maps side by side"),
    "old.world": ('{"patterns": [], "onlyShowAdjacentMaps": false}', "a world, which puts maps side by side"),
    "a.tiled-project": ('{"folders": ["."], "propertyTypes": []}', "a Tiled project"),
    "b.tiled-project": ('{"automappingRulesFile": ""}', "a Tiled project"),
    "c.tiled-project": ("{}", "a Tiled project"),
    "a.tiled-session": ('{"openFiles": [], "recentFiles": []}', "a Tiled session, which remembers what was open"),
    "a.tj": ('{"type": "template", "object": {}}', "a template in JSON"),
    "a.tsj": ('{"type": "tileset", "tilewidth": 64}', "a tileset in JSON"),
    "old.json": ('{"tilewidth": 64, "tilecount": 3}', "a tileset in JSON"),
    "a.tsx": (GROUND, "a tileset"),
    "a.tx": ('<?xml version="1.0"?><template><object/></template>', "a template"),
    "types.xml": ("<objecttypes/>", "Tiled's object types"),
    "a.kleos": ('{"format":1,"version":"1","about":null,"header":{}}', "a saved or recorded battle"),
    "a.journey": ('{"format":1,"version":"1","saved":0,"journey":{}}', "a campaign under way"),
    "a.toml": ('ruleset = "heroic"\n[[veteran]]\nname = "Io"\n', "a roster"),
    "home.toml": ('title = "Home"\n[[battle]]\nkey = "a"\n', "a campaign"),
    "people.toml": ('[[veteran]]\nname = "Io"\n', "a roster"),
    "s.toml": ("[keys]\nscale = 100\n", "a file of settings (TOML or the like)"),
    "a.txt": ("// hail = joy", 'a text that begins with "// hail = joy"'),
    "lfs.tmx": ("version https://git-lfs.github.com/spec/v1", "a pointer of Git LFS"),
    "a.png": ("\x89PNG\r\n", "a picture"),
    "a.gz": ("\x1f\x8b\x08", "a packed file (gzip)"),
    "a.bin": ("\1\2\0\3", "a file of bytes that is no text"),
    "no.json": ('{"a": ', "a file in JSON"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_map_is_told_as_what_it_is(name: str, tmp_path: Path) -> None:
    text, what = FILES[name]
    path = tmp_path / name
    path.write_text(text, encoding="latin-1")
    (fault,) = faults(path)
    assert fault.what == f"This is {what}, not a map."
    assert fault.remedy


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("all.world", "Name one of the maps in it: a map's .tmx or .tmj file."),
        ("a.kleos", "`kleos replay` takes it, and `kleos play --load`."),
        ("a.toml", "`kleos fight MAP --roster` takes it, and `kleos play MAP --roster`."),
        ("a.tsx", "Name a map's .tmx or .tmj file."),
    ],
)
def test_what_to_name_instead_is_said(name: str, remedy: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name][0], encoding="latin-1")
    assert faults(tmp_path / name)[0].remedy == remedy


def test_nothing_an_archive_a_pipe_and_a_device(tmp_path: Path) -> None:
    (tmp_path / "empty.tmx").write_bytes(b" \n")
    assert faults(tmp_path / "empty.tmx")[0].what == "This file is empty."
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a", "a")
    assert faults(tmp_path / "a.zip")[0].what == "This is a zip archive, not a map."
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert faults(tmp_path / "pipe")[0].what == "This is a pipe, not a file."
        assert faults(Path("/dev/zero"))[0].what == "This is a device, not a file."


def test_maps_in_other_encodings_stay_maps(draft: Drafter) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "iso-8859-1"):
        assert load(small(draft).write(encoding=encoding)).ground.width == 3


@pytest.mark.skipif(Path(__file__.upper()).exists(), reason="here capitals make no difference")
def test_capitals_that_differ_are_named(draft: Drafter) -> None:
    path = small(draft).write()
    assert faults(path.with_name("Map.tmx"))[0].what == (
        'There is no such file, but there is "map.tmx": capitals differ.'
    )
    made = ready(draft)
    made.tilesets = ['<tileset firstgid="1" source="Ground.tsx"/>']
    (fault,) = faults(made.write())
    assert fault.what == (
        'The tileset "Ground.tsx" cannot be read: There is no such file, but there is "ground.tsx": capitals differ.'
    )
    assert fault.remedy == 'Name it as it is written there, or rename it to "Ground.tsx".'


@pytest.mark.skipif(Path(__file__.upper()).exists(), reason="here capitals make no difference")
def test_capitals_of_folders_accents_templates_and_pictures_are_named_too(draft: Drafter) -> None:
    made = ready(draft, '<object id="7" template="Sets/naïve.tx" x="9" y="9"/>')
    made.body.append('<imagelayer name="Sky"><image source="GROUND.png"/></imagelayer>')
    path = made.write()
    (path.parent / "sets").mkdir()
    (path.parent / "sets" / "nai\u0308ve.tx").write_text("<template><object/></template>", encoding="utf-8")
    (fault,) = faults(path)
    assert 'but there is "sets/nai\u0308ve.tx": capitals differ.' in fault.what
    (path.parent / "sets").rename(path.parent / "Sets")
    (path.parent / "Sets" / "nai\u0308ve.tx").rename(path.parent / "Sets" / "naïve.tx")
    (note,) = load(path).notes
    assert note.what == 'The picture "GROUND.png" is missing, but there is "ground.png": capitals differ.'
