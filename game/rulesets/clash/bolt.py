"""A bolt as a value of dice and numbers: its casting total is its attack against Evade (CL-80).

`spells` plays what is gathered here, each part when its moment comes; `exchange` sums it all up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.engine.blow import AUTHOR, TARGET, Began, Decided, Exchange, Fared
from game.engine.dice import Pool, Roll, Sorting, branches
from game.engine.sums import mixed
from game.rulesets.clash.blow import EVADE, Ending
from game.rulesets.clash.checks import D20, Opposed, face
from game.rulesets.clash.conditions import DAZED
from game.rulesets.clash.shot import Mark, hits
from game.rulesets.clash.wounds import FUMBLE, comes_through

FAIL, FUMBLED, MISS, HIT, CRITICAL = 0, 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class CastingVerdict(Sorting[int]):
    """Tells apart how a casting goes: it succeeds, fails, or costs the next action too (CL-80)."""

    difficulty: int

    def __call__(self, *rolls: Roll) -> int:
        """Look at the roll."""
        return HIT if rolls[0].total >= self.difficulty else FUMBLED if face(rolls[0]) == FUMBLE else FAIL


@dataclass(frozen=True, slots=True)
class Bolt(Opposed[int]):
    """Tells apart how a bolt goes: its casting total is its attack against Evade, which the helpless do not roll."""

    difficulty: int

    def __call__(self, *rolls: Roll) -> int:
        """Look at both rolls."""
        cast = CastingVerdict(self.difficulty)(rolls[0])
        if cast != HIT:
            return cast
        if len(rolls) > 1 and not hits(*rolls):
            return MISS
        return CRITICAL if face(rolls[0]) == D20 else HIT


@dataclass(frozen=True, slots=True)
class BoltBlow:
    """A bolt: the casting, what it has to reach, and whom it is to hit."""

    purpose: str
    pool: Pool
    difficulty: int
    target: Mark

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _bolt(self)


@lru_cache(maxsize=4096)
def _bolt(blow: BoltBlow) -> Exchange:
    return tuple(_ends(blow))


def _ends(blow: BoltBlow) -> Iterator[Ending]:
    sort, evade = Bolt(blow.difficulty), blow.target.evade
    found: dict[int, float] = {}
    for rolls, chance in branches((blow.pool,) if evade is None else (blow.pool, evade), sort):
        outcome = sort(*rolls)
        found[outcome] = found.get(outcome, 0.0) + chance
    failed, cast = Decided(AUTHOR, blow.purpose, works=False), Decided(AUTHOR, blow.purpose, works=True)
    evaded = Decided(TARGET, EVADE, works=True)
    for outcome, fared in (
        (FAIL, Fared("", came=(failed,))),
        (FUMBLED, Fared("", came=(failed, Began(AUTHOR, DAZED)))),
        (MISS, Fared("dodge", came=(cast, evaded))),
    ):
        if outcome in found:
            yield fared, found[outcome]
    came = (cast,) if evade is None else (cast, Decided(TARGET, EVADE, works=False))
    ways = ((found.get(hit, 0.0), comes_through(blow.target.harm, doubled=hit == CRITICAL)) for hit in (HIT, CRITICAL))
    yield from ((Fared("hit", taken, came=came), chance) for taken, chance in mixed(ways).items())
