"""What a file is that should have been a map, a tileset or a template, and what to name instead. No reading of maps."""

import re
import stat
import unicodedata
from pathlib import Path
from typing import Final

import msgspec

from game.tiled.faults import Fault, shorten

BOM: Final = b"\xef\xbb\xbf"
_HERE: Final = {
    "map": "a map's .tmx or .tmj file",
    "tileset": "a tileset's .tsx or .tsj file",
    "template": "a template's .tx or .tj file",
}
"""What is to be named where a file of each root element is asked for."""
_IN_JSON: Final = {"map": "a map in JSON", "tileset": "a tileset in JSON", "template": "a template in JSON"}
_IN_XML: Final = {
    "map": "a map",
    "tileset": "a tileset",
    "template": "a template",
    "objecttypes": "Tiled's object types",
}
_WORLD: Final = "a world, which puts maps side by side"
_PROJECT: Final = "a Tiled project"
_SESSION: Final = "a Tiled session, which remembers what was open"
_POINTER: Final = "a pointer of Git LFS"
BATTLE: Final = "a saved or recorded battle"
ROSTER: Final = "a roster"
CAMPAIGN: Final = "a campaign"
JOURNEY: Final = "a campaign under way"
_BY_ENDING: Final = {
    ".world": _WORLD,
    ".tiled-project": _PROJECT,
    ".tiled-session": _SESSION,
    ".tmj": _IN_JSON["map"],
    ".tsj": _IN_JSON["tileset"],
    ".tj": _IN_JSON["template"],
}
_BY_KEYS: Final = (
    ({"format", "version", "header"}, BATTLE),
    ({"format", "version", "journey"}, JOURNEY),
    ({"propertyTypes"}, _PROJECT),
    ({"automappingRulesFile"}, _PROJECT),
    ({"openFiles"}, _SESSION),
    ({"fileStates"}, _SESSION),
    ({"maps"}, _WORLD),
    ({"patterns"}, _WORLD),
    ({"orientation"}, _IN_JSON["map"]),
    ({"layers"}, _IN_JSON["map"]),
    ({"object"}, _IN_JSON["template"]),
    ({"tilewidth"}, _IN_JSON["tileset"]),
)
"""Keys that a kind of file in JSON has."""
_MAGIC: Final = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"BM", "a picture"),
    (b"RIFF", "a picture or a sound"),
    (b"OggS", "a sound"),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"BZh", "a packed file (bzip2)"),
    (b"\xfd7zXZ", "a packed file (xz)"),
    (b"(\xb5/\xfd", "a packed file (zstd)"),
    (b"7z\xbc\xaf\x27\x1c", "a packed file (7z)"),
    (b"%PDF", "a PDF"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"version https://git-lfs", _POINTER),
)
_ENTRIES: Final = {"[[veteran]]": ROSTER, "[[battle]]": CAMPAIGN}
"""The entries that a kind of file in TOML has."""
_CERTAIN: Final = frozenset({
    *_IN_XML.values(), *_IN_JSON.values(), *(what for _, what in _MAGIC), _WORLD, _PROJECT, _SESSION, BATTLE, ROSTER,
    CAMPAIGN, JOURNEY,
})  # fmt: skip
"""What a file can be told to be without a doubt."""
_TAKES: Final = {
    _IN_XML["map"]: "`kleos play` and `kleos fight` take it.",
    _IN_JSON["map"]: "`kleos play` and `kleos fight` take it.",
    BATTLE: "`kleos replay` takes it, and `kleos play --load`.",
    ROSTER: "`kleos fight MAP --roster` takes it, and `kleos play MAP --roster`.",
    CAMPAIGN: "`kleos campaign` takes it, and `kleos check`.",
    JOURNEY: "The page of campaigns in the window goes on with it.",
}
"""The commands to which a file may be given."""
_WANTED: Final = {BATTLE: "a battle", ROSTER: ROSTER}
_OURS: Final = {
    BATTLE: "a battle that was saved, or recorded with --record,",
    ROSTER: "a roster in TOML, as --roster-out writes it,",
}
"""What is to be named where a file of the game's own is asked for."""
_SETTING: Final = re.compile(r"""[\w."'-]+[ \t]*=|\[.*\]\s*$""")
_ROOT: Final = re.compile(rb"<([A-Za-z]\w*)")
_LOOKED_AT: Final = 4096
"""Bytes of a file that tell what it is."""


CHECK: Final = "Check the name and the folder."
"""What to do where nothing more is known."""


