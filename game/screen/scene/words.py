"""Words on the map: names, odds, numbers that float up. As large as the interface, never smaller than painted.

Whatever the zoom they have one size. Each word is drawn once by Pillow with an outline and kept; showing it again only
moves a sprite.
"""

from collections.abc import Sequence
from typing import Final

import arcade
from arcade.texture_atlas import DefaultTextureAtlas

from game.screen.ui import fonts
from game.screen.ui.box import Box
from game.screen.ui.pool import SpritePool
from game.screen.ui.theme import SIZES, colour

MOST: Final = 18
"""So many half lines higher or lower words may stand than they are to, so that they lie over no others."""
NEAR: Final = 5
"""So many half lines they are tried higher, before they are tried lower."""
KEPT: Final = 600
"""Different words kept at most before all are forgotten."""

Look = tuple[str, str, str, str]
"""Palette colour of the letters, of the outline, role, size."""
Line = tuple[str, float, float, Look]
"""Words with the window point of their middle, and their look."""
NAME: Final[Look] = ("cream", "glaze", "bold", "small")
IN_HAND: Final[Look] = ("cream", "glaze", "bold", "tiny")
FALLEN: Final[Look] = ("cream_dark", "glaze_soft", "bold", "tiny")
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
        self.covered: tuple[Box, ...] = ()
        """Where panels lie over the map, in window points: words that ask for a place keep clear of them."""
        self.figures: tuple[Box, ...] = ()
        """Where figures stand, in window points: names and the like keep clear of them where they can."""
        self._begin()

    def _begin(self) -> None:
        self._atlas = DefaultTextureAtlas((1024, 1024), border=1, ctx=self._window.ctx, capacity=1)
        self._made: dict[tuple[str, Look, float], arcade.Texture] = {}
        self._pool = SpritePool(self._atlas)
        self._taken: list[tuple[float, float, float, float]] = []

    def start(self) -> None:
        """Begin a frame's words."""
        self._taken[:] = [
            (one.left + one.width / 2, one.bottom + one.height / 2, one.width, one.height / 0.8) for one in self.covered
        ]
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

    def take(self, words: str, x: float, y: float, look: Look) -> bool:
        """Have words that can stand in one place alone be kept clear of by others; tells whether it was free."""
        return self.fit([(words, x, y, look)], over_figures=True)

    def fit(self, lines: Sequence[Line], *, over_figures: bool = False) -> bool:
        """Give lines the place where they stand if all lie clear of what has one, and of figures; tells whether so."""
        sizes = [self.size(words, look) for words, _, _, look in lines]
        places = [(x, y, *size) for (_, x, y, _), size in zip(lines, sizes, strict=True)]
        if not all(self._is_free(x, y, (wide, high)) for x, y, wide, high in places):
            return False
        boxes = [Box(x - wide / 2, y - high * 0.4, wide, high * 0.8) for x, y, wide, high in places]
        if not over_figures and any(box.meets(figure) for box in boxes for figure in self.figures):
            return False
        self._taken += places
        return True

    def raised(self, words: str, x: float, y: float, look: Look) -> float:
        """Return the y at which words lie clear of what has a place; it is theirs from now on.

        They rather go up a little, then down; what finds no place within `MOST` half lines stands where it was to.
        """
        step = self.size(words, look)[1] * 0.4
        for place in (*range(NEAR), *range(-1, -MOST, -1), *range(NEAR, MOST)):
            raised: float = y + place * step
            if self.take(words, x, raised, look):
                return raised
        return y

    def _is_free(self, x: float, y: float, size: tuple[float, float]) -> bool:
        """Tell whether words of a size lie clear of all that has a place."""
        return not any(
            abs(x - left) < (size[0] + other) / 2 and abs(y - at) < (size[1] + tall) * 0.4
            for left, at, other, tall in self._taken
        )

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
