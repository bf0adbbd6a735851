"""Keeps the painted pieces of the maps that were shown last: the next battle on one of them is not painted anew.

Kept is what a painting came from, too. Where the map, the places of its cells or a file of its pictures is another by
now, it is painted again.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image

from game.screen.tilemap.paint import GroundPainter
from game.screen.tilemap.tiles import Stamp, stamp_of

MOST_BYTES: Final = 64 << 20
"""Bytes of pieces kept at most, of all maps together; a map that is larger by itself is not kept."""

Place = tuple[int, int]
"""Column and row of a piece."""


@dataclass(frozen=True)
class _Painting:
    """All pieces of a map, and what they came from."""

    origin: tuple[object, ...]
    files: dict[Path, Stamp | None]
    pieces: dict[Place, Image.Image]

    @property
    def size(self) -> int:
        """How many bytes the pieces take."""
        return sum(one.width * one.height * len(one.getbands()) for one in self.pieces.values())

    def is_true(self) -> bool:
        """Whether the files of its pictures are still what they were, and none has come that was missing."""
        return all(stamp_of(path) == stamp for path, stamp in self.files.items())


_paintings: Final[list[_Painting]] = []
"""The one that was asked for last comes last."""


def whole(painter: GroundPainter, across: int, down: int, pixels: int) -> dict[Place, Image.Image]:
    """Return all pieces of a map at its own scale, painted now or before. Nobody may draw into them."""
    origin = (*_origin(painter), across, down, pixels)
    found = next((one for one in _paintings if one.origin == origin), None)
    if found is not None:
        _paintings.remove(found)
    if found is None or not found.is_true():
        places = [(column, row) for column in range(across) for row in range(down)]
        pieces = {(x, y): painter.paint(x * pixels, y * pixels, 1.0, pixels) for x, y in places}
        found = _Painting(origin, dict(painter.tiles.files), pieces)
    _paintings.append(found)
    while sum(one.size for one in _paintings) > MOST_BYTES:
        del _paintings[0]
    return found.pieces


def _origin(painter: GroundPainter) -> tuple[object, ...]:
    """What a painting depends on but its pictures' files. Of who and what stands on the map nothing is painted."""
    source = painter.source
    own = frozenset({one.id for one in source.units} | {thing.id for thing in source.scenery})
    ground = msgspec.structs.replace(source, units=(), scenery=())
    return ground, own, painter.projection, painter.board, painter.tiles.folders
