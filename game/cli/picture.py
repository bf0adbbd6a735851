"""The picture of a map's ground, where it can be painted."""

import io
from typing import Final

import msgspec

from game.tiled.model import TiledMap

WIDE: Final = 1100
COLOURS: Final = 64
"""Colours of the picture: few, so that it is small."""


def painted(source: TiledMap) -> bytes | None:
    """Return the ground and the things of a map as a PNG, without its units; None where it cannot be painted here.

    The painter needs no window, but what loads its pictures comes with arcade, which wants a library for OpenGL.
    """
    try:
        from game.screen.tilemap.map_picture import MapPicture
    except ImportError:
        return None
    picture = MapPicture(_deserted(source), WIDE, WIDE)
    while not picture.work(1.0):
        pass
    if picture.image is None:
        return None
    file = io.BytesIO()
    picture.image.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _deserted(source: TiledMap) -> TiledMap:
    """Return a map without its units."""
    people = {unit.id for unit in source.units}
    layers = (
        msgspec.structs.replace(layer, things=tuple(thing for thing in layer.things if thing.id not in people))
        for layer in source.layers
    )
    return msgspec.structs.replace(source, units=(), layers=tuple(layers))
