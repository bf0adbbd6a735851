"""Sums of dice against icepool, and what follows from them."""

import doctest

import pytest

from game.engine import sums
from game.engine.dice import Die, Explosion, Pool
from game.engine.sums import mapped, mixed, plus, totals

POOLS = [
    Pool((Die(6), Die(6)), 2),
    Pool((Die(20, rolled=3),), -1),
    Pool((Die(20, rolled=2, lowest=True),)),
    Pool((Die(8),), explode="again"),
    Pool((Die(6), Die(6)), explode="again"),
    Pool((Die(8),), explode="once"),
]


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_totals_are_those_of_icepool(pool: Pool) -> None:
    icepool = pytest.importorskip("icepool")
    depth: dict[Explosion, int] = {"": 0, "again": 14, "once": 1}
    whole = icepool.Die([pool.bonus])
    for die in pool.dice:
        one = icepool.d(die.sides)
        if pool.explode:
            one = one.explode(depth=depth[pool.explode])
        pick = icepool.lowest if die.lowest else icepool.highest
        whole += pick(*[one] * die.rolled) if die.rolled > 1 else one
    exact = {total: float(whole.probability(total)) for total in whole}
    found = totals(pool)
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)
    for total in found.keys() | exact.keys():
        assert found.get(total, 0.0) == pytest.approx(exact.get(total, 0.0), abs=1e-9), total


def test_sums_are_those_of_one_pool_with_all_the_dice() -> None:
    both = plus(totals(Pool((Die(6),), explode="again")), totals(Pool((Die(4),), 3)))
    whole = totals(Pool((Die(6),), explode="again"))
    by_hand = mixed([(0.25, {total + 3 + face: chance for total, chance in whole.items()}) for face in range(1, 5)])
    for total in both.keys() | by_hand.keys():
        assert both.get(total, 0.0) == pytest.approx(by_hand.get(total, 0.0), abs=1e-12), total


def test_what_is_cut_and_mixed_keeps_the_whole() -> None:
    chances = mapped(totals(Pool((Die(6), Die(6)))), lambda total: min(7, total))
    assert max(chances) == 7
    assert chances[7] == pytest.approx(21 / 36)
    assert sum(mixed([(0.25, chances), (0.75, {0: 1.0})]).values()) == pytest.approx(1)


def test_the_examples_are_true() -> None:
    assert doctest.testmod(sums).failed == 0
