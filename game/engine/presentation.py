"""How a ruleset is shown: what its parts are called, and what is seen of units, their things and their commands.

Values in words for the screen, the terminal and reports; nothing here decides anything.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import msgspec

from game.engine.commands import Command
from game.engine.cost import COST_WORDS, CostWords
from game.engine.view import View


class Fact(msgspec.Struct, frozen=True):
    """One line of what a side sees of a unit, in words: a figure, a thing it has, a boon, or a condition.

    `note` says more where a pointer rests on it, `rule` is the rule's id; `guess` marks what is only supposed. `track`
    is what can be drawn in cells, so many of so many: turns cast or left, uses; (0, 0) where nothing is counted.
    `key` is that of a thing or a boon in the tables, "" for what is always at hand, None for everything else.
    """

    group: Literal["figure", "item", "boon", "condition"]
    label: str
    value: str = ""
    note: str = ""
    rule: str = ""
    guess: bool = False
    track: tuple[int, int] = (0, 0)
    key: str | None = None


class Slot(msgspec.Struct, frozen=True):
    """A place for things on a unit: its name in an `Inventory`, what it is called, and where on the body it is.

    It holds so many hands' worth of things where it is for hands, else so many things; 0 is any number.
    """

    key: str
    name: str
    place: Literal["head", "body", "hand", "back", "belt", "pack"]
    most: int = 0


Sort = Literal["weapon", "missile", "shield", "armour", "thing"]


WITHIN_REACH: Final = ""


class Gear(msgspec.Struct, frozen=True):
    """A thing that a unit has: the item (0 where it is only supposed), the slot it is in, and all about it in words.

    The slot is `WITHIN_REACH` for what lies about it and could be picked up. `state` says what ails it or is left of
    it, `hands` how many it takes, `rule` is a rule's id; `guess` marks what is only supposed.
    """

    item: int
    slot: str
    name: str
    sort: Sort
    figures: str = ""
    state: tuple[str, ...] = ()
    hands: int = 1
    rule: str = ""
    guess: bool = False


class Outfit(msgspec.Struct, frozen=True):
    """What a side sees of a unit's things and of those within its reach: the places there are, and what is where."""

    slots: tuple[Slot, ...] = ()
    gear: tuple[Gear, ...] = ()


class Portrait(msgspec.Struct, frozen=True):
    """What a side sees of a unit: its kind in words, its hit points (perhaps a guess), and everything else."""

    kind: str
    hp: int
    maximum: int
    guess: bool
    facts: tuple[Fact, ...]


class VariantName(NamedTuple):
    """What tells a command from others of its type on the same target: a thing ("Dory", "Snare"), and how."""

    thing: str = ""
    how: str = ""
    key: str | None = None
    """The thing's key in the tables, as its `Fact` has it; "" for what is always at hand, None for no thing."""

    @property
    def words(self) -> str:
        """Thing and how in a row, "" where nothing does."""
        return ", ".join(filter(None, (self.thing, self.how)))


def nothing_asked(view: View, unit: int) -> tuple[str, ...]:
    """Return the questions of a ruleset that asks none."""
    del view, unit
    return ()


def bare(view: View, unit: int) -> Outfit:
    """Return the outfit of a ruleset in which nobody has anything."""
    del view, unit
    return Outfit()


@dataclass(frozen=True)
class Presentation:
    """What people are shown of a ruleset.

    `summary` is a line, `about` a paragraph on what is different, for who chooses. `describe` is what the view's side
    sees of a unit, `outfit` what of its things, with the `slots` there are; `variant` names what tells a command from
    others of its type on the same target. `prompts` are the questions that a unit may be asked beside those of boons,
    `cost_words` what the parts of a turn are called. `wounds` says how one looks with so many hit points of so many, to
    those who learn how many only as they have `Scoped` it; None where they know.
    """

    summary: str
    about: str
    describe: Callable[[View, int], Portrait]
    variant: Callable[[View, Command], VariantName]
    outfit: Callable[[View, int], Outfit] = bare
    slots: tuple[Slot, ...] = ()
    prompts: Callable[[View, int], tuple[str, ...]] = nothing_asked
    cost_words: CostWords = COST_WORDS
    wounds: Callable[[int, int], str] | None = None

    @property
    def hands(self) -> frozenset[str]:
        """The keys of the slots that are for hands."""
        return frozenset(slot.key for slot in self.slots if slot.place == "hand")
