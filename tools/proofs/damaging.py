"""Damages files made in Tiled, by chance: bytes, elements, attributes, numbers, encodings, groups, templates, JSON."""

import base64
import gzip
import json
import random
import zlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from typing import Any, Final
from xml.etree import ElementTree as ET

import zstandard

from game.data import maps

NUMBERS: Final = (
    "", "0", "-1", "1", "2", "3", "7", "1.5", "-0.5", "1e9", "1e400", "nan", "inf", "-inf", "2147483647", "2147483648",
    "4294967295", "4294967296", "-99999999999999999999", "0x10", "1,5", " 4 ", "１２", "true", "a", "\u200b5", "1_000",
)  # fmt: skip
WORDS: Final = (
    "", "unit", "zone", "scenery", "ground", "battle", "level", "hexagonal", "isometric", "staggered", "oblique", "x",
    "y", "odd", "even", "../../etc/passwd", "/etc/passwd", "C:\\x.tsx", "ford.tmx", "square.tsx", "nowhere.tsx",
    "戦士", "a\tb", "name", "type", "class", "id", "gid", "x" * 5000, "%s%n", "{0}", "blue", "red", "blue,red,,blue",
    "human", "rout", "csv", "base64", "zlib", "gzip", "zstd", "int", "float", "bool", "class", "list", "object",
    "color", "file",
)  # fmt: skip
HEADS: Final = (
    "orientation", "width", "height", "tilewidth", "tileheight", "hexsidelength", "staggeraxis", "staggerindex",
    "infinite", "renderorder", "backgroundcolor", "class", "parallaxoriginx",
)  # fmt: skip
SHARED: Final = (
    "visible", "opacity", "offsetx", "offsety", "parallaxx", "parallaxy", "tintcolor", "class", "name", "width",
    "height",
)  # fmt: skip
ATTRIBUTES: Final = ("id", "name", "type", "value", "gid", "x", "y", "width", "template", "source")
GIDS: Final = (0, 1, 99, 5000, 1 << 28, (1 << 31) + 3, 0xFFFFFFFF)
LAYERS: Final = frozenset({"layer", "objectgroup", "imagelayer", "group"})
TAGS: Final = (
    "map", "layer", "objectgroup", "imagelayer", "group", "object", "properties", "property", "data", "chunk", "tile",
    "tileset", "image", "template", "point", "ellipse", "polygon", "polyline", "text", "capsule", "animation", "frame",
)  # fmt: skip


@cache
def originals() -> dict[str, bytes]:
    """Return the files that are damaged: maps, tilesets, templates, project; by their names from the folder of maps."""
    found = sorted(path for path in maps().rglob("*") if path.suffix in {".tmx", ".tsx", ".tx", ".tiled-project"})
    return {path.relative_to(maps()).as_posix(): path.read_bytes() for path in found}


def damaged(number: int) -> tuple[str, dict[str, bytes]]:
    """Return a map's name and all files, one or two of them damaged."""
    chance = random.Random(number)
    files = dict(originals())
    name = chance.choice([name for name in files if name.endswith(".tmx")])
    others = [other for other in files if not other.endswith(".tmx")]
    for victim in (name,) if chance.random() < 0.7 else (chance.choice(others), name)[: chance.choice((1, 2))]:
        way: Callable[[bytes, random.Random], bytes] = chance.choice((_bytes, _tree, _tree, _tree))
        files[victim] = way(files[victim], chance)
    return name, files


def _bytes(data: bytes, chance: random.Random) -> bytes:
    """Damage bytes, without a thought for what they mean."""
    whole = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 40))):
        at = chance.randrange(len(whole) + 1)
        to = min(len(whole), at + chance.choice((1, 1, 2, 8, 100, 5000)))
        match chance.randrange(6):
            case 0:
                whole[at:to] = bytes(chance.randrange(256) for _ in range(to - at))
            case 1:
                del whole[at:to]
            case 2:
                whole[at:at] = whole[at:to]
            case 3:
                del whole[at:]
            case 4:
                whole[at:to] = chance.choice((b"\0", b"<", b">", b'"', b"&lol;", b"]]>", b"\xff\xfe", b"<!--", b"-"))
            case _:
                other = chance.randrange(len(whole) + 1)
                whole[at:to] = whole[other : other + (to - at)]
        if not whole:
            break
    return bytes(whole)


