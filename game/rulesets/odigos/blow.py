"""A blow of odigos as a value of dice and numbers: a save before it, its dice less armour and ward, who outdoes it.

`attack.roll` plays what is gathered here; `exchange` sums it all up (OD-20 to OD-22, OD-24, OD-60).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.blow import AUTHOR, Began, Decided, Exchange, Fared, summed_up
from game.engine.dice import Die, Pool, Roll
from game.engine.sums import NOTHING, Chances, highest, mapped, plus, totals
from game.rulesets.odigos.checks import OdigosSave
from game.rulesets.odigos.conditions import OFF_BALANCE
from game.rulesets.odigos.tables import Critical

WARD: Final = Pool((Die(6),))


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of an attack, of which the highest counts, and what is taken off it: armour, and a ward's die."""

    weapons: tuple[Pool, ...]
    protection: int
    warded: bool

    @property
    def pools(self) -> tuple[Pool, ...]:
        """All that is rolled, the ward last."""
        return (*self.weapons, WARD) if self.warded else self.weapons

    def dealt(self, rolls: Sequence[Roll]) -> int:
        """Return the higher of the weapons' dice (OD-25)."""
        return max(roll.total for roll in rolls[: len(self.weapons)])

    def ward(self, rolls: Sequence[Roll]) -> int:
        """Return what the ward takes off."""
        return rolls[-1].total if self.warded else 0

    def taken(self, rolls: Sequence[Roll]) -> int:
        """Return what comes through."""
        return max(0, self.dealt(rolls) - self.protection - self.ward(rolls))

    def chances(self) -> Chances:
        """Return how likely each amount is to come through."""
        return _taken(self)

    def beats(self, needed: int) -> float:
        """Return the chance that so much or more comes through."""
        return sum(chance for taken, chance in self.chances().items() if taken >= needed)


@dataclass(frozen=True, slots=True)
class Outdoing:
    """An ally's blow at the same target, by its part in this one: what it saves first, its dice, and who is before it.

    Of equals that of the first counts: one `behind` has to take off more.
    """

    who: int
    first: OdigosSave | None
    volley: Volley
    behind: bool


@dataclass(frozen=True, slots=True)
class OdigosBlow:
    """One attack on one target: the save that it takes first, its dice, who may outdo it.

    A manoeuvre that is not saved leaves its author off balance (`daring`), a cast that is not comes to nothing at all.
    `critical` is what it does besides where the save against critical damage fails.
    """

    first: OdigosSave | None
    daring: bool
    volley: Volley
    rivals: tuple[Outdoing, ...] = ()
    critical: Critical = ""

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _exchange(self)


@lru_cache(maxsize=4096)
def _taken(volley: Volley) -> Chances:
    dealt = highest([totals(pool) for pool in volley.weapons])
    ward = mapped(totals(WARD), lambda face: -face) if volley.warded else NOTHING
    return mapped(plus(dealt, ward), lambda left: max(0, left - volley.protection))


@lru_cache(maxsize=2048)
def _exchange(blow: OdigosBlow) -> Exchange:
    return summed_up(_ways_it_ends(blow))


def _ways_it_ends(blow: OdigosBlow) -> Iterator[tuple[Fared, float]]:
    there, before, first = 1.0, tuple[Decided, ...](), blow.first
    if first is not None:
        there, failed = first.chance, Decided(AUTHOR, first.what, works=False)
        lost = Fared("miss", came=(failed, Began(AUTHOR, OFF_BALANCE))) if blow.daring else Fared("", came=(failed,))
        yield lost, 1 - there
        before = (Decided(AUTHOR, first.what, works=True),)
    for taken, share in blow.volley.chances().items():
        yield from _unless_outdone(taken, blow.rivals if taken else (), before, there * share)


def _unless_outdone(
    taken: int, rivals: tuple[Outdoing, ...], came: tuple[Decided, ...], chance: float
) -> Iterator[tuple[Fared, float]]:
    """Yield how a hit fares that some others may outdo, one after the other."""
    if not rivals:
        yield Fared("hit", taken, came=came), chance
        return
    rival, rest, first = rivals[0], rivals[1:], rivals[0].first
    if first is not None:
        failed, saved = (Decided(rival.who, first.what, works=works) for works in (False, True))
        yield from _unless_outdone(taken, rest, (*came, failed), chance * (1 - first.chance))
        came, chance = (*came, saved), chance * first.chance
    more = rival.volley.beats(taken + rival.behind)
    yield Fared("hit", came=came), chance * more
    yield from _unless_outdone(taken, rest, came, chance * (1 - more))
