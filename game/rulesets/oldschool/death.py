"""0 hit points in old school: mortal wounds, death, and stabilising (OS-50)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import Action, At
from game.engine.commands import Bind, Command
from game.engine.components import BATTLE, Clock, Dying, Unit
from game.engine.cost import ACTION
from game.engine.events import (
    Damaged,
    Died,
    Event,
    FellDying,
    Healed,
    Recovered,
    RoundEnded,
    Stabilised,
    Together,
)
from game.engine.hints import End
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import Jointly, System
from game.engine.view import View
from game.rulesets.oldschool.checks import skill_check
from game.rulesets.oldschool.conditions import is_at_hand, lacks_main
from game.rulesets.oldschool.order import main
from game.systems.discovery import named
from game.systems.severally import at_one_moment
from game.systems.status import is_alive, is_grappled
from game.systems.tending import who_is_dying

ROUNDS_TO_LIVE: Final = 6


STABILISING: Final = 8


HEAL: Final = ("heal",)


# ---- 0 hit points --------------------------------------------------------------------------------------------------


def fall_at_zero(context: Context, events: tuple[Damaged, ...]) -> Steps:
    """At 0 hit points others die and a player character is mortally wounded; hurt once more, it dies (OS-50).

    Whoever was stabilised has a hit point again, and is mortally wounded anew when that is gone. Those whom one moment
    takes out fall at one moment (OS-14); of several harms it is the one that took the last hit point.
    """
    view = context.view
    falling: dict[int, Event] = {}
    for event in events:
        unit = event.unit
        if unit in falling or not is_alive(view, unit) or event.amount <= 0:
            continue
        end = end_of(view, unit, event.hp)
        if end:
            falling[unit] = FellDying(unit) if end == "down" else Died(unit, event.source)
    if falling:
        yield Together(tuple(falling.values()))


def end_of(view: View, unit: int, hp: int) -> End:
    """Return what becomes of a unit that was hurt and has so many hit points left (OS-50)."""
    dying = view.get(unit, Dying)
    if dying is not None and not dying.stable:
        return "dead"
    if hp > 0:
        return ""
    return "down" if view.of(unit, Unit).hero else "dead"


def die_of_it(context: Context, event: RoundEnded) -> Steps:
    """Whoever has been mortally wounded for 6 rounds dies (OS-50), all of them at one moment."""
    view = context.view
    over = [unit for unit in who_is_dying(view) if event.number - view.of(unit, Dying).round >= ROUNDS_TO_LIVE]
    yield from at_one_moment(Died(unit) for unit in over)


def rise_when_healed(context: Context, event: Healed) -> Steps:
    """Hit points given back get a downed unit up again (OS-60)."""
    if event.amount > 0 and context.view.has(event.unit, Dying):
        yield Recovered(event.unit, event.hp)


# ---- stabilising ---------------------------------------------------------------------------------------------------


def difficulty_now(view: View, unit: int) -> int:
    """Return what stabilising a unit asks: 8, and 1 more for each round since (OS-50)."""
    return STABILISING + view.of(BATTLE, Clock).round - view.of(unit, Dying).round


def check_bind(view: View, command: Bind) -> Refused | None:
    """A main action on an adjacent ally who is mortally wounded (OS-50)."""
    unit, target = command.unit, command.target
    dying = view.get(target, Dying)
    if dying is None or dying.stable or view.side_of(target) != view.side_of(unit):
        return Refused("Only an ally who is dying is stabilised.", "OS-50")
    if is_grappled(view, unit):
        return Refused("In a grapple it has no hands free.", "OS-42")
    if not is_at_hand(view, unit, target):
        return Refused("Only an adjacent ally can be seen to.", "OS-50")
    return lacks_main(view, unit)


def bind_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every ally who is dying."""
    for target in view.each(Dying):
        if target != unit and view.side_of(target) == view.side_of(unit):
            yield Bind(unit, target)


def resolve_bind(context: Context, command: Bind) -> Steps:
    """Roll INT/Heal; success leaves the ally down, with 1 hit point (OS-50)."""
    unit, target = command.unit, command.target
    yield main(context.view, unit)
    needed = difficulty_now(context.view, target)
    if (yield from skill_check(context, unit, "INT", HEAL, "stabilising", needed, "OS-50")):
        yield Stabilised(target, named(context.view, unit))


DYING: Final = System(
    "death",
    ("OS-50", "OS-60"),
    on={
        Damaged: (Jointly(fall_at_zero),),
        Healed: (rise_when_healed,),
        RoundEnded: (die_of_it,),
    },
)


TENDING: Final = System(
    "stabilising",
    actions={
        Bind: Action("Stabilise", ACTION, check_bind, bind_options, resolve_bind, ("OS-50", "OS-21"), At.UNIT),
    },
)
