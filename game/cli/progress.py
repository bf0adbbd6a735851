"""How far a play-test is: a bar with the time left in a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from game.cli.terminal import say

LINES: Final = 10
"""Lines that are written where there is no terminal."""


@contextmanager
def progress(what: str, done: int, of: int) -> Iterator[Callable[[], None]]:
    """Show how far it is; what is handed out is called whenever one more is done."""
    if sys.stdout.isatty():
        yield from _bar(what, done, of)
    else:
        yield _lines(what, done, of)


def _bar(what: str, done: int, of: int) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(compact=True))
    with Progress(*columns, TextColumn("left"), console=Console(file=sys.stdout)) as shown:
        task = shown.add_task(what, completed=done, total=of)
        yield lambda: shown.advance(task)


def _lines(what: str, before: int, of: int) -> Callable[[], None]:
    began, count = time.monotonic(), before

    def one_more() -> None:
        nonlocal count
        count += 1
        if count * LINES // of > (count - 1) * LINES // of:
            left = (time.monotonic() - began) * (of - count) / (count - before)
            say(f"{what}: {count} of {of} battles" + (f", {duration(left)} left." if count < of else "."))
            sys.stdout.flush()

    return one_more


def duration(seconds: float) -> str:
    """Write about how long something takes.

    >>> duration(59), duration(61), duration(7300)
    ('1 minute', '1 minute', '2 hours')
    """
    if seconds < 50:
        return f"{max(1, round(seconds))} seconds" if seconds >= 1.5 else "1 second"
    minutes = round(seconds / 60)
    number, word = (minutes, "minute") if minutes < 100 else (round(minutes / 60), "hour")
    return f"{number} {word}{'' if number == 1 else 's'}"
