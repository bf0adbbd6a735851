"""Morale in odigos: one THU save for all of a side who are no player characters; failing it they flee (OD-51)."""

from typing import Final

from game.engine.components import Health, Reserve, Unit
from game.engine.events import Died, EffectBegan, FellDying, Left
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos.checks import save
from game.rulesets.odigos.components import Companion, Leader
from game.rulesets.odigos.conditions import DELIRIOUS, PARALYSED, can_fight, is_out, is_pc, may_act
from game.rulesets.odigos.events import AbilityLost, CameToZero
from game.rulesets.odigos.gear import is_detachment, score
from game.systems import morale
from game.systems.flight import FLEEING, flees, has_given_up, take_flight
from game.systems.morale import Nerve
from game.systems.status import is_alive

SPENT: Final = "no STA left"
"""The occasion of a side of one."""


def followers(view: View, side: str) -> tuple[int, ...]:
    """Return a side's units that are no player characters, the fallen among them (OD-51)."""
    return tuple(
        unit
        for unit in view.each(Unit)
        if view.side_of(unit) == side and not is_pc(view, unit) and not _waits(view, unit)
    )


def _waits(view: View, unit: int) -> bool:
    return view.has(unit, Companion) or view.has(unit, Reserve)


def has_lost(view: View, unit: int) -> bool:
    """Tell whether a unit counts as fallen or out."""
    return not is_alive(view, unit) or is_out(view, unit) or has_broken(view, unit)


def has_broken(view: View, unit: int) -> bool:
    """Tell whether a unit that is still there flees, or has given up."""
    return is_alive(view, unit) and (flees(view, unit) or has_given_up(view, unit))


def leaders(view: View, side: str) -> list[int]:
    """Return those whom the map names as leaders of a side, player characters too, while they can act (OD-51)."""
    return [
        unit
        for unit in view.each(Leader)
        if view.side_of(unit) == side and can_fight(view, unit) and may_act(view, unit)
    ]


def _stand(context: Context, side: str, why: str) -> Resolving[bool]:
    """One THU save for all, with the THU of their leader, else the highest among them (OD-51)."""
    view = context.view
    asked = leaders(view, side) or [unit for unit in followers(view, side) if not has_lost(view, unit)]
    best = max(asked, key=lambda unit: (score(view, unit, "THU"), -unit))
    return (yield from save(context, best, "THU", why, "OD-51"))


def _break(context: Context, side: str) -> Steps:
    """They flee, whoever did not know of any enemy till now included (OD-51)."""
    view = context.view
    yield from take_flight(view, [unit for unit in followers(view, side) if can_fight(view, unit)])


NERVE: Final = Nerve(followers, has_lost, _stand, _break, has_broken)


def on_loss(context: Context, event: Died | FellDying | Left | EffectBegan) -> Steps:
    """Put the followers of a side to the test when one of them falls (OD-51); a side of one has its own occasion.

    Who gets away has not fallen, but is out: that counts where it makes half of them, and the first to fall comes yet.
    """
    view = context.view
    side = view.side_of(event.unit)
    if is_pc(view, event.unit) or len(followers(view, side)) <= 1:
        return
    has_fallen = isinstance(event, Died | FellDying)
    occasions = tuple(one for one in morale.due(view, NERVE, side) if has_fallen or one != morale.FIRST)
    if occasions:
        yield from morale.challenge(context, NERVE, side, occasions)


def on_being_out(context: Context, event: EffectBegan) -> Steps:
    """A detachment that routs is out as well (OD-40); the flight of a side has no source.

    Who is paralysed or delirious has not fallen, but is out (OD-32).
    """
    view, unit, name = context.view, event.unit, event.effect.name
    if name == FLEEING and event.effect.source and is_detachment(view, unit):
        yield from on_loss(context, FellDying(unit))
    elif name in {PARALYSED, DELIRIOUS}:
        yield from on_loss(context, event)


def alone_at_zero(context: Context, event: CameToZero | AbilityLost) -> Steps:
    """A side of one makes the save when its STA is 0, if it has not fallen by it (OD-51)."""
    view, unit = context.view, event.unit
    if is_pc(view, unit) or not can_fight(view, unit) or view.of(unit, Health).hp > 0:
        return
    side = view.side_of(unit)
    alone = [other for other in view.each(Unit) if view.side_of(other) == side and not _waits(view, other)]
    if alone == [unit] and not morale.has_been_tested(view, side, SPENT):
        yield from morale.challenge(context, NERVE, side, (SPENT,))


SYSTEM: Final = System(
    "nerve",
    ("BD-17", "OD-40", "OD-51"),
    on={
        Died: (on_loss,),
        FellDying: (on_loss,),
        Left: (on_loss,),
        EffectBegan: (on_being_out,),
        CameToZero: (alone_at_zero,),
        AbilityLost: (alone_at_zero,),
    },
)
