"""What is in hand, on the belt, worn and in the pack, for rulesets in which two hands are all that counts.

And what nobody does without hands, under any ruleset. An `Inventory` holds pairs of slot and item; a thing for both
hands has the slot "hand" once. What may be taken in hand when, and what it costs, is the ruleset's.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.engine.action import Action
from game.engine.commands import (
    Bind,
    Command,
    Draw,
    Fetch,
    PickLock,
    PickUp,
    PutAway,
    Shoot,
    Throw,
    ThrowSand,
    UseItem,
)
from game.engine.components import Beast, Inventory, Item
from game.engine.refusal import Refused
from game.engine.system import System
from game.engine.view import View

HAND: Final = "hand"
BELT: Final = "belt"
WORN: Final = "worn"
PACK: Final = "pack"

TWO_HANDS: Final = 2

NO_HANDS: Final = Refused("It has no hands for that.", "BD-18")

Hands = Callable[[str], int]
"""How many hands a thing takes by its key: weapons and shields 1 or 2, 0 for what is not held."""

Slots = tuple[tuple[str, int], ...]


HANDIWORK: Final = frozenset({Bind, Draw, Fetch, PickLock, PickUp, PutAway, Shoot, Throw, ThrowSand, UseItem})
"""What is done with the hands, and by no beast (BD-18)."""


def has_hands(view: View, unit: int) -> bool:
    """Tell whether a unit has hands: a beast has none (BD-18)."""
    return not view.has(unit, Beast)


def by_hand(*systems: System) -> tuple[System, ...]:
    """Return systems in which what is done with the hands is for those alone who have some (BD-18)."""
    return tuple(
        replace(
            system,
            actions={
                command: _by_hand(action) if command in HANDIWORK else action
                for command, action in system.actions.items()
            },
        )
        for system in systems
    )


def _by_hand(action: Action) -> Action:
    def check(view: View, command: Command) -> Refused | None:
        return action.check(view, command) if has_hands(view, command.unit) else NO_HANDS

    def options(view: View, unit: int) -> Iterable[Command]:
        return action.options(view, unit) if has_hands(view, unit) else ()

    return replace(action, check=check, options=options)


def arrange(
    gear: Sequence[str],
    hands: Hands,
    is_worn: Callable[[str], bool],
    is_shield: Callable[[str], bool],
    *,
    is_beast: bool = False,
) -> tuple[tuple[str, int], ...]:
    """Return (slot, place in the gear) at the start: the first weapon and the shield in hand, as two hands allow.

    What is worn is on; the rest is on the belt. A beast has all that it does not wear in its pack.
    """
    if is_beast:
        return tuple((WORN if is_worn(key) else PACK, place) for place, key in enumerate(gear))
    held: list[int] = []
    free = TWO_HANDS
    weapon = next((place for place, key in enumerate(gear) if hands(key) and not is_shield(key)), None)
    shield = next((place for place, key in enumerate(gear) if is_shield(key)), None)
    for place in (weapon, shield):
        if place is not None and hands(gear[place]) <= free:
            held.append(place)
            free -= hands(gear[place])
    return tuple((HAND if place in held else WORN if is_worn(key) else BELT, place) for place, key in enumerate(gear))


def carried(view: View, unit: int, slot: str | None = None) -> tuple[tuple[int, str], ...]:
    """Return (item, key) of what a unit carries in a slot, or of all, in the order of its inventory."""
    inventory = view.get(unit, Inventory)
    slots: Slots = () if inventory is None else inventory.slots
    return tuple((item, view.of(item, Item).key) for where, item in slots if slot is None or where == slot)


def in_hand(view: View, unit: int) -> tuple[tuple[int, str], ...]:
    """Return (item, key) of what a unit holds."""
    return carried(view, unit, HAND)


def slot_of(view: View, unit: int, item: int) -> str:
    """Return where a unit has an item; "" if it does not have it."""
    inventory = view.get(unit, Inventory)
    slots: Slots = () if inventory is None else inventory.slots
    return next((where for where, held in slots if held == item), "")


def free_hands(view: View, unit: int, hands: Hands) -> int:
    """Return how many hands of a unit hold nothing."""
    return TWO_HANDS - sum(hands(key) for _, key in in_hand(view, unit))


def taking(view: View, unit: int, item: int, hands: Hands, keep: Callable[[str], bool]) -> Slots:
    """Return the unit's slots with an item taken in hand; what is in the way goes to the belt.

    What `keep` speaks for (a shield, say) is put away last.
    """
    slots = view.of(unit, Inventory).slots
    needed = hands(view.of(item, Item).key)
    held = [(other, key) for other, key in in_hand(view, unit) if other != item]
    free = TWO_HANDS - sum(hands(key) for _, key in held)
    away: set[int] = set()
    for other, key in sorted(held, key=lambda pair: keep(pair[1])):
        if free >= needed:
            break
        away.add(other)
        free += hands(key)
    return tuple(sorted((HAND if other == item else BELT if other in away else slot, other) for slot, other in slots))
