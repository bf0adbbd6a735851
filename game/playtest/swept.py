"""How fair battles are over the values of a figure, and at which they are nearest to even."""

from collections.abc import Mapping, Sequence

from game.playtest.figures import Proportion, Sweep, SweepPoint, share_of
from game.playtest.valued import Winners
from game.playtest.verdict import between


def sweep(what: str, now: int, won: Mapping[int, Winners], sides: Sequence[str]) -> Sweep | None:
    """Return what comes of a figure's values, by who won at each; None where no battle was fought."""
    points = tuple(_point(value, won[value], sides) for value in sorted(won) if won[value])
    if not points:
        return None
    even = 1 / len(sides)
    nearest = min(points, key=lambda one: (round(_off(one.shares, even), 3), abs(one.value - now), one.value))
    return Sweep(what, now, points, nearest.value, _words(what, nearest, points, sides))


def _point(value: int, winners: Winners, sides: Sequence[str]) -> SweepPoint:
    won, battles = list(winners.values()), len(winners)
    drawn = won.count("") / len(sides)
    return SweepPoint(value, battles, tuple(share_of(won.count(side) + drawn, battles) for side in sides))


def _off(shares: Sequence[Proportion], even: float) -> float:
    return max(abs(share.part - even) for share in shares)


def _is_perhaps_even(one: SweepPoint, even: float) -> bool:
    return all(share.low <= even <= share.high for share in one.shares)


def _words(what: str, nearest: SweepPoint, points: Sequence[SweepPoint], sides: Sequence[str]) -> str:
    even = 1 / len(sides)
    best = max(range(len(sides)), key=lambda place: nearest.shares[place].part)
    found = f"{what} is nearest to even at {nearest.value}, where {sides[best]} wins {between(nearest.shares[best])}"
    parts = {tuple(round(share.part, 3) for share in one.shares) for one in points}
    if len(points) > 1 and len(parts) == 1:
        return f"{what} is as even at each value: {sides[best]} wins {between(nearest.shares[best])}."
    perhaps = [one.value for one in points if _is_perhaps_even(one, even)]
    if not perhaps:
        return f"{found}; it is even at no value that was tried."
    if perhaps == [nearest.value]:
        return f"{found}; it is even at no other value that was tried." if len(points) > 1 else f"{found}."
    return f"{found}; as far as so many battles tell it may be even at {', '.join(map(str, perhaps))}."
