"""What things cost in old school: a main action ends a move action that has begun (OS-20, OS-22)."""

from game.engine.components import Economy
from game.engine.events import Spent
from game.engine.view import Refused, View
from game.rulesets.oldschool.gear import speed
from game.rulesets.oldschool.states import lacks_main


def main(view: View, unit: int, mark: str = "") -> Spent:
    """Return the event with which a unit spends its main action; what was left of a begun move action is gone."""
    now = view.get(unit, Economy)
    left = now.move if now is not None and now.moved else 0
    return Spent(unit, action=1, move=left, mark=mark)


def lacks_move(view: View, unit: int) -> Refused | None:
    """Return why the unit has no whole move action, or None (OS-20, OS-22)."""
    now = view.get(unit, Economy)
    if now is None:
        return Refused("It is not this unit's turn.", "OS-20")
    if now.moved or now.move <= 0:
        return Refused("The move action is used; the main action can be turned into another.", "OS-20")
    return None


def move(view: View, unit: int) -> Spent:
    """Return the event with which a unit spends a whole move action."""
    now = view.get(unit, Economy)
    return Spent(unit, move=now.move if now is not None else speed(view, unit))


def lacks_both(view: View, unit: int) -> Refused | None:
    """Return why the unit has not both of its actions untouched, or None."""
    return lacks_main(view, unit) or lacks_move(view, unit)
