"""Boons on the caster alone: battle-trance, seeking-shaft, fleet-foot, shadow-cloak, iron-skin."""

from game.engine.condition import INVISIBLE
from game.engine.events import EffectEnded, Reason, Spent, TurnEnded
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.heroic.attack import HeroicAttackRoll
from game.rulesets.heroic.boons.procedure import BoonProcedure, Working, lasting
from game.rulesets.heroic.boons.targets import SELF
from game.rulesets.heroic.conditions import BATTLE_TRANCE, BURNING, FLEET_FOOT, IRON_SKIN, SEEKING
from game.rulesets.heroic.gear import METRES_PER_CELL, movespeed
from game.rulesets.heroic.order import LEAST_CELLS, SUBMERGED_SHARE
from game.rulesets.heroic.wounds import PIERCING, Soak
from game.systems.durations import begin
from game.systems.opportunity import FreeAttack
from game.systems.status import has_effect, is_submerged

TRANCE_STEPS = 1
FLEET_FOOT_METRES = 4
IRON_SKIN_AR = 2


# ---- battle-trance -------------------------------------------------------------------------------------------------


def enter_trance(context: Context, working: Working) -> Steps:
    """Attack dice go one step up while it lasts."""
    del context
    yield begin(working.unit, lasting(working, BATTLE_TRANCE))


def in_trance(view: View, question: HeroicAttackRoll) -> Reason | None:
    """Attack dice of a unit in a trance go one step up."""
    if has_effect(view, question.unit, BATTLE_TRANCE):
        return Reason(TRANCE_STEPS, "battle trance", "HE-71")
    return None


# ---- seeking-shaft -------------------------------------------------------------------------------------------------


def bless_shaft(context: Context, working: Working) -> Steps:
    """The next shot this turn finds its way; `attack` reads it and ends it."""
    del context
    yield begin(working.unit, lasting(working, SEEKING))


def shaft_unshot(context: Context, event: TurnEnded) -> Steps:
    """What was not shot by the end of the turn is lost."""
    if has_effect(context.view, event.unit, SEEKING):
        yield EffectEnded(event.unit, SEEKING, "the turn is over")


# ---- fleet-foot ----------------------------------------------------------------------------------------------------


def quicken(context: Context, working: Working) -> Steps:
    """Add to the movement of this turn, unless it was added already: a boon does not add to itself (HE-71)."""
    view, unit = context.view, working.unit
    if not has_effect(view, unit, FLEET_FOOT):
        yield Spent(unit, move=-_cells_more(view, unit))
    yield begin(unit, lasting(working, FLEET_FOOT))


def _cells_more(view: View, unit: int) -> int:
    """Return by how many cells 4 m more of Movespeed lengthen a turn's movement; under water a quarter (HE-120)."""
    metres = movespeed(view, unit)
    before, after = metres // METRES_PER_CELL, (metres + FLEET_FOOT_METRES) // METRES_PER_CELL
    if is_submerged(view, unit):
        before, after = (max(LEAST_CELLS, cells // SUBMERGED_SHARE) for cells in (before, after))
    return after - before


def too_fleet(view: View, question: FreeAttack) -> Reason | None:
    """There are no attacks of opportunity against a fleet-footed unit."""
    return Reason(-1, "fleet foot", "HE-90") if has_effect(view, question.unit, FLEET_FOOT) else None


# ---- shadow-cloak --------------------------------------------------------------------------------------------------


def vanish(context: Context, working: Working) -> Steps:
    """The caster is invisible while it lasts (HE-140)."""
    del context
    yield begin(working.unit, lasting(working, INVISIBLE))


# ---- iron-skin -----------------------------------------------------------------------------------------------------


def harden(context: Context, working: Working) -> Steps:
    """+2 AR and immune to fire while it lasts; a fire that burns already goes out."""
    yield begin(working.unit, lasting(working, IRON_SKIN, IRON_SKIN_AR))
    if has_effect(context.view, working.unit, BURNING):
        yield EffectEnded(working.unit, BURNING, "iron skin")


def by_iron_skin(view: View, question: Soak) -> Reason | None:
    """Iron skin adds to the armour rating, within the most that counts (HE-47)."""
    if question.harm == PIERCING and has_effect(view, question.unit, IRON_SKIN):
        return Reason(IRON_SKIN_AR, "iron skin", "HE-47")
    return None


PROCEDURES = {
    "battle-trance": BoonProcedure(SELF, enter_trance),
    "seeking-shaft": BoonProcedure(SELF, bless_shaft),
    "fleet-foot": BoonProcedure(SELF, quicken),
    "shadow-cloak": BoonProcedure(SELF, vanish),
    "iron-skin": BoonProcedure(SELF, harden),
}
