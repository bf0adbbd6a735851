"""What every event is, and who learns of it; events of one moment; what counted in a roll or a sum."""

from enum import Enum
from typing import ClassVar, Final, Protocol

import msgspec

from game.engine.tagged import Tagged


class ReasonKind(Enum):
    """What a reason is, for those who show some of them otherwise than others."""

    COVER = "cover"
    """Something lies between the two."""
    FLANKED = "flanked"
    """Enemies stand on two sides."""
    CRITICAL = "critical"
    """The blow landed better than most."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that counted in a roll or a sum: by how much, its name, the rule, and its kind if it has one."""

    amount: int
    name: str
    rule: str
    kind: ReasonKind | None = None


class Event(Tagged, frozen=True):
    """The base of all events. `about` names the fields with the units that an observer has to know of."""

    about: ClassVar[tuple[str, ...]] = ("unit",)

    @property
    def concerned(self) -> tuple[int, ...]:
        """The units that an observer has to know of; 0 where there is none."""
        return tuple(getattr(self, field) for field in self.about)

    @property
    def told_to(self) -> tuple[str, ...]:
        """The sides that alone learn of it, beside that of its unit, whoever else knows of that; () for all."""
        return ()

    @property
    def subject(self) -> int:
        """The unit whose event it is in the log; 0 for none."""
        subject: int = getattr(self, self.about[0]) if self.about else 0
        return subject

    @property
    def cites(self) -> str:
        """The rule that it carries itself; "" where its telling says which it is."""
        return ""

    @property
    def counted(self) -> tuple[Reason, ...]:
        """What counted in it."""
        return ()


class _Ruled(Protocol):
    """What has a rule's id in its field `rule`."""

    @property
    def rule(self) -> str: ...


class _Reasoned(Protocol):
    """What has reasons in its field of that name."""

    @property
    def reasons(self) -> tuple[Reason, ...]: ...


class Cited(Event, frozen=True):
    """What carries the rule that it comes from, in a field `rule` of its own."""

    @property
    def cites(self: _Ruled) -> str:
        """The rule that it carries."""
        return self.rule


class Reckoned(Cited, frozen=True):
    """What carries besides all that counted in it, in a field `reasons` of its own."""

    @property
    def counted(self: _Reasoned) -> tuple[Reason, ...]:
        """What counted in it."""
        return self.reasons


class OfTheBattle(Event, frozen=True):
    """What everybody learns of."""

    about: ClassVar[tuple[str, ...]] = ()


class OfOneToAll(OfTheBattle, frozen=True):
    """What everybody learns of, though in the log it is one unit's."""

    unit: int

    @property
    def subject(self) -> int:
        """The unit."""
        return self.unit


class OfTheSide(Event, frozen=True):
    """What only the unit's own side learns of, such as a secret declaration."""

    unit: int


class Together(msgspec.Struct, frozen=True):
    """Events that happen at the same moment: all applied before any reaction."""

    events: tuple[Event, ...]


OVER: Final = Together(())
"""Says where a deed is over with all its parts, in a resolver that goes on to others: goals are judged here (BD-15)."""
