"""Attacks in heroic: one roll that is difficulty and damage at once (HE-40 to HE-52, HE-131).

`strike` is the one resolver of every blow, shot, throw and free attack; who may do what is in `melee` and `missiles`.
"""

from dataclasses import dataclass

from game.board.grid import Cell
from game.engine.components import Economy, Sneaking
from game.engine.condition import BLIND
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Aimed, Attacked, Avoided, EffectEnded, Missed, Reason, SneakingEnded, Struck
from game.engine.view import Context, Query, Refused, Resolving, Steps, View, noted
from game.rulesets.heroic import defence
from game.rulesets.heroic.checks import check, stepped_all
from game.rulesets.heroic.edition import Afar
from game.rulesets.heroic.gear import (
    METRES_PER_CELL,
    NO_ITEM,
    HeroicArm,
    arm_of,
    edition,
    melee_arms,
    tables,
)
from game.rulesets.heroic.lying import land
from game.rulesets.heroic.supplies import arrows_landed
from game.rulesets.heroic.wounds import MAGIC, enough, hurt, roll_damage
from game.systems.rolling import rolled
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
SEEKING = (Die(6),)


@dataclass(frozen=True, slots=True)
class HeroicAttackRoll(Query):
    """How many steps up or down a unit's attack dice go (HE-02)."""

    unit: int
    target: int
    how: str


@dataclass(frozen=True, slots=True)
class HeroicBlow:
    """One attack: who, whom, with what, how (melee, free, shot, throw), and the item of special arrows (0: none)."""

    unit: int
    target: int
    arm: HeroicArm
    how: str
    arrows: int = NO_ITEM


# ---- the blow itself -----------------------------------------------------------------------------------------------


def strike(context: Context, blow: HeroicBlow) -> Steps:
    """Resolve one attack from the announcement to the damage (HE-40, HE-41, HE-49, HE-131)."""
    view, unit, target = context.view, blow.unit, blow.target
    where = view.cells(target)[0]
    sneak = is_sneak_attack(view, unit, target)
    yield from give_away(view, unit)
    yield Attacked(unit, target, blow.arm.name, blow.how, sneak)
    afar = beyond_range(view, unit, target, blow.arm.kind, blow.arm.range) if blow.how in PROJECTILES else None
    if not (yield from _flies_true(context, blow, afar)):
        yield Missed(unit, target, "it flies wide")
        yield from _come_down(context, blow, where)
        return
    if not _still_on(view, blow):
        return
    answer = view.ask(HeroicAttackRoll(unit, target, blow.how))
    pool = Pool(stepped_all(_dice(view, blow), answer.total))
    roll = context.dice.draw((pool,), lambda rolled_: (rolled_.total, rolled_.tops))[0]
    yield rolled(unit, f"attack with {blow.arm.name}", pool, roll, answer.reasons, "HE-40", None, success=None)
    needed = edition(view).to_avoid(roll.total)
    attempt = defence.Attempt(
        unit, target, blow.how, blow.arm.harm, blow.arm.kind, sneak, needed, afar is None or afar.can_be_dodged
    )
    yield Aimed(unit, target, needed, bool(defence.means_against(view, attempt)))
    means = yield from defence.avoid(context, attempt)
    if means:
        yield Avoided(unit, target, means)
        yield from _come_down(context, blow, where)
        return
    if not is_alive(view, target):
        return
    yield Struck(unit, target)
    if is_alive(view, target):
        yield from _damage(context, blow, roll.total, roll.tops, sneak=sneak)
    yield from _come_down(context, blow, where)


def give_away(view: View, unit: int) -> Steps:
    """An attack gives its author away, and so does a grapple (HE-132, HE-140 Invisible)."""
    if view.has(unit, Sneaking):
        yield SneakingEnded(unit, "it attacks")
    if has_effect(view, unit, "invisible"):
        yield EffectEnded(unit, "invisible", "it attacks")


def _dice(view: View, blow: HeroicBlow) -> tuple[Die, ...]:
    """Return the dice of a blow: in a grapple the grapple die (HE-61), in the water those of one hand (HE-113).

    A spear held in both hands is no two-handed weapon: a swimmer needs an arm to swim, and strikes with the other.
    """
    unit, arm = blow.unit, blow.arm
    if is_grappled(view, unit) and arm.key != "natural":
        return arm.grapple
    weapon = tables(view).weapons.get(arm.key)
    if weapon is not None and weapon.attack_two_handed and _is_wet(view, unit):
        return arm_of(weapon, arm.key, arm.item, alone=False).dice
    return arm.dice


