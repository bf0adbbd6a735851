"""What a unit of clash has at hand: weapons with their figures as they are now, armour, and taking things in hand."""

from dataclasses import dataclass, replace
from typing import Final

from game.engine.components import Inventory, Unit
from game.engine.events import Event, Rearranged
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.clash.checks import attribute
from game.rulesets.clash.components import Wear
from game.rulesets.clash.tables import (
    FIST,
    ClashArmour,
    ClashTables,
    ClashUnitKind,
    ClashWeapon,
    cells_of,
    die_of,
    ranges_of,
)
from game.systems.hands import BELT, HAND, WORN, carried, in_hand, slot_of, taking

NO_ITEM: Final = 0
"""Stands for fists and natural weapons where an item is asked for."""

SMALLER: Final = {12: 10, 10: 8, 8: 6, 6: 4, 4: 3}
"""The die of a damaged weapon, by that of a whole one (CL-26)."""

SPEED: Final = 6
"""Movement of a turn in cells, where armour says no other (CL-11)."""


@dataclass(frozen=True, slots=True)
class ClashArm:
    """A weapon as it is now: its item (0: fist or natural), attribute, damage die and figures in cells.

    `flat` is a natural weapon's final bonus, and it takes no hand. `durability` 0 is never damaged by armour (CL-23).
    """

    item: int
    key: str
    name: str
    attribute: str
    sides: int
    flat: int = 0
    reach: int = 1
    hands: int = 1
    durability: int = 0
    crushing: int = 0
    is_damaged: bool = False
    thrown: tuple[int, int] = (0, 0)
    range: tuple[int, int] = (0, 0)

    @property
    def is_melee(self) -> bool:
        """Whether it strikes in melee: bows and slings do not (CL-20)."""
        return not self.range[1]

    @property
    def is_real(self) -> bool:
        """Whether it is a weapon that can be damaged and lost, not a fist or natural one."""
        return self.item != NO_ITEM


def tables(view: View) -> ClashTables:
    """Return the ruleset's tables."""
    return ClashTables.of(view.ruleset.tables)


def kind_of(view: View, unit: int) -> ClashUnitKind:
    """Return a unit's row in the tables."""
    return tables(view).units[view.of(unit, Unit).kind]


def name_of(view: View, item: int, key: str) -> str:
    """Return an item's name for people, with its state."""
    worn = " (damaged)" if view.has(item, Wear) else ""
    return tables(view).name_of(key) + worn


# ---- weapons -------------------------------------------------------------------------------------------------------


@remembered(Wear)
def arm_of(view: View, item: int, key: str) -> ClashArm:
    """Return a weapon of the tables as it is now (CL-26)."""
    row: ClashWeapon = tables(view).weapons[key]
    arm = ClashArm(
        item,
        key,
        tables(view).name_of(key),
        row.attribute,
        die_of(row.damage)[0],
        0,
        row.reach,
        row.hands,
        row.durability,
        row.crushing,
        thrown=ranges_of(row.thrown),
        range=ranges_of(row.range),
    )
    return blunted(arm) if view.has(item, Wear) else arm


def blunted(arm: ClashArm) -> ClashArm:
    """Return a whole weapon as it is once it is damaged: its die is one size lower (CL-26)."""
    return replace(arm, sides=SMALLER.get(arm.sides, arm.sides), is_damaged=True)


def as_it_is_now(view: View, unit: int, arm: ClashArm) -> ClashArm | None:
    """Return a unit's weapon after a roll that may have damaged it; None where it has broken (CL-26)."""
    if not arm.is_real:
        return arm
    return arm_of(view, arm.item, arm.key) if slot_of(view, unit, arm.item) else None


def bare(view: View, unit: int) -> ClashArm:
    """Return a unit's natural weapon, or its fist (CL-20)."""
    natural = kind_of(view, unit).natural
    if natural is None:
        row = tables(view).weapons[FIST]
        return ClashArm(NO_ITEM, FIST, "Fist", "brawl", die_of(row.damage)[0])
    sides, flat = die_of(natural.damage)
    return ClashArm(NO_ITEM, "natural", "Natural weapon", "natural", sides, flat, natural.reach, hands=0)


