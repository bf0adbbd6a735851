"""Who threatens whom in melee, by reach, sight, heights and state; and flanking (HE-42, HE-61, HE-90, HE-92)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from game.board.grid import Cell
from game.engine.components import Unaware
from game.engine.remembering import remembered
from game.engine.view import View
from game.systems.movement import height_of
from game.systems.status import is_alive, is_downed, is_grappled, is_submerged, same_layer

Reach = Callable[[View, int], int]
"""How many cells the melee weapons that a unit threatens with reach; 0 if it threatens nobody."""


@dataclass(frozen=True)
class Menace:
    """What differs between rulesets.

    How far a unit threatens, what height (cm) a cell of reach bridges, and whether a unit has eyes for those cells: the
    blind strike at nobody whom they do not see. Whoever `is_helpless` threatens nobody.
    """

    reach: Reach
    height_per_cell: int
    has_eyes_for: Callable[[View, int, tuple[Cell, ...]], bool]
    is_helpless: Callable[[View, int], bool]


def reaches(view: View, unit: int, cells: Sequence[Cell], reach: int, height_per_cell: int, *, large: bool) -> bool:
    """Tell whether a melee weapon of that reach in cells gets from the unit to those cells (HE-42).

    It needs line of sight and a height difference of no more than `height_per_cell` for each cell of reach.
    """
    own = view.cells(unit)
    if view.grid.gap(own, cells) > reach:
        return False
    if abs(height_of(view, own) - height_of(view, tuple(cells))) > reach * height_per_cell:
        return False
    return view.field.sees(own, view.is_large(unit), tuple(cells), large)


def can_lay_hands_on(view: View, unit: int, other: int, height_per_cell: int) -> bool:
    """Tell whether a unit could lay hands on another: in its bare reach (HE-42), and in one layer (HE-120)."""
    if not same_layer(view, unit, other):
        return False
    return reaches(view, unit, view.cells(other), 1, height_per_cell, large=view.is_large(other))


def can_threaten(view: View, unit: int) -> bool:
    """Tell whether the unit's state lets it threaten anyone: not downed, grappled or under water (HE-90)."""
    return (
        is_alive(view, unit)
        and not is_downed(view, unit)
        and not is_grappled(view, unit)
        and not is_submerged(view, unit)
    )


def threatens(view: View, menace: Menace, unit: int, target: int, cells: Sequence[Cell] | None = None) -> bool:
    """Tell whether a unit threatens another in melee, where that one stands or would stand on `cells`.

    It could attack it from where it is: its state, weapon and eyes allow that, and it knows of the other.
    """
    reach, where = menace.reach(view, unit), view.cells(target) if cells is None else tuple(cells)
    if not reach or view.grid.gap(view.cells(unit), where) > reach:
        return False
    if not can_threaten(view, unit) or menace.is_helpless(view, unit) or is_submerged(view, target):
        return False
    if not has_noticed(view, unit, target) or not menace.has_eyes_for(view, unit, where):
        return False
    return reaches(view, unit, where, reach, menace.height_per_cell, large=view.is_large(target))


def has_noticed(view: View, unit: int, other: int) -> bool:
    """Tell whether a unit knows of another one: its side does, and it is not unaware of all enemies (HE-90)."""
    return not view.has(unit, Unaware) and not view.ruleset.hidden(view, other, view.side_of(unit))


# ---- flanking ------------------------------------------------------------------------------------------------------


def eyes_of(view: View, attacker: int) -> View:
    """Return what an attacker's side knows too, for those who count whom its target is beset by.

    Its dice must not tell it of a third side's unit that it does not see (BD-14); of two sides each knows its own.
    """
    return view if len(view.stage.sides) == 2 else view.through(view.side_of(attacker))


def threateners(view: View, menace: Menace, unit: int, shown: int) -> tuple[int, ...]:
    """Return the enemies who threaten the unit in melee and of whom its side knows, by id.

    One that the unit's side does not know of divides nobody's attention, and is not to be given away by the dice.
    Whoever attacks it has `shown` itself: those who look ahead count it before it does.
    """
    return tuple(
        enemy
        for enemy in view.enemies(unit)
        if (enemy == shown or not view.ruleset.hidden(view, enemy, view.side_of(unit)))
        and threatens(view, menace, enemy, unit)
    )


@remembered()
def is_flanked(view: View, menace: Menace, unit: int, shown: int = 0) -> bool:
    """Tell whether two who threaten the unit stand more than 90 degrees apart, seen from its centre (HE-92)."""
    return spread(view, unit, threateners(view, menace, unit, shown), 90)


def spread(view: View, unit: int, enemies: Iterable[int], degrees: Literal[90, 150]) -> bool:
    """Tell whether any two of the enemies stand more than so many degrees apart, seen from the unit's centre."""
    apex = view.grid.centre(view.cells(unit))
    centres = [view.grid.centre(view.cells(enemy)) for enemy in enemies]
    return any(view.grid.wider_than(apex, one, other, degrees) for one, other in combinations(centres, 2))
