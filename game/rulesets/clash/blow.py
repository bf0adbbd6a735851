"""Clashes, and attacks that do not mean to hurt, as values of dice and numbers (CL-20 to CL-26, CL-40, CL-41, CL-43).

`attack` and `manoeuvres` play what is gathered here, each part when its moment comes, and sort their dice by the same
`Sorting`s; `exchange` sums it all up. What hurts is in `wounds`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from game.engine.blow import AUTHOR, TARGET, Began, Decided, Exchange, Fared
from game.engine.dice import Pool, Roll, Sorting, branches
from game.rulesets.clash.checks import D20, Exceeding, Opposed, exceeds, face, level
from game.rulesets.clash.wounds import FUMBLE, ClashHarm, comes_through

WON, LOST, TIED = "won", "lost", "tied"
EVADE: Final = "Evade"
"""What a roll of Evade is called."""

Ending = tuple[Fared, float]
Landing = tuple[float, ClashHarm | None, bool]
"""How likely it is that this harm lands, None where it cannot, and whether it is doubled."""


# ---- who wins ------------------------------------------------------------------------------------------------------


def verdict(one: Roll, other: Roll) -> tuple[str, bool]:
    """Tell how a clash went for whoever began it, and whether the damage of whoever hurts is doubled (CL-20, CL-24)."""
    first, second = face(one) == D20, face(other) == D20
    if first and second:
        return TIED, True
    if first or second:
        return (WON if first else LOST), True
    if one.total == other.total:
        return TIED, False
    return (WON if one.total > other.total else LOST), False


@dataclass(frozen=True, slots=True)
class Verdict(Opposed[tuple[str, bool, tuple[bool, ...]]]):
    """Tells apart how a clash goes, and whose weapon does less harm for a natural 1 of its own (CL-25, CL-26).

    `delicate` says for either whether a natural 1 damages what it fights with. `is_brittle`: the other's weapon is
    meant and damaged already, so that it matters whether it breaks where its bearer loses, too (CL-40).
    """

    delicate: tuple[bool, bool] = (False, False)
    is_brittle: bool = False

    def __call__(self, *rolls: Roll) -> tuple[str, bool, tuple[bool, ...]]:
        """Judge both rolls."""
        outcome, doubled = verdict(rolls[0], rolls[1])
        matters = (outcome != LOST, outcome != WON or self.is_brittle)
        spoilt = tuple(
            frail and counts and face(roll) == FUMBLE
            for frail, counts, roll in zip(self.delicate, matters, rolls, strict=True)
        )
        return outcome, doubled, spoilt


@dataclass(frozen=True, slots=True)
class RoughVerdict(Sorting[tuple[tuple[str, bool], int]]):
    """A rough look at the same: two natural 20s are thrown together with other ties, natural 1s with other rolls.

    What is rare counts as further from the mean, so that it never stands for the rest.
    """

    verdict: Verdict

    def __call__(self, *rolls: Roll) -> tuple[tuple[str, bool], int]:
        """Judge both rolls."""
        who, doubled, spoilt = self.verdict(*rolls)
        return (who, doubled and who != TIED), int(doubled) + 2 * sum(spoilt)


@dataclass(frozen=True, slots=True)
class Outright(Sorting[tuple[bool, bool]]):
    """Tells apart a roll that cannot fail: a natural 20, or a natural 1 where that damages the weapon."""

    delicate: bool = False

    def __call__(self, *rolls: Roll) -> tuple[bool, bool]:
        """Look at the die."""
        return face(rolls[0]) == D20, self.delicate and face(rolls[0]) == FUMBLE


# ---- the clash -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClashSide:
    """One of two who clash: what its roll is called, its dice, and the harm where it lands; None: it cannot land.

    `is_delicate`: a natural 1 damages its weapon, or breaks one that `is_damaged` already.
    """

    purpose: str
    pool: Pool
    harm: ClashHarm | None
    is_delicate: bool
    is_damaged: bool

    def harm_after(self, roll: Roll) -> ClashHarm | None:
        """Return the harm where a roll's own natural 1 has done to the weapon what it does (CL-25, CL-26)."""
        if self.harm is None or not self.is_delicate or face(roll) != FUMBLE:
            return self.harm
        return None if self.breaks(roll) else self.harm.blunted

    def breaks(self, roll: Roll) -> bool:
        """Tell whether a roll's own natural 1 breaks the weapon for good (CL-25)."""
        return self.is_delicate and self.is_damaged and face(roll) == FUMBLE


Fall = tuple[tuple[Literal["", "beside", "lost"], float], ...]
"""Where a weapon may come to lie that somebody loses hold of, with the chances."""


