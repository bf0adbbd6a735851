"""What the tests of clash share: tables without initiative's dice, states put on units, events picked out."""

from dataclasses import replace
from typing import Any, TypeVar

from game.commands import EndTurn
from game.components import Counters, Effects, Inventory, Item, Position
from game.events import Damaged, Event, Reason, Rolled, RoundBegan
from game.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.clash.order import roll_initiative
from game.rulesets.clash.parts import Wear
from game.systems.hands import BELT, HAND
from game.view import BATTLE
from tests import table as tables
from tests.states import afflict, hp, put, run, wound
from tests.table import Table

__all__ = ["afflict", "hp", "put", "run", "wound"]
"""Handed on from the states that all rulesets share."""

E = TypeVar("E", bound=Event)


def ordered(rules: Ruleset) -> Ruleset:
    """Take initiative out of the rules: units act in the order in which a test gives them, without dice."""
    rest = tuple(reaction for reaction in rules.on[RoundBegan] if reaction is not roll_initiative)
    return replace(rules, on={**rules.on, RoundBegan: rest})


CLASH = ordered(ruleset("clash"))


def table(drawing: str, dice: str = "", /, **more: Any) -> Table:
    return tables.table(drawing, dice, rules=CLASH, **more)


def lasting(game: Table, letter: str) -> dict[str, int]:
    """Name and rounds left of whatever lasts on a unit."""
    on = game.get(letter, Effects)
    return {} if on is None else {effect.name: effect.left for effect in on.on}


def wear(game: Table, item: int, state: str = "damaged") -> None:
    game.battle.stage.world.put(item, Wear(state))  # type: ignore[arg-type]


def state(game: Table, item: int) -> str:
    worn = game.battle.truth.get(item, Wear)
    return "" if worn is None else worn.state


def slots(game: Table, letter: str) -> dict[str, list[str]]:
    """What a unit has, by slot."""
    inventory = game.get(letter, Inventory)
    assert inventory is not None
    found: dict[str, list[str]] = {}
    for slot, item in inventory.slots:
        found.setdefault(slot, []).append(game.battle.truth.of(item, Item).key)
    return {slot: sorted(keys) for slot, keys in found.items()}


def hold(game: Table, letter: str, *wanted: str) -> None:
    """Put things of a unit in its hands; what else it held goes to its belt."""
    inventory, left = game.get(letter, Inventory), list(wanted)
    assert inventory is not None
    made = []
    for slot, item in inventory.slots:
        key = game.battle.truth.of(item, Item).key
        if key in left:
            left.remove(key)
            made.append((HAND, item))
        else:
            made.append((BELT if slot == HAND else slot, item))
    assert not left
    put(game, letter, Inventory(tuple(sorted(made))))


def missiles(game: Table, letter: str) -> int:
    counters = game.get(letter, Counters)
    assert counters is not None
    return counters.left["missiles"]


def lies_at(game: Table, item: int) -> tuple[int, int] | None:
    position = game.battle.truth.get(item, Position)
    return None if position is None else position.cells[0]


# ---- events --------------------------------------------------------------------------------------------------------


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def only(events: list[Event], kind: type[E]) -> E:
    found = of(events, kind)
    assert len(found) == 1, found
    return found[0]


def has(events: list[Event], kind: type[Event]) -> bool:
    return bool(of(events, kind))


def rolls(events: list[Event]) -> list[tuple[int, str, str, int]]:
    """Unit, purpose, dice and total of each roll."""
    return [(event.unit, event.purpose, event.dice, event.total) for event in of(events, Rolled)]


def levels(events: list[Event], unit: int) -> dict[str, int]:
    """What counted in a unit's first d20 roll, by name."""
    roll = next(event for event in of(events, Rolled) if event.unit == unit and "d20" in event.dice)
    return {reason.name: reason.amount for reason in roll.reasons}


def lost(events: list[Event]) -> dict[int, int]:
    """Hit points lost by unit."""
    return {event.unit: event.amount for event in of(events, Damaged)}


def armour(amount: int) -> tuple[Reason, ...]:
    return (Reason(-amount, "armour", "CL-21"),)


def end(game: Table, *letters: str, dice: str = "") -> list[Event]:
    """End turns one after the other; the dice are for the last of them."""
    events: list[Event] = []
    for number, letter in enumerate(letters, start=1):
        events = game.do(EndTurn(game[letter]), dice if number == len(letters) else "")
    return events


def order_of(game: Table) -> tuple[int, ...]:
    from game.components import Order

    return game.battle.truth.of(BATTLE, Order).units
