"""What flies, as a value of dice and numbers: the shot or throw, whom it may hit instead, and the harm (CL-30, CL-31).

`missiles` plays what is gathered here, each part when its moment comes; `exchange` sums it all up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, repeat
from math import prod
from typing import Final

from game.engine.blow import AUTHOR, TARGET, Decided, Exchange, Fared
from game.engine.dice import Branch, Die, Pool, Roll, Sorting, outcomes
from game.engine.sums import TINY, mixed, reaches
from game.rulesets.clash.blow import EVADE, Ending
from game.rulesets.clash.checks import D20, against, exceeds, face
from game.rulesets.clash.wounds import ClashHarm, comes_through

MISS, STRAY, HIT = 0, 1, 2
CROWD: Final = "shooting into a crowd"
COIN: Final = Pool((Die(2),))
STRAYS: Final = 1
"""The face of the coin with which a shot may hit another one (CL-31)."""


# ---- who is hit ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Flight(Sorting[tuple[int, bool]]):
    """Tells apart whom a shot hits; the rolls are the shooter's, then the Evade of the stray one and the target's.

    The helpless have no roll: `stray_rolls` and `target_rolls` say whose there are, `has_stray` whether there is one.
    """

    has_stray: bool
    stray_rolls: bool
    target_rolls: bool

    def __call__(self, *rolls: Roll) -> tuple[int, bool]:
        """Return whom it hits, and whether the damage is doubled (CL-24)."""
        attack, rest = rolls[0], list(rolls[1:])
        stray = self.has_stray and (not self.stray_rolls or hits(attack, rest.pop(0)))
        who = whom(stray=stray, target=not self.target_rolls or hits(attack, rest.pop()))
        return who, who != MISS and face(attack) == D20

    def combinations(self, pools: Sequence[Pool]) -> Iterator[Branch]:
        """Yield the attack's outcomes, each with one Evade that it beats and one that it does not for each evader."""
        for attack, share in outcomes(pools[0]):
            for combination in product(*(_two_ways(attack, pool) for pool in pools[1:])):
                yield (attack, *(roll for roll, _ in combination)), share * prod(chance for _, chance in combination)


