"""Commands that only old school has."""

from game.board.grid import Cell
from game.engine.commands import Command


class StrikeWithBoth(Command, frozen=True):
    """Strike in melee with a weapon in each hand; `item` is the one that counts (OS-43)."""

    target: int
    item: int


class Charge(Command, frozen=True):
    """Run at a foe along the path and strike it at its end (OS-45)."""

    target: int
    item: int
    path: tuple[Cell, ...]


class Execute(Command, frozen=True):
    """Kill an unaware foe, with an item in hand or 0 for a natural weapon (OS-44)."""

    target: int
    item: int


class TotalDefence(Command, frozen=True):
    """Spend the main action on defence; an answer to an attack as well (OS-45)."""


class Drag(Command, frozen=True):
    """Draw a downed ally along, out of harm's way; `path` is the unit's own (OS-21)."""

    target: int
    path: tuple[Cell, ...]


class LieDown(Command, frozen=True):
    """Drop to the ground (OS-23)."""


class Reload(Command, frozen=True):
    """Load a crossbow again."""

    item: int
