"""Old school's tables as typed data: weapons, armour, units, and who stands in for whom.

Numbers and names only; what they do is in the procedures beside. Distances are in feet in the tables, in cells here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from game.engine.catalogue import Catalogue, Looks, Named, Power
from game.engine.dice import Die, Pool
from game.engine.handbook import entries, table, titled

FEET_PER_CELL: Final = 5
ATTRIBUTES: Final = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
UNARMED: Final = "unarmed"


class OldSchoolWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: damage dice, shock "points/AC" ("-" is any AC), attributes, hands, ranges as "short/long ft".

    `long` reaches two cells; `reload` "main" takes a main action after each shot.
    """

    damage: str
    attribute: Literal["STR", "DEX", "STR or DEX"] = "STR"
    shock: str = ""
    hands: int = 1
    thrown: str = ""
    range: str = ""
    reload: Literal["", "main"] = ""
    long: bool = False
    name: str = ""


class OldSchoolArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body armour with its armour class, or a shield with what it adds."""

    ac: int = 0
    ac_bonus: int = 0
    name: str = ""


class OldSchoolNatural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon: damage, shock, and whether it reaches two cells."""

    damage: str
    shock: str = ""
    long: bool = False
    name: str = ""


class OldSchoolUnitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: a person with level, class, attributes and skills, or one with final figures (OS-01).

    `move` is in feet.
    """

    hp: int
    pc: bool = False
    level: int = 0
    calling: Literal["", "fighter", "dabster", "caster"] = msgspec.field(default="", name="class")
    STR: int = 0
    DEX: int = 0
    CON: int = 0
    INT: int = 0
    WIS: int = 0
    CHA: int = 0
    skills: dict[str, int] = {}
    spells: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    hd: int = 0
    ac: int = 0
    attack: int = 0
    morale: int = 0
    save: int = 0
    natural: OldSchoolNatural | None = None
    beast: bool = False
    move: str = "30 ft"
    size: Literal["medium", "large"] = "medium"

    @property
    def attributes(self) -> dict[str, int]:
        """Its attributes, by name."""
        return {
            "STR": self.STR, "DEX": self.DEX, "CON": self.CON, "INT": self.INT, "WIS": self.WIS, "CHA": self.CHA,
        }  # fmt: skip

    @property
    def has_class(self) -> bool:
        """Whether its figures come from level, class, attributes and skills."""
        return bool(self.calling)


@dataclass(frozen=True)
class OldSchoolTables(Catalogue):
    """All tables of old school."""

    bare = frozenset({UNARMED, "none"})

    weapons: Mapping[str, OldSchoolWeapon]
    armour: Mapping[str, OldSchoolArmour]
    units: Mapping[str, OldSchoolUnitKind]

    @property
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """All that can be carried."""
        return self.weapons, self.armour

    @property
    def powers(self) -> Mapping[str, Power]:
        """None is in the tables: what spells do is procedure."""
        return {}

    def name_of(self, key: str) -> str:
        """Return a thing's or a spell's name for people."""
        name = super().name_of(key)
        return titled(key) if name == key else name

    def hands(self, key: str) -> int:
        """Return how many hands a thing takes; 0 for what is not held."""
        weapon = self.weapons.get(key)
        return weapon.hands if weapon is not None else int(self.is_shield(key))

    def is_shield(self, key: str) -> bool:
        """Tell whether a thing is a shield."""
        return key in self.armour and self.armour[key].ac_bonus > 0

    def is_body_armour(self, key: str) -> bool:
        """Tell whether a thing is armour for the body."""
        return key in self.armour and self.armour[key].ac > 0


def load(name: str) -> OldSchoolTables:
    """Read a ledger's tables; raises `game.engine.handbook.TableError`."""
    return OldSchoolTables(
        weapons=entries(name, "weapons", OldSchoolWeapon),
        armour=entries(name, "armour", OldSchoolArmour),
        units=entries(name, "units", OldSchoolUnitKind),
        stand_ins=dict(table(name).get("stand_ins", {})),
        looks=Looks.of(name),
    )


def pool_of(text: str) -> Pool:
    """Read dice as the tables write them: "1d10+2"."""
    found = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+))?", text)
    if found is None:
        message = f"{text!r} is no roll of dice"
        raise ValueError(message)
    count, sides, more = found.groups()
    return Pool((Die(int(sides)),) * int(count), int(more or 0))


def cells_of(feet: str) -> tuple[int, ...]:
    """Read distances as the tables write them: "100/600 ft" is (20, 120) cells; () for ""."""
    return tuple(int(part) // FEET_PER_CELL for part in feet.removesuffix(" ft").split("/") if part)
