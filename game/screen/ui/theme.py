"""The look: palette, colours of the sides, sizes of text.

Colours come from assets/art/palette.toml, which the pictures are painted with. Sizes are window points at an interface
scale of 1.
"""

import functools
import tomllib
from typing import Any, Final

from game.data import assets
from game.screen.ui.fonts import Colour

SIZES: Final = {"tiny": 10, "small": 12, "body": 14, "head": 18, "title": 26, "banner": 44}
"""Heights of text in window points at scale 1."""
_PLAIN: Final = {
    "glaze": "#1d1815", "glaze_soft": "#3a2c24", "clay": "#c66b3b", "clay_light": "#d98c58", "clay_dark": "#9a4a27",
    "cream": "#eddcb8", "cream_dark": "#d9c397", "ochre": "#d1a04a", "ochre_dark": "#a87a33", "olive": "#7b7a40",
    "olive_pale": "#cdc193", "olive_dark": "#4c4d2a", "sea": "#3f6a7d", "sea_deep": "#2b4c5f", "sea_pale": "#9bb8ad",
    "wine": "#762f37", "wine_dark": "#4d1d25", "stone": "#b49a7d", "stone_dark": "#86705a",
}  # fmt: skip
"""What the palette's colours are where the file lacks them."""


@functools.cache
def palette() -> dict[str, str]:
    """Return the colours by name, as #rrggbb."""
    return {**_PLAIN, **_file().get("colours", {})}


@functools.cache
def side_colours() -> tuple[str, ...]:
    """Return the names of the sides' colours, in the order of the rims."""
    return tuple(_file().get("sides", {}).get("order", ("sea", "wine", "olive", "ochre")))


@functools.cache
def _file() -> dict[str, Any]:
    path = assets() / "art" / "palette.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@functools.cache
def colour(name: str, alpha: int = 255) -> Colour:
    """Return a palette colour, alpha 0 (clear) to 255."""
    code = palette()[name]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), alpha


def mix(one: str, other: str, share: float, alpha: int = 255) -> Colour:
    """Mix two palette colours; `share` (0 to 1) is how much of the second there is."""
    pairs = zip(colour(one)[:3], colour(other)[:3], strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return red, green, blue, alpha


def side_colour(number: int, alpha: int = 255) -> Colour:
    """Return the colour of the map's side number `number`, 0 for the first."""
    names = side_colours()
    return colour(names[number % len(names)], alpha)
