"""Attacking and disarming in melee: who may, with what, at what cost (CL-20, CL-40, CL-50); see `attack` for how."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Attack, Command, Disarm
from game.engine.cost import ACTION
from game.engine.events import Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.attack import answer_arm, clash
from game.rulesets.clash.conditions import is_helpless, lacks_action, may_attack
from game.rulesets.clash.gear import NO_ITEM, ClashArm, bare, melee_arm, takes_in_hand, weapons
from game.rulesets.clash.positions import within
from game.systems.status import is_alive, same_layer, too_short


def check_target(view: View, unit: int, target: int) -> Refused | None:
    """Return why this cannot be attacked at all: nobody there, an ally, not seen, or across the water's surface."""
    if not is_alive(view, target) or not view.knows(target):
        return Refused("There is nobody to attack.", "BD-14")
    if view.side_of(unit) == view.side_of(target):
        return Refused("That is an ally.")
    if not same_layer(view, unit, target):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    return None


def check_blow(view: View, unit: int, target: int, item: int) -> Refused | None:
    """Check whatever is done to an enemy with a melee weapon, in hand or taken from the belt for it (CL-50)."""
    arm = melee_arm(view, unit, item)
    if arm is None:
        return Refused("It takes a melee weapon in hand or on the belt.", "CL-50")
    refused = lacks_action(view, unit) or may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not within(view, unit, target, arm.reach):
        return too_short(view, arm.name, arm.item, target, "CL-20")
    return None


def arms_to_try(view: View, unit: int) -> tuple[ClashArm, ...]:
    """Return what is worth striking with: each kind of melee weapon at hand, or what a unit has bare if it has none."""
    kinds = {(arm.key, arm.is_damaged): arm for arm in reversed(weapons(view, unit)) if arm.is_melee}
    own = bare(view, unit)
    return (*kinds.values(), own) if own.attribute == "natural" or not kinds else tuple(kinds.values())


def check_attack(view: View, command: Attack) -> Refused | None:
    """Check an attack in melee."""
    return check_blow(view, command.unit, command.target, command.item)


def attack_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of weapon at hand on each enemy near enough."""
    arms = arms_to_try(view, unit)
    for target in view.enemies(unit):
        for arm in arms:
            if view.gap(unit, target) <= arm.reach:
                yield Attack(unit, target, arm.item)


def resolve_attack(context: Context, command: Attack) -> Steps:
    """Spend the action and clash."""
    yield from _strike(context, command, "melee")


def check_disarm(view: View, command: Disarm) -> Refused | None:
    """Weapon against weapon: fists and natural weapons neither disarm nor can be disarmed (CL-40)."""
    refused = check_blow(view, command.unit, command.target, command.item)
    if refused is not None:
        return refused
    if command.item == NO_ITEM:
        return Refused("It takes a weapon to disarm somebody.", "CL-40")
    if not answer_arm(view, command.target, command.unit).is_real:
        return Refused("It has no melee weapon in hand that it could lose.", "CL-40")
    return None


def disarm_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each kind of weapon at hand on each armed enemy near enough."""
    for command in attack_options(view, unit):
        if isinstance(command, Attack) and command.item != NO_ITEM and not is_helpless(view, command.target):
            yield Disarm(unit, command.target, command.item)


def resolve_disarm(context: Context, command: Disarm) -> Steps:
    """Spend the action and clash for the weapon."""
    yield from _strike(context, command, "disarm")


def _strike(context: Context, command: Attack | Disarm, how: str) -> Steps:
    view, unit = context.view, command.unit
    arm = melee_arm(view, unit, command.item)
    yield Spent(unit, action=1)
    taking = takes_in_hand(view, unit, command.item)
    if taking is not None:
        yield taking
    if arm is not None and is_alive(view, command.target):
        yield from clash(context, unit, command.target, arm, how)


SYSTEM: Final = System(
    "melee",
    ("CL-22", "CL-23", "CL-24", "CL-25", "CL-26"),
    actions={
        Attack: Action(
            "Attack", ACTION, check_attack, attack_options, resolve_attack, ("CL-20", "CL-21"), At.UNIT, (ITEM,)
        ),
        Disarm: Action(
            "Disarm",
            ACTION,
            check_disarm,
            disarm_options,
            resolve_disarm,
            ("CL-40",),
            At.UNIT,
            (ITEM,),
            phrase="Disarm {aim} with {thing}",
        ),
    },
)
