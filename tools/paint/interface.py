"""What the window is made of: panels, frames, buttons, overlays for cells, and the cursor's ring."""

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from tools.paint import ornament
from tools.paint.cells import SHAPES, Shape
from tools.paint.emblems import owl
from tools.paint.palette import RGBA, mix, rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, clouds, grain

FRAME: Final = 32
BUTTON: Final = 16


def clay(size: int, colour: RGBA, seed: int) -> Image.Image:
    """A tileable square of clay or slip: fine grain over slow clouds."""
    base = Image.new("RGBA", (size, size), colour)
    slow = clouds((size, size), 6, seed)
    bands = list(base.split())
    for i in range(3):
        bands[i] = ImageChops.add(bands[i], slow, 1, -128)
    return grain(Image.merge("RGBA", bands), 4, seed + 3)


def frame(ground: RGBA | None) -> Image.Image:
    """Nine-patch frame of 160 with corners of 32: meander between lines, a rosette in each corner."""
    size = 160
    pen = Pen((size, size), ground or CLEAR)
    for inset, wide in ((1.5, 3.0), (29.5, 1.6)):
        a, b = inset, size - inset
        pen.line([(a, a), (b, a), (b, b), (a, b), (a, a), (b, a)], wide)
    pen.line([(5.5, 5.5), (size - 5.5, 5.5), (size - 5.5, size - 5.5), (5.5, size - 5.5), (5.5, 5.5)], 1.2)
    for turn in range(4):
        p = pen.at(size / 2, size / 2, turn=90 * turn)
        ornament.meander(p, -48, -72, 96, 19, count=4)
    for x in (17.5, size - 17.5):
        for y in (17.5, size - 17.5):
            for k in range(8):
                q = pen.at(x, y, turn=45 * k)
                q.fill([(2.4, 0), (5.5, -2.4), (9.2, 0), (5.5, 2.4)], GLAZE if k % 2 else rgba("wine"))
            pen.disc((x, y), 2.2, rgba("ochre"))
    return pen.finish()


def icon() -> Image.Image:
    """The game's own sign, 256 x 256: a round shield with Athena's owl, that can be made out at 16 pixels."""
    pen = Pen((256, 256))
    for radius, colour in ((126, GLAZE), (116, mix("clay", "clay_light", 0.3)), (97, GLAZE)):
        pen.disc((128, 128), radius, colour)
    for turn in range(24):
        pen.at(128, 128, turn=15 * turn).fill([(-5, -99), (5, -99), (0, -114)], rgba("wine"))
    owl(pen, (128, 124), 104)
    return grain(pen.finish(), 3, 17)


def button(state: str) -> Image.Image:
    """Nine-patch button of 64 with corners of 16."""
    ground = {
        "normal": mix("clay_light", "cream", 0.12),
        "hover": mix("cream", "ochre", 0.25),
        "pressed": rgba("clay_dark"),
        "disabled": mix("cream_dark", "stone", 0.45),
        "active": rgba("ochre"),
    }[state]
    edge = rgba("stone_dark") if state == "disabled" else GLAZE
    pen = Pen((64, 64))
    notch = 6.0

    def outline(inset: float) -> list[tuple[float, float]]:
        a, b, n = inset, 64 - inset, notch
        return [(a + n, a), (b - n, a), (b, a + n), (b, b - n), (b - n, b), (a + n, b), (a, b - n), (a, a + n)]

    pen.fill(outline(1), edge)
    pen.fill(outline(3.2), ground)
    inner = outline(6)
    pen.line([*inner, inner[0]], 1.1, mix("clay_dark", "glaze", 0.2) if state != "disabled" else edge)
    shade = [(5, 59), (59, 59)] if state != "pressed" else [(8, 6), (56, 6)]
    if state in ("normal", "hover", "active"):
        pen.line([(9, 58.4), (55, 58.4)], 2.2, rgba("clay_dark"))
    elif state == "pressed":
        pen.line(shade, 2.2, GLAZE)
    return grain(pen.finish(), 4, len(state))


def strip(ink: RGBA) -> Image.Image:
    """A meander strip, 240 x 24, to be repeated sideways."""
    pen = Pen((240, 24))
    ornament.meander(pen, 0, 3.5, 240, 17, ink, count=10)
    for y in (1, 23):
        pen.line([(-4, y), (244, y)], 1.4, ink)
    return pen.finish()


def hatch(pen: Pen, kind: str, colour: RGBA, wide: float = 64, tall: float = 64) -> None:
    """Fill with a pattern that repeats every 64 pixels (16 between marks)."""
    if kind == "dots":
        for row in range(int(tall / 8) + 1):
            for k in range(int(wide / 16) + 2):
                pen.disc((k * 16 + (8 if row % 2 else 0), row * 8 + 4), 1.75, colour)
    elif kind == "lines":
        for k in range(-8, 18):
            pen.line([(k * 10.6667 - 4, -4), (k * 10.6667 - 4 + tall + 8, tall + 4)], 2.0, colour)
    elif kind == "rings":
        for row in range(int(tall / 16) + 2):
            for k in range(int(wide / 16) + 2):
                pen.ring((k * 16 + (8 if row % 2 else 0), row * 16 + 8), 4, 1.7, colour)
    else:
        for row in range(int(tall / 12) + 2):
            y = row * 12.8
            wave = [(x, y + 2.4 * math.sin(2 * math.pi * x / 16)) for x in range(-2, int(wide) + 4, 1)]
            pen.line(wave, 1.8, colour)


