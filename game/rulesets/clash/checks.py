"""Clash's dice: d20 tests, counted advantage, opposed rolls and natural 20s (CL-01, CL-02, CL-24)."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final

from game.engine.components import Attributes
from game.engine.dice import Branch, Die, Pool, Roll, Sorting, outcomes
from game.engine.dice.questions import S_co
from game.engine.events import Reason, Rolled
from game.engine.query import Query
from game.engine.resolving import Context, Resolving
from game.engine.view import View
from game.systems.rolling import unseen, untold

D20: Final = 20
MOST_LEVELS: Final = 2
HARD: Final = 12
"""The DC of most tests: locks, nets, keeping afloat, and so on."""


@dataclass(frozen=True, slots=True)
class ClashAttackRoll(Query):
    """The levels of advantage of an attack (CL-02): `how` is melee, disarm, trip, sand, net, shot or throw.

    `reach` and `hands` are the weapon's.
    """

    target: int
    how: str
    reach: int = 1
    hands: int = 1


@dataclass(frozen=True, slots=True)
class AnswerRoll(Query):
    """The levels of advantage of who answers an attack in a clash (CL-20); fields as in `ClashAttackRoll`."""

    attacker: int
    how: str
    reach: int = 1
    hands: int = 1


@dataclass(frozen=True, slots=True)
class ClashBonus(Query):
    """What is added to a unit's total in a clash with another, attacking or answering; `reach` is its weapon's."""

    other: int
    reach: int


@dataclass(frozen=True, slots=True)
class Evading(Query):
    """The levels of advantage of Evade against something that comes from a unit (0: from nobody)."""

    source: int
    how: str


@dataclass(frozen=True, slots=True)
class ClashTrial(Query):
    """The levels of advantage of any other test; `purpose` says for what, `target` on whom it begins (0: on nobody)."""

    attribute: str
    purpose: str
    target: int = 0


def counted(view: View, question: Query, reasons: tuple[Reason, ...]) -> int:
    """Add levels up: opposite ones cancel one for one, and at most 2 count (CL-02)."""
    del view, question
    return max(-MOST_LEVELS, min(MOST_LEVELS, sum(reason.amount for reason in reasons)))


def d20(levels: int, bonus: int) -> Pool:
    """Return a d20 roll with so many levels of advantage, or of disadvantage below 0 (CL-02)."""
    return Pool((Die(D20, rolled=1 + abs(levels), lowest=levels < 0),), bonus)


def face(roll: Roll) -> int:
    """Return what the die that counts shows; 0 where none does."""
    return roll.kept[0][1] if roll.kept else 0


def attribute(view: View, unit: int, name: str) -> int:
    """Return an attribute's bonus."""
    return view.of(unit, Attributes).scores[name]


@lru_cache(maxsize=1024)
def written(pool: Pool) -> str:
    """Return a pool as players write it."""
    return str(pool)


def rolled(  # noqa: PLR0913 - each is a fact that the log and the rules need
    unit: int,
    purpose: str,
    pool: Pool,
    roll: Roll,
    rule: str,
    reasons: tuple[Reason, ...] = (),
    *,
    success: bool | None,
    needed: int | None = None,
    is_tied: bool = False,
    upon: int = 0,
) -> Rolled:
    """Return the event of a roll that has no DC; `needed` is what another's roll made it reach (see `to_beat`)."""
    return Rolled(unit, purpose, written(pool), roll.faces, roll.total, needed, success, reasons, rule, is_tied, upon)


# ---- tests ---------------------------------------------------------------------------------------------------------


def attempt(context: Context, unit: int, name: str, purpose: str, rule: str, difficulty: int = HARD) -> Resolving[bool]:
    """Test an attribute against a DC, equal being enough (CL-01); return whether it passed."""
    answer = context.view.ask(ClashTrial(unit, name, purpose))
    pool = d20(answer.total, attribute(context.view, unit, name))
    return (yield from pass_or_fail(context, unit, purpose, pool, difficulty, rule, answer.reasons))


def total_of(context: Context, unit: int, name: str, purpose: str, rule: str) -> Resolving[int]:
    """Roll for an attribute against nothing that the roller knows of; return the total."""
    answer = context.view.ask(ClashTrial(unit, name, purpose))
    pool = d20(answer.total, attribute(context.view, unit, name))
    roll = context.dice.draw((pool,), untold)[0]
    yield Rolled(unit, purpose, written(pool), roll.faces, roll.total, None, None, answer.reasons, rule)
    return roll.total


