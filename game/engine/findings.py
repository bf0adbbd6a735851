"""What rules have found out, kept under the state of the world that it was found in."""

import operator
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from game.engine.components import Component
from game.engine.ecs import World

T = TypeVar("T")

MOST_REMEMBERED: Final = 100_000
"""So many findings at most are kept of each sort; then all of them are forgotten."""

MOST_STATES: Final = 12
"""In so many states of an entity at most what a rule found of it is remembered."""

UNKNOWN: Final[Any] = object()
"""Stands in a memory for what was not found yet: None may have been."""


@dataclass(slots=True)
class Findings:
    """What was found in states of the `whole` world, and what in states of one entity alone (`local`)."""

    world: World
    whole: dict[tuple[Hashable, ...], Any] = field(default_factory=dict)
    local: dict[tuple[Hashable, ...], list[tuple[tuple[Component | None, ...], Any]]] = field(default_factory=dict)

    def recall(self, key: tuple[Hashable, ...], compute: Callable[[], T]) -> T:
        """Return what was found for the key in exactly this state of the world, or find it now and keep it."""
        whole = (self.world.fingerprint, *key)
        found: T = self.whole.get(whole, UNKNOWN)
        if found is UNKNOWN:
            found = compute()
            if len(self.whole) >= MOST_REMEMBERED:
                self.whole.clear()
            self.whole[whole] = found
        return found

    def recall_of(
        self, entity: int, kinds: tuple[type[Component], ...], key: tuple[Hashable, ...], compute: Callable[[], T]
    ) -> T:
        """Return what was found for the key with exactly these components of an entity, or find it now and keep it."""
        held = self.world.held(entity, kinds)
        if len(self.local) >= MOST_REMEMBERED:
            self.local.clear()
        known = self.local.setdefault(key, [])
        found: T
        for before, found in known:
            if all(map(operator.is_, before, held)):
                return found
        found = compute()
        if len(known) >= MOST_STATES:
            known.clear()
        known.append((held, found))
        return found
