"""Shooting and throwing in old school: ranges, cover, contact, loading (OS-32, OS-33)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ARROWS, ITEM, Action, At
from game.engine.commands import Command, Shoot, Throw
from game.engine.cost import ACTION
from game.engine.events import Reason, ReasonKind
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.attack import PROJECTILES, OldSchoolBlow, ToHit, check_target, strike
from game.rulesets.oldschool.conditions import is_in_contact, lacks_main, lies
from game.rulesets.oldschool.events import WasShot
from game.rulesets.oldschool.gear import NO_ITEM, OldSchoolArm, is_loaded, shooting_arms, thrown_arm
from game.rulesets.oldschool.order import main
from game.systems.hands import in_hand
from game.systems.status import is_grappled, is_prone, is_submerged, name_amid

LONG_RANGE: Final = -2
ADJACENT_PRONE: Final = 2
DISTANT_PRONE: Final = -2
COVER: Final = {"soft": -2, "hard": -4}
IN_CONTACT: Final = -4
STANDING_ONLY: Final = frozenset({"small_bow", "large_bow", "sling"})


def check_projectile(view: View, unit: int, target: int, arm: OldSchoolArm) -> Refused | None:
    """Check what shots and throws have in common: a target in sight and range, hands free of foes (OS-32, OS-33)."""
    refused = check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_grappled(view, unit):
        return Refused("In a grapple there is no shooting or throwing.", "OS-42")
    if is_submerged(view, unit):
        return Refused("Under water there is no shooting or throwing.", "OS-70")
    if arm.hands > 1 and is_in_contact(view, unit):
        return Refused("A foe stands next to it: what takes two hands cannot be shot.", "OS-33")
    if view.gap(unit, target) > arm.far:
        return Refused(f"{arm.name} does not carry as far as {name_amid(view, target)}.", "OS-32")
    return None if view.in_sight(unit, target) else Refused("There is no line of sight.", "OS-32")


def shooting_arm(view: View, unit: int, item: int) -> OldSchoolArm | None:
    """Return a bow, crossbow or sling in hand, or None."""
    return next((arm for arm in shooting_arms(view, unit) if arm.item == item), None)


def check_shoot(view: View, command: Shoot) -> Refused | None:
    """Check a shot, a main action (OS-32, OS-33)."""
    unit, arm = command.unit, shooting_arm(view, command.unit, command.item)
    if arm is None or command.arrows != NO_ITEM:
        return Refused("It takes a bow, a crossbow or a sling in hand.", "OS-32")
    return lacks_main(view, unit) or check_shot(view, unit, command.target, arm)


def check_shot(view: View, unit: int, target: int, arm: OldSchoolArm) -> Refused | None:
    """Check what every shot asks: a loaded weapon that can be shot as one lies or stands, and the rest (OS-32)."""
    if arm.key in STANDING_ONLY and is_prone(view, unit):
        return Refused("A bow or sling cannot be shot lying down.", "OS-32")
    if not is_loaded(view, arm.item):
        return Refused("It has to be loaded first.", "OS-23")
    return check_projectile(view, unit, target, arm)


def shoot_options(view: View, unit: int) -> Iterator[Command]:
    """Propose shots at every known foe."""
    for arm in shooting_arms(view, unit):
        for target in view.enemies(unit):
            yield Shoot(unit, target, arm.item)


def resolve_shoot(context: Context, command: Shoot) -> Steps:
    """Spend the main action and shoot."""
    unit, arm = command.unit, shooting_arm(context.view, command.unit, command.item)
    yield main(context.view, unit)
    if arm is not None:
        if arm.reloads:
            yield WasShot(unit, arm.item)
        yield from strike(context, OldSchoolBlow(unit, command.target, arm, "shot"))


def check_throw(view: View, command: Throw) -> Refused | None:
    """Check a throw of a weapon in hand, a main action (OS-32)."""
    arm = thrown_arm(view, command.unit, command.item)
    if arm is None or command.bonus:
        return Refused("Only a weapon in hand that is made for it can be thrown.", "OS-32")
    return lacks_main(view, command.unit) or check_projectile(view, command.unit, command.target, arm)


def throw_options(view: View, unit: int) -> Iterator[Command]:
    """Propose throws of each kind of weapon in hand at every known foe."""
    kinds = {key: item for item, key in reversed(in_hand(view, unit))}
    for item in sorted(kinds.values()):
        if thrown_arm(view, unit, item) is not None:
            for target in view.enemies(unit):
                yield Throw(unit, target, item)


def resolve_throw(context: Context, command: Throw) -> Steps:
    """Spend the main action and throw."""
    arm = thrown_arm(context.view, command.unit, command.item)
    yield main(context.view, command.unit)
    if arm is not None:
        yield from strike(context, OldSchoolBlow(command.unit, command.target, arm, "throw"))


# ---- what counts to hit --------------------------------------------------------------------------------------------


def at_long_range(view: View, question: ToHit) -> Reason | None:
    """-2 beyond the short range (OS-32)."""
    blow = question.blow
    if blow.how not in PROJECTILES or view.gap(blow.unit, blow.target) <= blow.arm.near:
        return None
    return Reason(LONG_RANGE, "long range", "OS-32")


def at_the_prone(view: View, question: ToHit) -> Reason | None:
    """+2 at an adjacent prone foe, -2 at a distant one (OS-32)."""
    blow = question.blow
    if blow.how not in PROJECTILES or not lies(view, blow.target):
        return None
    if view.gap(blow.unit, blow.target) <= 1:
        return Reason(ADJACENT_PRONE, "adjacent prone foe", "OS-32")
    return Reason(DISTANT_PRONE, "distant prone foe", "OS-32")


def through_cover(view: View, question: ToHit) -> Reason | None:
    """-2 through soft cover, -4 through hard (OS-32, BD-12)."""
    blow = question.blow
    if blow.how not in PROJECTILES:
        return None
    cover = view.field.cover(view.cells(blow.unit), view.cells(blow.target))
    return Reason(COVER[cover], f"{cover} cover", "OS-32", ReasonKind.COVER) if cover in COVER else None


def in_contact(view: View, question: ToHit) -> Reason | None:
    """-4 with a standing foe adjacent (OS-33)."""
    blow = question.blow
    if blow.how not in PROJECTILES or not is_in_contact(view, blow.unit):
        return None
    return Reason(IN_CONTACT, "in contact", "OS-33")


SYSTEM: Final = System(
    "missiles",
    ("BD-12", "BD-18"),
    actions={
        Shoot: Action(
            "Shoot", ACTION, check_shoot, shoot_options, resolve_shoot, ("OS-32", "OS-33"), At.UNIT, (ITEM, ARROWS)
        ),
        Throw: Action("Throw", ACTION, check_throw, throw_options, resolve_throw, ("OS-32",), At.UNIT, (ITEM,)),
    },
    modifiers={ToHit: (at_long_range, at_the_prone, through_cover, in_contact)},
)
