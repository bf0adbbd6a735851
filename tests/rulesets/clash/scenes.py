"""What the tests of clash share: tables without initiative's dice and with figures of their own, states, events."""

from dataclasses import replace
from typing import Any, Literal

from msgspec.structs import replace as change

from game.engine.commands import EndTurn
from game.engine.components import BATTLE, Counters, Effects, Inventory, Item, Position
from game.engine.events import Damaged, Event, Reason, Rolled, RoundBegan
from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.clash.components import Wear
from game.rulesets.clash.order import roll_initiative
from game.rulesets.clash.tables import ClashNatural, ClashTables
from game.systems.hands import BELT, HAND
from tests import table as tables
from tests.happened import of, only
from tests.states import afflict, hp, put, run, wound
from tests.table import Table

__all__ = ["afflict", "hp", "of", "only", "put", "run", "wound"]
"""Handed on from what the tests of all rulesets share."""


HIT_POINTS = {
    "hoplite": 16, "champion": 22, "archer": 13, "skirmisher": 14, "assassin": 12, "seer": 10, "magus": 12, "smith": 15,
    "guard": 12, "raider": 7, "slinger": 8, "hammerer": 16, "wolf": 8, "minotaur": 32, "cyclops": 40, "shade": 10,
}  # fmt: skip
DURABILITY = {
    "dagger": 5, "club": 6, "short_sword": 6, "hand_axe": 7, "spear": 6, "sword": 7, "mace": 8, "battle_axe": 7,
    "great_hammer": 8, "great_sword": 8, "halberd": 7,
}  # fmt: skip
ARMOUR = {"leather": "1d4", "mail": "1d6", "plate": "1d8"}


def with_fixed_figures(rules: Ruleset) -> Ruleset:
    """Put figures of the tests' own in the place of those that are tuned: the rules are tested, not the balance."""
    known = ClashTables.of(rules.tables)
    units = {key: change(row, hp=HIT_POINTS[key]) for key, row in known.units.items()}
    tuned: dict[str, dict[str, Any]] = {
        "guard": {"attack": 3},
        "raider": {"attack": 1, "STR": 0},
        "hammerer": {"attack": 4, "STR": 1},
        "wolf": {"natural": ClashNatural("1d6")},
    }
    for key, fields in tuned.items():
        units[key] = change(units[key], **fields)
    weapons = {key: change(row, durability=DURABILITY.get(key, 0)) for key, row in known.weapons.items()}
    weapons["sling"] = change(weapons["sling"], damage="1d4")
    armour = {key: change(row, die=ARMOUR.get(key, "")) for key, row in known.armour.items()}
    return replace(rules, tables=replace(known, units=units, weapons=weapons, armour=armour))


def ordered(rules: Ruleset) -> Ruleset:
    """Take initiative out of the rules: units act in the order in which a test gives them, without dice."""
    rest = tuple(reaction for reaction in rules.on[RoundBegan] if reaction is not roll_initiative)
    return rules.with_tables(on={**rules.on, RoundBegan: rest})


FIXED = with_fixed_figures(ruleset("clash"))
CLASH = ordered(FIXED)


def table(drawing: str, dice: str = "", /, **more: Any) -> Table:
    return tables.table(drawing, dice, rules=CLASH, **more)


def lasting(game: Table, letter: str) -> dict[str, int]:
    """Name and rounds left of whatever lasts on a unit."""
    on = game.get(letter, Effects)
    return {} if on is None else {effect.name: effect.left for effect in on.on}


def wear(game: Table, item: int, state: Literal["damaged", "beyond"] = "damaged") -> None:
    game.battle.stage.world.add_component(item, Wear(state))


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
    from game.engine.components import Order

    return game.battle.truth.of(BATTLE, Order).units
