"""Chances in whole percents that add up to the last one, and what is lost as columns. No arcade.

Whole numbers are shared out by the largest remainder: first among the fates of an attack, then within each fate among
what is lost by it. So the fates make 100, the columns make 100, and what is read off several columns is their sum.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

TINY: Final = 1e-9
MOST_COLUMNS: Final = 6
"""The column for 0 and so many others at most; where there are more values several share a column."""

Fared = tuple[str, int, bool]
"""How an attack fared ("" for none), the hit points lost, and whether the unit went down."""


@dataclass(frozen=True, slots=True)
class Share:
    """A chance, and the whole percents it is shown with."""

    exact: float
    whole: int

    @property
    def words(self) -> str:
        """The chance as it is written: never 0% for what may happen, never 100% for what may not."""
        if self.whole <= 0:
            return "0%" if self.exact <= 0 else "<1%"
        if self.whole >= 100:
            return "100%" if self.exact > 1 - TINY else ">99%"
        return f"{self.whole}%"


def share(exact: float) -> Share:
    """Return a chance that stands alone, rounded; a half goes up."""
    return Share(exact, int(exact * 100 + 0.5 + TINY))


def shared(exact: Sequence[float], total: int | None = None) -> tuple[int, ...]:
    """Return whole percents for chances, `total` in all (theirs, rounded, unless given), by the largest remainder."""
    parts = [chance * 100 for chance in exact]
    whole = [int(part + TINY) for part in parts]
    short = (int(sum(parts) + 0.5 + TINY) if total is None else total) - sum(whole)
    order = sorted(range(len(parts)), key=lambda place: (round(whole[place] - parts[place], 9), place))
    for place in order[: max(0, short)]:
        whole[place] += 1
    return tuple(whole)


@dataclass(frozen=True, slots=True)
class LossColumn:
    """What is lost, from `low` to `high`, how likely that is, and `least`: that or more.

    `felled` is the part of the chance with which the unit goes down as well.
    """

    low: int
    high: int
    chance: Share
    least: Share
    felled: Share

    @property
    def words(self) -> str:
        """The amounts as they are written under the column."""
        low, high = abs(self.low), abs(self.high)
        return str(low) if low == high else f"{min(low, high)}–{max(low, high)}"


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that is decided, with the chance of each way in which it may be: who, what, and the ways by name."""

    who: str
    what: str
    parts: tuple[tuple[str, Share], ...]

    @property
    def title(self) -> str:
        """Whose chances of what they are."""
        return f"{self.who} · {self.what}"


def chance_of(who: str, what: str, ways: Mapping[str, float]) -> Chance:
    """Return chances that make a whole, each with its name, in whole percents that add up."""
    shares = zip(ways.values(), shared(list(ways.values())), strict=True)
    return Chance(who, what, tuple(zip(ways, (Share(exact, whole) for exact, whole in shares), strict=True)))


@dataclass(frozen=True, slots=True)
class Spread:
    """Everything that a command may do to one unit: fates, columns by what is lost, the mean, and going down."""

    fates: tuple[tuple[str, Share], ...]
    columns: tuple[LossColumn, ...]
    mean: float
    felled: Share

    @property
    def any_change(self) -> Share:
        """The chance that anything is lost, or won, at all."""
        changed = [column.chance for column in self.columns if column.low or column.high]
        return Share(sum(chance.exact for chance in changed), sum(chance.whole for chance in changed))

    @property
    def is_certain(self) -> bool:
        """Whether there is only one thing that can happen."""
        return len(self.columns) < 2


def spread(cells: Mapping[Fared, float], fates: Sequence[str] = (), most: int = MOST_COLUMNS) -> Spread:
    """Return what is shown of a unit's outcomes; `fates` gives the order in which they are told."""
    cells = {cell: chance for cell, chance in cells.items() if chance > 0}
    present = sorted({fate for fate, _, _ in cells}, key=lambda fate: (fate not in fates, [*fates, fate].index(fate)))
    by_fate = {fate: sum(chance for cell, chance in cells.items() if cell[0] == fate) for fate in present}
    wholes = dict(zip(present, shared(list(by_fate.values())), strict=True))
    bins = _bins(sorted({lost for _, lost, _ in cells}), most)
    parts: dict[tuple[str, int, bool], float] = {}
    for (fate, lost, down), chance in cells.items():
        key = fate, _bin(bins, lost), down
        parts[key] = parts.get(key, 0.0) + chance
    whole: dict[tuple[str, int, bool], int] = {}
    for fate in present:
        own = sorted(key for key in parts if key[0] == fate)
        whole |= zip(own, shared([parts[key] for key in own], wholes[fate]), strict=True)

    def added(keys: list[tuple[str, int, bool]]) -> Share:
        return Share(sum(parts[key] for key in keys), sum(whole[key] for key in keys))

    columns = tuple(
        LossColumn(
            low,
            high,
            added([key for key in parts if key[1] == place]),
            added([key for key in parts if key[1] >= place]),
            added([key for key in parts if key[1] == place and key[2]]),
        )
        for place, (low, high) in enumerate(bins)
    )
    return Spread(
        tuple((fate, Share(by_fate[fate], wholes[fate])) for fate in present),
        columns,
        sum(lost * chance for (_, lost, _), chance in cells.items()),
        added([key for key in parts if key[2]]),
    )


def _bins(values: list[int], most: int) -> list[tuple[int, int]]:
    """Return the amounts in columns, from the least to the greatest: 0 and the extremes by themselves."""
    single = [(value, value) for value in values]
    if len(values) <= most + 1:
        return single
    apart = {0, values[0], values[-1]}
    room = most + 1 - len(apart & set(values))
    width = 1
    while True:
        width += 1
        found = [(value, value) for value in values if value in apart]
        low, high = values[0], values[-1]
        for start in range(low - low % width, high + 1, width):
            held = [value for value in values if start <= value < start + width and value not in apart]
            # A column never reaches over 0: what is won and what is lost are told apart.
            found += [(part[0], part[-1]) for part in ([v for v in held if v < 0], [v for v in held if v > 0]) if part]
        if len(found) - len(apart & set(values)) <= room:
            return sorted(found)


def _bin(bins: list[tuple[int, int]], value: int) -> int:
    return next(place for place, (low, high) in enumerate(bins) if low <= value <= high)
