"""What a unit of heroic is made of when a battle is set up: figures, things, boons (HE-20, HE-26)."""

from collections.abc import Iterator

from game import components as c
from game.rulesets.heroic.slots import arrange
from game.rulesets.heroic.tables import ATTRIBUTES, Tables, UnitKind
from game.setting import Recruit, Setting
from game.systems.durations import endless
from game.systems.mustering import Items, mustering


def _unit(setting: Setting, recruit: Recruit, items: Items) -> Iterator[c.Component]:
    tables: Tables = setting.ruleset.tables
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


def _held(tables: Tables, kind: UnitKind, gear: tuple[str, ...], items: Items) -> tuple[tuple[str, int], ...]:
    """Make the things of a unit; return where it has them at the start (HE-20, HE-26)."""
    unfit = {thing for thing in gear if not meets(kind, tables.need_of(thing))}
    placed = arrange(tables, gear, unfit)
    return tuple((slot, items.make(gear[place])) for slot, place in placed)


def meets(kind: UnitKind, need: str) -> bool:
    """Tell whether a kind of unit has what an item needs, e.g. "might 6" (HE-26)."""
    attribute, _, least = need.partition(" ")
    return not need or int(getattr(kind, attribute)) >= int(least)


def _uses(setting: Setting, key: str) -> int:
    thing = setting.ruleset.tables.items.get(key)
    return 0 if thing is None else thing.count or thing.uses


muster = mustering(_unit, _uses)
