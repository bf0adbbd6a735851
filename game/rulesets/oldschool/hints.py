"""What the old school tells those who look ahead: what a unit usually does in a turn, roughly. Used by no rule."""

from typing import Final

from game.engine.components import Attributes, Counters, Effects, Inventory, Submersion
from game.engine.hints import CombatProfile, Hints, as_felled
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.oldschool import conditions, death, foresee, hiding
from game.rulesets.oldschool.defence import ArmourClass
from game.rulesets.oldschool.gear import (
    OldSchoolArm,
    best_ability,
    class_bonus,
    kind_of,
    level_in,
    melee_arms,
    shooting_arms,
    speed,
    thrown_arm,
    weapons_to_strike_with,
)
from game.rulesets.oldschool.spells import ARROWS, STANDARD_RANGE, points_left
from game.systems.hands import in_hand
from game.systems.status import is_downed, is_grappled, is_prone, is_submerged

USUAL_AC: Final = 14
FARTHEST: Final = 24
GUARD: Final = 0.25
CASTS: Final = 0.6


def _mean(view: View, unit: int, arm: OldSchoolArm) -> float:
    """Return the mean damage of one attack on a usual foe."""
    modifier = best_ability(view, unit, arm.abilities)[0]
    skill = (level_in(view, unit, arm.skill) if kind_of(view, unit).has_class else 0) or 0
    lands = min(1.0, max(0.05, (21 + class_bonus(view, unit) + modifier + skill - USUAL_AC) / 20))
    damage = sum((die.sides + 1) / 2 for die in arm.damage.dice) + arm.damage.bonus + modifier
    return lands * damage


@remembered(Inventory, Attributes, Counters, Effects, Submersion)
def combat_profile(view: View, unit: int) -> CombatProfile:
    """Return a unit's fighting in a few figures."""
    arms = melee_arms(view, unit)
    thrown = [arm for item, _ in in_hand(view, unit) if (arm := thrown_arm(view, unit, item)) is not None]
    shots = [(min(arm.far, FARTHEST), _mean(view, unit, arm)) for arm in (*shooting_arms(view, unit), *thrown)]
    left = points_left(view, unit)
    for points, die in ARROWS.values():
        if points <= left and "pain-arrow" in kind_of(view, unit).spells:
            shots.append((STANDARD_RANGE * points, CASTS * ((die.sides + 1) / 2 + (level_in(view, unit, "cast") or 0))))
    return CombatProfile(
        max(arm.reach for arm in arms),
        max(_mean(view, unit, arm) for arm in arms),
        max((cells for cells, _ in shots), default=0),
        max((mean for _, mean in shots), default=0.0),
        speed(view, unit),
        GUARD * view.ask(ArmourClass(unit)).total,
    )


def guarded(view: View, unit: int) -> int:
    """Return how far a unit's free attacks reach as it is now: only to those next to it (OS-40)."""
    is_free = not (is_prone(view, unit) or is_grappled(view, unit) or is_submerged(view, unit))
    return 1 if is_free and weapons_to_strike_with(view, unit) else 0


HINTS: Final = Hints(
    combat_profile,
    declare=foresee.declare,
    blows=foresee.BLOWS,
    falls=as_felled(death.end_of),
    watch=hiding.watch,
    is_held=lambda view, unit: conditions.held(view, unit) is not None,
    guarded=guarded,
    sits_out=is_downed,
)
