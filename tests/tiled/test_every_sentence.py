"""Whatever can be said of a map is said of one: every sentence in the code of maps has a map, or a text, that draws it.

The sentences are read from the code: each text of several words that is no docstring. A sentence that nothing here
draws is dead, or has no test; both are a defect.
"""

import ast
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import game
from game.engine.ruleset import Ruleset
from game.rulesets import keys, ruleset
from game.scenario import scenario
from game.scenario.uncounted import uncounted
from game.tiled import MapFaults, faults, kinds, layers, markup, normalise, objects, places, project, properties
from game.tiled import tilesets as sets
from tests.parsed import parsed, walked
from tests.tiled.drafts import GROUND, Draft

ROOMS = ("tiled", "scenario")
APART = {
    "roster.py",
    "complaints.py",
    "folders.py",
    "suspicious.py",
    "overlooked.py",
    "doubts.py",
    "out_of_place.py",
    "otherwise.py",
    "laid.py",
    "slips.py",
    "too_far.py",
    "starter.py",
}
"""They have tests of their own; what `starter` writes is no sentence."""
PROSE = re.compile(r"[A-Za-z]+ [a-z]|[a-z]+ [A-Za-z]")


# ---- the sentences -------------------------------------------------------------------------------------------------


def sentences() -> Iterator[tuple[str, str]]:
    """Yield where each text of several words stands, and a pattern of it."""
    for room in ROOMS:
        for file in sorted((Path(game.__file__).parent / room).glob("*.py")):
            if file.name not in APART:
                for line, parts in texts(parsed(file)):
                    if PROSE.search("".join(parts)):
                        yield f"{room}/{file.name}:{line}", "[^\0]*?".join(map(re.escape, parts))


