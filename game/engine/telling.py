"""How events are told: a type of event brings its sentence, the rule that it comes from, and its sound.

Those of the engine's events are in `tellings`; a ruleset's table has them all, with its own words laid over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from game.board.grid import Cell
from game.board.terrain import Terrain
from game.engine.condition import Condition
from game.engine.events import Event


class Naming(Protocol):
    """What a sentence about an event is made with: names, and the ruleset's words."""

    @property
    def all_sides(self) -> tuple[str, ...]:
        """The sides of the battle, where those who have lost are named at its end."""

    def name(self, unit: int) -> str:
        """Return a unit's or thing's name."""

    def thing(self, key: str) -> str:
        """Return the name of a boon or an item of the tables."""

    def condition(self, name: str) -> Condition:
        """Return a condition."""

    def place_of(self, slot: str) -> str:
        """Return where on the body a slot of an `Inventory` is (`Slot.place`)."""

    def heading(self, unit: int) -> str:
        """Return the heading of a unit's turn; "" where it goes on."""

    def place(self, before: str, cells: Sequence[Cell], otherwise: str = "") -> str:
        """Return where that is, after a word; what else is said of it where the cells can be shown."""

    def way(self, cells: Sequence[Cell]) -> str:
        """Return where a way leads; how far where the cells can be shown."""

    def looks(self, unit: int, hp: int) -> str:
        """Return how one with so many hit points looks to whoever may not know how many these are; else ""."""


class Hearing(Protocol):
    """What is known to whoever listens, beyond the event itself."""

    def ground(self, cell: Cell) -> Terrain | None:
        """Return the ground of a cell; None where it is not known."""

    def is_own(self, unit: int) -> bool:
        """Tell whether a unit is played by somebody at the table."""

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that are played by somebody at the table."""

    def strikes(self, unit: int) -> str:
        """Return how a unit has last attacked: "melee", "shot" ..., "" if it has not."""

    def condition(self, name: str) -> Condition:
        """Return a condition."""


Sentence = Callable[[Naming, Any], str]
Cite = str | Callable[[Naming, Any], str]
"""A rule's id, or what finds it in an event that several rules use."""

Sound = str | Callable[[Hearing, Any], str]
"""The name of a sound, or what chooses it ("" for none)."""


@dataclass(frozen=True)
class Telling:
    """How a type of event is told.

    `say` writes its sentence, "" where it needs no word; None: it never needs one. `rule` is where it comes from, if it
    does not say so itself. `sound` is heard; `silent` says why nothing is. Its line lies `depth` under its command.
    """

    say: Sentence | None = None
    rule: Cite = ""
    sound: Sound = ""
    silent: str = ""
    depth: int = 1

    def over(self, other: "Telling") -> "Telling":
        """Return another telling with what this one says laid over it."""
        is_heard = bool(self.sound or self.silent)
        return replace(
            other,
            say=self.say or other.say,
            rule=self.rule or other.rule,
            sound=self.sound if is_heard else other.sound,
            silent=self.silent if is_heard else other.silent,
        )


Tellings = Mapping[type[Event], Telling]
UNTOLD: Final = Telling()


def laid_over(below: Tellings, *above: Tellings) -> dict[type[Event], Telling]:
    """Return a table in which later ones say what they have to say, and the first ones the rest.

    >>> laid_over({Event: Telling(rule="HE-44", sound="thud")}, {Event: Telling(rule="CL-20")})[Event].sound
    'thud'
    """
    table = dict(below)
    for part in above:
        for kind, telling in part.items():
            table[kind] = telling.over(table[kind]) if kind in table else telling
    return table
