"""The game's pictures as arcade textures in one atlas with mipmaps, so that they stay clean at every zoom.

A picture that is missing is replaced by a plain one with the first letter of its name.
"""

import functools
from pathlib import Path
from typing import Final

import arcade
from arcade.texture_atlas import DefaultTextureAtlas
from PIL import Image, ImageDraw
from pyglet import gl as raw

from game.data import assets
from game.screen.ui import fonts
from game.screen.ui.theme import colour, side_colour

TOKEN: Final = 192
"""Pixels of a token's picture; Large ones have twice as many."""
BASE: Final = 0.79
"""Share of a token's picture that its base is wide."""
SUNK: Final = 0.084
"""Share of a token's picture by which the base's middle lies below its own."""
FOOT: Final = 0.836
"""Share of a token's picture at which figures stand, from above."""
FOLLOWER: Final = 0.88
"""How tall those are who are no heroes."""
KEPT: Final = 128
"""Pictures held at most, each at the size it was asked for."""
_SHARPER: Final = -0.6
"""Mipmaps are chosen a little finer than OpenGL would: incised lines stay crisp."""


def read(folder: str, name: str, size: tuple[int, int] | None = None) -> Image.Image | None:
    """Return a picture of assets/art/<folder> as RGBA, or None where it is missing or spoilt.

    With `size` it comes so many pixels wide and high. It is shared: do not draw on it.
    """
    path: Path = assets() / "art" / folder / f"{name}.png"
    if not path.is_file():
        return None
    try:
        return _opened(path, size)
    except OSError:
        return None


@functools.lru_cache(KEPT)
def _opened(path: Path, size: tuple[int, int] | None) -> Image.Image:
    if size is not None:
        return _opened(path, None).resize(size, Image.Resampling.LANCZOS)
    with Image.open(path) as opened:
        image: Image.Image = opened.convert("RGBA")
    return image


@functools.lru_cache(KEPT)
def icon(name: str, pixels: int) -> Image.Image:
    """Return an icon; where there is none, the first letter of its name on a plain disc."""
    found = read("icons", name) or read("icons", name.lower().replace(" ", "_"))
    if found is None:
        found = Image.new("RGBA", (256, 256), (*colour("glaze")[:3], 0))
        ImageDraw.Draw(found).ellipse((8, 8, 247, 247), colour("glaze"))
        ImageDraw.Draw(found).ellipse((24, 24, 231, 231), outline=colour("clay_light"), width=6)
        found = found.resize((64, 64), Image.Resampling.LANCZOS)
        letter = fonts.picture(name[:1].upper(), 36, colour("cream"), role="title")
        found.alpha_composite(letter, ((64 - letter.width) // 2, max(0, (64 - letter.height) // 2)))
    return found.resize((pixels, pixels), Image.Resampling.LANCZOS)


def token(kind: str, side: int, *, large: bool, hero: bool = True) -> Image.Image:
    """Return a unit that stands on the base of its side; `side` is 0 for the map's first.

    Whoever is no hero is smaller. The base is at the lower edge (`BASE`, `SUNK`), and the figure is taller than it.
    """
    pixels = TOKEN * (2 if large else 1)
    size, number = (pixels, pixels), side % 4 + 1
    found = read("rims", f"{number}_large" if large else str(number), size)
    picture = _plain_base(side, pixels) if found is None else found.copy()
    standing = figure(kind, pixels)
    if not hero:
        small = round(pixels * FOLLOWER)
        standing = standing.resize((small, small), Image.Resampling.LANCZOS)
    left, top = (pixels - standing.width) // 2, round((pixels - standing.height) * FOOT)
    picture.alpha_composite(standing, (left, top))
    emblem = read("rims", f"{number}_emblem", size)
    if emblem is not None:
        picture.alpha_composite(emblem)
    return picture


def figure(kind: str, pixels: int = TOKEN) -> Image.Image:
    """Return a unit's figure without a base."""
    return read("tokens", kind, (pixels, pixels)) or _letter(kind, pixels)


def _plain_base(side: int, pixels: int) -> Image.Image:
    """Return the base of a side whose picture is missing."""
    base = Image.new("RGBA", (pixels, pixels), (*colour("glaze")[:3], 0))
    reach, middle = pixels * BASE / 2, (pixels / 2, pixels * (0.5 + SUNK))
    box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
    ImageDraw.Draw(base).ellipse(box, colour("clay"), side_colour(side), pixels // 14)
    return base


def _letter(kind: str, pixels: int) -> Image.Image:
    """Return what stands in for a figure whose picture is missing: the first letter of its kind."""
    picture = Image.new("RGBA", (pixels, pixels), (*colour("glaze")[:3], 0))
    letter = fonts.picture(kind[:1].upper(), pixels // 2, colour("glaze"), role="title")
    place = (pixels - letter.width) // 2, round(pixels * (0.5 + SUNK)) - letter.height // 2
    picture.alpha_composite(letter, place)
    return picture


class Art:
    """The textures of one window's scenes, each made once, in an atlas of their own."""

    def __init__(self) -> None:
        """Make an empty atlas; needs an open window."""
        self._ctx: Final = arcade.get_window().ctx
        self.atlas: Final = DefaultTextureAtlas((2048, 2048), border=4, ctx=self._ctx, capacity=1)
        self._made: dict[str, arcade.Texture] = {}
        self._stale = True
        self.filter: Final = self._ctx.LINEAR_MIPMAP_LINEAR, self._ctx.LINEAR

    def keep(self, name: str, image: Image.Image) -> arcade.Texture:
        """Return the texture called `name`, made of the image the first time."""
        found = self._made.get(name)
        if found is None:
            box = arcade.hitbox.algo_bounding_box
            found = self._made[name] = arcade.Texture(image, hit_box_algorithm=box, hash=name)
            self.atlas.add(found)
            self._stale = True
        return found

    def unit(self, kind: str, side: int, *, large: bool, hero: bool) -> arcade.Texture:
        """Return the texture of a unit as it stands on the map."""
        name = f"token {kind} {side} {large} {hero}"
        return self.known(name) or self.keep(name, token(kind, side, large=large, hero=hero))

    def known(self, name: str) -> arcade.Texture | None:
        """Return the texture called `name` if it was made."""
        return self._made.get(name)

    def ready(self) -> None:
        """Bring the mipmaps up to date; to be called before the first sprite list is drawn in a frame."""
        if not self._stale:
            return
        self._stale = False
        self.atlas.texture.filter = self.filter
        self.atlas.texture.build_mipmaps()
        self.atlas.texture.use(0)
        raw.glTexParameterf(raw.GL_TEXTURE_2D, raw.GL_TEXTURE_LOD_BIAS, _SHARPER)
