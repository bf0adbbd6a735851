"""What a change did: the shares of wins in two play-tests, and how likely luck alone is to part them as far."""

from collections.abc import Iterator
from math import exp, lgamma

import msgspec

from game.playtest.figures import NumberSpread, Proportion, Report
from game.playtest.verdict import between

UNLIKELY = 0.05
"""The chance of luck below which something is held to be more than that."""


class Change(msgspec.Struct, frozen=True):
    """A side's share of wins under a ruleset before and after, by how much it differs, and the chance of luck.

    `luck` is how often two play-tests of one and the same battle would differ in the side's wins as much or more
    (Fisher's exact test).
    """

    rules: str
    name: str
    side: str
    before: Proportion
    after: Proportion
    difference: float
    luck: float
    rounds: tuple[NumberSpread | None, NumberSpread | None]
    words: str


class WinComparison(msgspec.Struct, frozen=True):
    """Two play-tests side by side: what each is called, and what differs."""

    before: str
    after: str
    changes: tuple[Change, ...]


def compared(before: Report, after: Report, names: tuple[str, str]) -> WinComparison:
    """Compare two play-tests under the rulesets that both have."""
    return WinComparison(*names, tuple(_changes(before, after)))


def _changes(before: Report, after: Report) -> Iterator[Change]:
    later = {rules.rules: rules for rules in after.rules if rules.battles}
    for one in before.rules:
        other = later.get(one.rules)
        if other is None or not one.battles:
            continue
        for was, now in zip(one.sides, other.sides, strict=True):
            luck = round(fisher(was.won, one.battles, now.won, other.battles), 4)
            difference = round(now.share.part - was.share.part, 3)
            yield Change(
                one.rules, one.name, was.side, was.share, now.share, difference, luck, (one.rounds, other.rounds),
                _words(was.side, was.share, now.share, luck),
            )  # fmt: skip


def _words(side: str, before: Proportion, after: Proportion, luck: float) -> str:
    points = round(100 * after.part) - round(100 * before.part)
    how = "as often" if not points else f"{abs(points)} points {'more' if points > 0 else 'less'}"
    shares = f"{between(after)}, before {between(before)}"
    if luck >= UNLIKELY:
        return f"{side.capitalize()} wins {how} ({shares}). It may be luck: that does as much in {odds(luck)}."
    return f"{side.capitalize()} wins {how} ({shares}). Luck alone does as much in {odds(luck)}."


def odds(chance: float) -> str:
    """Write a chance as one of so many.

    >>> odds(0.31), odds(0.004), odds(0.00001)
    ('31 of 100 cases', '4 of 1000 cases', 'fewer than 1 of 1000 cases')
    """
    if chance >= 0.095:
        return f"{round(100 * chance)} of 100 cases"
    return f"{round(1000 * chance)} of 1000 cases" if chance >= 0.001 else "fewer than 1 of 1000 cases"


def fisher(won: int, of: int, other_won: int, other_of: int) -> float:
    """Return how likely two shares part as far or farther where both have the same cause (two-sided).

    >>> round(fisher(3, 4, 1, 4), 4)
    0.4857
    >>> round(fisher(10, 100, 30, 100), 5)
    0.00065
    """
    wins, whole = won + other_won, of + other_of

    def log_chance(here: int) -> float:
        return _choose(of, here) + _choose(other_of, wins - here) - _choose(whole, wins)

    found = log_chance(won)
    every = range(max(0, wins - other_of), min(of, wins) + 1)
    return min(1.0, sum(exp(one) for one in map(log_chance, every) if one <= found + 1e-9))


def _choose(number: int, taken: int) -> float:
    return lgamma(number + 1) - lgamma(taken + 1) - lgamma(number - taken + 1)
