"""From a setting to entities in old school: what the sides' meeting is like, units, their gear (OS-01)."""

from collections.abc import Iterator

from game.engine import components as c
from game.engine.condition import PRONE
from game.engine.setup import Setup
from game.rulesets.oldschool.components import Asleep, Meeting
from game.rulesets.oldschool.spells import points_of
from game.rulesets.oldschool.tables import OldSchoolTables
from game.systems.durations import endless
from game.systems.hands import arrange
from game.systems.mustering import Items, entity_of, mustering, scores_of
from game.tiled.model import UnitSpec


def _unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    tables = OldSchoolTables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    yield c.Unit(key, spec.name, spec.side, kind.pc if spec.hero is None else spec.hero, large)
    if setup.waits(spec):
        yield c.Reserve()
    else:
        yield c.Position(setup.board.grid.footprint(spec.cell, large))
    scores = scores_of(setup, spec, kind.attributes)
    if kind.beast:
        yield c.Beast()
    yield c.Attributes(scores)
    yield c.Health(kind.hp, kind.hp)
    given = setup.gear_of(spec)
    gear = kind.gear if given is None else given
    slots = arrange(gear, tables.hands, tables.is_body_armour, tables.is_shield, is_beast=kind.beast)
    yield c.Inventory(tuple(sorted((slot, items.make(gear[place])) for slot, place in slots)))
    points = points_of(kind, scores)
    if points:
        yield c.Counters(points)
    if spec.sneaking:
        yield c.Sneaking(None)
    if spec.unaware:
        yield c.Unaware()
        if PRONE in spec.conditions:
            yield Asleep()
    if spec.conditions:
        yield c.Effects(tuple(endless(condition) for condition in spec.conditions))


_muster = mustering(_unit)


def muster(setup: Setup) -> Iterator[tuple[c.Component, ...]]:
    """Yield the components of each entity; the battle's own say as well how the sides meet."""
    made = _muster(setup)
    said = setup.meeting
    leaders = tuple(entity_of(recruit) for recruit in said.leaders)
    meeting = Meeting(said.open_sides, said.surprise, said.surprise_rolled, leaders, said.individual_initiative)
    yield (*next(made), meeting)
    yield from made


def in_vain(setup: Setup) -> Iterator[tuple[int, str, str]]:
    """Yield leaders, moods, surprise and initiative that cannot count as the sides are made up (OS-10 to OS-14)."""
    tables = OldSchoolTables.of(setup.ruleset.tables)
    said = setup.meeting

    def has_people(side: str) -> bool:
        return any(
            tables.units[tables.unit_kind(one.kind) or one.kind].pc if one.hero is None else one.hero
            for one in setup.units
            if one.side == side
        )

    for number in said.leaders:
        spec = setup.units[number - 1]
        if has_people(spec.side):
            yield number, "leaders", "a side with player characters is never tested (OS-14)."
        elif setup.waits(spec):
            yield number, "leaders", "it waits in the reserve, and nobody comes from there."
    for side in said.open_sides:
        if has_people(side):
            yield 0, f"open_sides ({side})", "player characters make up their own minds (OS-10)."
    if said.individual_initiative and not any(has_people(side) for side in setup.sides):
        yield 0, "individual_initiative", "there are no player characters (OS-13)."
