"""What a declaration takes of a unit's turn, and who hears of it (OD-11 to OD-13)."""

from game.engine.commands import Move, StandUp, Surface
from game.engine.components import Economy
from game.engine.view import Refused, View
from game.rulesets.odigos.components import Declaration
from game.rulesets.odigos.events import Declared, Intended
from game.rulesets.odigos.state import is_pc, pace, plan_of
from game.rulesets.odigos.ways import manner_of
from game.systems import step_cost


def saying(view: View, command: Declaration) -> Declared | Intended:
    """Return the event of a declaration: in secret for a player character, open for others (OD-11, OD-12)."""
    kind = Declared if is_pc(view, command.unit) else Intended
    return kind(command.unit, command, *_takes(view, command))


def _takes(view: View, command: Declaration) -> tuple[int, int]:
    """Return the cells of movement and the actions that a declaration takes of the turn (OD-13).

    A way of more than one move takes the action, the action takes the second move, standing up half of one.
    """
    unit = command.unit
    economy = view.get(unit, Economy) or Economy()
    own = pace(view, unit)
    if isinstance(command, Move):
        is_second = economy.action and len(command.path) > 1 and cost_of(view, command) > economy.move - own
        return economy.move, 1 if is_second else 0
    if isinstance(command, StandUp):
        return own // 2, 0
    if isinstance(command, Surface):
        return economy.move, 1
    return (0 if plan_of(view, unit).path else own), 1


def cost_of(view: View, command: Move) -> int:
    """Return what a way costs in cells."""
    unit = command.unit
    manner, cells, spent = manner_of(view, unit), view.cells(unit), 0
    for to in command.path:
        cost = step_cost.cost_of_step(view.field, manner, cells, to)
        spent += 0 if isinstance(cost, Refused) else cost
        cells = view.grid.footprint(to, manner.large)
    return spent
