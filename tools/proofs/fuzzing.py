"""Damaged copies of the shipped maps: each is read, or refused in sentences; no traceback, no hang, memory bounded.

Bytes are changed, dropped, doubled and cut off; elements are dropped, doubled, moved, renamed, nested; attributes,
numbers and encodings become what nobody would write. Maps, tilesets and the project file are all damaged so. What was
done depends on the number of the file alone, so that a fault can be looked at again: `--first N -n 1`.
"""

import argparse
import base64
import gzip
import json
import random
import shutil
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

import zstandard

from game.data import maps
from game.tiled import MapFaults, load, survey
from tools.proofs.shown import part, spread, table

SLOW: Final = 5.0
"""Seconds that one file may take, however loaded the machine is."""
MOST_MEMORY: Final = 2_000_000_000
"""Bytes of address space that reading may use: beyond them Python runs out of memory, which is a fault."""
BATCH: Final = 250
NUMBERS: Final = (
    "", "0", "-1", "1", "2", "3", "7", "1.5", "-0.5", "1e9", "1e400", "nan", "inf", "-inf", "2147483647", "2147483648",
    "4294967295", "4294967296", "-99999999999999999999", "0x10", "1,5", " 4 ", "１２", "true", "a", "\u200b5", "1_000",
)  # fmt: skip
WORDS: Final = (
    "", "unit", "zone", "scenery", "ground", "battle", "level", "hexagonal", "isometric", "staggered", "oblique", "x",
    "y", "odd", "even", "../../etc/passwd", "/etc/passwd", "C:\\x.tsx", "ford.tmx", "square.tsx", "nowhere.tsx", "戦士",
    "a\tb", "name", "type", "class", "id", "gid", "x" * 5000, "%s%n", "{0}", "blue", "red", "blue,red,,blue", "human",
    "rout", "csv", "base64", "zlib", "gzip", "zstd", "int", "float", "bool", "class", "list", "object", "color", "file",
)  # fmt: skip
ATTRIBUTES: Final = ("id", "name", "type", "value", "gid", "x", "y", "width", "template", "source")
GIDS: Final = (0, 1, 99, 5000, 1 << 28, (1 << 31) + 3, 0xFFFFFFFF)
TAGS: Final = (
    "map", "layer", "objectgroup", "imagelayer", "group", "object", "properties", "property", "data", "chunk", "tile",
    "tileset", "image", "template", "point", "ellipse", "polygon", "polyline", "text", "capsule", "animation", "frame",
)  # fmt: skip


class Job(NamedTuple):
    """Some files by their numbers."""

    first: int
    count: int


class Fuzzed(NamedTuple):
    """What came of some files: how many were read, refused; seconds of the slowest; faults with the file's number."""

    read: int
    refused: int
    slowest: float
    seconds: float
    faults: list[str]
    sentences: list[str]


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--files", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")


# ---- damage --------------------------------------------------------------------------------------------------------


@cache
def originals() -> dict[str, bytes]:
    """Return the files that are damaged: maps, tilesets, project."""
    found = sorted(path for path in maps().iterdir() if path.suffix in {".tmx", ".tsx", ".tiled-project"})
    return {path.name: path.read_bytes() for path in found}


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
    root = ET.fromstring(data)  # noqa: S314 - our own map
    for _ in range(chance.choice((1, 1, 1, 2, 4, 12))):
        everything = list(root.iter())
        victim = chance.choice(everything)
        parent = next((one for one in everything if victim in list(one)), root)
        chance.choice((_attribute, _attribute, _attribute, _element, _element, _cells))(root, parent, victim, chance)
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
    name = chance.choice((*names, *names, chance.choice(WORDS[12:40] or ("x",)).strip() or "x"))
    if not name.isidentifier():
        name = "name"
    if chance.random() < 0.15:
        victim.attrib.pop(name, None)
        return
    value = chance.choice((chance.choice(NUMBERS), chance.choice(WORDS), str(chance.randrange(-5, 5000))))
    victim.set(name, "".join(letter for letter in value if letter == "\t" or letter >= " "))


def _element(root: ET.Element, parent: ET.Element, victim: ET.Element, chance: random.Random) -> None:
    match chance.randrange(7):
        case 0 if victim is not root:
            parent.remove(victim)
        case 1:
            copy = ET.fromstring(ET.tostring(victim))  # noqa: S314 - our own map
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
            for name in chance.sample(
                ("id", "name", "type", "value", "gid", "x", "y", "width", "template", "source"), 4
            ):
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
            numbers[chance.randrange(len(numbers))] = chance.choice(
                (0, 1, 99, 5000, 1 << 28, (1 << 31) + 3, 0xFFFFFFFF)
            )
    if chance.random() < 0.2:
        numbers = numbers[: chance.randrange(len(numbers) + 1)] * chance.choice((1, 2))
    raw = b"".join((number & 0xFFFFFFFF).to_bytes(4, "little") for number in numbers)
    pack: dict[str, Callable[[bytes], bytes]] = {
        "": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.compress,
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


def _places(node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON
    """Yield every place in JSON that holds a value: what it lies in, and its key."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from _places(value)


# ---- reading -------------------------------------------------------------------------------------------------------


def fuzz(job: Job) -> Fuzzed:
    """Read some damaged files; memory beyond the limit is a fault like any other."""
    _limit_memory()
    read = refused = 0
    slowest = 0.0
    faults: list[str] = []
    sentences: Counter[str] = Counter()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "maps"
        shutil.copytree(maps(), place)
        for number in range(job.first, job.first + job.count):
            name, files = damaged(number)
            for victim, data in files.items():
                (place / victim).write_bytes(data)
            started = time.perf_counter()
            try:
                survey(place / name)
                load(place / name)
                read += 1
            except MapFaults as error:
                refused += 1
                sentences.update(fault.what[:60] for fault in error.faults[:1])
                faults.extend(f"{number}: no sentence" for fault in error.faults if not _is_sentence(fault.what))
            except BaseException as error:  # noqa: BLE001 - whatever goes wrong is what is looked for, and is told
                where = traceback.extract_tb(error.__traceback__)[-1]
                faults.append(f"{number}: {type(error).__name__}: {error} ({where.filename}:{where.lineno})")
            took = time.perf_counter() - started
            slowest = max(slowest, took)
            if took > SLOW:
                faults.append(f"{number}: {took:.1f} s")
    return Fuzzed(read, refused, slowest, time.perf_counter() - began, faults, list(sentences))


def _is_sentence(what: str) -> bool:
    """Tell whether a fault is one line that says something."""
    return bool(what.strip()) and "\n" not in what and what.rstrip().endswith((".", "?", "!", ")"))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def run(given: argparse.Namespace) -> bool:
    """Read them all; tell whether none did harm."""
    last = given.first + given.files
    jobs = [Job(first, min(BATCH, last - first)) for first in range(given.first, last, BATCH)]
    found = list(spread(fuzz, jobs, given.jobs))
    faults = [fault for batch in found for fault in batch.faults]
    read, refused = (sum(getattr(batch, name) for batch in found) for name in ("read", "refused"))
    sentences = {sentence for batch in found for sentence in batch.sentences}
    each = [batch.seconds / job.count * 1000 for job, batch in zip(jobs, found, strict=True)]
    rows = [
        (given.files, read, refused, len(sentences), len(faults), part(each, 0.5), max(b.slowest for b in found) * 1000)
    ]
    table(("files", "read", "refused", "kinds of refusal", "faults", "ms each", "slowest ms"), rows)
    for fault in faults[:40]:
        print(f"  {fault}")
    return not faults
