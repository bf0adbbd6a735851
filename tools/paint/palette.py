"""The colours of Kleos: clay, slip and glaze, and a few restrained pigments.

Every picture takes its colours from here. Nothing here draws.
"""

from typing import Final

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]

PALETTE: Final[dict[str, str]] = {
    "glaze": "#1d1815",
    "glaze_soft": "#3a2c24",
    "clay": "#c66b3b",
    "clay_light": "#d98c58",
    "clay_dark": "#9a4a27",
    "cream": "#eddcb8",
    "cream_dark": "#d9c397",
    "ochre": "#d1a04a",
    "ochre_dark": "#a87a33",
    "olive": "#7b7a40",
    "olive_pale": "#cdc193",
    "olive_dark": "#4c4d2a",
    "sea": "#3f6a7d",
    "sea_deep": "#2b4c5f",
    "sea_pale": "#9bb8ad",
    "wine": "#762f37",
    "wine_dark": "#4d1d25",
    "stone": "#b49a7d",
    "stone_dark": "#86705a",
}

SIDES: Final[tuple[str, ...]] = ("sea", "wine", "olive", "ochre")
"""Colour names of the four sides, in the order of the rims."""


def rgb(name: str) -> RGB:
    """Give a palette colour as three numbers from 0 to 255."""
    code = PALETTE[name]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def rgba(name: str, alpha: int = 255) -> RGBA:
    """Give a palette colour with an alpha from 0 (clear) to 255."""
    return (*rgb(name), alpha)


def mix(first: str, second: str, share: float) -> RGBA:
    """Mix two palette colours; `share` is how much of the second there is, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return red, green, blue, 255


def as_toml() -> str:
    """Write the palette as the text of `assets/art/palette.toml`."""
    lines = ["# Written by tools/paint. Colours of the game, as used in every picture.", "[colours]"]
    lines += [f'{name} = "{code}"' for name, code in PALETTE.items()]
    lines += ["", "[sides]", "# rims/1.png to rims/4.png", f"order = {list(SIDES)!r}".replace("'", '"'), ""]
    return "\n".join(lines)