def pass_or_fail(
    context: Context, unit: int, purpose: str, pool: Pool, difficulty: int, rule: str, reasons: tuple[Reason, ...]
) -> Resolving[bool]:
    """Roll against a DC and tell; return whether it is reached."""
    roll = context.dice.at_least(pool, difficulty)
    success = roll.total >= difficulty
    yield Rolled(unit, purpose, written(pool), roll.faces, roll.total, difficulty, success, reasons, rule)
    return success


# ---- opposed rolls -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _ladder(pool: Pool) -> tuple[tuple[Roll, ...], tuple[int, ...], tuple[float, ...]]:
    """Return a d20's outcomes by their face, their totals, and the chance of less than each, 1 at the end."""
    steps = sorted(outcomes(pool), key=lambda step: face(step[0]))
    below = (0.0, *accumulate(chance for _, chance in steps))
    return tuple(roll for roll, _ in steps), tuple(roll.total for roll, _ in steps), below


class Opposed(Sorting[S_co]):
    """The base of what sorts two d20 rolls by their totals and by natural 1s and 20s, and by nothing else."""

    __slots__ = ()

    def combinations(self, pools: Sequence[Pool]) -> Iterable[Branch]:
        """Yield the first's outcomes, each with one of the second of each kind (see `against`)."""
        if len(pools) == 1:
            yield from super().combinations(pools)
            return
        for one, share in outcomes(pools[0]):
            for two, chance in against(one.total, pools[1]):
                yield (one, two), share * chance


def level(one: Pool, other: Pool) -> tuple[Pool, Pool]:
    """Return two rolls that compare alike, the second without a bonus: like contests are one."""
    return Pool(one.dice, one.bonus - other.bonus), Pool(other.dice)


def against(total: int, pool: Pool) -> Iterator[tuple[Roll, float]]:
    """Yield one outcome of a d20 of each kind as seen from another total: natural 1, less, equal, more, natural 20."""
    rolls, totals, below = _ladder(pool)
    last = len(rolls) - 1
    less, more = (min(max(cut(totals, total), 1), last) for cut in (bisect_left, bisect_right))
    for start, end in pairwise((0, 1, less, more, last, last + 1)):
        if start < end:
            yield rolls[start], below[end] - below[start]


@dataclass(frozen=True, slots=True)
class Exceeding(Opposed[bool]):
    """Tells whether the first roll, of whoever started, beats the second (CL-01, CL-24)."""

    def __call__(self, *rolls: Roll) -> bool:
        """Compare."""
        return exceeds(*rolls)


def exceeds(one: Roll, other: Roll) -> bool:
    """Tell whether a roll beats another: by a natural 20, unless both are, else by its total; a tie does not."""
    first, second = face(one) == D20, face(other) == D20
    return first if first is not second else one.total > other.total


def to_beat(other: Roll, own: Roll, more: int) -> int | None:
    """Return the total that wins against another roll: its own and `more`; None where a natural 20 may decide."""
    return None if D20 in {face(own), face(other)} else other.total + more


@dataclass(frozen=True, slots=True)
class OpposedSide:
    """One side of an opposed roll: who rolls, what for, the pool, and what counted in it."""

    unit: int
    purpose: str
    pool: Pool
    reasons: tuple[Reason, ...] = ()


def side_of(view: View, trial: ClashTrial, bonus: int, words: str) -> OpposedSide:
    """Return a unit's side of an opposed roll that is no attack."""
    answer = view.ask(trial)
    return OpposedSide(trial.unit, words, d20(answer.total, bonus), answer.reasons)


def opposed(context: Context, first: OpposedSide, second: OpposedSide, rule: str) -> Resolving[bool]:
    """Roll two sides against each other; return whether the first, who started, wins."""
    one, two = context.dice.draw((first.pool, second.pool), Exceeding())
    won = exceeds(one, two)
    upon, ours, theirs = unseen(context.view, second.unit), to_beat(two, one, 1), to_beat(one, two, 0)
    yield rolled(first.unit, first.purpose, first.pool, one, rule, first.reasons, success=won, needed=ours, upon=upon)
    yield rolled(second.unit, second.purpose, second.pool, two, rule, second.reasons, success=not won, needed=theirs)
    return won
