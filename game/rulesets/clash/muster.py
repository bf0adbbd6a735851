"""What a unit of clash is made of when a battle is set up (CL-01, CL-32, CL-50)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.engine import components as c
from game.engine.setup import Setup
from game.rulesets.clash.components import MISSILES
from game.rulesets.clash.tables import ClashTables, ClashUnitKind
from game.systems.hands import PACK, WORN, arrange
from game.systems.mustering import Items, as_it_begins, mustering, place_of, scores_of
from game.tiled.model import UnitSpec

QUIVER: Final = 20
"""How many missiles a unit with a bow or sling starts with (CL-32)."""


def _unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    tables = ClashTables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    yield c.Unit(key, spec.name, spec.side, kind.pc if spec.hero is None else spec.hero, large)
    yield place_of(setup, spec, large=large)
    if kind.beast:
        yield c.Beast()
    yield c.Attributes(scores_of(setup, spec, kind.attributes))
    yield c.Health(kind.hp, kind.hp)
    gear, pack = split(kind, setup.gear_of(spec))
    placed = (*_placed(tables, gear, is_beast=kind.beast), *((PACK, thing) for thing in pack))
    yield c.Inventory(tuple(sorted((slot, items.make(thing)) for slot, thing in placed)))
    shoots = any(thing in tables.weapons and tables.weapons[thing].range for thing in (*gear, *pack))
    yield c.Counters({MISSILES: QUIVER} if shoots else {})
    yield from as_it_begins(spec, spec.conditions)


def _placed(tables: ClashTables, gear: tuple[str, ...], *, is_beast: bool) -> Iterator[tuple[str, str]]:
    """Yield slot and thing: the first weapon and the shield in hand, as two hands allow, the rest on the belt.

    Of several armours the first is worn, and the others are in the pack.
    """
    is_dressed = False

    def hands(key: str) -> int:
        return tables.hands_of(key) if key not in tables.items else 0

    for slot, place in arrange(gear, hands, tables.is_worn, tables.is_shield, is_beast=is_beast):
        yield PACK if slot == WORN and is_dressed else slot, gear[place]
        is_dressed = is_dressed or slot == WORN


def split(kind: ClashUnitKind, gear: tuple[str, ...] | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a unit's gear and what the map adds to it, which is in the pack (CL-50).

    A map adds where it names all of the kind's own gear and more; else what it names takes the place of that.
    """
    if gear is None:
        return kind.gear, ()
    if not kind.gear or Counter(kind.gear) - Counter(gear):
        return gear, ()
    own, kept, added = Counter(kind.gear), list[str](), list[str]()
    for thing in gear:
        (kept if own[thing] else added).append(thing)
        own[thing] -= 1 if own[thing] else 0
    return tuple(kept), tuple(added)


muster = mustering(_unit)
