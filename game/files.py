"""Reading and writing whole files, whatever they turn out to be: devices, pipes, links, more than there is room for.

How long a file is shows as it is read, never before: a device has no size, a file of /proc says 0, a pipe may go on for
ever. Writing leaves what stands there until something better can take its place.
"""

import codecs
import errno
import io
import os
import re
import select
import stat
import time
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

PIECE: Final = 1 << 20
"""Bytes read at once."""
PATIENCE: Final = 5.0
"""Seconds that a pipe may be silent."""
_LONGEST: Final = 40
"""Letters of a file's name that the one beside it bears: twice the name may be more than a disk takes."""
_DEEPEST: Final = 64
"""Parts of the longest key of a TOML file."""
_SAID: Final = {
    "Cannot overwrite a value": "this key or entry is there already",
    "Cannot declare": "this entry is there already",
    "Cannot redefine": "this entry is there already",
    "Cannot mutate": "this entry is there already",
    "Duplicate inline table key": "this key is there already",
    "Illegal character '\\n'": "a quotation mark is missing at the end of the line",
    "Unescaped '\\' in a string": "there is a single \\ in a text; write / in paths",
    "Invalid value": "this is no value; texts stand in quotation marks",
    "Expected newline or end of document after a statement": "something is left over in the line",
    "Unclosed array": "a list is not closed by ]",
}
"""How sentences of tomllib begin, and what they mean to whoever wrote the file."""
_QUOTED: Final = re.compile(r'"[^"]*"|\'[^\']*\'')
_AROUND_DOT: Final = re.compile(r"(?:(?<!\s)\s+)?\.\s*")
_APART: Final = re.compile(r"[\s,=#\[\]{}]+")
_LEFT: Final = re.compile(r"^\..*\.(?:(?P<process>\d+)-)?[0-9a-f]{8}\.part$")
"""What lies beside a file that is being written; before there was the number of a process in it, it had none."""
_HOUR: Final = 3600.0
_DAY: Final = 24 * _HOUR
_NO_WAIT: Final[int] = getattr(os, "O_NONBLOCK", 0)
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


class TooLarge(ValueError):
    """There is more in a file than may be read of it."""


def reason(error: Exception) -> str:
    """Return why a file could not be read or written, in words: the system's where it has any."""
    told = error.strerror if isinstance(error, OSError) else None
    return told or str(error)


def read_all(path: Path, most: int) -> bytes:
    """Return all that is in a file, at most `most` bytes; raises `TooLarge` beyond that, OSError or ValueError.

    Of a pipe all is read that comes, as long as something comes.
    """
    data = read_head(path, most + 1)
    if len(data) > most:
        message = f"more than {most} bytes"
        raise TooLarge(message)
    return data


def read_head(path: Path, most: int) -> bytes:
    """Return what is in a file, its first `most` bytes if there are more; raises OSError or ValueError."""
    data = bytearray()
    with io.FileIO(path, opener=_without_waiting) as file:
        while len(data) < most:
            piece = file.read(min(PIECE, most - len(data)))
            if piece is None:
                _wait_for(file)
            elif piece:
                data += piece
            else:
                break
    return bytes(data)


def _without_waiting(name: str, flags: int) -> int:
    """Open a file without waiting for whoever is to write into it."""
    return os.open(name, flags | _NO_WAIT)


def _wait_for(file: io.FileIO) -> None:
    ready, _, _ = select.select([file], [], [], PATIENCE)
    if not ready:
        message = f"nothing has come from it for {PATIENCE:.0f} seconds"
        raise ValueError(message)


# ---- writing -------------------------------------------------------------------------------------------------------


