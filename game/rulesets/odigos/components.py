"""Odigos' own components: what is declared, who acts when, what scars there are. No methods that decide anything."""

from typing import TypeAlias

from game.board.grid import Cell
from game.engine.commands import (
    Attack,
    Bind,
    Cast,
    Dive,
    Move,
    PickUp,
    Shoot,
    Sneak,
    StandUp,
    Surface,
    Throw,
    Use,
)
from game.engine.components import Component
from game.rulesets.odigos.commands import Dare, Retreat

Deed: TypeAlias = Attack | Dare | Shoot | Throw | Cast | Use | PickUp | Sneak | Dive | Surface | Bind | Retreat
"""What takes the action of a turn."""

ForSomebody: TypeAlias = Attack | Dare | Shoot | Throw | Cast | Bind
"""Of that, what is for a unit."""

Declaration: TypeAlias = Deed | Move | StandUp
"""What can be declared."""


class Plan(Component, frozen=True):
    """What a unit has declared for this round: the way it goes, what it does, and whether it stands up first.

    That of a player character is known to its own side alone (OD-12), that of any other unit to all (OD-11).
    """

    path: tuple[Cell, ...] = ()
    deed: Deed | None = None
    stands: bool = False


class Phase(Component, frozen=True):
    """On the battle: the place in the round's course of phases that has begun (see `order`)."""

    place: int


class Tempo(Component, frozen=True):
    """On a player character: whether it acts before its opponents, and from which round on it acts (OD-10)."""

    fast: bool
    since: int


class Acting(Component, frozen=True):
    """On units whose group acts at the moment."""


class Prime(Component, frozen=True):
    """The abilities a unit has when nothing ails it, by name in the tables' order."""

    scores: dict[str, int]

    def __hash__(self) -> int:
        """Return a hash, as every component has one."""
        return hash(tuple(self.scores.items()))


class Scars(Component, frozen=True):
    """The scars of this battle, in the order in which they came, and where each is, "" for nowhere (OD-33)."""

    numbers: tuple[int, ...]
    places: tuple[str, ...] = ()


class Companion(Component, frozen=True):
    """The unit is one whom a player may take over (OD-52)."""


class Leader(Component, frozen=True):
    """The unit's THU is the one that counts for its side's morale (OD-51)."""
