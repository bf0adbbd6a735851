"""What a declaration comes to as things stand: its unit's group acts now, and what allies of it have declared counts.

For odds and AI, which walk this in place of declaring.
"""

from collections.abc import Generator
from typing import Final

import msgspec

from game.commands import Command, Move, StandUp
from game.events import Event, Together
from game.rulesets.odigos.aiming import ATTACKS
from game.rulesets.odigos.attack import Hit, armour_against, best_of, dice_of, pools_of
from game.rulesets.odigos.gear import arm_with
from game.rulesets.odigos.parts import Declaration, Plan
from game.rulesets.odigos.positions import Position
from game.rulesets.odigos.resolve import play
from game.rulesets.odigos.saying import saying
from game.rulesets.odigos.state import group_of, plan_of
from game.view import Ask, Context, Steps, View

Trying = Generator[Event | Together | Ask, Command | None, bool]
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


def rivals(view: View, hit: Hit) -> list[tuple[int, Command]]:
    """Return the allies of the same group who have declared to attack the same target, by id."""
    unit, target = hit.blow.unit, hit.blow.target
    found: list[tuple[int, Command]] = []
    for ally in view.allies(unit):
        deed = plan_of(view, ally).deed
        if isinstance(deed, ATTACKS) and deed.target == target and group_of(view, ally) == group_of(view, unit):
            found.append((ally, deed))
    return found[:MOST_RIVALS]


def _is_beaten(context: Context, hit: Hit) -> Trying:
    """Roll whether an ally's declared attack takes more off the target: then this one does not count (OD-22)."""
    view, target = context.view, hit.blow.target
    if hit.taken:
        for ally, deed in rivals(view, hit):
            arm = arm_with(view, ally, getattr(deed, "item", 0))
            if arm is None:
                continue
            how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
            pools = pools_of(dice_of(arm, view.ask(Position(ally, target, how)).total))
            needed = hit.taken + armour_against(view, target, arm) + (ally > hit.blow.unit)
            rolls = context.dice.draw(pools, lambda *shown, needed=needed: best_of(shown) >= needed)
            if best_of(rolls) >= needed:
                return True
    yield from ()
    return False
