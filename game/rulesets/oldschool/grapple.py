"""Grappling in old school: one unit may be held by several, and is hurt by each at the end of the round (OS-42)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import Action, At
from game.engine.commands import BreakFree, Command, Grapple, LetGo
from game.engine.cost import ACTION, ON_TURN
from game.engine.dice import Pool, bounded
from game.engine.events import (
    Died,
    Displaced,
    Event,
    FellDying,
    Freed,
    Grappled,
    Left,
    Pushed,
    RoundEnded,
    WentUnder,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.attack import OldSchoolBlow, bonus_to_damage, check_target
from game.rulesets.oldschool.checks import opposed
from game.rulesets.oldschool.components import Holds
from game.rulesets.oldschool.conditions import is_at_hand, is_out, lacks_main, lacks_turn
from game.rulesets.oldschool.gear import has_free_hands, unarmed
from game.rulesets.oldschool.manoeuvres import lands
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.wounds import BLUNT, enough, hurt
from game.systems.basics import at_neighbours
from game.systems.rolling import rolled, unseen
from game.systems.severally import at_one_moment, rolled_out
from game.systems.status import is_alive, is_downed

WRESTLING: Final = ("STR", ("punch",))


def held_by(view: View, unit: int) -> tuple[int, ...]:
    """Return who hold the unit, by id."""
    holds = view.get(unit, Holds)
    return () if holds is None else holds.held_by


def holding(view: View, unit: int) -> int:
    """Return whom the unit holds, 0 for nobody."""
    holds = view.get(unit, Holds)
    return 0 if holds is None else holds.holding


# ---- taking hold ---------------------------------------------------------------------------------------------------


def check_grapple(view: View, command: Grapple) -> Refused | None:
    """A main action with both hands free, against an adjacent foe (OS-42)."""
    unit, target = command.unit, command.target
    refused = lacks_main(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not has_free_hands(view, unit):
        return Refused("That takes both hands free.", "OS-42")
    if holding(view, unit) or held_by(view, unit):
        return Refused("It is in a grapple already.", "OS-42")
    if is_downed(view, target):
        return Refused("It lies there already.", "OS-42")
    return None if is_at_hand(view, unit, target) else Refused("Only an adjacent foe can be grappled.", "OS-42")


def resolve_grapple(context: Context, command: Grapple) -> Steps:
    """An unarmed hit without harm, then opposed STR/Punch (OS-42)."""
    view, unit, target = context.view, command.unit, command.target
    yield main(view, unit)
    if not (yield from lands(context, unit, target, unarmed(view, unit), "grapple", "OS-42")):
        return
    won = yield from opposed(context, unit, target, WRESTLING, WRESTLING, ("grapple", "wrestling it off"), "OS-42")
    if won and is_alive(view, target):
        yield Grappled(unit, target)


# ---- getting free --------------------------------------------------------------------------------------------------


def check_break_free(view: View, command: BreakFree) -> Refused | None:
    """A main action for whoever is held (OS-42)."""
    return lacks_main(view, command.unit) if held_by(view, command.unit) else Refused("Nobody holds it.", "OS-42")


def break_free_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to get free."""
    if held_by(view, unit):
        yield BreakFree(unit)


def resolve_break_free(context: Context, command: BreakFree) -> Steps:
    """Roll against every grappler in turn (OS-42)."""
    view, unit = context.view, command.unit
    yield main(view, unit)
    for other in held_by(view, unit):
        if (yield from opposed(context, unit, other, WRESTLING, WRESTLING, ("getting free", "holding on"), "OS-42")):
            yield Freed(unit, other, "it broke free")


def check_let_go(view: View, command: LetGo) -> Refused | None:
    """A grappler may let go at any time in its own turn (OS-23)."""
    if not holding(view, command.unit):
        return Refused("It holds nobody.", "OS-42")
    return lacks_turn(view, command.unit)


def let_go_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to let go."""
    if holding(view, unit):
        yield LetGo(unit)


def resolve_let_go(context: Context, command: LetGo) -> Steps:
    """Let go."""
    yield Freed(command.unit, holding(context.view, command.unit), "it let go")


# ---- what goes on --------------------------------------------------------------------------------------------------


def squeeze(context: Context, event: RoundEnded) -> Steps:
    """As a round ends, whoever is held takes the unarmed damage of each grappler, all at one moment (OS-42)."""
    del event
    view = context.view
    harm: list[Event] = []
    for victim in view.each(Holds):
        for unit in held_by(view, victim):
            arm = unarmed(view, unit)
            reasons = bonus_to_damage(view, OldSchoolBlow(unit, victim, arm, "melee"))
            pool = Pool(arm.damage.dice, arm.damage.bonus + sum(reason.amount for reason in reasons))
            roll = bounded(context.dice, pool, 0, enough(view, victim))
            yield rolled(
                unit, "the grapple", pool, roll, reasons, "OS-42", None, success=None, upon=unseen(view, victim)
            )
            harm += yield from rolled_out(hurt(view, victim, max(0, roll.total), BLUNT, unit, "the grapple", "OS-42"))
    yield from at_one_moment(harm)


Ending = Died | FellDying | Displaced | Pushed | WentUnder | Left


def ends(context: Context, event: Ending) -> Steps:
    """It ends when one is down or they are no longer adjacent (OS-42)."""
    view, unit = context.view, event.unit
    for other in (*held_by(view, unit), *filter(None, (holding(view, unit),))):
        if is_out(view, unit) or is_out(view, other):
            yield Freed(unit, other, "one of them is down")
        elif not is_at_hand(view, unit, other):
            yield Freed(unit, other, "they are apart")


SQUEEZING: Final = System("squeezing", ("OS-42",), on={RoundEnded: (squeeze,)})
"""First of all that a round's end brings."""
SYSTEM: Final = System(
    "grapple",
    actions={
        Grapple: Action(
            "Grapple", ACTION, check_grapple, at_neighbours(Grapple), resolve_grapple, ("OS-42", "OS-21"), At.UNIT
        ),
        BreakFree: Action(
            "Get free", ACTION, check_break_free, break_free_options, resolve_break_free, ("OS-42", "OS-21")
        ),
        LetGo: Action("Let go", ON_TURN, check_let_go, let_go_options, resolve_let_go, ("OS-42", "OS-23")),
    },
    on={
        **dict.fromkeys((Died, FellDying, Displaced, Pushed, WentUnder, Left), (ends,)),
    },
)
