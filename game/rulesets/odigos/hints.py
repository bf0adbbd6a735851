"""What odigos tells those who look ahead: what a unit usually does in a turn, in rough figures. Used by no rule."""

from typing import Final

from game.engine.components import Attributes, Effects, Inventory
from game.engine.hints import CombatProfile, Hints
from game.engine.view import View, remembered
from game.rulesets.odigos import foresee, guesses, wounds
from game.rulesets.odigos.gear import OdigosArm, armour, arms
from game.rulesets.odigos.state import kind_of, pace

USUAL_ARMOUR: Final = 1
HARM: Final = 3.5


def _mean(arm: OdigosArm) -> float:
    """Return what an arm usually takes off: the mean of the higher of its dice, less usual armour."""
    off, sides, many = 0 if arm.ignores_armour else USUAL_ARMOUR, max(arm.dice), len(arm.dice)
    ways = [face**many - (face - 1) ** many for face in range(1, sides + 1)]
    taken: int = sum(way * max(0, face - off) for face, way in enumerate(ways, start=1))
    whole: int = sides**many
    return taken / whole


@remembered(Inventory, Attributes, Effects)
def combat_profile(view: View, unit: int) -> CombatProfile:
    """Return a unit's fighting in a few figures."""
    known = arms(view, unit)
    melee = [arm for arm in known if not arm.range]
    ranged = [arm for arm in known if arm.range]
    harms = "harm" in kind_of(view, unit).incantations
    return CombatProfile(
        max((arm.reach for arm in melee), default=1),
        max((_mean(arm) for arm in melee), default=0.0),
        max([arm.range for arm in ranged] + [12] * harms, default=0),
        max([_mean(arm) for arm in ranged] + [HARM] * harms, default=0.0),
        pace(view, unit),
        float(armour(view, unit)),
    )


HINTS: Final = Hints(
    combat_profile,
    vigour=wounds.vigour,
    suppose=guesses.suppose,
    intents=guesses.intents,
    declare=foresee.declare,
    falls=wounds.falls,
)
