"""Boons and spells: begun, cast, readied."""

from typing import ClassVar

from game.board.grid import Cell
from game.engine.events.base import Event


class CastBegan(Event, frozen=True):
    """A boon of several CT was begun (HE-73)."""

    unit: int
    boon: str
    needed: int


class CastWentOn(Event, frozen=True):
    """One more CT of a long cast is done; at the last the target (0: none) or cell is chosen."""

    unit: int
    boon: str
    done: int
    needed: int
    target: int = 0
    cell: Cell | None = None


class CastBroke(Event, frozen=True):
    """A long cast was broken; its use is spent."""

    unit: int
    boon: str
    why: str


class BoonCast(Event, frozen=True):
    """A boon takes effect now, on a target (0: none) or cells."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    boon: str
    target: int
    cells: tuple[Cell, ...] = ()


class Readied(Event, frozen=True):
    """A reaction was readied (HE-74)."""

    unit: int
    boon: str


class ReadinessEnded(Event, frozen=True):
    """The unit's readied reactions are over: its next turn began."""

    unit: int


class Reacted(Event, frozen=True):
    """A readied reaction was used."""

    unit: int
    boon: str
    target: int
