"""What a file of the library says of itself, read from its head alone; and why it cannot be used. No arcade."""

from pathlib import Path
from typing import Any, Final

import msgspec

from game.files import read_head, reason
from game.record import reading
from game.record.about import About
from game.record.damage import DAMAGE
from game.record.reading import LARGEST_FILE
from game.record.record import FORMAT, RecordError

HEAD: Final = 256 * 1024
"""Bytes in which a record's head ends; it is mostly the picture."""
_BODY: Final = b',"header":'
"""What follows the head. No text within it can hold this: there quotation marks are escaped."""


class _Head(msgspec.Struct):
    format: int
    version: Any = ""
    about: msgspec.Raw = msgspec.Raw(b"null")


def glance(path: Path, size: int, *, is_file: bool) -> tuple[About | None, str | None]:
    """Return what a file says of itself, or why it cannot be used."""
    if not is_file:
        return None, "It is no file."
    if size > LARGEST_FILE:
        return None, "It is larger than any battle's record."
    try:
        chunk = read_head(path, HEAD)
        found, body, _ = chunk.partition(_BODY)
        head = msgspec.json.decode(found + b"}", type=_Head) if body else _Head(0)
        about = None if head.format > FORMAT else msgspec.json.decode(head.about, type=About | None)
    except OSError as error:
        return None, f"It cannot be read: {reason(error)}."
    except DAMAGE:
        head, about = _Head(0), None
    if head.format > FORMAT:
        return None, reading.too_new(path.name, head.version)
    if about is None:
        return _read_whole(path)
    if size - len(found) != about.rest:
        return None, f"{path.name} is damaged: its end is missing, or something was added to it."
    return about, None


def _read_whole(path: Path) -> tuple[About | None, str | None]:
    """Return what can be told of a record that says nothing of itself."""
    try:
        whole = reading.read(path, path.name)
    except RecordError as error:
        return None, str(error)
    header = whole.header
    return About(
        kind="named", title=header.map.title, rules=header.rules, game="", sides=header.map.sides,
        players=header.players, commands=len(whole.played), seed=header.seed,
    ), None  # fmt: skip
