"""From a setting to odigos' entities: what a unit is made of. The rest is `systems.mustering`'s."""

from collections.abc import Iterator

from game.engine import components as c
from game.engine.setup import Setup
from game.rulesets.odigos.components import Companion, Leader, Prime
from game.rulesets.odigos.tables import OdigosTables
from game.systems.hands import arrange
from game.systems.mustering import Items, as_it_begins, mustering, place_of, scores_of
from game.tiled.model import UnitSpec


def unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    """Yield a unit's components; a companion is no player character until it is taken over (OD-52)."""
    tables = OdigosTables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    hero = (kind.pc if spec.hero is None else spec.hero) and not spec.companion
    yield c.Unit(key, spec.name, spec.side, hero, large)
    yield place_of(setup, spec, large=large)
    scores = scores_of(setup, spec, kind.abilities)
    if kind.beast:
        yield c.Beast()
    yield c.Attributes(scores)
    yield Prime(scores)
    yield c.Health(kind.STA, kind.STA)
    given = setup.gear_of(spec)
    gear = kind.gear if given is None else given
    placed = arrange(gear, tables.hands, tables.is_worn, tables.is_shield, is_beast=kind.beast)
    yield c.Inventory(tuple(sorted((slot, items.make(gear[place])) for slot, place in placed)))
    if spec.companion:
        yield Companion()
    if setup.number_of(spec) in setup.meeting.leaders:
        yield Leader()
    yield from as_it_begins(spec, (name for name in spec.conditions if name in setup.ruleset.conditions))


def uses(setup: Setup, key: str) -> int:
    """Return how often a thing serves: 0 where that is not counted (OD-20)."""
    tables = OdigosTables.of(setup.ruleset.tables)
    return tables.weapons[key].count if key in tables.weapons else 0


muster = mustering(unit, uses)


def in_vain(setup: Setup) -> Iterator[tuple[int, str, str]]:
    """Yield leaders who lead nobody, and companions whom nobody can take over (OD-51, OD-52)."""
    tables = OdigosTables.of(setup.ruleset.tables)

    def is_hero(spec: UnitSpec) -> bool:
        kind = tables.units[tables.unit_kind(spec.kind) or spec.kind]
        return (kind.pc if spec.hero is None else spec.hero) and not spec.companion

    for number, spec in enumerate(setup.units, start=1):
        own = [other for other in setup.units if other.side == spec.side]
        followers = [other for other in own if not (is_hero(other) or other.companion or setup.waits(other))]
        if number in setup.meeting.leaders and not followers:
            yield number, "leaders", "all of its side are player characters, who never lose heart (OD-51)."
        elif number in setup.meeting.leaders and setup.waits(spec):
            yield number, "leaders", "it waits in the reserve, where it leads nobody."
        if spec.companion and not any(is_hero(other) for other in own):
            yield number, "companion", "its side has no player character who could take it over (OD-52)."
