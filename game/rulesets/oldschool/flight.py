"""Flight in old school: whoever has broken runs for the way out, parleys, or is let go (OS-14, BD-15).

What holds a unit it gets rid of as any other would, at the same price: it comes up, gets free, stands up, then runs.
"""

from typing import Final

from game.engine.commands import BreakFree, LetThemGo, Surface
from game.engine.events import Freed, StoodUp, Surfaced, TurnBegan
from game.engine.resolving import Context, Steps
from game.engine.system import Jointly, System
from game.engine.view import View
from game.rulesets.oldschool import water
from game.rulesets.oldschool.components import Holds
from game.rulesets.oldschool.conditions import counts, is_out, lacks_main
from game.rulesets.oldschool.events import Hastened
from game.rulesets.oldschool.gear import speed
from game.rulesets.oldschool.grapple import held_by, holding, resolve_break_free
from game.rulesets.oldschool.order import move as spend_move
from game.rulesets.oldschool.water import walk
from game.systems import exits, flight
from game.systems.room import by_place
from game.systems.status import is_grappled, is_prone, is_submerged
from game.systems.submersion import find_room_above, room_above

MOVES: Final = 2
"""Both actions: the move action, and the main action turned into another (OS-20)."""


def flee(context: Context, events: tuple[TurnBegan, ...]) -> Steps:
    """Let all run whose turns begin: one after the other, who is nearest to a way out first (OS-14)."""
    view = context.view
    running = by_place(view, [event.unit for event in events if _runs(view, event.unit)])
    for unit in sorted(running, key=lambda unit: len(exits.way_out(view, unit) or ())):
        yield from _flee(context, unit)


def _flee(context: Context, unit: int) -> Steps:
    """Move whoever flees with both actions, and let it leave; who has no way out parleys (OS-14)."""
    view = context.view
    if not _runs(view, unit):
        return
    if is_submerged(view, unit):
        yield from _come_up(context, unit)
        return
    yield from _get_free(context, unit)
    for number in range(1, MOVES + 1):
        if not _runs(view, unit) or is_grappled(view, unit):
            return
        if exits.way_out(view, unit) is None:
            yield from parley(view, unit)
            return
        if exits.is_at_exit(view, unit) and not is_prone(view, unit):
            break
        if number == MOVES:
            if lacks_main(view, unit) is not None:
                return
            yield Hastened(unit, speed(view, unit))
        if is_prone(view, unit):
            yield spend_move(view, unit)
            yield StoodUp(unit)
        else:
            yield from exits.walk_out(context, unit, walk)
    if _runs(view, unit) and exits.is_at_exit(view, unit) and not is_prone(view, unit):
        yield from exits.leave(view, unit, "fled")


def _runs(view: View, unit: int) -> bool:
    return flight.flees(view, unit) and not is_out(view, unit)


def _come_up(context: Context, unit: int) -> Steps:
    """Come up with both actions, as anybody does; where there is no room it waits (OS-70)."""
    surfacing = water.DIVING.actions[Surface]
    if surfacing.check(context.view, Surface(unit)) is None and room_above(context.view, unit) is not None:
        yield from surfacing.resolve(context, Surface(unit))


def _get_free(context: Context, unit: int) -> Steps:
    """Let go of whom it holds, and try to get free of those who hold it (OS-42)."""
    view = context.view
    if holding(view, unit):
        yield Freed(unit, holding(view, unit), "it lets go and runs")
    if held_by(view, unit) and lacks_main(view, unit) is None:
        yield from resolve_break_free(context, BreakFree(unit))


def _part(view: View, unit: int, why: str) -> Steps:
    """End every grapple that a unit has a part in."""
    holds = view.get(unit, Holds)
    for other in () if holds is None else (*holds.held_by, *((holds.holding,) if holds.holding else ())):
        yield Freed(unit, other, why)


def parley(view: View, unit: int) -> Steps:
    """Give up the fight: it stops fighting and counts as out (OS-14)."""
    yield from _part(view, unit, "it gives up")
    yield from flight.give_up(unit)


def leave_unhindered(context: Context, unit: int) -> Steps:
    """Let a unit go after which nobody is any more: it leaves, or parleys where it has no way out (OS-14)."""
    view = context.view
    yield from _part(view, unit, "it is let go")
    place = (yield from find_room_above(context, unit)) if is_submerged(view, unit) else None
    if place is not None:
        yield Surfaced(unit, view.cells(unit), place)
    if exits.way_out(view, unit) is None:
        yield from flight.give_up(unit)
    else:
        yield from exits.leave(view, unit, "fled")


SYSTEM: Final = System(
    "fleeing",
    actions={
        LetThemGo: flight.letting_go(counts, leave_unhindered, ("BD-15", "OS-14")),
    },
    on={TurnBegan: (Jointly(flee),)},
)
