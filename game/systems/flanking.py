"""Flanking: two enemies who threaten a unit from well apart (HE-92)."""

from collections.abc import Iterable
from itertools import combinations
from typing import Literal

from game.engine.view import View
from game.systems.threat import Menace, threatens


def threateners(view: View, menace: Menace, unit: int) -> tuple[int, ...]:
    """Return the enemies who threaten the unit in melee and of whom its side knows, by id.

    One that the unit's side does not know of divides nobody's attention, and is not to be given away by the dice.
    """
    return tuple(
        enemy
        for enemy in view.enemies(unit)
        if not view.ruleset.hidden(view, enemy, view.side_of(unit)) and threatens(view, menace, enemy, unit)
    )


def is_flanked(view: View, menace: Menace, unit: int, degrees: Literal[90, 150] = 90) -> bool:
    """Tell whether two who threaten the unit stand more than so many degrees apart, seen from its centre (HE-92)."""
    return spread(view, unit, threateners(view, menace, unit), degrees)


def spread(view: View, unit: int, enemies: Iterable[int], degrees: Literal[90, 150]) -> bool:
    """Tell whether any two of the enemies stand more than so many degrees apart, seen from the unit's centre."""
    apex = view.grid.centre(view.cells(unit))
    centres = [view.grid.centre(view.cells(enemy)) for enemy in enemies]
    return any(view.grid.wider_than(apex, one, other, degrees) for one, other in combinations(centres, 2))
