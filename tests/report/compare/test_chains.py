"""Chains that end, against formulas and against rolling on step by step."""

import pytest

from game.engine.working import finish
from game.report.compare.chains import duel, ends_at, expected, race


def test_one_hit_takes_one_over_its_chance() -> None:
    for chance in (1.0, 0.5, 0.2, 0.01):
        assert expected({"up": {None: chance, "up": 1 - chance}}, "up") == pytest.approx(1 / chance)


def test_three_hits_take_three_times_as_long() -> None:
    rows = {left: {left: 0.75, (left - 1 or None): 0.25} for left in (1, 2, 3)}
    assert expected(rows, 3) == pytest.approx(12)


def test_what_may_never_end_has_no_length() -> None:
    assert expected({"up": {"up": 1.0}}, "up") is None
    assert expected({"up": {None: 0.5, "stuck": 0.5}, "stuck": {"stuck": 1.0}}, "up") is None


def test_circles_are_solved() -> None:
    rows: dict[str, dict[str | None, float]] = {"a": {"b": 1.0}, "b": {"a": 0.5, None: 0.5}}
    assert expected(rows, "a") == pytest.approx(4)


def walked(chances: tuple[float, float], lives: tuple[int, int], first: int) -> list[float]:
    """Roll a duel of single wounds on, turn by turn, with all its branches."""
    now, ends, who = {lives: 1.0}, [0.0, 0.0], first
    for _ in range(4000):
        after: dict[tuple[int, int], float] = {}
        for left, share in now.items():
            hit = list(left)
            hit[1 - who] -= 1
            if hit[1 - who] == 0:
                ends[who] += share * chances[who]
            else:
                after[hit[0], hit[1]] = after.get((hit[0], hit[1]), 0.0) + share * chances[who]
            after[left] = after.get(left, 0.0) + share * (1 - chances[who])
        now, who = after, 1 - who
    return ends


@pytest.mark.parametrize(("chances", "lives"), [((0.5, 0.5), (1, 1)), ((0.3, 0.6), (2, 3)), ((0.1, 0.9), (4, 1))])
def test_duels_end_as_they_do_when_they_are_rolled_on(chances: tuple[float, float], lives: tuple[int, int]) -> None:
    one, other = chances
    states = [(a, b) for a in range(1, lives[0] + 1) for b in range(1, lives[1] + 1)]
    turns = (
        {(a, b): {(a, b): 1 - one, ((a, b - 1) if b > 1 else 0): one} for a, b in states},
        {(a, b): {(a, b): 1 - other, ((a - 1, b) if a > 1 else 1): other} for a, b in states},
    )
    found = finish(duel(turns, lives))
    for who, end in enumerate(found):
        assert list(end[:2]) == pytest.approx(walked(chances, lives, who), abs=1e-9)
        assert end[2] == 0
    rows = [
        {left: {left: 1 - chance, (left - 1 or None): chance} for left in range(1, most + 1)}
        for chance, most in ((one, lives[1]), (other, lives[0]))
    ]
    parted = race(ends_at(rows[0], lives[1]), ends_at(rows[1], lives[0]))
    for whole, apart in zip(found, parted, strict=True):
        assert apart == pytest.approx(whole, abs=1e-9)


def test_blows_at_one_moment_can_end_a_duel_for_both() -> None:
    row: dict[str | int, float] = {"up": 0.5, 0: 0.2, 1: 0.2, 2: 0.1}
    first, second = finish(duel(({"up": row}, {"up": row}), "up"))
    assert first == second == pytest.approx((0.4, 0.4, 0.2))


def test_nobody_wins_where_nobody_hurts() -> None:
    rows: dict[str, dict[str | int, float]] = {"up": {"up": 1.0}}
    assert finish(duel((rows, rows), "up")) == ((0, 0, 0), (0, 0, 0))
