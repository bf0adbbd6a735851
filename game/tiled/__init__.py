"""Maps made in Tiled: from a .tmx file to a typed `TiledMap`, every fault named with what to do about it in Tiled.

The only package that imports pytmx. It knows terrain and cells, but no rules, units' tables or pictures' pixels.
"""

from game.tiled.faults import Fault, MapFaults
from game.tiled.model import DrawLayer, Ground, Meeting, Scenery, Thing, TiledMap, Tileset, UnitPlace, Victory, Zone
from game.tiled.read import load
from game.tiled.survey import Survey, survey

__all__ = [
    "DrawLayer",
    "Fault",
    "Ground",
    "MapFaults",
    "Meeting",
    "Scenery",
    "Survey",
    "Thing",
    "TiledMap",
    "Tileset",
    "UnitPlace",
    "Victory",
    "Zone",
    "load",
    "survey",
]
