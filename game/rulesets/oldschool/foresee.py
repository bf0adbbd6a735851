"""What an attack comes to, for those who look ahead: the blow that a command is (OS-30, OS-43, OS-45, OS-60).

Of a charge that is the blow at the end of the run, where nothing on the way takes dice or asks anybody.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.engine.blow import AUTHOR, Began, DeclaredBlow
from game.engine.commands import Attack, Cast, Command, Shoot, Throw
from game.engine.components import Unaware
from game.engine.events import BecameAware
from game.engine.imagine import happen, run_out, trying
from game.engine.view import View
from game.rulesets.oldschool import charging, spells
from game.rulesets.oldschool.attack import TWO_WEAPONS, OldSchoolBlow, declared
from game.rulesets.oldschool.blow import AttackBlow
from game.rulesets.oldschool.commands import Charge, StrikeWithBoth
from game.rulesets.oldschool.conditions import CHARGED
from game.rulesets.oldschool.gear import OldSchoolArm, thrown_arm
from game.rulesets.oldschool.melee import melee_arm
from game.rulesets.oldschool.missiles import shooting_arm

Armed = Attack | StrikeWithBoth | Shoot | Throw
"""What is done with a weapon that a command names."""


def declare(view: View, command: Command) -> DeclaredBlow | None:
    """Find the blow that a legal command is."""
    find = _BLOWS.get(type(command))
    return None if find is None else find(view, command)


def _armed(
    arm_of: Callable[[View, int, int], OldSchoolArm | None], how: str, manner: str, view: View, command: Armed
) -> DeclaredBlow | None:
    arm = arm_of(view, command.unit, command.item)
    return None if arm is None else _blow(view, OldSchoolBlow(command.unit, command.target, arm, how, manner))


def _blow(view: View, blow: OldSchoolBlow, before: tuple[Began, ...] = ()) -> DeclaredBlow:
    """Gather a blow once its target knows of its enemies: it learns of them before anything is rolled."""
    if not view.has(blow.target, Unaware):
        return _met(blow, declared(view, blow, before))
    with trying(view):
        happen(view, BecameAware(blow.target))
        return _met(blow, declared(view, blow, before))


def _met(blow: OldSchoolBlow, value: AttackBlow) -> DeclaredBlow:
    unmet = replace(value, may_defend=False) if value.may_defend else None
    return DeclaredBlow(blow.unit, blow.target, value, unmet=unmet)


def _charge(view: View, command: Charge) -> DeclaredBlow | None:
    with trying(view):
        blow = charging.at_the_end(view, command) if run_out(view, partial(charging.run, command=command)) else None
        return None if blow is None else _blow(view, blow, (Began(AUTHOR, CHARGED),))


def _cast(view: View, command: Cast) -> DeclaredBlow | None:
    arrow = spells.declared(view, command)
    return None if arrow is None else DeclaredBlow(command.unit, command.target, arrow)


_BLOWS: Final[Mapping[type[Command], Callable[[View, Any], DeclaredBlow | None]]] = {
    Attack: partial(_armed, melee_arm, "melee", ""),
    StrikeWithBoth: partial(_armed, melee_arm, "melee", TWO_WEAPONS),
    Shoot: partial(_armed, shooting_arm, "shot", ""),
    Throw: partial(_armed, thrown_arm, "throw", ""),
    Charge: _charge,
    Cast: _cast,
}

BLOWS: Final = frozenset(_BLOWS)
"""The kinds of commands that may come to a blow."""