def _tree(data: bytes, chance: random.Random) -> bytes:
    """Damage what the elements say; a project file is JSON."""
    if data[:1] == b"{":
        return _json(data, chance)
    root = ET.fromstring(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 12))):
        everything = list(root.iter())
        victim = chance.choice(everything)
        parent = next((one for one in everything if victim in list(one)), root)
        ways = (_attribute, _attribute, _attribute, _element, _element, _cells, _head, _group, _instance)
        chance.choice(ways)(root, parent, victim, chance)
    head = chance.choice((b"", b"", b'<?xml version="1.0" encoding="UTF-8"?>\n', b'<?xml version="1.1"?>'))
    text = ET.tostring(root, encoding="unicode")
    coding = chance.choice(("utf-8",) * 8 + ("utf-8-sig", "utf-16", "latin-1"))
    if coding == "latin-1":
        head = b'<?xml version="1.0" encoding="ISO-8859-1"?>'
    elif coding == "utf-16":
        head = b""
    if chance.random() < 0.1:
        text = text.replace("\n", "\r\n")
    return head + text.encode(coding, errors="xmlcharrefreplace")


def _attribute(_root: ET.Element, _parent: ET.Element, victim: ET.Element, chance: random.Random) -> None:
    names = list(victim.attrib) or ["id"]
    name = chance.choice((*names, *names, chance.choice(WORDS[12:40]).strip() or "x"))
    if not name.isidentifier():
        name = "name"
    if chance.random() < 0.15:
        victim.attrib.pop(name, None)
        return
    value = chance.choice((chance.choice(NUMBERS), chance.choice(WORDS), str(chance.randrange(-5, 5000))))
    victim.set(name, "".join(letter for letter in value if letter == "\t" or letter >= " "))


def _head(root: ET.Element, _parent: ET.Element, _victim: ET.Element, chance: random.Random) -> None:
    """Change how the map or a layer is laid out: to small numbers too, which are more often taken."""
    layers = [node for node in root.iter() if node.tag in LAYERS]
    node, names = chance.choice([(root, HEADS)] + [(layer, SHARED) for layer in layers])
    value = chance.choice(
        (*NUMBERS, str(chance.randrange(-2, 130)), str(chance.uniform(-2, 200)), *WORDS[7:15], "#80ff8040")
    )
    node.set(chance.choice(names), value)


def _group(root: ET.Element, _parent: ET.Element, _victim: ET.Element, chance: random.Random) -> None:
    """Put a layer into groups."""
    places = [place for place, node in enumerate(root) if node.tag in LAYERS]
    if places:
        place = chance.choice(places)
        inner = root[place]
        for _ in range(chance.choice((1, 2, 5, 70))):
            outer = ET.Element("group", {"name": "g", chance.choice(SHARED): chance.choice(("0", "0.5", "1", "-3.25"))})
            outer.append(inner)
            inner = outer
        root[place] = inner


def _instance(root: ET.Element, _parent: ET.Element, _victim: ET.Element, chance: random.Random) -> None:
    """Let some objects be made from a template, with some of what they have left to it."""
    found = list(root.iter("object"))
    templates = [name for name in originals() if name.endswith(".tx")]
    for node in chance.sample(found, min(len(found), chance.choice((1, 3, 20)))):
        node.set("template", chance.choice((*templates, "nowhere.tx", "square.tsx")))
        for name in list(node.attrib):
            if name not in {"template", "id", "x", "y"} and chance.random() < 0.5:
                del node.attrib[name]
        if chance.random() < 0.5:
            node[:] = []


