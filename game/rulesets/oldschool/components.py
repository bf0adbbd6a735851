"""What only old school keeps on the battle and on its units. No methods that decide anything."""

from game.board.grid import Cell
from game.engine.components import Component


class Meeting(Component, frozen=True):
    """On the battle: what the map says of how the sides meet (`game.tiled.model.MeetingSpec`), leaders as entities."""

    open_sides: tuple[str, ...]
    surprise: str
    is_surprise_rolled: bool
    leaders: tuple[int, ...]
    each_alone: bool


class Surprise(Component, frozen=True):
    """On the battle, as long as the surprise round lasts: the side that has it (OS-11)."""

    side: str


class Moods(Component, frozen=True):
    """On the battle: side and mood of every side whose mood was open, and whom each has turned on (OS-10).

    `foes` are pairs of side and unit.
    """

    moods: tuple[tuple[str, str], ...]
    foes: tuple[tuple[str, int], ...] = ()


class MainUsed(Component, frozen=True):
    """The round in which the unit last spent its main action, in its turn or out of it (OS-24)."""

    round: int


class ShieldUsed(Component, frozen=True):
    """The round in which the unit's shield last stopped shock (OS-35)."""

    round: int


class Stride(Component, frozen=True):
    """Where the unit stood when its move action began, or would have begun (OS-40)."""

    cells: tuple[Cell, ...]


class Holds(Component, frozen=True):
    """The unit's part in grapples: whom it holds (0: nobody), and who hold it, by id (OS-42)."""

    holding: int
    held_by: tuple[int, ...]


class Asleep(Component, frozen=True):
    """The unit sleeps since before the battle: it knows of no enemy, and sees nobody (OS-44)."""


class Lurking(Component, frozen=True):
    """Unaware foes whom the unit has had within reach or range, unseen, all through this turn so far (OS-44)."""

    foes: tuple[int, ...]


class Poised(Component, frozen=True):
    """Foes whom the unit may execute this turn, after a whole undisturbed one before (OS-44)."""

    foes: tuple[int, ...]


class Unloaded(Component, frozen=True):
    """On a weapon that has been shot and not loaded since."""
