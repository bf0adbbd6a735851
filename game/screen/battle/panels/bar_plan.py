"""Which buttons stand in the bottom bar, and where: one row, groups that keep their place, the rest in the drawer.

What can be done now stands in its group's tray, in the order of the rules; what has no room there, and what cannot be
done, is in the drawer. Pure arithmetic, in the HUD's own points.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.screen.model.plain import Button
from game.screen.model.press import AtTable
from game.screen.text.menu import GROUPS

EDGE: Final = 9.0
GAP: Final = 3.0
APART: Final = 5.0
"""Between two groups, so many points more."""
WIDE: Final = 66.0
HIGH: Final = 54.0
"""The size of a button: its name has two lines of room."""
STACK: Final = 76.0
LITTLE: Final = 46.0
"""How wide the battle's own buttons are, which stand two on top of each other; without their names in narrow bars."""
PROMPT: Final = 21.0
TWO_LINES: Final = 31.0
NARROW: Final = 800.0
"""In bars less wide the prompt has two lines, and the battle's own buttons no names."""
LOOKS: Final = 11
"""From so many places for actions on there is also one for what shows threat and sight."""
LESS_WIDE: Final = 64.0
LESS_APART: Final = 3.0
"""The width of a button and what is between two groups in narrow bars: six places are left there at 640 points."""
FIGHT: Final = "fight"
"""The group that has a second place before any other has."""
STACKED: Final = 2
ENDS: Final = "end"
FOREMOST: Final = (
    AtTable.SKIP, AtTable.UNDO, AtTable.THREAT, AtTable.SIGHT, AtTable.GEAR, AtTable.SPEED, AtTable.RECALL,
    AtTable.REACTIONS, AtTable.COMPARE, AtTable.SAVE, AtTable.LOAD,
)  # fmt: skip
"""The battle's own buttons, those first that are wanted in the bar."""


@dataclass(frozen=True, slots=True)
class BarPlan:
    """How many places each group has, how many stacks the battle's own buttons stand in, and how high the prompt is.

    `ends` counts what ends turns, which stands at the right with the button that opens the drawer. Buttons are `wide`,
    groups so far `apart`.
    """

    width: float
    trays: tuple[tuple[str, int], ...]
    ends: int
    stacks: int
    stack: float
    prompt: float
    wide: float = WIDE
    apart: float = APART

    @property
    def high(self) -> float:
        """How high the whole bar is."""
        return HIGH + self.prompt + 2 * EDGE

    @property
    def right(self) -> float:
        """How wide all is that stands at the right end."""
        return (self.ends + 1) * (self.wide + GAP) + self.stacks * (self.stack + GAP)


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in the bar: the buttons of each tray, what ends turns, the battle's own, and all else."""

    trays: tuple[tuple[str, int, tuple[Button, ...]], ...]
    ends: tuple[Button, ...]
    own: tuple[Button, ...]
    rest: tuple[Button, ...]

    @property
    def every(self) -> tuple[Button, ...]:
        """All buttons."""
        return (*(button for _, _, kept in self.trays for button in kept), *self.ends, *self.own, *self.rest)

    @property
    def waiting(self) -> int:
        """How many actions could be used that have no room in the bar."""
        return sum(button.enabled and bool(button.group) for button in self.rest)


def plan_for(width: float, actions: Sequence[Button], others: int) -> BarPlan:
    """Return how buttons stand in a bar; `others` counts the battle's own."""
    ends = sum(map(is_end, actions))
    sizes = Counter(button.group for button in actions if not is_end(button))
    groups = [group for group in GROUPS if sizes[group]]
    stack, wide, apart = (LITTLE, LESS_WIDE, LESS_APART) if width < NARROW else (STACK, WIDE, APART)
    room = width - 2 * EDGE - apart * len(groups) - (ends + 1) * (wide + GAP)

    def places(stacks: int) -> int:
        return max(1, int((room - stacks * (stack + GAP)) // (wide + GAP)))

    stacks = 1 if places(2) < LOOKS else 2
    while stacks * STACKED < others and places(stacks + 1) >= sum(sizes.values()):
        stacks += 1
    free = places(stacks)
    if free < len(groups):
        # There is no place for each: only what can be done now has one.
        sizes = Counter(button.group for button in actions if button.enabled and not is_end(button))
        groups = [group for group in groups if sizes[group]]
    trays = allotted(free, [(group, sizes[group]) for group in groups])
    prompt = TWO_LINES if width < NARROW else PROMPT
    return BarPlan(width, trays, ends, stacks, stack, prompt, wide, apart)


def is_end(button: Button) -> bool:
    """Tell whether a button ends a turn, or all of them."""
    return button.group == ENDS or button.press is AtTable.END_ALL


def allotted(places: int, sizes: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return how many places each group gets: all that it needs, or a share, one at least while there are any.

    The first that is left over is for another way to fight.
    """
    given = dict.fromkeys((group for group, _ in sizes), 0)
    for _ in range(min(places, sum(size for _, size in sizes))):
        short = [(group, size) for group, size in sizes if given[group] < size]
        group, _ = min(short, key=lambda pair: (given[pair[0]] > (pair[0] == FIGHT), given[pair[0]] / pair[1]))
        given[group] += 1
    return tuple(given.items())


def shown_in(plan: BarPlan, actions: Sequence[Button], others: Sequence[Button]) -> Shown:
    """Return what stands in the bar now; the action that is chosen does where its group has a place."""
    trays = []
    for group, count in plan.trays:
        able = [one for one in actions if one.group == group and not is_end(one) and (one.enabled or one.is_armed)]
        kept = able[:count]
        armed = next((one for one in able[count:] if one.is_armed), None)
        if armed is not None and kept:
            kept[-1] = armed
        trays.append((group, count, tuple(kept)))
    ends = tuple(filter(is_end, actions))
    ranked = sorted(others, key=lambda one: FOREMOST.index(one.press) if one.press in FOREMOST else len(FOREMOST))
    own = tuple(ranked[: plan.stacks * STACKED])
    there = {button.press for _, _, kept in trays for button in kept} | {button.press for button in (*ends, *own)}
    rest = tuple(button for button in (*actions, *ranked) if button.press not in there)
    return Shown(tuple(trays), ends, own, rest)
