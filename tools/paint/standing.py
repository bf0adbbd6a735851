"""What friezes are put together of while the game runs: figures on nothing, a piece of ground, and one yet to come."""

from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint import ornament
from tools.paint.figures import FIGURES
from tools.paint.frieze import FOOT, HIGH
from tools.paint.palette import mix, rgba
from tools.paint.pen import CLEAR, Pen, grain, haloed
from tools.paint.scenes import ground

SIZE: Final = (420, 320)
SOLES: Final = (210, 312)
"""Where on its picture a figure stands; it is 240 pixels tall there."""
STATURE: Final = 1.2
PIECE: Final = 640
"""Pixels of the width of a piece of ground; its right edge meets its left one."""


def figure(name: str) -> Image.Image:
    """Paint a figure on nothing, looking to the right."""
    pen = Pen(SIZE)
    FIGURES[name](pen.at(*SOLES, STATURE))
    picture = pen.finish()
    picture.paste(CLEAR, (0, SOLES[1] + 2, *SIZE))
    # Those who stand before others are parted from them, as by a potter's incised line.
    return haloed(picture, 3, mix("clay", "clay_light", 0.5))


def piece() -> Image.Image:
    """640 x 560: clay between tongues and a meander, as on the title's frieze, with nobody on it."""
    picture = ground((PIECE, HIGH), mix("clay", "clay_light", 0.5), 41)
    trim = Pen((PIECE, HIGH))
    trim.line([(-4, FOOT + 2), (PIECE + 4, FOOT + 2)], 5)
    ornament.meander(trim, 0, FOOT + 30, PIECE, 42, count=12)
    for y, wide, ink in ((FOOT + 18, 3.0, "wine"), (FOOT + 84, 3.0, "wine"), (HIGH - 4, 8.0, "glaze")):
        trim.line([(-4, y), (PIECE + 4, y)], wide, rgba(ink))
    ornament.tongues(trim, 0, 14, PIECE, 40)
    for y, wide in ((4, 8.0), (62, 4.0)):
        trim.line([(-4, y), (PIECE + 4, y)], wide)
    picture.alpha_composite(trim.finish())
    return grain(picture, 2, 8)


def paint(art: Path) -> None:
    """Write figures/<unit>.png and ui/frieze_piece.png."""
    (art / "figures").mkdir(parents=True, exist_ok=True)
    for name in FIGURES:
        small = figure(name).quantize(96, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(art / "figures" / f"{name}.png", optimize=True)
    piece().convert("RGB").quantize(160, dither=Image.Dither.NONE).save(art / "ui" / "frieze_piece.png", optimize=True)
