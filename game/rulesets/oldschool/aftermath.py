"""After the battle in old school: the mortally wounded are seen to (OS-50)."""

from game.engine.components import Clock, Dying, Unit
from game.engine.events import (
    AftermathBegan,
    Died,
    Stabilised,
)
from game.engine.view import BATTLE, Context, Steps, View
from game.rulesets.oldschool.checks import SkillCheck, skill_check
from game.rulesets.oldschool.conditions import can_fight
from game.rulesets.oldschool.death import HEAL, ROUNDS_TO_LIVE, STABILISING, who_is_dying
from game.systems.hands import has_hands


def aftermath(context: Context) -> Steps:
    """See to the mortally wounded whose side has somebody left who can; round by round, by the same rule (OS-50).

    Each ally sees to one of them a round. Those who have nobody die of their wounds.
    """
    view = context.view
    if not who_is_dying(view):
        return
    yield AftermathBegan()
    now = view.of(BATTLE, Clock).round
    for number in range(now, now + ROUNDS_TO_LIVE + 1):
        for unit in who_is_dying(view):
            if number - view.of(unit, Dying).round > ROUNDS_TO_LIVE or not _helpers(view, view.side_of(unit)):
                yield Died(unit)
        for side in view.stage.sides:
            dying = [unit for unit in who_is_dying(view) if view.side_of(unit) == side]
            for helper, unit in zip(_helpers(view, side), dying, strict=False):
                needed = STABILISING + number - view.of(unit, Dying).round
                if (yield from skill_check(context, helper, "INT", HEAL, "stabilising", needed, "OS-50")):
                    yield Stabilised(unit, helper)
    for unit in who_is_dying(view):
        yield Died(unit)


def _helpers(view: View, side: str) -> list[int]:
    """Return a side's units that are on their feet, the best at it first; beasts cannot see to anybody (BD-18)."""
    found = [unit for unit in view.each(Unit) if view.side_of(unit) == side and can_fight(view, unit)]
    found = [unit for unit in found if has_hands(view, unit)]
    return sorted(found, key=lambda unit: (-view.ask(SkillCheck(unit, "INT", HEAL)).total, unit))
