"""What a file may cost and where it may reach: at each limit it is read, one above it is refused in a sentence."""

import json
from pathlib import Path

import pytest

from game.tiled import Survey, load, survey
from tests.tiled.drafts import GROUND, MEADOW, Drafter, small
from tests.tiled.refused import faults

pytestmark = pytest.mark.slow

MEGABYTE = 1 << 20


def refused(seen: Survey, what: str) -> None:
    found = [*seen.faults, *([seen.error] if seen.error else [])]
    assert any(what in fault.what for fault in found), [fault.what for fault in found]
    assert all(fault.remedy and fault.file for fault in found)


# ---- cells ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height", "layers"), [(1000, 1000, 1), (1_000_000, 1, 1), (500, 500, 4)])
def test_a_million_cells_are_read_and_a_layer_more_is_not(draft: Drafter, width: int, height: int, layers: int) -> None:
    made = draft(width=width, height=height)
    for _ in range(layers):
        made.layer(made.full(), how="zstd")
    seen = survey(made.write())
    assert (seen.faults, seen.cells) == ((), 1_000_000)
    made.layer(made.full(), how="zlib")
    seen = survey(made.write())
    refused(seen, "The map has more than 1000000 cells over all layers.")
    assert len(seen.faults) == 1


def test_a_million_and_one_cells_are_refused(draft: Drafter) -> None:
    made = draft(width=101, height=9901)
    assert made.width * made.height == 1_000_001
    made.layer(made.full(), how="zlib")
    refused(survey(made.write()), "The map has 101 x 9901 cells; Kleos takes 1000000 over all layers.")


@pytest.mark.parametrize("corner", [1998, 1999])
def test_an_infinite_map_may_span_a_million_cells(draft: Drafter, corner: int) -> None:
    made = draft(attributes={"infinite": 1})
    made.body.append(
        '<layer name="l"><data encoding="csv"><chunk x="-1" y="-1" width="1" height="1">1</chunk>'
        f'<chunk x="{corner}" y="498" width="1" height="1">1</chunk></data></layer>'
    )
    seen = survey(made.write())
    if corner == 1998:
        assert (seen.faults, seen.used) == ((), (2000, 500))
    else:
        refused(seen, "The painted part of this infinite map spans 2001 x 500 cells;")


# ---- bytes, objects, parts -----------------------------------------------------------------------------------------


def padded(path: Path, size: int) -> None:
    with path.open("ab") as file:
        file.write(b" " * (size - path.stat().st_size))


def test_64_megabytes_are_read_and_a_byte_more_is_not(draft: Drafter) -> None:
    path = small(draft).write()
    own = len(GROUND.encode())
    padded(path, 64 * MEGABYTE - own)
    assert load(path).ground.width == 3
    padded(path, 64 * MEGABYTE - own + 1)
    refused(survey(path), 'The tileset "ground.tsx" cannot be read: The map\'s files together are larger than 64 MB.')
    padded(path, 64 * MEGABYTE + 1)
    refused(survey(path), "The file is larger than 64 MB.")


@pytest.mark.parametrize("more", [0, 1])
def test_a_hundred_thousand_objects(draft: Drafter, more: int) -> None:
    made = small(draft)
    made.place("<object/>" * 60_000)
    made.body.append(f"<group><objectgroup>{'<object/>' * (40_000 + more)}</objectgroup></group>")
    seen = survey(made.write())
    if more:
        refused(seen, "The map has more than 100000 objects.")
        assert len(seen.faults) == 1
    else:
        assert (seen.faults, seen.objects) == ((), 100_000)


