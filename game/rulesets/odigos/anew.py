"""Choosing anew, when the target of a unit that is no player character is out of its reach or of the fight (OD-11)."""

from collections.abc import Iterator
from typing import Final

from game.commands import Attack, Shoot, Throw
from game.rulesets.odigos.aiming import ATTACKS, aim_of, is_a_target
from game.rulesets.odigos.attack import IMPAIRED, armour_against, dice_of
from game.rulesets.odigos.gear import Arm, arms
from game.rulesets.odigos.happenings import Intended
from game.rulesets.odigos.parts import Deed
from game.rulesets.odigos.positions import Position
from game.rulesets.odigos.state import may_act, plan_of
from game.rulesets.odigos.ways import approach, walk_budget
from game.rulesets.odigos.wounds import enough
from game.systems.status import name_of
from game.view import Ask, Context, Steps, View

ABOUT: Final = "a new target"


def choose_anew(context: Context, unit: int) -> Steps:
    """Ask the unit's side for another target it can reach, where there is more than one; else take the one."""
    view = context.view.through(context.view.side_of(unit))
    deed = plan_of(view, unit).deed
    if not isinstance(deed, ATTACKS) or not may_act(view, unit) or can_keep_to(view, unit, deed):
        return
    options = tuple(others(view, unit))
    if not options:
        return
    command: Deed = options[0]
    if len(options) > 1:
        words = f"{name_of(view, unit)} cannot get at {name_of(view, deed.target)} any more. Whom does it attack?"
        chances = tuple(promise(view, option) for option in options)
        answer = yield Ask(view.side_of(unit), unit, ABOUT, options, chances=chances, words=words)
        command = next((option for option in options if option == answer), command)
    yield Intended(unit, command, 0, 0)


def can_keep_to(view: View, unit: int, deed: Deed) -> bool:
    """Tell whether a unit's deed can still be done this round."""
    aim = aim_of(view, unit, deed)
    if aim is None or not is_a_target(view, unit, aim[0], deed):
        return False
    return _way(view, unit, *aim) is not None


def _way(view: View, unit: int, target: int, distance: int, melee: bool) -> tuple[tuple[int, int], ...] | None:
    budget = walk_budget(view, unit, acts=True, stands=plan_of(view, unit).stands)
    return approach(view, unit, target, distance, melee, budget)


def others(view: View, unit: int) -> Iterator[Attack | Shoot | Throw]:
    """Yield an attack on each enemy that can be reached, with the arm that promises most, by id."""
    for target in view.enemies(unit):
        found = [
            (promise(view, command), place, command)
            for place, arm in enumerate(arms(view, unit))
            for command in (with_arm(unit, target, arm),)
            if is_a_target(view, unit, target, command)
            and _way(view, unit, target, arm.distance, not arm.range) is not None
        ]
        if found:
            yield max(found, key=lambda entry: (entry[0], -entry[1]))[2]


def with_arm(unit: int, target: int, arm: Arm) -> Attack | Shoot | Throw:
    """Return the command to attack with an arm."""
    if not arm.range:
        return Attack(unit, target, arm.item)
    return Throw(unit, target, arm.item) if arm.thrown else Shoot(unit, target, arm.item)


def promise(view: View, command: Attack | Shoot | Throw) -> float:
    """Return about what share of what its target has left an attack takes: between answers nothing else counts."""
    arm = next(arm for arm in arms(view, command.unit) if arm.item == command.item)
    how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
    sides = dice_of(arm, view.ask(Position(command.unit, command.target, how)).total)
    mean = mean_taken(max(sides, default=IMPAIRED), armour_against(view, command.target, arm))
    return min(1.0, mean / max(1, enough(view, command.target)))


def mean_taken(sides: int, protection: int) -> float:
    """Return the mean of a die less armour, not below 0."""
    return sum(max(0, face - protection) for face in range(1, sides + 1)) / sides
