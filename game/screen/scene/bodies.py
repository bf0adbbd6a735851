"""Those who have fallen, where they fell: they lie there pale, under all that stands."""

from collections.abc import Mapping
from typing import Final

import arcade
from PIL import Image, ImageEnhance

from game.screen.model.snapshot import Body
from game.screen.tilemap.layout import Layout
from game.screen.ui.art import Art, figure
from game.screen.ui.pool import SpritePool

LYING: Final = 90.0
"""Degrees by which a figure is turned that lies."""
PALE: Final = (255, 255, 255, 150)
WIDE: Final = 0.86
"""How wide the picture of a body is, in the widths of a unit's place."""


class Bodies:
    """The bodies of one scene."""

    def __init__(self, art: Art, layout: Layout) -> None:
        """Begin with none."""
        self.art: Final = art
        self.layout: Final = layout
        self.by_unit: dict[int, Body] = {}
        self._pool: Final = SpritePool(art.atlas, art.filter)

    def show(self, bodies: Mapping[int, Body]) -> None:
        """Show these, and no others."""
        if dict(bodies) == self.by_unit:
            return
        self.by_unit = dict(bodies)
        self._pool.begin()
        for body in bodies.values():
            size = self.layout.token(large=body.large) * WIDE
            self._pool.put(self._texture(body.kind), *self.layout.middle(body.cells), size, size, LYING, PALE)

    def _texture(self, kind: str) -> arcade.Texture:
        name = f"body {kind}"
        return self.art.known(name) or self.art.keep(name, _faded(figure(kind)))

    def draw(self) -> None:
        """Draw them; the arcade camera of the map must be in use."""
        self._pool.draw()


def _faded(picture: Image.Image) -> Image.Image:
    """Return a figure without most of its colour, darkness and halo."""
    return ImageEnhance.Contrast(ImageEnhance.Color(picture).enhance(0.2)).enhance(0.7)
