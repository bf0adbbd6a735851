"""Attacks in old school: d20 against an armour class, damage, shock (OS-30 to OS-35).

`strike` is the one resolver of every blow, shot, throw and free attack; who may do what is in `melee` and `missiles`.
"""

from dataclasses import dataclass
from typing import Final

from game.engine.blow import Began
from game.engine.components import BATTLE, Clock
from game.engine.condition import BLIND
from game.engine.dice import Pool, bounded
from game.engine.events import Attacked, Missed, Reason, Struck
from game.engine.query import Query
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.oldschool import defence, moods
from game.rulesets.oldschool.blow import TOTAL_DEFENCE, AttackBlow, Fate
from game.rulesets.oldschool.checks import D20
from game.rulesets.oldschool.components import ShieldUsed
from game.rulesets.oldschool.conditions import HEIGHT_PER_CELL, has_quit
from game.rulesets.oldschool.equip import land
from game.rulesets.oldschool.events import ShockStopped
from game.rulesets.oldschool.gear import NO_SHOCK, OldSchoolArm, bears_shield, best_ability, level_in
from game.rulesets.oldschool.tables import UNARMED
from game.rulesets.oldschool.wounds import WOUND, enough, hurt
from game.systems.flight import PARLEYING
from game.systems.rolling import rolled, unseen
from game.systems.sneaking import give_away
from game.systems.status import has_effect, is_alive, is_hidden, is_submerged, same_layer
from game.systems.threat import reaches

PROJECTILES: Final = frozenset({"shot", "throw"})
TWO_WEAPONS: Final = "two weapons"
CHARGING: Final = "charging"
TWO_WEAPONS_DAMAGE: Final = 2


@dataclass(frozen=True, slots=True)
class OldSchoolBlow:
    """One attack: who, whom, with what, how (melee, free, shot, throw), and in what manner beyond the plain one."""

    unit: int
    target: int
    arm: OldSchoolArm
    how: str
    manner: str = ""


@dataclass(frozen=True, slots=True)
class ToHit(Query):
    """What is added to the d20 of an attack (OS-30); `unseen`: the target's side does not see the attacker."""

    blow: OldSchoolBlow
    unseen: bool


# ---- the blow itself -----------------------------------------------------------------------------------------------


def strike(context: Context, blow: OldSchoolBlow) -> Steps:
    """Resolve one attack from the announcement to the damage (OS-30, OS-34, OS-35, OS-70)."""
    view, unit, target = context.view, blow.unit, blow.target
    where = view.cells(target)[0]
    hides = is_unseen(view, unit, target)
    yield from give_away(view, unit)
    yield Attacked(unit, target, blow.arm.name, blow.manner or blow.how, hides)
    if is_alive(view, unit) and is_alive(view, target):
        yield from _roll(context, blow, hides=hides)
    if blow.how == "throw":
        yield from land(context, unit, blow.arm.item, where, "thrown")


def _roll(context: Context, blow: OldSchoolBlow, *, hides: bool) -> Steps:
    view, unit, target = context.view, blow.unit, blow.target
    pool, reasons = _roll_of(view, blow, unseen=hides)
    needed = view.ask(defence.ArmourClass(target)).total
    if defence.could_defend(view, target):
        roll = context.dice.draw((pool,), Fate((needed, needed + TOTAL_DEFENCE)))[0]
    else:
        roll = context.dice.at_least(pool, needed)
    hit = roll.total >= needed
    yield rolled(unit, _purpose(blow), pool, roll, reasons, "OS-30", needed, success=hit, upon=unseen(view, target))
    shock = shock_of(view, blow)
    shocked = shock > 0 and not _is_stopped(view, target)
    if defence.would_help(view, target, roll.total, needed, would_be_shocked=shocked):
        taken = yield from defence.offer(context, unit, target, hits=hit)
        if taken:
            needed += TOTAL_DEFENCE
            hit, shock = roll.total >= needed, 0
    if hit:
        yield Struck(unit, target)
        if is_alive(view, target):
            yield from _damage(context, blow, shock)
        return
    yield Missed(unit, target, f"{needed} was needed")
    if shock > 0:
        yield from _shock(context, blow, shock)


def declared(view: View, blow: OldSchoolBlow, before: tuple[Began, ...] = ()) -> AttackBlow:
    """Gather the whole attack as things stand, for those who only want to know what it comes to.

    The target knows of its enemies: an attack tells it before anything is rolled.
    """
    target = blow.target
    return AttackBlow(
        _purpose(blow),
        _roll_of(view, blow, unseen=is_unseen(view, blow.unit, target))[0],
        view.ask(defence.ArmourClass(target)).total,
        defence.could_defend(view, target),
        shock_of(view, blow),
        _is_stopped(view, target),
        _damage_of(view, blow)[0],
        before,
    )


def _purpose(blow: OldSchoolBlow) -> str:
    return f"attack with {blow.arm.name}"


