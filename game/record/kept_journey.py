"""A campaign under way as a file: JSON, with the version that wrote it. Nothing from a file is executed."""

import time
from pathlib import Path
from typing import Any, Final

import msgspec

from game import __version__
from game.files import TooLarge, read_all, reason, write_safely
from game.record.damage import DAMAGE, what_is_wrong
from game.record.reading import too_new
from game.record.record import RecordError
from game.scenario.campaign.journey import Journey

FORMAT: Final = 1
LARGEST_FILE: Final = 8 * 1024 * 1024


class KeptJourney(msgspec.Struct, frozen=True):
    """A journey, and when it was kept, in seconds since 1970."""

    format: int
    version: str
    saved: float
    journey: Journey


def keep(journey: Journey, path: Path) -> None:
    """Write a journey to a file, whole or not at all; raises OSError."""
    write_safely(path, msgspec.json.encode(KeptJourney(FORMAT, __version__, time.time(), journey)))


def read(path: Path) -> KeptJourney:
    """Read a journey; raises `RecordError`, which says what is wrong."""
    name = path.name
    try:
        data = read_all(path, LARGEST_FILE)
        head = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        number: Any = msgspec.json.decode(head.get("format", b"0"))
        if isinstance(number, int) and number > FORMAT:
            version = msgspec.json.decode(head.get("version", b'""'))
            raise RecordError(too_new(name, version))
        found = msgspec.json.decode(data, type=KeptJourney)
    except TooLarge as error:
        message = f"{name} is larger than any campaign; it was not read."
        raise RecordError(message) from error
    except OSError as error:
        message = f"{name} cannot be read: {reason(error)}."
        raise RecordError(message) from error
    except DAMAGE as error:
        message = f"{name} is damaged or no campaign of Kleos: {what_is_wrong(error)}."
        raise RecordError(message) from error
    fault = found.journey.fault()
    if fault:
        message = f"{name} is damaged: {fault}."
        raise RecordError(message)
    return found
