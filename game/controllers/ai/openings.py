"""Doors and levers: a shut door is a way at the price of opening it, a lever the way to it and a pull.

The price is in cells of the way: an action's worth, the more the less likely it is that a unit gets the door open at
all. That chance comes from the ruleset's own resolvers.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import Steps, Ways, flood
from game.engine.commands import Command
from game.engine.components import Inventory, Overlay, Scenery
from game.engine.events import Event, SceneryChanged
from game.engine.forecast.outcomes import TooManyOutcomesError, outcomes
from game.engine.imagine import give_turn, happen, put, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import finish
from game.systems import step_cost

ACTION: Final = 0.8
"""What an action is in a turn's way."""

HOPELESS: Final = 0.1
"""Below that chance to open it a door is no way."""

UNLOCKED: Final = 0.5
"""Who has to unlock a door first takes twice as long."""

FAR: Final = 60
"""Ways are known for so many cells."""

MOST_MAPS: Final = 500
MOST_STEPS: Final = 60

Opened = tuple[frozenset[int], frozenset[int]]
"""Which doors are open then, and which but unlocked."""

Prices = tuple[tuple[Cell, int], ...]
"""What it costs to come through the doors in these cells, beside the step."""

Works = tuple[tuple[Cell, tuple[Cell, ...]], ...]
"""Where levers are, each with the cells of the shut doors that it works."""


class Openings:
    """The shut doors of a battle: what they cost its units, and how far it is to a cell through them."""

    def __init__(self) -> None:
        """Know none yet."""
        self._chances: dict[tuple[object, ...], float] = {}
        self._steps: dict[tuple[Field, bool, Prices], Ways] = {}
        self._ways: dict[tuple[Field, Cell, bool, Prices], dict[Cell, int]] = {}
        self._found: dict[tuple[Field, Cell, bool, int, Prices, Works], dict[Cell, int]] = {}

    def way_to(self, view: View, unit: int, cell: Cell, speed: int) -> dict[Cell, int] | None:
        """Return what it costs a unit to come to a cell, by the cell it comes from; None where no door is shut."""
        shut = doors(view)
        if not shut:
            return None
        price = round(ACTION * max(1, speed))
        by_hand = {
            at: round(price / chance)
            for door, at in shut.items()
            if (chance := self.chance(view, unit, door)) > HOPELESS
        }
        works = tuple(
            (view.cells(lever)[0], tuple(shut[door] for door in worked)) for lever, worked in levers(view, shut)
        )
        key = view.field, cell, view.is_large(unit), price, tuple(by_hand.items()), works
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MOST_MAPS:
                self._found.clear()
            found = self._found[key] = self._with_levers(view, cell, by_hand, price, works, large=view.is_large(unit))
        return found

    def _with_levers(
        self, view: View, cell: Cell, by_hand: Mapping[Cell, int], price: int, works: Works, *, large: bool
    ) -> dict[Cell, int]:
        """Return the same for what is known of doors and levers."""
        found, field = dict(self._through(view, cell, by_hand, large=large)), view.field
        for at, opened in works:
            after = self._through(view, cell, {**by_hand, **dict.fromkeys(opened, 0)}, large=large)
            near = (at, *(one for one in field.grid.neighbours(at) if field.fits(one, large)))
            left = min((after[one] for one in near if one in after), default=None)
            if left is not None:
                for one, cost in self._through(view, at, by_hand, large=large).items():
                    found[one] = min(found.get(one, FAR), cost + price + left)
        return found

    def after(
        self, view: View, unit: int, cell: Cell, opened: frozenset[int], speed: int, *, is_open: bool = True
    ) -> dict[Cell, int]:
        """Return the same when these doors are open, or unlocked at least."""
        with trying(view):
            for door in opened:
                thing, overlay = view.of(door, Scenery), view.get(door, Overlay)
                cells = () if is_open or overlay is None else overlay.cells
                happen(view, SceneryChanged(door, is_open, False, thing.is_spent, cells))
            known = self.way_to(view, unit, cell, speed)
            return known if known is not None else self._through(view, cell, {}, large=view.is_large(unit))

    def chance(self, view: View, unit: int, door: int) -> float:
        """Return how likely it is that a unit beside a door gets it open by a turn's action."""
        key = unit, door, view.get(door, Scenery), view.get(unit, Inventory)
        found = self._chances.get(key)
        if found is None:
            places = beside(view, view.cells(door)[0], unit)
            with trying(view):
                give_turn(view, unit)
                if places:
                    put(view, unit, view.grid.footprint(places[0], view.is_large(unit)))
                this, ways = frozenset((door,)), list(handling(view, unit, door))
                found = max((_likely(opens(view, each), this) for each in ways), default=0.0)
            self._chances[key] = found
        return found

    def _through(self, view: View, cell: Cell, prices: Mapping[Cell, int], *, large: bool) -> dict[Cell, int]:
        overlay = tuple(entry for entry in view.field.overlay if entry[0] not in prices)
        field, kept = Field.of(view.field.board, overlay), tuple(sorted(prices.items()))
        key = field, cell, large, kept
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= MOST_MAPS:
                self._ways.clear()
            found = self._ways[key] = _flooded(field, cell, self._priced(field, kept, large=large), large=large)
        return found

    def _priced(self, field: Field, prices: Prices, *, large: bool) -> Ways:
        """Return the steps over a field, those into doors dearer, kept from call to call."""
        key = field, large, prices
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) >= MOST_STEPS:
                self._steps.clear()
            found = self._steps[key] = Ways(_with(dict(prices), field, large=large))
        return found


