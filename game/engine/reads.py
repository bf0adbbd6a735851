"""What a resolver read: the key under which a forecast may be kept (noted by `ecs` and by `View`).

A `Trace` notes every component and every derived fact (a distance, a line of sight, the answer to a question) that was
read before anything was written to it. Two situations in which all of these agree have the same outcomes; a `Memory`
keeps results in a tree of such reads. What cannot be told apart safely makes the trace invalid: it is not kept.
"""

from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from game.engine.components import Component, Economy

Key = tuple[Hashable, ...]
V = TypeVar("V", bound=Hashable)
R = TypeVar("R")

HARMLESS: Final = (Economy,)
"""Kinds whose change no derived fact of a forecast depends on: what a turn has left."""


class Trace:
    """Everything that was read while a command was walked through all its outcomes."""

    __slots__ = ("_base", "_inside", "_parts", "_written", "changed", "notes", "paused", "valid")

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.notes: dict[Key, Hashable] = {}
        self.valid = True
        self.paused = False
        """While `apply` writes: what it reads decides nothing until a rule reads it."""
        self._inside = 0
        self._base: dict[Key, Hashable] = {}
        self._written: set[tuple[int, type[Component]]] = set()
        self._parts: dict[Hashable, object] = {}
        self.changed = False
        """Whether anything was written that a derived fact may rest on: such facts are then read in their parts."""

    def restart(self) -> None:
        """Begin another outcome: what was written has been taken back."""
        self._written.clear()
        self._base.clear()
        self.changed = False

    def read(self, key: Key, value: Hashable) -> None:
        """Note something read directly; the key of a component is (entity, kind).

        Of what has been written since, the value before counts: the new one may follow from it.
        """
        if self.paused or key in self.notes:
            return
        if key in self._written:
            self.valid = self.valid and not self._inside
            self.notes[key] = self._base[key]
        elif not self._inside:
            self.notes[key] = value

    def wrote(self, entity: int, kind: type[Component], old: Component | None) -> None:
        """Note a write, and what was there before."""
        key = (entity, kind)
        if key not in self._written:
            self._written.add(key)
            self._base[key] = old
        self.changed = self.changed or kind not in HARMLESS

    def has_written(self, entity: int, kinds: frozenset[type[Component]]) -> bool:
        """Tell whether any of these components of an entity was written."""
        return any((entity, kind) in self._written for kind in kinds)

    def derive(self, key: Key, compute: Callable[[], V]) -> V:
        """Note a derived fact in place of all that was read to find it; not once `changed`, unless it is local."""
        if self._inside:
            return compute()
        self._inside += 1
        try:
            value = compute()
        finally:
            self._inside -= 1
        if key not in self.notes:
            self.notes[key] = value
        return value

    def again(self, subject: Hashable, compute: Callable[[], R]) -> R:
        """Find out in all its parts what the subject, a state of the world among it, says wholly: once.

        All that is read for it is noted then.
        """
        if subject in self._parts:
            return cast("R", self._parts[subject])
        found = compute()
        if not (self._inside or self.paused):
            self._parts[subject] = found
        return found


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
        self.own: dict[Hashable, tuple[tuple[Component | None, ...], object]] = {}
        """What is a unit's own affair, by subject: the last value, with what the unit had then."""

        self._roots: dict[Hashable, _Branch] = {}
        self._sure: dict[Hashable, object] = {}
        self._most = most
        self._count = 0

    def once(self, subject: Hashable, compute: Callable[[], R]) -> R:
        """Return what was found for a subject that says all that it rests on, or find it now."""
        if subject not in self._sure:
            if len(self._sure) >= self._most:
                self._sure.clear()
            self._sure[subject] = compute()
        return cast("R", self._sure[subject])

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