def _roll_of(view: View, blow: OldSchoolBlow, *, unseen: bool) -> tuple[Pool, tuple[Reason, ...]]:
    """Return the roll of an attack, and what counts in it (OS-30)."""
    answer = view.ask(ToHit(blow.unit, blow, unseen))
    return Pool((D20,), answer.total), answer.reasons


def _damage_of(view: View, blow: OldSchoolBlow) -> tuple[Pool, tuple[Reason, ...]]:
    """Return the damage roll, and what is added to the weapon's die (OS-34)."""
    reasons = bonus_to_damage(view, blow)
    return Pool(blow.arm.damage.dice, blow.arm.damage.bonus + sum(reason.amount for reason in reasons)), reasons


def is_unseen(view: View, unit: int, target: int) -> bool:
    """Tell whether an attack now would come from hiding (OS-70)."""
    return is_hidden(view, unit, view.side_of(target)) and not is_submerged(view, unit)


def bonus_to_damage(view: View, blow: OldSchoolBlow) -> tuple[Reason, ...]:
    """Return what is added to the weapon's die: attribute, Punch bare-handed, a second weapon (OS-34, OS-43)."""
    unit, arm = blow.unit, blow.arm
    modifier, name = best_ability(view, unit, arm.abilities)
    reasons = [Reason(modifier, name, "OS-34")] if modifier else []
    punch = level_in(view, unit, arm.skill) or 0 if arm.key == UNARMED else 0
    if punch:
        reasons.append(Reason(punch, "Punch", "OS-34"))
    if blow.manner == TWO_WEAPONS:
        reasons.append(Reason(TWO_WEAPONS_DAMAGE, "two weapons", "OS-43"))
    return tuple(reasons)


def shock_of(view: View, blow: OldSchoolBlow) -> int:
    """Return the least damage that an attack does, hit or miss: 0 where its shock does not apply (OS-35)."""
    arm, target = blow.arm, blow.target
    if blow.how in PROJECTILES or arm.shock_ac == NO_SHOCK or defence.is_defending(view, target):
        return 0
    if view.ask(defence.ArmourClass(target)).total > arm.shock_ac:
        return 0
    return max(0, arm.shock + best_ability(view, blow.unit, arm.abilities)[0])


def _is_stopped(view: View, target: int) -> bool:
    """Tell whether a shield would stop the shock of a miss: the first that would hurt in a round (OS-35)."""
    used = view.get(target, ShieldUsed)
    return bears_shield(view, target) and (used is None or used.round != view.of(BATTLE, Clock).round)


def _shock(context: Context, blow: OldSchoolBlow, shock: int) -> Steps:
    """Let a miss hurt all the same, unless a shield stops it (OS-35)."""
    view, unit, target = context.view, blow.unit, blow.target
    if _is_stopped(view, target):
        yield ShockStopped(target, unit)
    else:
        yield from hurt(view, target, shock, WOUND, unit, f"the shock of {blow.arm.name}", "OS-35")


def _damage(context: Context, blow: OldSchoolBlow, shock: int) -> Steps:
    """Roll the weapon's die and add to it; never less than 0, nor than the shock (OS-34, OS-35)."""
    view, unit, target, arm = context.view, blow.unit, blow.target, blow.arm
    pool, reasons = _damage_of(view, blow)
    roll = bounded(context.dice, pool, shock, enough(view, target))
    yield rolled(unit, "damage", pool, roll, reasons, "OS-34", None, success=None, upon=unseen(view, target))
    counted = (Reason(shock - roll.total, "shock", "OS-35"),) if shock > roll.total else ()
    yield from hurt(view, target, max(0, shock, roll.total), WOUND, unit, arm.name, "OS-34", counted)


# ---- what may be done ----------------------------------------------------------------------------------------------


def within_reach(view: View, unit: int, target: int, arm: OldSchoolArm) -> bool:
    """Tell whether a melee weapon gets to the target (OS-31)."""
    return reaches(view, unit, view.cells(target), arm.reach, HEIGHT_PER_CELL, large=view.is_large(target))


def check_target(view: View, unit: int, target: int) -> Refused | None:
    """Return why this cannot be attacked at all: nobody there, an ally, not seen, or the side's mood (BD-14, OS-10)."""
    if not is_alive(view, target) or not view.knows(target):
        return Refused("There is nobody to attack.", "BD-14")
    if view.side_of(unit) == view.side_of(target):
        return Refused("That is an ally.")
    if has_effect(view, target, PARLEYING):
        return Refused("It has given up the fight.", "OS-14")
    if has_quit(view, unit):
        return Refused("It has no heart left to fight.", "OS-14")
    if not same_layer(view, unit, target):
        return Refused("Those under water and those above it cannot reach each other.", "OS-70")
    if has_effect(view, unit, BLIND) and view.gap(unit, target) > 1:
        return Refused("Blind, it strikes only at what is adjacent.")
    return moods.forbids(view, unit, target)
