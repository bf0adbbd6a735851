"""Grappling in heroic: pin, get free, let go (HE-60 to HE-62)."""

from collections.abc import Callable, Iterator
from typing import Final

from game.engine.action import Action, At, Resolve
from game.engine.commands import BreakFree, Command, Grapple, LetGo
from game.engine.components import Economy, Grappling, Unaware
from game.engine.cost import BONUS_ACTION, INSTANT
from game.engine.events import BecameAware, Died, Displaced, FellToVerge, Freed, Grappled, Pushed, WentUnder
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import HEIGHT_PER_CELL, check_target, give_away
from game.rulesets.heroic.checks import check, opposed
from game.rulesets.heroic.order import lacks_lesser, lesser
from game.systems import grapple as pairs
from game.systems.basics import at_neighbours
from game.systems.status import has_used, is_alive, is_downed, is_grappled
from game.systems.threat import can_lay_hands_on

Hold = Callable[[Context, int, int], Resolving[bool]]
"""The roll that pins a target: context, grappler, target."""

GRAPPLED_MARK, TRIED_MARK = "grappled", "tried to get free"


def is_at_hand(view: View, unit: int, other: int) -> bool:
    """Tell whether two units can hold each other: in each other's bare reach (HE-42), and in one layer (HE-120)."""
    return can_lay_hands_on(view, unit, other, HEIGHT_PER_CELL)


def check_grapple(view: View, command: Grapple) -> Refused | None:
    """Beside the action, once a turn, against an adjacent enemy; a Large creature only by a Large one (HE-60)."""
    unit, target = command.unit, command.target
    refused = lacks_lesser(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if has_used(view, unit, GRAPPLED_MARK):
        return Refused("It has grappled this turn already.", "HE-60")
    if is_grappled(view, unit) or is_grappled(view, target):
        return Refused("One of the two is in a grapple already.", "HE-60")
    if is_downed(view, target):
        return Refused("It lies on the ground already.", "HE-60")
    if not is_at_hand(view, unit, target):
        return Refused("Only an adjacent enemy can be grappled.", "HE-60")
    if view.is_large(target) and not view.is_large(unit):
        return Refused("A Large creature can be pinned by a Large one only.", "HE-60")
    return None


def by_opposed_might(context: Context, unit: int, target: int) -> Resolving[bool]:
    """Roll Might against the target's (HE-60)."""
    return (yield from opposed(context, unit, target, "might", "grapple", "HE-60"))


def resolve_grapple(hold: Hold) -> Resolve:
    """Return how a grapple happens: success of `hold` pins the target (HE-60).

    Trying is noticed: it is an attack as far as hiding goes.
    """

    def resolve(context: Context, command: Grapple) -> Steps:
        view, unit, target = context.view, command.unit, command.target
        yield lesser(view, unit, GRAPPLED_MARK)
        yield from give_away(view, unit)
        if view.has(target, Unaware):
            yield BecameAware(target)
        won = yield from hold(context, unit, target)
        if won and is_alive(view, unit) and is_alive(view, target):
            yield Grappled(unit, target)

    return resolve


def check_break_free(view: View, command: BreakFree) -> Refused | None:
    """The pinned one may try once a turn, beside the action (HE-62)."""
    grappling = view.get(command.unit, Grappling)
    if grappling is None or not grappling.pinned:
        return Refused("Nobody pins it.", "HE-62")
    if has_used(view, command.unit, TRIED_MARK):
        return Refused("It has tried to get free this turn already.", "HE-62")
    return lacks_lesser(view, command.unit)


def break_free_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to get free."""
    if is_grappled(view, unit):
        yield BreakFree(unit)


def resolve_break_free(context: Context, command: BreakFree) -> Steps:
    """A Might roll of DC 4 (HE-62)."""
    unit = command.unit
    yield lesser(context.view, unit, TRIED_MARK)
    free = yield from check(context, unit, "might", "getting free", "HE-62")
    grappling = context.view.get(unit, Grappling)
    if free and grappling is not None:
        yield Freed(unit, grappling.other, "it broke free")


def check_let_go(view: View, command: LetGo) -> Refused | None:
    """The grappler may let go at any time in its own turn (HE-62)."""
    grappling = view.get(command.unit, Grappling)
    if grappling is None or grappling.pinned:
        return Refused("It holds nobody.", "HE-62")
    return Refused("It is not this unit's turn.") if view.get(command.unit, Economy) is None else None


def let_go_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to let go."""
    if is_grappled(view, unit):
        yield LetGo(unit)


def resolve_let_go(context: Context, command: LetGo) -> Steps:
    """Let go, instantly (HE-12, HE-62)."""
    yield Freed(command.unit, context.view.of(command.unit, Grappling).other, "it let go")


SYSTEM: Final = System(
    "grapple",
    ("HE-61",),
    actions={
        Grapple: Action(
            "Grapple",
            BONUS_ACTION,
            check_grapple,
            at_neighbours(Grapple),
            resolve_grapple(by_opposed_might),
            ("HE-60",),
            At.UNIT,
        ),
        BreakFree: Action(
            "Get free", BONUS_ACTION, check_break_free, break_free_options, resolve_break_free, ("HE-62",)
        ),
        LetGo: Action("Let go", INSTANT, check_let_go, let_go_options, resolve_let_go, ("HE-62", "HE-12")),
    },
    on=pairs.on(is_at_hand, Died, FellToVerge, Displaced, Pushed, WentUnder),
)
