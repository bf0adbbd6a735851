"""Armour class and total defence in old school (OS-01, OS-45, OS-24)."""

from dataclasses import dataclass
from typing import Final

from game.engine.action import Action
from game.engine.commands import Decline
from game.engine.components import Economy, Effect
from game.engine.cost import ACTION
from game.engine.events import (
    EffectBegan,
    EffectEnded,
    EffectRanOn,
    Reason,
    Spent,
    TurnBegan,
    TurnEnded,
)
from game.engine.prompt import Prompt, Topic
from game.engine.query import Query
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool import blow
from game.rulesets.oldschool.blow import TOTAL_DEFENCE
from game.rulesets.oldschool.commands import TotalDefence
from game.rulesets.oldschool.conditions import CHARGED, DEFENDING, can_act_at_all, has_main_out_of_turn, lacks_main
from game.rulesets.oldschool.events import MainSpent
from game.rulesets.oldschool.gear import ability, bears_shield, kind_of, worn_ac
from game.systems.basics import by_itself
from game.systems.status import effect_on, has_effect

DEFENDING_TOTALLY: Final = Topic("total defence", "total defence against a hit", is_quiet=True)
SHIELD: Final = 1
AFTER_A_CHARGE: Final = -2


@dataclass(frozen=True, slots=True)
class ArmourClass(Query):
    """What an attack on the unit has to reach (OS-01)."""


# ---- what counts ---------------------------------------------------------------------------------------------------


def by_figure(view: View, question: ArmourClass) -> Reason | None:
    """A final figure, or what the armour worn gives (OS-01)."""
    kind = kind_of(view, question.unit)
    if not kind.has_class:
        return Reason(kind.ac, "armour class", "OS-01")
    return Reason(worn_ac(view, question.unit), "armour", "OS-01")


def by_dexterity(view: View, question: ArmourClass) -> Reason | None:
    """DEX counts (OS-01)."""
    modifier = ability(view, question.unit, "DEX")
    return Reason(modifier, "DEX", "OS-01") if modifier else None


def by_shield(view: View, question: ArmourClass) -> Reason | None:
    """A shield in hand counts 1; in a final figure it does already (OS-01)."""
    if not kind_of(view, question.unit).has_class or not bears_shield(view, question.unit):
        return None
    return Reason(SHIELD, "shield", "OS-01")


def by_total_defence(view: View, question: ArmourClass) -> Reason | None:
    """Total defence counts 2 (OS-45)."""
    return Reason(TOTAL_DEFENCE, "total defence", "OS-45") if is_defending(view, question.unit) else None


def by_charge(view: View, question: ArmourClass) -> Reason | None:
    """After a charge it is 2 less until the next turn (OS-45)."""
    return Reason(AFTER_A_CHARGE, "charged", "OS-45") if has_effect(view, question.unit, CHARGED) else None


def is_defending(view: View, unit: int) -> bool:
    """Tell whether the unit is in total defence."""
    return has_effect(view, unit, DEFENDING)


# ---- total defence out of turn -------------------------------------------------------------------------------------


def could_defend(view: View, unit: int) -> bool:
    """Tell whether the unit could still turn to total defence now, in its turn or out of it (OS-24, OS-45)."""
    return can_act_at_all(view, unit) and not is_defending(view, unit) and has_main_out_of_turn(view, unit)


def would_help(view: View, unit: int, total: int, needed: int, *, would_be_shocked: bool) -> bool:
    """Tell whether the unit could turn to total defence, and whether it would change what an attack comes to."""
    return could_defend(view, unit) and blow.would_help(total, needed, would_be_shocked=would_be_shocked)


def offer(context: Context, attacker: int, unit: int, *, hits: bool) -> Resolving[bool]:
    """Ask a unit under attack whether it turns to total defence; returns whether it does (OS-24, OS-45).

    It is asked where the attack `hits`, or misses and would hurt by its shock.
    """
    view = context.view
    options = (TotalDefence(unit), Decline(unit))
    comes = "The attack would hit." if hits else "The attack misses, but its shock would hurt."
    words = f"{comes} Spend this round's main action on total defence?"
    answer = yield Prompt(view.side_of(unit), unit, DEFENDING_TOTALLY.key, options, attacker, words=words)
    if not isinstance(answer, TotalDefence):
        return False
    yield Spent(unit, action=1) if view.has(unit, Economy) else MainSpent(unit)
    yield _begun(view, unit)
    return True


def _begun(view: View, unit: int) -> EffectBegan:
    """Return the event with which total defence begins: until the unit's next turn ends (OS-45)."""
    own_turn = view.has(unit, Economy)
    return EffectBegan(unit, Effect(DEFENDING, 0, at_begin=False, left=2 if own_turn else 1))


# ---- total defence as a command ------------------------------------------------------------------------------------


def check_total_defence(view: View, command: TotalDefence) -> Refused | None:
    """It costs the main action, which has to be unspent; what ends with this turn may be begun anew (OS-45)."""
    now = effect_on(view, command.unit, DEFENDING)
    if now is not None and now.left >= _begun(view, command.unit).effect.left:
        return Refused("It is in total defence already.", "OS-45")
    return lacks_main(view, command.unit)


def resolve_total_defence(context: Context, command: TotalDefence) -> Steps:
    """Spend the main action; being instant, it does not end a move action that goes on (OS-24)."""
    yield Spent(command.unit, action=1)
    yield _begun(context.view, command.unit)


def run_on_at_own_end(context: Context, event: TurnEnded) -> Steps:
    """Count the ends of the unit's own turns for what lasts until one of them (OS-45)."""
    effect = effect_on(context.view, event.unit, DEFENDING)
    if effect is not None:
        over = EffectEnded(event.unit, DEFENDING)
        yield EffectRanOn(event.unit, DEFENDING, effect.left - 1) if effect.left > 1 else over


def ends_at_own_begin(context: Context, event: TurnBegan) -> Steps:
    """What a charge costs is over as the unit's next turn begins (OS-45)."""
    if has_effect(context.view, event.unit, CHARGED):
        yield EffectEnded(event.unit, CHARGED)


SYSTEM: Final = System(
    "defence",
    ("OS-01",),
    topics=(DEFENDING_TOTALLY,),
    actions={
        TotalDefence: Action(
            "Total defence",
            ACTION,
            check_total_defence,
            by_itself(TotalDefence),
            resolve_total_defence,
            ("OS-45", "OS-24"),
        ),
    },
    on={TurnEnded: (run_on_at_own_end,), TurnBegan: (ends_at_own_begin,)},
    modifiers={
        ArmourClass: (by_figure, by_dexterity, by_shield, by_total_defence, by_charge),
    },
)
