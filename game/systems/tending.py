"""Seeing to the dying once a battle is over, round by round as long as they live (CL-90, OS-50)."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from game.engine.components import BATTLE, Clock, Dying, Unit
from game.engine.events import Died
from game.engine.resolving import Context, Steps
from game.engine.turns import has_everybody_acted
from game.engine.view import View
from game.systems.hands import has_hands


@dataclass(frozen=True)
class Tending:
    """What differs between rulesets.

    For how many rounds after the one that somebody began to die in they live; who can help, and how well;
    `tend(context, helper, unit, passed)` is one try, so many rounds after the last of the battle.
    """

    rounds_to_live: int
    is_able: Callable[[View, int], bool]
    skill: Callable[[View, int], int]
    tend: Callable[[Context, int, int, int], Steps]


def who_is_dying(view: View) -> tuple[int, ...]:
    """Return who is dying and not stable, by id."""
    return tuple(unit for unit, dying in view.query(Dying) if not dying.stable)


def rounds_left(view: View, unit: int, rounds_to_live: int) -> int:
    """Return how many rounds a dying unit has left, the one that is going on counted."""
    return view.of(unit, Dying).round + rounds_to_live + 1 - view.of(BATTLE, Clock).round


def see_to_the_dying(context: Context, tending: Tending) -> Steps:
    """In each round that the dying have left whoever of their side can sees to one of them, the best first.

    It takes the action, so one pair of hands sees to one a round. Where the battle ended with its round that round is
    over for them as well.
    """
    view = context.view
    for passed in count(int(has_everybody_acted(view))):
        for unit in who_is_dying(view):
            if rounds_left(view, unit, tending.rounds_to_live) <= passed:
                yield Died(unit)
        if not who_is_dying(view):
            return
        for side in view.stage.sides:
            patients = [unit for unit in who_is_dying(view) if view.side_of(unit) == side]
            for helper, unit in zip(_helpers(view, side, tending), patients, strict=False):
                yield from tending.tend(context, helper, unit, passed)


def _helpers(view: View, side: str, tending: Tending) -> list[int]:
    """Return a side's units that can help, the best at it first; beasts cannot (BD-18)."""
    found = [unit for unit in view.each(Unit) if view.side_of(unit) == side and tending.is_able(view, unit)]
    return sorted(
        (unit for unit in found if has_hands(view, unit)), key=lambda unit: (-tending.skill(view, unit), unit)
    )