def _with(prices: Mapping[Cell, int], field: Field, *, large: bool) -> Steps:
    """Return the steps over a field, those into some cells so much dearer."""
    steps, footprint = step_cost.ways(field, step_cost.Manner(large)), field.grid.footprint
    touched = {near for cell in prices for near in field.grid.within(cell, 2 if large else 1)}

    def priced(at: Cell) -> Iterable[tuple[Cell, int]]:
        if at not in touched:
            return steps(at)
        return [(to, cost + max(prices.get(one, 0) for one in footprint(to, large))) for to, cost in steps(at)]

    return priced


def _flooded(field: Field, cell: Cell, steps: Ways, *, large: bool) -> dict[Cell, int]:
    start = next((one for one in (cell, *field.grid.neighbours(cell)) if field.fits(one, large)), None)
    if start is None:
        return {}
    found = flood(start, FAR, steps)
    return found.cost if field.board.heights.is_flat else found.homeward()


def opens(view: View, command: Command) -> dict[Opened, float]:
    """Return which doors a legal command at a thing of the map opens, and which it but unlocks, with the chances.

    {} if there are too many.
    """
    locked = {entity for entity, thing in view.query(Scenery) if thing.is_locked}

    def leaf(events: list[Event]) -> Opened:
        changed = [event for event in events if isinstance(event, SceneryChanged)]
        unlocked = (event.scenery for event in changed if not event.is_open and event.scenery in locked)
        return frozenset(event.scenery for event in changed if event.is_open), frozenset(unlocked)

    try:
        return finish(outcomes(view, Ruleset.of(view).outcome_of(command), leaf, lambda _leaf, _side: 0.0))
    except TooManyOutcomesError:
        return {}


def _likely(found: Mapping[Opened, float], doors: frozenset[int]) -> float:
    """Return how likely it is that just these doors are opened, or half as much that they are unlocked."""
    opened = sum(chance for (these, _), chance in found.items() if these == doors)
    unlocked = sum(chance for (_, these), chance in found.items() if these == doors)
    return max(opened, UNLOCKED * unlocked)


def doors(view: View) -> dict[int, Cell]:
    """Return the shut doors of the map with their cells."""
    return {
        entity: view.cells(entity)[0]
        for entity, thing in view.query(Scenery)
        if thing.what == "door" and not thing.is_open and view.cells(entity)
    }


def levers(view: View, shut: Mapping[int, Cell]) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield the levers that work a shut door, with these."""
    for entity, thing in view.query(Scenery):
        works = shut.keys() & set(thing.targets)
        if thing.what == "lever" and works:
            yield entity, frozenset(works)


def handling(view: View, unit: int, thing: int) -> Iterator[Command]:
    """Yield the legal commands of a unit that are aimed at a thing of the map, where the unit stands."""
    for action in Ruleset.of(view).actions.values():
        for command in action.options(view, unit) if action.is_at_scenery else ():
            if action.aim_of(command).scenery == thing and action.check(view, command) is None:
                yield command


def beside(view: View, cell: Cell, unit: int) -> list[Cell]:
    """Return the places beside a cell where a unit could stand, those first that are free."""
    taken = {at for other in view.units() if other != unit for at in view.cells(other)}
    near = [one for one in view.grid.neighbours(cell) if view.field.fits(one, view.is_large(unit))]
    return sorted(near, key=lambda one: (one in taken, one))
