"""Swimming and being under water in mail and plate, diving and surfacing (CL-92)."""

from typing import Final

from game.engine.commands import Dive, Surface
from game.engine.components import Economy
from game.engine.cost import ACTION, ACTION_AND_MOVEMENT
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Reason, Slowed, Spent, TurnBegan, WentUnder
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import ClashTrial, attempt, rolled
from game.rulesets.clash.conditions import held, is_helpless, lacks_action, the_action
from game.rulesets.clash.gear import is_heavy
from game.rulesets.clash.wounds import hp_of, loss
from game.systems.status import is_alive
from game.systems.submersion import Breath, diving, stay_under, surfacing
from game.systems.swimming import Waters, keep_afloat_at_turn

AFLOAT, BREATH = "staying afloat", "holding its breath"
SUBMERGED_CELLS: Final = 1
"""The movement of a turn under water (CL-92)."""

SINKING, DROWNING = Pool((Die(4),)), Pool((Die(6),))


def _stay_afloat(context: Context, unit: int) -> Resolving[bool]:
    return (yield from _struggle(context, unit, AFLOAT))


def _hold_breath(context: Context, unit: int) -> Resolving[bool]:
    return (yield from _struggle(context, unit, BREATH))


def _struggle(context: Context, unit: int, purpose: str) -> Resolving[bool]:
    """Test STR against the water; who sleeps or is dying rolls nothing, and fails (CL-70, CL-92)."""
    if is_helpless(context.view, unit):
        return False
    return (yield from attempt(context, unit, "STR", purpose, "CL-92"))


def _sink(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, SINKING)


def _choke(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, DROWNING)


def _drown(context: Context, unit: int, pool: Pool) -> Steps:
    """Take damage without armour."""
    roll = bounded(context.dice, pool, 0, hp_of(context.view, unit))
    yield rolled(unit, "drowning", pool, roll, "CL-92", success=None)
    yield loss(context.view, unit, roll.total, 0, "drowning", "CL-92")


def breathless(view: View, question: ClashTrial) -> Reason | None:
    """Under water the test is at disadvantage (CL-92)."""
    del view
    return Reason(-1, "under water", "CL-92") if question.purpose == BREATH else None


def slows_down(context: Context, event: WentUnder) -> Steps:
    """Who goes under in its own turn moves one cell more if it has not moved yet, and none otherwise (CL-92)."""
    now = context.view.get(event.unit, Economy)
    if now is not None and now.move > 0 and is_alive(context.view, event.unit):
        yield Slowed(event.unit, 0 if now.moved else SUBMERGED_CELLS)


# ---- diving and surfacing ------------------------------------------------------------------------------------------


def _surface_cost(view: View, unit: int) -> Spent | Refused:
    """The action and the whole movement, neither touched yet (CL-92)."""
    now = view.get(unit, Economy)
    refused = lacks_action(view, unit)
    if refused is not None or now is None:
        return refused or Refused("It is not this unit's turn.")
    if now.moved or now.move <= 0:
        return Refused("Surfacing takes the whole movement of the turn, and some is used.", "CL-92")
    return Spent(unit, action=1, move=now.move)


def _breathes_hard(view: View, unit: int, turns: int) -> bool:
    del turns
    return is_heavy(view, unit)


SWIMMING: Final = System(
    "swimming",
    ("BD-11", "CL-92"),
    on={
        TurnBegan: (
            stay_under(Breath(_breathes_hard, _hold_breath, _choke)),
            keep_afloat_at_turn(Waters(is_heavy, _stay_afloat, _sink)),
        ),
        WentUnder: (slows_down,),
    },
)
DIVING: Final = System(
    "diving",
    actions={
        Dive: diving(the_action, held, ACTION, ("CL-92",)),
        Surface: surfacing(_surface_cost, held, ACTION_AND_MOVEMENT, ("CL-92",)),
    },
    modifiers={ClashTrial: (breathless,)},
)
