"""Attacks in heroic: one roll that is difficulty and damage at once (HE-40 to HE-52, HE-131).

`strike` is the one resolver of every blow, shot, throw and free attack; who may do what is in `melee` and `missiles`.
"""

from dataclasses import dataclass

from game.board.grid import Cell
from game.engine.components import Economy
from game.engine.condition import BLIND, INVISIBLE
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Aimed, Attacked, Avoided, EffectEnded, Missed, Reason, ReasonKind, Struck
from game.engine.query import Query
from game.engine.refusal import Refused
from game.engine.remembering import noted
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.heroic import defence
from game.rulesets.heroic.blow import Harm, HeroicBlow
from game.rulesets.heroic.checks import Trial, attempt, stepped_all, trial
from game.rulesets.heroic.gear import (
    METRES_PER_CELL,
    NO_ITEM,
    HeroicArm,
    arm_of,
    edition,
    melee_arms,
    tables,
)
from game.rulesets.heroic.hazards import arrows_landed
from game.rulesets.heroic.lying import land
from game.rulesets.heroic.tables import Afar
from game.rulesets.heroic.wounds import MAGIC, damage_pool, enough, hurt, roll_damage, roll_pool, toll_of
from game.systems import sneaking
from game.systems.rolling import rolled, unseen
from game.systems.status import (
    effect_on,
    has_effect,
    is_alive,
    is_grappled,
    is_hidden,
    is_submerged,
    is_swimming,
    same_layer,
)
from game.systems.threat import reaches

HEIGHT_PER_CELL = 200
PROJECTILES = frozenset({"shot", "throw"})
WEAPON_MARK = "weapon "
SNEAK_DIE, KNIFE_SNEAK_DIE = Die(6), Die(8)
SEEKING, SEEKING_DICE = "seeking", (Die(6),)


@dataclass(frozen=True, slots=True)
class HeroicAttackRoll(Query):
    """How many steps up or down a unit's attack dice go (HE-02)."""

    target: int
    how: str


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack to be made: who, whom, with what, how (melee, free, shot, throw), and special arrows (item, or 0)."""

    unit: int
    target: int
    arm: HeroicArm
    how: str
    arrows: int = NO_ITEM


# ---- the blow itself -----------------------------------------------------------------------------------------------


def strike(context: Context, one: Strike) -> Steps:
    """Resolve one attack from the announcement to the damage (HE-40, HE-41, HE-49, HE-131).

    Each part of the blow is gathered when its moment comes: reactions may have changed what it rests on.
    """
    view, unit, target = context.view, one.unit, one.target
    where = view.cells(target)[0]
    sneak = is_sneak_attack(view, unit, target)
    yield from give_away(view, unit)
    yield Attacked(unit, target, one.arm.name, one.how, sneak)
    afar = afar_of(view, one)
    if afar is not None:
        reach = reach_of(view, one, afar)
        if reach is not None and not (yield from attempt(context, unit, reach, afar.rule, target)):
            yield Missed(unit, target, "it flies wide")
            yield from _come_down(context, one, where)
            return
    if not _still_on(view, one):
        return
    pool, reasons = roll_of(view, one)
    roll = context.dice.draw((pool,), lambda rolled_: (rolled_.total, rolled_.tops))[0]
    upon = unseen(view, target)
    yield rolled(unit, f"attack with {one.arm.name}", pool, roll, reasons, "HE-40", None, success=None, upon=upon)
    needed, meeting = edition(view).to_avoid(roll.total), attempt_of(one, afar, sneak=sneak)
    yield Aimed(unit, target, needed, bool(defence.means_against(view, meeting)))
    means = yield from defence.avoid(context, meeting, needed)
    if means:
        yield Avoided(unit, target, means)
        yield from _come_down(context, one, where)
        return
    if not is_alive(view, target):
        return
    yield Struck(unit, target)
    if is_alive(view, target):
        yield from _damage(context, one, roll.total, harm_of(view, one, sneak=sneak), roll.tops)
    yield from _come_down(context, one, where)


# ---- its parts -----------------------------------------------------------------------------------------------------


def declared(view: View, one: Strike) -> HeroicBlow:
    """Gather the whole blow as things stand, for those who only want to know what it comes to."""
    sneak, afar = is_sneak_attack(view, one.unit, one.target), afar_of(view, one)
    return HeroicBlow(
        None if afar is None else reach_of(view, one, afar),
        roll_of(view, one)[0],
        edition(view).to_avoid,
        defence.aid_of(view, one.target),
        tuple(defence.ways_against(view, attempt_of(one, afar, sneak=sneak)).values()),
        harm_of(view, one, sneak=sneak),
    )


def afar_of(view: View, one: Strike) -> Afar | None:
    """Return what a projectile is from beyond its range; None for what is within it, and for other attacks."""
    return beyond_range(view, one.unit, one.target, one.arm.kind, one.arm.range) if one.how in PROJECTILES else None


def reach_of(view: View, one: Strike, afar: Afar) -> Trial | None:
    """Return the Dexterity roll that a shot from beyond the range takes (HE-44); a boon guides it without (HE-71)."""
    if has_effect(view, one.unit, SEEKING):
        return None
    return trial(view, one.unit, "dexterity", "reaching the target", afar.needed)


def roll_of(view: View, one: Strike) -> tuple[Pool, tuple[Reason, ...]]:
    """Return the dice of the attack, and what counts in them (HE-02)."""
    answer = view.ask(HeroicAttackRoll(one.unit, one.target, one.how))
    return Pool(stepped_all(_dice(view, one), answer.total)), answer.reasons


def attempt_of(one: Strike, afar: Afar | None, *, sneak: bool) -> defence.Attempt:
    """Return the attack as its target meets it."""
    can_be_dodged = afar is None or afar.can_be_dodged
    return defence.Attempt(one.unit, one.target, one.how, one.arm.harm, one.arm.kind, sneak, can_be_dodged)


def harm_of(view: View, one: Strike, *, sneak: bool) -> Harm:
    """Return what follows where it lands: criticals, the sneak attack's extra, armour (HE-49, HE-131)."""
    harm = one.arm.harm
    extra = damage_pool(view, (KNIFE_SNEAK_DIE if one.arm.kind == "knife" else SNEAK_DIE,), harm) if sneak else None
    return Harm(edition(view).crits[harm], extra, toll_of(view, one.target, harm, armour=True, markable=True))


