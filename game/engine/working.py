"""Work that is done in pieces, so that a window goes on meanwhile: generators that pause, then return the result."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Working = Generator[None, None, T]
"""Work in small parts: nobody looks at the world from outside in between, and the result is returned at the end."""


def finish(work: Generator[object, None, T]) -> T:
    """Do work at one go."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


def now_and_then(work: Working[T], every: int) -> Working[T]:
    """Do work with a pause at every so many of its own only."""
    count = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        count += 1
        if count % every == 0:
            yield
