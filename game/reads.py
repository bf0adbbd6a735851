"""What a resolver read: the key under which a forecast may be kept (noted by `ecs` and by `View`).

A `Trace` notes every component and every derived fact (a distance, a line of sight, the answer to a question) that was
read before anything was written to it. Two situations in which all of these agree have the same outcomes; a `Memory`
keeps results in a tree of such reads. What cannot be told apart safely makes the trace invalid: it is not kept.
"""

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from game.components import Component, Economy

Key = tuple[Hashable, ...]
V = TypeVar("V", bound=Hashable)

HARMLESS: Final = (Economy,)
"""Kinds whose change no derived fact of a forecast depends on: what a turn has left."""


class Trace:
    """Everything that was read while a command was walked through all its outcomes."""

    __slots__ = ("_changed", "_inside", "_written", "notes", "valid")

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.notes: dict[Key, Hashable] = {}
        self.valid = True
        self._inside = 0
        self._written: set[tuple[int, type[Component]]] = set()
        self._changed = False

    def restart(self) -> None:
        """Begin another outcome: what was written has been taken back."""
        self._written.clear()
        self._changed = False

    def read(self, key: Key, value: Hashable) -> None:
        """Note something read directly; the key of a component is (entity, kind)."""
        if self._inside:
            if key in self._written:
                self.valid = False
        elif key not in self._written and key not in self.notes:
            self.notes[key] = value

    def wrote(self, entity: int, kind: type[Component]) -> None:
        """Note a write: what is read there from now on follows from what was noted."""
        self._written.add((entity, kind))
        self._changed = self._changed or kind not in HARMLESS

    def has_written(self, entity: int, kinds: frozenset[type[Component]]) -> bool:
        """Tell whether any of these components of an entity was written."""
        return any((entity, kind) in self._written for kind in kinds)

    def derive(self, key: Key, compute: Callable[[], V], *, local: bool = False) -> V:
        """Note a derived fact in place of all that was read to find it.

        `local` facts rest on components of one entity of which none was written (`has_written`); others make the trace
        invalid once anything that could matter has changed.
        """
        if self._inside:
            return compute()
        self._inside += 1
        try:
            value = compute()
        finally:
            self._inside -= 1
        if self._changed and not local:
            self.valid = False
        elif key not in self.notes:
            self.notes[key] = value
        return value


class _Branch:
    """A place in the tree: what is read next, and where each value leads; or the result."""

    __slots__ = ("key", "results", "ways")

    def __init__(self) -> None:
        self.key: Key | None = None
        self.ways: dict[Hashable, _Branch] = {}
        self.results: list[object] = []


class Memory:
    """Results of forecasts, each under everything that it rests on."""

    def __init__(self, most: int = 50_000) -> None:
        """Keep about `most` results; then start anew."""
        self._roots: dict[Hashable, _Branch] = {}
        self._most = most
        self._count = 0

    def find(self, subject: Hashable, look: Callable[[Key], Hashable]) -> object | None:
        """Return the result kept for a subject if all that it rests on is the same now; `look` reads a key again."""
        place = self._roots.get(subject)
        while place is not None:
            if place.key is None:
                return place.results[0] if place.results else None
            place = place.ways.get(look(place.key))
        return None

    def keep(self, subject: Hashable, trace: Trace, result: object) -> None:
        """Keep a result under its trace, if that is valid."""
        if not trace.valid:
            return
        if self._count >= self._most:
            self._roots.clear()
            self._count = 0
        place = self._roots.setdefault(subject, _Branch())
        for key, value in trace.notes.items():
            if place.results or place.key not in {None, key}:
                return
            place.key = key
            place = place.ways.setdefault(value, _Branch())
        if place.key is None and not place.results:
            place.results.append(result)
            self._count += 1
