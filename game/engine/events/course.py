"""The course of a battle: setting up, order, rounds and turns, what is rolled and spent in them, and the end."""

from typing import Final

from game.engine.components import Component
from game.engine.events.base import Event, OfOneToAll, OfTheBattle, Reason, Reckoned


class Mustered(Event, frozen=True):
    """An entity came into being with its components, while the battle was set up."""

    unit: int
    components: tuple[Component, ...]


class Supposed(Event, frozen=True):
    """Never happens in a battle: what a side supposes of a unit, put in place of the truth while it is imagined."""

    unit: int
    components: tuple[Component, ...]


class Ordered(OfTheBattle, frozen=True):
    """The turn order was settled; `groups` as in the component `Order`."""

    units: tuple[int, ...]
    groups: tuple[int, ...] = ()


class RoundBegan(OfTheBattle, frozen=True):
    """A round began; 1 is the first."""

    number: int


class RoundEnded(OfTheBattle, frozen=True):
    """A round is over; what lasts to its end, and goals that take rounds, are settled before the next begins."""

    number: int


class SlotBegan(OfOneToAll, frozen=True):
    """The unit's place in the order came, whether or not it can act."""

    slot: int


class SlotEnded(OfOneToAll, frozen=True):
    """The unit's place in the order is over."""


class TurnBegan(Event, frozen=True):
    """The unit's turn began, with so many cells of movement, actions and bonus actions."""

    unit: int
    move: int
    action: int
    bonus: int


class Awaited(Event, frozen=True):
    """The unit may act now."""

    unit: int


class TurnEnded(Event, frozen=True):
    """The unit's turn ended."""

    unit: int


class HeldRound(OfTheBattle, frozen=True):
    """A goal that takes rounds came so many rounds far (BD-15)."""

    rounds: int


class ChargeHurt(OfTheBattle, frozen=True):
    """Whose death would lose its side the goal was hurt by another side, the last of several to do so (BD-15)."""

    side: str


class BattleEnded(OfTheBattle, frozen=True):
    """The battle was decided: the winning side ("" for a draw) and why (BD-15)."""

    winner: str
    reason: str


ROUTED: Final = "the enemy is routed"
"""Why a battle has ended where nobody of the others is left."""


class AftermathBegan(OfTheBattle, frozen=True):
    """The battle is over; what comes after it begins."""


class Rolled(Reckoned, frozen=True):
    """Dice were rolled: for what, which, every face, the total, what it had to reach (None: nothing), what counted.

    One that `is_tied` was to decide something between two and decided it for neither.
    `upon` is whom they are rolled against, where some side does not see that one; else 0.
    """

    unit: int
    purpose: str
    dice: str
    faces: tuple[int, ...]
    total: int
    against: int | None = None
    success: bool | None = None
    reasons: tuple[Reason, ...] = ()
    rule: str = ""
    is_tied: bool = False
    upon: int = 0

    @property
    def concerned(self) -> tuple[int, ...]:
        """Who rolls, and whom the roll would tell of."""
        return (self.unit, self.upon) if self.upon else (self.unit,)


class Spent(Event, frozen=True):
    """The unit spent part of its turn: actions, bonus actions, cells of movement; `mark` is used up for this turn."""

    unit: int
    action: int = 0
    bonus: int = 0
    move: int = 0
    mark: str = ""


class Slowed(Event, frozen=True):
    """The unit has no more than so many cells of movement left this turn; none of it is used thereby."""

    unit: int
    move: int


class CountedDown(Event, frozen=True):
    """Something counted was used; so many are left."""

    unit: int
    counter: str
    left: int
