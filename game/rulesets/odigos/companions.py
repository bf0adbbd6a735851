"""A new hand: a player whose character has died takes over a companion, which joins at once (OD-52)."""

from typing import Final

from game.board.grid import Cell
from game.board.routes import nearest_free
from game.engine.components import BATTLE, Clock, Finished, Reserve, Unit
from game.engine.events import Died, Entered
from game.engine.prompt import Prompt, Topic
from game.engine.resolving import Context, Steps
from game.engine.system import Jointly, System
from game.engine.view import View
from game.rulesets.odigos.commands import TakeOver
from game.rulesets.odigos.components import Companion
from game.rulesets.odigos.conditions import can_fight, counts, is_pc
from game.rulesets.odigos.events import TookOver
from game.rulesets.odigos.order import ordered, temper
from game.systems.room import find_room, may_stop
from game.systems.status import name_of
from game.systems.victory import goal_met, standing_sides

A_NEW_HAND: Final = Topic("a new hand", "taking over for the dead", is_quiet=True)


def candidates(view: View, side: str) -> tuple[int, ...]:
    """Return whom a player of the side may take over: companions on the board, and the reserve that finds room."""
    return tuple(
        unit
        for unit in view.each(Unit)
        if view.side_of(unit) == side and (_is_companion(view, unit) or (_waits(view, unit) and place_for(view, unit)))
    )


def _is_companion(view: View, unit: int) -> bool:
    return view.has(unit, Companion) and can_fight(view, unit)


def _waits(view: View, unit: int) -> bool:
    return view.has(unit, Reserve)


def place_for(view: View, unit: int) -> tuple[Cell, ...]:
    """Return where a unit of the reserve enters: the first free place of its side's deployment, or the nearest."""
    side, large, grid = view.side_of(unit), view.is_large(unit), view.grid
    zones = [
        cell for zone in view.stage.zones if zone.kind == "deployment" and zone.side == side for cell in zone.cells
    ]

    def is_free(cell: Cell) -> bool:
        return view.field.fits(cell, large) and may_stop(view, unit, grid.footprint(cell, large))

    free = next((cell for cell in zones if is_free(cell)), None)
    if free is None and zones:
        free = nearest_free(view.field, zones[0], is_free, large)
    return () if free is None else grid.footprint(free, large)


def new_hands(context: Context, events: tuple[Died, ...]) -> Steps:
    """Let the sides of player characters who have died at one moment choose who are their new hands.

    Where no more are to be had than have died, they are taken without asking. Nobody takes anybody over for those who
    die in the hour after the battle, or whose death decides it: there is nothing to join any more.
    """
    view = context.view
    lost = [event.unit for event in events if is_pc(view, event.unit)]
    if not lost or view.has(BATTLE, Finished) or _is_decided(view, {view.side_of(dead) for dead in lost}):
        return
    for number, dead in enumerate(lost):
        wanted = sum(view.side_of(other) == view.side_of(dead) for other in lost[number:])
        yield from _new_hand(context, dead, wanted)


def _is_decided(view: View, losers: set[str]) -> bool:
    """Tell whether the battle is over as things stand, whoever joins those sides: only one is left (BD-15)."""
    standing = standing_sides(view, counts)
    joined = {side for side in losers if candidates(view, side)}
    return goal_met(view) is not None or (len(standing) <= 1 and joined <= set(standing))


def _new_hand(context: Context, dead: int, wanted: int) -> Steps:
    """Let a side take somebody over for one of its dead; it still wants so many, for this one and for others."""
    view = context.view
    side = view.side_of(dead)
    found = candidates(view, side)
    if not found:
        return
    chosen = found[0]
    if len(found) > wanted:
        options = tuple(TakeOver(unit) for unit in found)
        words = f"{name_of(view, dead)} is dead. Who is taken over in its place?"
        answer = yield Prompt(side, found[0], A_NEW_HAND.key, options, dead, (1.0,) * len(options), words)
        chosen = answer.unit if isinstance(answer, TakeOver) else chosen
    if view.has(chosen, Reserve):
        place = yield from find_room(context, chosen, lambda known: place_for(known, chosen), eyes=view.through(side))
        yield Entered(chosen, place or ())
    yield TookOver(chosen)
    yield from temper(context, chosen, view.of(BATTLE, Clock).round + 1)
    yield ordered(view)


SYSTEM: Final = System("companions", ("OD-52",), on={Died: (Jointly(new_hands),)}, topics=(A_NEW_HAND,))