OVERLAYS: Final[dict[str, tuple[str, str, int, int, str]]] = {
    "reach": ("dots", "sea_deep", 165, 44, "thin"),
    "reach_far": ("waves", "olive_dark", 150, 36, "thin"),
    "danger": ("lines", "wine", 165, 40, "thin"),
    "target": ("rings", "wine_dark", 190, 46, "bold"),
    "zone": ("waves", "ochre_dark", 170, 40, "thin"),
    "highlight": ("", "cream", 255, 50, "bold"),
    "selection": ("", "glaze", 255, 0, "double"),
    "path": ("", "glaze", 220, 0, "dot"),
}
"""Pattern, colour, its alpha, the wash's alpha, and the kind of edge."""


def overlay(shape: Shape, name: str) -> Image.Image:
    """A clear overlay for one cell."""
    kind, colour, alpha, wash, edge = OVERLAYS[name]
    pen = shape.pen()
    mx, my = shape.middle

    def inset(by: float) -> list[tuple[float, float]]:
        return [(mx + (x - mx) * (1 - by / 32), my + (y - my) * (1 - by / 32)) for x, y in shape.corners]

    if kind:
        hatch(pen, kind, rgba(colour, alpha), shape.width, shape.height)
    layer = pen.finish()
    out = Pen((shape.width, shape.height))
    out.fill(inset(1.0), rgba(colour, wash))
    base = out.finish()
    cut = Pen((shape.width, shape.height))
    cut.fill(inset(2.5), GLAZE)
    masked = Image.new("RGBA", layer.size)
    masked.paste(layer, mask=cut.finish().getchannel("A"))
    base.alpha_composite(masked)
    rim = Pen((shape.width, shape.height))
    if edge == "thin":
        _edge(rim, inset(1.6), 1.3, rgba(colour, 190))
    elif edge == "bold":
        _edge(rim, inset(2.4), 3.6, GLAZE)
        _edge(rim, inset(2.4), 1.5, rgba("cream" if name == "highlight" else "wine"))
    elif edge == "double":
        _edge(rim, inset(2.6), 4.6, GLAZE)
        _edge(rim, inset(2.6), 2.0, rgba("ochre"))
        _edge(rim, inset(6.4), 1.3, GLAZE)
    elif edge == "dot":
        rim.disc((mx, my), 7.5, rgba("cream", 230))
        rim.disc((mx, my), 5, GLAZE)
    base.alpha_composite(rim.finish())
    return base


def _edge(pen: Pen, points: list[tuple[float, float]], wide: float, colour: RGBA) -> None:
    pen.line([*points, *points[:2]], wide, colour)


def ring() -> Image.Image:
    """The cursor's ring, 96: rays between two circles."""
    pen = Pen((96, 96))
    pen.ring((48, 48), 43, 3, GLAZE)
    pen.ring((48, 48), 40.4, 1.6, rgba("cream"))
    for k in range(4):
        p = pen.at(48, 48, turn=90 * k)
        p.fill([(46, -6), (46, 6), (33, 0)], GLAZE)
        p.fill([(44, -3.2), (44, 3.2), (36.5, 0)], rgba("ochre"))
    return pen.finish()


def hint() -> Image.Image:
    """An arrow that points down at what is meant, 64 x 64."""
    pen = Pen((64, 64))
    for grow, ink in ((3.4, GLAZE), (0.0, rgba("cream")), (-3.0, rgba("wine"))):
        g = grow
        pen.fill([(22 - g, 3 - g), (42 + g, 3 - g), (42 + g, 28 - g * 0.6), (57 + g * 1.6, 28 - g * 0.6),
                  (32, 60 + g * 1.5), (7 - g * 1.6, 28 - g * 0.6), (22 - g, 28 - g * 0.6)], ink)  # fmt: skip
    return pen.finish()


def paint(art: Path) -> None:
    """Write everything into ui/."""
    folder = art / "ui"
    folder.mkdir(parents=True, exist_ok=True)
    pictures: dict[str, Callable[[], Image.Image]] = {
        "panel_cream": lambda: clay(256, rgba("cream"), 11),
        "panel_clay": lambda: clay(256, mix("clay", "clay_light", 0.45), 12),
        "panel_glaze": lambda: clay(256, rgba("glaze"), 13),
        "frame": lambda: frame(None),
        "panel": lambda: grain(frame(rgba("cream")), 4, 5),
        "strip": lambda: strip(GLAZE),
        "strip_cream": lambda: strip(rgba("cream")),
        "cursor_ring": ring,
        "hint": hint,
        "icon": icon,
    }
    for state in ("normal", "hover", "pressed", "disabled", "active"):
        pictures[f"button_{state}"] = partial(button, state)
    for name, picture in pictures.items():
        picture().save(folder / f"{name}.png", optimize=True)
    for kind in ("dots", "lines", "rings", "waves"):
        pen = Pen((64, 64))
        hatch(pen, kind, GLAZE)
        pen.finish().save(folder / f"hatch_{kind}.png", optimize=True)
    for shape in SHAPES:
        for name in OVERLAYS:
            overlay(shape, name).save(folder / f"{shape.name}_{name}.png", optimize=True)


__all__ = ["BUTTON", "FRAME", "clay", "frame", "paint"]
