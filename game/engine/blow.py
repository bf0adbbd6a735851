"""What a blow is to whoever only wants to know what it comes to: a value that sums itself up.

A ruleset gathers an attack into a small frozen value of dice and numbers alone, its blow. The resolver plays what is
gathered so, with dice and events; `exchange` sums it. It knows nothing of units and places, so like blows anywhere are
one, and their sum is kept under the value itself; what is left to those two to lose cuts it afterwards.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import msgspec

AUTHOR: Final = 0
TARGET: Final = 1
"""The parts in a blow; whoever is drawn into it beside these two has a number from 2 on."""


class Decided(msgspec.Struct, frozen=True):
    """A roll that decided something: whose it was (their part in the blow), what it was for, whether it succeeded.

    None: it was a tie, which decided it for neither.
    """

    who: int
    what: str
    works: bool | None


class Began(msgspec.Struct, frozen=True):
    """A condition that the blow brought, and on whom (their part in the blow)."""

    who: int
    condition: str


class Fared(msgspec.Struct, frozen=True, gc=False):
    """One way in which a blow may end: its fate ("hit", "dodge", "block", "miss", "") and what came about on the way.

    `taken` hit points come through to whoever it struck, as a rule the target, and `back` to its author, whatever they
    have; None where nothing landed. `disarmed` says that the target lost the thing at stake: it lies beside it, or is
    lost for good.
    """

    fate: str
    taken: int | None = None
    back: int | None = None
    came: tuple[Decided | Began, ...] = ()
    struck: int = TARGET
    disarmed: Literal["", "beside", "lost"] = ""


Exchange = tuple[tuple[Fared, float], ...]
"""All ways in which a blow may end, each with its exact chance."""


def summed_up(ways: Iterable[tuple[Fared, float]]) -> Exchange:
    """Return ways in which a blow may end with those that are alike as one, and without what cannot be."""
    found: dict[Fared, float] = {}
    for fared, chance in ways:
        if chance:
            found[fared] = found.get(fared, 0.0) + chance
    return tuple(found.items())


class Blow(Hashable, Protocol):
    """A blow of some ruleset."""

    def exchange(self) -> Exchange:
        """Sum it up; every question on the way is answered as is best for the side asked."""
        ...


@dataclass(frozen=True, slots=True)
class DeclaredBlow:
    """Who strikes at whom, and the blow: all that can come of a command for any unit.

    `others` are those who may be drawn into it, from part 2 on; `at_stake` is the item that the target may lose.
    `unmet` is the same blow where the target spends no action of its own on meeting it, if it could.
    `is_answerable`: somebody could answer it with more than avoiding it; then it is what comes of it where nobody does.
    """

    unit: int
    target: int
    blow: Blow
    others: tuple[int, ...] = ()
    at_stake: int = 0
    is_answerable: bool = False
    unmet: Blow | None = None

    @property
    def units(self) -> tuple[int, ...]:
        """All of them, by their part in the blow."""
        return self.unit, self.target, *self.others
