"""Draws what units are known to mean to do: an icon at the unit, a ghost where it will walk, an arrow to its aim."""

import math
from collections.abc import Callable
from typing import Final

import arcade
from PIL import Image, ImageDraw

from game.screen.model.overlays import IntentMark
from game.screen.tilemap.layout import Layout, Point, angle_of, between
from game.screen.ui.art import SUNK, Art, icon
from game.screen.ui.pool import RGBA, SpritePool
from game.screen.ui.theme import colour, side_colour

_GHOST: Final = 190
"""How far from glass a ghost is, of 255."""
_RIM: Final[RGBA] = (*colour("cream")[:3], 220)
_ASIDE: Final = 0.09
"""Arrows lie so many cells to the right of the straight line: those there and back do not cover each other."""


class MarkView:
    """The marks of one scene; `under` is drawn below the units, `over` above them."""

    def __init__(self, art: Art, layout: Layout) -> None:
        """Begin with none."""
        self.art: Final = art
        self.layout: Final = layout
        self.under: Final = SpritePool(art.atlas, art.filter)
        self.over: Final = SpritePool(art.atlas, art.filter)
        self._shown: tuple[object, ...] = ()

    def show(self, marks: tuple[IntentMark, ...], lit: frozenset[int] = frozenset()) -> None:
        """Take on marks; those of the units in `lit` stand out; where there are none, all are alike."""
        if self._shown == (marks, lit):
            return
        self._shown = marks, lit
        self.under.begin()
        self.over.begin()
        for mark in sorted(marks, key=lambda mark: mark.unit in lit):
            self._one(mark, 255 if not lit or mark.unit in lit else 90)

    def _one(self, mark: IntentMark, alpha: int) -> None:
        layout, cell = self.layout, self.layout.cell
        here = layout.middle(mark.cells)
        start = here
        ink = side_colour(mark.side, alpha)
        if mark.ghost:
            start = layout.middle(mark.ghost)
            self._arrow(here, start, ink, wide=0.07, short=0.3, dashed=True)
            size = layout.token(large=len(mark.ghost) > 1)
            # Half of the side's colour: the figure in it can still be seen.
            red, green, blue = ((255 + part) // 2 for part in ink[:3])
            ghost = red, green, blue, _GHOST * alpha // 255
            texture = self.art.unit(mark.kind, mark.side, large=len(mark.ghost) > 1, hero=mark.is_hero)
            self.under.put(texture, start[0], start[1] + SUNK * size, size, size, 0.0, ghost)
        if mark.aim:
            end = layout.middle(mark.aim)
            short = 0.62 if len(mark.aim) > 1 else 0.3
            self._arrow(start, end, ink, wide=0.13, short=short, dashed=False)
        size = cell * (0.5 if len(mark.cells) > 1 else 0.42)
        out = layout.token(large=len(mark.cells) > 1) * 0.36
        at = here[0] + out, here[1] + out
        self.over.put(self._texture("mark rim", _disc), *at, size * 1.2, size * 1.2, 0.0, ink)
        self.over.put(self._icon(mark.icon), *at, size, size, 0.0, (255, 255, 255, alpha))

    def _arrow(self, start: Point, end: Point, ink: RGBA, *, wide: float, short: float, dashed: bool) -> None:
        """Draw an arrow that ends `short` cells before its end."""
        cell, far = self.layout.cell, math.dist(start, end)
        if far < cell * 0.2:
            return
        aside = (end[1] - start[1]) / far * cell * _ASIDE, -(end[0] - start[0]) / far * cell * _ASIDE
        start, end = ((at[0] + aside[0], at[1] + aside[1]) for at in (start, end))
        tip = between(start, end, max(0.3, 1 - short * cell / far))
        turn = angle_of(start, end)
        neck = between(start, tip, max(0.0, 1 - 0.2 * cell / math.dist(start, tip)))
        rim = (*_RIM[:3], _RIM[3] * ink[3] // 255)
        line, head = self._texture("mark line", _line), self._texture("mark head", _head)
        for extra, shade in ((0.07, rim), (0.0, ink)):
            for one, other in _pieces(start, neck, cell * 0.22) if dashed else [(start, neck)]:
                x, y = between(one, other, 0.5)
                long = math.dist(one, other) + extra * cell
                self.over.put(line, x, y, long, (wide + extra) * cell, turn, shade)
            size = (0.34 if not dashed else 0.24) * cell + extra * cell * 1.5
            self.over.put(head, *between(tip, start, size * 0.4 / math.dist(start, tip)), size, size, turn, shade)

    def _icon(self, name: str) -> arcade.Texture:
        key = f"mark icon {name}"
        return self.art.known(key) or self.art.keep(key, _coin(name))

    def _texture(self, name: str, make: Callable[[], Image.Image]) -> arcade.Texture:
        return self.art.known(name) or self.art.keep(name, make())


def _pieces(start: Point, end: Point, step: float) -> list[tuple[Point, Point]]:
    """Return the dashes of a line."""
    count = max(1, round(math.dist(start, end) / step / 2))
    return [
        (between(start, end, number / count), between(start, end, (number + 0.62) / count)) for number in range(count)
    ]


def _disc() -> Image.Image:
    image = Image.new("RGBA", (256, 256), (255, 255, 255, 0))
    ImageDraw.Draw(image).ellipse((2, 2, 253, 253), (255, 255, 255, 255))
    return image.resize((64, 64), Image.Resampling.LANCZOS)


def _coin(name: str) -> Image.Image:
    """Return an icon on a cream disc with a dark edge."""
    image = Image.new("RGBA", (256, 256), (*colour("glaze")[:3], 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((2, 2, 253, 253), colour("glaze"))
    pen.ellipse((12, 12, 243, 243), colour("cream"))
    done = image.resize((64, 64), Image.Resampling.LANCZOS)
    done.alpha_composite(icon(name, 44), (10, 10))
    return done


def _line() -> Image.Image:
    return Image.new("RGBA", (16, 16), (255, 255, 255, 255))


def _head() -> Image.Image:
    """Return the head of an arrow that points to the right."""
    image = Image.new("RGBA", (256, 256), (255, 255, 255, 0))
    ImageDraw.Draw(image).polygon([(20, 10), (250, 128), (20, 246), (70, 128)], (255, 255, 255, 255))
    return image.resize((64, 64), Image.Resampling.LANCZOS)