@remembered()
def weapons(view: View, unit: int, *slots: str) -> tuple[ClashArm, ...]:
    """Return the weapons that a unit has in these slots, in hand and on the belt if none are named."""
    known = tables(view).weapons
    places = slots or (HAND, BELT)
    return tuple(arm_of(view, item, key) for slot in places for item, key in carried(view, unit, slot) if key in known)


def melee_arm(view: View, unit: int, item: int) -> ClashArm | None:
    """Return what a unit would strike with when it names an item in hand or on the belt, or 0; None for none such."""
    if item == NO_ITEM:
        return bare(view, unit)
    return next((arm for arm in weapons(view, unit) if arm.item == item and arm.is_melee), None)


def attack_bonus(view: View, unit: int, arm: ClashArm) -> int:
    """Return what is added to a d20 with a weapon: the better attribute and class bonus, or a final figure (CL-01)."""
    kind = kind_of(view, unit)
    if arm.attribute == "brawl":
        return brawl(view, unit)
    return kind.class_bonus + _better(view, unit, arm) if kind.pc else kind.attack


def damage_bonus(view: View, unit: int, arm: ClashArm) -> int:
    """Return what a unit adds to a weapon's damage; natural damage is final (CL-01, CL-21)."""
    if arm.attribute == "natural":
        return arm.flat
    if arm.attribute == "brawl":
        return attribute(view, unit, "STR")
    if kind_of(view, unit).pc:
        return _better(view, unit, arm)
    return attribute(view, unit, "STR" if arm.is_melee else "DEX")


def _better(view: View, unit: int, arm: ClashArm) -> int:
    """Return the better of the attributes that a weapon goes by (CL-20)."""
    return max(attribute(view, unit, name) for name in arm.attribute.split(" or "))


def brawl(view: View, unit: int) -> int:
    """Return a unit's Brawl (CL-01)."""
    kind = kind_of(view, unit)
    return kind.class_bonus + attribute(view, unit, "STR") if kind.pc else kind.brawl


def evade(view: View, unit: int) -> int:
    """Return a unit's Evade, worn armour counted (CL-01)."""
    kind = kind_of(view, unit)
    if not kind.pc:
        return kind.evade
    bonus = kind.class_bonus if kind.evade_bonus is None else kind.evade_bonus
    return attribute(view, unit, "DEX") + bonus + sum(piece.evade for piece in worn(view, unit))


def sand_bonus(view: View, unit: int) -> int:
    """Return what a unit throws sand and nets with: attack with DEX (CL-43)."""
    kind = kind_of(view, unit)
    return kind.class_bonus + attribute(view, unit, "DEX") if kind.pc else kind.attack


# ---- armour --------------------------------------------------------------------------------------------------------


@remembered(Inventory)
def worn(view: View, unit: int) -> tuple[ClashArmour, ...]:
    """Return the armour that a unit wears."""
    known = tables(view).armour
    return tuple(known[key] for _, key in carried(view, unit, WORN) if key in known)


def armour_sides(view: View, unit: int) -> int:
    """Return the sides of a unit's armour die, worn or natural; 0 without armour."""
    dice = [piece.die for piece in worn(view, unit)] or [kind_of(view, unit).armour_die]
    return max(die_of(die)[0] for die in dice)


def is_heavy(view: View, unit: int) -> bool:
    """Tell whether a unit wears what drags it down in water: mail or plate, whatever hinders Evade (CL-92)."""
    return any(piece.evade < 0 for piece in worn(view, unit))


def shield_in_hand(view: View, unit: int) -> int:
    """Return what shields in hand add to their bearer's roll in a clash; 0 without one (CL-21)."""
    known = tables(view)
    return sum(known.armour[key].clash_roll for _, key in in_hand(view, unit) if known.is_shield(key))


def speed(view: View, unit: int) -> int:
    """Return a unit's movement in cells: 30 ft, 25 ft in plate (CL-11)."""
    return min([SPEED, *(cells_of(piece.move) for piece in worn(view, unit) if piece.move)])


# ---- taking in hand ------------------------------------------------------------------------------------------------


def takes_in_hand(view: View, unit: int, item: int) -> Event | None:
    """Return the event with which a unit has an item in hand, or None where it has; the rest goes to the belt."""
    if item == NO_ITEM or slot_of(view, unit, item) == HAND:
        return None
    known = tables(view)
    slots = taking(view, unit, item, known.hands_of, known.is_shield)
    key = dict(carried(view, unit))[item]
    return Rearranged(unit, slots, item, known.name_of(key))
