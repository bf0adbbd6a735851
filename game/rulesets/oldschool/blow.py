"""Attacks and arrow spells of old school as values of dice and numbers (OS-30, OS-34, OS-35, OS-45, OS-60).

`attack` and `spells` play what is gathered here, each part when its moment comes; `exchange` sums it all up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.blow import AUTHOR, TARGET, Began, Decided, Exchange, Fared
from game.engine.dice import Pool, Roll, Sorting, branches
from game.engine.sums import Chances, mapped, mixed, reaches, totals
from game.rulesets.oldschool.conditions import DEFENDING

Came = tuple[Decided | Began, ...]

TOTAL_DEFENCE: Final = 2
"""What total defence adds to an armour class (OS-45)."""


def would_help(total: int, needed: int, *, would_be_shocked: bool) -> bool:
    """Tell whether total defence would change what an attack comes to: a hit to a miss, or spare the shock (OS-24)."""
    return needed <= total < needed + TOTAL_DEFENCE or (total < needed and would_be_shocked)


@dataclass(frozen=True, slots=True)
class Fate(Sorting[int]):
    """Tells attack rolls apart by which of the ascending armour classes they reach."""

    classes: tuple[int, ...]

    def __call__(self, *rolls: Roll) -> int:
        """Return how many are reached."""
        return sum(rolls[0].total >= needed for needed in self.classes)


@dataclass(frozen=True, slots=True)
class AttackBlow:
    """One attack: its roll and the armour class, whether total defence can still meet it, shock, and damage.

    `shock` is the least damage, hit or miss; `is_stopped`: a shield stops that of a miss. `before` is what came about
    on the way to it.
    """

    purpose: str
    pool: Pool
    needed: int
    may_defend: bool
    shock: int
    is_stopped: bool
    damage: Pool
    before: tuple[Began, ...] = ()

    def exchange(self) -> Exchange:
        """Sum it up; total defence is taken wherever it helps, for nothing is better than no harm."""
        return _attack(self)


@lru_cache(maxsize=2048)
def _attack(blow: AttackBlow) -> Exchange:
    return tuple(_attack_ends(blow))


def _attack_ends(blow: AttackBlow) -> Iterator[tuple[Fared, float]]:
    needed, shocked = blow.needed, blow.shock > 0 and not blow.is_stopped
    for (roll,), chance in branches((blow.pool,), Fate((needed, needed + TOTAL_DEFENCE))):
        hit = roll.total >= needed
        came: Came = (*blow.before, Decided(AUTHOR, blow.purpose, works=hit))
        if blow.may_defend and would_help(roll.total, needed, would_be_shocked=shocked):
            yield Fared("miss", came=(*came, Began(TARGET, DEFENDING))), chance
        elif hit:
            losses = at_least(blow.damage, blow.shock)
            yield from ((Fared("hit", taken, came=came), chance * share) for taken, share in losses.items())
        else:
            yield Fared("miss", blow.shock if shocked else None, came=came), chance


@lru_cache(maxsize=4096)
def at_least(pool: Pool, least: int) -> Chances:
    """Return how likely each damage is, which is never less than so much."""
    return mapped(totals(pool), lambda total: max(0, least, total))


@dataclass(frozen=True, slots=True)
class ArrowBlow:
    """A spell that hurts: the casting check, the save that halves it (its name, roll and what it takes), damage."""

    purpose: str
    pool: Pool
    needed: int
    save: tuple[str, Pool, int] | None
    damage: Pool

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _arrow(self)


@lru_cache(maxsize=4096)
def _arrow(blow: ArrowBlow) -> Exchange:
    return tuple((fared, chance) for fared, chance in _arrow_ends(blow) if chance)


def _arrow_ends(blow: ArrowBlow) -> Iterator[tuple[Fared, float]]:
    works = reaches(blow.pool, blow.needed)
    yield Fared("", came=(Decided(AUTHOR, blow.purpose, works=False),)), 1.0 - works
    cast = Decided(AUTHOR, blow.purpose, works=True)
    dealt = totals(blow.damage)
    if blow.save is None:
        yield from ((Fared("", taken, came=(cast,)), works * share) for taken, share in dealt.items())
        return
    purpose, pool, needed = blow.save
    saves = reaches(pool, needed)
    for saved, chance in ((True, saves), (False, 1.0 - saves)):
        came = cast, Decided(TARGET, purpose, works=saved)
        losses = mixed(((works * chance, mapped(dealt, halved) if saved else dealt),))
        yield from ((Fared("", taken, came=came), share) for taken, share in losses.items())


def halved(damage: int) -> int:
    """Return half of a damage, rounded down: what a save leaves of it (OS-60)."""
    return damage // 2
