"""What a place that can be pressed stands for: a small frozen value that the place carries, heeded by its type.

Places are told apart by these values, and the focus goes by them too. What only one page or panel has is declared
there; here is what several of them have, and what buttons of a battle mean to its presenter.
"""

from dataclasses import dataclass
from enum import Enum, auto

from game.engine.action import Variant
from game.engine.commands import Command


class Press:
    """What pressing a place means: a frozen dataclass, or an enumeration of what has nothing more to say."""

    __slots__ = ()


# ---- on every page, over every battle --------------------------------------------------------------------------------


class Leave(Press, Enum):
    """Go where Escape leads."""

    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class OpenPage(Press):
    """Open a page over what is shown, by the name of its route."""

    page: str


@dataclass(frozen=True, slots=True)
class ReadRule(Press):
    """Open the handbook at a rule."""

    rule: str


@dataclass(frozen=True, slots=True)
class LookAt(Press):
    """Choose a unit, or look at it where it cannot be chosen."""

    unit: int


@dataclass(frozen=True, slots=True)
class Unfold(Press):
    """Show a line of the log with its dice and rules, or without; `number` is that of its event."""

    number: int


# ---- in a battle -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Press):
    """Choose an action."""

    kind: type[Command]


@dataclass(frozen=True, slots=True)
class ChooseWay(Press):
    """Choose a variant of an action."""

    kind: type[Command]
    variant: Variant


@dataclass(frozen=True, slots=True)
class Pick(Press):
    """Take one of all that a click on a cell could mean."""

    command: Command


class Revise(Press, Enum):
    """Answer whether to play on the map as it was saved anew."""

    GO_ON = auto()
    BEGIN = auto()
    STAY = auto()


@dataclass(frozen=True, slots=True)
class Answer(Press):
    """Answer the question that is asked, by the number of the answer, 0 for the first."""

    number: int


@dataclass(frozen=True, slots=True)
class SetPolicy(Press):
    """Have the unit that is asked answer such questions like this from now on."""

    policy: str


@dataclass(frozen=True, slots=True)
class OpenGear(Press):
    """Look at a unit's things."""

    unit: int


class Recall(Press, Enum):
    """Step through what happened since one's turn: by a deed, by all of them, or to what is now."""

    NEXT = auto()
    ALL = auto()
    SKIP = auto()


class AtTable(Press, Enum):
    """What concerns the whole battle."""

    END_ALL = auto()
    UNDO = auto()
    SIT_DOWN = auto()
    MORE = auto()
    """Opens the drawer over the action bar, turns its pages, and shuts it."""
    SKIP = auto()
    GEAR = auto()
    THREAT = auto()
    SIGHT = auto()
    COMPARE = auto()
    REACTIONS = auto()
    RECALL = auto()
    SPEED = auto()
    LOAD = auto()
    SAVE = auto()
    NEARER = auto()
    FARTHER = auto()
    WHOLE = auto()
    ACTOR = auto()
    """Has the map show the unit in hand."""
    LOOK_THERE = auto()
    """Has the map show what lies under the pointer on the small one."""


class Fold(Press, Enum):
    """Fold a panel over the board, or unfold it."""

    CARD = auto()
    LOG = auto()
    MAP = auto()
