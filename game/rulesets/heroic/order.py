"""Turn order and turns in heroic: Agility once, then one move, one action and one bonus action each (HE-10, HE-11)."""

from functools import partial

from game.engine.components import Unaware, Unit
from game.engine.dice import Roll
from game.engine.events import Ordered, Rolled, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.turns import InOrder
from game.engine.view import View
from game.rulesets.heroic.checks import Check, attribute_pool, score
from game.rulesets.heroic.gear import METRES_PER_CELL, edition, movespeed
from game.systems.rolling import rolled
from game.systems.status import has_effect, is_alive, is_downed, is_submerged, lacks

SUBMERGED_SHARE = 4
LEAST_CELLS = 1


def opening(context: Context) -> Steps:
    """Everyone there rolls Agility; highest first; ties: higher Agility, then heroes, then in map order (HE-10)."""
    view = context.view
    rolls: dict[int, Roll] = {}
    for unit in filter(partial(is_alive, view), view.each(Unit)):
        answer = view.ask(Check(unit, "agility", "turn order"))
        pool = attribute_pool(view, unit, "agility", answer.total)
        roll = rolls[unit] = context.dice.draw((pool,), lambda roll: roll.total)[0]
        event: Rolled = rolled(unit, "turn order", pool, roll, answer.reasons, "HE-10", None, success=None)
        yield event

    def place(unit: int) -> tuple[int, int, bool, int]:
        return -rolls[unit].total, -score(view, unit, "agility"), not view.of(unit, Unit).hero, unit

    yield Ordered(tuple(sorted(rolls, key=place)))


def is_able(view: View, unit: int) -> bool:
    """Tell whether a unit can do anything in its turn: stunned, downed and unaware ones cannot."""
    return (
        is_alive(view, unit)
        and not is_downed(view, unit)
        and not has_effect(view, unit, "stunned")
        and not view.has(unit, Unaware)
    )


def cells_of(view: View, unit: int) -> int:
    """Return a turn's cells of movement: one for every full 2 m (HE-30, HE-120)."""
    cells = movespeed(view, unit) // METRES_PER_CELL
    return max(LEAST_CELLS, cells // SUBMERGED_SHARE) if is_submerged(view, unit) else cells


def budget(view: View, unit: int) -> tuple[int, int, int]:
    """Return a turn's cells of movement, actions and bonus actions (HE-11)."""
    return cells_of(view, unit), 1, 1


TURNS = InOrder(is_alive, is_able, budget)


def lacks_lesser(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot do what is done beside the action, or None if it can (HE-11)."""
    action, bonus = edition(view).lesser
    return lacks(view, unit, action=action, bonus=bonus)


def lesser(view: View, unit: int, mark: str = "") -> Spent:
    """Return the event with which a unit spends what that takes."""
    action, bonus = edition(view).lesser
    return Spent(unit, action=action, bonus=bonus, mark=mark)
