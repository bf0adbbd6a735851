"""Initiative anew each round, turns, and sprinting (CL-10 to CL-12)."""

from typing import Final

from game.engine.action import Action
from game.engine.commands import Sprint
from game.engine.components import BATTLE, Active, Order, Unaware, Unit
from game.engine.cost import ACTION
from game.engine.dice import Pool, Roll
from game.engine.events import (
    EffectBegan,
    EffectEnded,
    EffectRanOn,
    Ordered,
    Reason,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnEnded,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.sums import Chances, totals
from game.engine.system import System
from game.engine.turns import InOrder, is_to_act
from game.engine.view import View
from game.rulesets.clash.checks import ClashTrial, attribute, d20, rolled
from game.rulesets.clash.conditions import ASLEEP, DAZED, HASTE, RUNNING, held, is_hasty, lacks_action
from game.rulesets.clash.gear import kind_of, speed
from game.rulesets.clash.water import SUBMERGED_CELLS
from game.systems.basics import by_itself
from game.systems.durations import endless
from game.systems.status import effect_on, has_effect, is_alive, is_submerged, is_up

SPRINT: Final = 3
"""What a sprint, and haste, add to the movement in cells: 15 ft (CL-12)."""

INITIATIVE: Final = "initiative"

PLAIN_INITIATIVE: Final = 10
"""The fixed value of one whom a map takes for no player character, though the table has none for it: 10 + DEX."""


def opening(context: Context) -> Steps:
    """Open the battle: nothing to do, since the order is rolled as each round begins."""
    del context
    yield from ()


def roll_initiative(context: Context, event: RoundBegan) -> Steps:
    """Player characters roll d20 + DEX, the others have a fixed value; a tie goes to the fixed value (CL-10)."""
    del event
    view = context.view
    units = [unit for unit in view.each(Unit) if is_alive(view, unit)]
    came_to = {unit: fixed_initiative(view, unit) for unit in units if not view.of(unit, Unit).hero}
    for unit in units:
        if unit in came_to:
            continue
        pool, reasons = _initiative(view, unit)
        roll: Roll = context.dice.draw((pool,), lambda roll: roll.total)[0]
        came_to[unit] = roll.total
        yield rolled(unit, INITIATIVE, pool, roll, "CL-10", reasons, success=None)

    yield Ordered(tuple(sorted(units, key=lambda unit: (-came_to[unit], *_tie(view, unit)))))


def _initiative(view: View, unit: int) -> tuple[Pool, tuple[Reason, ...]]:
    """Return what a player character rolls for its initiative, and why so."""
    answer = view.ask(ClashTrial(unit, "DEX", INITIATIVE))
    return d20(answer.total, attribute(view, unit, "DEX")), answer.reasons


def _tie(view: View, unit: int) -> tuple[bool, int, int]:
    """Return what settles a tie: the least comes first (CL-10)."""
    hero = view.of(unit, Unit).hero
    return hero, -attribute(view, unit, "DEX") if hero else 0, unit


def fixed_initiative(view: View, unit: int) -> int:
    """Return the fixed value of one who is no player character (CL-10)."""
    fixed = kind_of(view, unit).initiative
    return PLAIN_INITIATIVE + attribute(view, unit, "DEX") if fixed is None else fixed


def turns_until(view: View, unit: int, other: int) -> float:
    """Return how many turns a unit is likely to begin before another's next: what is left of this round, then by rolls.

    Nobody acts twice before the other whose turn of this round is still to come.
    """
    to_come = is_to_act(view, unit) and not view.has(unit, Active)
    if is_to_act(view, other) and not view.has(other, Active):
        order = view.of(BATTLE, Order).units
        return float(to_come and order.index(unit) < order.index(other))
    wins_ties = _tie(view, unit) < _tie(view, other)
    mine, theirs = _chances(view, unit).items(), _chances(view, other).items()
    return to_come + sum(
        chance * against
        for total, chance in mine
        for rival, against in theirs
        if total > rival or (wins_ties and total == rival)
    )


def _chances(view: View, unit: int) -> Chances:
    """Return how likely each total of a unit's initiative is."""
    return totals(_initiative(view, unit)[0]) if view.of(unit, Unit).hero else {fixed_initiative(view, unit): 1.0}


# ---- turns ---------------------------------------------------------------------------------------------------------


def is_able(view: View, unit: int) -> bool:
    """Tell whether a unit can do anything in its turn: the dying and sleeping cannot."""
    return is_up(view, unit) and not has_effect(view, unit, ASLEEP)


def budget(view: View, unit: int) -> tuple[int, int, int]:
    """Return a turn's cells of movement, actions, and no bonus actions (CL-11, CL-80, CL-92)."""
    cells = speed(view, unit) + (SPRINT if has_effect(view, unit, HASTE) else 0)
    if is_submerged(view, unit):
        cells = SUBMERGED_CELLS
    return cells, 0 if has_effect(view, unit, DAZED) else 1, 0


def may_act(view: View, unit: int) -> bool:
    """Tell whether a unit has a turn: one that knows of no enemy yet has none (CL-70)."""
    return is_able(view, unit) and not view.has(unit, Unaware)


TURNS: Final = InOrder(is_alive, may_act, budget)


def turn_runs(context: Context, event: TurnBegan) -> Steps:
    """A haste that waited for this turn takes hold; an action lost to a failed spell is lost now (CL-80)."""
    view, unit = context.view, event.unit
    if has_effect(view, unit, DAZED):
        yield EffectRanOn(unit, DAZED, RUNNING)
    if has_effect(view, unit, HASTE):
        yield EffectBegan(unit, endless(HASTE, unit, RUNNING))


def turn_over(context: Context, event: TurnEnded) -> Steps:
    """Haste is over with the turn that it quickened, and so is what cost that turn's action (CL-80)."""
    daze = effect_on(context.view, event.unit, DAZED)
    if daze is not None and daze.left == RUNNING:
        yield EffectEnded(event.unit, DAZED)
    if is_hasty(context.view, event.unit):
        yield EffectEnded(event.unit, HASTE)


# ---- sprinting -----------------------------------------------------------------------------------------------------


def check_sprint(view: View, command: Sprint) -> Refused | None:
    """An action, by one who can move at all and is not under water (CL-12)."""
    unit = command.unit
    refused = lacks_action(view, unit) or held(view, unit)
    if refused is None and is_submerged(view, unit):
        return Refused("Nobody sprints under water.", "CL-92")
    return refused


def resolve_sprint(context: Context, command: Sprint) -> Steps:
    """Spend the action for 15 ft more this turn."""
    del context
    yield Spent(command.unit, action=1, move=-SPRINT)


SYSTEM: Final = System(
    "sprinting",
    ("CL-80",),
    actions={
        Sprint: Action("Sprint", ACTION, check_sprint, by_itself(Sprint), resolve_sprint, ("CL-12",)),
    },
    on={TurnBegan: (turn_runs,), TurnEnded: (turn_over,)},
)
ROLLING: Final = System("initiative", ("CL-10",), on={RoundBegan: (roll_initiative,)})
"""Joined last of what happens as a round begins: whoever dies with the old round has no place in the new order."""
