"""Shooting and throwing in heroic (HE-23, HE-24, HE-43 to HE-45): the actions; the shot itself is `attack.strike`."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ARROWS, BONUS, ITEM, Action, At
from game.engine.commands import Command, Shoot, Throw
from game.engine.cost import ACTION, EITHER_ACTION
from game.engine.events import Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import Strike, check_target, other_weapon_used, strike, weapon_mark
from game.rulesets.heroic.equip import spend_arrow
from game.rulesets.heroic.gear import (
    HANDS,
    METRES_PER_CELL,
    PACK,
    HeroicArm,
    arm_of,
    carried,
    edition,
    is_melee,
    slot_of,
    tables,
    weapons_in_hand,
    wears_helmet,
)
from game.systems.status import (
    is_grappled,
    is_submerged,
    is_swimming,
    lacks,
)
from game.systems.things import key_of


def check_projectile(view: View, unit: int, target: int) -> Refused | None:
    """Check what shooting and throwing have in common: free, dry, and the target in line of sight (HE-43, HE-113)."""
    refused = check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_grappled(view, unit):
        return Refused("In a grapple there is no shooting or throwing.", "HE-61")
    if is_swimming(view, unit) or is_submerged(view, unit):
        return Refused("A swimmer cannot shoot or throw.", "HE-113")
    if not view.in_sight(unit, target):
        return Refused("There is no line of sight.", "HE-43")
    return None


def check_shoot(view: View, command: Shoot) -> Refused | None:
    """Check a shot with the bow, sling or lyre in hand (HE-43 to HE-45, HE-23, HE-52)."""
    unit, target = command.unit, command.target
    arm = next((arm for arm in weapons_in_hand(view, unit) if arm.item == command.item and not is_melee(arm)), None)
    if arm is None:
        return Refused("It takes a bow, a sling or a lyre in hand.", "HE-43")
    if arm.kind == "bow" and wears_helmet(view, unit):
        return Refused("A bow cannot be shot while wearing a helmet.", "HE-45")
    refused = lacks(view, unit, action=1) or check_projectile(view, unit, target)
    if refused is not None:
        return refused
    if arm.kind == "lyre" and view.gap(unit, target) * METRES_PER_CELL > arm.range:
        return Refused("A lyre cannot be used beyond its range.", "HE-52")
    if command.arrows not in edition(view).ammunition(view, unit, arm.kind):
        return Refused("There are no such arrows left.", "HE-23")
    return other_weapon_used(view, unit, command.item)


def shoot_options(view: View, unit: int) -> Iterator[Command]:
    """Propose shots at every known enemy, with ordinary and with special arrows."""
    for arm in weapons_in_hand(view, unit):
        if not is_melee(arm):
            choices = edition(view).ammunition(view, unit, arm.kind)
            for target in view.enemies(unit):
                for arrows in choices:
                    yield Shoot(unit, target, arm.item, arrows)


def resolve_shoot(context: Context, command: Shoot) -> Steps:
    """Spend the action and the arrow, and shoot."""
    unit, one = command.unit, shot_of(context.view, command)
    yield Spent(unit, action=1, mark=weapon_mark(command.item))
    if command.arrows:
        yield from spend_arrow(context, unit, command.arrows)
    yield from strike(context, one)


def shot_of(view: View, command: Shoot) -> Strike:
    """Return the shot."""
    arm = next(arm for arm in weapons_in_hand(view, command.unit) if arm.item == command.item)
    return Strike(command.unit, command.target, arm, "shot", command.arrows)


def thrown_arm(view: View, unit: int, item: int) -> HeroicArm | None:
    """Return an equipped weapon as it is thrown, or None: knives and axes from any slot, a spear in hand (HE-43)."""
    slot = slot_of(view, unit, item)
    if slot is None or slot == PACK:
        return None
    key = key_of(view, item)
    weapon = tables(view).weapons.get(key)
    if weapon is None or not weapon.thrown or (weapon.kind == "spear" and slot not in HANDS):
        return None
    return arm_of(weapon, key, item, alone=False)


def check_throw(view: View, command: Throw) -> Refused | None:
    """Check a throw, with the action or as a bonus action (HE-24, HE-43)."""
    unit = command.unit
    arm = thrown_arm(view, unit, command.item)
    if arm is None:
        return _why_not_thrown(view, unit, command.item)
    if command.bonus and arm.kind == "spear":
        return Refused("Only a knife or an axe can be thrown as a bonus action.", "HE-24")
    refused = (lacks(view, unit, bonus=1) if command.bonus else lacks(view, unit, action=1)) or check_projectile(
        view, unit, command.target
    )
    if refused is not None:
        return refused
    in_hand = slot_of(view, unit, command.item) in HANDS
    return other_weapon_used(view, unit, command.item) if in_hand else None


def _why_not_thrown(view: View, unit: int, item: int) -> Refused:
    """Return why something is no weapon that a unit can throw as it carries it (HE-43)."""
    slot = slot_of(view, unit, item)
    if slot is None:
        return Refused("It has no such thing.", "HE-43")
    weapon = tables(view).weapons.get(key_of(view, item))
    if weapon is None or not weapon.thrown:
        return Refused("That is not for throwing.", "HE-43")
    return Refused("That is in the pack." if slot == PACK else "A spear is thrown from the hand only.", "HE-43")


def throw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose throws of each kind of weapon at every known enemy, with the action and with the bonus action."""
    seen: set[tuple[str, bool]] = set()
    for slot, item, key in carried(view, unit):
        kind = (key, slot in HANDS)
        if thrown_arm(view, unit, item) is None or kind in seen:
            continue
        seen.add(kind)
        for target in view.enemies(unit):
            yield Throw(unit, target, item, bonus=True)
            yield Throw(unit, target, item)


def resolve_throw(context: Context, command: Throw) -> Steps:
    """Spend what the throw costs, and throw."""
    unit, one = command.unit, throw_of(context.view, command)
    in_hand = slot_of(context.view, unit, command.item) in HANDS
    mark = weapon_mark(command.item) if in_hand else ""
    yield Spent(unit, bonus=1, mark=mark) if command.bonus else Spent(unit, action=1, mark=mark)
    if one is not None:
        yield from strike(context, one)


def throw_of(view: View, command: Throw) -> Strike | None:
    """Return the throw."""
    arm = thrown_arm(view, command.unit, command.item)
    return None if arm is None else Strike(command.unit, command.target, arm, "throw")


SYSTEM: Final = System(
    "missiles",
    ("BD-18", "HE-23", "HE-45"),
    actions={
        Shoot: Action(
            "Shoot", ACTION, check_shoot, shoot_options, resolve_shoot, ("HE-43", "HE-44"), At.UNIT, (ITEM, ARROWS)
        ),
        Throw: Action(
            "Throw",
            EITHER_ACTION,
            check_throw,
            throw_options,
            resolve_throw,
            ("HE-24", "HE-43"),
            At.UNIT,
            (ITEM, BONUS),
        ),
    },
)
