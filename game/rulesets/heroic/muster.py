"""From a setting to entities: the battle, units, their things, and the map's things, in map order."""

from collections.abc import Iterable, Iterator

from game import components as c
from game.rulesets.heroic.slots import PACK, arrange
from game.rulesets.heroic.tables import ATTRIBUTES, Tables, UnitKind
from game.setting import Prop, Recruit, Setting
from game.systems.durations import endless
from game.systems.scenery import overlay_of
from game.view import BATTLE


def muster(setting: Setting) -> Iterable[tuple[c.Component, ...]]:
    """Yield the components of each entity: first the battle's own, then units, then things of the map, then items."""
    tables: Tables = setting.ruleset.tables
    goal = setting.goal
    yield (
        c.Clock(0, -1),
        c.Goals(goal.victory, goal.side, goal.zone, goal.unit and BATTLE + goal.unit, goal.rounds, 0, goal.round_limit),
    )
    first_unit = BATTLE + 1
    first_prop = first_unit + len(setting.recruits)
    items = _Items(first_prop + len(setting.props))
    for recruit in setting.recruits:
        yield tuple(_unit(setting, tables, recruit, items))
    names = {prop.name: first_prop + number for number, prop in enumerate(setting.props)}
    for prop in setting.props:
        yield tuple(_prop(tables, prop, names, items))
    for key, uses in items.made:
        yield (c.Item(key), c.Counters({"uses": uses})) if uses else (c.Item(key),)


class _Items:
    """Numbers items as they are handed out; their entities come after all others."""

    def __init__(self, first: int) -> None:
        self._first = first
        self.made: list[tuple[str, int]] = []

    def make(self, key: str, uses: int = 0) -> int:
        self.made.append((key, uses))
        return self._first + len(self.made) - 1


def _unit(setting: Setting, tables: Tables, recruit: Recruit, items: _Items) -> Iterator[c.Component]:
    key = tables.unit_kind(recruit.kind) or recruit.kind
    kind = tables.units[key]
    large = kind.size == "large"
    hero = kind.hero if recruit.hero is None else recruit.hero
    yield c.Unit(key, recruit.name, recruit.side, hero, large)
    yield c.Position(setting.board.grid.footprint(recruit.cell, large))
    yield c.Attributes({name: getattr(kind, name) for name in ATTRIBUTES})
    yield c.Health(kind.hp, kind.hp)
    gear = kind.gear if recruit.gear is None else recruit.gear
    yield c.Inventory(_held(tables, kind, gear, items))
    if gear != kind.gear:
        yield c.Presumed(_held(tables, kind, kind.gear, items))
    yield c.Counters({boon: tables.boons[boon].uses for boon in kind.boons})
    if recruit.sneaking:
        yield c.Sneaking(None)
    if recruit.unaware:
        yield c.Unaware()
    if recruit.conditions:
        yield c.Effects(tuple(endless(condition) for condition in recruit.conditions))


def _held(tables: Tables, kind: UnitKind, gear: tuple[str, ...], items: _Items) -> tuple[tuple[str, int], ...]:
    """Make the things of a unit; return where it has them at the start (HE-20, HE-26)."""
    unfit = {thing for thing in gear if not meets(kind, tables.need_of(thing))}
    placed = arrange(tables, gear, unfit)
    return tuple((slot, items.make(gear[place], _uses(tables, gear[place]))) for slot, place in placed)


def meets(kind: UnitKind, need: str) -> bool:
    """Tell whether a kind of unit has what an item needs, e.g. "might 6" (HE-26)."""
    attribute, _, least = need.partition(" ")
    return not need or int(getattr(kind, attribute)) >= int(least)


def _uses(tables: Tables, key: str) -> int:
    thing = tables.items.get(key)
    return 0 if thing is None else thing.count or thing.uses


def _prop(tables: Tables, prop: Prop, names: dict[str, int], items: _Items) -> Iterator[c.Component]:
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
        yield c.Inventory(tuple((PACK, items.make(key, _uses(tables, key))) for key in prop.items))