def _element(root: ET.Element, parent: ET.Element, victim: ET.Element, chance: random.Random) -> None:
    match chance.randrange(7):
        case 0 if victim is not root:
            parent.remove(victim)
        case 1:
            copy = deepcopy(victim)
            chance.choice(list(root.iter())).append(copy)
        case 2 if victim is not root:
            parent.remove(victim)
            chance.choice(list(root.iter())).append(victim)
        case 3:
            victim.tag = chance.choice(TAGS)
        case 4:
            inner = victim
            for _ in range(chance.choice((1, 3, 70))):
                inner = ET.SubElement(inner, chance.choice(("group", "properties", "property", "object")))
        case 5:
            victim.text = chance.choice((*NUMBERS, *WORDS[:20], "0,0 10,0 10,10", "0,0", "1e400,0 nan,3", "x" * 10_000))
            victim.text = "".join(letter for letter in victim.text if letter >= " ")
        case _:
            made = ET.SubElement(victim, chance.choice(TAGS))
            for name in chance.sample(ATTRIBUTES, 4):
                made.set(name, chance.choice(NUMBERS + WORDS[:30]).replace("\t", " "))


def _cells(root: ET.Element, _parent: ET.Element, _victim: ET.Element, chance: random.Random) -> None:
    """Damage the cells of a layer, or pack them another way, right or wrong."""
    found = list(root.iter("data"))
    if not found:
        return
    data = chance.choice(found)
    numbers = [int(entry) for entry in (data.text or "").split(",") if entry.strip().lstrip("-").isdigit()]
    for _ in range(chance.choice((0, 1, 5))):
        if numbers:
            numbers[chance.randrange(len(numbers))] = chance.choice(GIDS)
    if chance.random() < 0.2:
        numbers = numbers[: chance.randrange(len(numbers) + 1)] * chance.choice((1, 2))
    raw = b"".join((number & 0xFFFFFFFF).to_bytes(4, "little") for number in numbers)
    pack: dict[str, Callable[[bytes], bytes]] = {
        "": bytes, "zlib": zlib.compress, "gzip": partial(gzip.compress, mtime=0), "zstd": zstandard.compress,
    }  # fmt: skip
    way = chance.choice(("csv", "xml", "infinite", *pack))
    data.attrib.clear()
    for child in list(data):
        data.remove(child)
    if way == "csv":
        data.set("encoding", "csv")
        data.text = ",".join(map(str, numbers))
    elif way == "xml":
        data.text = ""
        for number in numbers:
            ET.SubElement(data, "tile", {"gid": str(number)})
    elif way == "infinite":
        root.set("infinite", "1")
        data.set("encoding", "csv")
        data.text = ""
        side = chance.choice((1, 4, 16))
        corner = chance.choice((0, -16, -1000, 100_000))
        chunk = ET.SubElement(data, "chunk", {"x": str(corner), "y": "0", "width": str(side), "height": str(side)})
        chunk.text = ",".join(map(str, (numbers + [0] * side * side)[: side * side]))
    else:
        data.set("encoding", "base64")
        if way:
            data.set("compression", way)
        packed = bytearray(pack[way](raw if chance.random() < 0.9 else bytes(1 << 24)))
        if chance.random() < 0.3 and packed:
            packed[chance.randrange(len(packed))] ^= 1 << chance.randrange(8)
        data.text = base64.b64encode(packed).decode()


ODDITIES: Final[tuple[Any, ...]] = (None, 0, -1, 1e300, "", "class", [], {}, True, [[]], "unit", [{"name": 1}])


def _json(data: bytes, chance: random.Random) -> bytes:
    project: Any = json.loads(data)
    if chance.random() < 0.05:
        return b"[" * 10_000
    for _ in range(chance.choice((1, 2, 6))):
        found = list(_places(project))
        if found:
            node, key = chance.choice(found)
            node[key] = json.loads(json.dumps(chance.choice((*ODDITIES, project))))
    return json.dumps(project).encode()


def _places(node: dict[str, Any] | list[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield every place in JSON that holds a value: what it lies in, and its key."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from _places(value)
