"""What a battle tells those who watch it, and what it keeps of each command."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine.commands import Command
from game.engine.dice import RealDice, Roll
from game.engine.events import Event


@dataclass(frozen=True, slots=True)
class Stamped:
    """An event as observers get it: its number in the battle, and the sides that perceive it."""

    number: int
    event: Event
    sides: frozenset[str]


@dataclass(frozen=True, slots=True)
class Undone:
    """Told to observers when the last command was taken back: what it was, and how many events are void."""

    command: Command
    events: int


@dataclass(slots=True)
class JournalEntry:
    """One root command with the answers given meanwhile, where it began, and what hinders taking it back."""

    command: Command
    mark: int
    events_before: int
    answers: list[Command] = field(default_factory=list)
    dice: RealDice | None = None
    hindrance: str = ""
    turn_began: bool = False

    @property
    def drawn(self) -> tuple[tuple[Roll, ...], ...]:
        """What was rolled for the command so far."""
        return () if self.dice is None else tuple(self.dice.drawn)


@dataclass(frozen=True, slots=True)
class Settled:
    """Told to observers when a root command is over with all its consequences, and the next decision stands."""

    entry: JournalEntry


Observer = Callable[[Stamped | Undone | Settled], None]
"""Whoever watches a battle: told of each event, of what was taken back, and where a command is over."""
