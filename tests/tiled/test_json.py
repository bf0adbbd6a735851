"""Maps in Tiled's JSON: read as the same maps are in XML, and what is wrong with such files told as well."""

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli.maps import check_file
from game.data import maps
from game.tiled import MapFaults, TiledMap, load, survey
from game.tiled.folders import holds_maps, maps_in, not_followed
from tests.tiled.drafts import Attributes, Drafter, ready, small
from tests.tiled.refused import faults
from tests.tiled.said_in_json import Said, Unsaid

NO_JSON = "The file is no JSON as Tiled writes it"
SHIPPED = sorted(path.name for path in maps().glob("*.tmx"))


def as_xml(text: str) -> str:
    """Name files as they are named in XML."""
    return re.sub(r"\.t(m|s|)j\b", r".t\1x", text)


def plainly(found: object) -> Any:
    """Return plain data, in which files are named as in XML."""
    return json.loads(as_xml(msgspec.json.encode(found).decode()))


def told(path: Path, root: Path | None = None) -> list[str]:
    """Return what is wrong with a map, wherever it lies."""
    try:
        load(path, root)
    except MapFaults as found:
        return [as_xml(str(fault)).replace(as_xml(str(path)), "MAP") for fault in found.faults]
    return []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_is_the_same_in_json(name: str, tmp_path: Path) -> None:
    said = Said(maps(), tmp_path)
    for project in maps().glob("*.tiled-project"):
        said.file(project)
    path = said.file(maps() / name)
    assert path.suffix == ".tmj"
    assert {one.suffix for one in tmp_path.rglob("*") if one.suffix.startswith(".t")} >= {".tmj", ".tsj"}
    assert plainly(load(path)) == plainly(load(maps() / name))


@pytest.mark.parametrize("how", ["csv", "base64", "zlib", "gzip", "zstd", "xml"])
def test_every_encoding_and_shape_is_the_same_in_json(
    how: str, draft: Drafter, grid: Attributes, tmp_path: Path
) -> None:
    made = ready(draft, encoding=how, attributes=grid, values={"title": "Ὀδύσσεια", "round_limit": 9})
    made.place(
        made.item("zone", "Z", '<polygon points="0,0 200,0.5 200,190"/>', {"kind": "goal"}, x=3, y=4.5),
        made.item("zone", "E", "<ellipse/>", {"kind": "exit"}, x=64, y=64, width=120, height=128, rotation=30),
        made.item("", "P", inner="<point/>", x=64, y=64, visible=0),
        opacity=0.5, offsetx=3.25, tintcolor="#80ff0000",
    )  # fmt: skip
    made.body.append(
        '<group name="G" visible="0"><properties><property name="elevation" type="float" value="2"/></properties>'
        '<imagelayer name="Sky" repeatx="1"><image source="ground.png" width="8" height="8" trans="ff00ff"/>'
        "</imagelayer>"
        "</group>"
    )
    path = made.write()
    said = Said(path.parent, tmp_path / "json").file(path)
    whole, other = survey(path), survey(said)
    ignored = {"file", "files"}
    assert {key: value for key, value in plainly(other).items() if key not in ignored} == {
        key: value for key, value in plainly(whole).items() if key not in ignored
    }
    assert plainly(load(said)) == plainly(load(path))


def test_what_is_wrong_with_a_map_is_told_of_both_alike(draft: Drafter, tmp_path: Path) -> None:
    made = ready(draft)
    made.place(made.item("zone", "Z", x=0, y=0, width=64, height=64))
    path = made.write()
    assert told(Said(path.parent, tmp_path / "json").file(path)) == told(path)
    assert [fault.startswith('MAP: layer "Things", object "Z" (1): It has no kind.') for fault in told(path)] == [True]


@pytest.mark.slow
def test_public_maps_are_the_same_in_json(public_maps: Path, tmp_path: Path) -> None:
    with (public_maps / "FACTS.tsv").open(encoding="utf-8", newline="") as file:
        paths = [line["path"] for line in csv.DictReader(file, delimiter="\t")]
    counts: Counter[str] = Counter()
    for path in paths:
        root = public_maps / path.split("/", maxsplit=1)[0]
        said = Said(root, tmp_path / root.name)
        try:
            there = said.file(public_maps / path)
        except Unsaid:
            counts["not to be said in JSON"] += 1
            continue
        for project in (public_maps / path).parent.glob("*.tiled-project"):
            said.file(project)
        one, other = plainly(survey(public_maps / path, root)), plainly(survey(there, said.out))
        for found in (one, other):
            for key in ("file", "files"):
                del found[key]
        text = json.dumps(one).replace(str(public_maps / path), "MAP")
        assert json.dumps(other).replace(as_xml(str(there)), "MAP") == text, path
        counts["same"] += 1
    assert counts["same"] >= 40
    assert counts.total() == len(paths)


