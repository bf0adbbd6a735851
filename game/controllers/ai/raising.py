"""Who is out of the fight: those who lie at their last, unless their own can have them up, who run and who do nothing.

A blow at somebody who is out of the fight is for little.
"""

from typing import Final

from game.controllers.ai.openings import beside
from game.controllers.ai.worths import stake_of
from game.engine.components import (
    Attributes,
    Counters,
    Dying,
    Effects,
    Grappling,
    Health,
    Inventory,
    Submersion,
    Unit,
)
from game.engine.imagine import aimed, give_turn, played, put, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.status import is_downed

PLAYS: Final = 3
"""Of so many plays one at least has to get the fallen one up."""

OWN: Final = (Attributes, Counters, Dying, Effects, Grappling, Health, Inventory, Submersion, Unit)
"""What it depends on whether one has another up, of both."""

MOST_OF_IT: Final = 0.6
LEFT: Final = 0.1


def to_be_raised(view: View, unit: int) -> frozenset[int]:
    """Return those enemies of a unit who lie dying and may be got up by their own."""
    fallen = [enemy for enemy in view.enemies(unit) if view.has(enemy, Dying) and view.cells(enemy)]
    return frozenset(enemy for enemy in fallen if any(_raises(view, other, enemy) for other in _helpers(view, enemy)))


def hardly_fighting(view: View, unit: int) -> dict[int, float]:
    """Return those enemies of a unit under conditions that take most of what they are worth, with what that leaves."""
    found = dict[int, float]()
    for enemy in view.enemies(unit):
        effects = view.get(enemy, Effects)
        lost = 0.0 if effects is None else -min((stake_of(view, effect.name) for effect in effects.on), default=0.0)
        if lost >= MOST_OF_IT:
            found[enemy] = max(LEFT, 1 - lost)
    return found


def _helpers(view: View, fallen: int) -> list[int]:
    speed = Ruleset.of(view).hints.combat_profile
    able = (one for one in view.allies(fallen) if not is_downed(view, one))
    return [one for one in able if view.gap(one, fallen) <= speed(view, one).speed + 1]


def _raises(view: View, helper: int, fallen: int) -> bool:
    """Tell whether something that a unit can do beside a fallen one may have it up, by what both have."""
    key = (_raises, fallen, view.world.held(fallen, OWN))
    found: bool = view.findings.recall_of(helper, OWN, key, lambda: _try_to_raise(view, helper, fallen))
    return found


def _try_to_raise(view: View, helper: int, fallen: int) -> bool:
    with trying(view):
        give_turn(view, helper)
        places = beside(view, view.cells(fallen)[0], helper)
        if view.gap(helper, fallen) > 1 and places:
            put(view, helper, view.grid.footprint(places[0], view.is_large(helper)))
        for command in list(aimed(view, helper, (fallen,), any_way=True)):
            for number in range(PLAYS):
                with played(view, command, number):
                    if not is_downed(view, fallen):
                        return True
    return False
