"""After the battle in old school: the mortally wounded are seen to (OS-50)."""

from typing import Final

from game.engine.events import AftermathBegan, Stabilised
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.oldschool.checks import SkillCheck, skill_check
from game.rulesets.oldschool.conditions import can_fight
from game.rulesets.oldschool.death import HEAL, ROUNDS_TO_LIVE, difficulty_now
from game.systems.tending import Tending, see_to_the_dying, who_is_dying


def aftermath(context: Context) -> Steps:
    """See to the mortally wounded of each side round by round, by the same rule as before (OS-50)."""
    if who_is_dying(context.view):
        yield AftermathBegan()
        yield from see_to_the_dying(context, TENDING)


def _skill(view: View, unit: int) -> int:
    return view.ask(SkillCheck(unit, "INT", HEAL)).total


def _tend(context: Context, helper: int, unit: int, passed: int) -> Steps:
    needed = difficulty_now(context.view, unit) + passed
    if (yield from skill_check(context, helper, "INT", HEAL, "stabilising", needed, "OS-50")):
        yield Stabilised(unit, helper)


TENDING: Final = Tending(ROUNDS_TO_LIVE, can_fight, _skill, _tend)
