"""What the tests of heroic's rules share: putting a scene together, and picking events out of what came of it."""

from typing import TypeVar

from game.engine.commands import EndTurn
from game.engine.components import Inventory, Item
from game.engine.events import Event, Rolled, TurnBegan
from game.rulesets.heroic.slots import PACK
from tests.states import afflict, hp, lasting, put, run, wound
from tests.table import Table

__all__ = ["afflict", "hp", "lasting", "put", "run", "wound"]
"""Handed on from the states that all rulesets share."""

E = TypeVar("E", bound=Event)


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


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def rolls(events: list[Event]) -> list[tuple[str, str, int]]:
    """Purpose, dice and total of each roll."""
    return [(event.purpose, event.dice, event.total) for event in of(events, Rolled)]


def only(events: list[Event], kind: type[E]) -> E:
    found = of(events, kind)
    assert len(found) == 1, found
    return found[0]


def end(game: Table, letter: str, dice: str = "") -> list[Event]:
    return game.do(EndTurn(game[letter]), dice)


def from_turn_of(events: list[Event], unit: int) -> list[Event]:
    """Return the events from the begin of a unit's turn on."""
    return events[next(n for n, event in enumerate(events) if isinstance(event, TurnBegan) and event.unit == unit) :]
