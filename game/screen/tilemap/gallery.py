"""The pictures of the maps that are offered, painted a little at a time and kept. No arcade."""

import math
from pathlib import Path
from typing import Final

from PIL import Image

from game.screen.tilemap.map_picture import MapPicture
from game.screen.tilemap.thumbnails import thumbnail
from game.tiled.model import TiledMap

BUDGET: Final = 0.01
"""Seconds of painting in a frame."""
GRAIN: Final = 160
"""Pictures are painted in sizes of whole multiples of so many pixels, and made to fit: resizing paints nothing anew."""
LARGEST: Final = 1280


class Gallery:
    """Finished pictures by the map's file, and those on the way."""

    def __init__(self) -> None:
        """Begin with none."""
        self._pictures: dict[Path, MapPicture] = {}
        self._sources: dict[Path, TiledMap] = {}
        """What each was painted of, with those of other rulesets."""
        self._numbers: dict[Path, int] = {}
        """How often each was painted: a map may have been changed meanwhile."""
        self._size = (GRAIN, GRAIN)
        self._small: Final[dict[Path, Image.Image | None]] = {}
        """What is shown of a map until its picture is finished."""

    def fit(self, width: float, height: float) -> None:
        """Paint for a box of so many device pixels from now on."""
        wide, high = (min(LARGEST, max(1, math.ceil(side / GRAIN)) * GRAIN) for side in (width, height))
        if (wide, high) != self._size:
            self._size = (wide, high)
            self._pictures.clear()

    def work(self, wanted: dict[Path, TiledMap]) -> bool:
        """Paint the first picture that is wanted and not finished; tells whether one was finished by it."""
        for path, source in wanted.items():
            picture = self._pictures.get(path)
            if picture is None or self._sources[path] is not source:
                if picture is not None:
                    self._small[path] = None  # the map was changed
                picture = self._pictures[path] = MapPicture(source.under(source.ruleset), *self._size)
                self._sources[path] = source
                self._numbers[path] = self._numbers.get(path, 0) + 1
            if picture.image is None:
                return picture.work(BUDGET)
        return False

    def picture(self, path: Path) -> Image.Image | None:
        """Return a map's picture; until it is finished a small one, None where there is none of the map as it is."""
        finished = self._finished(path)
        if finished is not None:
            return finished
        if path not in self._small:
            self._small[path] = thumbnail(path)
        return self._small[path]

    def name(self, path: Path) -> str:
        """Return what tells this picture from all others."""
        if self._finished(path) is None:
            return f"small map {path} {self._numbers.get(path, 0)}"
        return f"map {path} {self._numbers.get(path, 0)} {self._size}"

    def _finished(self, path: Path) -> Image.Image | None:
        found = self._pictures.get(path)
        return None if found is None else found.image
