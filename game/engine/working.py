"""Work that is done in pieces, so that a window goes on meanwhile: generators that pause, then return the result."""

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
Working = Generator[None, None, T]
"""Work in small parts: nobody looks at the world from outside in between, and the result is returned at the end."""

SELDOM: Final = (50_000, 20, 100)
"""After so many objects more than were let go, and how many rounds of that, Python looks for what hangs in circles."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Let Python look seldom for objects that hang in circles: few do here, and to look through all costs."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def hardly_collecting() -> Iterator[None]:
    """Let Python look seldom for objects that hang in circles, and at none that are there now: that would be felt."""
    gc.collect()
    gc.freeze()
    try:
        with seldom_collecting():
            yield
    finally:
        gc.unfreeze()


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
