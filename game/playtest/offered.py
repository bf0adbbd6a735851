"""What a map offers under a ruleset: actions, things, boons, things of the map, cover."""

from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.components import Inventory, Item, Scenery, Unit
from game.engine.setup import Setup

WORN: Final = frozenset({"armour", "shield"})
"""Sorts of things that do their work without being used."""


@dataclass(frozen=True)
class Offered:
    """What there is: actions by name, things and boons by key with their names, things of the map, cells with cover.

    `had` are the keys of what each side's units have, or could take out of the map's things; those of `worn` do their
    work without being used.
    """

    actions: tuple[str, ...]
    things: dict[str, str]
    scenery: tuple[str, ...]
    cover: tuple[Cell, ...]
    worn: frozenset[str]
    had: dict[str, frozenset[str]]


def offered(setup: Setup) -> Offered:
    """Return what a battle begins with."""
    battle = Battle(setup, 0)
    truth, rules, board = battle.truth, battle.ruleset, setup.board
    units = tuple(truth.world.each(Unit))
    worn = frozenset(
        truth.of(gear.item, Item).key
        for unit in units
        for gear in rules.presentation.outfit(truth, unit).gear
        if gear.item and gear.sort in WORN
    )
    held = {
        holder: {truth.of(item, Item).key for _, item in truth.of(holder, Inventory).slots}
        for holder in truth.world.each(Inventory)
    }
    boons = {unit: set(rules.castable(truth, unit)) for unit in units}
    lying = [keys for holder, keys in held.items() if holder not in units]
    had = {
        side: frozenset[str]().union(
            *lying, *(held.get(unit, set()) | boons[unit] for unit in units if truth.side_of(unit) == side)
        )
        for side in setup.sides
    }
    keys = frozenset[str]().union(*held.values(), *boons.values()) - worn
    return Offered(
        tuple(action.name for action in rules.actions.values() if action.is_deed),
        {key: rules.tables.name_of(key) for key in sorted(keys) if key},
        tuple(truth.of(thing, Scenery).name for thing in truth.world.each(Scenery)),
        tuple(cell for cell in board.grid.cells() if board.terrain_at(cell).cover != "none"),
        worn,
        had,
    )
