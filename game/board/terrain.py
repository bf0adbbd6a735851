"""Kinds of ground and what they do to steps, sight and cover; read from assets/terrain.toml.

Values only: what a ruleset makes of water, cover or dark ground is the ruleset's business. No cells, no heights.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

import msgspec

from game.data import assets

Cover: TypeAlias = Literal["none", "soft", "hard"]
Water: TypeAlias = Literal["none", "shallow", "calm", "rough"]
Centimetres: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]

DEEP_CM = 200
"""From this depth on (centimetres) water carries a faller and makes a unit swim (BD-09, BD-11)."""


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of ground. Lengths are centimetres."""

    name: str
    cost: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """1 for open ground, 2 for difficult ground (BD-03)."""
    passable: bool = True
    """False for walls: nothing enters, and no diagonal step squeezes past (BD-03)."""
    wall_cm: Centimetres = 0
    """How far it rises above the cell's height and blocks lines of sight below that (BD-07)."""
    opaque: bool = False
    """Blocks sight at any height, like smoke (BD-07)."""
    cover: Cover = "none"
    """What it gives against attacks from a distance (BD-12)."""
    water: Water = "none"
    depth_cm: Centimetres = 0
    ramp: bool = False
    """A ramp, stair or ladder: a step up of any height is possible (BD-08)."""
    dark: bool = False
    """Ground dark enough to start sneaking on."""
    description: str = ""
    """One line for the screen's terrain card."""
    id: str = ""
    """The key in assets/terrain.toml."""

    @property
    def is_deep(self) -> bool:
        """Whether it is deep water, calm or rough."""
        return self.water in {"calm", "rough"}


@cache
def terrains() -> Mapping[str, Terrain]:
    """Return every terrain of assets/terrain.toml by id; ValueError for a bad file."""
    return read(assets() / "terrain.toml")


def read(path: Path) -> Mapping[str, Terrain]:
    """Read a file of terrains, one TOML table each; ValueError names the file, the entry and the field."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: not a TOML file: {error}") from error
    found: dict[str, Terrain] = {}
    for key, table in tables.items():
        try:
            found[key] = _checked({**_table(table), "id": key})
        except ValueError as error:
            raise ValueError(f"{path}: [{key}]: {error}") from error
    return MappingProxyType(found)


def override(terrain: Terrain, values: Mapping[str, object]) -> Terrain:
    """Return the terrain with single values replaced, as a tile of a map may ask.

    ValueError, in one sentence that names the terrain and the field, for a field that does not exist, a value it
    cannot have, or values that contradict each other.
    """
    try:
        return _checked({**msgspec.structs.asdict(terrain), **values})
    except ValueError as error:
        raise ValueError(f"Terrain {terrain.id or terrain.name!r}: {error}") from error


def _table(table: object) -> dict[str, object]:
    """Return what stands under an entry; ValueError if it is a bare value."""
    try:
        return msgspec.convert(table, dict[str, object])
    except msgspec.ValidationError as error:
        raise ValueError("a terrain is a table of fields, not a bare value.") from error


def _checked(values: Mapping[str, object]) -> Terrain:
    """Return the terrain with these values; ValueError names the field first."""
    fields = Terrain.__struct_fields__
    for key in values:
        if key not in fields:
            raise ValueError(f"{key}: there is no such field; there are {', '.join(fields)}.")
    try:
        terrain = msgspec.convert(dict(values), Terrain)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise ValueError(f"{where.rstrip('`') or 'entry'}: {what}.") from error
    deep = terrain.depth_cm >= DEEP_CM
    if deep != terrain.is_deep:
        raise ValueError(
            f"depth_cm: {terrain.depth_cm} cm does not fit {terrain.water} water; deep starts at {DEEP_CM} cm."
        )
    if terrain.water == "none" and terrain.depth_cm:
        raise ValueError("depth_cm: dry ground has no depth; set water as well.")
    return terrain