def give_away(view: View, unit: int) -> Steps:
    """An attack gives its author away, and so does a grapple (HE-132, HE-140 Invisible)."""
    yield from sneaking.give_away(view, unit)
    if has_effect(view, unit, INVISIBLE):
        yield EffectEnded(unit, INVISIBLE, "it attacks")


def _dice(view: View, one: Strike) -> tuple[Die, ...]:
    """Return the dice of a blow: in a grapple the grapple die (HE-61), in the water those of one hand (HE-113).

    A spear held in both hands is no two-handed weapon: a swimmer needs an arm to swim, and strikes with the other.
    """
    unit, arm = one.unit, one.arm
    if is_grappled(view, unit) and arm.key != "natural":
        return arm.grapple
    weapon = tables(view).weapons.get(arm.key)
    if weapon is not None and weapon.attack_two_handed and _is_wet(view, unit):
        return arm_of(weapon, arm.key, arm.item, alone=False).dice
    return arm.dice


def _is_wet(view: View, unit: int) -> bool:
    return is_swimming(view, unit) or is_submerged(view, unit)


def _still_on(view: View, one: Strike) -> bool:
    """Look again after reactions: both must still be there."""
    return is_alive(view, one.unit) and is_alive(view, one.target)


@noted()
def is_sneak_attack(view: View, unit: int, target: int) -> bool:
    """Tell whether an attack now would be on an adjacent enemy that does not see the attacker (HE-131)."""
    return is_hidden(view, unit, view.side_of(target)) and view.gap(unit, target) <= 1


@noted()
def beyond_range(view: View, unit: int, target: int, kind: str, metres: int) -> Afar | None:
    """Return what a shot at the target is from beyond the range in metres; None within it (HE-43, HE-44)."""
    distance = view.gap(unit, target) * METRES_PER_CELL
    return None if distance <= metres else edition(view).afar(kind, distance)


