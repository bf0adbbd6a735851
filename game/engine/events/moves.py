"""Where units go: by themselves, by force, by falling; onto the board and off it."""

from game.board.grid import Cell
from game.engine.events.base import Cited, Event, OfOneToAll


class Leaving(Event, frozen=True):
    """Announcement: the unit is about to step from its cells to others, by its own movement."""

    unit: int
    cells: tuple[Cell, ...]
    to: tuple[Cell, ...]


class Stepped(Event, frozen=True):
    """The unit took a step that cost so many cells of movement."""

    unit: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    cost: int


class Bumped(Event, frozen=True):
    """The unit was stopped by one it had not seen (BD-14)."""

    unit: int
    other: int


class Halted(Cited, frozen=True):
    """The unit's move ended before its path did; `before` is who stops it, where some side does not see that one, or 0.

    Where it has been noticed, `noticed_by` are the sides that have.
    """

    unit: int
    why: str
    rule: str = ""
    before: int = 0
    noticed_by: tuple[str, ...] = ()

    @property
    def concerned(self) -> tuple[int, ...]:
        """Who stops, and whom its stopping would tell of."""
        return (self.unit, self.before) if self.before else (self.unit,)

    @property
    def told_to(self) -> tuple[str, ...]:
        """Those that have noticed it: a third side learns nothing of that."""
        return self.noticed_by


class Displaced(Event, frozen=True):
    """The unit was put on the nearest free cell (BD-04, BD-05, BD-09)."""

    unit: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class Pushed(Event, frozen=True):
    """The unit was moved by another's force (BD-10)."""

    unit: int
    by: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class Fell(Event, frozen=True):
    """The unit fell so many cm; `onto` is the unit it fell on (0: none), `wet` whether deep water took the fall."""

    unit: int
    height: int
    onto: int
    wet: bool


class Left(Event, frozen=True):
    """The unit left the board for good, from these cells; `how` says in a word why: "fled", "retreated"."""

    unit: int
    cells: tuple[Cell, ...]
    how: str


class Entered(OfOneToAll, frozen=True):
    """A unit joined from the reserve, in these cells."""

    cells: tuple[Cell, ...]
