"""From a setting to entities: the battle, units, the map's things, and items, in map order.

What a unit is made of is the ruleset's; what a battle and a thing of the map are made of is the same everywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import msgspec

from game.engine import components as c
from game.engine.campaign import USES
from game.engine.components import BATTLE
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup, Veteran
from game.systems.durations import endless
from game.systems.hands import PACK
from game.systems.scenery import overlay_of
from game.tiled.model import ScenerySpec, UnitSpec

Uses = Callable[[Setup, str], int]
"""How often an item of that key serves under a setting's ruleset, 0 where that is not counted."""


class Items:
    """Numbers items as they are handed out; their entities come after all others."""

    def __init__(self, first: int, uses: Callable[[str], int]) -> None:
        """Begin with the first free entity."""
        self._first = first
        self._uses = uses
        self.made: list[str] = []
        self._laid: dict[int, dict[type[c.Component], c.Component]] = {}

    def make(self, key: str) -> int:
        """Return the entity of a new item."""
        self.made.append(key)
        return self._first + len(self.made) - 1

    def key_of(self, item: int) -> str:
        """Return the key of an item that was made."""
        return self.made[item - self._first]

    def lay(self, item: int, component: c.Component) -> None:
        """Put a component on an item, in place of what a new one has."""
        self._laid.setdefault(item, {})[type(component)] = component

    def components(self) -> Iterator[tuple[c.Component, ...]]:
        """Yield the components of each item that was made."""
        for item, key in enumerate(self.made, start=self._first):
            uses = self._uses(key)
            parts: dict[type[c.Component], c.Component] = {c.Item: c.Item(key)}
            if uses:
                parts[c.Counters] = c.Counters({USES: uses})
            yield tuple((parts | self._laid.get(item, {})).values())


Unit = Callable[[Setup, UnitSpec, Items], Iterable[c.Component]]
"""The components of a unit, its items made by the way."""


def no_uses(setup: Setup, key: str) -> int:
    """Tell that nothing is counted."""
    del setup, key
    return 0


def mustering(unit: Unit, uses: Uses = no_uses) -> Callable[[Setup], Iterator[tuple[c.Component, ...]]]:
    """Return what yields the components of each entity: the battle's own, then units, then props, then items."""

    def muster(started: Setup) -> Iterator[tuple[c.Component, ...]]:
        setup = replace(started, units=tuple(_as_they_come(started, spec) for spec in started.units))
        goal = setup.goal
        about = goal.unit and entity_of(goal.unit)
        yield (
            c.Clock(0, -1),
            c.Goals(goal.goal, goal.side, goal.zone, about, goal.rounds, 0, setup.round_limit),
        )
        first_prop = BATTLE + 1 + len(setup.units)
        entities = {prop.id: entity for entity, prop in enumerate(setup.scenery, first_prop)}
        items = Items(first_prop + len(setup.scenery), partial(uses, setup))
        for spec in setup.units:
            past = setup.veteran_of(spec)
            yield tuple(unit(setup, spec, items)) if past is None else _again(unit, setup, spec, past, items)
        for prop in setup.scenery:
            yield tuple(_prop(setup, prop, entities, items))
        yield from items.components()

    return muster


def place_of(setup: Setup, spec: UnitSpec, *, large: bool) -> c.Position | c.Reserve:
    """Return where a unit begins: on the map, or in the reserve, from which it comes where the rules let it (OD-52)."""
    return c.Reserve() if setup.waits(spec) else c.Position(setup.board.grid.footprint(spec.cell, large))


def scores_of(setup: Setup, spec: UnitSpec, table: Mapping[str, int]) -> dict[str, int]:
    """Return a unit's attributes: those of its kind in the table, but for what it has itself.

    All that follows from attributes when a unit is made has to follow from these.
    """
    past = setup.veteran_of(spec)
    return dict(table) | (past.attributes if past is not None else {})


def as_it_begins(spec: UnitSpec, conditions: Iterable[str]) -> Iterator[c.Component]:
    """Yield what the map says of how a unit begins: sneaking, unaware, under conditions until something ends them."""
    if spec.sneaking:
        yield c.Sneaking(None)
    if spec.unaware:
        yield c.Unaware()
    lasting = tuple(endless(condition) for condition in conditions)
    if lasting:
        yield c.Effects(lasting)


def _as_they_come(setup: Setup, spec: UnitSpec) -> UnitSpec:
    """Return a unit with the name and the gear of whoever takes the place."""
    past = setup.veteran_of(spec)
    if past is None:
        return spec
    gear = {setup.ruleset.key: tuple(thing.item for thing in past.gear)}
    return msgspec.structs.replace(spec, name=past.name, gear=gear, hero=past.hero)


def _again(unit: Unit, setup: Setup, spec: UnitSpec, past: Veteran, items: Items) -> tuple[c.Component, ...]:
    """Return the components of somebody who has been in battles before: as if new, with what is left of them laid over.

    What they have is arranged anew, in hand and on the belt, as the ruleset does it for everybody.
    """
    parts = {type(part): part for part in unit(setup, spec, items)}
    parts[c.Health] = c.Health(past.hp, past.maximum)
    counters, inventory = parts.get(c.Counters), parts.get(c.Inventory)
    if past.counters:
        left = counters.left if isinstance(counters, c.Counters) else {}
        parts[c.Counters] = c.Counters(left | past.counters)
    if over := tuple((mark.name, mark.roll, mark.place) for mark in past.marks if not mark.is_open):
        parts[c.Marked] = c.Marked(over)
    if isinstance(inventory, c.Inventory):
        _lay_on_things(setup, past, inventory, items)
    return Ruleset.of(setup).carry_over.laid(past, tuple(parts.values()))


def _lay_on_things(setup: Setup, past: Veteran, inventory: c.Inventory, items: Items) -> None:
    """Give each thing that somebody has its uses and states: of several of a key, those taken up first first."""
    left = list(past.gear)
    for item in sorted(item for _, item in inventory.slots):
        thing = next((thing for thing in left if thing.item == items.key_of(item)), None)
        if thing is None:
            continue
        left.remove(thing)
        if thing.uses is not None:
            items.lay(item, c.Counters({USES: thing.uses}))
        for state in thing.states:
            items.lay(item, Ruleset.of(setup).carry_over.states[state])


def entity_of(recruit: int) -> int:
    """Return the entity of a recruit's number, 1 for the first."""
    return BATTLE + recruit


def _prop(setup: Setup, prop: ScenerySpec, entities: Mapping[int, int], items: Items) -> Iterator[c.Component]:
    scenery = c.Scenery(
        prop.kind,
        prop.name,
        prop.height_cm,
        prop.dcs.get(setup.ruleset.key),
        (entities[prop.target],) if prop.target in entities else (),
        prop.open,
        prop.locked,
    )
    yield scenery
    yield c.Position((prop.cell,))
    overlay = overlay_of(scenery, prop.cell)
    if overlay:
        yield c.Overlay(overlay)
    if prop.items:
        yield c.Inventory(tuple((PACK, items.make(key)) for key in prop.items))
