"""What can be wrong with a map, in sentences, and the places where it is wrong. No reading of files."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from xml.etree.ElementTree import Element

import msgspec

from game.board.grid import Cell

NEAR = 0.7
"""How alike a word has to be, from 0 to 1, to be taken for what was meant."""
MOST_FAULTS = 200
"""How many faults of one map are listed; a map with more is counted, not listed."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong: what, where, and what to do in Tiled. `str()` is one or two sentences."""

    what: str
    layer: str = ""
    object: str = ""
    cell: Cell | None = None
    remedy: str = ""
    file: str = ""

    def __str__(self) -> str:
        """Return file, place, sentence and remedy on one line."""
        places = []
        if self.layer:
            places.append(f'layer "{self.layer}"')
        if self.object:
            places.append(f"object {self.object}")
        if self.cell is not None:
            places.append(cell_in_tiled(self.cell))
        parts = [
            f"{self.file}:" if self.file else "",
            f"{', '.join(places)}:" if places else "",
            self.what,
            self.remedy,
        ]
        return " ".join(part for part in parts if part)

    def counted_from(self, first: Cell) -> "Fault":
        """Return it with its cell as Tiled counts where that is not of the board: its first one is `first` there."""
        if self.cell is None:
            return self
        return msgspec.structs.replace(self, cell=(self.cell[0] + first[0], self.cell[1] + first[1]))


def cell_in_tiled(cell: Cell) -> str:
    """Name a cell as Tiled's status bar does."""
    return f"cell {cell[0]}, {cell[1]}"


class MapFaults(Exception):
    """A map cannot be used: all its faults at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass
class Log:
    """The faults of one map as they are found; `notes` only spoil the picture, `doubts` cannot be meant."""

    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)
    doubts: list[Fault] = field(default_factory=list)
    unlisted: int = 0

    @property
    def count(self) -> int:
        """How many faults were found, listed or not."""
        return len(self.faults) + self.unlisted

    def add(self, fault: Fault) -> None:
        """List the fault once; beyond `MOST_FAULTS` only count it."""
        if len(self.faults) >= MOST_FAULTS:
            self.unlisted += 1
        elif fault not in self.faults:
            self.faults.append(fault)

    def note(self, fault: Fault) -> None:
        """List a fault of the picture, under the same limit."""
        if len(self.notes) < MOST_FAULTS and fault not in self.notes:
            self.notes.append(fault)

    def all(self) -> tuple[Fault, ...]:
        """Return the faults, with a last one that counts those not listed."""
        if not self.unlisted:
            return tuple(self.faults)
        more = Fault(
            f"{self.unlisted} more faults are not listed.", remedy="Mend these first.", file=self.faults[0].file
        )
        return (*self.faults, more)


@dataclass(frozen=True)
class Spot:
    """A place in a map's files: where faults are found, and where attributes are read as what they should be."""

    log: Log
    file: str
    layer: str = ""
    object: str = ""

    def at(self, *, file: str = "", layer: str = "", thing: str = "") -> "Spot":
        """Return a spot deeper inside this one."""
        return replace(self, file=file or self.file, layer=layer or self.layer, object=thing or self.object)

    def of_file(self, file: str) -> "Spot":
        """Return the spot of another file that has no layers, such as a template."""
        return Spot(self.log, file)

    def fault(self, what: str, remedy: str = "", cell: Cell | None = None) -> None:
        """Log a fault here."""
        self.log.add(Fault(what, self.layer, self.object, cell, remedy, self.file))

    def note(self, what: str, remedy: str = "") -> None:
        """Log a fault here that only spoils the picture."""
        self.log.note(Fault(what, self.layer, self.object, None, remedy, self.file))

    def decimal(self, element: Element, key: str, default: float, low: float = -1e7, high: float = 1e7) -> float:
        """Read a number; a missing one is the default, a bad one a fault and the default."""
        text = element.get(key)
        if text is None:
            return default
        number = to_float(text)
        if number is None or not low <= number <= high:
            self.fault(
                f'{key} of <{element.tag}> is "{shorten(text)}", which is no number from {low:g} to {high:g}.',
                "Open the file in Tiled, set the value again and save.",
            )
            return default
        return number

    def integer(self, element: Element, key: str, default: int, low: int, high: int) -> int:
        """Read a whole number; a missing one is the default, a bad one a fault and the default."""
        text = element.get(key)
        if text is None:
            return default
        number = to_int(text)
        if number is None or not low <= number <= high:
            self.fault(
                f'{key} of <{element.tag}> is "{shorten(text)}", which is no whole number from {low} to {high}.',
                "Open the file in Tiled, set the value again and save.",
            )
            return default
        return number

    def flag(self, element: Element, key: str, default: bool) -> bool:
        """Read a 0 or 1; a missing one is the default, a bad one a fault and the default."""
        text = element.get(key)
        if text is None:
            return default
        value = to_bool(text)
        if value is None:
            self.fault(
                f'{key} of <{element.tag}> is "{shorten(text)}", which is neither 0 nor 1.',
                "Open the file in Tiled, set the value again and save.",
            )
            return default
        return value


def near(wrong: str, known: Iterable[str]) -> str:
    """Return the word that a wrong one may have meant; "" where none is like it."""
    lower = {name.lower(): name for name in known}
    found = get_close_matches(wrong.strip().lower(), lower, 1, NEAR)
    return lower[found[0]] if found else ""


def meant(wrong: str, known: Iterable[str], none: str = ".") -> str:
    """Return the end of a sentence on a wrong word: what it may have meant, or `none` where no word is like it."""
    word = near(wrong, known)
    return f'; "{word}" is meant?' if word else none


def to_float(text: str) -> float | None:
    """Return the finite number, or None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and "_" not in text else None


def to_int(text: str) -> int | None:
    """Return the whole number, or None; at most 20 characters are looked at."""
    text = text.strip()
    digits = text[1:] if text[:1] in {"-", "+"} else text
    return int(text) if len(text) <= 20 and digits.isascii() and digits.isdigit() else None


def to_bool(text: str) -> bool | None:
    """Return what Tiled writes for a bool, or None."""
    return {"true": True, "1": True, "false": False, "0": False}.get(text.strip().lower())


def shorten(text: str, length: int = 40) -> str:
    """Return the text on one line and no longer than `length` characters."""
    flat = " ".join(text[: length * 4].split())
    return flat if len(flat) <= length else flat[: length - 3] + "..."


def also_in(cells: Sequence[object]) -> str:
    """Return how many more cells there are than the first, which is told; "" for none."""
    more = len(cells) - 1
    return f" (and in {more} more cell{'s' if more > 1 else ''})" if more > 0 else ""


def called(name: str, number: int) -> str:
    """Return how an object is named to the user: by its name if it has one, and the id that Tiled shows."""
    return f'"{shorten(name)}" ({number})' if name else f"{number}"
