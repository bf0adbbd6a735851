"""The Tiled project a map belongs to: its folder, and the types (classes with defaults, enums) it defines.

No XML, and nothing of what Kleos makes of the types.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from game.files import TooLarge, read_all, reason
from game.tiled.faults import Spot

FOLDERS_UP = 4
"""How many folders above the map's own are searched for a project."""
MOST_BYTES = 4 * 1024 * 1024


class Member(msgspec.Struct, frozen=True):
    """One member of a class: its type, the project type it is of, and its default."""

    name: str
    type: str = "string"
    property_type: str = msgspec.field(default="", name="propertyType")
    value: object = ""


class PropertyType(msgspec.Struct, frozen=True):
    """A class (with members) or an enum (with values) of the project."""

    name: str
    type: str
    members: tuple[Member, ...] = ()
    values: tuple[str, ...] = ()
    storage: str = msgspec.field(default="string", name="storageType")
    flags: bool = msgspec.field(default=False, name="valuesAsFlags")


class _File(msgspec.Struct):
    property_types: tuple[PropertyType, ...] = msgspec.field(default=(), name="propertyTypes")


@dataclass(frozen=True)
class Project:
    """A project's folder, which no path of a map may leave, and its types by name."""

    folder: Path
    types: Mapping[str, PropertyType] = field(default_factory=dict)
    file: Path | None = None

    def members(self, name: str) -> tuple[Member, ...]:
        """Return the members of the class; () for a class that is not defined."""
        found = self.types.get(name)
        return found.members if found and found.type == "class" else ()

    def enum_name(self, name: str, value: str) -> str:
        """Return an enum's value by name where the project stores it as a number."""
        found = self.types.get(name)
        if not found or found.type != "enum" or found.storage != "int" or not value.isdecimal():
            return value
        number = int(value)
        if found.flags:
            return ",".join(word for bit, word in enumerate(found.values) if number >> bit & 1)
        return found.values[number] if number < len(found.values) else value


def find(map_file: Path, spot: Spot) -> Project:
    """Return the project nearest above the map; without one its folder alone, and no types.

    A project that cannot be read is noted, and only its folder counts.
    """
    folder = map_file.parent
    for up in [folder, *folder.parents][: FOLDERS_UP + 1]:
        try:
            files = sorted(entry for entry in up.iterdir() if entry.suffix == ".tiled-project")
        except OSError:
            break
        if files:
            return Project(up, _types(files[0], spot.at(file=str(files[0]))), files[0])
    return Project(folder)


def _types(file: Path, spot: Spot) -> Mapping[str, PropertyType]:
    try:
        read = msgspec.json.decode(read_all(file, MOST_BYTES), type=_File)
    except TooLarge:
        spot.note(
            "The Tiled project is larger than 4 MB, so its types do not count.", "Remove types that are not used."
        )
        return {}
    except (OSError, ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else reason(error)
        spot.note(f"The Tiled project cannot be read, so its types do not count ({why}).", "Save it again in Tiled.")
        return {}
    return {found.name: found for found in read.property_types}
