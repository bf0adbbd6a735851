"""Where maps are offered from: a folder, or a world of Tiled, which puts maps side by side. Maps are not read here."""

import contextlib
import os
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from game.files import TooLarge, read_all

MAP_ENDINGS: Final = (".tmx", ".tmj")
"""How the names of maps end, in XML and in JSON; a map that is called otherwise is read too, but not offered."""
WORLD: Final = ".world"
RULES: Final = "rules.txt"
MOST_RULES: Final = 100
"""Lists of rules that are read for one folder."""
MOST_BYTES: Final = 4 * 1024 * 1024
DEEPEST: Final = 8
"""Folders within folders that are looked into."""
MOST_FOLDERS: Final = 20_000
MOST_PATTERNS: Final = 50
LONGEST_PATTERN: Final = 200
_PLAIN_PATTERN: Final = re.compile(
    r"(?:\\[dwDW.\-]|\[[^\[\]]+\]|\((?!\?)|\)(?![*+?{])|[*+?]|\{\d{1,2}\}|[^\\()\[\]*+?{}])*"
)
_REPEATS: Final = re.compile(r"[*+?]")
MOST_REPEATS: Final = 3
"""Repeats in a pattern that is followed. None of a group, and few of signs: so that no name takes long to compare."""
LONGEST_NAME: Final = 120
"""Letters of a name that is compared with patterns."""


class _Placed(msgspec.Struct):
    file: str = msgspec.field(name="fileName")


class _Project(msgspec.Struct):
    rules: str = msgspec.field(name="automappingRulesFile", default="")


class _Pattern(msgspec.Struct):
    regexp: str = ""


class _World(msgspec.Struct):
    maps: tuple[_Placed, ...] = ()
    patterns: tuple[_Pattern, ...] = ()


def holds_maps(place: Path) -> bool:
    """Tell whether a path is a folder, or called a world: a choice of maps, not a map. A name no disk takes is none."""
    try:
        return place.is_dir() or (place.suffix == WORLD and place.is_file())
    except (OSError, ValueError):
        return False


def maps_in(place: Path) -> list[Path]:
    """Return the maps of a folder by name, or those that a world names in its order; [] for anything else.

    Those that a folder has for AutoMapping are left out. A world's patterns take from its own folder what it does not
    name. A file that is gone is none. OSError where a folder cannot be read, ValueError where a world cannot.
    """
    if place.is_dir():
        found = sorted(path for path in place.iterdir() if path.suffix in MAP_ENDINGS)
        return without_rules(found, rule_maps(place))
    if place.suffix != WORLD or not place.is_file():
        return []
    named = [path for path in named_by(place) if path.is_file()]
    return [*named, *(path for path in _matched_by(place) if path not in named)]


def named_by(world: Path) -> list[Path]:
    """Return the files that a world names, whether they are there or not. ValueError where it cannot be read."""
    named = _read(world).maps
    return [world.parent / one.file.replace("\\", "/") for one in named if "\0" not in one.file]


def not_followed(world: Path) -> list[str]:
    """Return the patterns of a world by which no maps are looked for. ValueError where it cannot be read."""
    patterns = [one.regexp for one in _read(world).patterns]
    return [one for number, one in enumerate(patterns) if number >= MOST_PATTERNS or _followed(one) is None]


def _matched_by(world: Path) -> list[Path]:
    """Return the maps beside a world that its patterns take, by name; as in Tiled part of a name is enough."""
    followed = [one for found in _read(world).patterns[:MOST_PATTERNS] if (one := _followed(found.regexp)) is not None]
    beside = [path for path in maps_in(world.parent) if len(path.name) <= LONGEST_NAME] if followed else []
    return [path for path in beside if any(one.search(path.name) for one in followed)]


def _followed(pattern: str) -> re.Pattern[str] | None:
    """Return a pattern to search names by; None for one that is more than signs, sorts of signs and their repeats."""
    is_plain = 0 < len(pattern) <= LONGEST_PATTERN and _PLAIN_PATTERN.fullmatch(pattern)
    if not is_plain or len(_REPEATS.findall(pattern)) > MOST_REPEATS:
        return None
    try:
        return re.compile(pattern)
    except re.error:
        return None


def _read(world: Path) -> _World:
    try:
        return msgspec.json.decode(read_all(world, MOST_BYTES), type=_World)
    except (msgspec.MsgspecError, RecursionError, TooLarge) as error:
        message = f"the world {world.name} is damaged; open it in Tiled and save it again"
        raise ValueError(message) from error


def rule_maps(folder: Path) -> frozenset[Path]:
    """Return the maps that Tiled paints other maps by (AutoMapping): named by a folder's rules.txt, or its project.

    They are no battles. What cannot be read names none.
    """
    queue, found = [folder / RULES, *map(_rules_of, folder.glob("*.tiled-project"))], set[Path]()
    read: set[Path] = set()
    while queue and len(read) < MOST_RULES:
        path = Path(os.path.normpath(queue.pop()))
        if path.suffix in MAP_ENDINGS:
            found.add(path)
        elif path.suffix == ".txt" and path not in read:
            read.add(path)
            with contextlib.suppress(OSError, ValueError, TooLarge):
                lines = map(str.strip, read_all(path, MOST_BYTES).decode("utf-8").splitlines())
                queue += [path.parent / line for line in lines if line and not line.startswith(("#", "//", "["))]
    return frozenset(found)


def without_rules(found: Sequence[Path], rules: Collection[Path]) -> list[Path]:
    """Return what was found but for the maps of rules."""
    return [path for path in found if Path(os.path.normpath(path)) not in rules]


def _rules_of(project: Path) -> Path:
    """Return the file of rules that a Tiled project names, else that of its folder."""
    try:
        named = msgspec.json.decode(read_all(project, MOST_BYTES), type=_Project).rules
    except (OSError, msgspec.MsgspecError, RecursionError, TooLarge):
        named = ""
    return project.parent / (named or RULES)


def folders_within(place: Path) -> Iterator[Path]:
    """Yield a folder and those in it, by name, the upper first; none that is hidden, linked, or cannot be read."""
    for folder, inner, _ in islice(os.walk(place), MOST_FOLDERS):
        deep = len(Path(folder).relative_to(place).parts)
        inner[:] = sorted(name for name in inner if not name.startswith((".", "__"))) if deep < DEEPEST else []
        yield Path(folder)
