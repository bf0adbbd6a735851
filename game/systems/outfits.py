"""What is seen of a unit's things where two hands, a belt and a pack are all the places there are. Decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from game.engine.components import Inventory, Item
from game.engine.presentation import WITHIN_REACH, Gear, Outfit, Slot, Sort
from game.engine.view import View
from game.systems.hands import BELT, HAND, PACK, TWO_HANDS, WORN, has_hands
from game.systems.things import at_hand

SLOTS: Final = (
    Slot(WORN, "Worn", "body"),
    Slot(HAND, "In hand", "hand", TWO_HANDS),
    Slot(BELT, "At the belt", "belt"),
)
IN_THE_PACK: Final = Slot(PACK, "In the pack", "pack")

Seen = Callable[[View, int, int, str, str], Gear]
"""Returns what is seen of a unit's item, given its key and its slot."""


class Ranged(Protocol):
    """A weapon of some tables."""

    @property
    def range(self) -> str:
        """How far it shoots or is thrown, "" where it does not."""
        ...


class Known(Protocol):
    """Tables of things, as all rulesets with two hands have them."""

    @property
    def weapons(self) -> Mapping[str, Ranged]:
        """All that is fought with."""
        ...

    @property
    def armour(self) -> Mapping[str, object]:
        """All that is worn, and shields."""
        ...

    def is_shield(self, key: str) -> bool:
        """Tell whether a thing is a shield."""
        ...


def sort_of(known: Known, key: str) -> Sort:
    """Return what sort of thing a key of the tables is."""
    if key in known.weapons:
        return "missile" if known.weapons[key].range else "weapon"
    return "shield" if known.is_shield(key) else "armour" if key in known.armour else "thing"


def places_of(view: View, unit: int, slots: Sequence[Slot], gear: Sequence[Gear]) -> tuple[Slot, ...]:
    """Return of all places for things those that a unit has: without hands (BD-18) what it wears and where it has any.

    `gear` is what is seen of its things.
    """
    if has_hands(view, unit):
        return tuple(slots)
    used = {one.slot for one in gear}
    return tuple(slot for slot in slots if slot.place == "body" or slot.key in used)


def in_two_hands(seen: Seen, reach_cm: int) -> Callable[[View, int], Outfit]:
    """Return what a side sees of a unit's things; the pack is there where something is in it.

    `reach_cm` is how far above or below its own ground a unit can pick things up.
    """

    def outfit(view: View, unit: int) -> Outfit:
        inventory = view.get(unit, Inventory)
        held = () if inventory is None else inventory.slots
        slots = (*SLOTS, IN_THE_PACK) if any(slot == PACK for slot, _ in held) else SLOTS
        lying = tuple((WITHIN_REACH, item) for item in at_hand(view, unit, reach_cm))
        gear = tuple(seen(view, unit, item, view.of(item, Item).key, slot) for slot, item in (*held, *lying))
        return Outfit(places_of(view, unit, slots, gear), gear)

    return outfit
