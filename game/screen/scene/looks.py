"""What the kinds of cells of a `CellMap` look like, in the window and in pictures of maps. Pillow only.

Kinds that stand side by side differ by pattern or by how dark they are, not by colour alone.
"""

from typing import Final

from PIL import Image

from game.report.cell_maps import LEVELS
from game.screen.scene.cells import FINER, Pattern, filled
from game.screen.ui import fonts
from game.screen.ui.theme import colour, side_colours

_SIDES: Final = ("slants", "dots", "dashes", "specks")
"""The pattern of each side's cells."""
_DARKEST: Final = 150
"""How strong a shade is laid over the lowest ground, and over the highest."""
WRITTEN: Final = 0.26
"""How high what is written in a cell is, of the cell."""

LOOKS: Final[dict[str, Pattern]] = {
    **{
        f"side {number}": Pattern(_SIDES[number % 4], name, 235, name, 70, name, 3.0)
        for number, name in enumerate(side_colours())
    },
    "several sides": Pattern("net", "glaze", 110, "cream", 60, "glaze", 3.0),
    "soft cover": Pattern("dots", "olive_dark", 230, "olive_pale", 110, "olive_dark", 3.0),
    "hard cover": Pattern("net", "olive_dark", 240, "olive_dark", 150, "olive_dark", 3.0),
    "watched light": Pattern("dots", "wine_dark", 210, "ochre", 60, "ochre_dark", 3.0),
    "watched dark": Pattern("dots", "cream", 150, "glaze", 46, "glaze", 3.0),
    "fault": Pattern("crosses", "wine_dark", 240, "wine", 120, "wine_dark", 3.0),
    "deployment": Pattern("slants", "sea_deep", 200, "sea_pale", 100, "sea_deep", 3.0),
    "reserve": Pattern("dashes", "glaze", 200, "stone", 120, "glaze", 3.0),
    "goal": Pattern("waves", "ochre_dark", 220, "ochre", 120, "ochre_dark", 3.0),
    "exit": Pattern("crosses", "olive_dark", 220, "olive_pale", 110, "olive_dark", 3.0),
    **{
        f"heat {level}": Pattern("", "wine", 0, "wine", 30 + 195 * level // LEVELS, "wine")
        for level in range(1, LEVELS + 1)
    },
    **{
        f"height {level}": Pattern(
            "", "glaze", 0, "glaze" if 2 * level <= LEVELS else "cream",
            abs(2 * level - LEVELS - 1) * _DARKEST // (LEVELS - 1), "glaze",
        )
        for level in range(1, LEVELS + 1)
    },
}  # fmt: skip
"""How each kind of cells is drawn, by the name of its look."""


def look_of(name: str) -> Pattern:
    """Return how a kind of cells is drawn; a fifth side's as the first one's."""
    if name not in LOOKS and name.startswith("side "):
        return LOOKS[f"side {int(name.removeprefix('side ')) % len(side_colours())}"]
    return LOOKS[name]


def swatch(name: str, size: int) -> Image.Image:
    """Return a piece of a kind's look over plain ground, for a legend."""
    ground = Image.new("RGBA", (FINER * size, FINER * size), colour("stone"))
    ground.alpha_composite(filled(look_of(name), Image.new("L", ground.size, 255)))
    return ground.resize((size, size), Image.Resampling.LANCZOS)


def written(words: str) -> Image.Image:
    """Return what is written in a cell, to be made as small as the cell."""
    return fonts.picture(words, 32, colour("cream"), colour("glaze"))
