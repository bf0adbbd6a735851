"""What a recorded battle started from, as far as it can be played."""

from typing import Final

from game.engine.setup import Setup
from game.record.record import Header, RecordError
from game.rulesets import ruleset
from game.scenario.campaign.journey import Journey
from game.scenario.roster import check, join
from game.scenario.scenario import set_up
from game.tiled.faults import MapFaults
from game.tiled.model import TiledMap

HIGHEST: Final = 1_000_000
"""Centimetres: no ground lies higher, or so deep; a fall from there would never be counted out."""


def setting_of(header: Header, name: str) -> Setup:
    """Return what the battle started from; raises `RecordError`."""
    if not _fits_together(header.map):
        message = f"{name} is damaged: its board does not fit together."
        raise RecordError(message)
    fault = "" if header.journey is None else _campaign_fault(header, header.journey)
    if fault:
        message = f"{name} is damaged: {fault}."
        raise RecordError(message)
    try:
        rules = ruleset(header.rules)
        check(header.veterans, "its roster", rules)
        return join(set_up(header.map, rules), header.veterans)
    except (ValueError, MapFaults) as error:
        message = f"{name} cannot be played: {error}"
        raise RecordError(message) from error


def _campaign_fault(header: Header, journey: Journey) -> str:
    """Return why a battle cannot be one of its campaign, in a few words; "" where it can."""
    fault = journey.fault()
    if fault:
        return fault
    is_of_it = journey.battle is not None and journey.battle.side in header.map.sides
    return "" if is_of_it and journey.campaign.ruleset == header.rules else "its campaign has no such battle"


def _fits_together(source: TiledMap) -> bool:
    """Tell whether the board has a terrain and a height for each cell, and everything on the map lies on the board."""
    ground = source.ground
    size = ground.width * ground.height
    if ground.width < 1 or not len(ground.terrain) == len(ground.heights) == size:
        return False
    if any(abs(height) > HIGHEST for height in ground.heights):
        return False
    cells = [place.cell for place in source.units] + [thing.cell for thing in source.scenery]
    cells += [cell for zone in source.zones for cell in zone.cells]
    on_board = all(0 <= column < ground.width and 0 <= row < ground.height for column, row in cells)
    return on_board and all(0 <= place < len(ground.palette) for place in ground.terrain)
