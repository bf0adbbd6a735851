"""Who is hidden, under water or by stealth, and who finds out what."""

from game.board.grid import Cell
from game.engine.events.base import Event, OfTheSide


class WentUnder(Event, frozen=True):
    """The unit went under water: on purpose (HE-123) or not (HE-111)."""

    unit: int
    chosen: bool


class StayedUnder(Event, frozen=True):
    """Another turn under water began; so many were begun so far."""

    unit: int
    turns: int


class Surfaced(Event, frozen=True):
    """The unit came up and swims (HE-122)."""

    unit: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class SneakingBegan(Event, frozen=True):
    """The unit started sneaking (HE-130)."""

    unit: int


class StealthSet(Event, frozen=True):
    """A total for hiding stands for the unit until its next turn (None: it has to roll anew)."""

    unit: int
    total: int | None


class Noticed(Event, frozen=True):
    """A hidden unit was seen by a unit (0: by whom does not matter), and so by that one's whole side."""

    unit: int
    by: int
    side: str

    @property
    def told_to(self) -> tuple[str, ...]:
        """The side that sees it now: a third one learns nothing of that."""
        return (self.side,)


class Spotted(OfTheSide, frozen=True):
    """The unit, itself unseen, saw one that hides, and so did its whole side; the other side does not know of it."""

    whom: int
    side: str


class SneakingEnded(Event, frozen=True):
    """The unit sneaks no more."""

    unit: int
    why: str


class BecameAware(Event, frozen=True):
    """The unit noticed that there are enemies."""

    unit: int


class Scoped(Event, frozen=True):
    """The side learned the exact figures of these enemies (HE-13)."""

    unit: int
    side: str
    units: tuple[int, ...]

    @property
    def concerned(self) -> tuple[int, ...]:
        """Whoever looks, and all that are looked at: it names them."""
        return (self.unit, *self.units)
