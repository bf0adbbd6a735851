"""Striking in melee in old school: plain, with two weapons, at the end of a charge (OS-30, OS-31, OS-43, OS-45)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Attack, Command
from game.engine.cost import ACTION
from game.engine.events import Reason
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.attack import (
    TWO_WEAPONS,
    OldSchoolBlow,
    ToHit,
    check_target,
    strike,
    within_reach,
)
from game.rulesets.oldschool.commands import StrikeWithBoth
from game.rulesets.oldschool.conditions import lacks_main, lies
from game.rulesets.oldschool.gear import (
    NATURAL,
    NO_ITEM,
    OldSchoolArm,
    arms_in_hand,
    best_ability,
    class_bonus,
    kind_of,
    level_in,
    melee_arms,
    unarmed,
)
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.tables import UNARMED
from game.systems.status import is_grappled, is_prone, too_short

UNSKILLED: Final = -2
AGAINST_PRONE: Final = 2
WHILE_PRONE: Final = -4
SECOND_WEAPON: Final = -1
FROM_HIDING: Final = 4


def melee_arm(view: View, unit: int, item: int) -> OldSchoolArm | None:
    """Return what a unit strikes with when it names an item, or 0 for its natural weapon or fists."""
    if item == NO_ITEM:
        return unarmed(view, unit)
    return next((arm for arm in arms_in_hand(view, unit) if arm.item == item and arm.is_melee), None)


def check_melee(view: View, unit: int, target: int, arm: OldSchoolArm | None) -> Refused | None:
    """Check what all blows have in common: a weapon, a target, a grapple, reach (OS-31, OS-42)."""
    if arm is None:
        return Refused("It takes a melee weapon in hand.", "OS-31")
    refused = check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_grappled(view, unit) and arm.key not in {NATURAL, UNARMED}:
        return Refused("In a grapple only natural weapons can be used.", "OS-42")
    if not within_reach(view, unit, target, arm):
        return too_short(view, arm.name, arm.item, target, "OS-31")
    return None


# ---- a plain attack ------------------------------------------------------------------------------------------------


def check_attack(view: View, command: Attack) -> Refused | None:
    """Check a melee attack, a main action (OS-21, OS-31)."""
    arm = melee_arm(view, command.unit, command.item)
    return lacks_main(view, command.unit) or check_melee(view, command.unit, command.target, arm)


def attack_options(view: View, unit: int) -> Iterator[Command]:
    """Propose melee attacks with what is at hand, fists last."""
    arms = list(melee_arms(view, unit))
    if all(arm.item != NO_ITEM for arm in arms):
        arms.append(unarmed(view, unit))
    for target in view.enemies(unit):
        if view.gap(unit, target) <= max(arm.reach for arm in arms):
            for arm in arms:
                yield Attack(unit, target, arm.item)


def resolve_attack(context: Context, command: Attack) -> Steps:
    """Spend the main action and strike."""
    arm = melee_arm(context.view, command.unit, command.item)
    yield main(context.view, command.unit)
    if arm is not None:
        yield from strike(context, OldSchoolBlow(command.unit, command.target, arm, "melee"))


# ---- two weapons ---------------------------------------------------------------------------------------------------


def check_strike_with_both(view: View, command: StrikeWithBoth) -> Refused | None:
    """A weapon in each hand, and at least level 1 in the skill of both (OS-43)."""
    unit = command.unit
    held = [arm for arm in arms_in_hand(view, unit) if arm.is_melee]
    if len(held) < 2:
        return Refused("It does not hold two weapons.", "OS-43")
    if not kind_of(view, unit).has_class or any((level_in(view, unit, arm.skill) or 0) < 1 for arm in held):
        return Refused("That takes at least level 1 in the skill of both weapons.", "OS-43")
    arm = melee_arm(view, unit, command.item) if command.item else None
    return lacks_main(view, unit) or check_melee(view, unit, command.target, arm)


def strike_with_both_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every neighbour, with either of two weapons in hand."""
    held = [arm for arm in arms_in_hand(view, unit) if arm.is_melee]
    if len(held) < 2:
        return
    kinds = {arm.key: arm for arm in reversed(held)}
    for target in view.enemies(unit):
        if view.gap(unit, target) <= 1:
            for arm in kinds.values():
                yield StrikeWithBoth(unit, target, arm.item)


