"""Things: those that units carry, and those of the map."""

from game.board.grid import Cell
from game.engine.events.base import Cited, Event, OfTheBattle


class Rearranged(Event, frozen=True):
    """The unit's things are now where `slots` says; `drawn` is the item taken in hand or put on (0: none)."""

    unit: int
    slots: tuple[tuple[str, int], ...]
    drawn: int
    item: str


class Dropped(Cited, frozen=True):
    """An item left the unit and lies in a cell (None: it is lost)."""

    unit: int
    item: int
    what: str
    cell: Cell | None
    why: str
    rule: str = ""


class PickedUp(Event, frozen=True):
    """The unit took an item from the ground or out of a chest (`holder`, 0: the ground) into a slot."""

    unit: int
    item: int
    what: str
    slot: str
    holder: int


class ItemUsed(Cited, frozen=True):
    """An item was used up by its use."""

    unit: int
    item: int
    what: str
    target: int
    cell: Cell | None
    rule: str = ""


class ArmsChanged(Event, frozen=True):
    """The base of what rulesets tell of a unit's arms: what it can do with them is not what it was."""

    unit: int


class Used(Event, frozen=True):
    """The unit used a thing of the map (BD-13).

    The `deed` is toppled, opened, closed, pulled, unlocked, failed or blocked.
    """

    unit: int
    scenery: int
    what: str
    deed: str


class SceneryChanged(OfTheBattle, frozen=True):
    """A thing of the map is now like this, and lays this terrain over these cells."""

    scenery: int
    is_open: bool
    is_locked: bool
    is_spent: bool
    overlay: tuple[tuple[Cell, str], ...]
