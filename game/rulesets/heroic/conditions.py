"""What afflictions mean for a unit, as predicates (HE-140): asked by attacks, boons, looking and moving.

No modifiers and no events here, so that any rule may ask; see `afflictions` for those.
"""

from game.board.grid import Cell
from game.engine.view import Refused, View
from game.systems.status import has_effect, is_alive, is_downed, is_grappled

BLIND, ENSNARED, INVISIBLE, PRONE, STUNNED = "blind", "ensnared", "invisible", "prone", "stunned"
BLIND_SIGHT = 1
"""How many cells away a blind unit still sees."""


def is_stunned(view: View, unit: int) -> bool:
    """Tell whether the unit does nothing on its turns, and cannot block, dodge or react."""
    return has_effect(view, unit, STUNNED)


def is_prone(view: View, unit: int) -> bool:
    """Tell whether the unit lies on the ground and may stand up."""
    return has_effect(view, unit, PRONE)


def can_react(view: View, unit: int) -> bool:
    """Tell whether the unit's state lets it use a reaction: alive, not down, not stunned."""
    return is_alive(view, unit) and not is_downed(view, unit) and not is_stunned(view, unit)


def held(view: View, unit: int) -> Refused | None:
    """Return why the unit cannot move at all, or None: ensnared, or one of a grapple (HE-61)."""
    if is_grappled(view, unit):
        return Refused("In a grapple it cannot move.", "HE-61")
    if has_effect(view, unit, ENSNARED):
        return Refused("It is ensnared and cannot move.", "HE-140")
    return None


def sees(view: View, unit: int, other: int) -> bool:
    """Tell whether a line of sight is free and the unit has eyes for it: a blind one sees adjacent cells only.

    Hiding is not looked at: see `View.knows`. A unit always sees itself.
    """
    if unit == other:
        return True
    return has_eyes_for(view, unit, view.cells(other)) and view.in_sight(unit, other)


def sees_cell(view: View, unit: int, cell: Cell) -> bool:
    """Tell whether the unit sees a cell of the board."""
    own = view.cells(unit)
    return has_eyes_for(view, unit, (cell,)) and view.field.sees(own, view.is_large(unit), (cell,), b_large=False)


def has_eyes_for(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    """Tell whether a unit could see something on those cells, were the line of sight free: blind, only beside it."""
    return not has_effect(view, unit, BLIND) or view.grid.gap(view.cells(unit), cells) <= BLIND_SIGHT