def write_safely(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside it, synced, renamed, so that nobody sees half of it.

    A link stays one, and what it leads to is written. A file that stands there keeps its mode, a new one has the usual
    one. Into what is no plain file (a pipe, a device) the bytes are written as they are. Raises OSError or ValueError.
    """
    found = _status(path)
    if found is not None and (not stat.S_ISREG(found.st_mode) or is_stream(path)):
        _pour(path, data)
        return
    _refuse_untouchable(found, path)
    target = real(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = _beside(target)
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if found is not None:
            _hand_down(found, beside)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sweep(target.parent, target.name)


def try_to_write(path: Path) -> None:
    """Raise OSError or ValueError where a file could not be written; what stands there is left as it is."""
    found = _status(path)
    _refuse_untouchable(found, path)
    if found is not None and (not stat.S_ISREG(found.st_mode) or is_stream(path)):
        return
    target = real(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = _beside(target)
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    beside.unlink(missing_ok=True)


def real(path: Path) -> Path:
    """Return the file that a path means in the end, links followed; it need not exist."""
    return Path(os.path.realpath(path))


def is_stream(path: Path) -> bool:
    """Tell whether a path means a stream that is open already, such as /dev/stdout, whatever that leads to."""
    step = Path(os.path.normpath(path.absolute()))
    for _ in range(8):
        if step.parent == Path("/dev/fd") or (step.parts[:2] == ("/", "proc") and step.parent.name == "fd"):
            return True
        try:
            step = Path(os.path.normpath(step.parent / step.readlink()))
        except OSError:
            return False
    return False


def _status(path: Path) -> os.stat_result | None:
    """Return what stands at a path, links followed; None where nothing does."""
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _refuse_untouchable(found: os.stat_result | None, path: Path) -> None:
    """Raise OSError for a folder, and for what may not be written: a rename would ask nobody."""
    if found is None:
        return
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _pour(path: Path, data: bytes) -> None:
    """Write into what is no plain file, as it comes."""
    with os.fdopen(os.open(path, os.O_WRONLY | _BINARY | (os.O_APPEND if is_stream(path) else 0)), "wb") as file:
        file.write(data)


def _hand_down(found: os.stat_result, beside: Path) -> None:
    """Give the file that takes another's place that one's owner, as far as may be, and its mode."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(beside, found.st_uid, found.st_gid)
    beside.chmod(stat.S_IMODE(found.st_mode))


def _beside(target: Path) -> Path:
    """Return a name for a file that is to take a file's place; it tells which process writes it."""
    return target.with_name(f".{target.name[:_LONGEST]}.{os.getpid()}-{os.urandom(4).hex()}.part")


def sweep(folder: Path, name: str = "") -> None:
    """Remove what processes that were killed in the middle of writing have left in a folder; of one file, if named."""
    try:
        found = [path for path in folder.iterdir() if _LEFT.search(path.name)]
    except OSError:
        return
    for path in found:
        written = _LEFT.search(path.name)
        of_it = not name or path.name.startswith(f".{name[:_LONGEST]}.")
        if written is not None and of_it and not _is_writing(int(written["process"] or 0), path):
            with suppress(OSError):
                path.unlink()


def _is_writing(process: int, path: Path) -> bool:
    """Tell whether a process may still be writing a file; whatever takes longer than a day has been left."""
    if process == os.getpid():
        return True
    try:
        age = abs(time.time() - path.stat().st_mtime)
    except OSError:
        return False
    if not process or age > _DAY:
        return False
    if os.name == "nt":  # there asking for a process would end it
        return age < _HOUR
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# ---- TOML ----------------------------------------------------------------------------------------------------------


def text_of(data: bytes) -> str:
    """Return the text of a file that a person may have saved: UTF-8, or what an editor says at its start that it is."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if wide else "utf-8-sig").replace("\r\n", "\n")


def toml(data: bytes) -> dict[str, Any]:
    """Return what stands in a TOML file; raises ValueError for what is none, or is nested beyond any reason."""
    try:
        text = text_of(data)
    except UnicodeDecodeError as error:
        message = "it is not saved as UTF-8"
        raise ValueError(message) from error
    if any(line.count(".") > _DEEPEST and _is_deep(line) for line in text.splitlines()):
        message = f"a key has more than {_DEEPEST} parts"
        raise ValueError(message)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_in_words(str(error))) from error
    except RecursionError as error:
        message = "lists or tables are nested too deeply"
        raise ValueError(message) from error


def _in_words(what: str) -> str:
    """Return what tomllib has said, so that whoever wrote the file knows what to mend."""
    text, at, where = what.rpartition(" (at ")
    return next((meant for begins, meant in _SAID.items() if text.startswith(begins)), text) + at + where


def _is_deep(line: str) -> bool:
    """Tell whether a line has a key of too many parts: tomllib would work on it for hours."""
    bare = _AROUND_DOT.sub(".", _QUOTED.sub("q", line))
    return any(part.count(".") > _DEEPEST for part in _APART.split(bare))
