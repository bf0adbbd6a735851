"""What is worked out under keys, a little from frame to frame, what was asked for last before the rest. No arcade."""

from collections.abc import Callable, Hashable, Iterable
from time import perf_counter
from typing import Any, Final, TypeVar

from game.engine.working import Working

MOST_WAITING: Final = 400
"""Of what was asked for and is not worked out yet, the oldest is let go of."""

T = TypeVar("T")


class Asked:
    """Works that were asked for, what came of them, and whether somebody asked in vain for what is known by now."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._found: dict[Hashable, Any] = {}
        self._at_work: dict[Hashable, Working[Any]] = {}
        self._missed: set[Hashable] = set()
        """What somebody asked for in vain, for it was not worked out yet."""
        self._is_news = False
        """Whether anything that somebody missed was worked out since that was last told."""

    def ask(self, key: Hashable, begin: Callable[[], Working[T]], seconds: float = 0.0) -> T | None:
        """Return what is worked out under a key, or None and have it worked out before all that was asked earlier.

        So many seconds may be spent on it at once.
        """
        if key not in self._found:
            begun = self._at_work.pop(key, None)
            self._at_work[key] = begin() if begun is None else begun
            while len(self._at_work) > MOST_WAITING:
                del self._at_work[next(iter(self._at_work))]
            end = perf_counter() + seconds
            while key in self._at_work and perf_counter() < end:
                self.go_on(key)
            if key not in self._found:
                self._missed.add(key)
        found: T | None = self._found.get(key)
        return found

    def knows_of(self, key: Hashable) -> bool:
        """Tell whether what was asked for under a key is worked out, whatever came of it."""
        return key in self._found

    def known(self, key: Hashable, kind: type[T]) -> T | None:
        """Return what is worked out under a key, which is of that kind; None while it is not, or nothing came of it."""
        found = self._found.get(key)
        return found if isinstance(found, kind) else None

    def recalled(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return what is found out at once, and only once while this decision stands."""
        if key not in self._found:
            self._found[key] = find()
        found: T = self._found[key]
        return found

    # ---- working it out --------------------------------------------------------------------------------------------

    @property
    def is_at_work(self) -> bool:
        """Whether `work` has anything to work out, or to tell of."""
        return bool(self._at_work or self._is_news)

    def work(self, end: float) -> bool:
        """Work on until a time (of `perf_counter`); tell whether anything new is known."""
        before = len(self._found)
        while self._at_work and perf_counter() < end:
            self.go_on(next(reversed(self._at_work)))
        is_new, self._is_news = self._is_news or len(self._found) > before, False
        return is_new

    def go_on(self, key: Hashable) -> None:
        """Work out a little more of what was asked for."""
        try:
            next(self._at_work[key])
        except StopIteration as done:
            self._found[key] = done.value
            del self._at_work[key]
            self.finish(key)

    def miss(self, keys: Iterable[Hashable]) -> None:
        """Somebody asks for what is worked out elsewhere, and is not known yet."""
        self._missed.update(keys)

    def finish(self, key: Hashable) -> None:
        """Keep in mind whether somebody missed what is worked out now."""
        if key in self._missed:
            self._missed.remove(key)
            self._is_news = True