def test_what_multiplies_is_bounded(draft: Drafter) -> None:
    """A class gives each of its objects all its members; tilesets, chunks, layers, templates are cheap to write."""
    made = small(draft)
    made.place("<object type='fat'/>" * 1001)
    path = made.write()
    members = [{"name": str(number), "value": "v"} for number in range(1000)]
    fat = {"propertyTypes": [{"name": "fat", "type": "class", "members": members}]}
    (path.parent / "own.tiled-project").write_text(json.dumps(fat), encoding="utf-8")
    refused(survey(path), "The objects of the map and their classes have more than 1000000 properties together.")
    (path.parent / "own.tiled-project").unlink()

    made = small(draft)
    made.tilesets += ['<tileset firstgid="9" source="ground.tsx"/>'] * 1000
    refused(survey(made.write()), "The map has more than 1000 tilesets.")

    made = small(draft)
    many = "".join(f'<tile id="{number}"><image source="{number}.png"/></tile>' for number in range(50_000))
    made.tilesets.append(f'<tileset firstgid="9" name="c" tilewidth="1" tileheight="1">{many}</tileset>')
    refused(survey(made.write()), "The tilesets say something of more than 50000 tiles")

    made = small(draft)
    made.body += ["<imagelayer/>"] * 2000
    refused(survey(made.write()), "The map has more than 2000 layers.")

    made = small(draft)
    made.place("".join(f'<object template="{number}.tx"/>' for number in range(2001)))
    seen = survey(made.write())
    assert len(seen.faults) == 201
    refused(seen, "faults are not listed.")

    made = draft(attributes={"infinite": 1})
    made.body.append(f'<layer><data encoding="csv">{"<chunk/>" * 100_001}</data></layer>')
    refused(survey(made.write()), "The map has more than 100000 chunks.")


# ---- where a file may reach ----------------------------------------------------------------------------------------

OUTSIDE = (
    "../secret.tsx", "a/../../secret.tsx", "..\\secret.tsx", "./.././secret.tsx", "link/secret.tsx", "link.tsx",
    "loop/../../secret.tsx",
    "loop/ground.tsx",
)  # fmt: skip
ROOTED = ("/etc/passwd", "\\etc\\passwd", "C:\\secret.tsx", "c:/secret.tsx", "C:secret.tsx",
          "\\\\host\\share\\secret.tsx", "//host/share/secret.tsx")  # fmt: skip
NOWHERE = ("file:///etc/passwd", "https://example.org/a.tsx", "%2e%2e/secret.tsx", "a" * 4000)


@pytest.fixture
def trap(draft: Drafter, tmp_path: Path) -> Path:
    """A map beside which lie links out of its folder, and a link to itself; the file that they lead to exists."""
    path = small(draft).write()
    (tmp_path / "secret.tsx").write_text(GROUND, encoding="utf-8")
    (path.parent / "link").symlink_to(tmp_path)
    (path.parent / "link.tsx").symlink_to(tmp_path / "secret.tsx")
    (path.parent / "loop").symlink_to(path.parent / "loop")
    return path


def put(path: Path, kind: str, source: str) -> None:
    """Let the map name the file `source` as its tileset, a template, a tileset's picture or an image layer's."""
    text = path.read_text("utf-8")
    named = {
        "tileset": text.replace("ground.tsx", source),
        "template": text.replace("</map>", f'<objectgroup><object template="{source}"/></objectgroup></map>'),
        "picture": text.replace("</map>", f'<imagelayer><image source="{source}"/></imagelayer></map>'),
    }
    path.write_text(named[kind], encoding="utf-8")


@pytest.mark.parametrize("kind", ["tileset", "template", "picture"])
@pytest.mark.parametrize("source", [*OUTSIDE, *ROOTED, *NOWHERE])
def test_no_file_is_reached_outside_the_folder(trap: Path, kind: str, source: str) -> None:
    put(trap, kind, source)
    what = (
        "lies outside the folder of the map's project." if source in OUTSIDE else
        "is a path from the root of a disk" if source in ROOTED else ""
    )  # fmt: skip
    seen = survey(trap)
    told = seen.notes if kind == "picture" else seen.faults
    assert told
    assert any(what in fault.what for fault in told), [fault.what for fault in told]
    assert all(fault.remedy for fault in told)
    if kind == "picture":
        found = load(trap)
        assert not found.layers[-1].image.startswith("..")
        assert (source in NOWHERE) == bool(found.layers[-1].image)


