"""Things of the map in heroic: a Might test of DC 4, the plain dodge, blunt damage (HE-14, BD-13)."""

from typing import Final

from game.engine.action import Action
from game.engine.commands import Command, Use
from game.engine.ruleset import Difficulties
from game.engine.view import Context, Refused, Resolving, View
from game.rulesets.heroic.checks import STANDARD_DIFFICULTY, check
from game.rulesets.heroic.hazards import crush, dodge_stone
from game.rulesets.heroic.lying import REACH_CM
from game.systems.scenery import Handling, action_of
from game.systems.status import is_grappled, is_submerged


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use anything: in a grapple and under water there is no leisure for it."""
    if is_grappled(view, unit):
        return Refused("In a grapple nothing else can be done with the hands.", "HE-61")
    return Refused("Under water nothing can be used.", "HE-120") if is_submerged(view, unit) else None


def might(context: Context, unit: int, purpose: str, difficulty: int) -> Resolving[bool]:
    """Roll Might against a thing's difficulty (HE-14)."""
    return (yield from check(context, unit, "might", purpose, "HE-14", difficulty))


DIFFICULTIES: Final = Difficulties(2, STANDARD_DIFFICULTY, 6)
HANDLING: Final = Handling(
    held=held,
    test=might,
    difficulty=STANDARD_DIFFICULTY,
    dodge=dodge_stone,
    crush=crush,
    reach=REACH_CM,
)

ACTIONS: dict[type[Command], Action] = {Use: action_of(HANDLING)}
