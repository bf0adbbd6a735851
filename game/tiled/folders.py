"""Where maps are offered from: a folder, or a world of Tiled, which puts maps side by side. Maps are not read here."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from game.files import TooLarge, read_all

MAP_ENDINGS: Final = (".tmx", ".tmj")
"""How the names of maps end, in XML and in JSON; a map that is called otherwise is read too, but not offered."""
WORLD: Final = ".world"
MOST_BYTES: Final = 4 * 1024 * 1024
DEEPEST: Final = 8
"""Folders within folders that are looked into."""
MOST_FOLDERS: Final = 20_000


class _Placed(msgspec.Struct):
    file: str = msgspec.field(name="fileName")


class _World(msgspec.Struct):
    maps: tuple[_Placed, ...] = ()


def holds_maps(place: Path) -> bool:
    """Tell whether a path is a folder, or called a world: a choice of maps, not a map. A name no disk takes is none."""
    try:
        return place.is_dir() or (place.suffix == WORLD and place.is_file())
    except (OSError, ValueError):
        return False


def maps_in(place: Path) -> list[Path]:
    """Return the maps of a folder by name, or those that a world names in its order; [] for anything else.

    Maps that a world takes by a pattern are not looked for. A file that is gone is none. OSError where a folder cannot
    be read, ValueError where a world cannot.
    """
    if place.is_dir():
        return sorted(path for path in place.iterdir() if path.suffix in MAP_ENDINGS)
    if place.suffix != WORLD or not place.is_file():
        return []
    return [path for path in named_by(place) if path.is_file()]


def named_by(world: Path) -> list[Path]:
    """Return the files that a world names, whether they are there or not. ValueError where it cannot be read."""
    try:
        named = msgspec.json.decode(read_all(world, MOST_BYTES), type=_World).maps
    except (msgspec.MsgspecError, RecursionError, TooLarge) as error:
        message = f"the world {world.name} is damaged; open it in Tiled and save it again"
        raise ValueError(message) from error
    return [world.parent / one.file.replace("\\", "/") for one in named if "\0" not in one.file]


def folders_within(place: Path) -> Iterator[Path]:
    """Yield a folder and those in it, by name, the upper first; none that is hidden, linked, or cannot be read."""
    for folder, inner, _ in islice(os.walk(place), MOST_FOLDERS):
        deep = len(Path(folder).relative_to(place).parts)
        inner[:] = sorted(name for name in inner if not name.startswith((".", "__"))) if deep < DEEPEST else []
        yield Path(folder)
