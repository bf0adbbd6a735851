"""What the texts of properties mean: lists of words, with commas or without, and things by number or by Name."""

import re
from collections.abc import Iterable
from typing import Protocol

from game.tiled.faults import shorten
from game.tiled.model import Value


class Nameable(Protocol):
    """Something of the map that a property may name."""

    @property
    def id(self) -> int:
        """Its number in the file."""

    @property
    def name(self) -> str:
        """What its maker calls it."""


def picked(value: Value, things: Iterable[Nameable]) -> list[int]:
    """Return the ids of what a property means: the one object that it is, or all that have its text as their Name."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [thing.id for thing in things if thing.id == value]
    name = str(value).strip()
    return [thing.id for thing in things if name and thing.name == name]


def bear(value: Value) -> str:
    """Say of several what they have in common that a property means."""
    text = shorten(str(value))
    return f"have the id {text}" if isinstance(value, int) else f'are named "{text}"'


def words(value: Value) -> tuple[str, ...]:
    """Return the ids in a list with commas."""
    return tuple(word for part in str(value).split(",") if (word := part.strip()))


def apart_otherwise(value: Value) -> tuple[str, ...]:
    """Return the words in a text that has something else than commas between them; () where it has not."""
    found = tuple(word for word in re.split(r"[;|/&+\s]+", str(value)) if word and word != "and")
    return found if len(found) > 1 and "," not in str(value) else ()


def named_apart(value: Value, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words in a text that has something else than commas between them; () where it is not so.

    A word that is known as it stands is one, whatever is in it.
    """
    names, text = set(known), str(value).strip()
    if text in names or "," in text:
        return ()
    cuts = (tuple(part.strip() for part in re.split(cut, text) if part.strip()) for cut in (r"[;|/&+\n]", r"[;|/&+\s]"))
    return next((cut for cut in cuts if len(cut) > 1 and names.intersection(cut)), ())
