"""A blow of heroic as a value of dice and numbers: what is rolled, what avoids it, what follows (HE-40, HE-41, HE-49).

`attack.strike` plays what is gathered here, each part when its moment comes; `exchange` sums it all up.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.engine.blow import AUTHOR, TARGET, Decided, Exchange, Fared, summed_up
from game.engine.dice import Die, Explosion, Pool, outcomes
from game.engine.prompt import likeliest
from game.engine.sums import Chances, mapped, plus, reaches, totals
from game.rulesets.heroic.checks import Trial
from game.rulesets.heroic.defence import Way
from game.rulesets.heroic.wounds import Toll


@dataclass(frozen=True, slots=True)
class Harm:
    """What follows where a blow lands: what dice at their maximum and a sneak attack add, and what is taken off."""

    again: Explosion
    sneak: Pool | None
    toll: Toll

    def criticals(self, tops: tuple[int, ...]) -> tuple[Pool, ...]:
        """Return what is rolled for the dice of these sides that show their maximum (HE-49)."""
        explode: Explosion = "again" if self.again == "again" else ""
        return tuple(Pool((Die(sides),), explode=explode) for sides in tops) if self.again else ()


@dataclass(frozen=True, slots=True)
class HeroicBlow:
    """One attack: what it takes to get there, its roll, what that asks of the ways to avoid it, and its harm.

    `aid` is what somebody's shield takes off what a dodge or block has to reach.
    """

    reach: Trial | None
    roll: Pool
    to_avoid: Callable[[int], int]
    aid: int
    ways: tuple[Way, ...]
    harm: Harm

    def exchange(self) -> Exchange:
        """Sum it up; of the ways to avoid it the best is taken."""
        return _exchange(self)


@lru_cache(maxsize=2048)
def _exchange(blow: HeroicBlow) -> Exchange:
    return summed_up(_ways_it_ends(blow))


def _ways_it_ends(blow: HeroicBlow) -> Iterator[tuple[Fared, float]]:
    there, before = 1.0, tuple[Decided, ...]()
    if blow.reach is not None:
        there = reaches(blow.reach.pool, blow.reach.needed)
        yield Fared("miss", came=(Decided(AUTHOR, blow.reach.purpose, works=False),)), 1 - there
        before = (Decided(AUTHOR, blow.reach.purpose, works=True),)
    for roll, share in outcomes(blow.roll):
        chance = there * share
        lands, came = chance, before
        if blow.ways:
            needed = blow.to_avoid(roll.total) - blow.aid
            chances = tuple(reaches(way.pool, needed) for way in blow.ways)
            place = likeliest((*chances, 0.0))
            way, avoids = blow.ways[place], chance * chances[place]
            lands = chance * (1 - chances[place])
            yield Fared(way.word, came=(*before, Decided(TARGET, way.purpose, works=True))), avoids
            came = (*before, Decided(TARGET, way.purpose, works=False))
        for taken, part in _taken(blow.harm, roll.total, roll.tops).items() if lands else ():
            yield Fared("hit", taken, came=came), lands * part


@lru_cache(maxsize=2048)
def _taken(harm: Harm, total: int, tops: tuple[int, ...]) -> Chances:
    """Return how likely each loss is, given the attack's own dice."""
    dealt: Chances = {total: 1.0}
    for pool in harm.criticals(tops):
        dealt = plus(dealt, totals(pool))
    if harm.sneak is not None:
        dealt = plus(dealt, totals(harm.sneak))
    if harm.toll.mark is not None:
        dealt = plus(dealt, totals(harm.toll.mark))
    return mapped(dealt, harm.toll.taken)
