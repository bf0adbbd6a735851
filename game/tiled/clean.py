"""pytmx, fed with the clean tree. What it reads is handed on typed; the only module that imports it.

What pytmx does for us: it reads layers, objects, tilesets and their properties from the tree into objects of their own,
and gives each tile in use, with its flips and turns, a number (`tile_of` says which). The cells it is not given: they
are decoded already, all four flags in each, of which pytmx would take the fourth for part of the number.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytmx

from game.tiled.model import Values
from game.tiled.properties import MARK
from game.tiled.tilesets import GID


class _Numbers(dict[int, int]):
    """Raw tile number -> the number that pytmx gives it; asked once for each cell, so it is a plain dictionary."""

    def __init__(self, owner: "CleanMap") -> None:
        super().__init__({0: 0})
        self._owner = owner

    def __missing__(self, raw: int) -> int:
        number: int = self._owner.register_gid(raw & GID, raw >> 28 or None)
        self[raw] = number
        return number


class CleanMap(pytmx.TiledMap):  # type: ignore[misc] # pytmx has no types
    """A pytmx map read from a clean tree."""

    def __init__(self, tree: Element, path: Path, cells: Sequence[Sequence[int]]) -> None:
        """Read the tree; `cells` are the raw tile numbers of its tile layers, which get pytmx's as their `numbers`."""
        super().__init__(image_loader=_no_image, invert_y=False, load_all=False)
        self.filename = str(path)
        self.register_gid_check_flags = number_of = _Numbers(self).__getitem__
        numbers = [tuple(map(number_of, layer)) for layer in cells]
        self.parse_xml(tree)
        for layer, own in zip((one for one in self.layers if hasattr(one, "data")), numbers, strict=True):
            layer.numbers = own
        self.layers.sort(key=lambda layer: int(layer.order))
        for layer in self.layers:
            layer.visible = layer.visible in {True, "1"}  # an image layer has it as text

    def tile_of(self) -> list[tuple[int, int]]:
        """Return for each of pytmx's numbers, from 1, the tile number of the file and its four flags."""
        found = [(0, 0)] * (self.maxgid - 1)
        for (number, _), value in self.imagemap.items():
            if value:
                gid, flags = value
                found[gid - 1] = (number, flags if isinstance(flags, int) else 0)
        return found


def values(properties: dict[str, Any]) -> Values:
    """Return the custom properties among what pytmx keeps of an element, under their own names."""
    cut = len(MARK)
    return {name[cut:]: "" if value is None else value for name, value in properties.items() if name.startswith(MARK)}


def _no_image(*_arguments: object, **_more: object) -> Callable[..., None]:
    return _nothing


def _nothing(*_arguments: object) -> None:
    """Load no picture: the screen does."""