def resolve_strike_with_both(context: Context, command: StrikeWithBoth) -> Steps:
    """Spend the main action and strike once: -1 to hit, +2 damage (OS-43)."""
    arm = melee_arm(context.view, command.unit, command.item)
    yield main(context.view, command.unit)
    if arm is not None:
        yield from strike(context, OldSchoolBlow(command.unit, command.target, arm, "melee", TWO_WEAPONS))


# ---- what counts to hit --------------------------------------------------------------------------------------------


def by_class(view: View, question: ToHit) -> Reason | None:
    """The class attack bonus, or the final figure (OS-30, OS-01)."""
    unit = question.blow.unit
    bonus, name = class_bonus(view, unit), "class" if kind_of(view, unit).has_class else "attack"
    return Reason(bonus, name, "OS-30") if bonus else None


def by_ability(view: View, question: ToHit) -> Reason | None:
    """The weapon's attribute; where it leaves the choice, the better one (OS-30)."""
    modifier, name = best_ability(view, question.blow.unit, question.blow.arm.abilities)
    return Reason(modifier, name, "OS-30") if modifier else None


def by_skill(view: View, question: ToHit) -> Reason | None:
    """The level in the weapon's skill, no level -2; final figures hold it already (OS-30)."""
    unit, skill = question.blow.unit, question.blow.arm.skill
    if not kind_of(view, unit).has_class:
        return None
    level = level_in(view, unit, skill)
    if level is None:
        return Reason(UNSKILLED, f"no {skill.capitalize()}", "OS-30")
    return Reason(level, skill.capitalize(), "OS-30") if level else None


def at_the_prone(view: View, question: ToHit) -> Reason | None:
    """+2 in melee against an adjacent prone foe (OS-31)."""
    blow = question.blow
    if not blow.arm.is_melee or not lies(view, blow.target) or view.gap(blow.unit, blow.target) > 1:
        return None
    return Reason(AGAINST_PRONE, "prone foe", "OS-31")


def while_prone(view: View, question: ToHit) -> Reason | None:
    """-4 in melee while prone oneself (OS-31)."""
    blow = question.blow
    return Reason(WHILE_PRONE, "prone itself", "OS-31") if blow.arm.is_melee and is_prone(view, blow.unit) else None


def with_two_weapons(view: View, question: ToHit) -> Reason | None:
    """-1 with two weapons (OS-43)."""
    del view
    return Reason(SECOND_WEAPON, "two weapons", "OS-43") if question.blow.manner == TWO_WEAPONS else None


def from_hiding(view: View, question: ToHit) -> Reason | None:
    """+4 from hiding (OS-70)."""
    del view
    return Reason(FROM_HIDING, "from hiding", "OS-70") if question.unseen else None


SYSTEM: Final = System(
    "melee",
    ("OS-01", "OS-34", "OS-35", "OS-70"),
    actions={
        Attack: Action(
            "Attack",
            ACTION,
            check_attack,
            attack_options,
            resolve_attack,
            ("OS-30", "OS-31", "OS-21"),
            At.UNIT,
            (ITEM,),
        ),
        StrikeWithBoth: Action(
            "Two weapons",
            ACTION,
            check_strike_with_both,
            strike_with_both_options,
            resolve_strike_with_both,
            ("OS-43",),
            At.UNIT,
            (ITEM,),
            phrase="Two weapons at {aim}: {thing}",
        ),
    },
    modifiers={
        ToHit: (by_class, by_ability, by_skill, at_the_prone, while_prone, with_two_weapons, from_hiding),
    },
)
