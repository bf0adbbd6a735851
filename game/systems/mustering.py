"""From a setting to entities: the battle, units, the map's things, and items, in map order.

What a unit is made of is the ruleset's; what a battle and a thing of the map are made of is the same everywhere.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from game import components as c
from game.setting import Prop, Recruit, Setting
from game.systems.hands import PACK
from game.systems.scenery import overlay_of
from game.view import BATTLE

Uses = Callable[[Setting, str], int]
"""How often an item of that key serves under a setting's ruleset, 0 where that is not counted."""


class Items:
    """Numbers items as they are handed out; their entities come after all others."""

    def __init__(self, first: int, uses: Callable[[str], int]) -> None:
        """Begin with the first free entity."""
        self._first = first
        self._uses = uses
        self.made: list[str] = []

    def make(self, key: str) -> int:
        """Return the entity of a new item."""
        self.made.append(key)
        return self._first + len(self.made) - 1

    def components(self) -> Iterator[tuple[c.Component, ...]]:
        """Yield the components of each item that was made."""
        for key in self.made:
            uses = self._uses(key)
            yield (c.Item(key), c.Counters({"uses": uses})) if uses else (c.Item(key),)


Unit = Callable[[Setting, Recruit, Items], Iterable[c.Component]]
"""The components of a unit, its items made by the way."""


def no_uses(setting: Setting, key: str) -> int:
    """Tell that nothing is counted."""
    del setting, key
    return 0


def mustering(unit: Unit, uses: Uses = no_uses) -> Callable[[Setting], Iterator[tuple[c.Component, ...]]]:
    """Return what yields the components of each entity: the battle's own, then units, then props, then items."""

    def muster(setting: Setting) -> Iterator[tuple[c.Component, ...]]:
        goal = setting.goal
        about = goal.unit and entity_of(goal.unit)
        yield (
            c.Clock(0, -1),
            c.Goals(goal.victory, goal.side, goal.zone, about, goal.rounds, 0, goal.round_limit),
        )
        first_prop = BATTLE + 1 + len(setting.recruits)
        items = Items(first_prop + len(setting.props), partial(uses, setting))
        for recruit in setting.recruits:
            yield tuple(unit(setting, recruit, items))
        names = {prop.name: first_prop + number for number, prop in enumerate(setting.props)}
        for prop in setting.props:
            yield tuple(_prop(prop, names, items))
        yield from items.components()

    return muster


def entity_of(recruit: int) -> int:
    """Return the entity of a recruit's number, 1 for the first."""
    return BATTLE + recruit


def _prop(prop: Prop, names: dict[str, int], items: Items) -> Iterator[c.Component]:
    scenery = c.Scenery(
        prop.what,
        prop.name,
        prop.height,
        prop.difficulty,
        tuple(names[target] for target in prop.targets if target in names),
        prop.is_open,
        prop.is_locked,
    )
    yield scenery
    yield c.Position((prop.cell,))
    overlay = overlay_of(scenery, prop.cell)
    if overlay:
        yield c.Overlay(overlay)
    if prop.items:
        yield c.Inventory(tuple((PACK, items.make(key)) for key in prop.items))
