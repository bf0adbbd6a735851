"""How blows hurt in clash: damage dice against armour dice, and what weapons suffer for it (CL-21 to CL-26).

What a weapon suffers is never told apart: no forecast shows it, and nothing later in the same command rests on it.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from game.commands import Command
from game.components import Health, Unit
from game.dice import Die, Pool, Roll, Sorting
from game.events import Damaged, Event, Healed, Reason, Together
from game.rulesets.clash.checks import face, rolled
from game.rulesets.clash.conditions import WARD
from game.rulesets.clash.gear import Arm, armour_sides, damage_bonus, shield_in_hand
from game.rulesets.clash.parts import WeaponBroke, WeaponWorn, Wear
from game.systems.hands import slot_of
from game.systems.status import has_effect
from game.view import Ask, Context, Steps, View

Wounding = Generator[Event | Together | Ask, Command | None, Damaged]

WEAPON, MAGIC, BRUISE = "weapon", "magic", "blunt"
WARD_DIE: Final = Die(4)
NOTHING, SOME, ALL = 0, 1, 2
FUMBLE: Final = 1


@dataclass(frozen=True, slots=True)
class Through(Sorting):
    """Tells apart what comes through armour, no more than the target has left; `crushing` is taken off the armour."""

    most: int
    crushing: int = 0
    halved: bool = False

    def __call__(self, *rolls: Roll) -> int:
        """Return the hit points lost."""
        through = max(0, rolls[0].total - max(0, rolls[1].total - self.crushing))
        return min(self.most, through // 2 if self.halved else through)


@dataclass(frozen=True, slots=True)
class Roughly(Sorting):
    """A rough look at the same: nothing comes through, something, or all that there is."""

    through: Through

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return the class and the hit points lost."""
        lost = self.through(*rolls)
        return (ALL if lost >= self.through.most else SOME if lost else NOTHING), lost


def hp_of(view: View, unit: int) -> int:
    """Return a unit's hit points; nobody has fewer than 1 to lose."""
    return max(1, view.of(unit, Health).hp)


def armour_pool(view: View, unit: int, *, in_clash: bool) -> tuple[Pool, tuple[Reason, ...]]:
    """Return a unit's armour roll; its shield counts in a clash only (CL-21, CL-62), a ward always (CL-80)."""
    sides = armour_sides(view, unit)
    dice = ((Die(sides),) if sides else ()) + ((WARD_DIE,) if has_effect(view, unit, WARD) else ())
    shield = shield_in_hand(view, unit) if in_clash else 0
    return Pool(dice, shield), (Reason(shield, "shield", "CL-21"),) if shield else ()


def damage_pool(view: View, unit: int, arm: Arm, *, doubled: bool) -> Pool:
    """Return a weapon's damage roll; a critical doubles the die of a whole weapon, not the bonus (CL-24, CL-26)."""
    count = 2 if doubled and not arm.is_damaged else 1
    return Pool((Die(arm.sides),) * count, damage_bonus(view, unit, arm))


def wound(context: Context, unit: int, target: int, arm: Arm, *, doubled: bool, in_clash: bool) -> Wounding:
    """Roll a unit's damage and the target's armour; return what the target will lose (CL-21).

    In a clash the armour may damage the weapon, before anybody is hurt (CL-23).
    """
    pool, rule = damage_pool(context.view, unit, arm, doubled=doubled), "CL-24" if doubled else "CL-21"
    harmed = yield from pierce(
        context, unit, target, pool, arm.name, WEAPON, rule, crushing=arm.crushing, shield=in_clash
    )
    stopped = -sum(reason.amount for reason in harmed.reasons)
    if in_clash and arm.durability and stopped >= arm.durability:
        yield from wear_down(context.view, unit, arm, "armour as hard as itself", "CL-23")
    return harmed


def pierce(  # noqa: PLR0913 - each is a fact that the log and the rules need
    context: Context,
    unit: int,
    target: int,
    pool: Pool,
    cause: str,
    harm: str,
    rule: str,
    *,
    crushing: int = 0,
    shield: bool = False,
    halved: bool = False,
) -> Wounding:
    """Roll damage against armour; return what the target will lose. The reasons tell what armour stopped."""
    view = context.view
    armour, reasons = armour_pool(view, target, in_clash=shield)
    sort = Through(hp_of(view, target), crushing, halved)
    dealt, soaked = context.dice.draw((pool, armour), sort, Roughly(sort))
    if crushing:
        reasons = (*reasons, Reason(-crushing, "crushing weapon", "CL-21"))
    yield rolled(unit, "damage", pool, dealt, rule, success=None)
    if armour.dice:
        yield rolled(target, "armour", armour, soaked, "CL-21", reasons, success=None)
    stopped = max(0, soaked.total - crushing)
    amount = max(0, dealt.total - stopped)
    why = (Reason(-stopped, "armour", "CL-21"),) if stopped else ()
    return loss(view, target, amount // 2 if halved else amount, dealt.total, harm, unit, cause, rule, reasons=why)


def loss(  # noqa: PLR0913 - each is a fact that the log and the rules need
    view: View,
    unit: int,
    amount: int,
    dealt: int,
    harm: str,
    source: int,
    cause: str,
    rule: str,
    *,
    reasons: tuple[Reason, ...] = (),
) -> Damaged:
    """Return the event with which a unit loses hit points."""
    left = max(0, view.of(unit, Health).hp - max(0, amount))
    return Damaged(unit, max(0, amount), left, max(0, dealt), harm, source, cause, rule, reasons)


def heal(view: View, unit: int, amount: int, source: int, cause: str) -> Healed:
    """Return the event with which a unit gets hit points back, not above the maximum."""
    health = view.of(unit, Health)
    gained = min(amount, health.maximum - health.hp)
    return Healed(unit, gained, health.hp + gained, source, cause)


# ---- what weapons suffer -------------------------------------------------------------------------------------------


def wear_down(view: View, unit: int, arm: Arm, why: str, rule: str) -> Steps:
    """Damage a weapon that is not damaged yet (CL-23)."""
    if arm.is_real and not view.has(arm.item, Wear):
        yield WeaponWorn(unit, arm.item, arm.name, why, rule)


def fumble(view: View, unit: int, arm: Arm, roll: Roll) -> Steps:
    """A player character's natural 1 damages its weapon; a damaged one breaks for good (CL-25)."""
    if face(roll) != FUMBLE or not arm.is_real or not view.of(unit, Unit).hero or not slot_of(view, unit, arm.item):
        return
    if view.has(arm.item, Wear):
        yield WeaponBroke(unit, arm.item, arm.name)
    else:
        yield from wear_down(view, unit, arm, "a natural 1", "CL-25")