# ---- what Tiled writes otherwise -----------------------------------------------------------------------------------


def written(path: Path, name: str, **more: Any) -> Path:
    """Say a map in JSON, and change what the keys give."""
    there = Said(path.parent, path.parent / "json").file(path)
    found = json.loads(there.read_text(encoding="utf-8"))
    there.with_name(name).write_text(json.dumps({**found, **more}), encoding="utf-8")
    return there.with_name(name)


def test_the_types_within_a_class_are_the_projects(draft: Drafter) -> None:
    made = small(draft)
    path = written(
        made.write(), "m.tmj",
        properties=[{"name": "deep", "type": "class", "propertytype": "Deep",
                     "value": {"metres": 2, "how": 1, "in": {"far": 3}, "other": 4, "so": True}}],
    )  # fmt: skip
    types = [
        {"name": "Way", "type": "enum", "storageType": "int", "values": ["slow", "fast"]},
        {"name": "In", "type": "class", "members": [{"name": "far", "type": "float", "value": 0}]},
        {"name": "Deep", "type": "class", "members": [
            {"name": "metres", "type": "float", "value": 1},
            {"name": "how", "type": "int", "propertyType": "Way", "value": 0},
            {"name": "in", "type": "class", "propertyType": "In", "value": {}},
            {"name": "left", "type": "int", "value": 7}]},
    ]  # fmt: skip
    (path.parent / "own.tiled-project").write_text(json.dumps({"propertyTypes": types}), encoding="utf-8")
    extra = load(path).extra
    wanted = {
        "deep.metres": 2.0,
        "deep.how": "fast",
        "deep.in.far": 3.0,
        "deep.other": 4,
        "deep.so": True,
        "deep.left": 7,
    }
    assert {key: extra[key] for key in wanted} == wanted
    assert [type(extra[key]) for key in ("deep.metres", "deep.in.far", "deep.other")] == [float, float, int]


def test_properties_and_tiles_as_tiled_wrote_them_before_1_2(draft: Drafter) -> None:
    path = small(draft).write()
    new = plainly(load(path))
    there = written(path, "m.tmj", properties={"title": "Old", "round_limit": 5}, propertytypes={"title": "string"})
    tileset = there.with_name("ground.tsj")
    found = json.loads(tileset.read_text(encoding="utf-8"))
    tiles = found.pop("tiles")
    found["tiles"] = {
        str(tile["id"]): {key: tile[key] for key in ("type", "animation") if key in tile} for tile in tiles
    }
    found["tileproperties"] = {
        str(tile["id"]): {one["name"]: one["value"] for one in tile["properties"]} for tile in tiles
    }
    found["tilepropertytypes"] = {
        str(tile["id"]): {one["name"]: one["type"] for one in tile["properties"]} for tile in tiles
    }
    tileset.write_text(json.dumps(found), encoding="utf-8")
    old = load(there)
    assert (old.title, old.round_limit) == ("Old", 5)
    assert plainly(old.ground) == new["ground"]


def test_a_map_in_xml_may_use_a_tileset_in_json_and_the_other_way_round(draft: Drafter) -> None:
    path = small(draft).write()
    there = Said(path.parent, path.parent / "json").file(path)
    for file, other in ((path, "json/ground.tsj"), (there, "../ground.tsx")):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"ground\.ts.", other, text), encoding="utf-8")
    grounds = [load(one, path.parent).ground for one in (path, there)]
    assert grounds[0] == grounds[1]
    assert isinstance(load(path, path.parent), TiledMap)


# ---- damaged -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"type": "map", "width": 3,, }', f"{NO_JSON} (object keys must be strings (byte 27))."),
        ('{"type": "map", "layers": 3}', f"{NO_JSON} (Expected `array`, got `int`)."),
        ('{"type": "map", "layers": [3]}', f"{NO_JSON} (Expected `object`, got `int` - at `$[0]`)."),
        ('{"type": "tileset"}', "This is a tileset in JSON, not a map."),
    ],
)  # fmt: skip
def test_a_damaged_file_is_told(text: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "m.tmj").write_text(text, encoding="utf-8")
    (fault,) = faults(tmp_path / "m.tmj")
    assert fault.what == what
    assert fault.remedy