def test_a_tileset_s_own_paths_are_held_to_the_same_folder(draft: Drafter, tmp_path: Path) -> None:
    made = small(draft)
    made.tilesets = ['<tileset firstgid="1" source="sets/a.tsx"/>']
    path = made.write()
    (path.parent / "sets").mkdir()
    (tmp_path / "secret.png").touch()
    for source, image in (("../ground.png", "ground.png"), ("../../secret.png", "")):
        text = GROUND.replace("ground.png", source)
        (path.parent / "sets" / "a.tsx").write_text(text, encoding="utf-8")
        found = load(path)
        assert (found.tilesets[0].image, len(found.notes)) == (image, int(not image))


# ---- what XML may hold ---------------------------------------------------------------------------------------------

DTD = "<!DOCTYPE map {}>"
LAUGHS = '[<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]'


@pytest.mark.parametrize(
    "inner",
    ['[<!ENTITY a "b">]', '[<!ENTITY a SYSTEM "file:///etc/passwd">]', '[<!ENTITY % a SYSTEM "secret.tsx"> %a;]',
     LAUGHS, '[<!ATTLIST map width CDATA "9">]', 'SYSTEM "secret.tsx" []'],
)  # fmt: skip
@pytest.mark.parametrize("where", ["map", "tileset", "template"])
def test_entities_and_inner_dtds_are_refused_in_every_file(trap: Path, where: str, inner: str) -> None:
    text = {"map": trap.read_text("utf-8"), "tileset": GROUND, "template": "<template><object/></template>"}[where]
    head, rest = text.split(f"<{where}", 1)
    target = {"map": trap, "tileset": trap.parent / "ground.tsx", "template": trap.parent / "t.tx"}[where]
    if where == "template":
        put(trap, "template", "t.tx")
    target.write_text(f"{head}{DTD.format(inner)}<{where}{rest}", encoding="utf-8")
    refused(survey(trap), "The file is refused: it declares entities or a DTD of its own.")


def test_the_dtd_that_old_versions_named_is_not_fetched_and_hides_no_entity(trap: Path) -> None:
    """Tiled wrote it until 0.9; nothing is read from it."""
    text = trap.read_text("utf-8")
    named = text.replace("<map", DTD.format('SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd"') + "<map", 1)
    trap.write_text(named, encoding="utf-8")
    assert load(trap).ground.width == 3
    trap.write_text(
        named.replace("<tileset", '<properties><property name="title">&a;</property></properties><tileset', 1),
        encoding="utf-8",
    )
    refused(survey(trap), "The file is refused: it uses entities of its own.")


