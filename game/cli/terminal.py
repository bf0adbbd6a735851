"""Writing to a terminal that may be a file, a pipe, or know no letter beyond ASCII; and complaining."""

import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


CLEAR = "\x1b[3J\x1b[H\x1b[2J"
"""Clears a terminal, what has been scrolled away too."""


class Trouble(Exception):
    """Something that the user can put right, in a sentence that says what, where, and what to do."""


def prepare_streams() -> None:
    """Let no letter that the terminal does not know end the program: it shows as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str = "") -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")


class Spoken:
    """The terminal, for whoever has it read aloud: a line at a time, at once."""

    def say(self, words: str) -> None:
        """Write a line; where nobody reads any longer the game goes on without."""
        try:
            say(words)
            sys.stdout.flush()
        except BrokenPipeError:
            stop_writing()

    def wipe(self) -> None:
        """Let nobody read what was said so far: a terminal is cleared, what goes to a file or pipe cannot be."""
        if sys.stdout.isatty():
            sys.stdout.write(CLEAR)
            sys.stdout.flush()


def complain(text: str) -> int:
    """Write to stderr and return the exit code of a user's mistake."""
    sys.stdout.flush()
    sys.stderr.write(text.rstrip() + "\n")
    return 2


def stop_writing() -> int:
    """Nobody reads on (`kleos fight ford | head`): leave without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def knows(text: str) -> bool:
    """Tell whether the terminal can show these letters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def console() -> "Console":
    """Return a rich console on stdout, with plain ASCII boxes where the terminal knows no others."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False, safe_box=True)
