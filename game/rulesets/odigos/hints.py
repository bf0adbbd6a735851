"""What odigos tells those who look ahead: what a unit usually does in a turn, in rough figures. Used by no rule.

What units mean to do is known but for secret declarations (OD-11, OD-12).
"""

from collections.abc import Iterable
from typing import Final

from game.engine.commands import Move, StandUp
from game.engine.components import Attributes, Dying, Effects, Inventory, Submersion, Unit
from game.engine.events import Event, Supposed
from game.engine.hints import CombatProfile, Hints, Intent
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.odigos import death, foresee, hiding, wounds
from game.rulesets.odigos.components import Plan
from game.rulesets.odigos.conditions import BOUND, group_of, is_pc, pace, plan_of
from game.rulesets.odigos.gear import OdigosArm, armour, arms, kind_of
from game.systems.status import has_effect, is_alive

USUAL_ARMOUR: Final = 1
HARM: Final = 3.5


def _mean(arm: OdigosArm) -> float:
    """Return what an arm usually takes off: the mean of the higher of its dice, less usual armour."""
    off, sides, many = 0 if arm.ignores_armour else USUAL_ARMOUR, max(arm.dice), len(arm.dice)
    ways = [face**many - (face - 1) ** many for face in range(1, sides + 1)]
    taken: int = sum(way * max(0, face - off) for face, way in enumerate(ways, start=1))
    whole: int = sides**many
    return taken / whole


@remembered(Inventory, Attributes, Effects, Dying, Submersion)
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


def suppose(view: View) -> Iterable[Event]:
    """Suppose that other sides' player characters have declared nothing."""
    for unit in view.each(Plan):
        if is_pc(view, unit) and view.side not in {None, view.side_of(unit)}:
            yield Supposed(unit, (Plan(),))


def intents(view: View) -> tuple[Intent, ...]:
    """Return what units are known to mean to do: open intentions, and the own side's declarations."""
    found: list[Intent] = []
    for unit in view.each(Unit):
        if not is_alive(view, unit) or not view.knows(unit):
            continue
        plan = plan_of(view, unit)
        command = plan.deed or (Move(unit, plan.path) if plan.path else StandUp(unit) if plan.stands else None)
        if command is not None:
            found.append(Intent(unit, command, plan.path[-1] if plan.path else None))
    return tuple(found)


HINTS: Final = Hints(
    combat_profile,
    vigour=wounds.vigour,
    suppose=suppose,
    intents=intents,
    declare=foresee.declare,
    blows=foresee.BLOWS,
    falls=death.falls,
    watch=hiding.watch,
    is_held=lambda view, unit: has_effect(view, unit, BOUND),
    is_pressing=False,
    acts_sooner=lambda view, unit, other: group_of(view, unit) < group_of(view, other),
)