@lru_cache(maxsize=4096)
def _two_ways(attack: Roll, pool: Pool) -> tuple[tuple[Roll, float], ...]:
    """Return an Evade that the attack beats and one that it does not, with their chances; those that there are."""
    found: dict[bool, tuple[Roll, float]] = {}
    for roll, chance in against(attack.total, pool):
        beaten = hits(attack, roll)
        known = found.get(beaten)
        found[beaten] = (roll, chance) if known is None else (known[0], known[1] + chance)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class RoughFlight(Sorting[tuple[int, int]]):
    """A rough look at the same: criticals are thrown together with other hits."""

    flight: Flight

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return whom it hits."""
        who, doubled = self.flight(*rolls)
        return who, int(doubled)

    def combinations(self, pools: Sequence[Pool]) -> Iterator[Branch]:
        """Yield what the flight tells apart."""
        return self.flight.combinations(pools)


def whom(*, stray: bool, target: bool) -> int:
    """Tell whom a shot hits that beats these: the stray one comes first (CL-31)."""
    return STRAY if stray else HIT if target else MISS


def hits(attack: Roll, evading: Roll) -> bool:
    """Tell whether a shot beats Evade: a natural 20 does, even against one (CL-24, CL-30)."""
    return face(attack) == D20 or exceeds(attack, evading)


# ---- the flight ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """Somebody whom a missile may hit: its Evade, None where it is helpless, and the harm."""

    evade: Pool | None
    harm: ClashHarm


@dataclass(frozen=True, slots=True)
class FlightBlow:
    """A shot or throw: its roll, the target, and the crowd about it; a coin is tossed where one may be there unseen."""

    purpose: str
    pool: Pool
    target: Mark
    crowd: tuple[Mark, ...]
    is_tossed: bool

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _flight(self)


@lru_cache(maxsize=2048)
def _flight(blow: FlightBlow) -> Exchange:
    return tuple(_ends(blow))


def _ends(blow: FlightBlow) -> Iterator[Ending]:
    if not blow.is_tossed:
        yield from _flies(blow, None, 0, (), 1.0)
        return
    strays = reaches(COIN, STRAYS + 1)
    for works, chance in ((True, strays), (False, 1.0 - strays)):
        before = (Decided(AUTHOR, CROWD, works=works),)
        if works or not blow.crowd:
            yield from _flies(blow, None, 0, before, chance)
            continue
        for number, mark in enumerate(blow.crowd, TARGET + 1):
            yield from _flies(blow, mark, number, before, chance / len(blow.crowd))


def _flies(
    blow: FlightBlow, stray: Mark | None, number: int, before: tuple[Decided, ...], share: float
) -> Iterator[Ending]:
    """Yield how it ends where it may hit a stray one first."""
    marks = {TARGET: blow.target} if stray is None else {number: stray, TARGET: blow.target}
    own = {works: (*before, Decided(AUTHOR, blow.purpose, works=works)) for works in (True, False)}
    first = None if stray is None else (_seen_from(blow.pool, stray.evade),)
    odds = _odds(Pool(blow.pool.dice), first, _seen_from(blow.pool, blow.target.evade))
    for who, (plain, critical) in odds.items():
        struck = {MISS: AUTHOR, STRAY: number, HIT: TARGET}[who]
        rolled = (part for part, mark in marks.items() if mark.evade is not None and (part, who) != (TARGET, STRAY))
        came = (*own[who == HIT], *(Decided(part, EVADE, works=part != struck) for part in rolled))
        if who == MISS:
            yield Fared("dodge", came=came), share * plain
            continue
        fate, harm = "hit" if who == HIT else "miss", marks[struck].harm
        losses = mixed(((plain, comes_through(harm, doubled=False)), (critical, comes_through(harm, doubled=True))))
        yield from ((Fared(fate, taken, came=came, struck=struck), share * chance) for taken, chance in losses.items())


def _seen_from(attack: Pool, evade: Pool | None) -> Pool | None:
    """Return an Evade as it compares with an attack without its bonus: like flights are one."""
    return None if evade is None else Pool(evade.dice, evade.bonus - attack.bonus)


@lru_cache(maxsize=4096)
def _odds(attack: Pool, stray: tuple[Pool | None] | None, target: Pool | None) -> dict[int, tuple[float, float]]:
    """Return the chances of whom it hits, plainly and doubled: a stray one, if there is one, the target, or nobody."""
    found = {MISS: [0.0, 0.0], STRAY: [0.0, 0.0], HIT: [0.0, 0.0]}
    ways = [(one, other, whom(stray=one, target=other)) for one in (True, False) for other in (True, False)]
    first = repeat(0.0) if stray is None else _beaten(attack, *stray)
    for (roll, share), beats_stray, beats in zip(outcomes(attack), first, _beaten(attack, target), strict=False):
        top = face(roll) == D20
        for one, other, who in ways:
            part = (beats_stray if one else 1.0 - beats_stray) * (beats if other else 1.0 - beats)
            found[who][who != MISS and top] += share * part
    return {who: (plain, doubled) for who, (plain, doubled) in found.items() if plain + doubled > TINY}


def _beaten(attack: Pool, evade: Pool | None) -> tuple[float, ...]:
    """Return for each outcome of an attack the chance that it beats an Evade, which the helpless do not roll."""
    return (1.0,) * len(outcomes(attack)) if evade is None else _beats(attack, evade)


@lru_cache(maxsize=4096)
def _beats(attack: Pool, evade: Pool) -> tuple[float, ...]:
    return tuple(
        1.0 - sum(chance for other, chance in against(roll.total, evade) if not hits(roll, other))
        for roll, _ in outcomes(attack)
    )