def test_groups_and_classes_without_end_are_refused(draft: Drafter) -> None:
    path = small(draft).write()
    deep: Any = 1
    for _ in range(100):
        deep = {"a": deep}
    layers: Any = []
    for _ in range(100):
        layers = [{"type": "group", "layers": layers}]
    for more in ({"properties": [{"name": "x", "type": "class", "value": deep}]}, {"layers": layers}):
        (fault,) = faults(written(path, "m.tmj", **more))
        assert fault.what == "The file is refused: it has too many elements, or they are nested too deeply."
    path.with_name("n.tmj").write_text('{"type": "map", "a": ' + "[" * 100_000, encoding="utf-8")
    assert len(faults(path.with_name("n.tmj"))) == 1


def test_cells_that_are_no_numbers_or_too_few_are_told_with_their_layer(draft: Drafter) -> None:
    path = small(draft).write()
    there = Said(path.parent, path.parent / "json").file(path)
    found = json.loads(there.read_text(encoding="utf-8"))
    wide = found["width"] * found["height"]
    for data, what in (
        ([1, "x"], 'Entry 2 of the layer is ""x"", which is no tile number.'),
        ([1], f"The layer has 1 cells, but the map has {found['width']} x {found['height']} = {wide}."),
        (None, "The layer has no cells."),
    ):
        found["layers"][0]["data"] = data
        there.write_text(json.dumps(found), encoding="utf-8")
        assert [(fault.what, fault.layer) for fault in faults(there)] == [(what, "Ground")]


# ---- folders and worlds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "taken"),
    [
        (r"m(\d+)_(\d+)\.tmx", ["m10_0.tmx", "m1_2.tmx"]),
        ("^m1_", ["m1_2.tmx"]),
        (r"[a-z]\.tm[jx]$", ["ab.tmj"]),
        ("b|0_", ["ab.tmj", "m10_0.tmx"]),
        (r"\.txt$", []),
    ],
)
def test_a_world_takes_maps_beside_it_by_patterns(tmp_path: Path, pattern: str, taken: list[str]) -> None:
    for name in ("m1_2.tmx", "m10_0.tmx", "ab.tmj", "note.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    world = tmp_path / "all.world"
    world.write_text(json.dumps({"patterns": [{"regexp": pattern, "multiplierX": 640}]}), encoding="utf-8")
    assert [path.name for path in maps_in(world)] == taken
    assert not not_followed(world)
    world.write_text(
        json.dumps({"maps": [{"fileName": "m10_0.tmx"}], "patterns": [{"regexp": pattern}]}), encoding="utf-8"
    )
    assert [path.name for path in maps_in(world)] == ["m10_0.tmx", *(name for name in taken if name != "m10_0.tmx")]


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", "(a|b)*", "(?=a)", r"(a)\1", "a{1,9}", "(", "", "x" * 201, ".*.*.*.*z", "[a"]
)
def test_a_pattern_that_could_take_for_ever_is_told_and_not_followed(tmp_path: Path, pattern: str) -> None:
    (tmp_path / f"{'a' * 90}.tmx").write_text("", encoding="utf-8")
    world = tmp_path / "all.world"
    world.write_text(json.dumps({"patterns": [{"regexp": pattern}]}), encoding="utf-8")
    assert maps_in(world) == []
    assert not_followed(world) == [pattern]
    (fault,) = check_file(world, "").faults
    assert "which Kleos does not follow." in fault.what


def test_a_folder_and_a_world_offer_their_maps(draft: Drafter) -> None:
    path = small(draft).write("b.tmx")
    folder = path.parent
    (folder / "a.tmj").write_text("{}", encoding="utf-8")
    (folder / "c.txt").touch()
    (folder / "sub").mkdir()
    (folder / "sub" / "d.tmx").touch()
    (folder / "walls.tmx").touch()
    (folder / "rules.txt").write_text("walls.tmx\n", encoding="utf-8")
    assert [one.name for one in maps_in(folder)] == ["a.tmj", "b.tmx"]
    placed = [{"fileName": name, "x": 0, "y": 0} for name in ("sub/d.tmx", "gone.tmx", "b.tmx")]
    world = folder / "all.world"
    world.write_text(json.dumps({"maps": placed, "type": "world"}), encoding="utf-8")
    assert [one.name for one in maps_in(world)] == ["d.tmx", "b.tmx"]
    assert [holds_maps(one) for one in (folder, world, path, Path("\0"))] == [True, True, False, False]
    assert maps_in(path) == []
    world.write_text('{"maps": 3}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"the world all\.world is damaged"):
        maps_in(world)
