"""Leaving the fight: by a TEK save at a way out, of one's own will, in flight, or let go (OD-50, OD-51, BD-15)."""

from collections.abc import Callable, Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Surface
from game.engine.events import Event, Halted, Surfaced
from game.engine.refusal import Refused
from game.engine.remembering import remembered
from game.engine.resolving import Context, Resolving, Steps
from game.engine.view import View
from game.rulesets.odigos.aims import first_move
from game.rulesets.odigos.checks import save
from game.rulesets.odigos.commands import Retreat
from game.rulesets.odigos.components import Plan
from game.rulesets.odigos.conditions import counts, held, is_down, plan_of
from game.rulesets.odigos.ways import ending, reach, taken
from game.systems import flight
from game.systems.exits import edge, exits, leave
from game.systems.status import is_prone, is_submerged
from game.systems.submersion import find_room_above, room_above

RULE: Final = "OD-50"
ANY_WAY: Final = 1000
"""More cells of movement than any way out takes."""


def home_edge(view: View, side: str) -> frozenset[Cell]:
    """Return the board's edge on the side's own deployment side, for maps without exit zones (OD-50).

    That is the edge nearest to the middle of its deployment zones; the whole edge where it has none.
    """
    cells = [
        cell for zone in view.stage.zones if zone.kind == "deployment" and zone.side == side for cell in zone.cells
    ]
    border = edge(view)
    if not cells:
        return border
    grid = view.grid
    right, bottom = grid.width - 1, grid.height - 1
    across, down = sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells)
    distances = ((across, 0, 0), (right - across, 0, right), (down, 1, 0), (bottom - down, 1, bottom))
    _, axis, line = min(distances)
    return frozenset(cell for cell in border if cell[axis] == line)


def is_at_way_out(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether a unit standing there could leave."""
    return not exits(view, view.side_of(unit), home_edge).isdisjoint(cells)


@remembered()
def way_out(view: View, unit: int, budget: int) -> tuple[Cell, ...] | None:
    """Return the way to the nearest way out, within so many cells of movement; () at one, None where there is none."""
    if is_at_way_out(view, unit, view.cells(unit)):
        return ()
    doors, large, full = exits(view, view.side_of(unit), home_edge), view.is_large(unit), taken(view, unit)
    found = reach(view, unit, budget)
    for flooded in found.in_turn():
        for cell in flooded.cost:
            cells = view.grid.footprint(cell, large)
            if not doors.isdisjoint(cells) and full.isdisjoint(cells):
                return found.path(cell)
    return None


def towards_way_out(view: View, unit: int, budget: int) -> tuple[Cell, ...]:
    """Return as much of the way to the nearest way out as the movement allows, ending where it may stop."""
    whole = way_out(view, unit, ANY_WAY)
    if not whole:
        return ()
    within, full = reach(view, unit, budget).cost, taken(view, unit)
    best = 0
    for number, cell in enumerate(whole, start=1):
        if cell not in within:
            break
        if full.isdisjoint(view.grid.footprint(cell, view.is_large(unit))):
            best = number
    return whole[:best]


# ---- retreat -------------------------------------------------------------------------------------------------------


def check_retreat(view: View, command: Retreat) -> Refused | None:
    """Check leaving: a way out within the move (OD-50)."""
    unit, cells = command.unit, ending(view, command.unit)
    if is_at_way_out(view, unit, cells):
        return None
    is_free = not plan_of(view, unit).path and held(view, unit) is None
    if is_free and way_out(view, unit, first_move(view, unit)) is not None:
        return None
    return Refused("There is no way out within its reach.", "OD-50")


def retreat(context: Context, unit: int) -> Resolving[Callable[[], Iterator[Event]] | None]:
    """A TEK save at a way out; passed, the unit is off the board once its moment is rolled: return that (OD-50).

    Who flees and is not there yet runs on.
    """
    view = context.view
    if is_at_way_out(view, unit, view.cells(unit)):
        return (yield from _get_away(context, unit))
    if not flight.flees(view, unit):
        yield Halted(unit, "it has not come to a way out", RULE)
    return None


def _get_away(context: Context, unit: int) -> Resolving[Callable[[], Iterator[Event]] | None]:
    view = context.view
    if not (yield from save(context, unit, "TEK", "getting away", RULE)):
        return None
    how = "fled" if flight.flees(view, unit) else "retreated"
    return lambda: (step for step in leave(view, unit, how) if isinstance(step, Event))


# ---- flight --------------------------------------------------------------------------------------------------------


def running(view: View, unit: int) -> Plan:
    """Return what a unit that flees does this round: it comes up, or gets up and makes for the way out (OD-51)."""
    if is_submerged(view, unit) and room_above(view, unit) is not None:
        return Plan(deed=Surface(unit))
    return Plan(deed=Retreat(unit), stands=is_prone(view, unit) and not is_down(view, unit))


def leave_unhindered(context: Context, unit: int) -> Steps:
    """Let a unit go after which nobody is any more: it gets away by a TEK save, or gives up the fight (OD-50)."""
    view = context.view
    place = (yield from find_room_above(context, unit)) if is_submerged(view, unit) else None
    if place is not None:
        yield Surfaced(unit, view.cells(unit), place)
    if way_out(view, unit, ANY_WAY) is not None:
        away = yield from _get_away(context, unit)
        yield from () if away is None else away()
    if counts(view, unit):
        yield from flight.give_up(unit)


LETTING_GO: Final = flight.letting_go(counts, leave_unhindered, ("BD-15", "OD-50"))
