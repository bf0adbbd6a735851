"""Leaving melee in heroic: the free attack that it gives an enemy, and Disengage (HE-90, HE-91)."""

from typing import Final

from game.engine.action import Action
from game.engine.commands import Disengage
from game.engine.cost import ACTION
from game.engine.events import Leaving, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import Modifier, View
from game.rulesets.heroic.attack import free_strike
from game.systems import opportunity
from game.systems.basics import by_itself
from game.systems.status import has_used, is_grappled, lacks
from game.systems.threat import Menace


def check_disengage(view: View, command: Disengage) -> Refused | None:
    """Disengaging takes the action and covers only its unit, for the rest of the turn (HE-91)."""
    if has_used(view, command.unit, opportunity.DISENGAGED):
        return Refused("It has disengaged already.", "HE-91")
    if is_grappled(view, command.unit):
        return Refused("In a grapple it cannot disengage; it has to get free.", "HE-61")
    return lacks(view, command.unit, action=1)


def resolve_disengage(context: Context, command: Disengage) -> Steps:
    """Spend the action."""
    del context
    yield Spent(command.unit, action=1, mark=opportunity.DISENGAGED)


def free_attacks(menace: Menace, *forbidding: Modifier, whose: opportunity.Strikers = opportunity.strikers) -> System:
    """Return the free attacks on who leaves an enemy's reach: who threatens whom, what forbids them, whose they are."""
    return System(
        "free attacks",
        ("BD-10", "HE-90"),
        on={Leaving: (opportunity.free_attacks(menace, free_strike, whose),)},
        modifiers={opportunity.FreeAttack: forbidding},
        topics=(opportunity.FREE_ATTACK,),
    )


SYSTEM: Final = System(
    "leaving",
    actions={
        Disengage: Action("Disengage", ACTION, check_disengage, by_itself(Disengage), resolve_disengage, ("HE-91",)),
    },
)
