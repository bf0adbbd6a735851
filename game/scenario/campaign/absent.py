"""Who of a map is not there in a battle of a campaign."""

import msgspec

from game.engine.setup import Setup
from game.rulesets import ruleset
from game.scenario.campaign.model import CampaignBattle
from game.scenario.complaints import DELETE, in_a_line, or_rather
from game.scenario.scenario import set_up
from game.tiled import TiledMap
from game.tiled.faults import Spot


def source_of(battle: CampaignBattle, source: TiledMap, setup: Setup) -> TiledMap:
    """Return a battle's map without those who are absent, by their names in its setting."""
    if not battle.absent:
        return source
    there = (place for place, spec in zip(source.units, setup.units, strict=True) if spec.name not in battle.absent)
    return msgspec.structs.replace(source, units=tuple(there))


def without(
    battle: CampaignBattle, found: tuple[TiledMap, Setup], place: str, spot: Spot, rules: str | None
) -> tuple[TiledMap, Setup]:
    """Return a battle's map without those who are absent, and tell who of them cannot be."""
    source, setup = found
    kept = {spec.name: place.id for place, spec in zip(source.units, setup.units, strict=True)}
    needed = {source.victory.unit, *source.meeting.leaders}
    for name in battle.absent:
        if name not in kept:
            spot.fault(f'{place}, key absent: "{in_a_line(name)}" is nobody on its map; {or_rather(name, kept)}')
        elif kept[name] in needed:
            spot.fault(f'{place}, key absent: the map needs "{in_a_line(name)}", who leads or is its goal. {DELETE}')
    fewer = source_of(battle, source, setup)
    missing = [side for side in source.sides if all(one.side != side for one in fewer.units)]
    if missing:
        spot.fault(f"{place}, key absent: nobody is left of {' and '.join(missing)}. {DELETE}")
    if fewer is source or missing or spot.log.count:
        return found
    return fewer, set_up(fewer, ruleset(rules or source.ruleset))
