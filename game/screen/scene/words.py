"""Words on the map: names, odds, numbers that float up. As large as the interface, never smaller than painted.

Whatever the zoom they have one size. Each word is drawn once by Pillow with an outline and kept; showing it again only
moves a sprite.
"""

from typing import Final

import arcade
from arcade.texture_atlas import DefaultTextureAtlas

from game.screen.ui import fonts
from game.screen.ui.pool import SpritePool
from game.screen.ui.theme import SIZES, colour

LOWER: Final = 18
"""So many half lines lower (or higher) words may stand than they are to, so that they lie over no others."""
KEPT: Final = 600
"""Different words kept at most before all are forgotten."""

Look = tuple[str, str, str, str]
"""Palette colour of the letters, of the outline, role, size."""
NAME: Final[Look] = ("cream", "glaze", "bold", "small")
IN_HAND: Final[Look] = ("cream", "glaze", "body", "tiny")
FALLEN: Final[Look] = ("cream_dark", "glaze_soft", "body", "tiny")
NOTE: Final[Look] = ("cream", "wine_dark", "bold", "body")
HURT: Final[Look] = ("cream", "wine", "bold", "head")
HEAL: Final[Look] = ("cream", "olive_dark", "bold", "head")
SHOUT: Final[Look] = ("ochre", "glaze", "title", "title")
SAY: Final[Look] = ("cream", "glaze", "bold", "body")


class Words:
    """The words of one scene, in window points."""

    def __init__(self) -> None:
        """Begin with none; needs an open window."""
        self._window = arcade.get_window()
        self.scale = 1.0
        """How much larger than painted they are."""
        self._begin()

    def _begin(self) -> None:
        self._atlas = DefaultTextureAtlas((1024, 1024), border=1, ctx=self._window.ctx, capacity=1)
        self._made: dict[tuple[str, Look, float], arcade.Texture] = {}
        self._pool = SpritePool(self._atlas)
        self._taken: list[tuple[float, float, float, float]] = []

    def start(self) -> None:
        """Begin a frame's words."""
        self._taken.clear()
        if len(self._made) > KEPT:
            self._begin()
        self._pool.begin()

    def put(self, words: str, x: float, y: float, look: Look = SAY, alpha: int = 255, swell: float = 1.0) -> None:
        """Show words in this frame, their middle at the window point (x, y)."""
        texture, ratio = self.texture(words, look), self._window.get_pixel_ratio()
        wide, high = self.size(words, look)
        # On whole device pixels letters stay sharp.
        x = round((x - wide / 2) * ratio) / ratio + wide / 2
        y = round((y - high / 2) * ratio) / ratio + high / 2
        self._pool.put(texture, x, y, wide * swell, high * swell, 0.0, (255, 255, 255, alpha))

    def take(self, words: str, x: float, y: float, look: Look) -> None:
        """Have words that stand where they stand be kept clear of by those that ask for a place."""
        self._taken.append((x, y, *self.size(words, look)))

    def free(self, words: str, x: float, y: float, look: Look, floor: float | None = None) -> float:
        """Return the first y, from one on downwards, at which words lie clear of all that have a place.

        They go no lower than the `floor`, where there is one, but rather upwards. Words that find no place within
        `LOWER` half lines stand where they were to.
        """
        wide, high = self.size(words, look)
        down = [y - step * high * 0.4 for step in range(LOWER)]
        up = [y + step * high * 0.4 for step in range(1, LOWER)]
        for low in (*(one for one in down if floor is None or one >= floor), *up):
            if not any(
                abs(x - left) < (wide + other) / 2 and abs(low - at) < (high + tall) * 0.4
                for left, at, other, tall in self._taken
            ):
                self._taken.append((x, low, wide, high))
                return low
        return y

    def size(self, words: str, look: Look) -> tuple[float, float]:
        """Return how wide and high words are, in window points."""
        texture, ratio = self.texture(words, look), self._window.get_pixel_ratio()
        return float(texture.width / ratio), float(texture.height / ratio)

    def texture(self, words: str, look: Look) -> arcade.Texture:
        """Return the picture of words."""
        ratio = self._window.get_pixel_ratio() * self.scale
        key = (words, look, ratio)
        made = self._made.get(key)
        if made is None:
            ink, rim, role, size = look
            pixels = max(6, round(SIZES[size] * ratio))
            image = fonts.picture(words, pixels, colour(ink), colour(rim), role)
            box = arcade.hitbox.algo_bounding_box
            made = self._made[key] = arcade.Texture(image, hit_box_algorithm=box, hash=f"{key}")
        return made

    def draw(self) -> None:
        """Draw this frame's words; the window's own camera must be in use."""
        self._pool.draw()