def half_the_distance(kind: str, metres: int) -> Afar:
    """Ask any weapon for half the distance in metres, rounded up, beyond its range (HE-44)."""
    del kind
    return Afar(-(-metres // 2), "HE-44")


def _damage(context: Context, one: Strike, total: int, harm: Harm, tops: tuple[int, ...]) -> Steps:
    """Add criticals and the sneak attack's extra to the roll, then hurt the target (HE-49, HE-131)."""
    view, unit, target, kind = context.view, one.unit, one.target, one.arm.harm
    cap = enough(view, target, kind)
    reasons: list[Reason] = []
    for pool in harm.criticals(tops):
        extra = bounded(context.dice, pool, 0, max(1, cap - total))
        yield rolled(unit, "critical", pool, extra, (), "HE-49", None, success=None, upon=unseen(view, target))
        total += extra.total
        reasons.append(Reason(extra.total, "critical", "HE-49", ReasonKind.CRITICAL))
    if harm.sneak is not None:
        more = yield from roll_pool(context, unit, harm.sneak, "sneak attack", "HE-131", max(1, cap - total), target)
        total += more
        reasons.append(Reason(more, "sneak attack", "HE-131"))
    yield from hurt(context, target, total, kind, unit, one.arm.name, "HE-40", markable=True, reasons=tuple(reasons))
    if one.arrows and is_alive(view, target):
        yield from arrows_landed(context, one.arrows, unit, target)
    if one.how in PROJECTILES and has_effect(view, unit, SEEKING):
        yield EffectEnded(unit, SEEKING)
        if is_alive(view, target):
            most = enough(view, target, MAGIC)
            more = yield from roll_damage(context, unit, SEEKING_DICE, MAGIC, "seeking shaft", "HE-70", most, target)
            yield from hurt(context, target, more, MAGIC, unit, "seeking shaft", "HE-70", markable=True)


def _come_down(context: Context, one: Strike, where: Cell) -> Steps:
    """What follows whether it hit or not: the shaft's blessing is spent, a thrown weapon lies there (BD-18)."""
    view = context.view
    if one.how in PROJECTILES and has_effect(view, one.unit, SEEKING):
        yield EffectEnded(one.unit, SEEKING)
    if effect_on(view, one.target, "aided") is not None:
        yield EffectEnded(one.target, "aided")
    if one.how == "throw":
        yield from land(context, one.unit, one.arm.item, where, "thrown")


def free_strike(context: Context, attacker: int, target: int) -> Steps:
    """Make the free attack of an attack of opportunity (HE-90): with the best weapon that reaches and can be used.

    The best is the one with the highest mean roll; of equals, the one in the earlier hand.
    """
    view = context.view
    arms = [arm for arm in threatening_arms(view, attacker) if within_reach(view, attacker, target, arm)]
    if arms:
        blows = [Strike(attacker, target, arm, "free") for arm in arms]
        yield from strike(context, max(blows, key=lambda one: sum(die.sides + 1 for die in _dice(view, one))))


def threatening_arms(view: View, unit: int) -> list[HeroicArm]:
    """Return what a unit threatens with: held melee weapons and natural ones, but not fists (HE-90)."""
    return [arm for arm in melee_arms(view, unit) if arm.key != "fist" and can_use(view, unit, arm) is None]


def menace_reach(view: View, unit: int) -> int:
    """Return how many cells a unit threatens: with held melee or natural weapons; fists and bows threaten nobody."""
    return max((arm.reach for arm in threatening_arms(view, unit)), default=0)


def within_reach(view: View, unit: int, target: int, arm: HeroicArm) -> bool:
    """Tell whether a melee weapon gets to the target (HE-42)."""
    return reaches(view, unit, view.cells(target), arm.reach, HEIGHT_PER_CELL, large=view.is_large(target))


# ---- what may be done ----------------------------------------------------------------------------------------------


def can_use(view: View, unit: int, arm: HeroicArm) -> Refused | None:
    """Return why a weapon cannot be used in the unit's state: two-handed ones in the water (HE-113)."""
    if arm.item != NO_ITEM and tables(view).weapons[arm.key].hands > 1 and _is_wet(view, unit):
        return Refused("Two-handed weapons cannot be used in the water.", "HE-113")
    return None


def check_target(view: View, unit: int, target: int) -> Refused | None:
    """Return why this cannot be attacked at all: nobody there, an ally, or not seen (BD-14, HE-120)."""
    if not is_alive(view, target) or not view.knows(target):
        return Refused("There is nobody to attack.", "BD-14")
    if view.side_of(unit) == view.side_of(target):
        return Refused("That is an ally.")
    if not same_layer(view, unit, target):
        return Refused("Those under water and those above it cannot reach each other.", "HE-120")
    if has_effect(view, unit, BLIND) and view.gap(unit, target) > 1:
        return Refused("Blind, it sees adjacent cells only.", "HE-140")
    return None


def other_weapon_used(view: View, unit: int, item: int) -> Refused | None:
    """Of two weapons held only one can attack in a turn, even if that one has left the hand since (HE-25)."""
    now = view.get(unit, Economy)
    used = () if now is None else now.used
    others = [mark for mark in used if mark.startswith(WEAPON_MARK) and mark != weapon_mark(item)]
    if others and item != NO_ITEM:
        return Refused("Of two weapons in hand only one can attack in a turn.", "HE-25")
    return None


def weapon_mark(item: int) -> str:
    """Return the mark on a turn that says this weapon in hand has attacked; none for fists and natural weapons."""
    return f"{WEAPON_MARK}{item}" if item != NO_ITEM else ""
