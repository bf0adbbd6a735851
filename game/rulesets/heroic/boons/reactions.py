"""Boons that answer to something: iron-skin and shield-oath, and how reactions are offered (HE-74)."""

from collections.abc import Callable, Mapping

from game.engine.commands import Decline, React
from game.engine.components import BATTLE, Clock, Counters, Grappling, ReactedIn, ReadyBoons
from game.engine.dice import Pool, bounded
from game.engine.events import (
    Aimed,
    CountedDown,
    EffectBegan,
    Event,
    Reacted,
    ReadinessEnded,
    SlotBegan,
    Struck,
)
from game.engine.prompt import Prompt
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.rulesets.heroic.boons.procedure import BoonProcedure, Working
from game.rulesets.heroic.boons.selfward import PROCEDURES as SELFWARD
from game.rulesets.heroic.boons.targets import ALLY, in_cells
from game.rulesets.heroic.checks import stepped_all
from game.rulesets.heroic.conditions import AIDED, can_react, sees
from game.rulesets.heroic.defence import Evasion, block_die
from game.rulesets.heroic.gear import HANDS, carried, edition, tables
from game.rulesets.heroic.tables import Boon, dice_of
from game.systems.durations import endless
from game.systems.rolling import rolled
from game.systems.status import has_effect, is_submerged, is_swimming, name_amid, name_of, same_layer

IsReady = Callable[[View, int, str], bool]


# ---- who may react -------------------------------------------------------------------------------------------------


def is_readied(view: View, unit: int, boon: str) -> bool:
    """Tell whether the unit has readied the reaction."""
    ready = view.get(unit, ReadyBoons)
    return ready is not None and boon in ready.boons


def may_use(view: View, unit: int, boon: str, is_ready: IsReady) -> bool:
    """Tell whether a unit may use a reaction now: a use is left, once a round, and its state allows it (HE-74)."""
    counters, reacted = view.get(unit, Counters), view.get(unit, ReactedIn)
    if counters is None or counters.left.get(boon, 0) <= 0 or not can_react(view, unit):
        return False
    if reacted is not None and (boon, view.of(BATTLE, Clock).round) in reacted.rounds:
        return False
    return is_ready(view, unit, boon)


def _ask(context: Context, unit: int, boon: str, target: int, source: int, words: str = "") -> Resolving[bool]:
    """Ask a unit's player, in `words` where there is more to say; if it reacts, the use is spent. Returns whether."""
    view = context.view
    answer = yield Prompt(view.side_of(unit), unit, boon, (React(unit, boon), Decline(unit)), source, words=words)
    if not isinstance(answer, React):
        return False
    yield Reacted(unit, boon, target)
    yield CountedDown(unit, boon, view.of(unit, Counters).left[boon] - 1)
    return True


# ---- iron-skin -----------------------------------------------------------------------------------------------------


def when_struck(is_ready: IsReady) -> Reaction:
    """Return the offer of iron-skin to whom an attack has landed on; it counts for this attack too."""
    boon = "iron-skin"

    def reaction(context: Context, event: Struck) -> Steps:
        view, unit = context.view, event.target
        if may_use(view, unit, boon, is_ready) and (yield from _ask(context, unit, boon, unit, event.unit)):
            row = tables(view).boons[boon]
            yield from PROCEDURES[boon].effect(context, Working(unit, boon, row, unit, (), event.unit))

    return reaction


# ---- shield-oath ---------------------------------------------------------------------------------------------------


def when_ally_aimed_at(is_ready: IsReady) -> Reaction:
    """Return the offer of shield-oath to those beside an ally who is attacked and may still avoid it.

    Asked by id until one helps: a boon does not add to itself (HE-71).
    """
    boon = "shield-oath"

    def reaction(context: Context, event: Aimed) -> Steps:
        view, target = context.view, event.target
        if not event.avoidable:
            return
        row = tables(view).boons[boon]
        for unit in view.allies(target):
            if has_effect(view, target, AIDED):
                return
            if not (may_use(view, unit, boon, is_ready) and _can_lend(view, unit, target, row)):
                continue
            who, ally = name_amid(view, unit), name_amid(view, target)
            words = f"{name_of(view, event.unit)} attacks {ally}. Does {who} keep its oath and help {ally}?"
            if (yield from _ask(context, unit, boon, target, event.unit, words)):
                working = Working(unit, boon, row, target, (), event.unit, event.total)
                yield from PROCEDURES[boon].effect(context, working)

    return reaction


def _can_lend(view: View, unit: int, target: int, row: Boon) -> bool:
    """Tell whether a unit is near enough to shield another and sees it (HE-70), and has something to block with."""
    if not same_layer(view, unit, target) or not sees(view, unit, target):
        return False
    return view.gap(unit, target) <= in_cells(row.range) and bool(best_block(view, unit))


def best_block(view: View, unit: int) -> str:
    """Return the entry of the shield or weapon in hand with the largest block die; "" if the unit cannot block now."""
    if is_swimming(view, unit) or is_submerged(view, unit) or view.has(unit, Grappling):
        return ""
    held = [key for slot, _, key in carried(view, unit) if slot in HANDS and block_die(view, key)]
    return max(held, key=lambda key: sum(die.sides for die in dice_of(block_die(view, key))), default="")


def lend_shield(context: Context, working: Working) -> Steps:
    """Roll the unit's block die; its total is added to the ally's dodge or block."""
    view, unit = context.view, working.unit
    key = best_block(view, unit)
    steps = view.ask(Evasion(unit, working.source, "block", working.boon, sneak=False))
    pool = Pool(stepped_all(dice_of(block_die(view, key)), steps.total), explode=edition(view).check_explosion)
    roll = bounded(context.dice, pool, 0, working.against)
    purpose = f"{working.name} with {tables(view).name_of(key)}"
    yield rolled(unit, purpose, pool, roll, steps.reasons, "HE-74", None, success=None)
    yield EffectBegan(working.target, endless(AIDED, unit, roll.total))


# ---- whether anybody could -----------------------------------------------------------------------------------------


def could_answer(is_ready: IsReady) -> Callable[[View, int], bool]:
    """Return what tells whether anybody, as far as the view knows, could use a reaction to an attack on a unit."""

    def could(view: View, target: int) -> bool:
        if may_use(view, target, "iron-skin", is_ready):
            return True
        row = tables(view).boons["shield-oath"]
        return any(
            may_use(view, one, "shield-oath", is_ready) and _can_lend(view, one, target, row)
            for one in view.allies(target)
        )

    return could


# ---- being ready ---------------------------------------------------------------------------------------------------


def readiness_over(context: Context, event: SlotBegan) -> Steps:
    """Reactions stay ready until the caster's next turn begins."""
    if context.view.has(event.unit, ReadyBoons):
        yield ReadinessEnded(event.unit)


PROCEDURES: Mapping[str, BoonProcedure] = {
    "iron-skin": SELFWARD["iron-skin"],
    "shield-oath": BoonProcedure(ALLY, lend_shield),
}


def on(is_ready: IsReady) -> Mapping[type[Event], tuple[Reaction, ...]]:
    """Return the reactions to triggers, for a way of being ready."""
    return {Aimed: (when_ally_aimed_at(is_ready),), Struck: (when_struck(is_ready),)}


READYING: Mapping[type[Event], tuple[Reaction, ...]] = {SlotBegan: (readiness_over,)}
"""What readying needs beside, where reactions have to be readied."""
