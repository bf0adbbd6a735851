"""What may last on a unit or in cells: each condition is one value, with all that others need to know of it.

What a condition does is the rules'; that it lasts is an `Effect` under its name, from `EffectBegan` to `EffectEnded`
(in cells from `AreaBegan` to `AreaEnded`). The log, the cards, the marks on the board, the sounds, the AI and the check
of maps read the ruleset's table of them and nothing else.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from game.engine.handbook import titled

PRONE: Final = "prone"
BLIND: Final = "blind"
INVISIBLE: Final = "invisible"
"""Conditions that the board itself knows: of those who can stand up, of those whom a map blinds, of those whom no other
side sees."""


class Condition(msgspec.Struct, frozen=True):
    """A condition: its name in an `Effect`, what is said as it begins and as it is over ("is stunned"), and its rule.

    `worth` is what an AI takes it to be worth to its bearer, as a share of the unit; negative: it is bad. `does` says
    in a line what it means; where that is what the tables say of a boon, `boon` is its key. `called` is its name for
    people and `picture` its icon, where they are not as its name says. `sound` is heard as it begins.
    """

    name: str
    began: str
    over: str
    rule: str
    worth: float
    does: str = ""
    boon: str = ""
    called: str = ""
    picture: str = ""
    sound: str = "spell_on"

    @property
    def label(self) -> str:
        """Its name for people: "Off balance"."""
        return self.called or titled(self.name)

    @property
    def icon(self) -> str:
        """The picture of its mark on the board."""
        return self.picture or self.name


Conditions = Mapping[str, Condition]


def by_name(*conditions: Condition) -> dict[str, Condition]:
    """Return a table of conditions.

    >>> netted = by_name(Condition("off balance", "loses its balance", "has its balance back", "OD-24", -0.1))
    >>> netted["off balance"].label
    'Off balance'
    """
    return {condition.name: condition for condition in conditions}
