"""A campaign's frieze, which fills as the party goes: each battle a panel, put together of what happened in it.

Those of the party who stand are on the left, whom they fought on the right, whoever fell lies where they fell; who did
most is larger. What is yet to come is bare clay.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image
from PIL.ImageFilter import BoxBlur

from game.board.grid import Cell
from game.report.chapter import told
from game.scenario.campaign.chapter import Chapter
from game.scenario.campaign.journey import Journey
from game.screen.model.press import Press
from game.screen.ui import art
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas
from game.screen.ui.theme import colour

PIECE: Final = (640, 560)
"""Pixels of a panel."""
FOOT: Final = 452
"""Pixels from its upper edge to where they stand."""
FIELD: Final = (0, 64, PIECE[0], FOOT + 2)
"""Where figures are: left, top, right, bottom."""
SAMPLE: Final = (320, 80)
"""A pixel of bare clay."""
SOLES: Final = (210, 312)
"""Where on its picture a figure stands, in pixels; it is 240 tall there."""
LARGER: Final = 1.3
"""How much larger than others whoever did most is."""
CAPTION: Final = 24.0
OURS: Final = 4
THEIRS: Final = 3
"""So many of either stand there at most."""
STATURE: Final = 1.08
LESS: Final = 0.05
"""How much smaller each is who stands behind another."""
LYING: Final = 0.64
"""How large whoever lies there is: before the feet of the others, not over them."""
HALO: Final = 4
"""Pixels of bare clay round a figure, so that black on black can be told apart."""
FAINT: Final = 20
"""Of 255: with so much of a figure near there is clay."""
MOST_LYING: Final = 3
"""So many of either lie there."""
DIM: Final = {"won": ("clay_light", 0.0), "lost": ("wine_dark", 0.34), "drawn": ("stone_dark", 0.3)}
"""What the ground is mixed with, and how much of it."""


@dataclass(frozen=True, slots=True)
class ShowChapter(Press):
    """Show what happened in a battle, counted from 0."""

    number: int


def draw_frieze(
    canvas: Canvas, box: Box, journey: Journey, coming: Sequence[str] = (), *, is_told: bool = False
) -> None:
    """Draw the frieze over a box; with `is_told` each battle is named under its panel, and can be pressed.

    `coming` are the kinds of those who come to the next battle, where that is known.
    """
    foot = CAPTION if is_told else 0.0
    high = box.height - foot
    count = max(2, round(box.width / (high * PIECE[0] / PIECE[1])))
    edges = [round(box.left + box.width * place / count) for place in range(count + 1)]
    is_open = not journey.end
    first = max(0, len(journey.chapters) + is_open - count)
    if is_told:
        canvas.fill(Box(box.left, box.bottom, box.width, foot), "glaze")
    for place in range(count):
        number = first + place
        wide = edges[place + 1] - edges[place]
        panel = Box(edges[place], box.bottom + foot, wide, high)
        if number < len(journey.chapters):
            chapter = journey.chapters[number]
            canvas.image(f"campaign {journey.mark} {number} {chapter.seed}", panel_of(chapter), panel)
            words, tip = f"{number + 1}  {chapter.title}: {chapter.ended}", (chapter.title, *told(chapter))
        elif number == len(journey.chapters) and is_open:
            kinds = tuple(coming or (one.kind for one in journey.party if not one.fallen))[:OURS]
            canvas.image(f"campaign {' '.join(kinds)}", waiting_panel(kinds), panel)
            words, tip = f"{number + 1}  to come", ()
        else:
            canvas.image("campaign bare", bare_panel(), panel)
            words, tip = "", ()
        if is_told and words:
            caption = Box(panel.left, box.bottom, wide, foot)
            top = caption.top - (foot - canvas.line_height("small")) / 2
            ink = "cream" if tip else "stone"
            canvas.text(words, caption.left + 6, top, "small", ink, "bold", room=wide - 12, align="middle")
            if tip:
                canvas.spot(Box(panel.left, box.bottom, wide, box.height), ShowChapter(number), tip)


# ---- panels --------------------------------------------------------------------------------------------------------


@functools.lru_cache(64)
def panel_of(chapter: Chapter) -> Image.Image:
    """Return the picture of a battle."""
    picture = _ground(*DIM[chapter.ended])
    where = {fate.name: fate.cell for fate in chapter.fates if fate.cell is not None}
    best = chapter.foremost
    lying = [(deed.kind, where[deed.name], deed is best) for deed in chapter.deeds if deed.name in where]
    fallen = [(foe.kind, foe.cell, False) for foe in chapter.foes if foe.cell is not None]
    gone = {fate.name for fate in chapter.fates if fate.fallen or fate.cell is not None}
    there = [deed.kind for deed in chapter.deeds if deed.name not in gone]
    foes = [foe.kind for foe in chapter.foes if foe.cell is None]
    is_up = best is not None and best.name not in gone
    _stand(picture, there[:OURS], LARGER if is_up else 1.0, (70, 300 if foes else 400), is_ours=True)
    _stand(picture, foes[:THEIRS], 1.1, (570, 400 if there else 260), is_ours=False)
    for ours, some in ((False, fallen), (True, lying)):
        for kind, cell, is_best in some[:MOST_LYING]:
            _lay(picture, kind, _share(cell, chapter.size), LARGER if is_best else 1.0, is_ours=ours)
    return picture


@functools.lru_cache(16)
def waiting_panel(kinds: tuple[str, ...]) -> Image.Image:
    """Return the picture of a battle that is to come: who of the party is left, and nobody before them yet."""
    picture = _ground("cream", 0.35)
    people = picture.copy()
    _stand(people, kinds[:OURS], 1.0, (70, 330), is_ours=True)
    return Image.blend(picture, people, 0.6)


@functools.lru_cache(1)
def bare_panel() -> Image.Image:
    """Return a panel with nobody on it."""
    return _ground("cream", 0.55)


def _ground(ink: str, share: float) -> Image.Image:
    """Return a piece of ground between its bands, its clay mixed with a colour, parted from the next one by lines."""
    found = art.read("ui", "frieze_piece", PIECE)
    picture = Image.new("RGBA", PIECE, colour("clay")) if found is None else found.copy()
    field = (0, 64, PIECE[0], FOOT)
    picture.paste(Image.blend(picture.crop(field), Image.new("RGBA", (PIECE[0], FOOT - 64), colour(ink)), share), field)
    for left, wide, line in ((0, 4, "glaze"), (7, 2, "wine"), (PIECE[0] - 4, 4, "glaze"), (PIECE[0] - 9, 2, "wine")):
        picture.paste(colour(line), (left, 64, left + wide, FOOT))
    return picture


def _share(cell: Cell | None, size: tuple[int, int]) -> tuple[float, float]:
    """Return where a cell lies on its board, each way from 0 to 1."""
    column, row = cell or (0, 0)
    return min(1.0, (column + 0.5) / max(1, size[0])), min(1.0, (row + 0.5) / max(1, size[1]))


def _figure(kind: str, is_ours: bool) -> Image.Image:
    """Return a figure that looks at its foes; where none is painted, its disc in the figure's place."""
    found = art.read("figures", kind)
    if found is None:
        found = Image.new("RGBA", (2 * SOLES[0], 320))
        disc = art.token(kind, 0 if is_ours else 1, large=False)
        found.alpha_composite(disc, (SOLES[0] - disc.width // 2, SOLES[1] - disc.height))
    return found if is_ours else found.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def _stand(
    picture: Image.Image, kinds: Sequence[str], foremost: float, between: tuple[int, int], *, is_ours: bool
) -> None:
    """Draw some who stand, the hindmost first, between the x of the hindmost and that of the foremost."""
    back, front = between
    for number, kind in reversed(list(enumerate(kinds))):
        x = round(front + (back - front) * number / max(2, len(kinds) - 1))
        scale = (STATURE - LESS * number) * (foremost if not number else 1.0)
        figure = _figure(kind, is_ours)
        figure = figure.resize((round(figure.width * scale), round(figure.height * scale)), Image.Resampling.LANCZOS)
        _put(picture, figure, x - round(SOLES[0] * scale), FOOT - round(SOLES[1] * scale) + 2)


def _lay(picture: Image.Image, kind: str, at: tuple[float, float], scale: float, *, is_ours: bool) -> None:
    """Draw somebody who lies there, the head away from the foe."""
    figure = _figure(kind, is_ours)
    body = figure.getbbox()
    if body is None:
        return
    figure = figure.crop(body).rotate(90 if is_ours else -90, expand=True, resample=Image.Resampling.BICUBIC)
    size = (max(1, round(figure.width * LYING * scale)), max(1, round(figure.height * LYING * scale)))
    figure = figure.resize(size, Image.Resampling.LANCZOS)
    x, y = 30 + at[0] * (PIECE[0] - 60), FOOT + 2 - 26 * (1 - at[1])
    left = min(PIECE[0] - 12 - figure.width, max(12, round(x - figure.width / 2)))
    _put(picture, figure, left, round(y) - figure.height)


def _put(picture: Image.Image, figure: Image.Image, left: int, top: int) -> None:
    """Put a figure on a panel, clay round it and in its incised lines; what reaches beyond the field is left out."""
    layer = Image.new("RGBA", (figure.width + 2 * HALO, figure.height + 2 * HALO))
    layer.paste(figure, (HALO, HALO))
    left, top = left - HALO, top - HALO
    field = (max(0, FIELD[0] - left), max(0, FIELD[1] - top), FIELD[2] - left, min(layer.height, FIELD[3] - top))
    layer = layer.crop(field)
    left, top = left + field[0], top + field[1]
    halo = layer.getchannel("A").filter(BoxBlur(HALO)).point(_to_all)
    halo.paste(0, (0, max(0, FOOT - top), *halo.size))
    picture.paste(Image.new("RGBA", halo.size, picture.getpixel(SAMPLE)), (left, top), halo)
    picture.alpha_composite(layer, (left, top))


def _to_all(value: float) -> int:
    """Return how much clay there is where a blurred figure has so much of itself: all or nothing."""
    return 255 if value > FAINT else 0
