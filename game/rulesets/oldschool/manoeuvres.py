"""Shoving in old school: a blow that does no harm, then strength against strength (OS-41)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import TO_THE_GROUND, Action, At
from game.engine.commands import Command, Shove
from game.engine.condition import PRONE
from game.engine.cost import ACTION
from game.engine.dice import Pool
from game.engine.events import Attacked, EffectBegan, Missed, Reason
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool import defence
from game.rulesets.oldschool.attack import OldSchoolBlow, ToHit, check_target, is_unseen, within_reach
from game.rulesets.oldschool.blow import TOTAL_DEFENCE, Fate
from game.rulesets.oldschool.checks import D20, SkillCheck, opposed
from game.rulesets.oldschool.conditions import lacks_main
from game.rulesets.oldschool.gear import OldSchoolArm, melee_arms
from game.rulesets.oldschool.order import main
from game.systems.durations import endless
from game.systems.pushing import push
from game.systems.rolling import rolled, unseen
from game.systems.sneaking import give_away
from game.systems.status import is_alive, is_downed, is_grappled, is_prone, too_short

PUSHED_CELLS: Final = 2
LARGER: Final = 4
STRENGTH: Final = ("STR", ("exert", "punch"))


def larger(view: View, question: SkillCheck) -> Reason | None:
    """A Large unit has +4 against a smaller one, shoving or grappling (OS-41, OS-42)."""
    if not question.against or question.attribute != "STR":
        return None
    if not view.is_large(question.unit) or view.is_large(question.against):
        return None
    return Reason(LARGER, "Large", "OS-41" if question.skills == STRENGTH[1] else "OS-42")


def lands(context: Context, unit: int, target: int, arm: OldSchoolArm, how: str, rule: str) -> Resolving[bool]:
    """Roll to hit without doing harm; returns whether it lands (OS-41, OS-42). It is an attack in all else.

    Whoever it would hit may turn to total defence where that makes it miss (OS-45).
    """
    view = context.view
    hides = is_unseen(view, unit, target)
    yield from give_away(view, unit)
    yield Attacked(unit, target, arm.name, how, hides)
    if not is_alive(view, unit) or not is_alive(view, target):
        return False
    answer = view.ask(ToHit(unit, OldSchoolBlow(unit, target, arm, how), hides))
    needed = view.ask(defence.ArmourClass(target)).total
    pool = Pool((D20,), answer.total)
    if defence.could_defend(view, target):
        roll = context.dice.draw((pool,), Fate((needed, needed + TOTAL_DEFENCE)))[0]
    else:
        roll = context.dice.at_least(pool, needed)
    hit = roll.total >= needed
    upon = unseen(view, target)
    yield rolled(unit, f"{how} with {arm.name}", pool, roll, answer.reasons, rule, needed, success=hit, upon=upon)
    is_asked = defence.would_help(view, target, roll.total, needed, would_be_shocked=False)
    if is_asked and (yield from defence.offer(context, unit, target, hits=True)):
        needed += TOTAL_DEFENCE
        hit = roll.total >= needed
    if not hit:
        yield Missed(unit, target, f"{needed} was needed")
    return hit


def arm_to_shove_with(view: View, unit: int, target: int) -> OldSchoolArm:
    """Return what a unit shoves with: of what reaches, that which hits most surely, the first of equals."""
    arms = melee_arms(view, unit)
    arms = tuple(arm for arm in arms if within_reach(view, unit, target, arm)) or arms
    return max(
        arms, key=lambda arm: view.ask(ToHit(unit, OldSchoolBlow(unit, target, arm, "shove"), unseen=False)).total
    )


def check_shove(view: View, command: Shove) -> Refused | None:
    """A main action, where a melee hit reaches (OS-31); who is brought to the ground has to stand (OS-41)."""
    unit, target = command.unit, command.target
    refused = lacks_main(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_grappled(view, unit):
        return Refused("In a grapple it has no room to shove anybody.", "OS-42")
    arm = arm_to_shove_with(view, unit, target)
    if not within_reach(view, unit, target, arm):
        return too_short(view, arm.name, arm.item, target, "OS-41")
    if command.to_the_ground and (is_prone(view, target) or is_downed(view, target)):
        return Refused("It lies on the ground already.", "OS-41")
    return None


def shove_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to shove everybody within reach away or to the ground."""
    farthest = max(arm.reach for arm in melee_arms(view, unit))
    for target in view.enemies(unit):
        if view.gap(unit, target) <= farthest:
            yield Shove(unit, target, to_the_ground=True)
            yield Shove(unit, target)


def resolve_shove(context: Context, command: Shove) -> Steps:
    """Hit without harm, then win opposed STR with the better of Exert and Punch (OS-41)."""
    view, unit, target = context.view, command.unit, command.target
    yield main(view, unit)
    arm = arm_to_shove_with(view, unit, target)
    if not (yield from lands(context, unit, target, arm, "shove", "OS-41")):
        return
    if not (yield from opposed(context, unit, target, STRENGTH, STRENGTH, ("shove", "standing firm"), "OS-41")):
        return
    if command.to_the_ground:
        yield EffectBegan(target, endless(PRONE))
    else:
        yield from push(context, target, unit, PUSHED_CELLS)


SYSTEM: Final = System(
    "manoeuvres",
    ("OS-42",),
    actions={
        Shove: Action(
            "Shove", ACTION, check_shove, shove_options, resolve_shove, ("OS-41", "OS-21"), At.UNIT, (TO_THE_GROUND,)
        ),
    },
    modifiers={SkillCheck: (larger,)},
)
