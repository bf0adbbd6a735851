"""Grappling, and breaking free of a grapple, a net or a web (CL-42, CL-43, CL-80)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import Action, At
from game.engine.commands import BreakFree, Command, Grapple, Struggle
from game.engine.components import Economy, Grappling
from game.engine.cost import ACTION, Cost
from game.engine.events import (
    Died,
    Displaced,
    EffectEnded,
    FellDying,
    Freed,
    Grappled,
    Pushed,
    Spent,
    WentUnder,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.attack import lay_hands_on
from game.rulesets.clash.checks import ClashTrial, OpposedSide, attempt, opposed, side_of
from game.rulesets.clash.conditions import HELD, WEBBED, go_down, is_helpless, lacks_action, may_attack
from game.rulesets.clash.gear import brawl
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.positions import HEIGHT_PER_CELL
from game.systems import grapple as pairs
from game.systems.basics import at_neighbours
from game.systems.status import has_effect, has_used, is_alive, is_grappled
from game.systems.threat import can_lay_hands_on

STRUGGLED: Final = "struggled in a web"
TORN: Final = "tore through a web"


def is_at_hand(view: View, unit: int, other: int) -> bool:
    """Tell whether two units can hold each other: adjacent, and in one layer."""
    return can_lay_hands_on(view, unit, other, HEIGHT_PER_CELL)


def check_grapple(view: View, command: Grapple) -> Refused | None:
    """An adjacent enemy; neither of the two in a grapple already (CL-42)."""
    unit, target = command.unit, command.target
    refused = lacks_action(view, unit) or may_attack(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if is_grappled(view, unit) or is_grappled(view, target):
        return Refused("One of the two is in a grapple already.", "CL-42")
    if is_helpless(view, target):
        return Refused("It is helpless already.", "CL-42")
    return None if is_at_hand(view, unit, target) else Refused("Only an adjacent enemy can be grappled.", "CL-42")


def _brawl(view: View, unit: int, words: str, target: int = 0) -> OpposedSide:
    return side_of(view, ClashTrial(unit, "brawl", "grapple", target), brawl(view, unit), words)


def resolve_grapple(context: Context, command: Grapple) -> Steps:
    """Brawl against Brawl: both prone and held, or only the attacker prone (CL-42)."""
    view, unit, target = context.view, command.unit, command.target
    yield Spent(unit, action=1)
    first, second = _brawl(view, unit, "grapple", target), _brawl(view, target, "wrestling it off")
    yield from lay_hands_on(view, unit, target)
    won = yield from opposed(context, first, second, "CL-42")
    yield from go_down(view, unit)
    if won and is_alive(view, unit) and is_alive(view, target):
        yield from go_down(view, target)
        yield Grappled(unit, target)


# ---- getting free --------------------------------------------------------------------------------------------------


def check_break_free(view: View, command: BreakFree) -> Refused | None:
    """Out of a net first, then out of a grapple, either of the two (CL-42, CL-43)."""
    unit = command.unit
    if not has_effect(view, unit, HELD) and not is_grappled(view, unit):
        return Refused("Nothing holds it that takes an action to break.", "CL-42")
    return lacks_action(view, unit)


def break_free_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to break free."""
    if has_effect(view, unit, HELD) or is_grappled(view, unit):
        yield BreakFree(unit)


def resolve_break_free(context: Context, command: BreakFree) -> Steps:
    """A STR test against the net; Brawl against Brawl frees both of a grapple, who stay prone (CL-42, CL-43)."""
    view, unit = context.view, command.unit
    yield Spent(unit, action=1)
    if has_effect(view, unit, HELD):
        if (yield from attempt(context, unit, "STR", "breaking free", "CL-43")):
            yield EffectEnded(unit, HELD, "it breaks free")
        return
    other = view.of(unit, Grappling).other
    if is_helpless(view, other):
        yield Freed(unit, other, "it broke free")
        return
    first, second = _brawl(view, unit, "breaking free"), _brawl(view, other, "holding on")
    if (yield from opposed(context, first, second, "CL-42")):
        yield Freed(unit, other, "it broke free")


def check_struggle(view: View, command: Struggle) -> Refused | None:
    """One try a turn, free (CL-80)."""
    unit = command.unit
    if not has_effect(view, unit, WEBBED):
        return Refused("It does not stick in a web.", "CL-80")
    if view.get(unit, Economy) is None:
        return Refused("It is not this unit's turn.")
    return Refused("It has struggled this turn already.", "CL-80") if has_used(view, unit, STRUGGLED) else None


def struggle_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to struggle."""
    if has_effect(view, unit, WEBBED):
        yield Struggle(unit)


def resolve_struggle(context: Context, command: Struggle) -> Steps:
    """A STR test DC 12: it moves on, for this turn (CL-80)."""
    unit = command.unit
    yield Spent(unit, mark=STRUGGLED)
    if (yield from attempt(context, unit, "STR", "struggling", "CL-80")):
        yield Spent(unit, mark=TORN)
        yield EffectEnded(unit, WEBBED, "it tears itself loose")


SYSTEM: Final = System(
    "grapple",
    actions={
        Grapple: Action("Grapple", ACTION, check_grapple, at_neighbours(Grapple), resolve_grapple, ("CL-42",), At.UNIT),
        BreakFree: Action(
            "Break free", ACTION, check_break_free, break_free_options, resolve_break_free, ("CL-42", "CL-43")
        ),
        Struggle: Action("Struggle", Cost(once=True), check_struggle, struggle_options, resolve_struggle, ("CL-80",)),
    },
    on=pairs.on(is_at_hand, Died, FellDying, Displaced, Pushed, WentUnder),
)
