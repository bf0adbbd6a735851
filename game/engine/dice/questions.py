"""What a rule asks of the dice it is handed, and how it says which outcomes it tells apart."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from game.engine.dice.chances import Branch, combinations, outcomes
from game.engine.dice.pools import Die, Pool, Roll

NOBODY: Final = 0
"""Stands for everybody at once where dice are said to be somebody's."""
S_co = TypeVar("S_co", bound=Hashable, covariant=True)

Classify = Callable[..., Hashable]
"""Tells outcomes apart: takes one `Roll` for each pool; equal answers mean that the rule treats them alike."""

Rough = Callable[..., tuple[Hashable, int]]
"""Tells outcomes apart for a rough look: which of them are thrown together, and how much each amounts to.

The one nearest to the mean amount stands for all of its kind.
"""


class Sorting(Generic[S_co]):
    """The base of `Classify` and `Rough` that are values (frozen dataclasses): equal ones tell the same things apart.

    Their branches are kept from forecast to forecast.
    """

    __slots__ = ()

    def __call__(self, *rolls: Roll) -> S_co:
        """Tell outcomes apart."""
        raise NotImplementedError

    def combinations(self, pools: Sequence[Pool]) -> Iterable[Branch]:
        """Return outcomes of the pools with their chances that make all the difference; all that there are, here."""
        return combinations(pools)


class Chained(Sorting[S_co]):
    """The base of those that sort two rolls of which the second is made with dice that follow from the first."""

    __slots__ = ()

    def second(self, first: Roll) -> Pool:
        """Return what is rolled after the first roll."""
        raise NotImplementedError

    def combinations(self, pools: Sequence[Pool]) -> Iterable[Branch]:
        """Yield every outcome of the first pool with every one of what follows from it."""
        for first, chance in outcomes(pools[0]):
            for second, share in outcomes(self.second(first)):
                yield (first, second), chance * share


RoughChain = Chained[tuple[Hashable, int]]
"""Tells two such rolls apart for a rough look, as `Rough` does."""


class Dice(Protocol):
    """The maker of dice that a rule is handed."""

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Roll the pools; outcomes with the same `classify(*rolls)` must mean the same to the asker.

        `rough`, if given, is what a rough look goes by in its place.
        """
        ...

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Roll a check; only whether the total reaches the difficulty may matter to the asker."""
        ...

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Roll two pools; only whether the first total is the second plus `margin` or more may matter."""
        ...

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Roll a pool, then what follows from it; `classify` and `rough` as in `draw`, of both rolls."""
        ...

    def about(self, unit: int) -> int:
        """Say whose the dice are that follow: nothing that comes of them bears on those of others named so.

        `NOBODY` ends it. Returns whose they were before. See `systems.severally`.
        """
        ...


# ---- the other questions rules ask ---------------------------------------------------------------------------------


def bounded(dice: Dice, pool: Pool, low: int, high: int) -> Roll:
    """Roll a pool of which only the total matters, and nothing below `low` or above `high` is told apart.

    >>> from game.engine.dice import ScriptedDice
    >>> bounded(ScriptedDice("d6=5 d6=6"), Pool((Die(6), Die(6))), 0, 10).total
    11
    """
    return dice.draw((pool,), _Within(low, high), _Roughly(low, high))[0]


@dataclass(frozen=True, slots=True)
class _Within(Sorting[int]):
    """Tells totals apart between two bounds."""

    low: int
    high: int

    def __call__(self, *rolls: Roll) -> int:
        """Return the total within the bounds."""
        return min(max(rolls[0].total, self.low), self.high)


@dataclass(frozen=True, slots=True)
class _Roughly(Sorting[tuple[int, int]]):
    """Tells only the bounds from what lies between them."""

    low: int
    high: int

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return -1, 0 or 1 for below, between and above, and the total."""
        total = rolls[0].total
        return (total >= self.high) - (total <= self.low), total


def pick(dice: Dice, count: int) -> int:
    """Choose one of `count` things, each with the same chance; 0-based.

    >>> from game.engine.dice import ScriptedDice
    >>> pick(ScriptedDice("d3=1"), 3)
    0
    """
    return dice.draw((Pool((Die(count),)),), lambda roll: roll.total)[0].total - 1
