"""Events: what has happened. Past tense, frozen, typed; the only thing that `apply` and all observers eat.

Each carries all that a log, a picture or a statistic needs, so that nobody reads the world while a command is being
resolved. Announcements (`Leaving`, `Aimed`, `Struck`) change nothing and give reactions their moment.

All that rulesets have in common stand here, as a list to be looked up in, topic by topic; what only one has, its own
`events`.
"""

from enum import Enum
from typing import ClassVar, Final, Protocol

import msgspec

from game.board.grid import Cell
from game.engine.components import Component, Effect
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


class OfTheSide(Event, frozen=True):
    """What only the unit's own side learns of, such as a secret declaration."""

    unit: int


# ---- setting up and turns ------------------------------------------------------------------------------------------


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


class SlotBegan(OfTheBattle, frozen=True):
    """The unit's place in the order came, whether or not it can act."""

    unit: int
    slot: int

    @property
    def subject(self) -> int:
        """The unit whose event it is in the log, though all learn of it."""
        return self.unit


class SlotEnded(OfTheBattle, frozen=True):
    """The unit's place in the order is over."""

    unit: int

    @property
    def subject(self) -> int:
        """The unit whose event it is in the log, though all learn of it."""
        return self.unit


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


# ---- dice and economy ----------------------------------------------------------------------------------------------


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


# ---- movement ------------------------------------------------------------------------------------------------------


class Leaving(Event, frozen=True):
    """Announcement: the unit is about to step from its cells to others, by its own movement."""

    unit: int
    cells: tuple[Cell, ...]
    to: tuple[Cell, ...]


class Stepped(Event, frozen=True):
    """The unit took a step that cost so many cells of movement."""

    unit: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    cost: int


class Bumped(Event, frozen=True):
    """The unit was stopped by one it had not seen (BD-14)."""

    unit: int
    other: int


class Halted(Cited, frozen=True):
    """The unit's move ended before its path did; `before` is who stops it, where some side does not see that one, or 0.

    Where it has been noticed, `noticed_by` are the sides that have.
    """

    unit: int
    why: str
    rule: str = ""
    before: int = 0
    noticed_by: tuple[str, ...] = ()

    @property
    def concerned(self) -> tuple[int, ...]:
        """Who stops, and whom its stopping would tell of."""
        return (self.unit, self.before) if self.before else (self.unit,)

    @property
    def told_to(self) -> tuple[str, ...]:
        """Those that have noticed it: a third side learns nothing of that."""
        return self.noticed_by


class Displaced(Event, frozen=True):
    """The unit was put on the nearest free cell (BD-04, BD-05, BD-09)."""

    unit: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class Pushed(Event, frozen=True):
    """The unit was moved by another's force (BD-10)."""

    unit: int
    by: int
    origin: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class Fell(Event, frozen=True):
    """The unit fell so many cm; `onto` is the unit it fell on (0: none), `wet` whether deep water took the fall."""

    unit: int
    height: int
    onto: int
    wet: bool


# ---- attacks and damage --------------------------------------------------------------------------------------------


class Attacked(Event, frozen=True):
    """Announcement: an attack on the target begins; `how` is melee, shot, throw or free (of opportunity)."""

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


class Left(Event, frozen=True):
    """The unit left the board for good, from these cells; `how` says in a word why: "fled", "retreated"."""

    unit: int
    cells: tuple[Cell, ...]
    how: str


class Entered(OfTheBattle, frozen=True):
    """A unit joined from the reserve, in these cells."""

    unit: int
    cells: tuple[Cell, ...]

    @property
    def subject(self) -> int:
        """The unit whose event it is in the log, though all learn of it."""
        return self.unit


class Died(Cited, frozen=True):
    """The unit died."""

    unit: int
    source: int = 0
    rule: str = ""


# ---- grapple and conditions ----------------------------------------------------------------------------------------


class Grappled(Event, frozen=True):
    """The unit pinned the target to the floor (HE-60)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int


class Freed(Event, frozen=True):
    """A grapple ended for both (HE-62)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "other")
    unit: int
    other: int
    why: str


class EffectBegan(Event, frozen=True):
    """Something that lasts began on the unit, or began anew."""

    unit: int
    effect: Effect


class EffectRanOn(Event, frozen=True):
    """The causer's place in the order came or went: so many are left of the effect."""

    unit: int
    name: str
    left: int


class EffectEnded(Event, frozen=True):
    """Something that lasted on the unit is over."""

    unit: int
    name: str
    why: str = ""


class AreaBegan(Event, frozen=True):
    """Something began to last in cells."""

    unit: int
    effect: Effect
    cells: tuple[Cell, ...]


class AreaRanOn(Event, frozen=True):
    """So many of the area's time are left; `place` is its place among those that the unit keeps up, the oldest 0."""

    unit: int
    left: int
    place: int = 0


class AreaEnded(Event, frozen=True):
    """What lasted in cells is over; `place` as in `AreaRanOn`."""

    unit: int
    name: str
    place: int = 0


class StoodUp(Event, frozen=True):
    """The unit stood up from prone."""

    unit: int


# ---- items ---------------------------------------------------------------------------------------------------------


class Rearranged(Event, frozen=True):
    """The unit's things are now where `slots` says; `drawn` is the item taken in hand or put on (0: none)."""

    unit: int
    slots: tuple[tuple[str, int], ...]
    drawn: int
    item: str


class Dropped(Cited, frozen=True):
    """An item left the unit and lies in a cell (None: it is lost)."""

    unit: int
    item: int
    what: str
    cell: Cell | None
    why: str
    rule: str = ""


class PickedUp(Event, frozen=True):
    """The unit took an item from the ground or out of a chest (`holder`, 0: the ground) into a slot."""

    unit: int
    item: int
    what: str
    slot: str
    holder: int


class ItemUsed(Cited, frozen=True):
    """An item was used up by its use."""

    unit: int
    item: int
    what: str
    target: int
    cell: Cell | None
    rule: str = ""


class ArmsChanged(Event, frozen=True):
    """The base of what rulesets tell of a unit's arms: what it can do with them is not what it was."""

    unit: int


# ---- boons ---------------------------------------------------------------------------------------------------------


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


# ---- water, hiding, looking ----------------------------------------------------------------------------------------


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


# ---- scenery -------------------------------------------------------------------------------------------------------


class Used(Event, frozen=True):
    """The unit used a thing of the map: `deed` is toppled, opened, closed, pulled, failed or blocked (BD-13)."""

    unit: int
    scenery: int
    what: str
    deed: str


class SceneryChanged(OfTheBattle, frozen=True):
    """A thing of the map is now like this, and lays this terrain over these cells."""

    scenery: int
    is_open: bool
    is_locked: bool
    is_spent: bool
    overlay: tuple[tuple[Cell, str], ...]


class Together(msgspec.Struct, frozen=True):
    """Events that happen at the same moment: all applied before any reaction."""

    events: tuple[Event, ...]


OVER: Final = Together(())
"""Says where a deed is over with all its parts, in a resolver that goes on to others: goals are judged here (BD-15)."""
