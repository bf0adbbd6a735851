"""From where a unit's blows would find an enemy flanked: the rules are asked, by playing the blows. No arcade.

What counts is what the ruleset's own modifiers say of an attack made from there, with a whole turn before the unit.
"""

from game.board.grid import Cell
from game.engine.imagine import aimed, give_turn, imagined, put
from game.engine.view import View
from game.screen.battle.forecast.peril import flanked_in


def flanks(view: View, unit: int, enemy: int, cell: Cell | None = None) -> bool:
    """Tell whether the rules would count an enemy as flanked in an attack of the unit, from its place or another."""
    with imagined(view.stage, view.side) as there:
        if cell is not None:
            put(there, unit, view.grid.footprint(cell, view.is_large(unit)))
        give_turn(there, unit)
        blows = tuple(aimed(there, unit, (enemy,)))
        return any(next(flanked_in(there, blow), None) is not None for blow in blows)
