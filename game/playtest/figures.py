"""What a play-test comes to: the figures of a report, as they stand in its JSON. Shares are parts of 1."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

import msgspec

from game.playtest.plan import ResultsHeader

SURE: Final = 1.96
"""How many times its usual error an interval reaches to either side, to hold the truth 95 times of 100."""


class Proportion(msgspec.Struct, frozen=True):
    """A part of so many, and between which parts the true one lies, as far as so many tell (Wilson, 95 %)."""

    part: float
    low: float
    high: float


def share_of(count: float, of: int) -> Proportion:
    """Return what part so many are.

    >>> share_of(30, 60)
    Proportion(part=0.5, low=0.377, high=0.623)
    """
    if not of:
        return Proportion(0.0, 0.0, 1.0)
    part, square = count / of, SURE * SURE
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = SURE / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of * of))
    return Proportion(round(part, 3), round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3))


class Difference(msgspec.Struct, frozen=True):
    """By how much a share differs, as a part of 1, and between which the true difference lies, as far as pairs tell."""

    part: float
    low: float
    high: float


def difference_of(differences: Sequence[float]) -> Difference:
    """Return by how much pairs of battles of the same dice differ (Agresti and Min, 2005, 95 %).

    Each is between -1 and 1. Two more pairs are thought of, half of one won and half of one lost by what differs: few
    pairs that are all alike are not sure of it.

    >>> difference_of([1, 0, 0, 1, 0, 0, -1, 0, 0, 1])
    Difference(part=0.2, low=-0.186, high=0.52)
    >>> difference_of([])
    Difference(part=0.0, low=-1.0, high=1.0)
    """
    if not differences:
        return Difference(0.0, -1.0, 1.0)
    number, whole = len(differences) + 2, fsum(differences)
    middle = whole / number
    half = SURE * sqrt(((fsum(one * one for one in differences) + 1) / number - middle * middle) / number)
    part = whole / len(differences)
    low, high = min(part, max(-1.0, middle - half)), max(part, min(1.0, middle + half))
    return Difference(round(part, 3), round(low, 3), round(high, 3))


class NumberSpread(msgspec.Struct, frozen=True):
    """Of many numbers the middle one, and those that a tenth lie below and above."""

    low: int
    median: int
    high: int


def spread_of(numbers: list[int]) -> NumberSpread | None:
    """Return how numbers are spread; None where there are none.

    >>> spread_of([4, 5, 5, 6, 7, 20])
    NumberSpread(low=4, median=5, high=20)
    """
    if not numbers:
        return None
    ordered, last = sorted(numbers), len(numbers) - 1
    return NumberSpread(*(ordered[(last * tenth + (5 if tenth > 5 else 4)) // 10] for tenth in (1, 5, 9)))


class SideFigures(msgspec.Struct, frozen=True):
    """A side: battles won, and its share of all, a draw counted as won by all sides in equal parts."""

    side: str
    won: int
    share: Proportion


class BegunFigures(msgspec.Struct, frozen=True):
    """Battles in which a side began: how many each side won of them."""

    side: str
    battles: int
    won: tuple[int, ...]


class UnitFigures(msgspec.Struct, frozen=True):
    """A unit over all battles that it came to; figures of harm and ways are sums.

    Of `weighed` attacks the chances are known: `expected` is their sum, `landed` how many of them did land.
    """

    unit: int
    name: str
    kind: str
    side: str
    battles: int
    stood: int
    dealt: int
    taken: int
    friendly: int
    healed: int
    felled: int
    attacks: int
    hits: int
    weighed: int
    landed: int
    expected: float
    cells: int


class DeedFigures(msgspec.Struct, frozen=True):
    """An action or an answer: how often in all, by each side, with which things and boons, and by whom most."""

    action: str
    times: int
    by_side: tuple[int, ...]
    with_things: tuple[tuple[str, int], ...]
    most_by: str


class SceneryFigures(msgspec.Struct, frozen=True):
    """What was done with a thing of the map, or by which cell the board was left: how often by each side."""

    what: str
    cell: tuple[int, int]
    deed: str
    by_side: tuple[int, ...]


class Never(msgspec.Struct, frozen=True):
    """What was there and never used, in all battles under a ruleset."""

    actions: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    scenery: tuple[str, ...] = ()
    cover: tuple[tuple[int, int], ...] = ()
    """Cells whose cover never counted."""


class CurvePoint(msgspec.Struct, frozen=True):
    """The strength of each side as a round begins, in hundredths of its own at the start."""

    round: int
    sides: tuple[NumberSpread, ...]


class Watch(msgspec.Struct, frozen=True):
    """A battle worth watching: why, in words, and the command that plays it again in the window."""

    why: str
    words: str
    number: int
    seed: int
    command: str


class Worth(msgspec.Struct, frozen=True):
    """What something is worth to a side: the share of wins that it loses when it has to do without (restricted play).

    It was `used` in so many of the battles in which it could be; so many were fought again without it: none where it
    never was.
    """

    what: str
    side: str
    used: int
    battles: int
    difference: Difference


class SweepPoint(msgspec.Struct, frozen=True):
    """What comes of a figure's being so much: battles, and each side's share of wins."""

    value: int
    battles: int
    shares: tuple[Proportion, ...]


class Sweep(msgspec.Struct, frozen=True):
    """How fair battles are over the values of a figure, which value is nearest to even, and that in words.

    `now` is what the figure is as things stand.
    """

    what: str
    now: int
    points: tuple[SweepPoint, ...]
    nearest: int
    words: str


class RulesFigures(msgspec.Struct, frozen=True):
    """All figures under one ruleset. Rounds are those of battles: `blood` the first in which an enemy hurt somebody.

    `swings` counts by round where the strength on the board changed most. `goal` counts ends of rounds with the goal's
    cells empty, held by one side alone (each), contested.
    """

    rules: str
    name: str
    battles: int
    verdict: str
    sides: tuple[SideFigures, ...]
    endings: dict[str, int]
    draws: dict[str, int]
    rounds: NumberSpread | None
    lengths: dict[int, int]
    blood: NumberSpread | None
    decided: NumberSpread | None
    swings: dict[int, int]
    begun: tuple[BegunFigures, ...]
    never: Never
    units: tuple[UnitFigures, ...]
    deeds: tuple[DeedFigures, ...]
    scenery: tuple[SceneryFigures, ...]
    goal: tuple[int, ...]
    curve: tuple[CurvePoint, ...]
    watch: tuple[Watch, ...]
    heat: dict[str, dict[str, dict[int, tuple[tuple[int, int], ...]]]]
    """By what happened, side and the first of so many rounds (`span`): pairs of a cell and how often."""
    worth: tuple[Worth, ...] = ()
    worth_words: tuple[str, ...] = ()
    """What stands out of it."""
    sweeps: tuple[Sweep, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """What a play-test of one map came to. `wanted` battles under each ruleset were asked for."""

    of: ResultsHeader
    title: str
    sides: tuple[str, ...]
    width: int
    height: int
    wanted: int
    span: int
    rules: tuple[RulesFigures, ...]
