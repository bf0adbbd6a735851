"""What a declaration comes to as things stand: its unit's group acts now, and what allies of it have declared counts.

For odds and AI, which walk this in place of declaring.
"""

from dataclasses import dataclass
from typing import Final

import msgspec

from game.engine.commands import Cast, Command, Move, StandUp
from game.engine.dice import Roll
from game.engine.view import Context, Resolving, Steps, View
from game.rulesets.odigos import incantations
from game.rulesets.odigos.aiming import ATTACKS
from game.rulesets.odigos.attack import WARD, Hit, armour_against, best_of, dice_of, pools_of
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.components import Declaration, Plan
from game.rulesets.odigos.conditions import WARDED
from game.rulesets.odigos.gear import OdigosArm, arm_with
from game.rulesets.odigos.positions import PositionQuery
from game.rulesets.odigos.resolve import play
from game.rulesets.odigos.saying import saying
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import group_of, is_detachment, plan_of
from game.systems.status import has_effect, same_layer

replace = msgspec.structs.replace
MOST_RIVALS: Final = 3


def with_it(plan: Plan, command: Declaration) -> Plan:
    """Return a plan with one more declaration."""
    if isinstance(command, Move):
        return replace(plan, path=command.path)
    return replace(plan, stands=True) if isinstance(command, StandUp) else replace(plan, deed=command)


def foreseen(context: Context, command: Declaration) -> Steps:
    """Play what a unit has declared, and this besides; what it has said takes its part of the turn."""
    unit = command.unit
    said = saying(context.view, command)
    yield from play(context, {unit: with_it(plan_of(context.view, unit), command)}, _is_beaten)
    yield said


@dataclass(frozen=True, slots=True)
class Rival:
    """An ally of the same group who has declared to strike at the same target, with what, and how."""

    unit: int
    arm: OdigosArm
    how: str
    daring: bool = False
    blast: bool = False


def rivals(view: View, hit: Hit) -> list[Rival]:
    """Return the allies of the same group whose declared attacks hit the same target, harm and blasts too, by id."""
    unit, target = hit.blow.unit, hit.blow.target
    allies = [ally for ally in view.allies(unit) if group_of(view, ally) == group_of(view, unit)]
    found = (_rival(view, ally, plan_of(view, ally).deed, target) for ally in allies)
    return [rival for rival in found if rival is not None][:MOST_RIVALS]


def _rival(view: View, ally: int, deed: Command | None, target: int) -> Rival | None:
    if isinstance(deed, Cast) and deed.boon == incantations.HARM and deed.target == target:
        return Rival(ally, incantations.HARMING, "cast")
    arm = arm_with(view, ally, deed.item) if isinstance(deed, ATTACKS) else None
    if arm is None or not isinstance(deed, ATTACKS):
        return None
    blast = arm.blast is not None or (is_detachment(view, ally) and not is_detachment(view, deed.target))
    if deed.target != target:
        near = arm.blast is not None and view.gap(deed.target, target) <= arm.blast
        near = near and same_layer(view, deed.target, target)
        beside = same_layer(view, ally, target) and view.gap(ally, target) <= 1
        if not near and not (blast and arm.blast is None and beside):
            return None
    how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
    return Rival(ally, arm, how, isinstance(deed, Dare), blast)


def _is_beaten(context: Context, hit: Hit) -> Resolving[bool]:
    """Roll whether an ally's declared attack takes more off the target: then this one does not count (OD-22)."""
    if hit.taken:
        for rival in rivals(context.view, hit):
            if (yield from _beats(context, rival, hit)):
                return True
    return False


def _beats(context: Context, rival: Rival, hit: Hit) -> Resolving[bool]:
    """Roll one rival's attack: with the save it may take first, and a ward of its own (OD-24, OD-60)."""
    view, unit, target, arm = context.view, rival.unit, hit.blow.target, rival.arm
    position = 0
    if rival.how == "cast":
        if incantations.is_pressed(view, unit) and not (yield from save(context, unit, "THU", "casting", "OD-60")):
            return False
    else:
        if rival.daring and not (yield from save(context, unit, "TEK", "daring manoeuvre", "OD-24")):
            return False
        position = view.ask(PositionQuery(unit, target, rival.how, rival.blast, rival.daring)).total
    pools = pools_of(dice_of(arm, position))
    warded, protection = has_effect(view, target, WARDED), armour_against(view, target, arm)
    needed = hit.taken + (unit > hit.blow.unit)

    def beats(*shown: Roll) -> bool:
        ward = shown[-1].total if warded else 0
        return best_of(shown[: len(pools)]) - protection - ward >= needed

    return beats(*context.dice.draw((*pools, WARD) if warded else pools, beats))
