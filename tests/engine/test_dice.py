"""Dice: what is rolled, and every exact chance against counting by hand (HE-02, HE-03, HE-49)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.dice import (
    LADDER,
    Branching,
    Chained,
    Die,
    Explosion,
    Pool,
    RandomDice,
    Roll,
    ScriptedDice,
    ScriptError,
    bigger,
    bounded,
    branches,
    chance_at_least,
    chance_to_beat,
    outcomes,
    pick,
)

NEXT = {4: 6, 6: 8, 8: 10, 10: 12, 12: 20, 20: 20}
EXACT = 1e-11


# ---- counting by hand ----------------------------------------------------------------------------------------------


@cache
def added(sides: int, explode: str, value: int) -> Fraction:
    """The chance that what is rolled after a die has shown its maximum adds up to exactly this."""
    die = NEXT[sides] if explode == "ladder" else sides
    if value < 1:
        return Fraction(0)
    ends = value < die or (value == die and explode == "once")
    here = Fraction(1, die) if ends else Fraction(0)
    if explode == "once":
        return here
    return here + Fraction(1, die) * added(die, explode, value - die)


def by_hand(pool: Pool, most: int) -> dict[int, Fraction]:
    """The chance of each total up to `most`: every face of every die, every chain of explosions."""
    totals = {pool.bonus: Fraction(1)}
    for die in pool.dice:
        one: dict[int, Fraction] = {}
        share = Fraction(1, die.sides**die.rolled)
        for faces in product(range(1, die.sides + 1), repeat=die.rolled):
            kept = sorted(faces, reverse=not die.lowest)[: die.kept]
            sums = {sum(kept): share}
            for _ in range(kept.count(die.sides) if pool.explode else 0):
                sums = {
                    so_far + value: sum(
                        (
                            chance * added(die.sides, pool.explode, so_far + value - start)
                            for start, chance in sums.items()
                        ),
                        Fraction(0),
                    )
                    for so_far in sums
                    for value in range(1, most - so_far + 1)
                }
            for total, chance in sums.items():
                one[total] = one.get(total, Fraction(0)) + chance
        totals = joined(totals, one, most)
    return totals


def joined(one: dict[int, Fraction], other: dict[int, Fraction], most: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        if a + b <= most:
            found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def by_total(pool: Pool) -> dict[int, float]:
    found: dict[int, float] = {}
    for roll, chance in outcomes(pool):
        found[roll.total] = found.get(roll.total, 0.0) + chance
    return found


POOLS = [
    Pool((Die(6),)),
    Pool((Die(6), Die(6))),
    Pool((Die(10), Die(4)), bonus=-2),
    Pool((Die(20, rolled=3),)),
    Pool((Die(4, rolled=3, lowest=True),)),
    Pool((Die(6, rolled=4, kept=3),)),
    Pool((Die(4),), explode="ladder"),
    Pool((Die(12),), explode="ladder"),
    Pool((Die(20),), explode="ladder"),
    Pool((Die(20, rolled=2),), explode="ladder"),
    Pool((Die(4, rolled=2, lowest=True),), explode="ladder"),
    Pool((Die(4),), explode="again"),
    Pool((Die(6), Die(6)), explode="again"),
    Pool((Die(8), Die(4)), explode="once"),
]


@pytest.mark.rule("HE-02", "HE-03", "HE-49")
@pytest.mark.parametrize("pool", POOLS, ids=lambda pool: f"{pool} {pool.explode}")
def test_every_chance_is_the_one_counted_by_hand(pool: Pool) -> None:
    most = 40
    expected, found = by_hand(pool, most), by_total(pool)
    for total in range(pool.bonus, most + 1):
        assert found.get(total, 0.0) == pytest.approx(float(expected.get(total, 0)), abs=EXACT), total
    assert sum(found.values()) == pytest.approx(1.0, abs=EXACT)


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_the_chance_of_a_difficulty_is_what_its_totals_come_to(pool: Pool) -> None:
    expected = by_hand(pool, 40)
    below = Fraction(0)
    for difficulty in range(pool.bonus - 1, 40):
        assert chance_at_least(pool, difficulty) == pytest.approx(float(1 - below), abs=1e-9)
        below += expected.get(difficulty, Fraction(0))


@pytest.mark.rule("HE-04")
@pytest.mark.parametrize("margin", [0, 1, 5])
def test_the_chance_of_a_contest_is_every_pair_counted(margin: int) -> None:
    one, two = Pool((Die(8),), explode="ladder"), Pool((Die(6),), explode="ladder")
    a, b = by_hand(one, 90), by_hand(two, 90)
    expected = sum(p * q for (x, p), (y, q) in product(a.items(), b.items()) if x >= y + margin)
    assert chance_to_beat(one, two, margin) == pytest.approx(float(expected), abs=1e-6)
    assert chance_to_beat(one, two, margin) + chance_to_beat(two, one, 1 - margin) == pytest.approx(1.0, abs=1e-9)


def test_an_independent_library_agrees() -> None:
    icepool = pytest.importorskip("icepool")
    two = 2 @ icepool.d6.explode(depth=12)
    found = by_total(Pool((Die(6), Die(6)), explode="again"))
    for total, chance in zip(two.keys(), two.probabilities(), strict=True):
        if total <= 40:
            assert found.get(total, 0.0) == pytest.approx(float(chance), abs=1e-8)
    best = icepool.highest(icepool.d20, icepool.d20, icepool.d20)
    expected = {total: float(chance) for total, chance in zip(best.keys(), best.probabilities(), strict=True)}
    assert by_total(Pool((Die(20, rolled=3),))) == pytest.approx(expected)


# ---- rolling -------------------------------------------------------------------------------------------------------


def rolled(pool: Pool, script: str) -> Roll:
    dice = ScriptedDice(script)
    (roll,) = dice.draw((pool,), lambda roll: roll)
    assert dice.left == 0
    return roll


@pytest.mark.rule("HE-03")
def test_a_check_climbs_the_ladder_at_each_maximum() -> None:
    roll = rolled(Pool((Die(4),), explode="ladder"), "d4=4 d6=6 d8=8 d10=10 d12=12 d20=20 d20=20 d20=2")
    assert roll == Roll((4, 6, 8, 10, 12, 20, 20, 2), ((4, 4),), 82)
    assert [bigger(sides) for sides in LADDER] == [6, 8, 10, 12, 20, 20]


@pytest.mark.rule("HE-49")
def test_damage_dice_roll_the_same_die_again_and_each_by_itself() -> None:
    assert rolled(Pool((Die(6), Die(6)), explode="again"), "d6=6 d6=6 d6=1 d6=6 d6=2").total == 21
    assert rolled(Pool((Die(6), Die(6)), explode="once"), "d6=6 d6=6 d6=6 d6=6").total == 24


def test_dice_that_are_rolled_again_once_stop_there() -> None:
    assert rolled(Pool((Die(6),), explode="once"), "d6=6 d6=6") == Roll((6, 6), ((6, 6),), 12)


@pytest.mark.rule("HE-02")
def test_the_highest_or_lowest_of_several_counts() -> None:
    assert rolled(Pool((Die(20, rolled=3),)), "d20=3 d20=17 d20=5") == Roll((3, 17, 5), ((20, 17),), 17)
    assert rolled(Pool((Die(4, rolled=2, lowest=True),)), "d4=4 d4=2").total == 2
    assert rolled(Pool((Die(6, rolled=4, kept=3),), bonus=2), "d6=1 d6=5 d6=3 d6=2").total == 12


def test_a_roll_tells_which_dice_show_their_maximum() -> None:
    assert rolled(Pool((Die(6), Die(4), Die(6))), "d6=6 d4=4 d6=5").tops == (6, 4)


@pytest.mark.parametrize("explode", ["ladder", "again", "once"])
def test_a_die_with_one_face_stops(explode: Explosion) -> None:
    pool = Pool((Die(1),), explode=explode)
    assert rolled(pool, "d1=1").total == 1
    assert by_total(pool) == {1: 1.0}


def test_pools_are_written_as_players_write_them() -> None:
    assert [str(pool) for pool in POOLS[:6]] == [
        "d6",
        "2d6",
        "d10 + d4 - 2",
        "highest of 3d20",
        "lowest of 3d4",
        "3 highest of 4d6",
    ]
    assert [str(Pool((), bonus=bonus)) for bonus in (0, 3, -3)] == ["0", "3", "-3"]
    assert str(Pool((Die(6),), bonus=1)) == "d6 + 1"


def test_a_script_that_does_not_fit_says_so() -> None:
    with pytest.raises(ScriptError, match="d6=3 next, and a d8 is rolled"):
        rolled(Pool((Die(8),)), "d6=3")
    with pytest.raises(ScriptError, match="at its end, and a d8"):
        rolled(Pool((Die(8),)), "")


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**64), st.integers(0, 1000))
def test_random_faces_lie_on_the_die_and_repeat_with_seed_and_number(seed: int, number: int) -> None:
    pool = Pool((Die(6, rolled=2), Die(20)), explode="ladder")
    one, other = RandomDice(seed, number), RandomDice(seed, number)
    for _ in range(5):
        roll = one.at_least(pool, 7)
        assert roll == other.at_least(pool, 99), "what is asked makes no difference to what is rolled"
        assert all(1 <= face <= 20 for face in roll.faces)
        assert roll.total >= 2
    assert len(one.drawn) == 5


def test_random_dice_show_each_face_about_as_often() -> None:
    dice = RandomDice(1, 1)
    counts = [0] * 20
    for _ in range(20_000):
        counts[pick(dice, 20)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


# ---- forecasts -----------------------------------------------------------------------------------------------------


def walked(ask: Callable[[Branching], object]) -> dict[object, float]:
    """Walk every branch of what asks dice, and sum the chances up by what it returns."""
    dice = Branching()
    found: dict[object, float] = {}
    while True:
        dice.restart()
        result = ask(dice)
        chance = 1.0
        for node in dice.trail:
            chance *= node.weights[node.index]
        found[result] = found.get(result, 0.0) + chance
        while dice.trail and dice.trail[-1].index + 1 == len(dice.trail[-1].weights):
            dice.trail.pop()
        if not dice.trail:
            return found
        dice.trail[-1].index += 1


def test_branching_walks_every_class_with_its_exact_chance() -> None:
    pool = Pool((Die(6), Die(6)))

    def ask(dice: Branching) -> object:
        first = bounded(dice, pool, 4, 9).total
        return (min(max(first, 4), 9), dice.at_least(Pool((Die(4),)), 3).total >= 3 if first > 6 else None)

    found = walked(ask)
    counts = {total: sum(1 for a, b in product(range(1, 7), repeat=2) if a + b == total) for total in range(2, 13)}
    expected: dict[object, float] = {}
    for total, count in counts.items():
        seen = min(max(total, 4), 9)
        for success in (True, False) if seen > 6 else (None,):
            share = count / 36 * (0.5 if seen > 6 else 1.0)
            expected[seen, success] = expected.get((seen, success), 0.0) + share
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("difficulty", [1, 4, 6, 7, 13])
def test_a_check_forks_in_two_or_not_at_all(difficulty: int) -> None:
    pool = Pool((Die(6),), explode="ladder")
    found = walked(lambda dice: dice.at_least(pool, difficulty).total >= difficulty)
    chance = chance_at_least(pool, difficulty)
    assert found == pytest.approx({True: chance} if difficulty == 1 else {True: chance, False: 1 - chance})


@dataclass(frozen=True, slots=True)
class SmallerAfterSix(Chained[int]):
    """A d6, then a d4 after a 6 and a d8 after anything else; told apart are both totals' sum, halved."""

    def second(self, first: Roll) -> Pool:
        return Pool((Die(4 if first.total == 6 else 8),), 1)

    def __call__(self, *rolls: Roll) -> int:
        return (rolls[0].total + rolls[1].total) // 2


