"""Maps made in Tiled: from a file in XML or JSON to a typed `TiledMap`, every fault named with what to do in Tiled.

The only package that imports pytmx. It knows terrain and cells, but no rules, units' tables or pictures' pixels.
"""

from game.tiled.drawn import DrawLayer, TileObject, Tileset
from game.tiled.faults import Fault, MapFaults
from game.tiled.model import GoalSpec, Ground, MeetingSpec, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from game.tiled.read import load, look
from game.tiled.survey import Survey, survey

__all__ = [
    "DrawLayer",
    "Fault",
    "GoalSpec",
    "Ground",
    "MapFaults",
    "MeetingSpec",
    "ScenerySpec",
    "Survey",
    "TileObject",
    "TiledMap",
    "Tileset",
    "UnitSpec",
    "ZoneSpec",
    "load",
    "look",
    "survey",
]
