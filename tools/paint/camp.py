"""A camp and what lies on a beach: night ground, tents, a camp fire, a ship's hull, and pictures of several cells."""

import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from tools.paint.cells import Shape
from tools.paint.ground import Painter, flood, spots, tuft
from tools.paint.growth import flame
from tools.paint.ornament import meander
from tools.paint.palette import RGBA, mix, rgba
from tools.paint.pen import GLAZE, Pen, Point, arc, grain, spline, tube

NIGHT: Final[RGBA] = (92, 100, 92, 255)
"""The colour of ground at night: olive with the sea in it, dark enough to hide on and light enough for black glaze."""


def night(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Ground at night: tufts, and now and then a glint of dew."""
    flood(pen, shape, NIGHT)
    for at in spots(shape, rng, (2, 3, 4, 1)[variant]):
        tuft(pen, at, rng, (60, 64, 58, 255), 8)
    for x, y in spots(shape, rng, 4, 8, 14):
        pen.stroke([(x - 3.5, y + 1.5), (x + 3.5, y - 1.5)], 1.1, (112, 120, 110, 255))
    if variant == 3:
        for x, y in spots(shape, rng, 3, 12, 16):
            pen.disc((x, y), 0.9, rgba("sea_pale"))


def hull(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """Rollers of wood under a ship, whose own picture lies over them."""
    del rng, variant
    mx, my = shape.middle
    for dx in (-18, 2, 22):
        p = pen.at(mx + dx, my + 20, turn=-62)
        p.fill(tube([(-15, 0, 7), (0, 0, 7.6), (15, 0, 7)]))
        p.line([(-12, -1.2), (12, -1.2)], 0.9, rgba("clay_light"))
        p.fill(arc((15, 0), 3.4, 0, 360), rgba("ochre_dark"), 0.5)


def _cloth(pen: Pen, corners: Sequence[Point], colour: RGBA) -> None:
    pen.fill(corners, GLAZE)
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    inner = [(x + (middle[0] - x) * 0.09, y + (middle[1] - y) * 0.09) for x, y in corners]
    pen.fill(inner, colour)


def tent(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A tent of skins over poles: open to the front, shut, or from its side; the last is the floor of a large one."""
    del rng
    mx, my = shape.middle
    skin, fold = mix("cream", "ochre", 0.3), mix("cream_dark", "clay", 0.42)
    p = pen.at(mx, my + 24)
    if variant == 3:
        p.fill(arc((0, -22), 26, 0, 360, squash=0.8), mix("cream_dark", "clay_dark", 0.5))
        p.ring((0, -22), 18, 1.2, rgba("wine"))
        return
    p.fill(spline([(-30, 1), (0, -4), (30, 1), (0, 5)], closed=True), rgba("glaze", 120))
    if variant == 2:
        _cloth(p, [(-29, 0), (-21, -36), (21, -36), (29, 0)], skin)
        p.fill([(-20.4, -36), (20.4, -36), (23.6, -22), (-23.6, -22)], fold)
        for seam in (-14, 0, 14):
            p.line([(seam * 0.86, -36), (seam * 1.22, -1)], 0.9)
        for pole in (-20, 20):
            p.line([(pole, -34), (pole * 1.06, -43)], 2.6)
        p.line([(-22, -22), (22, -22)], 0.9)
        return
    p.line([(-3, -40), (3.5, -51)], 2.4)
    p.line([(3, -40), (-3.5, -51)], 2.4)
    _cloth(p, [(-29, 0), (0, -44), (29, 0)], skin)
    p.fill([(-24.4, -5), (-21, -10.4), (21, -10.4), (24.4, -5)], fold)
    p.line([(-21.4, -10.4), (21.4, -10.4)], 0.9)
    p.line([(-24.8, -4.6), (24.8, -4.6)], 0.9)
    for k in range(-4, 5):
        x = k * 5.1
        p.line([(x - 1.6, -5.6), (x - 1.6, -9.2), (x + 1.7, -9.2), (x + 1.7, -6.8), (x + 0.2, -6.8)], 0.8)
    if variant == 0:
        p.fill([(-10, -0.6), (0, -33), (10, -0.6)], GLAZE)
        p.fill([(-10, -0.6), (0, -33), (-15, -2), (-13, -0.6)], rgba("wine"))
        p.fill([(10, -0.6), (0, -33), (15, -2), (13, -0.6)], rgba("wine"))
    else:
        p.line(spline([(0, -40), (-1.4, -20), (0, -1)]), 1.5)
        for y in (-30, -23, -16, -9):
            p.line([(-3.4, y), (3, y + 2)], 1.1)


def campfire(pen: Pen, shape: Shape, rng: random.Random, variant: int) -> None:
    """A ring of stones, crossed logs and the fire on them; the second burns low."""
    mx, my = shape.middle
    p = pen.at(mx, my + 8)
    p.fill(arc((0, 2), 27, 0, 360, squash=0.62), mix("ochre", "clay", 0.45))
    p.fill(arc((0, 3), 18, 0, 360, squash=0.62), mix("glaze", "clay_dark", 0.35))
    for k in range(11):
        a = 2 * math.pi * k / 11
        x, y = 21.5 * math.cos(a), 3 + 13.5 * math.sin(a)
        size = rng.uniform(4.2, 5.4)
        p.fill(arc((x, y), size, 0, 360, squash=0.72), GLAZE, 0.5)
        p.line([(x - size * 0.5, y - 1.6), (x + size * 0.2, y - 2.2)], 0.8, rgba("stone"))
    for lean in (-1, 1):
        p.line([(-14 * lean, 9), (11 * lean, -3)], 5)
        p.line([(-12 * lean, 8), (8 * lean, -1.4)], 0.9, rgba("clay_light"))
    tongues = ((-8, 3, 0.72), (8, 3, 0.78), (0, 6, 1.15)) if variant == 0 else ((-5, 4, 0.5), (5, 5, 0.55))
    for x, y, size in tongues:
        flame(p, (x, y), size)


CAMP: dict[str, tuple[Painter, int]] = {
    "night": (night, 4),
    "tent": (tent, 4),
    "campfire": (campfire, 2),
    "hull": (hull, 1),
}
"""More tiles with terrain; on a sheet they come after all others, so that the others' numbers stay."""


# ---- pictures of several cells -------------------------------------------------------------------------------------


def ship(pen: Pen) -> None:
    """A black ship drawn up on the sand, her sail furled: 384 x 192, the keel along the bottom."""
    p = pen.at(192, 176)
    p.fill(spline([(-170, 8), (0, 14), (170, 8), (120, -2), (-120, -2)], closed=True), rgba("glaze", 90))
    # rigging behind the hull
    p.line([(6, -30), (6, -166)], 5)
    p.line([(-78, -139), (90, -139)], 4.2)
    p.fill(tube([(-74, -133, 6), (-34, -129, 12), (6, -132, 9), (46, -129, 12), (86, -133, 6)]), rgba("cream"))
    p.line(spline([(-74, -129), (-34, -122.4), (6, -127), (46, -122.4), (86, -129)]), 1.6)
    for x in (-60, -34, -10, 22, 46, 72):
        p.line([(x, -137), (x + 3, -124)], 1.8, rgba("wine"))
    for end in ((-150, -44), (158, -52)):
        p.line([(6, -160), end], 1.4)
    p.fill([(6, -166), (34, -160), (6, -154)], rgba("wine"))
    upper: list[Point] = [
        (-178, -30), (-166, -38), (-140, -42), (-90, -36), (0, -33), (90, -36), (136, -46), (156, -66), (160, -84),
        (152, -94), (142, -90), (146, -100), (160, -102), (172, -90), (174, -68),
    ]  # fmt: skip
    lower: list[Point] = [(166, -34), (146, -10), (110, 4), (0, 8), (-110, 5), (-150, -4), (-186, -12), (-184, -20)]
    p.fill(spline([*upper, *lower], closed=True, steps=8), GLAZE, 1.4)
    for dy, width in ((-22, 1.5), (-14, 1.1), (-5, 1.1)):
        p.cut(spline([(-150, dy), (-60, dy + 4), (40, dy + 5), (118, dy + 1), (146, dy - 10)]), width)
    rail = [(-128 + 16 * k, -38 + 0.00055 * (-128 + 16 * k) ** 2 * -0.4) for k in range(16)]
    for x, y in rail:
        p.line([(x, y), (x, y - 11)], 2)
    p.line(spline([(-132, -53), (-60, -49), (40, -49), (120, -54)]), 2.6)
    # the ram is a boar's head with an eye
    p.fill(arc((-158, -26), 7.6, 0, 360), rgba("cream"))
    p.fill(arc((-158, -26), 4.4, 0, 360), GLAZE)
    p.fill(arc((-158, -26), 1.5, 0, 360), rgba("wine"))
    p.cut(spline([(-184, -15), (-170, -10), (-152, -9)]), 1.4)
    for k in range(9):
        x = -96 + 24 * k
        p.fill(arc((x, -27), 6.4, 0, 360), rgba(("clay", "ochre", "wine")[k % 3]), 1)
        p.disc((x, -27), 2)
    # steering oars and props
    p.line([(132, -52), (168, 6)], 3)
    p.fill(tube([(158, -10, 4), (166, 4, 10), (170, 12, 6)]))
    for x in (-112, 84):
        p.line([(x, -12), (x - 14, 12)], 4)
    # a vine climbs the mast, as on the cup
    for k in range(7):
        y = -46 - 12 * k
        side = 1 if k % 2 else -1
        p.line(spline([(6, y), (6 + 8 * side, y - 6), (6 + 17 * side, y - 4)]), 1.4, rgba("olive_dark"))
        for dx, dy in ((14, 0), (18, 3), (16, 6)):
            p.disc((6 + dx * side, y + dy), 2.3, rgba("wine_dark"))


def pavilion(pen: Pen) -> None:
    """A king's tent: 192 x 160, striped, with a meander round its eaves."""
    p = pen.at(96, 146)
    skin, stripe = mix("cream", "ochre", 0.18), mix("wine", "clay", 0.3)
    p.fill(spline([(-92, 2), (0, -8), (92, 2), (0, 12)], closed=True), rgba("glaze", 120))
    p.line([(0, -112), (0, -140)], 3)
    p.fill([(1, -140), (30, -132), (1, -124)], rgba("ochre"))
    walls: list[Point] = [(-82, 0), (-78, -52), (78, -52), (82, 0)]
    p.fill(walls, GLAZE)
    p.fill([(-79, -2), (-75, -52), (75, -52), (79, -2)], skin)
    for k in range(-4, 5):
        if k % 2:
            p.fill([(k * 17.4 - 8.7, -2), (k * 16.6 - 8.3, -52), (k * 16.6 + 8.3, -52), (k * 17.4 + 8.7, -2)], stripe)
    roof: list[Point] = [(-90, -50), (-52, -86), (0, -118), (52, -86), (90, -50)]
    p.fill(roof, GLAZE)
    p.fill([(-83, -53), (-50, -83), (0, -113), (50, -83), (83, -53)], skin)
    for k in (-2, 0, 2):
        p.fill([(k * 26 - 11, -53), (k * 3, -111), (k * 26 + 11, -53)], stripe)
    p.fill([(-90, -50), (90, -50), (88, -64), (-88, -64)], GLAZE)
    meander(p, -84, -62, 168, 9.5, rgba("cream"))
    p.fill([(-18, -1), (0, -48), (18, -1)], GLAZE)
    p.fill([(-18, -1), (0, -48), (-28, -4), (-25, -1)], rgba("cream_dark"))
    p.fill([(18, -1), (0, -48), (28, -4), (25, -1)], rgba("cream_dark"))
    for x in (-78, 78):
        p.line([(x, -52), (x * 1.17, 4)], 1.2)
        p.line([(x * 1.17, -2), (x * 1.17, 8)], 2.4)


PICTURES: Final = {"ship": (ship, (384, 192)), "pavilion": (pavilion, (192, 160))}


def paint(folder: Path) -> None:
    """Write tiles/<name>.png for each, and ornaments.tsx, a collection of these pictures."""
    widest, highest = (max(size[i] for _, size in PICTURES.values()) for i in (0, 1))
    measures = f'tilewidth="{widest}" tileheight="{highest}" tilecount="{len(PICTURES)}" columns="0"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="ornaments" {measures}>',
        ' <grid orientation="orthogonal" width="1" height="1"/>',
    ]
    for number, (name, (painter, size)) in enumerate(PICTURES.items()):
        pen = Pen(size)
        painter(pen)
        picture: Image.Image = grain(pen.finish(), 3, number + 5)
        picture.save(folder / "tiles" / f"{name}.png", optimize=True)
        lines.append(f' <tile id="{number}">')
        lines.append(f'  <image source="tiles/{name}.png" width="{size[0]}" height="{size[1]}"/>')
        lines.append(" </tile>")
    (folder / "ornaments.tsx").write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")
