"""What actions, things, units and places are worth: battles in which a side does without, beside those of its dice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.engine.sentences import how_many
from game.engine.setup import Setup
from game.playtest.figures import Difference, Worth, difference_of
from game.playtest.fought import HEAT, Fought
from game.playtest.offered import offered
from game.playtest.restricted import BOON_WORD, ITEM_WORD, PLACE_WORD, UNIT_WORD, Restriction, places

MUCH: Final = 0.15
"""Who certainly loses more than this part of all battles by doing without has something that decides too much."""
LITTLE: Final = 0.1
"""What certainly changes no more than this part either way is worth nothing."""
SEEN: Final = frozenset({HEAT.index("stood"), HEAT.index("walked")})
"""Marks of a side's having been in a place."""

Winners = Mapping[int, str]
"""Who won under a ruleset, by the battle's number; "" for a draw."""


class Uses:
    """Counts in how many battles each side used what."""

    def __init__(self, setup: Setup) -> None:
        """Know what the map offers; armour and shields are used by who has them."""
        self._sides: Final = setup.sides
        width = setup.board.grid.width
        self._names: Final = {
            cell[1] * width + cell[0]: f"{PLACE_WORD}{name}" for name, cells in places(setup).items() for cell in cells
        }
        there = offered(setup)
        self._worn: Final = {
            (side, f"{ITEM_WORD}{key}") for side, keys in there.had.items() for key in keys & there.worn
        }
        self._counted: Counter[tuple[str, str]] = Counter()

    def add(self, fought: Fought) -> None:
        """Look at a battle."""
        self._counted.update({*self._worn, *self._used(fought)})

    def _used(self, fought: Fought) -> Iterator[tuple[str, str]]:
        sides = {line.unit: self._sides[line.side] for line in fought.units}
        for deed in fought.deeds:
            for word in (deed.action, f"{ITEM_WORD}{deed.thing}", f"{BOON_WORD}{deed.thing}"):
                yield sides.get(deed.unit, ""), word
        for line in fought.units:
            if line.came:
                yield sides[line.unit], f"{UNIT_WORD}{line.name}"
        for use in fought.things:
            yield self._sides[use.side], f"{PLACE_WORD}{use.what}"
        for marks in fought.marks:
            if marks.kind in SEEN:
                for cell in set(marks.cells) & self._names.keys():
                    yield self._sides[marks.side], self._names[cell]

    def of(self, restriction: Restriction) -> int:
        """Return in how many battles a side used what it is to be without; of several things the most."""
        return max(self._counted[restriction.side, word] for word in restriction.without)


def worth(restriction: Restriction, used: int, with_it: Winners, without: Winners, sides: Sequence[str]) -> Worth:
    """Return what something is worth, by the battles that were fought both ways."""
    pairs = sorted(with_it.keys() & without.keys())
    side = restriction.side
    lost = [_score(with_it[number], side, sides) - _score(without[number], side, sides) for number in pairs]
    return Worth(" and ".join(restriction.without), side, used, len(pairs), difference_of(lost))


def _score(winner: str, side: str, sides: Sequence[str]) -> float:
    return float(winner == side) if winner else 1 / len(sides)


# ---- in words ------------------------------------------------------------------------------------------------------


def in_words(found: Sequence[Worth]) -> tuple[str, ...]:
    """Say what is worth too much, nothing, or less than that, and what the battles do not tell."""
    fought = [one for one in found if one.battles]
    groups = (
        ("Decides too much", [one for one in fought if one.difference.low >= MUCH]),
        ("Does harm to who has it", [one for one in fought if one.difference.high < 0]),
        ("Worth nothing", [one for one in fought if is_nothing(one.difference)]),
    )
    told = [f"{begin}: {'; '.join(map(_told, some))}." for begin, some in groups if some]
    told += _never_used(found)
    unsure = [one.battles for one in fought if is_unsure(one.difference)]
    if unsure:
        number = how_many(len(unsure), "thing")
        told.append(f"Of {number} more {max(unsure)} battles do not tell: fight more (-n).")
    return tuple(told)


def is_nothing(difference: Difference) -> bool:
    """Tell whether something certainly changes next to nothing."""
    return -LITTLE <= difference.low <= 0 <= difference.high <= LITTLE


def is_unsure(difference: Difference) -> bool:
    """Tell whether it may be worth something or nothing."""
    return difference.low <= 0 <= difference.high and not is_nothing(difference)


def _never_used(found: Sequence[Worth]) -> Iterator[str]:
    """Name what was never used, with the sides where others used it."""
    by_what = dict[str, dict[str, int]]()
    for one in found:
        by_what.setdefault(one.what, {})[one.side] = one.used
    words = []
    for what, used in by_what.items():
        idle = [side for side, times in used.items() if not times]
        if idle:
            words.append(what if len(idle) == len(used) else f"{what} (by {' and '.join(idle)})")
    if words:
        yield f"Never used, and so not tried without: {', '.join(words)}."


def _told(one: Worth) -> str:
    return f"{one.what} to {one.side} ({points(one.difference)})"


def points(difference: Difference) -> str:
    """Write how many battles of a hundred something wins.

    >>> points(Difference(0.35, 0.221, 0.48)), points(Difference(-0.1, -0.2, 0.004))
    ('+35 wins of 100, +22 to +48', '-10 wins of 100, -20 to 0')
    """
    return f"{_signed(difference.part)} wins of 100, {_signed(difference.low)} to {_signed(difference.high)}"


def _signed(part: float) -> str:
    number = round(100 * part)
    return f"{number:+}" if number else "0"


def dearest_first(found: Iterable[Worth]) -> tuple[Worth, ...]:
    """Return what is worth most first; what was never used comes last."""
    return tuple(sorted(found, key=lambda one: (not one.battles, -one.difference.part, one.what, one.side)))