def _is_wet(view: View, unit: int) -> bool:
    return is_swimming(view, unit) or is_submerged(view, unit)


def _still_on(view: View, blow: HeroicBlow) -> bool:
    """Look again after reactions: both must still be there."""
    return is_alive(view, blow.unit) and is_alive(view, blow.target)


@noted()
def is_sneak_attack(view: View, unit: int, target: int) -> bool:
    """Tell whether an attack now would be on an adjacent enemy that does not see the attacker (HE-131)."""
    return is_hidden(view, unit, view.side_of(target)) and not is_submerged(view, unit) and view.gap(unit, target) <= 1


@noted()
def beyond_range(view: View, unit: int, target: int, kind: str, metres: int) -> Afar | None:
    """Return what a shot at the target is from beyond the range in metres; None within it (HE-43, HE-44)."""
    distance = view.gap(unit, target) * METRES_PER_CELL
    return None if distance <= metres else edition(view).afar(kind, distance)


def half_the_distance(kind: str, metres: int) -> Afar:
    """Ask any weapon for half the distance in metres, rounded up, beyond its range (HE-44)."""
    del kind
    return Afar(-(-metres // 2), "HE-44")


def _flies_true(context: Context, blow: HeroicBlow, afar: Afar | None) -> Resolving[bool]:
    """Beyond the range the shooter needs a Dexterity roll (HE-44), unless a boon guides the shot (HE-71)."""
    if afar is None or has_effect(context.view, blow.unit, "seeking"):
        return True
    return (yield from check(context, blow.unit, "dexterity", "reaching the target", afar.rule, afar.needed))


def _damage(context: Context, blow: HeroicBlow, total: int, tops: tuple[int, ...], *, sneak: bool) -> Steps:
    """Add criticals and the sneak attack's extra to the roll, then hurt the target (HE-49, HE-131)."""
    view, unit, target, harm = context.view, blow.unit, blow.target, blow.arm.harm
    cap = enough(view, target, harm)
    reasons: list[Reason] = []
    crit = edition(view).crits[harm]
    if crit:
        for sides in tops:
            again = Pool((Die(sides),), explode=crit if crit == "again" else "")
            extra = bounded(context.dice, again, 0, max(1, cap - total))
            yield rolled(unit, "critical", again, extra, (), "HE-49", None, success=None)
            total += extra.total
            reasons.append(Reason(extra.total, "critical", "HE-49"))
    if sneak:
        die = KNIFE_SNEAK_DIE if blow.arm.kind == "knife" else SNEAK_DIE
        more = yield from roll_damage(context, unit, (die,), harm, "sneak attack", "HE-131", max(1, cap - total))
        total += more
        reasons.append(Reason(more, "sneak attack", "HE-131"))
    yield from hurt(context, target, total, harm, unit, blow.arm.name, "HE-40", markable=True, reasons=tuple(reasons))
    if blow.arrows and is_alive(view, target):
        yield from arrows_landed(context, blow.arrows, unit, target)
    if blow.how in PROJECTILES and has_effect(view, unit, "seeking"):
        yield EffectEnded(unit, "seeking")
        if is_alive(view, target):
            most = enough(view, target, MAGIC)
            more = yield from roll_damage(context, unit, SEEKING, MAGIC, "seeking shaft", "HE-70", most)
            yield from hurt(context, target, more, MAGIC, unit, "seeking shaft", "HE-70", markable=True)


def _come_down(context: Context, blow: HeroicBlow, where: Cell) -> Steps:
    """What follows whether it hit or not: the shaft's blessing is spent, a thrown weapon lies there (BD-18)."""
    view = context.view
    if blow.how in PROJECTILES and has_effect(view, blow.unit, "seeking"):
        yield EffectEnded(blow.unit, "seeking")
    if effect_on(view, blow.target, "aided") is not None:
        yield EffectEnded(blow.target, "aided")
    if blow.how == "throw":
        yield from land(context, blow.unit, blow.arm.item, where, "thrown")


def free_strike(context: Context, attacker: int, target: int) -> Steps:
    """Make the free attack of an attack of opportunity (HE-90): with the best weapon that reaches and can be used.

    The best is the one with the highest mean roll; of equals, the one in the earlier hand.
    """
    view = context.view
    arms = [arm for arm in threatening_arms(view, attacker) if within_reach(view, attacker, target, arm)]
    if arms:
        yield from strike(context, HeroicBlow(attacker, target, max(arms, key=_twice_the_mean), "free"))


def _twice_the_mean(arm: HeroicArm) -> int:
    return sum(die.sides + 1 for die in arm.dice)


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
