"""Who of a map is not there in a battle of a campaign."""

from collections.abc import Iterator

from game.engine.setup import Setup
from game.rulesets import keys, ruleset
from game.scenario.campaign.model import CampaignBattle
from game.scenario.complaints import DELETE, in_a_line, or_rather
from game.scenario.scenario import set_up
from game.tiled import TiledMap
from game.tiled.faults import Spot


def source_of(battle: CampaignBattle, source: TiledMap, setup: Setup) -> TiledMap:
    """Return a battle's map without those who are absent, by their names in its setting."""
    missing = battle.missing(setup.ruleset.key)
    if not missing:
        return source
    gone = {place.id for place, spec in zip(source.units, setup.units, strict=True) if spec.name in missing}
    return source.without(gone)


def without(battle: CampaignBattle, found: tuple[TiledMap, Setup], place: str, spot: Spot) -> tuple[TiledMap, Setup]:
    """Return a battle's map without those who are absent, and tell who of them cannot be, under whatever ruleset."""
    whole, setup = found
    source = whole.under(setup.ruleset.key)
    kept = {place.name: place.id for place in whole.units if place.name}
    kept |= {spec.name: place.id for place, spec in zip(source.units, setup.units, strict=True)}
    needed = {source.victory.unit, *source.meeting.leaders}
    only = {place.id: place.only_under for place in whole.units if place.only_under}
    before = spot.log.count
    for rules, key, name in _named(battle, place, spot):
        if name not in kept:
            spot.fault(f'{place}, key {key}: "{in_a_line(name)}" is nobody on its map; {or_rather(name, kept)}')
        elif kept[name] in needed:
            spot.fault(f'{place}, key {key}: the map needs "{in_a_line(name)}", who leads or is its goal. {DELETE}')
        elif rules and rules not in only.get(kept[name], (rules,)):
            spot.fault(f'{place}, key {key}: under {rules} the map has no "{in_a_line(name)}" anyway. {DELETE}')
    for key in keys():
        there = {spec.side for spec in setup.units if spec.name not in battle.missing(key)}
        gone = [side for side in source.sides if side not in there]
        if gone:
            spot.fault(f"{place}, key absent: nobody is left of {' and '.join(gone)}. {DELETE}")
            break
    fewer = source_of(battle, source, setup)
    if fewer is source or spot.log.count > before:
        return source, setup
    return fewer, set_up(fewer, ruleset(setup.ruleset.key))


def _named(battle: CampaignBattle, place: str, spot: Spot) -> Iterator[tuple[str, str, str]]:
    """Yield those who are absent, with their ruleset ("" for all) and key; tell of rulesets that there are not."""
    yield from (("", "absent", name) for name in battle.absent)
    for rules, names in battle.absent_under.items():
        if rules not in keys():
            spot.fault(
                f'{place}, key absent_under: there is no ruleset "{in_a_line(rules)}"; {or_rather(rules, keys())}'
            )
        yield from ((rules if rules in keys() else "", f"absent_under.{rules}", name) for name in names)
