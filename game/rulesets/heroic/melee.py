"""Striking in melee in heroic (HE-25, HE-42, HE-61): the action; the blow itself is `attack.strike`."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Attack, Command
from game.engine.components import Grappling
from game.engine.cost import ACTION
from game.engine.events import Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import (
    Strike,
    can_use,
    check_target,
    other_weapon_used,
    strike,
    weapon_mark,
    within_reach,
)
from game.rulesets.heroic.gear import (
    NO_ITEM,
    HeroicArm,
    fists,
    is_melee,
    melee_arms,
    natural_of,
    weapons_in_hand,
)
from game.systems.status import lacks, too_short


def melee_arm(view: View, unit: int, item: int) -> HeroicArm | None:
    """Return what a unit strikes with when it names an item, or 0 for its natural weapon or fists."""
    if item == NO_ITEM:
        return natural_of(view, unit) or fists(view)
    return next((arm for arm in weapons_in_hand(view, unit) if arm.item == item and is_melee(arm)), None)


def check_attack(view: View, command: Attack) -> Refused | None:
    """Check a melee attack (HE-42, HE-25, HE-61)."""
    unit, target = command.unit, command.target
    arm = melee_arm(view, unit, command.item)
    if arm is None:
        return Refused("It takes a melee weapon in hand.", "HE-21")
    refused = (
        lacks(view, unit, action=1)
        or check_target(view, unit, target)
        or _check_grapple(view, unit, target, arm)
        or can_use(view, unit, arm)
        or other_weapon_used(view, unit, command.item)
    )
    if refused is not None:
        return refused
    if not within_reach(view, unit, target, arm):
        return too_short(view, arm.name, arm.item, target, "HE-42")
    return None


def attack_options(view: View, unit: int) -> Iterator[Command]:
    """Propose melee attacks with what is at hand, fists last."""
    arms = list(melee_arms(view, unit))
    if all(arm.item != NO_ITEM for arm in arms):
        arms.append(fists(view))
    for target in view.enemies(unit):
        if view.gap(unit, target) <= max(arm.reach for arm in arms):
            for arm in arms:
                yield Attack(unit, target, arm.item)


def resolve_attack(context: Context, command: Attack) -> Steps:
    """Spend the action and strike."""
    one = strike_of(context.view, command)
    yield Spent(command.unit, action=1, mark=weapon_mark(command.item))
    if one is not None:
        yield from strike(context, one)


def strike_of(view: View, command: Attack) -> Strike | None:
    """Return the attack that is made."""
    arm = melee_arm(view, command.unit, command.item)
    return None if arm is None else Strike(command.unit, command.target, arm, "melee")


def _check_grapple(view: View, unit: int, target: int, arm: HeroicArm) -> Refused | None:
    """While grappled only the other one can be attacked, with weapons that have a grapple die (HE-61)."""
    grappling = view.get(unit, Grappling)
    if grappling is None:
        return None
    if grappling.other != target:
        return Refused("In a grapple it can only fight the other one.", "HE-61")
    if arm.key != "natural" and not arm.grapple:
        return Refused(f"{arm.name} cannot be used in a grapple.", "HE-61")
    return None


SYSTEM: Final = System(
    "melee",
    ("HE-25", "HE-46", "HE-49", "HE-50", "HE-51", "HE-52", "HE-131"),
    actions={
        Attack: Action(
            "Attack", ACTION, check_attack, attack_options, resolve_attack, ("HE-40", "HE-42"), At.UNIT, (ITEM,)
        ),
    },
)