def texts(tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the fixed parts of every text that is no docstring."""
    within = {
        id(inner)
        for node in walked(tree)
        for inner in (
            node.values if isinstance(node, ast.JoinedStr) else [node.value] if isinstance(node, ast.Expr) else []
        )
    }
    for node in walked(tree):
        if id(node) in within:
            continue
        if isinstance(node, ast.JoinedStr):
            fixed = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            parts = [""]
            for part in fixed:
                if part is None:
                    parts.append("")
                else:
                    parts[-1] += str(part)
            yield node.lineno, parts
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, [node.value]


# ---- what draws them -----------------------------------------------------------------------------------------------

Change = Callable[[Draft], object]
IO = {"unit": "seer", "side": "blue"}
PAN = {"unit": "raider", "side": "red"}
WIDE = {"orientation": "hexagonal", "hexsidelength": 32}
AGAIN = '<tile id="1"><properties><property name="terrain" value="grass"/></properties></tile>'
DATA = "1,1,1,\n1,1,1"


def says(**values: Any) -> Change:
    """Let the map's properties say so."""
    return lambda made: made.values.update(values)


def has(of: str, inner: str = "<point/>", /, **values: Any) -> Change:
    """Add an object of a class with these properties, in cell 1, 1 unless `x` and `y` are given; `name` is its Name."""
    at = {key: values.pop(key, 90) for key in "xy"}
    name = values.pop("name", "")
    own = {key.replace("__", "."): value for key, value in values.items()}
    return lambda made: made.place(made.item(of, name, inner, own, **at))


def zone(name: str = "", x: int = 0, kind: str = "goal", **values: Any) -> Change:
    return lambda made: made.place(made.item("zone", name, "", {"kind": kind, **values}, x=x, y=0, width=64, height=64))


def raw(text: str) -> Change:
    """Add a layer as it stands."""
    return lambda made: made.body.append(text)


def whole_tileset(terrain: str) -> Change:
    """Paint with a tileset that names a terrain, and its tiles none."""
    own = f'<properties><property name="terrain" value="{terrain}"/></properties>'
    head = '<tileset firstgid="50" name="own" tilewidth="64" tileheight="64" tilecount="2" columns="2">'
    more = f'{head}{own}<image source="ground.png" width="128" height="64"/></tileset>'
    return also(lambda made: made.body.clear(), lambda made: made.tilesets.append(more), cells("50,51,50,\n50,51,50"))


def also(*changes: Change) -> Change:
    return lambda made: [change(made) for change in changes]


def tile(**values: Any) -> Change:
    """Let the ground be a tile with these properties."""

    def change(made: Draft) -> None:
        kinds = {bool: ' type="bool"', int: ' type="int"', float: ' type="float"'}
        given = "".join(
            f'<property name="{key}"{kinds.get(type(value), "")} value="{str(value).lower()}"/>'
            for key, value in values.items()
        )
        head = '<tileset firstgid="1" name="own" tilewidth="64" tileheight="64" tilecount="8" columns="4">'
        image = '<image source="ground.png" width="256" height="128"/>'
        made.tilesets = [f'{head}{image}<tile id="0"><properties>{given}</properties></tile></tileset>']

    return change


def cells(text: str = "", encoding: str = "csv", compression: str = "", **more: Any) -> Change:
    """Add a layer with these cells."""
    packed = f' compression="{compression}"' if compression else ""
    size = "".join(f' {key}="{value}"' for key, value in {"width": 3, "height": 2, **more}.items())
    return raw(f'<layer name="Odd"{size}><data encoding="{encoding}"{packed}>{text}</data></layer>')


def ground(numbers: list[int], name: str = "Ground", **more: Any) -> Change:
    """Let the lowest layer be this."""

    def change(made: Draft) -> None:
        made.layer(numbers, name, **more)
        made.body[0] = made.body.pop()

    return change


def attributes(**values: Any) -> Change:
    return lambda made: made.attributes.update(values)


def beside(name: str, text: str | bytes = "") -> Change:
    """Put a file into the map's folder."""

    def change(made: Draft) -> None:
        made.folder.mkdir(parents=True, exist_ok=True)
        (made.folder / name).write_bytes(text.encode() if isinstance(text, str) else text)

    return change


def tileset(source: str) -> Change:
    return lambda made: made.tilesets.append(f'<tileset firstgid="50" source="{source}"/>')


def template(source: str) -> Change:
    return raw(f'<objectgroup name="T"><object id="90" template="{source}"/></objectgroup>')


REACH, PROTECT = says(victory="reach"), says(victory="protect")
KING = '<object id="80" name="King" type="unit"/>'
DOOR = has("scenery", name="Gate", kind="door")
LEVER = {"kind": "lever", "x": 10, "y": 90}

CHANGES: tuple[Change, ...] = (
    raw("<group><properties><property name='Elevation' value='3'/></properties></group>"),
    tile(terain="meadow"),
    also(attributes(infinite=1), lambda made: made.body.clear(), raw(
        '<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk>'
        '<chunk x="9" y="0" width="1" height="1">1</chunk></data></layer>')),
    has("unit", **IO, gear="dory"),
    attributes(**{"class": "batle"}),
    *(also(*[has(name)] * times) for name in ("battle", "level", "gear", "dc", "horse") for times in (1, 2, 3)),
    also(
        tile(terrain="grass"),
        ground([1, 2, 2, 2, 2, 2]),
        lambda made: made.tilesets.append(made.tilesets.pop().replace("</tile>", "</tile>" + AGAIN)),
    ),
    # the map's properties
    says(sides="blue;red"),
    says(sides="blue"),
    says(sides="blue,red,green"),
    says(players="human;ai"),
    says(players="human,ai,ai"),
    says(players="humann,ai"),
    says(round_limit=0),
    says(ruleset="herioc"),
    says(ruleset="chess"),
    says(victory="rot"),
    says(victory_side="bleu"),
    says(victory="survive"),
    says(surprise="bleu"),
    says(surprise_rolled=True),
    says(surprise_rolled="yes"),
    says(leaders="Io;Pan"),
    says(leaders="Ios"),
    says(victory="protect", victory_unit=99),
    also(says(victory="protect", victory_unit=80), raw(f"<objectgroup>{2 * KING}</objectgroup>")),
    also(says(leaders="Argo"), has("unit", name="Argo", **IO), has("unit", name="Argo", x=10, **IO)),
    says(open_sides="blue;red"),
    says(open_sides="redd"),
    REACH,
    says(victory="reach", victory_zone="Hill"),
    also(says(victory="reach", victory_zone="Hill"), zone("Hill"), zone("Hill", 128, side="red")),
    also(says(victory="reach", victory_zone="Hill"), zone("Hill", kind="exit")),
    also(says(victory="reach", victory_zone="Hil"), zone("Hill")),
    also(REACH, zone("A"), zone("B", 128)),
    also(REACH, zone(), zone("B", 128)),
    also(REACH, raw('<objectgroup name="Z" visible="0"><object id="80" name="Hill" type="zone" width="64" height="64">'
                    '<properties><property name="kind" value="goal"/></properties></object></objectgroup>')),
    PROTECT,
    also(
        says(victory="protect", victory_unit="King", leaders="King"),
        raw(f'<group name="G"><objectgroup name="Z" visible="0">{KING}</objectgroup></group>'),
    ),
    also(
        says(victory="protect", victory_unit="King"),
        raw('<objectgroup name="Z"><object id="80" name="King" type="unit" visible="0"/></objectgroup>'),
    ),
    also(
        says(sides="blue,red,green"),
        raw('<objectgroup name="Z">' + "".join(
            f'<object id="{number}" type="unit" visible="0"><properties><property name="side" value="green"/>'
            "</properties></object>" for number in (80, 81)) + "</objectgroup>"),
    ),
    # cells
    cells(encoding="base32"),
    raw('<layer name="L" width="3" height="2"><data></data></layer>'),
    raw('<layer name="L" width="3" height="2"/>'),
    cells("1,1,1,1\n,1,1"),
    cells("1,1,1,1"),
    cells("1,1,1,\n1,x,1"),
    cells("AQAA", "base64", "lzma"),
    cells("AQAA", "base64", "zlib"),
    cells("AQAA" * 40, "base64"),
    cells(DATA, width=4),
    cells("1,77,77,\n1,1,1"),
    also(attributes(infinite=1), lambda made: made.body.clear(),
         raw('<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">x</chunk></data></layer>')),
    also(attributes(infinite=1), lambda made: made.body.clear(),
         raw('<layer><data encoding="csv"><chunk x="0" y="0" width="2" height="2">1,1,1,0</chunk></data></layer>')),
    # the ground
    lambda made: made.body.clear(),
    ground([1] * 6, visible=0),
    also(ground([1] * 6, "Under", visible=0), lambda made: made.layer([0, 0, 0, 0, 5, 0])),
    ground([5, 5, 1, 1, 1, 1]),
    ground([0, 0, 1, 1, 1, 1]),
    tile(terrain="medow"),
    tile(terrain="xyzzy"),
    tile(terrain="meadow", cover="medium"),
    tile(terrain="meadow", cost="dear"),
    tile(terrain="meadow", opaque="yes"),
    tile(terrain="meadow", wall_height=-1.0),
    tile(terrain="meadow", depth=2.0),
    tile(terrain="meadow", depth="deep"),
    tile(terrain="deep", water="shallow"),
    tile(terrain="deep", depth=1.0),
    whole_tileset(terrain="forest"),
    ground([3] * 6),
    # the map itself
    attributes(orientation="isometric"),
    attributes(infinite=1),
    attributes(staggeraxis="z"),
    attributes(**WIDE, tilewidth=1),
    attributes(**{**WIDE, "hexsidelength": 64}),
    attributes(**{**WIDE, "hexsidelength": 64}, staggeraxis="x"),
    attributes(infinite="maybe"),
    attributes(tilewidth="wide"),
    # layers
    raw("<objectgroup opacity='much'/>"),
    raw("<objectgroup><properties><property name='elevation' value='high'/></properties></objectgroup>"),
    raw("<objectgroup mode='multiply'/>"),
    raw("<imagelayer><image source='gone.png'/></imagelayer>"),
    raw("<imagelayer><image source='../gone.png'/></imagelayer>"),
    raw("<imagelayer><image source='/gone.png'/></imagelayer>"),
    also(beside("Gone.png"), raw("<imagelayer><image source='gone.png'/></imagelayer>")),
    # tilesets and templates
    tileset("gone.tsx"),
    tileset(""),
    also(beside("Set.tsx", GROUND), tileset("set.tsx")),
    also(beside("set.tsx", '<tileset source="ground.tsx"/>'), tileset("set.tsx")),
    also(beside("set.tsj", '{"type": "map"}'), tileset("set.tsj")),
    also(beside("set.tsj", '{"type": "template"}'), tileset("set.tsj")),
    also(beside("set.tsj", '{"type": "tileset",}'), tileset("set.tsj")),
    also(beside("set.tsj", '{"type": "tileset", "x": ' + "[" * 20_000), tileset("set.tsj")),
    also(beside("set.tsx", "<map/>"), tileset("set.tsx")),
    also(beside("set.tsx", GROUND.replace("ground.png", "gone.png")), tileset("set.tsx")),
    template("gone.tx"),
    also(beside("t.tx", "<template/>"), template("t.tx")),
    also(beside("t.tx", '<template><object template="t.tx"/></template>'), template("t.tx")),
    also(beside("t.tx", '{"type": "template"}'), template("t.tx")),
    also(beside("t.tx", "<tileset/>"), template("t.tx")),
    # the project
    beside("own.tiled-project", "{"),
    beside("own.tiled-project", "[" * 9000),
    # objects
    lambda made: made.place(made.item("", gid=99, x=0, y=64)),
    has("", "<polygon points='0,0 1'/>"),
    has("", "<text>Here</text>"),
    lambda made: made.place(made.item("", opacity=0.5)),
    has("", unit="seer"),
    has("", side="blue"),
    has("units"),
    has("castle"),
    has("unit", name="Argo", side="blue"),
    has("unit", unit="seer"),
    has("unit", unit="seer", side="green"),
    also(has("unit", unit="seer", side="green"), has("unit", x=10, unit="seer", side="green")),
    has("unit", unit="seer", side="blue,red"),
    has("unit", x=10, y=10, **IO),
    has("unit", x=-99, **IO),
    has("unit", "<polygon points='0,0 9,0 9,9'/>", **IO),
    has("unit", hero="maybe", **IO),
    has("unit", sneaking="yes", **IO),
    has("unit", x=10, y=10, **{**IO, "sneaking": "yes"}),
    raw('<objectgroup><object id="9" type="unit"><properties><property name="sneaking" type="bool" value="no?"/>'
        "</properties></object></objectgroup>"),
    also(DOOR, has("unit", **IO)),
    also(DOOR, DOOR),
    has("scenery", x=10, y=10, kind="statue"),
    has("zone", "<polyline points='0,0 9,9'/>", kind="goal"),
    has("zone", kind="gaol"),
    has("zone", ""),
    zone(x=999),
    has("scenery", kind="tower"),
    has("scenery", kind="chest", height=0),
    has("scenery", kind="chest", height="high"),
    has("scenery", kind="chest", difficulty="hrad"),
    has("scenery", kind="chest", dc=400),
    has("scenery", kind="chest", dc="Hard"),
    # levers
    has("scenery", kind="lever"),
    also(DOOR, has("scenery", target="Gat", **LEVER)),
    also(has("scenery", name="Gate", kind="lever", target="Io"), has("scenery", target="Gate", **LEVER)),
    also(
        has("scenery", name="Gate", kind="chest"),
        has("scenery", name="Box", kind="chest", x=150),
        has("scenery", target="Gate; Box", **LEVER),
    ),
    has("scenery", kind="column", open=True),
    also(DOOR, has("scenery", x=138, name="Gate", kind="chest"), has("scenery", target="Gate", **LEVER)),
    has("scenery", kind="chest", target="Io"),
    has("scenery", target="Io", **LEVER),
    also(zone("Hill"), has("scenery", target="Hill", **LEVER)),
    also(raw('<objectgroup name="Z"><object id="80" name="Gate" type="scenery" visible="0"/></objectgroup>'),
         has("scenery", target="Gate", **LEVER)),
    # under a ruleset
    has("unit", unit="hoplit", side="blue"),
    has("unit", gear__heroic="doory", **IO),
    has("unit", gear__heroic="musket", **IO),
    has("unit", gear__heroic="dory;aspis", **IO),
    has("unit", temper="huntr", **IO),
    has("unit", only_under="clahs", **IO),
    also(says(victory="protect", victory_unit="King"), has("unit", name="King", only_under="clash", **IO)),
    says(ruleset="heroic, clash"),
    also(says(leaders="King"), has("unit", name="King", only_under="heroic", **IO)),
    also(says(sides="blue,red,green"), has("unit", unit="seer", side="green", only_under="clash")),
    has("unit", conditions="pron", **IO),
    has("unit", conditions="prone;blind", **IO),
    has("unit", x=138, unit="cyclops", side="blue"),
    also(has("scenery", kind="statue"), has("unit", x=74, y=10, unit="cyclops", side="blue")),
    also(ground([1, 1, 1, 1, 3, 1]), has("unit", x=74, y=10, unit="cyclops", side="blue")),
    also(has("unit", **IO), has("unit", x=74, y=10, unit="cyclops", side="blue")),
    # what is no fault, and is told
    says(individual_initiative=True, leaders="Io", victory_rounds=3),
    has("unit", companion=True, **IO),
    also(zone(kind="reserve", side="blue"), has("unit", **IO)),
    has("unit", conditions="blind", **IO),
    has("unit", gear__heroik="dory", **IO),
    has("scenery", kind="door", difficulty="hard"),
    also(DOOR, has("scenery", target="Gate", difficulty="hard", **LEVER)),
    has("scenery", kind="door", locked=True, dc=12),
    has("scenery", kind="door", locked=True, dc__odigos=12),
    has("scenery", kind="door", locked=True, dc__clsh=12),
    has("scenery", kind="door", items="dory"),
    has("scenery", kind="statue", locked=True),
    has("scenery", kind="chest", items="halberd"),
)  # fmt: skip


LIMITS: tuple[tuple[ModuleType, str, int, Change], ...] = (
    (faults, "MOST_FAULTS", 1, says(victory="rot", round_limit=0)),
    (normalise, "MOST_CELLS", 5, says()),
    (normalise, "MOST_CELLS", 7, lambda made: made.layer(made.full())),
    (normalise, "MOST_CELLS", 6, also(attributes(infinite=1), lambda made: made.body.clear(), raw(
        '<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk>'
        '<chunk x="9" y="0" width="1" height="1">1</chunk></data></layer>'))),
    (normalise, "MOST_CHUNKS", 0, also(attributes(infinite=1), raw("<layer><data><chunk/></data></layer>"))),
    (normalise, "MOST_NAMED", 1, cells("77,78,79,\n1,1,1")),
    (layers, "MOST_LAYERS", 1, raw("<objectgroup/>")),
    (objects, "MOST_OBJECTS", 1, raw("<objectgroup/>")),
    (objects, "MOST_VALUES", 1, raw("<objectgroup/>")),
    (objects, "MOST_TEMPLATES", 0, template("t.tx")),
    (sets, "MOST_TILESETS", 0, says()),
    (sets, "MOST_DESCRIBED", 0, says()),
    (properties, "MOST", 0, says(title="x")),
    (places, "MOST_SCANNED", 0, zone()),
    (project, "MOST_BYTES", 2, beside("own.tiled-project", "{}  ")),
    (markup, "MOST_BYTES", 2, says()),
    (markup, "MOST_BYTES", len(GROUND) + 9, says()),
    (markup, "MOST_ELEMENTS", 2, says()),
)  # fmt: skip


def rewritten(*changes: str) -> Callable[[str], bytes]:
    """Return what puts another text for a text, pair by pair."""

    def rewrite(text: str) -> bytes:
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            text = text.replace(old, new)
        return text.encode()

    return rewrite


BATTLE, ROSTER = b'{"format": 1, "version": 1, "header": 1}', b"ruleset = 'clash'\n[[veteran]]"
JOURNEY = b'{"format": 1, "version": 1, "journey": 1}'
FILES: tuple[tuple[str, bytes | Callable[[str], bytes]], ...] = (
    # the name of a file that is to be a map, and what is in it
    ("map.tmx", b""),
    ("map.tmx", b"<html/>"),
    ("map.tmx", b"<objecttypes/>"),
    ("map.tmx", b"<template/>"),
    ("map.tmx", rewritten("</map>", "")),
    ("map.tmx", rewritten("<map ", "\n<<<<<<< HEAD\n<map ")),
    ("map.tmx", rewritten("utf-8", "klingon")),
    ("map.tmx", rewritten("<map ", "<!DOCTYPE map [<!ENTITY a 'b'>]><map ")),
    ("map.tmx", rewritten("<properties>", "&a;<properties>", "<map", "<!DOCTYPE map SYSTEM 'map.dtd'><map")),
    ("map.tmx", rewritten(' height="2"', "")),
    *((name, b"{}") for name in ("m.world", "m.tiled-project", "m.tiled-session", "m.json")),
    ("m.json", BATTLE),
    ("m.json", JOURNEY),
    ("m.json", b'{"type": "map"}'),
    ("m.json", b'{"type": "tileset"}'),
    ("m.json", b"{"),
    ("m.json", b"[1]"),
    ("m.avif", b"\0\0\0\0ftypavif"),
    ("m.bin", b"x\0"),
    ("m.toml", b"a = 1"),
    ("m.toml", ROSTER),
    ("m.toml", b"[[battle]]"),
    ("m.txt", b"hail"),
    *(("m.bin", magic) for magic, _ in kinds._MAGIC),
)  # fmt: skip


# ---- told ----------------------------------------------------------------------------------------------------------


@dataclass
class Ear:
    """Hears what is told of maps, each a meadow with something changed."""

    folder: Path
    told: set[str]
    made: int = 0

    def draft(self, change: Change) -> Path:
        """Write a meadow of three cells by two with somebody on each side, changed."""
        self.made += 1
        made = Draft(self.folder / str(self.made), width=3, height=2, values={"title": "Odd"})
        made.layer(made.full())
        made.place(
            made.item("unit", "Io", "<point/>", IO, x=10, y=10), made.item("unit", "Pan", "<point/>", PAN, x=138, y=10)
        )
        change(made)
        return made.write()

    def hear(self, path: Path) -> None:
        """Read the file as a map and keep all that is said of it, under every ruleset if it can be played."""
        try:
            source, _ = scenario.open_map(path)
        except MapFaults as error:
            self.told.update(map(str, error.faults))
            return
        self.told.update(map(str, (*source.notes, *source.forgotten)))
        for key in keys():
            made = scenario.set_up(source, ruleset(key))
            self.told.update(map(str, (*uncounted(source, made), *scenario.left_out(source, Ruleset.of(made)))))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All that is said of the maps above."""
    ear = Ear(tmp_path_factory.mktemp("said"), set())
    for change in CHANGES:
        ear.hear(ear.draft(change))
    for module, name, most, change in LIMITS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, name, most)
            ear.hear(ear.draft(change))
    for name, content in FILES:
        path = ear.draft(says())
        data = content if isinstance(content, bytes) else content(path.read_text(encoding="utf-8"))
        path.with_name(name).write_bytes(data)
        ear.hear(path.with_name(name))
    folder = ear.draft(says()).parent
    os.mkfifo(folder / "pipe.tmx")
    for path in (
        folder,
        folder / "gone.tmx",
        folder / "MAP.tmx",
        folder / "pipe.tmx",
        Path("/dev/null"),
        folder / ("x" * 300),
    ):
        ear.hear(path)
    for wanted in (kinds.BATTLE, kinds.ROSTER):
        ear.told.update(kinds.other_than(data, "", wanted) for data in (b"<map/>", BATTLE, ROSTER, JOURNEY))
    ear.told.add(kinds.what_it_is(b"<svg/>", ".svg"))
    return "\0".join(sorted(ear.told))


def test_every_sentence_is_drawn_by_a_map(told: str) -> None:
    silent = [f"{where}: {pattern}" for where, pattern in sentences() if not re.search(pattern, told)]
    assert not silent, "\n".join(silent)
