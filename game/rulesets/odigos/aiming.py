"""What a deed is aimed at, whether that is a target still, and whether it is within reach (OD-12, OD-20, OD-60)."""

from typing import Final

from game.engine.commands import Attack, Bind, Cast, Command, Shoot, Throw
from game.engine.view import View
from game.rulesets.odigos import incantations
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.gear import arm_with
from game.rulesets.odigos.state import is_down, is_pc
from game.rulesets.odigos.ways import gets_at
from game.systems.flight import has_given_up
from game.systems.status import is_alive

ATTACKS: Final = (Attack, Dare, Shoot, Throw)


def aim_of(view: View, unit: int, deed: Command | None) -> tuple[int, int, bool] | None:
    """Return whom a deed is for, how near it takes the unit to be, and whether as in melee; None for other deeds."""
    if isinstance(deed, ATTACKS):
        arm = arm_with(view, unit, deed.item)
        return None if arm is None else (deed.target, arm.distance, not arm.range)
    if isinstance(deed, Cast) and deed.target and deed.target != unit:
        distance = incantations.distance_of(deed.boon)
        return deed.target, distance, distance <= incantations.TOUCH
    return (deed.target, 1, True) if isinstance(deed, Bind) else None


def is_a_target(view: View, unit: int, target: int, deed: Command) -> bool:
    """Tell whether a deed can still be for that unit, as far as its side knows: alive, known, and not out of it."""
    if not is_alive(view, target) or not view.knows(target):
        return False
    foe = view.side_of(target) != view.side_of(unit)
    if foe and has_given_up(view, target):
        return False
    if isinstance(deed, ATTACKS) or (isinstance(deed, Cast) and deed.boon in incantations.FOES):
        return foe and (is_pc(view, target) or not is_down(view, target))
    return not foe


def is_reached(view: View, unit: int, deed: Command) -> bool:
    """Tell whether a deed's target is one still, and can be got at from where the unit stands."""
    aim = aim_of(view, unit, deed)
    if aim is None:
        return not isinstance(deed, (*ATTACKS, Bind))
    target, distance, melee = aim
    return is_a_target(view, unit, target, deed) and gets_at(view, view.cells(unit), unit, target, distance, melee)
