"""What a ruleset's tables offer to everybody: units, things and boons by key, with what others may know of them.

Each ruleset's own tables are one, with figures that its rules alone read.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, Self

import msgspec

from game.engine.handbook import kind_in, table, titled

Shape = Literal["axe", "knife", "spear", "stone"]
"""What flies where something is thrown."""

Display = Literal["bolt", "water", "wind", "shine"]
"""What goes where a boon takes effect: lightning, splashes, pale rings, bright ones."""


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How things and boons look on the board, by key: the ledger's [looks], which no rule reads."""

    thrown: dict[str, Shape] = {}
    boons: dict[str, Display] = {}

    @classmethod
    def of(cls, name: str) -> Self:
        """Read a ledger's looks."""
        return msgspec.convert(table(name).get("looks", {}), cls)


class Named(Protocol):
    """An entry with a name for people; "" where its key serves."""

    @property
    def name(self) -> str:
        """Its name."""


class Power(Named, Protocol):
    """A boon, a spell, an incantation."""

    @property
    def effect(self) -> str:
        """What it does, in a line."""


class Kind(Protocol):
    """A kind of unit."""

    @property
    def size(self) -> str:
        """How large it is: "medium", "large" ..."""

    @property
    def gear(self) -> tuple[str, ...]:
        """The keys of what it carries."""


@dataclass(frozen=True, eq=False)
class Catalogue(ABC):
    """The tables of a ruleset, as others see them; `bare` are keys that stand for having none of a kind of thing."""

    units: Mapping[str, Kind]
    stand_ins: Mapping[str, str]
    looks: Looks
    bare: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def of(cls, tables: "Catalogue") -> Self:
        """Return a ruleset's tables as its own rules know them; raises `TypeError` for another's."""
        if not isinstance(tables, cls):
            message = f"{type(tables).__name__} are not {cls.__name__}"
            raise TypeError(message)
        return tables

    @property
    @abstractmethod
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """All that can be carried, section by section."""

    @property
    @abstractmethod
    def powers(self) -> Mapping[str, Power]:
        """Boons, spells or incantations."""

    def unit_kind(self, key: str) -> str | None:
        """Return the kind that serves for a unit id of any ruleset: itself or its stand-in; None if there is none."""
        return kind_in(self.units, self.stand_ins, key)

    def is_large(self, key: str) -> bool:
        """Tell whether a unit of any ruleset's id is Large here (BD-06)."""
        kind = self.unit_kind(key)
        return kind is not None and self.units[kind].size == "large"

    def name_of(self, key: str) -> str:
        """Return a thing's or a boon's name for people."""
        for section in (*self.things, self.powers):
            if key in section:
                return section[key].name or titled(key)
        return key

    def effect_of(self, boon: str) -> str:
        """Return what a boon does, in a line."""
        return self.powers[boon].effect

    def has_item(self, key: str) -> bool:
        """Tell whether there is such a thing to carry."""
        return key not in self.bare and any(key in section for section in self.things)

    def item_kind(self, key: str) -> str | None:
        """Return the thing that serves for an item id of any ruleset: itself or its stand-in; None if there is none."""
        own = key if self.has_item(key) else self.stand_ins.get(key, "")
        return own if self.has_item(own) else None

    def all_items(self) -> frozenset[str]:
        """Return the keys of all things that can be carried."""
        return frozenset(key for section in self.things for key in section) - self.bare

    def flies(self, thing: str) -> Shape:
        """Return what flies where a thing of that name is thrown."""
        return next((shape for key, shape in self.looks.thrown.items() if self.name_of(key) == thing), "knife")
