"""Water in old school: heavy swimmers sink, breath runs short at once, both actions to come up (OS-70).

How units walk goes by it too: their gait is here (OS-22).
"""

from typing import Final

from game.engine.commands import Dive, Surface
from game.engine.components import Economy
from game.engine.cost import ACTION, ACTION_AND_MOVEMENT
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Slowed, Spent, TurnBegan, WentUnder
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.checks import skill_check
from game.rulesets.oldschool.conditions import held
from game.rulesets.oldschool.gear import speed, worn_ac
from game.rulesets.oldschool.order import lacks_both, the_main_action
from game.rulesets.oldschool.wounds import BLUNT, enough, hurt
from game.systems import movement
from game.systems.rolling import rolled
from game.systems.status import is_alive, is_grappled, is_submerged
from game.systems.submersion import Breath, diving, stay_under, surfacing
from game.systems.swimming import Waters, keep_afloat_at_turn

HEAVY: Final = 14
AFLOAT, BREATH = 8, 10
SINKING, DROWNING = Pool((Die(4),)), Pool((Die(6),))
EXERT: Final = ("exert",)


GAIT: Final = movement.Gait(held, is_quartered=is_submerged)
"""Nobody swims freely: it is at half movement for all (OS-70)."""
walk: Final = movement.resolve_move(GAIT)
"""How a move happens."""


def wears_heavy(view: View, unit: int) -> bool:
    """Tell whether the unit wears armour of 14 or more in the table (OS-70)."""
    return worn_ac(view, unit) >= HEAVY


def _stay_afloat(context: Context, unit: int) -> Resolving[bool]:
    return (yield from skill_check(context, unit, "STR", EXERT, "staying afloat", AFLOAT, "OS-70"))


def _drown(context: Context, unit: int, pool: Pool) -> Steps:
    view = context.view
    roll = bounded(context.dice, pool, 0, enough(view, unit))
    yield rolled(unit, "drowning", pool, roll, (), "OS-70", None, success=None)
    yield from hurt(view, unit, roll.total, BLUNT, 0, "drowning", "OS-70")


def _sink(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, SINKING)


def _always(view: View, unit: int, turns: int) -> bool:
    del view, unit, turns
    return True


def _hold_breath(context: Context, unit: int) -> Resolving[bool]:
    return (yield from skill_check(context, unit, "STR", EXERT, "holding its breath", BREATH, "OS-70"))


def _choke(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, DROWNING)


WATERS: Final = Waters(wears_heavy, _stay_afloat, _sink)
BREATHING: Final = Breath(_always, _hold_breath, _choke)


def _held(view: View, unit: int) -> Refused | None:
    return Refused("In a grapple it cannot move.", "OS-42") if is_grappled(view, unit) else None


def _surface_cost(view: View, unit: int) -> Spent | Refused:
    """Both actions, neither touched yet (OS-70)."""
    refused, now = lacks_both(view, unit), view.get(unit, Economy)
    return refused or Spent(unit, action=1, move=speed(view, unit) if now is None else now.move)


def slows_down(context: Context, event: WentUnder) -> Steps:
    """Who goes under in its own turn moves at a quarter from then on (OS-70)."""
    now = context.view.get(event.unit, Economy)
    if now is not None and now.move > 0 and is_alive(context.view, event.unit):
        yield Slowed(event.unit, speed(context.view, event.unit))


SWIMMING: Final = System(
    "swimming",
    ("BD-11", "OS-70"),
    on={
        TurnBegan: (stay_under(BREATHING), keep_afloat_at_turn(WATERS)),
        WentUnder: (slows_down,),
    },
)
DIVING: Final = System(
    "diving",
    actions={
        Dive: diving(the_main_action, _held, ACTION, ("OS-70",)),
        Surface: surfacing(_surface_cost, _held, ACTION_AND_MOVEMENT, ("OS-70",)),
    },
)
