"""Exact distributions: what pools may come to, each with its chance."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Final

from game.engine.dice.pools import Die, Explosion, Pool, Roll, bigger

TAIL: Final = 1e-12
"""Of dice that explode without end, chances below this are cut."""

Branch = tuple[tuple[Roll, ...], float]
"""One outcome of some pools with its chance; it may stand for all that mean the same."""


@lru_cache(maxsize=4096)
def _die_outcomes(die: Die) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return the kept faces of a die (best first) with their chances."""
    ways: dict[tuple[int, ...], int] = {}
    for faces in combinations_with_replacement(range(1, die.sides + 1), die.rolled):
        arrangements = factorial(die.rolled)
        for value in set(faces):
            arrangements //= factorial(faces.count(value))
        kept = tuple(sorted(faces, reverse=not die.lowest)[: die.kept])
        ways[kept] = ways.get(kept, 0) + arrangements
    whole = die.sides**die.rolled
    return tuple((kept, float(Fraction(count, whole))) for kept, count in sorted(ways.items()))


@lru_cache(maxsize=256)
def _chain(sides: int, explode: Explosion) -> tuple[tuple[int, float], ...]:
    """Return what a die that shows its maximum adds, with chances; tails below 1e-12 are cut."""
    added: dict[int, float] = {}
    reach, so_far = 1.0, 0
    while reach > TAIL:
        sides = bigger(sides) if explode == "ladder" else sides
        share = reach / sides
        last = sides if explode == "once" or sides == 1 else sides - 1
        for face in range(1, last + 1):
            added[so_far + face] = added.get(so_far + face, 0.0) + share
        if last == sides:
            break
        so_far += sides
        reach = share
    scale = sum(added.values())
    return tuple((value, chance / scale) for value, chance in sorted(added.items()))


@lru_cache(maxsize=4096)
def outcomes(pool: Pool) -> tuple[tuple[Roll, float], ...]:
    """Return the pool's outcomes with their exact chances: one for each total and each set of counted faces.

    The faces of such a `Roll` are the counted ones only. Chances sum to 1; tails of exploding dice are cut below 1e-12.

    >>> [(roll.total, chance) for roll, chance in outcomes(Pool((Die(2),)))]
    [(1, 0.5), (2, 0.5)]
    """
    found: dict[tuple[tuple[tuple[int, int], ...], int], float] = {((), pool.bonus): 1.0}
    for die in pool.dice:
        after: dict[tuple[tuple[tuple[int, int], ...], int], float] = {}
        for (kept, so_far), chance in found.items():
            for faces, share in _die_outcomes(die):
                counted = kept + tuple((die.sides, face) for face in faces)
                for extra, portion in _extras(pool, die, faces):
                    key = (tuple(sorted(counted)), so_far + sum(faces) + extra)
                    after[key] = after.get(key, 0.0) + chance * share * portion
        found = after
    return tuple(
        (Roll(tuple(face for _, face in kept), kept, result), chance) for (kept, result), chance in found.items()
    )


def _extras(pool: Pool, die: Die, faces: tuple[int, ...]) -> Iterable[tuple[int, float]]:
    """Return what the explosions of one die's kept faces add, with chances."""
    tops = faces.count(die.sides) if pool.explode and die.sides > 1 else 0
    sums: dict[int, float] = {0: 1.0}
    for _ in range(tops):
        grown: dict[int, float] = {}
        for so_far, chance in sums.items():
            for value, share in _chain(die.sides, pool.explode):
                if chance * share > TAIL:
                    grown[so_far + value] = grown.get(so_far + value, 0.0) + chance * share
        sums = grown
    return sums.items()


@lru_cache(maxsize=4096)
def _survival(pool: Pool) -> tuple[int, tuple[float, ...]]:
    """Return the lowest total and, from it on, the chance of each total or more."""
    by_total: dict[int, float] = {}
    for roll, chance in outcomes(pool):
        by_total[roll.total] = by_total.get(roll.total, 0.0) + chance
    low, high = min(by_total), max(by_total)
    running, upwards = 0.0, []
    for value in range(high, low - 1, -1):
        running += by_total.get(value, 0.0)
        upwards.append(running)
    return low, tuple(reversed(upwards))


def chance_at_least(pool: Pool, difficulty: int) -> float:
    """Return the exact chance that the pool's total is the difficulty or more.

    >>> chance_at_least(Pool((Die(4),), bonus=1), 5)
    0.25
    """
    low, upwards = _survival(pool)
    if difficulty <= low:
        return 1.0
    return upwards[difficulty - low] if difficulty - low < len(upwards) else 0.0


@lru_cache(maxsize=4096)
def chance_to_beat(first: Pool, second: Pool, margin: int) -> float:
    """Return the exact chance that the first pool's total is the second's plus `margin` or more.

    >>> chance_to_beat(Pool((Die(2),)), Pool((Die(2),)), 1)
    0.25
    """
    return sum(share * chance_at_least(first, roll.total + margin) for roll, share in outcomes(second))


def combinations(pools: Sequence[Pool]) -> Iterable[Branch]:
    """Yield every outcome of the pools together, with its chance."""
    for combination in product(*(outcomes(pool) for pool in pools)):
        chance = 1.0
        for _, share in combination:
            chance *= share
        yield tuple(roll for roll, _ in combination), chance
