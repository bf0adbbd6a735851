"""Things that stand on the map and can be used: statues, columns, doors, levers, chests, items. 128 pixels each."""

from collections.abc import Callable
from pathlib import Path

from tools.paint import gear
from tools.paint.body import WINE, part
from tools.paint.growth import column
from tools.paint.icon_parts import statue_shape
from tools.paint.palette import mix, rgba
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, grain, spline

Thing = Callable[[Pen], None]


def statue(pen: Pen) -> None:
    """A kouros on his base."""
    statue_shape(pen, fallen=False)


def statue_fallen(pen: Pen) -> None:
    """The same, broken on the ground."""
    statue_shape(pen, fallen=True)
    for at in ((50, 74), (30, 74)):
        pen.line([(at[0] - 2, at[1] - 14), (at[0] + 2, at[1] - 2), (at[0] - 3, at[1] + 14)], 3, CLEAR)
    for x, y in ((20, 92), (46, 94), (66, 92), (84, 90)):
        pen.fill([(x - 5, y + 2), (x - 2, y - 4), (x + 5, y - 1), (x + 3, y + 3)])


def column_(pen: Pen) -> None:
    """A standing column."""
    column(pen, 50, 97, 1.72)


def column_fallen(pen: Pen) -> None:
    """Its drums on the ground."""
    p = pen.at(6, 62, turn=4)
    for k, x in enumerate((0, 31, 62)):
        q = p.at(x, (0, 3, -2)[k], turn=(0, 5, -4)[k])
        part(q, [(0, -15), (27, -14), (27, 14), (0, 15)], GLAZE, 1)
        for y in (-8, -2.5, 2.5, 8):
            q.cut([(2, y), (25, y)], 1.6)
    part(pen, [(86, 46), (96, 48), (95, 86), (84, 84)], GLAZE, 1)


def door_closed(pen: Pen) -> None:
    """A double door, studded."""
    pen.fill([(10, 4), (90, 4), (90, 96), (10, 96)])
    pen.fill([(18, 12), (82, 12), (82, 96), (18, 96)], mix("ochre_dark", "clay_dark", 0.45))
    pen.line([(50, 12), (50, 96)], 2.6)
    for x in (34, 66):
        for y in (26, 46, 66, 86):
            pen.disc((x - 8, y), 2.4)
            pen.disc((x + 8, y), 2.4)
        pen.line([(x - 14, 36), (x + 14, 36)], 2)
        pen.line([(x - 14, 76), (x + 14, 76)], 2)
    for x in (44, 56):
        pen.ring((x, 56), 4.2, 2.2)


def door_open(pen: Pen) -> None:
    """The leaves folded back."""
    pen.fill([(10, 4), (90, 4), (90, 13), (10, 13)])
    for x in (10, 82):
        pen.fill([(x, 4), (x + 8, 4), (x + 8, 96), (x, 96)])
    leaf = mix("ochre_dark", "clay_dark", 0.45)
    pen.fill([(18, 13), (32, 22), (32, 99), (18, 96)], leaf)
    pen.fill([(82, 13), (68, 22), (68, 99), (82, 96)], leaf)
    for x in (25, 75):
        for y in (32, 54, 78):
            pen.disc((x, y), 2.2)
    pen.line([(32, 22), (32, 99)], 1.6)
    pen.line([(68, 22), (68, 99)], 1.6)


def lever(pen: Pen) -> None:
    """A lever in its slotted block."""
    pen.fill([(14, 74), (86, 74), (90, 94), (10, 94)])
    pen.cut([(24, 82), (76, 82)], 2.2)
    pen.line([(48, 76), (72, 22)], 8)
    pen.fill(arc((73, 19), 10, 0, 360), WINE, 1.6)


def chest(pen: Pen) -> None:
    """A shut chest with lion feet."""
    pen.fill([(10, 46), (90, 46), (88, 86), (12, 86)])
    part(pen, spline([(8, 46), (12, 28), (50, 22), (88, 28), (92, 46)], steps=6), GLAZE, 1.6)
    for x in (14, 78):
        pen.fill([(x, 86), (x + 9, 86), (x + 11, 95), (x - 3, 95)])
    pen.cut([(10, 52), (90, 52)], 2)
    for k in range(6):
        x = 20 + 12 * k
        pen.cut([(x - 4, 76), (x - 4, 64), (x + 4, 64), (x + 4, 72), (x, 72), (x, 69)], 1.8)
    pen.fill([(43, 40), (57, 40), (57, 56), (43, 56)], rgba("ochre"), 1.6)
    pen.disc((50, 47), 2.6)


def chest_open(pen: Pen) -> None:
    """The lid thrown back, gold within."""
    part(pen, spline([(12, 34), (14, 12), (50, 6), (86, 12), (88, 34)], steps=6), GLAZE, 1.6)
    pen.fill([(16, 34), (84, 34), (86, 48), (14, 48)], rgba("glaze_soft"))
    for k in range(7):
        pen.fill(arc((22 + 9.4 * k, 46 - (k % 3) * 3), 6, 0, 360), rgba("ochre"), 0.8)
    pen.fill([(10, 48), (90, 48), (88, 86), (12, 86)], GLAZE, 1.2)
    for x in (14, 78):
        pen.fill([(x, 86), (x + 9, 86), (x + 11, 95), (x - 3, 95)])
    pen.cut([(10, 54), (90, 54)], 2)
    for k in range(6):
        x = 20 + 12 * k
        pen.cut([(x - 4, 76), (x - 4, 64), (x + 4, 64), (x + 4, 72), (x, 72), (x, 69)], 1.8)


def item(pen: Pen) -> None:
    """A sword and a cap on the ground."""
    gear.sword(pen.at(50, 62, 1.0, turn=-24), (-34, 0), (42, 0), wide=13)
    part(pen, spline([(52, 88), (56, 74), (70, 58), (84, 74), (88, 88)], steps=6), GLAZE, 1.6)
    pen.cut(spline([(54, 82), (70, 78), (86, 82)]), 2)


THINGS: dict[str, Thing] = {
    "statue": statue,
    "statue_fallen": statue_fallen,
    "column": column_,
    "column_fallen": column_fallen,
    "door_closed": door_closed,
    "door_open": door_open,
    "lever": lever,
    "chest": chest,
    "chest_open": chest_open,
    "item": item,
}


def paint(art: Path) -> None:
    """Write scenery/<name>.png."""
    (art / "scenery").mkdir(parents=True, exist_ok=True)
    for name, thing in THINGS.items():
        pen = Pen((128, 128), scale=1.2)
        thing(pen.at(3.3, 3.3))
        grain(pen.finish(), 3, len(name)).save(art / "scenery" / f"{name}.png", optimize=True)
