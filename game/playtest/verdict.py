"""A play-test's verdict in words."""

from collections.abc import Sequence
from typing import Final

from game.engine.sentences import how_many
from game.playtest.figures import Proportion, SideFigures

MANY: Final = 0.2
"""The part of battles drawn from which on it is said."""


def verdict(sides: Sequence[SideFigures], battles: int, drawn: int) -> str:
    """Return who is favoured, if anybody is as far as so many battles tell."""
    if not battles:
        return "No battle was fought."
    if drawn == battles:
        return "The one battle is drawn." if battles == 1 else f"All {battles} battles are drawn: nobody ever wins."
    many = f" {percent(drawn / battles)} of the battles are drawn." if drawn >= MANY * battles else ""
    best = max(sides, key=lambda one: one.share.part)
    even = 1 / len(sides)
    named = f"{best.side} {between(best.share)}"
    if best.share.low > even:
        return f"{best.side.capitalize()} is favoured: {between(best.share)}.{many}"
    if best.share.high - best.share.low > even / 2:
        count = f"{how_many(battles, 'battle')} {'tells' if battles == 1 else 'tell'}"
        return f"Too few battles to say who is favoured: {count} of {named}.{many}"
    return f"No side is favoured as far as {battles} battles tell: {named}.{many}"


def percent(part: float) -> str:
    """Write a part of 1.

    >>> percent(0.644)
    '64 %'
    """
    return f"{round(100 * part)} %"


def between(share: Proportion) -> str:
    """Write a share with its interval.

    >>> between(Proportion(0.64, 0.571, 0.7))
    '64 %, 57 to 70'
    """
    return f"{percent(share.part)}, {round(100 * share.low)} to {round(100 * share.high)}"