# ---- sizes and coordinates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('tilewidth="64"', 'tilewidth="0"', 'tilewidth of <map> is "0"'),
        ('tileheight="64"', 'tileheight="4097"', 'tileheight of <map> is "4097"'),
        ('height="2"', 'height="1000001"', 'height of <map> is "1000001"'),
        ('firstgid="1"', 'firstgid="0"', 'firstgid of <tileset> is "0"'),
        ('firstgid="1"', 'firstgid="268435456"', 'firstgid of <tileset> is "268435456"'),
        ("<layer ", '<layer offsetx="1e8" ', 'offsetx of <layer> is "1e8"'),
        ("<layer ", '<layer offsety="nan" ', 'offsety of <layer> is "nan"'),
        ("<layer ", '<layer opacity="1.01" ', 'opacity of <layer> is "1.01"'),
        ("<layer ", '<layer parallaxx="inf" ', 'parallaxx of <layer> is "inf"'),
        ("<layer ", '<layer visible="2" ', 'visible of <layer> is "2"'),
        ("</map>", '<objectgroup><object x="1e8"/></objectgroup></map>', 'x of <object> is "1e8"'),
        ("</map>", '<objectgroup><object y="-inf"/></objectgroup></map>', 'y of <object> is "-inf"'),
        ("</map>", '<objectgroup><object width="-1"/></objectgroup></map>', 'width of <object> is "-1"'),
        ("</map>", '<objectgroup><object rotation="many"/></objectgroup></map>', 'rotation of <object> is "many"'),
        ("</map>", '<objectgroup><object gid="4294967296"/></objectgroup></map>', 'gid of <object> is "4294967296"'),
        ("</map>", '<objectgroup><object id="-1"/></objectgroup></map>', 'id of <object> is "-1"'),
        ("</map>", '<objectgroup><object><polygon points="0,0 1"/></object></objectgroup></map>', "Its points are"),
        ("orthogonal", 'hexagonal" hexsidelength="64', "A Tile Side Length of 64 pixels does not fit"),
        ("orthogonal", 'hexagonal" staggeraxis="z', 'Stagger Axis "z" or Stagger Index "odd" is none that Tiled has.'),
        ('orthogonal"', 'hexagonal" tilewidth="1"', "well-formed"),
    ],
)  # fmt: skip
def test_absurd_sizes_and_coordinates_are_faults(draft: Drafter, old: str, new: str, what: str) -> None:
    path = small(draft).write()
    path.write_text(path.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    found = faults(path)
    assert any(what in fault.what for fault in found), [fault.what for fault in found]
    assert all(fault.remedy for fault in found)


@pytest.mark.parametrize(("tile", "axis"), [((1, 64), "y"), ((64, 1), "x")])
def test_hexes_too_small_to_draw_are_refused(draft: Drafter, tile: tuple[int, int], axis: str) -> None:
    path = small(draft, tile=tile, attributes={"orientation": "hexagonal", "staggeraxis": axis}).write()
    assert faults(path)[0].what == "Hexes of less than 2 pixels cannot be drawn."


def test_numbers_without_a_tile_are_named_and_the_rest_counted(draft: Drafter) -> None:
    made = draft(width=80, height=1)
    made.layer([*range(100, 160), *[MEADOW] * 20])
    found = faults(made.write())
    assert len(found) == 51
    assert found[-1].what == "10 more tile numbers belong to no tile of the map's tilesets."


# ---- what is left of the sentences ---------------------------------------------------------------------------------


def test_a_layer_of_another_size_than_the_map_is_told_with_its_layer(draft: Drafter) -> None:
    made = draft(width=3, height=2)
    made.layer(made.full(), width=4)
    (fault,) = faults(made.write())
    assert (fault.layer, fault.what) == ("Ground", "The layer is not as large as the map, which has 3 x 2 cells.")
    assert fault.remedy == "Use Map > Resize Map once and save."


@pytest.mark.parametrize("extra", [0, 1])
def test_an_object_may_have_two_thousand_properties(draft: Drafter, extra: int) -> None:
    made = small(draft)
    made.place(made.item(values={f"p{number}": "x" for number in range(2000 + extra)}))
    if extra:
        (fault,) = faults(made.write())
        assert (fault.object, fault.what) == ("1", "There are more than 2000 properties.")
        assert "Properties view" in fault.remedy
    else:
        load(made.write())


@pytest.mark.parametrize("extra", [0, 1])
def test_of_a_project_larger_than_four_megabytes_the_types_do_not_count(draft: Drafter, extra: int) -> None:
    path = small(draft).write()
    project = path.parent / "large.tiled-project"
    text = json.dumps({"propertyTypes": []})
    project.write_text(text + " " * (4 * MEGABYTE - len(text) + extra), encoding="utf-8")
    notes = load(path).notes
    assert [note.what for note in notes if "Tiled project" in note.what] == (
        ["The Tiled project is larger than 4 MB, so its types do not count."] if extra else []
    )


@pytest.mark.parametrize(("key", "value"), [("wall_height", -1.0), ("depth", -2.0)])
def test_a_length_that_a_terrain_cannot_have_is_told_at_its_tile(draft: Drafter, key: str, value: float) -> None:
    made = small(draft)
    own = (
        '<tileset firstgid="1" name="own" tilewidth="64" tileheight="64" tilecount="8" columns="4">'
        '<image source="ground.png" width="256" height="128"/><tile id="0" class="ground"><properties>'
        f'<property name="terrain" value="meadow"/><property name="{key}" type="float" value="{value}"/>'
        "</properties></tile></tileset>"
    )
    made.tilesets = [own]
    made.body.clear()
    made.layer(made.full(1))
    (fault,) = faults(made.write())
    assert fault.what == f'Its {key} is "{value:g}", which is below 0.'
    assert fault.object == 'tile 0 of tileset "own"'
    assert fault.remedy == f"Set the tile's property {key} to metres from 0, with the type float."
