"""Commands: what somebody wants done. Imperative, frozen, typed; answers to questions are commands too.

A command says who and what; whether it is allowed is the ruleset's to say, what comes of it are events.
"""

from game.board.grid import Cell
from game.engine.tagged import Tagged


class Command(Tagged, frozen=True):
    """The base of all commands: `unit` is the entity that is to do it."""

    unit: int


class Move(Command, frozen=True):
    """Walk, climb or swim along the path: anchor cells, without the one the unit stands on."""

    path: tuple[Cell, ...]


class EndTurn(Command, frozen=True):
    """End the unit's turn."""


class Attack(Command, frozen=True):
    """Strike in melee with an item in hand, or with 0 for fists and natural weapons."""

    target: int
    item: int


class Shoot(Command, frozen=True):
    """Shoot with the bow, sling or lyre in hand; `arrows` is an item of special arrows, or 0 for ordinary ones."""

    target: int
    item: int
    arrows: int = 0


class Throw(Command, frozen=True):
    """Throw a weapon that is equipped: with the action, or as a bonus action."""

    target: int
    item: int
    bonus: bool = False


class Grapple(Command, frozen=True):
    """Pin a neighbour to the floor."""

    target: int


class BreakFree(Command, frozen=True):
    """Try to get out of a grapple."""


class LetGo(Command, frozen=True):
    """Let the grappled enemy go."""


class Draw(Command, frozen=True):
    """Take an equipped item in hand; what the hands held and is in the way is put in its place or away."""

    item: int


class PutAway(Command, frozen=True):
    """Put away what is in hand, into a free place or else the pack, so that the hand is free."""

    item: int


class Fetch(Command, frozen=True):
    """Take an item out of the pack, in hand or on; what is in the way goes into the pack."""

    item: int


class Drop(Command, frozen=True):
    """Let an item fall."""

    item: int


class PickUp(Command, frozen=True):
    """Pick an item up from the own or a neighbouring cell, or out of an open chest there."""

    item: int


class Scope(Command, frozen=True):
    """Scope the battlefield."""


class Disengage(Command, frozen=True):
    """Leave melee without being struck at, this turn."""


class LetThemGo(Command, frozen=True):
    """Let enemies go of whom all that is left flees: nobody goes after them any more."""


class Cast(Command, frozen=True):
    """Cast a boon, or go on with one; `target` is a unit (0: none), `cell` a cell or a direction."""

    boon: str
    target: int = 0
    cell: Cell | None = None


class Ready(Command, frozen=True):
    """Ready a reaction."""

    boon: str


class UseItem(Command, frozen=True):
    """Use a pot, an orb and the like on a unit (0: none) or a cell."""

    item: int
    target: int = 0
    cell: Cell | None = None


class Sneak(Command, frozen=True):
    """Start sneaking."""


class Dive(Command, frozen=True):
    """Go under water on purpose."""


class Surface(Command, frozen=True):
    """Come up from under water."""


class StandUp(Command, frozen=True):
    """Stand up from prone."""


class Use(Command, frozen=True):
    """Topple, open, shut or pull a thing of the map."""

    scenery: int


class PickLock(Command, frozen=True):
    """Pick the lock of a thing of the map with an item."""

    scenery: int
    item: int


class Sprint(Command, frozen=True):
    """Run further this turn, in place of doing anything else."""


class Disarm(Command, frozen=True):
    """Knock an enemy's weapon out of its hand, with an item in hand."""

    target: int
    item: int


class KnockProne(Command, frozen=True):
    """Bring an enemy to the ground, with an item in hand or 0 for fists and natural weapons."""

    target: int
    item: int


class Shove(Command, frozen=True):
    """Push a neighbour straight away, or `to_the_ground` where a ruleset has that."""

    target: int
    to_the_ground: bool = False


class ThrowSand(Command, frozen=True):
    """Throw sand in a neighbour's eyes."""

    target: int


class Struggle(Command, frozen=True):
    """Try to get out of what sticks to the feet."""


class Bind(Command, frozen=True):
    """Bind the wounds of a neighbour who is dying."""

    target: int


class Wake(Command, frozen=True):
    """Wake a neighbour who sleeps."""

    target: int


# ---- answers -------------------------------------------------------------------------------------------------------


class Dodge(Command, frozen=True):
    """Dodge the attack."""


class Block(Command, frozen=True):
    """Block the attack with a shield or weapon in hand."""

    item: int


class TakeIt(Command, frozen=True):
    """Neither dodge nor block."""


class React(Command, frozen=True):
    """Use a readied reaction, or take a free attack that is offered ("")."""

    boon: str = ""


class Decline(Command, frozen=True):
    """Let the moment pass."""
