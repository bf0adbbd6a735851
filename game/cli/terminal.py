"""Writing to what may be a file, a pipe, a full disk, closed, or a terminal that knows ASCII alone; complaining."""

import errno
import io
import os
import select
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


CLEAR = "\x1b[3J\x1b[H\x1b[2J"
"""Clears a terminal, what has been scrolled away too."""
UNHEARD: Final = 74
"""The exit code where what was to be said could not be written: in sysexits.h an input/output error."""
_STREAMS: Final = ("stdout", "stderr")


class Trouble(Exception):
    """Something that the user can put right, in a sentence that says what, where, and what to do."""


class UnheardError(Exception):
    """What is said cannot be written any longer, and nothing else was to be done."""


class Outlet(io.RawIOBase):
    """The far end of a stream that never fails: after its first fault, which it keeps, it drops what it is given."""

    def __init__(self, raw: io.RawIOBase | None) -> None:
        """Write through `raw`; None stands for a stream that was closed before we began."""
        super().__init__()
        self._raw = raw
        self.fault: OSError | None = None

    def writable(self) -> bool:
        """Tell that it takes bytes."""
        return True

    def fileno(self) -> int:
        """Return the number of the stream, if it has one."""
        return super().fileno() if self._raw is None else self._raw.fileno()

    def isatty(self) -> bool:
        """Tell whether somebody sits at the other end."""
        return self._raw is not None and self._raw.isatty()

    def write(self, data: "ReadableBuffer", /) -> int:
        """Pass bytes on, waiting where the other end is slow; return how many were taken."""
        size = memoryview(data).nbytes
        if self.fault is not None:
            return size
        try:
            taken = self._pass_on(data)
        except OSError as error:
            self.fault = error
            return size
        return taken

    def _pass_on(self, data: "ReadableBuffer") -> int:
        if self._raw is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        while (taken := self._raw.write(data)) is None:
            select.select([], [self._raw], [])
        return taken


def prepare_streams() -> None:
    """Let neither a letter that the terminal does not know nor a fault of the stream end the program."""
    _take_closed_places()
    for name in _STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _through(Outlet(None), "utf-8"))
        elif stream is getattr(sys, f"__{name}__") and isinstance(stream, io.TextIOWrapper):
            raw = getattr(stream.buffer, "raw", stream.buffer)
            if not isinstance(raw, Outlet):
                stream.flush()
                setattr(sys, name, _through(Outlet(raw), stream.encoding, stream))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _through(outlet: Outlet, encoding: str, like: io.TextIOWrapper | None = None) -> io.TextIOWrapper:
    """Return a stream of text that ends in an outlet, written as promptly as another."""
    lines, at_once = (False, False) if like is None else (like.line_buffering, like.write_through)
    return io.TextIOWrapper(
        io.BufferedWriter(outlet), encoding, errors="replace", line_buffering=lines, write_through=at_once
    )


def _take_closed_places() -> None:
    """Let no file that is opened later get the number of a standard stream that was closed."""
    if all(getattr(sys, name) is not None for name in ("stdin", *_STREAMS)):
        return
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)


def fault_of_output() -> OSError | None:
    """Return why what was said could not be written; None while all was."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return raw.fault if isinstance(raw, Outlet) else None


def check_heard() -> None:
    """Raise `UnheardError` where what is said cannot be written any longer."""
    if fault_of_output() is not None:
        raise UnheardError


def be_heard() -> None:
    """Let what was said be read now: what goes to a pipe is else written only once there is much of it.

    Raises `UnheardError` where it cannot be written any longer.
    """
    sys.stdout.flush()
    check_heard()


def leave(code: int) -> int:
    """Write what is left to write and return the exit code: `UNHEARD` where not all that went well could be told.

    Who reads no further (`kleos fight ford | head`), or has closed the stream, need not be told; others are.
    """
    sys.stdout.flush()
    fault = fault_of_output()
    if fault is None or code not in {0, 1}:
        return code
    if fault.errno not in {errno.EPIPE, errno.EBADF, errno.ESHUTDOWN, errno.EINVAL}:
        from game.files import reason

        complain(f"Not all that was to be said could be written: {reason(fault)}.")
    return UNHEARD


def say(text: str = "") -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")


class Spoken:
    """The terminal, for whoever has it read aloud: a line at a time, at once."""

    def say(self, words: str) -> None:
        """Write a line; where nobody reads any longer the game goes on without."""
        say(words)
        sys.stdout.flush()

    def wipe(self) -> None:
        """Let nobody read what was said so far: a terminal is cleared, what goes to a file or pipe cannot be."""
        if sys.stdout.isatty():
            sys.stdout.write(CLEAR)
            sys.stdout.flush()


def complain(text: str) -> int:
    """Write to stderr and return the exit code of a user's mistake."""
    sys.stdout.flush()
    sys.stderr.write(text.rstrip() + "\n")
    sys.stderr.flush()
    return 2


def knows(text: str) -> bool:
    """Tell whether the terminal can show these letters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
