"""What is told before anything is done, as plain frozen data: rolls, threats, lines of sight. No arcade here."""

from dataclasses import dataclass
from typing import Literal

from game.board.grid import Cell
from game.screen.model.chances import Share


@dataclass(frozen=True, slots=True)
class Gain:
    """One thing that counts in a roll: by how much, and the dice before and after it ("" where they stay the same)."""

    amount: int
    name: str
    rule: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Counting:
    """One roll that a command brings: whose, what for, the dice as they fall in the end, and what counts in them."""

    who: str
    purpose: str
    dice: str
    rule: str
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True)
class Heat:
    """How many enemies can attack whoever stands in a cell: from where they are, in all, and by long shots alone."""

    still: int
    moving: int
    long: int = 0

    @property
    def worth_saying(self) -> int:
        """How many could do so otherwise than by a long shot."""
        return self.moving - self.long


@dataclass(frozen=True, slots=True)
class WorstBlow:
    """The worst that one enemy can do to a unit at a place: in words, after how far a move, and how likely it hurts.

    `way` is how far it has to go for it, in words; `counts` what counts for the one attacked, with the rules.
    """

    enemy: int
    name: str
    deed: str
    way: str
    hurts: Share
    felled: Share
    mean: float
    counts: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True)
class Peril:
    """What known enemies can do to a unit that stands in a cell when their turns come.

    `asked` is how many enemies there are, `known` of how many it is worked out; `safe` are the names of those who
    cannot attack it there. `flanked` says who could come from two sides, with the rule.
    """

    cell: Cell
    who: str
    asked: int
    known: int
    blows: tuple[WorstBlow, ...]
    safe: tuple[str, ...]
    flanked: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A cell on a line of sight: what is in it, and what that does to the line."""

    cell: Cell
    words: str
    kind: Literal["blocks", "cover"]


@dataclass(frozen=True, slots=True)
class Sightline:
    """A line of sight between two places, and all that there is to say of it."""

    start: tuple[Cell, ...]
    end: tuple[Cell, ...]
    is_clear: bool
    title: str
    words: tuple[str, ...]
    hindrances: tuple[Hindrance, ...] = ()
    rules: tuple[str, ...] = ()
    stressed: frozenset[str] = frozenset()
    """Those of its words that name a hindrance."""
