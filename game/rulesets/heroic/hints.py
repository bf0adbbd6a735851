"""What heroic tells those who look ahead: what a unit usually does in a turn, in rough figures. Used by no rule."""

from collections.abc import Callable
from typing import Final

from game.engine.components import Attributes, Health, Inventory, Verge
from game.engine.dice import Die
from game.engine.hints import CombatProfile, Hints
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.heroic import death, foresee, hiding, scoping
from game.rulesets.heroic.attack import menace_reach
from game.rulesets.heroic.boons import reactions
from game.rulesets.heroic.checks import score
from game.rulesets.heroic.conditions import STUNNED, held, is_stunned
from game.rulesets.heroic.gear import (
    METRES_PER_CELL,
    carried,
    edition,
    is_melee,
    melee_arms,
    movespeed,
    shields_in_hand,
    tables,
    weapons_in_hand,
)
from game.rulesets.heroic.missiles import thrown_arm
from game.rulesets.heroic.slots import PACK
from game.rulesets.heroic.spells import boons_of
from game.rulesets.heroic.tables import dice_of
from game.systems.durations import lasts_to_turn, worn_off
from game.systems.status import effect_on
from game.systems.threat import can_threaten

BOLTS: Final = ("thunderbolt", "chain-spark")
THROWN_AT_UNITS: Final = ("large-pot",)
"""The boons and the other things that hurt from afar whom they are aimed at."""

LANDS: Final = 0.55
"""The share of attacks that land, over all of the tables' units."""


def _mean(dice: tuple[Die, ...]) -> float:
    return sum((die.sides + 1) / 2 for die in dice) * LANDS


@remembered(Inventory, Attributes)
def combat_profile(view: View, unit: int) -> CombatProfile:
    """Return a unit's fighting in a few figures."""
    arms = melee_arms(view, unit)
    load = edition(view).ammunition
    shooters = [arm for arm in weapons_in_hand(view, unit) if not is_melee(arm) and load(view, unit, arm.kind)]
    weapons = tables(view).weapons
    equipped = [key for slot, _, key in carried(view, unit) if slot != PACK]
    thrown = [weapons[key] for key in equipped if key in weapons and weapons[key].thrown]
    ranges = [arm.range for arm in shooters] + [weapon.range for weapon in thrown if weapon.kind != "spear"]
    shots = [_mean(arm.dice) for arm in shooters] + [
        _mean(dice_of(weapon.attack)) for weapon in thrown if weapon.kind != "spear"
    ]
    return CombatProfile(
        max(arm.reach for arm in arms),
        max(_mean(arm.dice) for arm in arms),
        max(ranges, default=0) // METRES_PER_CELL,
        max(shots, default=0.0),
        movespeed(view, unit) // METRES_PER_CELL,
        _guard(view, unit),
    )


def range_of(view: View, unit: int) -> int:
    """Return how many cells off a unit gets at others with a shot, a throw or a boon that is not from beyond its range.

    What lies in the pack is not thrown, and a spear only from the hand (HE-21, HE-43).
    """
    load, things = edition(view).ammunition, carried(view, unit)
    metres = [arm.range for arm in weapons_in_hand(view, unit) if not is_melee(arm) and load(view, unit, arm.kind)]
    metres += [arm.range for _, item, _ in things if (arm := thrown_arm(view, unit, item)) is not None]
    metres += [tables(view).items[key].range for slot, _, key in things if slot != PACK and key in THROWN_AT_UNITS]
    metres += [row.range for boon, row in boons_of(view, unit) if boon in BOLTS]
    return max(metres, default=0) // METRES_PER_CELL


def _guard(view: View, unit: int) -> float:
    """Return the mean of the best of a unit's dodge and blocks."""
    blocks = [dice_of(shield.block) for _, shield in shields_in_hand(view, unit)]
    dodge = Die(edition(view).attribute_sides(score(view, unit, "agility")))
    return max((die.sides + 1) / 2 for dice in (*blocks, (dodge,)) for die in dice)


def guarded(view: View, unit: int) -> int:
    """Return how far a unit's free attacks reach as it is now (HE-90)."""
    return 0 if not can_threaten(view, unit) or is_stunned(view, unit) else menace_reach(view, unit)


def sits_out(verdict: death.Verdict) -> Callable[[View, int], bool]:
    """Return what tells who does nothing in its next turn: one save will not get it up, or it will still be stunned."""

    def does(view: View, unit: int) -> bool:
        verge, stun = view.get(unit, Verge), effect_on(view, unit, STUNNED)
        if verge is not None:
            return not verdict(view.of(unit, Health).maximum, verge.successes + 1, verge.fails)
        return stun is not None and lasts_to_turn(view, unit, stun)

    return does


HINTS: Final = Hints(
    combat_profile,
    suppose=scoping.suppose,
    declare=foresee.declare(reactions.could_answer(reactions.is_readied)),
    blows=foresee.BLOWS,
    falls=foresee.falls(death.two_in_all),
    watch=hiding.watch,
    is_held=lambda view, unit: held(view, unit) is not None,
    guarded=guarded,
    sits_out=sits_out(death.two_in_all),
    range_of=range_of,
    worn_off=worn_off,
)
