"""Clash's tables as typed data: weapons, armour, items, spells and units, and who or what stands in for others.

Numbers and names only; what they do is in the procedures beside. Distances are written in feet or hexes, as the
tables have them; `cells_of` and `ranges_of` turn them into cells of 5 ft.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from game.engine.catalogue import Catalogue, Looks, Named, Power
from game.engine.handbook import entries, table

FEET_PER_CELL: Final = 5
ATTRIBUTES: Final = ("STR", "DEX", "CON", "INT", "WIS", "CHA")


class ClashWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: attributes ("STR or DEX"), damage die, durability (0: never damaged by armour), reach in cells, hands.

    `thrown` and `range` are "short/long ft"; `crushing` is taken off the armour roll of whoever it hits.
    """

    attribute: str
    damage: str
    name: str = ""
    durability: int = 0
    reach: int = 1
    hands: int = 1
    thrown: str = ""
    range: str = ""
    brawl: bool = False
    complex: bool = False
    crushing: int = 0
    note: str = ""


class ClashArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour or a shield: its die, what it adds to Evade, the movement it leaves, and what a shield adds in a clash."""

    die: str = ""
    name: str = ""
    evade: int = 0
    move: str = ""
    clash_roll: int = 0
    hands: int = 0
    note: str = ""


class ClashThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item that is no weapon or armour."""

    effect: str
    name: str = ""
    place: str = "belt"
    hands: int = 0
    range: str = ""


class ClashSpell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: its level, and its range as words."""

    level: int
    range: str
    effect: str
    name: str = ""


class ClashNatural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon: its final damage, as "1d10+2", and its reach in cells."""

    damage: str
    reach: int = 1


class ClashUnitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit. Player characters have attributes and class bonus, the others final figures (CL-01)."""

    hp: int
    pc: bool = False
    STR: int = 0
    DEX: int = 0
    CON: int = 0
    INT: int = 0
    WIS: int = 0
    CHA: int = 0
    class_bonus: int = 0
    evade_bonus: int | None = None
    initiative: int | None = None
    attack: int = 0
    evade: int = 0
    brawl: int = 0
    armour_die: str = ""
    size: Literal["medium", "large"] = "medium"
    gear: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    natural: ClashNatural | None = None
    beast: bool = False

    @property
    def attributes(self) -> dict[str, int]:
        """Its attributes, by name."""
        return {
            "STR": self.STR, "DEX": self.DEX, "CON": self.CON, "INT": self.INT, "WIS": self.WIS, "CHA": self.CHA,
        }  # fmt: skip


FIST: Final = "fist"
NO_ARMOUR: Final = "none"


@dataclass(frozen=True)
class ClashTables(Catalogue):
    """All tables of the ruleset."""

    bare = frozenset({FIST, NO_ARMOUR})

    weapons: Mapping[str, ClashWeapon]
    armour: Mapping[str, ClashArmour]
    items: Mapping[str, ClashThing]
    spells: Mapping[str, ClashSpell]
    units: Mapping[str, ClashUnitKind]

    @property
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """All that can be carried."""
        return self.weapons, self.armour, self.items

    @property
    def powers(self) -> Mapping[str, Power]:
        """All spells."""
        return self.spells

    def hands_of(self, key: str) -> int:
        """Return how many hands an item takes: 0 for what is not held."""
        for section in (self.weapons, self.armour, self.items):
            entry = section.get(key)
            if entry is not None:
                return int(entry.hands)
        return 0

    def is_shield(self, key: str) -> bool:
        """Tell whether an item is a shield: armour that is held."""
        return key in self.armour and self.armour[key].hands > 0

    def is_worn(self, key: str) -> bool:
        """Tell whether an item is armour that is worn."""
        return key in self.armour and self.armour[key].hands == 0


def load(name: str) -> ClashTables:
    """Read the ledger's tables; raises `game.engine.handbook.TableError`."""
    return ClashTables(
        weapons=entries(name, "weapons", ClashWeapon),
        armour=entries(name, "armour", ClashArmour),
        items=entries(name, "items", ClashThing),
        spells=entries(name, "spells", ClashSpell),
        units=entries(name, "units", ClashUnitKind),
        stand_ins=dict(table(name).get("stand_ins", {})),
        looks=Looks.of(name),
    )


def die_of(text: str) -> tuple[int, int]:
    """Read "1d10+2" as sides and bonus: (10, 2); ("" is (0, 0))."""
    if not text:
        return 0, 0
    dice, _, bonus = text.partition("+")
    return int(dice.partition("d")[2]), int(bonus or 0)


def cells_of(text: str) -> int:
    """Read "30 ft", "3 hexes" or "touch" as a number of cells; what follows a comma is left out."""
    words = text.partition(",")[0].split()
    if words[0] == "touch":
        return 1
    return int(words[0]) if words[1].startswith("hex") else int(words[0]) // FEET_PER_CELL


def ranges_of(text: str) -> tuple[int, int]:
    """Read "60/180 ft" as the short and the long range in cells; (0, 0) for ""."""
    if not text:
        return 0, 0
    short, _, long = text.removesuffix(" ft").partition("/")
    return int(short) // FEET_PER_CELL, int(long) // FEET_PER_CELL
