"""0 hit points: death, or dying; binding wounds, waking sleepers, getting up again (CL-70, CL-80, CL-90)."""

from collections.abc import Callable, Iterator
from typing import Final

from game.engine.action import Action, At, Options
from game.engine.commands import Bind, Command, Wake
from game.engine.components import Dying, Health, Unit
from game.engine.cost import ACTION
from game.engine.events import (
    Damaged,
    Died,
    EffectEnded,
    FellDying,
    Healed,
    Recovered,
    RoundEnded,
    Spent,
    Stabilised,
)
from game.engine.hints import End
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.checks import attempt, attribute
from game.rulesets.clash.conditions import ASLEEP, go_down, lacks_action
from game.rulesets.clash.positions import within
from game.systems.discovery import named
from game.systems.severally import at_one_moment
from game.systems.status import has_effect, is_alive, is_up, same_layer

ROUNDS_TO_LIVE: Final = 3
BINDING: Final = 10


def can_fight(view: View, unit: int) -> bool:
    """Tell whether a unit still counts for its side: alive and not down (BD-15)."""
    return is_up(view, unit)


def fall_at_zero(context: Context, event: Damaged) -> Steps:
    """At 0 a player character is dying, others die; damage kills the dying at once, stable or not (CL-90)."""
    view, unit = context.view, event.unit
    if not is_alive(view, unit) or event.amount <= 0:
        return
    end = end_of(view, unit, view.of(unit, Health).hp)
    if end == "dead":
        yield Died(unit, event.source)
    elif end == "down":
        yield FellDying(unit)
        yield from go_down(view, unit)


def end_of(view: View, unit: int, hp: int) -> End:
    """Return what becomes of a unit that was hurt and has so many hit points left (CL-90)."""
    if view.has(unit, Dying):
        return "dead"
    if hp > 0:
        return ""
    return "down" if view.of(unit, Unit).hero else "dead"


def wake_when_hurt(context: Context, event: Damaged) -> Steps:
    """Being hurt wakes a sleeper (CL-80)."""
    if event.amount > 0 and has_effect(context.view, event.unit, ASLEEP):
        yield EffectEnded(event.unit, ASLEEP, "it is hurt")


def bleed_out(context: Context, event: RoundEnded) -> Steps:
    """The dying are dead at the end of the third round after the one they fell in, all at one moment (CL-90)."""
    over = [
        unit
        for unit, dying in context.view.query(Dying)
        if not dying.stable and event.number >= dying.round + ROUNDS_TO_LIVE
    ]
    yield from at_one_moment(Died(unit) for unit in over)


def get_up(context: Context, event: Healed) -> Steps:
    """Healing above 0 gets the dying and the stable up, prone (CL-90)."""
    if event.hp > 0 and context.view.has(event.unit, Dying):
        yield Recovered(event.unit, event.hp)


# ---- helping -------------------------------------------------------------------------------------------------------


def bind(context: Context, unit: int, patient: int) -> Resolving[bool]:
    """Test the better of WIS and INT; success leaves the patient stable (CL-90). Return whether it did."""
    view = context.view
    name = max(("WIS", "INT"), key=lambda name: attribute(view, unit, name))
    success = yield from attempt(context, unit, name, "binding wounds", "CL-90", BINDING)
    if success:
        yield Stabilised(patient, named(view, unit))
    return success


def _check_help(view: View, unit: int, target: int) -> Refused | None:
    refused = lacks_action(view, unit)
    if refused is not None:
        return refused
    if target == unit or not is_alive(view, target) or view.side_of(target) != view.side_of(unit):
        return Refused("Only an ally can be helped.")
    if not same_layer(view, unit, target) or not within(view, unit, target, 1):
        return Refused("That ally is not adjacent.")
    return None


def check_bind(view: View, command: Bind) -> Refused | None:
    """An adjacent ally who is dying and not stable yet (CL-90)."""
    dying = view.get(command.target, Dying)
    if dying is None or dying.stable:
        return Refused("It has no wounds that need binding.", "CL-90")
    return _check_help(view, command.unit, command.target)


def check_wake(view: View, command: Wake) -> Refused | None:
    """An adjacent ally who sleeps (CL-80)."""
    if not has_effect(view, command.target, ASLEEP):
        return Refused("It does not sleep.", "CL-80")
    return _check_help(view, command.unit, command.target)


def _neighbours(kind: Callable[[int, int], Command], wanted: Callable[[View, int], bool]) -> Options:
    def options(view: View, unit: int) -> Iterator[Command]:
        for ally in view.allies(unit):
            if wanted(view, ally) and view.gap(unit, ally) <= 1:
                yield kind(unit, ally)

    return options


def resolve_bind(context: Context, command: Bind) -> Steps:
    """Spend the action and bind."""
    yield Spent(command.unit, action=1)
    yield from bind(context, command.unit, command.target)


def resolve_wake(context: Context, command: Wake) -> Steps:
    """Spend the action and wake."""
    del context
    yield Spent(command.unit, action=1)
    yield EffectEnded(command.target, ASLEEP, "somebody wakes it")


SYSTEM: Final = System(
    "death",
    actions={
        Bind: Action(
            "Bind wounds",
            ACTION,
            check_bind,
            _neighbours(Bind, lambda view, ally: view.has(ally, Dying)),
            resolve_bind,
            ("CL-90",),
            At.UNIT,
        ),
        Wake: Action(
            "Wake",
            ACTION,
            check_wake,
            _neighbours(Wake, lambda view, ally: has_effect(view, ally, ASLEEP)),
            resolve_wake,
            ("CL-80",),
            At.UNIT,
        ),
    },
    on={
        Damaged: (fall_at_zero, wake_when_hurt),
        Healed: (get_up,),
        RoundEnded: (bleed_out,),
    },
)
