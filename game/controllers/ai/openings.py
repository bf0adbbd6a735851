"""Doors and levers: a shut door is a way at the price of opening it, a lever the way to it and a pull.

The price is in cells of the way: an action's worth, the more the less likely it is that a unit gets the door open at
all. That chance comes from the ruleset's own resolvers.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final
from weakref import WeakKeyDictionary

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

MOST_CELLS: Final = 500_000
MOST_STEPS: Final = 60
"""Of one ground ways over so many cells, by so many tables of steps, are kept before all are forgotten."""

Opened = tuple[frozenset[int], frozenset[int]]
"""Which doors are open then, and which but unlocked."""

Prices = tuple[tuple[Cell, int], ...]
"""What it costs to come through the doors in these cells, beside the step."""

Works = tuple[tuple[Cell, tuple[Cell, ...]], ...]
"""Where levers are, each with the cells of the shut doors that it works."""


class _DoorWays:
    """The ways of one ground through doors at one price or another: whoever looks at the same ground shares them."""

    __slots__ = ("found", "steps", "ways")

    def __init__(self) -> None:
        self.steps: dict[tuple[bool, Prices], Ways] = {}
        self.ways: dict[tuple[Cell, bool, Prices], dict[Cell, int]] = {}
        self.found: dict[tuple[Cell, bool, int, Prices, Works], dict[Cell, int]] = {}

    @staticmethod
    def of(field: Field) -> "_DoorWays":
        """Return the ways of a ground, emptied where they have become many."""
        known = _known.get(field)
        if known is None or known.is_full(len(field.board.terrain)):
            known = _known[field] = _DoorWays()
        return known

    def is_full(self, cells: int) -> bool:
        """Tell whether no more is to be kept of a board of so many cells."""
        return (len(self.ways) + len(self.found)) * cells >= MOST_CELLS or len(self.steps) >= MOST_STEPS


_known: Final[WeakKeyDictionary[Field, _DoorWays]] = WeakKeyDictionary()


class Openings:
    """The shut doors of a battle: what they cost its units, and how far it is to a cell through them."""

    def __init__(self) -> None:
        """Know none yet."""
        self._chances: dict[tuple[object, ...], float] = {}

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
        large, known = view.is_large(unit), _DoorWays.of(view.field).found
        key = cell, large, price, tuple(by_hand.items()), works
        found = known.get(key)
        if found is None:
            found = known[key] = _with_levers(view.field, cell, by_hand, price, works, large=large)
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
            return known if known is not None else _through(view.field, cell, {}, large=view.is_large(unit))

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


def _with_levers(
    field: Field, cell: Cell, by_hand: Mapping[Cell, int], price: int, works: Works, *, large: bool
) -> dict[Cell, int]:
    """Return what it costs to come to a cell where doors have prices, and a lever that of a pull beside the way."""
    found = dict(_through(field, cell, by_hand, large=large))
    for at, opened in works:
        after = _through(field, cell, {**by_hand, **dict.fromkeys(opened, 0)}, large=large)
        near = (at, *(one for one in field.grid.neighbours(at) if field.fits(one, large)))
        left = min((after[one] for one in near if one in after), default=None)
        if left is not None:
            for one, cost in _through(field, at, by_hand, large=large).items():
                found[one] = min(found.get(one, FAR), cost + price + left)
    return found


def _through(field: Field, cell: Cell, prices: Mapping[Cell, int], *, large: bool) -> dict[Cell, int]:
    """Return what it costs to come to a cell where doors have prices."""
    opened = without(field, prices)
    known, kept = _DoorWays.of(opened), tuple(sorted(prices.items()))
    found = known.ways.get((cell, large, kept))
    if found is None:
        steps = known.steps.get((large, kept))
        if steps is None:
            steps = known.steps[large, kept] = Ways(_with(prices, opened, large=large))
        found = known.ways[cell, large, kept] = _flooded(opened, cell, steps, large=large)
    return found


def without(field: Field, doors_at: Collection[Cell]) -> Field:
    """Return the ground as it is where the doors in some cells stand open."""
    return Field.of(field.board, tuple(entry for entry in field.overlay if entry[0] not in doors_at))


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
