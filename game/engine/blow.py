"""What a blow is to whoever only wants to know what it comes to: a value that sums itself up.

A ruleset gathers an attack into a small frozen value of dice and numbers alone, its blow. The resolver plays what is
gathered so, with dice and events; `exchange` sums it. It knows nothing of units and places, so like blows anywhere are
one, and their sum is kept under the value itself; what is left to those two to lose cuts it afterwards.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

import msgspec


class Decided(msgspec.Struct, frozen=True):
    """A roll that decided something: whether it was the target's, what it was for, and whether it succeeded."""

    by_target: bool
    what: str
    works: bool


class Fared(msgspec.Struct, frozen=True):
    """One way in which a blow may end: its fate ("hit", "dodge", "block", "miss") and what was decided on the way.

    `taken` hit points come through to the target, `back` to its author, whatever they have; None where nothing landed.
    """

    fate: str
    taken: int | None = None
    back: int | None = None
    decided: tuple[Decided, ...] = ()


Exchange = tuple[tuple[Fared, float], ...]
"""All ways in which a blow may end, each with its exact chance."""


class Blow(Hashable, Protocol):
    """A blow of some ruleset."""

    def exchange(self) -> Exchange:
        """Sum it up; every question on the way is answered as is best for the side asked."""
        ...


@dataclass(frozen=True, slots=True)
class DeclaredBlow:
    """Who strikes at whom, and the blow: all that can come of a command for any unit."""

    unit: int
    target: int
    blow: Blow
