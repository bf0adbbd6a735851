"""Heroic's tables as typed data: weapons, items, armour, shields, units and boons, and who stands in for whom.

Numbers and names only; what they do is in the procedures beside. Distances in metres, reach in cells. What editions
differ in deep inside the blocks is one value in the tables; what an edition leaves out or does in its own way as a
whole is an entry of its own in its actions, reactions and modifiers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from game.engine.catalogue import Catalogue, Looks, Named, Power
from game.engine.dice import Die, Explosion
from game.engine.handbook import entries, table
from game.engine.view import View

Harm = Literal["piercing", "blunt", "magic"]


class HeroicWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: attack and other dice, range in metres (thrown or shot), reach in cells, hands, need ("might 6")."""

    name: str
    attack: str
    kind: str
    damage: Harm
    attack_two_handed: str = ""
    block: str = ""
    range: int = 0
    thrown: bool = False
    reach: int = 1
    grapple: str = ""
    need: str = ""
    hands: int = 1


class HeroicThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item that is no weapon or armour: where it goes, how often it serves, its range in metres, what it costs."""

    effect: str
    name: str = ""
    slot: str = ""
    size: Literal["small", "large", ""] = ""
    count: int = 0
    uses: int = 0
    range: int = 0
    cost: str = ""


class HeroicArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body armour or a helmet: armour ratings, need, what it takes off Movespeed, whether it drowns its wearer."""

    slot: Literal["body", "head"]
    name: str = ""
    ar: int = 0
    magical_ar: int = 0
    need: str = ""
    movespeed: int = 0
    heavy: bool = False


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield: its block die, need, and what it takes off Movespeed."""

    block: str
    name: str = ""
    need: str = ""
    movespeed: int = 0


class HeroicNatural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon: always there, reaching so many cells."""

    name: str
    attack: str
    damage: Harm
    reach: int = 1


class HeroicUnitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: attributes, hit points, size, gear and boons."""

    might: int
    dexterity: int
    agility: int
    perception: int
    intuition: int
    charisma: int
    willpower: int
    hp: int
    hero: bool = False
    size: Literal["small", "medium", "large"] = "medium"
    gear: tuple[str, ...] = ()
    boons: tuple[str, ...] = ()
    natural: HeroicNatural | None = None
    beast: bool = False
    swims: bool = False

    @property
    def attributes(self) -> dict[str, int]:
        """Its attributes, by name."""
        return {
            "might": self.might, "dexterity": self.dexterity, "agility": self.agility, "perception": self.perception,
            "intuition": self.intuition, "charisma": self.charisma, "willpower": self.willpower,
        }  # fmt: skip


class Boon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A boon: cast "instant", "reaction" or CT; duration in CT (0: at once); range in metres; uses a battle."""

    cast: int | Literal["instant", "reaction"]
    duration: int
    range: int
    uses: int
    effect: str
    target: str
    trigger: str = ""
    name: str = ""


HIT_POINTS_PER_MIGHT = 3
"""Of a hero."""

ATTRIBUTES = ("might", "dexterity", "agility", "perception", "intuition", "charisma", "willpower")


@dataclass(frozen=True, slots=True)
class Afar:
    """A shot from beyond the range: what it asks of Dexterity, by which rule, and whether the target may dodge it."""

    needed: int
    rule: str
    can_be_dodged: bool = True


@dataclass(frozen=True)
class Edition:
    """One edition's answers."""

    attribute_sides: Callable[[int], int]
    """The sides of an attribute's die, by its score (HE-01)."""
    check_explosion: Explosion
    """What the maximum of an attribute or block die does (HE-03)."""
    wins_ties: Callable[[View, int, int], bool]
    """Whether a tie of an opposed roll goes to who began it: view, that unit, the one who resists (HE-04)."""
    hit_points: Callable[[str, HeroicUnitKind, bool], int]
    """The hit points of a kind of unit, by its id and its row, as a hero or as none."""
    lesser: tuple[int, int]
    """How many actions and bonus actions take what heroic does with a bonus action (HE-11)."""
    metres_per_agility: int
    """Movespeed for each point of Agility (HE-30)."""
    to_avoid: Callable[[int], int]
    """What a dodge or block has to reach, by the total of the attack roll (HE-41)."""
    difficulty: Callable[[int], int]
    """What a difficulty that heroic names is, for saves against what is no attack (HE-01)."""
    afar: Callable[[str, int], Afar]
    """What a shot from beyond the range is, by the kind of weapon and the distance in metres (HE-44)."""
    crits: Mapping[str, Explosion]
    """What the maximum of a damage die does, by the harm (HE-49)."""
    ammunition: Callable[[View, int, str], tuple[int, ...]]
    """The items of which a unit's shot with a kind of weapon may spend one; 0 where it needs none (HE-23)."""


@dataclass(frozen=True)
class HeroicTables(Catalogue):
    """All tables of a ruleset of this family, and its edition's answers to what the rules leave to it."""

    bare = frozenset({"fist"})

    weapons: Mapping[str, HeroicWeapon]
    items: Mapping[str, HeroicThing]
    armour: Mapping[str, HeroicArmour]
    shields: Mapping[str, Shield]
    units: Mapping[str, HeroicUnitKind]
    boons: Mapping[str, Boon]
    edition: Edition

    @property
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """All that can be carried."""
        return self.weapons, self.items, self.armour, self.shields

    @property
    def powers(self) -> Mapping[str, Power]:
        """All boons."""
        return self.boons

    def need_of(self, key: str) -> str:
        """Return the attribute that an item needs, e.g. "might 6", or "" (HE-26)."""
        for section in (self.weapons, self.armour, self.shields):
            entry = section.get(key)
            if entry is not None:
                return entry.need
        return ""


def load(name: str, edition: Edition) -> HeroicTables:
    """Read a ledger's tables, for an edition of the rules; raises `game.engine.handbook.TableError`."""
    return HeroicTables(
        weapons=entries(name, "weapons", HeroicWeapon),
        items=entries(name, "items", HeroicThing),
        armour=entries(name, "armour", HeroicArmour),
        shields=entries(name, "shields", Shield),
        units=entries(name, "units", HeroicUnitKind),
        boons=entries(name, "boons", Boon),
        stand_ins=dict(table(name).get("stand_ins", {})),
        looks=Looks.of(name),
        edition=edition,
    )


def hit_points(key: str, row: HeroicUnitKind, hero: bool) -> int:
    """Return a kind's hit points: those of the table, but 3 x Might where a map or roster makes a hero of it."""
    del key
    return HIT_POINTS_PER_MIGHT * row.might if hero and not row.hero else row.hp


def dice_of(text: str) -> tuple[Die, ...]:
    """Read dice as the tables write them: "2d6" is two dice of six sides; () for ""."""
    if not text:
        return ()
    count, _, sides = text.partition("d")
    return (Die(int(sides)),) * int(count)
