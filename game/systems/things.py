"""Things on the ground: what lies where, what comes to lie there, and what is at hand to be picked up (BD-18).

Items lie where they have a `Position`; what an open chest holds is in its `Inventory`. No costs, no slots.
"""

from collections.abc import Callable, Iterator
from functools import cache

from game.board.grid import Cell
from game.engine.action import Options
from game.engine.commands import Command, PickUp
from game.engine.components import Dead, Inventory, Item, Position, Scenery
from game.engine.events import Died, Dropped
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.systems.status import is_deep

NameOf = Callable[[View, int], str]
"""Returns an item's name for people."""

ON_THE_GROUND = 0
"""Stands for the ground where the holder of an item is asked for."""


def key_of(view: View, item: int) -> str:
    """Return an item's entry in the tables."""
    return view.of(item, Item).key


def name_of_item(view: View, item: int) -> str:
    """Return an item's name for people, as the tables have it."""
    return view.ruleset.tables.name_of(key_of(view, item))


def things_at(view: View, cell: Cell) -> tuple[int, ...]:
    """Return the items that lie in a cell, by id."""
    return tuple(entity for entity in view.at(cell) if view.has(entity, Item))


def lying(view: View) -> tuple[int, ...]:
    """Return all items on the ground, by id."""
    return tuple(item for item in view.each(Item) if view.has(item, Position))


def nearest(view: View, unit: int, wanted: Callable[[int], bool]) -> int | None:
    """Return the wanted item on the ground that lies nearest to a unit, the lowest id first, or None."""
    own = view.cells(unit)
    found = [item for item in lying(view) if wanted(item)]
    return min(found, key=lambda item: (view.grid.gap(own, view.cells(item)), item), default=None)


def is_at_hand(view: View, unit: int, entity: int, height: int) -> bool:
    """Tell whether something is in the unit's own or a neighbouring cell, at most `height` cm above or below it."""
    own, cells = view.cells(unit), view.cells(entity)
    if not own or not cells or view.grid.gap(own, cells) > 1:
        return False
    return abs(view.field.ground(own) - view.field.ground(cells)) <= height


def holder_at_hand(view: View, unit: int, item: int, height: int) -> int | None:
    """Return what a unit can pick the item up from: `ON_THE_GROUND`, an open chest's id, or None if from nothing."""
    if view.has(item, Position):
        return ON_THE_GROUND if view.has(item, Item) and is_at_hand(view, unit, item, height) else None
    return next((chest for chest in _open_chests(view, unit, height) if item in held_by(view, chest)), None)


def check_at_hand(view: View, unit: int, item: int, height: int, rule: str) -> Refused | None:
    """Return why a unit cannot get at an item that lies somewhere, at most `height` cm above or below it, or None."""
    if holder_at_hand(view, unit, item, height) is not None:
        return None
    if view.has(item, Position):
        place = item if view.has(item, Item) else None
    else:
        chests = (thing for thing, scenery in view.query(Scenery) if scenery.what == "chest" and scenery.is_open)
        place = next((chest for chest in chests if item in held_by(view, chest)), None)
    own = view.cells(unit)
    if place is None or not own:
        return Refused("That does not lie on the ground.", rule)
    cells = view.cells(place)
    if view.grid.gap(own, cells) > 1:
        return Refused("That lies too far away: it has to be next to it.", rule)
    return Refused(f"That lies too far {side_of_height(view, own, cells)} it.", rule)


def side_of_height(view: View, own: tuple[Cell, ...], cells: tuple[Cell, ...]) -> str:
    """Return whether cells lie "above" or "below" a unit's own."""
    return "above" if view.field.ground(cells) > view.field.ground(own) else "below"


def at_hand(view: View, unit: int, height: int) -> tuple[int, ...]:
    """Return all items that a unit could pick up where it stands: off the ground, then out of open chests."""
    around = {cell for own in view.cells(unit) for cell in (own, *view.grid.neighbours(own))}
    ground = sorted(item for cell in around for item in things_at(view, cell) if is_at_hand(view, unit, item, height))
    chests = [item for chest in _open_chests(view, unit, height) for item in held_by(view, chest)]
    return (*ground, *chests)


@cache
def pick_up_options(height: int) -> Options:
    """Return what proposes to pick up all that a unit could, at most `height` cm above or below it."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for item in at_hand(view, unit, height):
            yield PickUp(unit, item)

    return options


def _open_chests(view: View, unit: int, height: int) -> list[int]:
    return [
        thing
        for thing, scenery in view.query(Scenery)
        if scenery.what == "chest" and scenery.is_open and is_at_hand(view, unit, thing, height)
    ]


def held_by(view: View, holder: int) -> tuple[int, ...]:
    """Return the items that a unit or chest has, in the order of its inventory."""
    inventory = view.get(holder, Inventory)
    return () if inventory is None else tuple(item for _, item in inventory.slots)


def resting_place(view: View, cell: Cell) -> Cell | None:
    """Return where a thing comes to lie that falls in a cell: there, or nowhere in deep water."""
    return None if is_deep(view, (cell,)) else cell


def let_fall(view: View, unit: int, item: int, name: str, cell: Cell, why: str, rule: str = "") -> Dropped:
    """Return the event with which an item leaves its owner for a cell by a rule, or is lost in deep water."""
    return Dropped(unit, item, name, resting_place(view, cell), why, rule)


def scatter(name_of: NameOf = name_of_item) -> Callable[[Context, Died], Steps]:
    """Return how what a dead unit carried comes to lie in its cell, its anchor if it is Large (BD-18)."""

    def scattering(context: Context, event: Died) -> Steps:
        view, unit = context.view, event.unit
        corpse = view.get(unit, Dead)
        if corpse is not None and corpse.cells:
            for item in held_by(view, unit):
                yield let_fall(view, unit, item, name_of(view, item), corpse.cells[0], "its owner died")

    return scattering
