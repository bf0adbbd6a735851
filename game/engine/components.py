"""Components: the frozen values that the battle's world holds. No methods that decide anything.

Those here serve several rulesets; what only one ruleset needs lives in its own folder. Stored state is never what can
be derived: a unit swims where it stands in deep water and is not submerged, it is flanked where enemies stand so.
"""

from typing import Final

from game.board.grid import Cell
from game.engine.tagged import Tagged


class Component(Tagged, frozen=True):
    """The base of all components."""


# ---- the battle itself ---------------------------------------------------------------------------------------------

BATTLE: Final = 1
"""The entity that carries what belongs to the battle as a whole."""


class Clock(Component, frozen=True):
    """The round (1 is the first), and the place in the order of the unit whose turn it is; -1 before the first."""

    round: int
    slot: int


class Order(Component, frozen=True):
    """The turn order: units by id, the first to act first.

    `groups` are the sizes of the runs of units that act together; () where each acts alone.
    """

    units: tuple[int, ...]
    groups: tuple[int, ...] = ()


class Active(Component, frozen=True):
    """On the units that may act now."""


class Goals(Component, frozen=True):
    """What decides the battle (BD-15): the goal's kind and details, and for how many rounds it has been held.

    `unit` is the entity that the goal is about, 0 for none in particular.
    """

    victory: str
    side: str
    zone: str
    unit: int
    rounds: int
    held: int
    round_limit: int


class ChargeHurtBy(Component, frozen=True):
    """On the battle: of several other sides, which last hurt the unit whose death loses the goal (BD-15)."""

    side: str


class Finished(Component, frozen=True):
    """The battle is over: the winning side ("" for a draw) and why."""

    winner: str
    reason: str


# ---- who and where -------------------------------------------------------------------------------------------------


class Unit(Component, frozen=True):
    """Who a unit is. `kind` is its entry in the ruleset's table of units; `hero` marks player characters."""

    kind: str
    name: str
    side: str
    hero: bool
    large: bool


class Beast(Component, frozen=True):
    """The unit has no hands (BD-18)."""


class Position(Component, frozen=True):
    """The cells covered, the anchor first (BD-06)."""

    cells: tuple[Cell, ...]


class Attributes(Component, frozen=True):
    """The attributes of the ruleset by name, in the table's order."""

    scores: dict[str, int]

    def __hash__(self) -> int:
        """Return a hash, as every component has one."""
        return hash(tuple(self.scores.items()))


class Health(Component, frozen=True):
    """Hit points now and at most."""

    hp: int
    maximum: int


class Economy(Component, frozen=True):
    """What is left of a turn.

    `move` is in cells of open ground, `action` and `bonus` count what is left, `used` holds the names of what may be
    done once a turn and has been done, `moved` tells whether any of the movement was used.
    """

    move: int = 0
    action: int = 0
    bonus: int = 0
    moved: bool = False
    used: tuple[str, ...] = ()


class Counters(Component, frozen=True):
    """What is used up over a battle, by name: how many uses are left (boons, special arrows)."""

    left: dict[str, int]

    def __hash__(self) -> int:
        """Return a hash, as every component has one."""
        return hash(tuple(self.left.items()))


# ---- life and death ------------------------------------------------------------------------------------------------


class Dead(Component, frozen=True):
    """The unit is dead; the cells it covered when it died, the anchor first."""

    cells: tuple[Cell, ...] = ()


class Verge(Component, frozen=True):
    """The unit is on the verge of death, with so many saves made and failed (HE-80)."""

    successes: int
    fails: int


class Risen(Component, frozen=True):
    """The unit was on the verge of death in this battle and got up again (HE-82)."""


class Dying(Component, frozen=True):
    """The unit is down at its last, since that round; a `stable` one does not die of it."""

    round: int
    stable: bool = False


class Gone(Component, frozen=True):
    """The unit has left the board, and how."""

    how: str


class Marked(Component, frozen=True):
    """What earlier battles have left on the unit for good: names, what was rolled for each, and where it is."""

    marks: tuple[tuple[str, int, str], ...]


class Reserve(Component, frozen=True):
    """The unit is not on the board yet: it may join later."""


# ---- conditions ----------------------------------------------------------------------------------------------------


class Effect(Component, frozen=True):
    """One thing that lasts: its name, who caused it, and when it ends.

    It ends when the causer's place in the order has begun (`at_begin`) or ended so many times more; `amount` is what
    the effect needs beside its name. `left` of 0 stands for "until something else ends it".
    """

    name: str
    source: int
    at_begin: bool
    left: int
    amount: int = 0


class Effects(Component, frozen=True):
    """All that lasts on a unit, in the order in which it began; one entry a name."""

    on: tuple[Effect, ...]


class Area(Component, frozen=True):
    """Cells in which something lasts, and how long (as an `Effect`)."""

    effect: Effect
    cells: tuple[Cell, ...]


class Areas(Component, frozen=True):
    """On their caster: all cells in which something of its making lasts, in the order in which it began."""

    on: tuple[Area, ...]


class Grappling(Component, frozen=True):
    """On both of a grapple: the other one, and whether this is the pinned one (HE-60)."""

    other: int
    pinned: bool


class Submersion(Component, frozen=True):
    """The unit is under water: by choice or not, and for how many of its turns so far (HE-120, HE-123)."""

    chosen: bool
    turns: int


class Sneaking(Component, frozen=True):
    """The unit sneaks: the total that stands for it (None before it had to roll), and the sides that see it.

    `unbeknown` are those that see it without its own side knowing: one of theirs saw it that was itself unseen.
    """

    stealth: int | None
    seen_by: tuple[str, ...] = ()
    unbeknown: tuple[str, ...] = ()


class Unaware(Component, frozen=True):
    """The unit has not noticed any enemy in this battle yet."""


class Studied(Component, frozen=True):
    """The sides that know the unit's exact hit points, armour rating, weapons and boons (HE-13)."""

    by: tuple[str, ...]


class Casting(Component, frozen=True):
    """A boon of several CT is being cast: which, how many CT are done, how many it takes (HE-73).

    `round` is that of the last of them; target (0: none) or cell is chosen at the very last.
    """

    boon: str
    done: int
    needed: int
    round: int = 0
    target: int = 0
    cell: Cell | None = None


class ReadyBoons(Component, frozen=True):
    """The reactions that are ready until the unit's next turn (HE-74)."""

    boons: tuple[str, ...]


class ReactedIn(Component, frozen=True):
    """The round in which the unit last used each of its reactions: each goes once a round (HE-74)."""

    rounds: tuple[tuple[str, int], ...]


# ---- things --------------------------------------------------------------------------------------------------------


class Item(Component, frozen=True):
    """A thing: its entry in the ruleset's tables."""

    key: str


class Inventory(Component, frozen=True):
    """What a unit or a chest holds: pairs of slot and item, in the order of slots. The slot "pack" may repeat."""

    slots: tuple[tuple[str, int], ...]


class Presumed(Component, frozen=True):
    """On a unit whose gear the map gives: what those who have not studied it suppose it holds, as an `Inventory`."""

    slots: tuple[tuple[str, int], ...]


class Scenery(Component, frozen=True):
    """Something on the map that can be used (BD-13). Height in cm; `difficulty` None is the ruleset's own."""

    what: str
    name: str
    height: int
    difficulty: int | None
    targets: tuple[int, ...] = ()
    is_open: bool = False
    is_locked: bool = False
    is_spent: bool = False


class Overlay(Component, frozen=True):
    """On scenery: the terrain it lays over cells at present."""

    cells: tuple[tuple[Cell, str], ...]
