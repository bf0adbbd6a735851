"""The picture of a battle that lies with a save: the map, and of units what every person at the table knows.

It is worked out from their views and never from what is on the screen, so that whoever opens the saves sees nothing
that another person at the table has hidden. Pillow only; no window is needed.
"""

import functools
import io
import math
from collections.abc import Callable
from typing import Final

from PIL import Image

from game.board.grid import Cell
from game.board.projection import Projection
from game.engine.components import Dead, Gone, Unit
from game.record.recorder import Recorder
from game.screen.tilemap.paint import GroundPainter
from game.screen.ui import art
from game.tiled.model import TiledMap

WIDE: Final = 420
HIGH: Final = 280
LEAST: Final = 18
"""Pixels that a unit has at least."""
DISC: Final = 1.5
"""A unit in cells: larger than in play, to be seen at all."""
COLOURS: Final = 96
"""Colours of the picture: few, so that it is small."""

Piece = tuple[str, int, bool, tuple[Cell, ...]]
"""A unit: its kind, its side's place, whether it is Large, and its cells."""


class Miniatures:
    """Paints pictures of battles; remembers the ground of the map that it painted last."""

    def __init__(self) -> None:
        """Begin with no map."""
        self._source: TiledMap | None = None
        self._ground: tuple[Image.Image, float] | None = None

    def __call__(self, recorder: Recorder) -> Callable[[], bytes]:
        """Look at a battle; return what paints it, a PNG of at most 420 by 280 pixels."""
        source, pieces = recorder.header.map, seen_by_all(recorder)
        return lambda: self._picture(source, pieces)

    def _picture(self, source: TiledMap, pieces: tuple[Piece, ...]) -> bytes:
        projection = source.projection()
        if self._ground is None or self._source is not source:
            self._source, self._ground = source, _ground(source, projection)
        ground, scale = self._ground
        image = ground.copy()
        cell = min(projection.tile) * scale
        for kind, side, large, cells in pieces:
            middles = [projection.centre(one) for one in cells]
            x, y = (sum(one) / len(cells) * scale for one in zip(*middles, strict=True))
            disc = _disc(kind, side, large, math.ceil(max(LEAST, cell * DISC) * (1.6 if large else 1)))
            image.paste(disc, (round(x - disc.width / 2), round(y - disc.height * (0.5 + art.SUNK))), disc)
        file = io.BytesIO()
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG")
        return file.getvalue()


def seen_by_all(recorder: Recorder) -> tuple[Piece, ...]:
    """Return the units that every person at the table knows of; where nobody is human, all."""
    battle = recorder.battle
    humans = [side for side in battle.stage.sides if recorder.header.players.get(side) == "human"]
    views = [battle.view(side) for side in humans] or [battle.truth]
    known = set.intersection(*(set(view.units()) for view in views))
    found = []
    for unit in sorted(known):
        cells = {view.cells(unit) for view in views}
        if len(cells) != 1 or any(battle.truth.has(unit, gone) for gone in (Dead, Gone)):
            continue
        who = battle.truth.of(unit, Unit)
        place = next(iter(cells))
        if place:
            found.append((who.kind, battle.stage.sides.index(who.side), who.large, place))
    return tuple(found)


def _ground(source: TiledMap, projection: Projection) -> tuple[Image.Image, float]:
    wide, high = projection.size
    scale = min(WIDE / wide, HIGH / high)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    painted = GroundPainter(source, projection, source.ground.board()).paint(0, 0, scale, max(size))
    return painted.convert("RGB").crop((0, 0, *size)), scale


@functools.lru_cache(256)
def _disc(kind: str, side: int, large: bool, pixels: int) -> Image.Image:
    return art.token(kind, side, large=large).resize((pixels, pixels), Image.Resampling.LANCZOS)
