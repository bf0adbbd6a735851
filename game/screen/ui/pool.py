"""Sprites that are used again from frame to frame: what is put anew each time costs no new objects."""

from typing import Final

import arcade
from arcade import Sprite, SpriteList
from arcade.texture_atlas import TextureAtlasBase

RGBA = tuple[int, int, int, int]
WHITE: Final[RGBA] = (255, 255, 255, 255)
Filter = tuple[int, int]


class SpritePool:
    """A list of sprites filled from the start with `begin` and `put`; what is left over stays unseen."""

    def __init__(self, atlas: TextureAtlasBase, filtering: Filter | None = None) -> None:
        """Take textures from one atlas; `filtering` is OpenGL's pair of filters."""
        self._list: Final[SpriteList[Sprite]] = SpriteList(atlas=atlas, capacity=256)
        self._sprites: Final[list[Sprite]] = []
        self._filter: Final = filtering
        self._used = 0
        self._shown = 0

    def begin(self) -> None:
        """Start anew."""
        self._used = 0

    def put(
        self,
        texture: arcade.Texture,
        x: float,
        y: float,
        wide: float,
        high: float,
        angle: float = 0.0,
        colour: RGBA = WHITE,
    ) -> None:
        """Show a texture with its middle at (x, y)."""
        if self._used == len(self._sprites):
            made = Sprite(texture)
            self._sprites.append(made)
            self._list.append(made)
        sprite = self._sprites[self._used]
        self._used += 1
        if sprite.texture is not texture:
            sprite.texture = texture
        if sprite.size != (wide, high):
            sprite.size = wide, high
        if sprite.position != (x, y):
            sprite.position = x, y
        if sprite.angle != angle:
            sprite.angle = angle
        if sprite.color != colour:
            sprite.color = colour

    def end(self) -> None:
        """Hide what was not put again."""
        for sprite in self._sprites[self._used : self._shown]:
            sprite.alpha = 0
        self._shown = self._used

    def draw(self) -> None:
        """Draw what was put."""
        if self._used:
            self._list.draw(filter=self._filter)
