"""Odigos' falls and water: 1d6 for each 3 m, keeping afloat and breathing with armour on (OD-70)."""

from collections.abc import Sequence
from typing import Final

from game.engine.action import ACTION, ACTION_AND_MOVEMENT, Action
from game.engine.commands import Command, Dive, Surface
from game.engine.components import Economy
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Displaced, Event, Pushed, Spent, Stepped, Together
from game.engine.system import System
from game.engine.view import Context, Refused, Resolving, Steps, View
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.scores import count, rolled, save
from game.rulesets.odigos.state import held, is_out, is_under
from game.rulesets.odigos.ways import HEAVY
from game.rulesets.odigos.wounds import BLUNT, OdigosHarm, all_harm, enough, harm
from game.systems.falling import falling
from game.systems.room import by_place
from game.systems.status import is_alive, lacks
from game.systems.step_cost import is_all_deep
from game.systems.submersion import diving, surfacing
from game.systems.swimming import go_under

FALL_STEP_CM: Final = 300
DIE: Final = Die(6)
SINKING: Final = Pool((Die(4),))
DROWNING: Final = Pool((Die(6),))
RULE: Final = "OD-70"


# ---- falls ---------------------------------------------------------------------------------------------------------


def _fall_hurts(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """1d6 for each full 3 m, no armour, alike for the faller and those it lands on; it goes on to KRA, with no scar."""
    view = context.view
    pool = Pool((DIE,) * (height // FALL_STEP_CM))
    roll = bounded(context.dice, pool, 0, max(enough(view, unit) for unit in units))
    yield rolled(units[0], pool, roll, "the fall", RULE)
    return tuple(
        event
        for unit in units
        for event in harm(view, OdigosHarm(unit, roll.total, roll.total, by, "the fall", RULE, BLUNT, is_attack=False))
    )


_fall = falling(_fall_hurts)


# ---- water ---------------------------------------------------------------------------------------------------------


def must_save(view: View, unit: int) -> bool:
    """Tell whether water puts the unit to the test when its group acts: it has armour of 2 or more, in deep water.

    Swimming or under it is the same (OD-70). Who is out has nothing to save for.
    """
    if not is_alive(view, unit) or is_out(view, unit) or armour(view, unit) < HEAVY:
        return False
    return is_under(view, unit) or is_all_deep(view.field, view.cells(unit))


def keep_afloat(context: Context, units: Sequence[int]) -> Steps:
    """All of a group who have to make a KRA save, or 1d4 and under; who is under already takes 1d6 (OD-70)."""
    view = context.view
    tried = [(unit, is_under(view, unit)) for unit in units if must_save(view, unit)]
    harms: list[OdigosHarm] = []
    for unit, under in tried:
        if not (yield from save(context, unit, "KRA", "holding its breath" if under else "keeping afloat", RULE)):
            pool = DROWNING if under else SINKING
            lost = yield from count(context, unit, pool, "drowning", RULE, 0, enough(view, unit))
            harms.append(OdigosHarm(unit, lost, lost, 0, "drowning", RULE, BLUNT, is_attack=False))
    if harms:
        yield Together(all_harm(view, harms))
    for unit in by_place(view, [done.unit for done in harms]):
        if is_alive(view, unit) and not is_under(view, unit):
            yield from go_under(context, unit, chosen=False)


def _dive_cost(view: View, unit: int) -> Spent | Refused:
    return lacks(view, unit, action=1) or Spent(unit, action=1)


def _surface_cost(view: View, unit: int) -> Spent | Refused:
    """The action and the whole move (OD-70)."""
    now = view.get(unit, Economy)
    refused = lacks(view, unit, action=1)
    if refused is not None or now is None:
        return refused or Refused("It is not this unit's turn.")
    if now.moved:
        return Refused("Surfacing takes the whole move, and one is declared.", RULE)
    return Spent(unit, action=1, move=now.move)


DIVING: Final = diving(_dive_cost, held, ACTION, ("OD-70",))
SURFACING: Final = surfacing(_surface_cost, held, ACTION_AND_MOVEMENT, ("OD-70",))
WATER: Final[dict[type[Command], Action]] = {Dive: DIVING, Surface: SURFACING}

SYSTEM: Final = System("water", on={Stepped: (_fall,), Pushed: (_fall,), Displaced: (_fall,)})
