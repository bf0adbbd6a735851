"""Attacks and what comes of them: harm, the edge of death, death."""

from typing import ClassVar

from game.engine.events.base import Cited, Event, Reason, Reckoned


class Attacked(Event, frozen=True):
    """Announcement: an attack on the target begins.

    `how` is melee, shot, throw, free (of opportunity), or one of the ruleset's own ways.
    """

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    weapon: str
    how: str
    sneak: bool = False


class Aimed(Event, frozen=True):
    """Announcement: the attack roll is made and shown, the target has not answered yet.

    `avoidable` tells whether the target may try to dodge or block it at all.
    """

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    total: int
    avoidable: bool = True


class Missed(Event, frozen=True):
    """The attack did not get as far as the target."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    why: str


class Avoided(Event, frozen=True):
    """The target avoided the attack, by dodging or with a shield or weapon."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    means: str


class Struck(Event, frozen=True):
    """Announcement: the attack has landed, nobody is hurt yet."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int


class Damaged(Reckoned, frozen=True):
    """The unit lost hit points; `source` is the unit that did it (0: none), `cause` what did it.

    `amount` is what came through, `dealt` what came before armour; `harm` is piercing, blunt or magic, "" where
    the rules tell no kinds of weapons apart. Of what came through, `beyond` is more than the unit had left to lose.
    """

    unit: int
    amount: int
    hp: int
    dealt: int
    harm: str
    source: int
    cause: str
    rule: str
    reasons: tuple[Reason, ...] = ()
    beyond: int = 0

    @property
    def lost(self) -> int:
        """What the unit lost: what came through, no more than was left."""
        return self.amount - self.beyond


class Healed(Event, frozen=True):
    """The unit got hit points back."""

    unit: int
    amount: int
    hp: int
    source: int
    cause: str


class FellToVerge(Event, frozen=True):
    """A hero came to 0 hit points for the first time: on the verge of death (HE-80)."""

    unit: int


class VergeCounted(Event, frozen=True):
    """The count on the verge of death moved (HE-81)."""

    unit: int
    successes: int
    fails: int


class Rose(Event, frozen=True):
    """The unit got up from the verge of death (HE-81)."""

    unit: int
    hp: int


class FellDying(Event, frozen=True):
    """The unit is down at its last and will die, unless somebody helps."""

    unit: int


class Stabilised(Event, frozen=True):
    """The dying unit will not die of it; `by` is who helped (0: nobody, or one that some side does not see)."""

    unit: int
    by: int


class Recovered(Event, frozen=True):
    """The unit is no longer down; it has so many hit points."""

    unit: int
    hp: int


class Died(Cited, frozen=True):
    """The unit died."""

    unit: int
    source: int = 0
    rule: str = ""
