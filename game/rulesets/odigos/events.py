"""Odigos' own events. Past tense, frozen; what they do to the world is in `apply`."""

from typing import ClassVar

from game.engine.events import Event, OfTheBattle, OfTheSide
from game.rulesets.odigos.components import Declaration


class PhaseBegan(OfTheBattle, frozen=True):
    """A phase of the round began: what is done in it, and by whom (a side, or a group)."""

    place: int
    what: str
    who: str


class Declared(OfTheSide, frozen=True):
    """A player character's side learned what it means to do: cells of movement and actions are set aside for it."""

    unit: int
    command: Declaration
    move: int
    action: int


class Intended(Event, frozen=True):
    """Everybody saw what a unit that is no player character means to do (OD-11)."""

    unit: int
    command: Declaration
    move: int
    action: int


class Tempered(Event, frozen=True):
    """It was settled whether a player character acts before its opponents, from that round on (OD-10)."""

    unit: int
    fast: bool
    since: int


class GroupBegan(OfTheBattle, frozen=True):
    """These units act together now, each with so many cells of movement."""

    units: tuple[int, ...]
    moves: tuple[int, ...]


class GroupEnded(OfTheBattle, frozen=True):
    """What these units had declared is done, or lost."""

    units: tuple[int, ...]


class DeedLost(Event, frozen=True):
    """A declared deed came to nothing."""

    unit: int
    why: str


class Outdone(Event, frozen=True):
    """Another attack of the same group took more off the target: this one does not count (OD-22)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int


class CastFailed(Event, frozen=True):
    """A foe at hand kept the caster from its incantation (OD-60)."""

    unit: int
    boon: str


class AbilityLost(Event, frozen=True):
    """So much came off an ability; `critical` is what the attack does besides if the save fails (OD-30)."""

    unit: int
    ability: str
    amount: int
    left: int
    source: int
    cause: str
    critical: str = ""


class AbilityGained(Event, frozen=True):
    """An ability has a new value, or a new maximum (`prime`)."""

    unit: int
    ability: str
    score: int
    prime: int
    cause: str


class CameToZero(Event, frozen=True):
    """Announcement: so much damage has brought the unit's STA to exactly 0; an attack's may leave a scar (OD-33)."""

    unit: int
    amount: int
    source: int
    is_attack: bool


class Scarred(Event, frozen=True):
    """The unit has a scar of that number; `where` it is, if that was rolled."""

    unit: int
    number: int
    name: str
    where: str


class StaminaGained(Event, frozen=True):
    """The unit's STA maximum is now so much."""

    unit: int
    maximum: int
    cause: str


class TookOver(OfTheBattle, frozen=True):
    """A companion is a player's new hand (OD-52)."""

    unit: int

    @property
    def subject(self) -> int:
        """The unit whose event it is in the log, though all learn of it."""
        return self.unit


class Survived(Event, frozen=True):
    """After the battle: what a scar leaves (OD-33)."""

    unit: int
    number: int
    text: str
