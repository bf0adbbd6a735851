"""Odigos' water: keeping afloat and breathing with armour on, diving and surfacing (OD-70)."""

from collections.abc import Sequence
from typing import Final

from game.engine.commands import Dive, Surface
from game.engine.components import Economy
from game.engine.cost import ACTION, ACTION_AND_MOVEMENT
from game.engine.dice import Die, Pool
from game.engine.events import Spent, Together
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.odigos.checks import count, save
from game.rulesets.odigos.conditions import held, is_out
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.hazards import Ahead
from game.rulesets.odigos.ways import HEAVY
from game.rulesets.odigos.wounds import BLUNT, OdigosHarm, all_harm, enough
from game.systems import swimming
from game.systems.basics import the_action
from game.systems.room import by_place
from game.systems.status import is_alive, is_submerged, lacks
from game.systems.step_cost import is_all_deep
from game.systems.submersion import diving, room_above, surfacing
from game.systems.swimming import go_under

SINKING: Final = Pool((Die(4),))
DROWNING: Final = Pool((Die(6),))
RULE: Final = "OD-70"


# ---- water ---------------------------------------------------------------------------------------------------------


def must_save(view: View, unit: int) -> bool:
    """Tell whether water puts the unit to the test when its group acts: it has armour of 2 or more, in deep water.

    Swimming or under it is the same (OD-70). Who is out has nothing to save for.
    """
    if not is_alive(view, unit) or is_out(view, unit) or armour(view, unit) < HEAVY:
        return False
    return is_submerged(view, unit) or is_all_deep(view.field, view.cells(unit))


def keep_afloat(context: Context, units: Sequence[int]) -> Steps:
    """All of a group who have to make a KRA save, or 1d4 and under; who is under already takes 1d6 (OD-70)."""
    view = context.view
    tried = [(unit, is_submerged(view, unit)) for unit in units if must_save(view, unit)]
    harms: list[OdigosHarm] = []
    for unit, under in tried:
        if not (yield from save(context, unit, "KRA", "holding its breath" if under else "keeping afloat", RULE)):
            pool = DROWNING if under else SINKING
            lost = yield from count(context, unit, pool, "drowning", RULE, 0, enough(view, unit))
            harms.append(OdigosHarm(unit, lost, lost, 0, "drowning", RULE, BLUNT, is_attack=False))
    if harms:
        yield Together(all_harm(view, harms))
    for unit in by_place(view, [done.unit for done in harms]):
        if is_alive(view, unit) and not is_submerged(view, unit):
            yield from go_under(context, unit, chosen=False)


def _surface_cost(view: View, unit: int) -> Spent | Refused:
    """The action and the whole move (OD-70)."""
    now = view.get(unit, Economy)
    refused = lacks(view, unit, action=1)
    if refused is not None or now is None:
        return refused or Refused("It is not this unit's turn.")
    if now.moved:
        return Refused("Surfacing takes the whole move, and one is declared.", RULE)
    return Spent(unit, action=1, move=now.move)


def check_dive(view: View, command: Dive) -> Refused | None:
    """Check going under on purpose."""
    ahead = Ahead(view, command.unit)
    return (
        None
        if swimming.is_afloat(ahead, command.unit)
        else Refused("It can only dive where it swims: in deep water.", "OD-70")
    )


def check_surface(view: View, command: Surface) -> Refused | None:
    """Check coming up: the action and the whole move (OD-70)."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    if not is_submerged(view, unit):
        return Refused("It is not under water.", "OD-70")
    if economy is None or economy.moved:
        return Refused("Surfacing takes the whole move, and some is declared.", "OD-70")
    return None if room_above(view, unit) else Refused("There is no room to come up.", "OD-70")


DIVING: Final = diving(the_action, held, ACTION, ("OD-70",))
SURFACING: Final = surfacing(_surface_cost, held, ACTION_AND_MOVEMENT, ("OD-70",))
