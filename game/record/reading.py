"""Reading records as data; why a file is none."""

from pathlib import Path
from typing import Any, Final

import msgspec

from game import __version__
from game.files import TooLarge, read_all, reason
from game.record.damage import DAMAGE, what_is_wrong
from game.record.record import FORMAT, Record, RecordError
from game.tiled.kinds import BATTLE, other_than

LARGEST_FILE: Final = 64 * 1024 * 1024
LONGEST_VERSION: Final = 40
"""Letters of a version that are told."""


def read(path: Path, name: str = "") -> Record:
    """Read a record; raises `RecordError` naming it, by its path where no other name is given."""
    name = name or str(path)
    try:
        data = read_all(path, LARGEST_FILE)
    except TooLarge as error:
        message = f"{name} is larger than any battle's record; it was not read."
        raise RecordError(message) from error
    except (OSError, ValueError) as error:
        message = f"{name} cannot be read: {reason(error)}."
        raise RecordError(message) from error
    return decode(data, name)


def decode(data: bytes, name: str) -> Record:
    """Read a record from bytes; raises `RecordError` naming it."""
    try:
        # The parts are left as they are: it is a matter of one number in a file that may be long.
        parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        head: dict[str, Any] = {key: msgspec.json.decode(parts[key]) for key in ("format", "version") if key in parts}
    except DAMAGE as error:
        raise RecordError(_no_battle(data, name, error)) from error
    if isinstance(head.get("format"), int) and head["format"] > FORMAT:
        raise RecordError(too_new(name, head.get("version")))
    try:
        return msgspec.json.decode(data, type=Record)
    except DAMAGE as error:
        raise RecordError(_no_battle(data, name, error)) from error


def _no_battle(data: bytes, name: str, error: Exception) -> str:
    """Say what a file is that is no battle, and what to name instead; where that is not certain, what is wrong."""
    other = other_than(data, Path(name).suffix, BATTLE)
    return f"{name} is {other}" if other else f"{name} is damaged or no battle of Kleos: {what_is_wrong(error)}."


def too_new(name: str, version: object) -> str:
    """Say that a record comes from a version that this one cannot know."""
    newer = str(version)[:LONGEST_VERSION]
    return f"{name} was saved by a newer Kleos ({newer}); this is {__version__}. Update to open it."