def test_what_follows_from_a_roll_forks_as_the_dice_that_it_leads_to() -> None:
    wanted: dict[int, float] = {}
    for one in range(1, 7):
        sides = 4 if one == 6 else 8
        for two in range(1, sides + 1):
            key = (one + two + 1) // 2
            wanted[key] = wanted.get(key, 0.0) + 1 / 6 / sides
    chain = SmallerAfterSix()
    assert walked(lambda dice: chain(*dice.chain(Pool((Die(6),)), chain))) == pytest.approx(wanted)


def test_played_dice_roll_the_second_once_the_first_is_known() -> None:
    chain, dice = SmallerAfterSix(), ScriptedDice("d6=6 d4=2 d6=5 d8=7")
    assert [roll.total for roll in dice.chain(Pool((Die(6),)), chain)] == [6, 3]
    assert [roll.total for roll in dice.chain(Pool((Die(6),)), chain)] == [5, 8]
    assert dice.left == 0


@pytest.mark.parametrize("margin", [0, 1])
def test_a_contest_forks_in_two(margin: int) -> None:
    one, two = Pool((Die(6),)), Pool((Die(4),))

    def ask(dice: Branching) -> bool:
        first, second = dice.contest(one, two, margin)
        return first.total >= second.total + margin

    wins = sum(1 for a, b in product(range(1, 7), range(1, 5)) if a >= b + margin) / 24
    assert walked(ask) == pytest.approx({True: wins, False: 1 - wins})


def test_what_is_known_already_is_no_fork() -> None:
    known: Sequence[tuple[Roll, ...]] = [(Roll((5,), ((6, 5),), 5),)]
    dice = Branching(known)
    for _ in range(2):
        dice.restart()
        assert dice.draw((Pool((Die(6),)),), lambda roll: roll.total)[0].total == 5
    assert dice.trail == []


def test_several_pools_at_once_are_told_apart_together() -> None:
    pools = (Pool((Die(4),)), Pool((Die(4),)))
    found = {
        rolls[0].total > rolls[1].total: chance for rolls, chance in branches(pools, lambda a, b: a.total > b.total)
    }
    assert found == pytest.approx({True: 6 / 16, False: 10 / 16})
