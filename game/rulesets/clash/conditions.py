"""All that may last on a unit in clash: as predicates, and what it takes off dice (CL-70, CL-42, CL-43, CL-80).

Nothing here begins or ends one, but going down and standing up.
"""

from typing import Final

from game.engine.commands import StandUp
from game.engine.components import Economy
from game.engine.condition import BLIND, PRONE, Condition, Conditions, by_name
from game.engine.cost import HALF_THE_MOVEMENT
from game.engine.events import EffectBegan, Reason, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import AnswerRoll, ClashAttackRoll, Evading
from game.rulesets.clash.gear import speed
from game.systems.basics import standing_up
from game.systems.durations import endless
from game.systems.status import effect_on, has_effect, is_downed, is_grappled, is_prone, is_submerged, lacks

HELD, ASLEEP, WEB, WEBBED = "held", "asleep", "web", "webbed"
HASTE, WARD, DAZED = "haste", "ward", "dazed"

CONDITIONS: Final[Conditions] = by_name(
    Condition(
        PRONE, "falls prone", "is on its feet again", "CL-70", -0.07,
        "Attacks on it have advantage, its own disadvantage.", sound="fall",
    ),
    Condition(
        BLIND, "is blinded", "can see again", "CL-70", -0.04, "It attacks, answers and evades with disadvantage."
    ),
    Condition(
        HELD, "is held", "is held no longer", "CL-70", -0.15,
        "It cannot move or attack, and answers and evades with disadvantage.",
    ),
    Condition(
        ASLEEP, "falls asleep", "is awake", "CL-80", -0.35,
        "It rolls nothing, and attacks on it win, until it is hurt or woken.",
    ),
    Condition(
        WEBBED, "sticks in a web", "is free of the web", "CL-80", -0.05, "It cannot move until it has struggled free."
    ),
    Condition(
        HASTE, "is quickened", "is quick no longer", "CL-80", 0.08,
        "For one turn it moves 15 ft more and attacks with advantage.",
    ),
    Condition(WARD, "is warded", "is warded no longer", "CL-80", 0.08, "1d4 is added to each of its armour rolls."),
    Condition(
        DAZED, "has lost its next action", "has its wits together again", "CL-80", -0.08,
        "For one turn it has no action.",
    ),
    Condition(WEB, "is in a web", "is out of the web", "CL-80", -0.03, "Whoever steps into its cells may stick there."),
)  # fmt: skip

RUNNING: Final = 1
"""The amount of a haste whose turn it is, and what is left of a lost action then; before that both wait."""


def is_helpless(view: View, unit: int) -> bool:
    """Tell whether a unit rolls nothing and attacks on it win: dying or asleep (CL-70)."""
    return is_downed(view, unit) or has_effect(view, unit, ASLEEP)


def is_hasty(view: View, unit: int) -> bool:
    """Tell whether this is the turn in which haste quickens a unit (CL-80)."""
    effect = effect_on(view, unit, HASTE)
    return effect is not None and effect.amount == RUNNING


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot move at all, or None."""
    if is_grappled(view, unit):
        return Refused("In a grapple it cannot move.", "CL-42")
    if has_effect(view, unit, HELD):
        return Refused("It is held and cannot move until it breaks free.", "CL-70")
    if has_effect(view, unit, WEBBED):
        return Refused("It sticks in a web and has to struggle out of it first.", "CL-80")
    return None


def lacks_action(view: View, unit: int) -> Refused | None:
    """Return why a unit has no action, or None: of one that a failed spell cost, not that it is spent (CL-80)."""
    refused, daze = lacks(view, unit, action=1), effect_on(view, unit, DAZED)
    if refused is not None and view.has(unit, Economy) and daze is not None and daze.left == RUNNING:
        return Refused("A spell that failed has cost it the action of this turn.", "CL-80")
    return refused


def the_action(view: View, unit: int) -> Spent | Refused:
    """Return the action of a turn as a cost, or why a unit cannot pay it."""
    return lacks_action(view, unit) or Spent(unit, action=1)


def may_attack(view: View, unit: int) -> Refused | None:
    """Return why a unit's state does not let it attack, or None."""
    if has_effect(view, unit, HELD):
        return Refused("It is held and cannot attack until it breaks free.", "CL-70")
    return None


# ---- dice ----------------------------------------------------------------------------------------------------------


def target_prone(view: View, question: ClashAttackRoll) -> Reason | None:
    """Attacks against the prone have advantage (CL-70)."""
    return Reason(1, "prone target", "CL-70") if is_prone(view, question.target) else None


def prone(view: View, question: ClashAttackRoll) -> Reason | None:
    """The prone attack with disadvantage (CL-70)."""
    return Reason(-1, PRONE, "CL-70") if is_prone(view, question.unit) else None


def blinded(view: View, question: ClashAttackRoll | AnswerRoll | Evading) -> Reason | None:
    """The blinded attack, answer and evade with disadvantage (CL-70)."""
    return Reason(-1, "blinded", "CL-70") if has_effect(view, question.unit, BLIND) else None


def kept_from(view: View, question: AnswerRoll | Evading) -> Reason | None:
    """The held answer and evade with disadvantage (CL-70)."""
    return Reason(-1, HELD, "CL-70") if has_effect(view, question.unit, HELD) else None


def hasty(view: View, question: ClashAttackRoll) -> Reason | None:
    """Haste gives advantage on attacks in the turn it quickens (CL-80)."""
    return Reason(1, HASTE, "CL-80") if is_hasty(view, question.unit) else None


def go_down(view: View, unit: int) -> Steps:
    """Fall prone, if the unit does not lie there already."""
    if not is_prone(view, unit):
        yield EffectBegan(unit, endless(PRONE))


# ---- standing up ---------------------------------------------------------------------------------------------------


def cost_of_standing(view: View, unit: int) -> int:
    """Return what standing up costs in cells: half the movement, rounded up (CL-70)."""
    return (speed(view, unit) + 1) // 2


def check_stand_up(view: View, command: StandUp) -> Refused | None:
    """Standing up takes half the movement; nobody does so in a grapple or a net."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    if not is_prone(view, unit):
        return Refused("It does not lie on the ground.", "CL-70")
    if is_grappled(view, unit):
        return Refused("In a grapple it cannot stand up.", "CL-42")
    if has_effect(view, unit, HELD):
        return Refused("It is held and cannot stand up until it breaks free.", "CL-70")
    if is_submerged(view, unit):
        return Refused("Under water there is nothing to stand on.", "CL-92")
    if economy is None or economy.move < cost_of_standing(view, unit):
        return Refused("Too little movement is left to stand up; that takes half of it.", "CL-70")
    return None


def _pay_to_stand(view: View, unit: int) -> Spent:
    return Spent(unit, move=cost_of_standing(view, unit))


SYSTEM: Final = System(
    "conditions",
    ("CL-80",),
    modifiers={
        ClashAttackRoll: (target_prone, prone, blinded, hasty),
        AnswerRoll: (blinded, kept_from),
        Evading: (blinded, kept_from),
    },
    actions={
        StandUp: standing_up(check_stand_up, _pay_to_stand, HALF_THE_MOVEMENT, "CL-70"),
    },
)
