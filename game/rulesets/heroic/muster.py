"""What a unit of heroic is made of when a battle is set up: figures, things, boons (HE-20, HE-26)."""

from collections.abc import Iterator, Mapping

from game.engine import components as c
from game.engine.setup import Setup
from game.rulesets.heroic.slots import arrange
from game.rulesets.heroic.tables import HeroicTables
from game.systems.mustering import Items, as_it_begins, mustering, place_of, scores_of
from game.tiled.model import UnitSpec

Scores = Mapping[str, int]
"""Attributes by name."""


def _unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    tables = HeroicTables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    hero = kind.hero if spec.hero is None else spec.hero
    yield c.Unit(key, spec.name, spec.side, hero, large)
    yield place_of(setup, spec, large=large)
    scores = scores_of(setup, spec, kind.attributes)
    yield c.Attributes(scores)
    if kind.beast:
        yield c.Beast()
    hp = tables.edition.hit_points(key, kind, hero)
    yield c.Health(hp, hp)
    given = setup.gear_of(spec)
    gear = kind.gear if given is None else given
    yield c.Inventory(_held(tables, scores, gear, items, is_beast=kind.beast))
    if gear != kind.gear or scores != kind.attributes:
        yield c.Presumed(_held(tables, kind.attributes, kind.gear, items, is_beast=kind.beast))
    yield c.Counters({boon: tables.boons[boon].uses for boon in kind.boons})
    yield from as_it_begins(spec, spec.conditions)


def _held(
    tables: HeroicTables, scores: Scores, gear: tuple[str, ...], items: Items, *, is_beast: bool
) -> tuple[tuple[str, int], ...]:
    """Make the things of a unit; return where it has them at the start (HE-20, HE-26).

    A beast, which has no hands, has all that it does not wear in its pack (BD-18).
    """
    unfit = {
        thing for thing in gear if not meets(scores, tables.need_of(thing)) or (is_beast and thing not in tables.armour)
    }
    placed = arrange(tables, gear, unfit)
    return tuple((slot, items.make(gear[place])) for slot, place in placed)


def meets(scores: Scores, need: str) -> bool:
    """Tell whether a unit with those attributes has what an item needs, e.g. "might 6" (HE-26)."""
    attribute, _, least = need.partition(" ")
    return not need or scores[attribute] >= int(least)


def _uses(setup: Setup, key: str) -> int:
    thing = HeroicTables.of(setup.ruleset.tables).items.get(key)
    return 0 if thing is None else thing.count or thing.uses


muster = mustering(_unit, _uses)
