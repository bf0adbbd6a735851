"""The file of a play-test's results: a line of JSON that says what was fought, then one for each battle, as they end.

A file may be the end of several, one after the other, if their headers are the same. Only its last line may be torn.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, Self

import msgspec

from game.playtest.fought import Fought
from game.playtest.plan import FORMAT, ResultsHeader

_DECODER: Final = msgspec.json.Decoder(ResultsHeader | Fought)
_BEGINNING: Final = b'{"type":"play-test"'
"""How every file of results begins, of whatever version."""


class _Any(msgspec.Struct):
    """What every first line says."""

    format: int


class ResultsError(ValueError):
    """A file of results that cannot be used; the message says which, and what to do."""


def is_results(path: Path) -> bool:
    """Tell whether there is a file of results, of whatever play-test and version, or the torn beginning of one."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        head = file.read(len(_BEGINNING))
    return _BEGINNING.startswith(head)


def _has_header(path: Path) -> bool:
    """Tell whether a first line is whole."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.readline().endswith(b"\n")


def read(path: Path) -> tuple[ResultsHeader, Iterator[Fought]]:
    """Return a file's header, and its battles as they stand there, each once; raises `ResultsError`, OSError."""
    with path.open("rb") as file:
        header = _header(path, file.readline())
    return header, _battles(path, header)


def _header(path: Path, line: bytes) -> ResultsHeader:
    try:
        if msgspec.json.decode(line, type=_Any).format != FORMAT:
            message = f"{path} holds no results of a play-test of this version of Kleos: name another file."
            raise ResultsError(message)
        header = _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        message = f"{path} holds no results of a play-test: name another file."
        raise ResultsError(message) from error
    if not isinstance(header, ResultsHeader):
        message = f"{path} does not say what was fought: its first line is missing."
        raise ResultsError(message)
    return header


def _battles(path: Path, header: ResultsHeader) -> Iterator[Fought]:
    known = set[tuple[str, int]]()
    for _, found in _checked(path, header):
        if isinstance(found, Fought) and found.key not in known:
            known.add(found.key)
            yield found


def _checked(path: Path, header: ResultsHeader) -> Iterator[tuple[int, ResultsHeader | Fought]]:
    """Yield the lines that are whole, each with where it ends, as long as all is of one play-test."""
    for number, end, found in _lines(path):
        yield end, found
        if isinstance(found, ResultsHeader) and found != header:
            message = f"{path} holds other play-tests from line {number} on: keep those in files of their own."
            raise ResultsError(message)


def _lines(path: Path) -> Iterator[tuple[int, int, ResultsHeader | Fought]]:
    """Yield the lines that are whole: the number of each, where it ends, and what it says."""
    with path.open("rb") as file:
        end = 0
        for number, line in enumerate(file, start=1):
            try:
                found: ResultsHeader | Fought = _DECODER.decode(line)
            except msgspec.MsgspecError as error:
                if not file.read(1):
                    return
                message = f"{path} is damaged in line {number}: take that line out, or name another folder with --out."
                raise ResultsError(message) from error
            if not line.endswith(b"\n"):
                return
            end += len(line)
            yield number, end, found


class ResultsFile:
    """A file that battles are added to."""

    def __init__(self, path: Path, header: ResultsHeader, *, resume: bool) -> None:
        """Begin the file, in place of one that is there, or go on with it; raises `ResultsError`, OSError."""
        self.kept: Final[set[tuple[str, int]]] = set()
        """The battles that are in it already."""
        end = 0
        if resume and _has_header(path):
            with path.open("rb") as file:
                first = _header(path, file.readline())
            _compare(path, first, header)
            for place, found in _checked(path, first):
                end = place
                self.kept.update([found.key] if isinstance(found, Fought) else [])
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: Final[BinaryIO] = path.open("r+b" if end else "wb")
        self._file.truncate(end)
        self._file.seek(end)
        if not end:
            self.add(msgspec.json.encode(header))

    def add(self, line: bytes) -> None:
        """Write a line, at once."""
        self._file.write(line + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.fsync(self._file.fileno())
        finally:
            self._file.close()


def _options(options: dict[str, str]) -> str:
    return ", ".join(f"{key}={word}" for key, word in options.items()) or "options as the map has them"


def _compare(path: Path, found: ResultsHeader, wanted: ResultsHeader) -> None:
    """Refuse to go on with results of something else, with what it is."""
    differences = (
        (found.name != wanted.name, f"the map {found.name}"),
        (found.options != wanted.options, _options(found.options)),
        (found.map != wanted.map, "the map as it was before it was changed"),
        (found.version != wanted.version, f"Kleos {found.version}"),
        (found.tables != wanted.tables, "other numbers in the rules"),
        (found.players != wanted.players, ", ".join(f"{side}={who}" for side, who in found.players.items())),
        (found.seed != wanted.seed, f"the seed {found.seed}"),
        (found.altered != wanted.altered, found.altered or "nothing altered"),
    )
    wrong = next((what for is_wrong, what in differences if is_wrong), None)
    if wrong is not None:
        message = f"{path} was fought with {wrong}: begin anew without --resume, or name another folder with --out."
        raise ResultsError(message)