@dataclass(frozen=True, slots=True)
class ClashBlow:
    """A clash: both sides of it, or one alone where the other is helpless.

    With a `fall` whoever began it means the other's weapon: where it wins, that falls so, unless it breaks by a natural
    1 of its own, and nobody is hurt (CL-40, CL-25).
    """

    attack: ClashSide
    answer: ClashSide | None
    fall: Fall | None = None

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _clash(self)


@lru_cache(maxsize=2048)
def _clash(blow: ClashBlow) -> Exchange:
    return tuple(_alone(blow) if blow.answer is None else _both_ways(blow, blow.answer))


def _alone(blow: ClashBlow) -> Iterator[Ending]:
    attack = blow.attack
    rolls = branches((attack.pool,), Outright(attack.is_delicate))
    ways = [(chance, attack.harm_after(one), face(one) == D20) for (one,), chance in rolls]
    yield from _lands(blow, ways, (Decided(AUTHOR, attack.purpose, works=True),))


def _both_ways(blow: ClashBlow, answer: ClashSide) -> Iterator[Ending]:
    attack = blow.attack
    delicate = attack.is_delicate, answer.is_delicate
    won, lost, tied = list[Landing](), list[Landing](), dict[tuple[int | None, int | None], float]()
    broken, means_it = 0.0, blow.fall is not None
    for (one, two), chance in branches(
        level(attack.pool, answer.pool), Verdict(delicate, means_it and answer.is_damaged)
    ):
        outcome, doubled = verdict(one, two)
        harm, back = attack.harm_after(one), answer.harm_after(two)
        if outcome == WON and means_it and answer.breaks(two):
            broken += chance
        elif outcome == WON:
            won.append((chance, harm, doubled))
        elif outcome == LOST:
            lost.append((chance, back, doubled))
        else:
            for taken, share in _losses(harm, doubled=doubled):
                for given, part in _losses(back, doubled=doubled):
                    tied[taken, given] = tied.get((taken, given), 0.0) + chance * share * part
    came = _came(blow, answer, won=True)
    yield from _lands(blow, won, came)
    if broken:
        yield Fared("hit", came=came, disarmed="lost"), broken
    came = _came(blow, answer, won=False)
    yield from ((Fared("miss", back=given, came=came), chance) for given, chance in _spread(lost).items())
    came = _came(blow, answer, won=None)
    for (taken, given), chance in tied.items():
        yield Fared("miss" if taken is None else "hit", taken, given, came), chance


def _came(blow: ClashBlow, answer: ClashSide, *, won: bool | None) -> tuple[Decided, ...]:
    lost = None if won is None else not won
    return Decided(AUTHOR, blow.attack.purpose, works=won), Decided(TARGET, answer.purpose, works=lost)


def _lands(blow: ClashBlow, ways: list[Landing], came: tuple[Decided, ...]) -> Iterator[Ending]:
    """Yield what comes of it where whoever began it wins."""
    if blow.fall is not None:
        whole = sum(chance for chance, _, _ in ways)
        yield from ((Fared("hit", came=came, disarmed=where), whole * share) for where, share in blow.fall)
        return
    for taken, chance in _spread(ways).items():
        yield Fared("miss" if taken is None else "hit", taken, came=came), chance


def _spread(ways: list[Landing]) -> dict[int | None, float]:
    """Return how likely each loss is in all of these; None where nothing lands."""
    found: dict[int | None, float] = {}
    for chance, harm, doubled in ways:
        for taken, share in _losses(harm, doubled=doubled):
            found[taken] = found.get(taken, 0.0) + chance * share
    return found


def _losses(harm: ClashHarm | None, *, doubled: bool) -> Iterable[tuple[int | None, float]]:
    return ((None, 1.0),) if harm is None else comes_through(harm, doubled=doubled).items()


# ---- without meaning to hurt ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrickBlow:
    """An attack against Evade that brings a condition; who is helpless has no `evade` and is always caught (CL-70)."""

    purpose: str
    pool: Pool
    evade: Pool | None
    brings: str

    def exchange(self) -> Exchange:
        """Sum it up."""
        return _trick(self)


@lru_cache(maxsize=4096)
def _trick(blow: TrickBlow) -> Exchange:
    caught = Began(TARGET, blow.brings)
    if blow.evade is None:
        return ((Fared("hit", came=(caught,)), 1.0),)
    won = sum(chance for rolls, chance in branches(level(blow.pool, blow.evade), Exceeding()) if exceeds(*rolls))
    good = Decided(AUTHOR, blow.purpose, works=True), Decided(TARGET, EVADE, works=False), caught
    bad = Decided(AUTHOR, blow.purpose, works=False), Decided(TARGET, EVADE, works=True)
    return (Fared("hit", came=good), won), (Fared("dodge", came=bad), 1.0 - won)
