"""Who was stronger when: what a battle's curve of strength comes to."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.playtest.fought import Swing
from game.report.statistics import Point

DECIDED: Final = 67
"""Hundredths of the strength on the board with which a battle counts as decided."""


class Course(NamedTuple):
    """How a battle went, as `Fought` has it."""

    decided: int
    lowest: int
    left: int
    swing: Swing
    curve: tuple[tuple[int, ...], ...]


def course(points: Sequence[Point], sides: Sequence[str], winner: str, rounds: int) -> Course:
    """Return how a battle went that so many rounds long had this strength after each command."""
    begun = {int(point.when): point for point in reversed(points)}
    first, last = points[0], points[-1]
    shares = [share(point.strength, first.strength, sides) for point in points]
    own = [one[sides.index(winner)] for one in shares] if winner else []
    behind = [place for place, one in enumerate(own) if one < DECIDED]
    after = points[min(behind[-1] + 1, len(points) - 1)] if behind else first
    moments = [*(begun[number] for number in sorted(begun)), last]
    return Course(
        decided=min(int(after.when), rounds) if winner else 0,
        lowest=min(own, default=0),
        left=round(100 * last.strength[winner] / max(1, first.strength[winner])) if winner else 0,
        swing=_swing(moments, first, sides),
        curve=tuple(tuple(point.strength[side] for side in sides) for point in moments),
    )


def share(now: Mapping[str, int], start: Mapping[str, int], sides: Sequence[str]) -> tuple[int, ...]:
    """Return each side's share of the strength on the board, in hundredths, its own at the start being 1.

    >>> share({"blue": 30, "red": 10}, {"blue": 60, "red": 20}, ("blue", "red"))
    (50, 50)
    """
    left = [now[side] / max(1, start[side]) for side in sides]
    whole = sum(left)
    return tuple(round(100 * one / whole) if whole else round(100 / len(sides)) for one in left)


def _swing(moments: Sequence[Point], first: Point, sides: Sequence[str]) -> Swing:
    shares = [share(point.strength, first.strength, sides) for point in moments]
    swings = [
        Swing(int(moments[place].when), after[side] - before[side], side)
        for place, (before, after) in enumerate(pairwise(shares))
        for side in range(len(sides))
    ]
    return max(swings, key=lambda one: (one.by, -one.round, -one.side), default=Swing())