def no_file(path: Path, shown: str) -> Fault:
    """Return what is wrong with a path at which no plain file lies; raises OSError where that cannot be told."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        other = in_other_letters(path)
        if not other:
            return Fault("There is no such file.", file=shown, remedy=CHECK)
        return Fault(f"There is no such file, {differs(other)}.", file=shown, remedy=as_it_is(path))
    what = "a folder" if stat.S_ISDIR(mode) else "a device" if stat.S_ISCHR(mode) or stat.S_ISBLK(mode) else "a pipe"
    return Fault(f"This is {what}, not a file.", file=shown, remedy=CHECK)


def no_picture(path: Path, source: str, of: str) -> tuple[str, str]:
    """Return what is wrong where a picture is missing, `of` a layer or tileset, and what to do."""
    other = in_other_letters(path)
    if other:
        return f'The picture "{source}" is missing, {differs(other)}.', as_it_is(path)
    return f'The picture "{source}" is missing.', f"Put it back, or choose another {of}."


def differs(other: str) -> str:
    """Say that there is a file whose name looks the same."""
    return f'but there is "{other}": capitals differ'


def as_it_is(path: Path) -> str:
    """Say what to do about that."""
    return f'Name it as it is written there, or rename it to "{path.name}".'


def in_other_letters(path: Path) -> str:
    """Return the name of a file that is the same but for capitals or the way its accents are written; "" for none.

    Only the end of the path is told, from the first folder on that is called otherwise.
    """
    here = Path(path.anchor) if path.anchor else Path()
    other: list[str] = []
    for part in path.parts[1:] if path.anchor else path.parts:
        name = part if _is_there(here / part) else _alike(here, part)
        if not name:
            return ""
        if other or name != part:
            other.append(name)
        here /= name
    return "/".join(other)


def _alike(folder: Path, name: str) -> str:
    wanted = _plain(name)
    try:
        return next((one for one in sorted(found.name for found in folder.iterdir()) if _plain(one) == wanted), "")
    except OSError:
        return ""


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def misnamed(data: bytes, ending: str, tag: str) -> tuple[str, str] | None:
    """Return what a file is that is no `<tag>`, though one is wanted, and what to do; None for what may be one.

    `ending` is that of its name.
    """
    if not data.strip():
        return "This file is empty.", f"Bring it back from a copy, or name another: {_HERE[tag]}."
    head = _head(data)
    if head[:1] == b"<" or data[:2] in {b"\xff\xfe", b"\xfe\xff", b"\0<"}:
        return None
    what = _of_json(data, ending) if head[:1] == b"{" else _of_bytes(data, head)
    if what == _IN_JSON[tag]:
        return None
    return f"This is {what}, not {_IN_XML[tag]}.", _instead(what, tag)


def is_json(data: bytes) -> bool:
    """Tell whether a file begins as an object in JSON does."""
    return _head(data)[:1] == b"{"


def _head(data: bytes) -> bytes:
    return data[:_LOOKED_AT].removeprefix(BOM).lstrip()


def of_another_kind(root: str, tag: str) -> tuple[str, str]:
    """Return what an XML file is that begins with another element than `<tag>`, and what to do."""
    known = _IN_XML.get(root)
    if known is None:
        return f"The file starts with <{shorten(root)}>, not with <{tag}>.", f"Name {_HERE[tag]}."
    return f"This is {known}, not {_IN_XML[tag]}.", f"Name {_HERE[tag]}."


def what_it_is(data: bytes, ending: str) -> str:
    """Return what a file is as far as it shows, "" where it is empty; `ending` is that of its name."""
    head = _head(data)
    if head[:1] == b"<":
        root = _ROOT.search(head)
        return _IN_XML.get(root[1].decode("ascii"), "a file in XML") if root else "a file in XML"
    return _of_json(data, ending) if head[:1] == b"{" else _of_bytes(data, head) if head else ""


def is_certain(what: str) -> bool:
    """Tell whether a file that is found to be this is it without a doubt: nothing else begins so."""
    return what in _CERTAIN


def other_than(data: bytes, ending: str, wanted: str) -> str:
    """Return what a file is for certain that should have been `BATTLE` or `ROSTER`, and what to do with it; else "".

    `ending` is that of its name.
    """
    what = what_it_is(data, ending)
    if not is_certain(what) or what == wanted:
        return ""
    takes = _TAKES.get(what, "")
    return f"{what}, not {_WANTED[wanted]}.{f' {takes}' if takes else ''} Name {_OURS[wanted]} instead."


def _instead(what: str, tag: str) -> str:
    """Return what to name instead of something else."""
    if what == _WORLD:
        return f"Name one of the maps in it: {_HERE[tag]}."
    if what == _POINTER:
        return "Fetch what it points to: git lfs pull."
    if what in {BATTLE, ROSTER, CAMPAIGN}:
        return _TAKES[what]
    return f"Name {_HERE[tag]}."


def _of_json(data: bytes, ending: str) -> str:
    """Return what a file in JSON is, by its keys; where they tell nothing, by the ending of its name."""
    try:
        found = msgspec.json.decode(data.removeprefix(BOM), type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _BY_ENDING.get(ending, "a file in JSON")
    kind = bytes(found.get("type", b"")).strip(b'"').decode("ascii", "replace")
    if kind in _IN_JSON:
        return _IN_JSON[kind]
    return next((what for keys, what in _BY_KEYS if keys <= found.keys()), _BY_ENDING.get(ending, "a file in JSON"))


def _of_bytes(data: bytes, head: bytes) -> str:
    found = next((what for magic, what in _MAGIC if data.startswith(magic)), "")
    if found:
        return found
    if data[4:12] in {b"ftypavif", b"ftypheic"}:
        return "a picture"
    if b"\0" in data[:_LOOKED_AT]:
        return "a file of bytes that is no text"
    text = head.decode("utf-8", "replace")
    for entry, what in _ENTRIES.items():
        if text.startswith(entry):
            return what
    if text.startswith("[") and text[1:].lstrip()[:1] in {"{", "[", '"', "]", *"0123456789-"}:
        return "a file in JSON"
    whole = data.decode("utf-8", "replace")
    for entry, what in _ENTRIES.items():
        if entry in whole:
            return what
    if any(_SETTING.match(line) for line in text.splitlines()[:20]):
        return "a file of settings (TOML or the like)"
    return f'a text that begins with "{shorten(text, 24)}"'
