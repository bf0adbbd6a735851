"""The title's frieze: a battle round a fallen man, as a band that goes on where it ends; and the name by itself."""

import random
from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint import ornament
from tools.paint.figures import FIGURES
from tools.paint.growth import column, olive_tree
from tools.paint.palette import mix, rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, grain
from tools.paint.scenes import ground

WIDE: Final = 2560
HIGH: Final = 560
FOOT: Final = 452
"""Where they stand."""

CAST: Final[tuple[tuple[str, float, float, bool], ...]] = (
    ("seer", 214, 1.62, False),
    ("priestess", 424, 1.6, False),
    ("archeress", 620, 1.62, False),
    ("phalanx", 826, 1.62, False),
    ("hoplite", 1010, 1.62, False),
    ("champion", 1196, 1.64, False),
    ("raider", 1440, 1.62, True),
    ("guard", 1622, 1.58, True),
    ("minotaur", 1816, 1.62, True),
    ("wolf", 2022, 1.42, True),
    ("cyclops", 2256, 1.72, True),
)
"""Who takes part: figure, where, how large, and whether it looks to the left."""


def band() -> Image.Image:
    """2560 x 560: clay between tongues and a meander; its right edge meets its left one."""
    picture = ground((WIDE, HIGH), mix("clay", "clay_light", 0.5), 41)
    back = Pen((WIDE, HIGH))
    for edge in (0, WIDE):
        olive_tree(back, edge + 66, FOOT - 14, 4.6, random.Random(4))
    column(back, 2444, FOOT, 4.4, tall=58)
    picture.alpha_composite(back.finish())
    front = Pen((WIDE, HIGH))
    FIGURES["hoplite"](front.at(1444, FOOT - 56, 1.3, turn=-86))
    for name, x, size, flip in CAST:
        FIGURES[name](front.at(x, FOOT, size, flip=flip))
    people = front.finish()
    people.paste(CLEAR, (0, FOOT + 3, WIDE, HIGH))
    picture.alpha_composite(people)
    trim = Pen((WIDE, HIGH))
    trim.line([(-4, FOOT + 2), (WIDE + 4, FOOT + 2)], 5)
    ornament.meander(trim, 0, FOOT + 30, WIDE, 42, count=48)
    for y, wide, ink in ((FOOT + 18, 3.0, "wine"), (FOOT + 84, 3.0, "wine"), (HIGH - 4, 8.0, "glaze")):
        trim.line([(-4, y), (WIDE + 4, y)], wide, rgba(ink))
    ornament.tongues(trim, 0, 14, WIDE, 40)
    for y, wide in ((4, 8.0), (62, 4.0)):
        trim.line([(-4, y), (WIDE + 4, y)], wide)
    picture.alpha_composite(trim.finish())
    return grain(picture, 2, 8)


def name() -> Image.Image:
    """1040 x 300: the name in glaze, a wine-coloured line and a meander under it, on nothing."""
    pen = Pen((1040, 300))
    long = ornament.word(pen, "ΚΛΕΟΣ", 0, -900, 190, weight=15.5)
    ornament.word(pen, "ΚΛΕΟΣ", 520 - long / 2, 14, 190, weight=15.5)
    ornament.meander(pen, 60, 242, 920, 34, GLAZE, count=20)
    for y in (232, 286):
        pen.line([(60, y), (980, y)], 3.6, rgba("wine"))
    return pen.finish()


def paint(art: Path) -> None:
    """Write ui/frieze.png and ui/name.png."""
    band().convert("RGB").quantize(200, dither=Image.Dither.NONE).save(art / "ui" / "frieze.png", optimize=True)
    name().save(art / "ui" / "name.png", optimize=True)
