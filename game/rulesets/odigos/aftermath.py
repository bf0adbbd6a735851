"""After the battle: who bleeds to death, what scars leave, who recovers (OD-31, OD-33)."""

from collections.abc import Mapping
from typing import Final

from game.engine.components import BATTLE, Dying, Finished, Health, Unit
from game.engine.dice import Die, Pool
from game.engine.events import AftermathBegan, Died, Recovered, Stabilised
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.odigos.checks import count
from game.rulesets.odigos.components import Prime, Scars
from game.rulesets.odigos.conditions import DOOMED, is_pc
from game.rulesets.odigos.events import AbilityGained, StaminaGained, Survived
from game.rulesets.odigos.gear import score, tables
from game.systems.status import has_effect, is_alive

RULE: Final = "OD-33"
STAMINA_DICE: Final[Mapping[int, int]] = {1: 1, 2: 1, 4: 2, 5: 2, 12: 3}
"""How many d6 are the new STA maximum if they are more, by scar."""

WALLOPED, HAMSTRUNG, MORTAL, DOOM = 3, 7, 11, 12


def aftermath(context: Context) -> Steps:
    """Settle what the hour after the battle brings to player characters."""
    view = context.view
    fallen = [unit for unit in view.each(Unit) if is_alive(view, unit) and is_pc(view, unit)]
    if not any(view.has(unit, Dying) or view.has(unit, Scars) for unit in fallen):
        return
    yield AftermathBegan()
    for unit in fallen:
        yield from _bleed(context, unit)
    for unit in fallen:
        if is_alive(view, unit):
            yield from _mend(context, unit)


def _holds(view: View, unit: int) -> bool:
    """Tell whether a unit's side holds the field: it has won."""
    finished = view.get(BATTLE, Finished)
    return finished is not None and finished.winner == view.side_of(unit)


def _bleed(context: Context, unit: int) -> Steps:
    """Who was not seen to dies within the hour, unless its side holds the field (OD-31)."""
    view = context.view
    dying = view.get(unit, Dying)
    if dying is None or dying.stable:
        return
    if _holds(view, unit):
        yield Stabilised(unit, 0)
    else:
        yield Died(unit, rule="OD-31")


def _mend(context: Context, unit: int) -> Steps:
    """Rest: the wounded get up, and each scar leaves what it leaves."""
    view = context.view
    scars = view.get(unit, Scars)
    if view.has(unit, Dying):
        yield Recovered(unit, view.of(unit, Health).hp)
    for number in scars.numbers if scars is not None else ():
        yield from _leaves(context, unit, number)


def _leaves(context: Context, unit: int, number: int) -> Steps:
    """Yield what a scar leaves (the table's "after")."""
    view, cause = context.view, tables(context.view).scars[number].name
    most, prime = view.of(unit, Health).maximum, view.of(unit, Prime).scores["TEK"]
    if number == HAMSTRUNG:
        total = yield from count(context, unit, _dice(3), "new TEK maximum", RULE)
        if total > prime:
            yield AbilityGained(unit, "TEK", score(view, unit, "TEK"), total, cause)
    elif number == WALLOPED:
        more = yield from count(context, unit, _dice(1), "more STA", RULE)
        yield StaminaGained(unit, most + more, cause)
    elif number == MORTAL:
        total = yield from count(context, unit, _dice(2), "the new STA maximum", RULE)
        yield StaminaGained(unit, total, cause)
    elif number in STAMINA_DICE and not (number == DOOM and has_effect(view, unit, DOOMED)):
        total = yield from count(context, unit, _dice(STAMINA_DICE[number]), "new STA maximum", RULE)
        if total > most:
            yield StaminaGained(unit, total, cause)
    yield Survived(unit, number, cause)


def _dice(many: int) -> Pool:
    return Pool((Die(6),) * many)
