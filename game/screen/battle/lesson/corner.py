"""The first battle's table: a corner of the ford, two against two, cut from the whole map. No arcade."""

from collections.abc import Mapping
from typing import Final

import msgspec

from game.board.grid import Cell
from game.data import maps
from game.engine.battle import Battle
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.screen.battle.presenter.seating import seat
from game.screen.battle.presenter.session import Session
from game.tiled import load
from game.tiled.drawn import DrawLayer, TileObject
from game.tiled.model import Ground, TiledMap

MAP: Final = "ford"
RULES: Final = "heroic"
CORNER: Final = (1, 4, 13, 13)
"""The part of the map that is played on: columns and rows from, to (not included)."""
PLACES: Final[Mapping[str, Cell]] = {"Kallias": (3, 7), "Menon": (3, 9), "Red cloak": (8, 9), "Broken nose": (8, 11)}
"""Who takes part, and where on the whole map."""
PLAYERS: Final[Mapping[str, str]] = {"blue": "human", "red": "novice"}
SEED: Final = 15
"""With it the player's men act first, and at once after each other."""


def sit_down() -> Session:
    """Sit down at the first battle."""
    source = corner(load(maps() / f"{MAP}.tmx"))
    setup = set_up(source, ruleset(RULES))
    return seat(Battle(setup, SEED), source, PLAYERS)


def corner(source: TiledMap) -> TiledMap:
    """Cut a map of squares down to the lesson's corner, with those who take part in it."""
    left, top, right, bottom = CORNER
    ground, wide = source.ground, right - left
    kept = [row * ground.width + column for row in range(top, bottom) for column in range(left, right)]
    over = left * source.tile_width, top * source.tile_height
    inside = wide * source.tile_width, (bottom - top) * source.tile_height
    smaller = msgspec.structs.replace(
        ground, width=wide, height=bottom - top,
        terrain=tuple(ground.terrain[place] for place in kept), heights=tuple(ground.heights[place] for place in kept),
    )  # fmt: skip
    cells = {name: (column - left, row - top) for name, (column, row) in PLACES.items()}
    units = tuple(
        msgspec.structs.replace(place, cell=cells[place.name]) for place in source.units if place.name in cells
    )
    scenery = tuple(
        msgspec.structs.replace(thing, cell=(thing.cell[0] - left, thing.cell[1] - top))
        for thing in source.scenery
        if left <= thing.cell[0] < right and top <= thing.cell[1] < bottom
    )
    gone = {place.id for place in source.units} - {place.id for place in units}
    layers = tuple(_cut(layer, kept, over, inside, gone) for layer in source.layers)
    return msgspec.structs.replace(
        source, title="First battle", description="", ground=_checked(smaller), units=units, zones=(), scenery=scenery,
        layers=layers, ruleset=RULES,
    )  # fmt: skip


def _checked(ground: Ground) -> Ground:
    if ground.shape != "square":
        message = "only a map of squares can be cut: hexes would be staggered anew"
        raise ValueError(message)
    return ground


def _cut(
    layer: DrawLayer, kept: list[int], over: tuple[int, int], inside: tuple[int, int], gone: set[int]
) -> DrawLayer:
    """Cut a layer; `gone` are the objects that are no longer there."""

    def moved(thing: TileObject) -> TileObject:
        return msgspec.structs.replace(
            thing, left=thing.left - over[0], top=thing.top - over[1], x=thing.x - over[0], y=thing.y - over[1]
        )

    things = [moved(thing) for thing in layer.things if thing.id not in gone]
    return msgspec.structs.replace(
        layer,
        tiles=tuple(layer.tiles[place] for place in kept) if layer.tiles else (),
        things=tuple(
            thing for thing in things if -thing.width < thing.left < inside[0] and -thing.height < thing.top < inside[1]
        ),
    )
