"""What a unit holds and wears in heroic, and what follows from it: weapons at hand, armour rating, Movespeed.

Slots (HE-20): hand1, hand2, back1, back2, extra1 to extra3, ammo, body, head; and "pack", which may repeat. A
two-handed item lies in hand1 and keeps hand2 empty.
"""

from dataclasses import dataclass

from game.engine.components import Attributes, Inventory, Item, Unit
from game.engine.dice import Die
from game.engine.remembering import remembered
from game.engine.view import View
from game.rulesets.heroic.tables import (
    Edition,
    HeroicArmour,
    HeroicNatural,
    HeroicTables,
    HeroicUnitKind,
    HeroicWeapon,
    Shield,
    dice_of,
)

HANDS = ("hand1", "hand2")
PACK = "pack"
NO_ITEM = 0
MOST_AR = 10
LEAST_MOVESPEED = 2
METRES_PER_CELL = 2


@dataclass(frozen=True, slots=True)
class HeroicArm:
    """A weapon as a unit can use it now: the item (0: natural or fists), name, attack dice, reach in cells, harm."""

    item: int
    key: str
    name: str
    dice: tuple[Die, ...]
    reach: int
    harm: str
    kind: str
    range: int = 0
    grapple: tuple[Die, ...] = ()


def tables(view: View) -> HeroicTables:
    """Return the ruleset's tables."""
    return HeroicTables.of(view.ruleset.tables)


def kind_of(view: View, unit: int) -> HeroicUnitKind:
    """Return a unit's row in the tables."""
    return tables(view).units[view.of(unit, Unit).kind]


def edition(view: View) -> Edition:
    """Return the edition's answers."""
    return tables(view).edition


@remembered(Inventory)
def carried(view: View, unit: int) -> tuple[tuple[str, int, str], ...]:
    """Return slot, item and the item's table entry for all that a unit has."""
    inventory = view.get(unit, Inventory)
    if inventory is None:
        return ()
    return tuple((slot, item, view.of(item, Item).key) for slot, item in inventory.slots)


def slot_of(view: View, unit: int, item: int) -> str | None:
    """Return the slot in which a unit has an item, or None."""
    inventory = view.get(unit, Inventory)
    if inventory is None:
        return None
    return next((slot for slot, held in inventory.slots if held == item), None)


@remembered(Inventory)
def weapons_in_hand(view: View, unit: int) -> tuple[HeroicArm, ...]:
    """Return the weapons held, each with the dice it has in this grip (HE-25)."""
    known = tables(view).weapons
    held = [(item, key) for slot, item, key in carried(view, unit) if slot in HANDS]
    alone = len(held) == 1
    return tuple(arm_of(known[key], key, item, alone=alone) for item, key in held if key in known)


def arm_of(weapon: HeroicWeapon, key: str, item: int, *, alone: bool) -> HeroicArm:
    """Return a weapon ready for use; `alone` when the other hand is empty."""
    attack = weapon.attack_two_handed if alone and weapon.attack_two_handed else weapon.attack
    return HeroicArm(
        item,
        key,
        weapon.name,
        dice_of(attack),
        weapon.reach,
        weapon.damage,
        weapon.kind,
        weapon.range,
        dice_of(weapon.grapple),
    )


def natural_of(view: View, unit: int) -> HeroicArm | None:
    """Return a unit's natural weapon, or None."""
    natural: HeroicNatural | None = kind_of(view, unit).natural
    if natural is None:
        return None
    return HeroicArm(
        NO_ITEM, "natural", natural.name, dice_of(natural.attack), natural.reach, natural.damage, "natural"
    )


def fists(view: View) -> HeroicArm:
    """Return bare fists."""
    return arm_of(tables(view).weapons["fist"], "fist", NO_ITEM, alone=False)


def is_melee(arm: HeroicArm) -> bool:
    """Tell whether a weapon strikes in melee: bows, slings and lyres do not."""
    return arm.kind not in {"bow", "sling", "lyre"}


@remembered(Inventory)
def melee_arms(view: View, unit: int) -> tuple[HeroicArm, ...]:
    """Return what a unit can strike with now: held melee weapons, its natural weapon, or fists if it has neither."""
    arms = tuple(arm for arm in weapons_in_hand(view, unit) if is_melee(arm))
    natural = natural_of(view, unit)
    if natural is not None:
        return (*arms, natural)
    return arms or (fists(view),)


def armour_pieces(view: View, unit: int) -> tuple[HeroicArmour, ...]:
    """Return the armour worn."""
    known = tables(view).armour
    return tuple(known[key] for slot, _, key in carried(view, unit) if slot in {"body", "head"} and key in known)


@remembered(Inventory)
def armour_rating(view: View, unit: int) -> int:
    """Return the sum of all armour worn, which never counts for more than 10 (HE-47)."""
    return min(MOST_AR, sum(piece.ar for piece in armour_pieces(view, unit)))


def magical_armour(view: View, unit: int) -> int:
    """Return what magical armour takes off magic damage (HE-48)."""
    return sum(piece.magical_ar for piece in armour_pieces(view, unit))


def wears_heavy(view: View, unit: int) -> bool:
    """Tell whether the unit wears Klimakas or a Corinthian helmet (HE-111)."""
    return any(piece.heavy for piece in armour_pieces(view, unit))


def wears_helmet(view: View, unit: int) -> bool:
    """Tell whether the unit wears a helmet (HE-45)."""
    return any(slot == "head" for slot, _, _ in carried(view, unit))


def shields_in_hand(view: View, unit: int) -> tuple[tuple[int, Shield], ...]:
    """Return the shields held, with their items."""
    known = tables(view).shields
    return tuple((item, known[key]) for slot, item, key in carried(view, unit) if slot in HANDS and key in known)


def slowed_by(view: View, unit: int) -> int:
    """Return what equipped armour and shields take off Movespeed, in metres, as a negative number (HE-31)."""
    known = tables(view)
    total = 0
    for slot, _, key in carried(view, unit):
        if slot == PACK:
            continue
        piece: HeroicArmour | Shield | None = known.armour.get(key) or known.shields.get(key)
        total += piece.movespeed if piece is not None else 0
    return total


def movespeed(view: View, unit: int) -> int:
    """Return the Movespeed in metres: so much for each point of Agility, less what armour takes (HE-30, HE-31)."""
    return movespeed_of(view, view.of(unit, Attributes).scores["agility"], slowed_by(view, unit))


def movespeed_of(view: View, agility: int, slowed: int) -> int:
    """Return the Movespeed in metres that goes with an Agility and a hindrance (negative): at least 2."""
    return max(LEAST_MOVESPEED, edition(view).metres_per_agility * agility + slowed)


def lacks_need(view: View, unit: int, key: str) -> str:
    """Return the need of an item that the unit does not meet, e.g. "might 6", or "" (HE-26)."""
    need = tables(view).need_of(key)
    if not need:
        return ""
    attribute, _, least = need.partition(" ")
    return need if view.of(unit, Attributes).scores[attribute] < int(least) else ""
