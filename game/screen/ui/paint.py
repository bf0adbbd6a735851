"""Pictures and words of the HUD as textures in one atlas, each made once at the window's own pixels."""

from functools import lru_cache
from typing import Final

import arcade
from arcade.texture_atlas import DefaultTextureAtlas
from PIL import Image

from game.screen.ui import art, fonts
from game.screen.ui.fonts import Colour
from game.screen.ui.theme import SIZES, colour

KEPT: Final = 1500
"""Textures held at most; then all are forgotten and made again as they are needed."""
KEPT_PIXELS: Final = 16_000_000
"""So many pixels of them at most."""
PIECE: Final = 512
"""Pixels of the side of a piece that a large picture is cut into."""


@lru_cache(4096)
def wrapped(words: str, width: int, pixels: int, role: str) -> tuple[str, ...]:
    """Return the lines of a text that fit a width in device pixels; a word that is too long is cut."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if fonts.measure(longer, pixels, role) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = fitted(word, width, pixels, role)
    return (*lines, line) if line else tuple(lines)


@lru_cache(4096)
def fitted(words: str, width: int, pixels: int, role: str) -> str:
    """Return the words, cut with an ellipsis where they are wider than a width in device pixels."""
    if fonts.measure(words, pixels, role) <= width:
        return words
    cut = words
    while cut and fonts.measure(f"{cut}…", pixels, role) > width:
        cut = cut[:-1]
    return f"{cut.rstrip()}…"


class Paint:
    """The textures of one window's pages and panels, which share them."""

    def __init__(self) -> None:
        """Begin with none; needs an open window."""
        self._window = arcade.get_window()
        self.generation = 0
        self.scale = 1.0
        """Window points for one of the HUD's own: more than 1 in windows so large that all would look tiny."""
        self._begin()

    def _begin(self) -> None:
        self.atlas = DefaultTextureAtlas((2048, 2048), border=1, ctx=self._window.ctx, capacity=1)
        self._made: dict[object, arcade.Texture] = {}
        self._cut: dict[object, tuple[tuple[int, int, arcade.Texture], ...]] = {}
        self._pixels = 0
        self.generation += 1

    @property
    def ratio(self) -> float:
        """Device pixels for a point of the HUD."""
        return float(self._window.get_pixel_ratio()) * self.scale

    def pixels(self, size: str) -> int:
        """Return the height of a kind of text in device pixels."""
        return max(7, round(SIZES[size] * self.ratio))

    def tidy(self) -> bool:
        """Forget everything if there is too much of it; tells whether it did: then all has to be drawn anew."""
        if len(self._made) <= KEPT and self._pixels <= KEPT_PIXELS:
            return False
        self._begin()
        return True

    def _keep(self, key: object, image: Image.Image) -> arcade.Texture:
        box = arcade.hitbox.algo_bounding_box
        self._pixels += image.width * image.height
        made = self._made[key] = arcade.Texture(image, hit_box_algorithm=box, hash=f"hud {self.generation} {key}")
        return made

    def white(self) -> arcade.Texture:
        """Return a plain white square, to be tinted."""
        return self._made.get("white") or self._keep("white", Image.new("RGBA", (8, 8), (255, 255, 255, 255)))

    def words(self, words: str, size: str, ink: str | Colour, role: str) -> arcade.Texture:
        """Return one line of text."""
        pixels = self.pixels(size)
        key = ("words", words, pixels, ink, role)
        made = self._made.get(key)
        if made is None:
            shade = colour(ink) if isinstance(ink, str) else ink
            made = self._keep(key, fonts.picture(words, pixels, shade, role=role))
        return made

    def picture(self, folder: str, name: str, width: float, height: float) -> arcade.Texture:
        """Return a picture of assets/art/<folder>, at a size in window points."""
        size = max(1, round(width * self.ratio)), max(1, round(height * self.ratio))
        key = ("picture", folder, name, size)
        made = self._made.get(key)
        if made is None:
            image = art.icon(name, 64) if folder == "icons" else art.read(folder, name)
            image = image or Image.new("RGBA", (8, 8), colour("stone"))
            made = self._keep(key, image.resize(size, Image.Resampling.LANCZOS))
        return made

    def piece(self, name: str, cut: tuple[int, int, int, int]) -> arcade.Texture:
        """Return a part of a picture of the interface: left, top, right, bottom in its own pixels."""
        key = ("piece", name, cut)
        made = self._made.get(key)
        if made is None:
            image = art.read("ui", name) or Image.new("RGBA", (256, 256), colour("cream"))
            made = self._keep(key, image.crop(cut))
        return made

    def pieces(
        self, name: str, image: Image.Image, size: tuple[int, int]
    ) -> tuple[tuple[int, int, arcade.Texture], ...]:
        """Return a picture made elsewhere at a size in device pixels, cut into pieces; `name` tells it from all others.

        Each comes with the device pixels of its left and upper edge.
        """
        key = ("image", name, size)
        cut = self._cut.get(key)
        if cut is None:
            whole = image if image.size == size else image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
            corners = [(left, top) for top in range(0, size[1], PIECE) for left in range(0, size[0], PIECE)]
            cut = self._cut[key] = tuple(
                (left, top, self._keep((*key, left, top),
                                       whole.crop((left, top, min(left + PIECE, size[0]), min(top + PIECE, size[1])))))
                for left, top in corners
            )  # fmt: skip
        return cut

    def token(self, kind: str, side: int, width: float) -> arcade.Texture:
        """Return a unit on its side's base, so wide in window points."""
        pixels = max(8, round(width * self.ratio))
        key = ("token", kind, side, pixels)
        made = self._made.get(key)
        if made is None:
            disc = art.token(kind, side, large=False)
            made = self._keep(key, disc.resize((pixels, pixels), Image.Resampling.LANCZOS))
        return made
