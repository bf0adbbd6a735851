"""Where maps are offered from: a folder, or a world of Tiled, which puts maps side by side. Maps are not read here."""

from pathlib import Path
from typing import Final

import msgspec

from game.files import TooLarge, read_all

MAP_ENDINGS: Final = (".tmx", ".tmj")
"""How the names of maps end, in XML and in JSON; a map that is called otherwise is read too, but not offered."""
WORLD: Final = ".world"
MOST_BYTES: Final = 4 * 1024 * 1024


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
    try:
        named = msgspec.json.decode(read_all(place, MOST_BYTES), type=_World).maps
    except (msgspec.MsgspecError, RecursionError, TooLarge) as error:
        message = f"the world {place.name} is damaged; open it in Tiled and save it again"
        raise ValueError(message) from error
    found = (place.parent / one.file.replace("\\", "/") for one in named if "\0" not in one.file)
    return [path for path in found if path.is_file()]
