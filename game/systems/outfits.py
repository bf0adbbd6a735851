"""What is seen of a unit's things where two hands, a belt and a pack are all the places there are. Decides nothing."""

from collections.abc import Callable
from typing import Final

from game.components import Inventory, Item
from game.ruleset import WITHIN_REACH, Gear, Outfit, Slot
from game.systems.hands import BELT, HAND, PACK, TWO_HANDS, WORN
from game.systems.things import at_hand
from game.view import View

SLOTS: Final = (
    Slot(WORN, "Worn", "body"),
    Slot(HAND, "In hand", "hand", TWO_HANDS),
    Slot(BELT, "At the belt", "belt"),
)
REACH_CM: Final = 200
"""How far above or below its own ground a unit reaches."""
IN_THE_PACK: Final = Slot(PACK, "In the pack", "pack")

Seen = Callable[[View, int, int, str, str], Gear]
"""Returns what is seen of a unit's item, given its key and its slot."""


def in_two_hands(seen: Seen) -> Callable[[View, int], Outfit]:
    """Return what a side sees of a unit's things; the pack is there where something is in it."""

    def outfit(view: View, unit: int) -> Outfit:
        inventory = view.get(unit, Inventory)
        held = () if inventory is None else inventory.slots
        slots = (*SLOTS, IN_THE_PACK) if any(slot == PACK for slot, _ in held) else SLOTS
        lying = tuple((WITHIN_REACH, item) for item in at_hand(view, unit, REACH_CM))
        gear = (seen(view, unit, item, view.of(item, Item).key, slot) for slot, item in (*held, *lying))
        return Outfit(slots, tuple(gear))

    return outfit
