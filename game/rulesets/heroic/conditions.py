"""All that may last on a unit in heroic, and what afflictions mean for it, as predicates (HE-140).

No modifiers and no events here, so that any rule may ask; see `afflictions` for those.
"""

from typing import Final

from game.board.grid import Cell
from game.engine.condition import BLIND, INVISIBLE, PRONE, Condition, Conditions, by_name
from game.engine.refusal import Refused
from game.engine.view import View
from game.systems.status import has_effect, is_grappled, is_up

ENSNARED, STUNNED, MARKED, BURNING = "ensnared", "stunned", "marked", "burning"
BATTLE_TRANCE, SEEKING, FLEET_FOOT, IRON_SKIN = "battle-trance", "seeking", "fleet-foot", "iron-skin"
AIDED, TEMPEST = "aided", "tempest"

CONDITIONS: Final[Conditions] = by_name(
    Condition(
        STUNNED, "is stunned", "comes to its senses", "HE-140", -0.35,
        "It does nothing on its turns, and cannot block, dodge or react.",
    ),
    Condition(ENSNARED, "is ensnared", "is out of the snare", "HE-140", -0.12, "It cannot move or dodge."),
    Condition(
        MARKED, "is marked", "is marked no longer", "HE-140", -0.12,
        "The next attack or boon that hurts it does 1d6 more.",
    ),
    Condition(
        BLIND, "is blind", "can see again", "HE-140", -0.3,
        "It sees adjacent cells only, and attacks, blocks and dodges with disadvantage.",
    ),
    Condition(
        PRONE, "falls prone", "is on its feet again", "HE-140", -0.2,
        "It attacks, blocks and dodges with disadvantage, and crawls, until it stands up.", sound="fall",
    ),
    Condition(BURNING, "is on fire", "burns no longer", "HE-140", -0.3, "It takes fire damage when its turn begins."),
    Condition(
        INVISIBLE, "turns invisible", "can be seen again", "HE-140", 0.2,
        "Nobody of the other sides sees it until it attacks or casts on an enemy.",
    ),
    Condition(
        BATTLE_TRANCE, "falls into a battle trance", "comes out of the trance", "HE-71", 0.02, boon="battle-trance"
    ),
    Condition(
        SEEKING, "has a shaft that seeks its mark", "has lost the shaft's blessing", "HE-71", 0.0, boon="seeking-shaft"
    ),
    Condition(FLEET_FOOT, "is fleet of foot", "is fleet of foot no longer", "HE-71", 0.0, boon="fleet-foot"),
    Condition(IRON_SKIN, "has a skin of iron", "has skin again", "HE-74", 0.1, boon="iron-skin"),
    Condition(AIDED, "has a shield held before it", "has no shield held before it", "HE-74", 0.0),
    Condition(TEMPEST, "stands in a tempest", "is out of the tempest", "HE-72", -0.25, boon="tempest"),
)  # fmt: skip
"""Who is aided has its evasion total raised by the effect's `amount` until the attack is over; see `defence`."""

BLIND_SIGHT = 1
"""How many cells away a blind unit still sees."""


def is_stunned(view: View, unit: int) -> bool:
    """Tell whether the unit does nothing on its turns, and cannot block, dodge or react."""
    return has_effect(view, unit, STUNNED)


def can_react(view: View, unit: int) -> bool:
    """Tell whether the unit's state lets it use a reaction: alive, not down, not stunned."""
    return is_up(view, unit) and not is_stunned(view, unit)


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
