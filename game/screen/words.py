"""Words on the map: names, odds, numbers that float up. Drawn at the window's own size, whatever the zoom.

Each word is drawn once by Pillow with an outline and kept; showing it again only moves a sprite.
"""

from typing import Final

import arcade
from arcade import Sprite, SpriteList
from arcade.texture_atlas import DefaultTextureAtlas

from game.screen import fonts
from game.screen.theme import Theme, colour

KEPT: Final = 600
"""Different words kept at most before all are forgotten."""

Look = tuple[str, str, str, str]
"""Palette colour of the letters, of the outline, role, size."""
NAME: Final[Look] = ("cream", "glaze", "bold", "small")
NOTE: Final[Look] = ("cream", "wine_dark", "bold", "small")
HURT: Final[Look] = ("cream", "wine", "bold", "head")
HEAL: Final[Look] = ("cream", "olive_dark", "bold", "head")
SHOUT: Final[Look] = ("ochre", "glaze", "title", "title")
SAY: Final[Look] = ("cream", "glaze", "bold", "body")


class Words:
    """The words of one scene, in window points."""

    def __init__(self, theme: Theme) -> None:
        """Begin with none; needs an open window."""
        self.theme: Final = theme
        self._window = arcade.get_window()
        self._begin()

    def _begin(self) -> None:
        self.atlas = DefaultTextureAtlas((1024, 1024), border=1, ctx=self._window.ctx)
        self._made: dict[tuple[str, Look, float], arcade.Texture] = {}
        self._list: SpriteList[Sprite] = SpriteList(atlas=self.atlas, capacity=256)
        self._spare: list[Sprite] = []
        self._used = 0

    def start(self) -> None:
        """Begin a frame's words."""
        if len(self._made) > KEPT:
            self._begin()
        self._used = 0

    def put(self, words: str, x: float, y: float, look: Look = SAY, alpha: int = 255, swell: float = 1.0) -> None:
        """Show words in this frame, their middle at the window point (x, y)."""
        texture = self.texture(words, look)
        ratio = self._window.get_pixel_ratio()
        if self._used == len(self._spare):
            sprite = Sprite(texture)
            self._spare.append(sprite)
            self._list.append(sprite)
        sprite = self._spare[self._used]
        self._used += 1
        if sprite.texture is not texture:
            sprite.texture = texture
        wide, high = texture.width / ratio, texture.height / ratio
        size = wide * swell, high * swell
        if sprite.size != size:
            sprite.size = size
        # On whole device pixels letters stay sharp.
        place = ((round((x - wide / 2) * ratio) / ratio) + wide / 2, (round((y - high / 2) * ratio) / ratio) + high / 2)
        if sprite.position != place:
            sprite.position = place
        if sprite.alpha != alpha:
            sprite.alpha = alpha

    def texture(self, words: str, look: Look) -> arcade.Texture:
        """Return the picture of words."""
        ratio = self._window.get_pixel_ratio()
        key = (words, look, ratio)
        made = self._made.get(key)
        if made is None:
            ink, rim, role, size = look
            pixels = max(6, round(self.theme.size(size) * ratio))
            image = fonts.picture(words, pixels, colour(ink), colour(rim), role)
            box = arcade.hitbox.algo_bounding_box
            made = self._made[key] = arcade.Texture(image, hit_box_algorithm=box, hash=f"{key}")
        return made

    def draw(self) -> None:
        """Draw this frame's words; the window's own camera must be in use."""
        for sprite in self._spare[self._used :]:
            if sprite.alpha:
                sprite.alpha = 0
        if self._used:
            self._list.draw()
