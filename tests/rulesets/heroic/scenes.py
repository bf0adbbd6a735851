"""What the tests of heroic's rules share: putting a scene together, and picking events out of what came of it."""

from game.engine.components import Inventory, Item
from game.engine.events import Event, TurnBegan
from game.rulesets.heroic.slots import PACK
from tests.happened import end, of, only, rolls
from tests.states import afflict, hp, lasting, put, run, wound
from tests.table import Table

__all__ = ["afflict", "end", "hp", "lasting", "of", "only", "put", "rolls", "run", "wound"]
"""Handed on from what the tests of all rulesets share."""


def hold(game: Table, letter: str, *wanted: str) -> None:
    """Put things of a unit in its hands, in this order; whatever else it held goes into the pack."""
    truth = game.battle.truth
    inventory = game.get(letter, Inventory)
    assert inventory is not None
    slots, hands = [], {"hand1": "", "hand2": ""}
    hands.update(zip(hands, wanted, strict=False))
    open_ = [(hand, key) for hand, key in hands.items() if key]
    for slot, item in inventory.slots:
        key = truth.of(item, Item).key
        place = next((pair for pair in open_ if pair[1] == key), None)
        if place is not None:
            open_.remove(place)
            slots.append((place[0], item))
        else:
            slots.append((PACK if slot in hands else slot, item))
    assert not open_, f"it has no {open_}"
    put(game, letter, Inventory(tuple(sorted(slots))))


def from_turn_of(events: list[Event], unit: int) -> list[Event]:
    """Return the events from the begin of a unit's turn on."""
    return events[next(n for n, event in enumerate(events) if isinstance(event, TurnBegan) and event.unit == unit) :]
