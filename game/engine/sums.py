"""Sums of dice: how likely each total is, exactly, and what follows from totals by adding, cutting and mixing.

For those who want to know what a rule's dice come to without rolling them or walking their outcomes one by one. What
explodes is cut where all that is left of it is less likely than `TINY`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from game.engine.dice import TAIL, Pool, chance_at_least, outcomes

TINY: Final = 1e-13
"""What is less likely than this is left out of a sum."""

Chances = Mapping[int, float]
"""How likely each number is."""

NOTHING: Final[Chances] = {0: 1.0}


@lru_cache(maxsize=4096)
def totals(pool: Pool) -> Chances:
    """Return how likely each total of a pool is.

    >>> from game.engine.dice import Die
    >>> totals(Pool((Die(2), Die(2))))
    {2: 0.25, 3: 0.5, 4: 0.25}
    """
    found: dict[int, float] = {}
    for roll, chance in outcomes(pool):
        found[roll.total] = found.get(roll.total, 0.0) + chance
    return {total: found[total] for total in sorted(found) if found[total] > TINY}


def reaches(pool: Pool, difficulty: int) -> float:
    """Return the chance that a pool's total is the difficulty or more; what is nearly sure is sure.

    >>> from game.engine.dice import Die
    >>> reaches(Pool((Die(4),)), 4)
    0.25
    """
    chance = chance_at_least(pool, difficulty)
    return 1.0 if chance >= 1 - TAIL else 0.0 if chance <= TAIL else chance


def plus(one: Chances, other: Chances) -> Chances:
    """Return how likely each sum of two independent numbers is.

    >>> plus({1: 0.5, 2: 0.5}, {0: 0.5, 1: 0.5})
    {1: 0.25, 2: 0.5, 3: 0.25}
    """
    if len(other) == 1:
        [(number, chance)] = other.items()
        return {first + number: share * chance for first, share in one.items()}
    found: dict[int, float] = {}
    for first, share in one.items():
        for second, chance in other.items():
            both = share * chance
            if both > TINY:
                found[first + second] = found.get(first + second, 0.0) + both
    return found


def highest(parts: Iterable[Chances]) -> Chances:
    """Return how likely each number is to be the highest of independent ones.

    >>> highest([{1: 0.5, 2: 0.5}, {1: 0.5, 2: 0.5}])
    {1: 0.25, 2: 0.75}
    """
    found: Chances | None = None
    for part in parts:
        if found is None:
            found = part
            continue
        most: dict[int, float] = {}
        for first, share in found.items():
            for second, chance in part.items():
                most[max(first, second)] = most.get(max(first, second), 0.0) + share * chance
        found = most
    return {} if found is None else found


def mapped(chances: Chances, change: Callable[[int], int]) -> Chances:
    """Return how likely each number is that these become.

    >>> mapped({1: 0.25, 2: 0.25, 3: 0.5}, lambda number: max(2, number))
    {2: 0.5, 3: 0.5}
    """
    found: dict[int, float] = {}
    for number, chance in chances.items():
        to = change(number)
        found[to] = found.get(to, 0.0) + chance
    return found


def mixed(parts: Iterable[tuple[float, Chances]]) -> dict[int, float]:
    """Return how likely each number is where each of these comes about with its share.

    >>> mixed([(0.5, {1: 1.0}), (0.5, {1: 0.5, 2: 0.5})])
    {1: 0.75, 2: 0.25}
    """
    found: dict[int, float] = {}
    for share, chances in parts:
        for number, chance in chances.items():
            found[number] = found.get(number, 0.0) + share * chance
    return found
