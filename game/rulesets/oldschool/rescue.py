"""Drawing a downed ally into cover in old school: both go up to two cells (OS-21)."""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.engine.action import Action, At
from game.engine.commands import Command
from game.engine.cost import ACTION
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.commands import Drag
from game.rulesets.oldschool.conditions import held, is_at_hand, lacks_main
from game.rulesets.oldschool.events import Dragged
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.water import GAIT
from game.systems import step_cost
from game.systems.discovery import discover
from game.systems.movement import height_of, is_in_the_way, manner_of
from game.systems.room import may_stop, sharers, units_at
from game.systems.status import is_alive, is_deep, is_downed, is_submerged

FARTHEST: Final = 2


def check_drag(view: View, command: Drag) -> Refused | None:
    """A main action: the unit goes up to 2 cells, the ally follows to where it was (OS-21)."""
    unit, target = command.unit, command.target
    if not is_alive(view, target) or not is_downed(view, target) or view.side_of(unit) != view.side_of(target):
        return Refused("Only an ally who is down is drawn along.", "OS-21")
    if is_submerged(view, unit) or is_submerged(view, target) or not is_at_hand(view, unit, target):
        return Refused("Only an adjacent ally can be drawn along.", "OS-21")
    if view.is_large(target) or view.is_large(unit):
        return Refused("That does not go with somebody Large.", "OS-21")
    refused = lacks_main(view, unit) or held(view, unit)
    if refused is not None:
        return refused
    if not 1 <= len(command.path) <= FARTHEST:
        return Refused("It can be drawn two cells.", "OS-21")
    return _check_way(view, unit, target, command.path)


def _check_way(view: View, unit: int, target: int, path: tuple[Cell, ...]) -> Refused | None:
    """Return why the two cannot go there: every step on firm, level and free ground."""
    here, manner = view.cells(unit)[0], manner_of(view, GAIT, unit)
    for to in path:
        if to not in view.grid.neighbours(here):
            return Refused("A path goes from cell to neighbouring cell.", "BD-03")
        cost = step_cost.cost_of_step(view.field, manner, (here,), to)
        if isinstance(cost, Refused):
            return cost
        if is_deep(view, (to,)) or height_of(view, (here,)) - height_of(view, (to,)) >= view.ruleset.scale.fall_step:
            return Refused("Nobody is drawn into that.", "OS-21")
        others = [other for other in units_at(view, (to,)) if is_alive(view, other) and other not in {unit, target}]
        if any(is_in_the_way(view, unit, other) for other in others):
            return Refused("Somebody stands in the way.", "BD-04")
        here = to
    behind = view.cells(unit)[0] if len(path) == 1 else path[-2]
    if here == behind or here in view.cells(target) or not may_stop(view, unit, (here,)):
        return Refused("There is no room for both.", "BD-04")
    others = [other for other in units_at(view, (behind,)) if is_alive(view, other) and other not in {unit, target}]
    return Refused("There is no room for both.", "BD-04") if others else None


def drag_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each way of one or two cells with each ally at hand."""
    allies = [ally for ally in view.allies(unit) if is_downed(view, ally) and view.gap(unit, ally) <= 1]
    if not allies:
        return
    here = view.cells(unit)[0]
    for ally in allies:
        for first in view.grid.neighbours(here):
            yield Drag(unit, ally, (first,))
            for second in view.grid.neighbours(first):
                yield Drag(unit, ally, (first, second))


def resolve_drag(context: Context, command: Drag) -> Steps:
    """Spend the main action; both are where the way ends, or before somebody unseen whom they run into (BD-14)."""
    view, unit, path = context.view, command.unit, command.path
    yield main(view, unit)
    for number, cell in enumerate(path):
        unseen = [one for one in sharers(view, unit, (cell,)) if view.ruleset.hidden(view, one, view.side_of(unit))]
        for other in unseen:
            yield from discover(view, unit, other)
        if unseen:
            path = path[:number]
            break
    if path and _check_way(view, unit, command.target, path) is None:
        behind = view.cells(unit)[0] if len(path) == 1 else path[-2]
        yield Dragged(unit, command.target, path[-1:], (behind,))


SYSTEM: Final = System(
    "rescue",
    actions={
        Drag: Action("Draw along", ACTION, check_drag, drag_options, resolve_drag, ("OS-21",), At.PATH_TO_UNIT),
    },
)
