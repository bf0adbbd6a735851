"""From a setting to odigos' entities: what a unit is made of. The rest is `systems.mustering`'s."""

from collections.abc import Iterator

from game.engine import components as c
from game.engine.setting import Recruit, Setting
from game.rulesets.odigos.parts import Companion, Leader, Prime
from game.rulesets.odigos.tables import ABILITIES, Tables
from game.systems.durations import endless
from game.systems.hands import arrange
from game.systems.mustering import Items, mustering, scores_of

"""What a map may say of a unit's state that odigos has a rule for."""


def unit(setting: Setting, recruit: Recruit, items: Items) -> Iterator[c.Component]:
    """Yield a unit's components; a companion is no player character until it is taken over (OD-52)."""
    tables: Tables = setting.ruleset.tables
    key = tables.unit_kind(recruit.kind) or recruit.kind
    kind = tables.units[key]
    large = kind.size == "large"
    hero = (kind.pc if recruit.hero is None else recruit.hero) and not recruit.companion
    yield c.Unit(key, recruit.name, recruit.side, hero, large)
    if recruit.reserve:
        yield c.Reserve()
    else:
        yield c.Position(setting.board.grid.footprint(recruit.cell, large))
    scores = scores_of(recruit, {name: int(getattr(kind, name)) for name in ABILITIES})
    if kind.beast:
        yield c.Beast()
    yield c.Attributes(scores)
    yield Prime(scores)
    yield c.Health(kind.STA, kind.STA)
    gear = kind.gear if recruit.gear is None else recruit.gear
    placed = arrange(gear, tables.hands, tables.is_worn, tables.is_shield, is_beast=kind.beast)
    yield c.Inventory(tuple(sorted((slot, items.make(gear[place])) for slot, place in placed)))
    if recruit.companion:
        yield Companion()
    if setting.recruits.index(recruit) + 1 in setting.terms.leaders:
        yield Leader()
    if recruit.sneaking:
        yield c.Sneaking(None)
    if recruit.unaware:
        yield c.Unaware()
    conditions = [name for name in recruit.conditions if name in setting.ruleset.conditions]
    if conditions:
        yield c.Effects(tuple(endless(condition) for condition in conditions))


def uses(setting: Setting, key: str) -> int:
    """Return how often a thing serves: 0 where that is not counted (OD-20)."""
    tables: Tables = setting.ruleset.tables
    return tables.weapons[key].count if key in tables.weapons else 0


muster = mustering(unit, uses)


def in_vain(setting: Setting) -> Iterator[tuple[int, str, str]]:
    """Yield leaders who lead nobody, and companions whom nobody can take over (OD-51, OD-52)."""
    tables: Tables = setting.ruleset.tables

    def is_hero(recruit: Recruit) -> bool:
        kind = tables.units[tables.unit_kind(recruit.kind) or recruit.kind]
        return (kind.pc if recruit.hero is None else recruit.hero) and not recruit.companion

    for number, recruit in enumerate(setting.recruits, start=1):
        own = [other for other in setting.recruits if other.side == recruit.side]
        followers = [other for other in own if not (is_hero(other) or other.companion or other.reserve)]
        if number in setting.terms.leaders and not followers:
            yield number, "leaders", "all of its side are player characters, who never lose heart (OD-51)."
        elif number in setting.terms.leaders and recruit.reserve:
            yield number, "leaders", "it waits in the reserve, where it leads nobody."
        if recruit.companion and not any(is_hero(other) for other in own):
            yield number, "companion", "its side has no player character who could take it over (OD-52)."
