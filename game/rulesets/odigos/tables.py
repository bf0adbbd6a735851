"""Odigos' tables as typed data: weapons, armour, scars, incantations and units, and who stands in for whom.

Numbers and names only; what they do is in the procedures beside. Ranges as the tables write them, in feet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from game.engine.catalogue import Catalogue, Looks, Named, Power
from game.engine.handbook import entries, table

FEET_PER_CELL: Final = 5

Critical: TypeAlias = Literal["", "prone", "thrown 2 cells, prone", "loses 1d6 THU"]
"""What an attack may do besides to whom it wounds critically, as the table of units writes it (OD-30)."""
PRONE_CRITICAL: Final = "prone"
THROWN_CRITICAL: Final = "thrown 2 cells, prone"
THU_CRITICAL: Final = "loses 1d6 THU"


class OdigosWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: its die, reach in cells, range ("60 ft"; "" in melee only), hands, area, and how many there are."""

    damage: str
    name: str = ""
    bulky: bool = False
    reach: int = 1
    range: str = ""
    thrown: bool = False
    blast: str = ""
    count: int = 0

    @property
    def cells(self) -> int:
        """How many cells it shoots or flies; 0 for what is for melee only."""
        return int(self.range.split()[0]) // FEET_PER_CELL if self.range else 0

    @property
    def blast_cells(self) -> int | None:
        """How many cells round its target it strikes; None for what has no area."""
        return int(self.blast.split()[0]) if self.blast[:1].isdigit() else None


class OdigosArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of armour; a shield is held in a hand."""

    armour: int
    name: str = ""
    bulky: bool = False
    shield: bool = False


class Scar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scar: what is rolled for where it is, what it does now, and what it leaves (OD-33)."""

    name: str
    roll: str = ""
    now: str = ""
    after: str = ""


class Incantation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An incantation: how far it goes, on whom, and what it does (OD-60)."""

    range: str
    target: Literal["ally", "foe", "self"]
    effect: str
    name: str = ""


class OdigosNatural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon; `critical` is what it does besides to whom it wounds critically (OD-30)."""

    damage: str
    reach: int = 1
    critical: Critical = ""
    ignores_armour: bool = False


class OdigosUnitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: whether it is a player character, abilities, stamina, gear and what it can do."""

    KRA: int
    TEK: int
    THU: int
    STA: int
    pc: bool = False
    detachment: bool = False
    armour: int = 0
    size: Literal["medium", "large"] = "medium"
    gear: tuple[str, ...] = ()
    incantations: tuple[str, ...] = ()
    natural: OdigosNatural | None = None
    beast: bool = False

    @property
    def abilities(self) -> dict[str, int]:
        """Its abilities, by name."""
        return {"KRA": self.KRA, "TEK": self.TEK, "THU": self.THU}


@dataclass(frozen=True, eq=False)
class OdigosTables(Catalogue):
    """All tables; each is equal to itself alone, so that what was worked out from it can be kept."""

    bare = frozenset({"unarmed"})

    weapons: Mapping[str, OdigosWeapon]
    armour: Mapping[str, OdigosArmour]
    scars: Mapping[int, Scar]
    incantations: Mapping[str, Incantation]
    units: Mapping[str, OdigosUnitKind]

    @property
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """All that can be carried."""
        return self.weapons, self.armour

    @property
    def powers(self) -> Mapping[str, Power]:
        """All incantations."""
        return self.incantations

    def name_of(self, key: str) -> str:
        """Return the name of an item or incantation for people; "bless TEK" is the incantation with its choice."""
        first, _, choice = key.partition(" ")
        name = super().name_of(first)
        return f"{name} ({choice})" if choice else name

    def hands(self, key: str) -> int:
        """Return how many hands a thing takes: a bulky weapon both, a shield one, what is worn none (OD-21)."""
        weapon = self.weapons.get(key)
        if weapon is not None:
            return 2 if weapon.bulky else 1
        return int(self.is_shield(key))

    def is_shield(self, key: str) -> bool:
        """Tell whether a thing is a shield."""
        return key in self.armour and self.armour[key].shield

    def is_worn(self, key: str) -> bool:
        """Tell whether a thing is worn on the body."""
        return key in self.armour and not self.armour[key].shield


def load(name: str) -> OdigosTables:
    """Read a ledger's tables; raises `game.engine.handbook.TableError`."""
    return OdigosTables(
        weapons=entries(name, "weapons", OdigosWeapon),
        armour=entries(name, "armour", OdigosArmour),
        scars={int(key): scar for key, scar in entries(name, "scars", Scar).items()},
        incantations=entries(name, "incantations", Incantation),
        units=entries(name, "units", OdigosUnitKind),
        stand_ins=dict(table(name).get("stand_ins", {})),
        looks=Looks.of(name),
    )


def sides_of(text: str) -> int:
    """Return the sides of a die as the tables write it: 8 for "1d8"."""
    return int(text.partition("d")[2])
