"""Heroic's water: swimming, sinking, breath, diving and surfacing, fighting there (HE-110 to HE-123).

Units whose kind `swims` (naiads) pay nothing extra in deep water and make no saves against drowning; what swimmers
cannot do in a fight they cannot do either (ruling: the table says no more of them).
"""

from typing import Final

from game.engine.commands import Dive, Surface
from game.engine.components import Economy
from game.engine.cost import ACTION, ACTION_AND_MOVEMENT
from game.engine.dice import Die
from game.engine.events import Displaced, Pushed, Reason, Spent, Stepped, TurnBegan
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import HeroicAttackRoll
from game.rulesets.heroic.checks import Check, check, score
from game.rulesets.heroic.conditions import held
from game.rulesets.heroic.death import VERGE_SAVE
from game.rulesets.heroic.gear import edition, kind_of, wears_heavy
from game.rulesets.heroic.wounds import BLUNT, enough, hurt, roll_damage
from game.systems.basics import the_action
from game.systems.status import is_downed, is_grappled, lacks
from game.systems.submersion import Breath, diving, stay_under, surfacing
from game.systems.swimming import Waters, is_in_rough_water, is_in_water, keep_afloat_at_turn, keep_afloat_on_entering

AFLOAT, BREATH = "staying afloat", "holding its breath"
SINKING = (Die(4),)
DROWNING = (Die(6),)


def swims_freely(view: View, unit: int) -> bool:
    """Tell whether deep water costs the unit nothing extra and cannot drown it: its kind swims."""
    return kind_of(view, unit).swims


# ---- keeping afloat ------------------------------------------------------------------------------------------------


def must_keep_afloat(view: View, unit: int) -> bool:
    """Swimmers in heavy armour save (HE-111), in rough water all do (HE-112); the downed have another save (HE-113)."""
    if swims_freely(view, unit) or is_downed(view, unit):
        return False
    return wears_heavy(view, unit) or is_in_rough_water(view, unit)


def _stay_afloat(context: Context, unit: int) -> Resolving[bool]:
    """Save: for the armour (HE-111), or without any for the rough water alone (HE-112)."""
    rule = "HE-111" if wears_heavy(context.view, unit) else "HE-112"
    return (yield from check(context, unit, "might", AFLOAT, rule))


def _sink(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, SINKING, "HE-111")


def _drown(context: Context, unit: int, dice: tuple[Die, ...], rule: str) -> Steps:
    """Take damage that ignores armour; it cuts nobody, and so counts as blunt (ruling)."""
    total = yield from roll_damage(context, unit, dice, BLUNT, "drowning", rule, enough(context.view, unit, BLUNT))
    yield from hurt(context, unit, total, BLUNT, 0, "drowning", rule, armour=False)


WATERS = Waters(must_keep_afloat, _stay_afloat, _sink)


# ---- under water ---------------------------------------------------------------------------------------------------


def must_hold_breath(view: View, unit: int, turns: int) -> bool:
    """In heavy armour from the first turn (HE-121), else after as many turns as half the Might die's size (HE-123).

    The limit holds for those who went under against their will as well (ruling), not for the downed (HE-113).
    """
    if swims_freely(view, unit) or is_downed(view, unit):
        return False
    return wears_heavy(view, unit) or turns > edition(view).attribute_sides(score(view, unit, "might")) // 2


def _hold_breath(context: Context, unit: int) -> Resolving[bool]:
    return (yield from check(context, unit, "might", BREATH, "HE-121"))


def _choke(context: Context, unit: int) -> Steps:
    yield from _drown(context, unit, DROWNING, "HE-121")


BREATHING = Breath(must_hold_breath, _hold_breath, _choke)


# ---- diving and surfacing ------------------------------------------------------------------------------------------


def _held_up(view: View, unit: int) -> Refused | None:
    """Return why a swimmer cannot go under: one of a grapple does not move; a snare holds back no action (HE-140)."""
    return Refused("In a grapple it cannot move.", "HE-61") if is_grappled(view, unit) else None


def _surface_cost(view: View, unit: int) -> Spent | Refused:
    """All the movement and the action, neither touched yet this turn (HE-122)."""
    now = view.get(unit, Economy)
    refused = lacks(view, unit, action=1)
    if refused is not None or now is None:
        return refused or Refused("It is not this unit's turn.")
    if now.moved or now.move <= 0:
        return Refused("Surfacing takes the whole movement of the turn, and some is used.", "HE-122")
    return Spent(unit, action=1, move=now.move)


# ---- fighting ------------------------------------------------------------------------------------------------------


def fights_in_water(view: View, unit: int) -> bool:
    """Tell whether the unit fights as a swimmer does, on or under the water (HE-113).

    No shooting, throwing, blocking or two-handed weapons; attacks with disadvantage.
    """
    return is_in_water(view, unit)


def swimmer_attacks(view: View, question: HeroicAttackRoll) -> Reason | None:
    """A swimmer attacks with disadvantage (HE-113)."""
    return Reason(-1, "in deep water", "HE-113") if fights_in_water(view, question.unit) else None


def heavy_in_rough_water(view: View, question: Check) -> Reason | None:
    """In rough water those in heavy armour save with disadvantage (HE-112)."""
    if question.purpose != AFLOAT or not wears_heavy(view, question.unit):
        return None
    return Reason(-1, "heavy armour in rough water", "HE-112") if is_in_rough_water(view, question.unit) else None


def breathless(view: View, question: Check) -> Reason | None:
    """The save of the submerged is with disadvantage (HE-121)."""
    del view
    return Reason(-1, "under water", "HE-121") if question.purpose == BREATH else None


def dying_in_water(view: View, question: Check) -> Reason | None:
    """A hero on the verge of death in deep water saves with disadvantage (HE-113)."""
    if question.purpose != VERGE_SAVE or not is_in_water(view, question.unit):
        return None
    return Reason(-1, "in deep water", "HE-113")


# ---- the tables ----------------------------------------------------------------------------------------------------

_entering = keep_afloat_on_entering(WATERS)


SWIMMING: Final = System(
    "swimming",
    ("BD-11", "HE-110", "HE-111", "HE-121"),
    on={
        TurnBegan: (stay_under(BREATHING), keep_afloat_at_turn(WATERS)),
        Stepped: (_entering,),
        Pushed: (_entering,),
        Displaced: (_entering,),
    },
)
"""At a turn's begin after the save on the verge of death; on a change of place right after the fall."""
DIVING: Final = System(
    "diving",
    ("HE-112", "HE-113", "HE-121"),
    actions={
        Dive: diving(the_action, _held_up, ACTION, ("HE-123",)),
        Surface: surfacing(_surface_cost, held, ACTION_AND_MOVEMENT, ("HE-122", "HE-120")),
    },
    modifiers={
        Check: (heavy_in_rough_water, breathless, dying_in_water),
        HeroicAttackRoll: (swimmer_attacks,),
    },
)
