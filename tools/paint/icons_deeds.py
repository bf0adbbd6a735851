"""Icons of what units do: attack to surface, on 100 units."""

import math

from tools.paint import emblems, gear
from tools.paint.body import WINE, part
from tools.paint.icon_parts import CREAM, arrow, eye_shape, hand, person, wave_row
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, spline, tube


def attack(pen: Pen) -> None:
    """A leaf sword, point up."""
    gear.sword(pen.at(50, 50, 1.12, turn=-45), (-32, 0), (46, 0), wide=15)


def shoot(pen: Pen) -> None:
    """A drawn bow."""
    gear.bow(pen.at(0, 0), (60, 50), 42, 0, 38)


def throw(pen: Pen) -> None:
    """A flying axe."""
    gear.labrys(pen, (34, 84), (64, 30), 0.9)
    for k, r in ((0, 46), (1, 36)):
        pen.stroke(arc((50, 54), r, 150, 215 - 8 * k), 5, GLAZE)


def grapple(pen: Pen) -> None:
    """Two arms locked."""
    pen.fill(tube([(4, 78, 24), (26, 62, 20), (50, 46, 15), (66, 40, 13)]))
    part(pen, spline([(58, 30), (74, 30), (80, 40), (74, 50), (58, 48)], closed=True), GLAZE, 1.6)
    part(pen, tube([(96, 22, 24), (76, 44, 20), (52, 60, 15), (38, 66, 13)]), GLAZE, 2)
    part(pen, spline([(44, 56), (28, 58), (22, 68), (30, 78), (46, 76)], closed=True), GLAZE, 1.8)
    for k in range(3):
        pen.cut([(27 + 5 * k, 62), (29 + 5 * k, 74)], 1.8)


def break_free(pen: Pen) -> None:
    """A sprung fetter."""
    for side in (-1, 1):
        p = pen.at(50 + side * 20, 58, turn=side * 18)
        p.ring((0, 0), 17, 8)
        p.fill([(side * 14 - 7, -6), (side * 14 + 7, -6), (side * 14 + 7, 6), (side * 14 - 7, 6)])
    pen.fill([(43, 34), (57, 34), (57, 82), (43, 82)], CLEAR)
    for turn in (-30, 0, 30):
        p = pen.at(50, 44, turn=turn)
        p.fill([(-3, -10), (0, -34), (3, -10)])


def release(pen: Pen) -> None:
    """An open hand letting go."""
    hand(pen, 50, 52, 1.08)


def draw(pen: Pen) -> None:
    """A sword leaving its scabbard."""
    gear.sword(pen.at(56, 30, 1.0, turn=118), (-12, 0), (52, 0), wide=12)
    part(pen, [(22, 52), (40, 60), (30, 90), (18, 92), (14, 84)], GLAZE, 2)
    pen.cut([(19, 66), (36, 72)], 2)
    arrow(pen, (76, 62), (84, 28), 6, 15)


def swap(pen: Pen) -> None:
    """Two arrows, there and back."""
    arrow(pen, (14, 36), (88, 36), 10, 26)
    arrow(pen, (86, 68), (12, 68), 10, 26)


def drop(pen: Pen) -> None:
    """Downwards on the ground."""
    arrow(pen, (50, 10), (50, 72), 13, 30)
    pen.fill([(14, 80), (86, 80), (86, 90), (14, 90)])


def pick_up(pen: Pen) -> None:
    """Upwards from the ground."""
    arrow(pen, (50, 74), (50, 10), 13, 30)
    pen.fill([(14, 80), (86, 80), (86, 90), (14, 90)])


def scope(pen: Pen) -> None:
    """The eye of an eye-cup."""
    eye_shape(pen)


def disengage(pen: Pen) -> None:
    """A shield between, stepping back."""
    gear.shield(pen, (68, 52), 26, emblems.rosette_emblem)
    arrow(pen, (44, 52), (6, 52), 12, 26)


def cast(pen: Pen) -> None:
    """A hand with rays."""
    hand(pen, 50, 62, 0.82)
    for k in range(7):
        a = math.radians(-150 + 20 * k)
        p = pen.at(50 + 45 * math.cos(a), 60 + 45 * math.sin(a), turn=math.degrees(a))
        p.fill([(-4, -3.4), (14, 0), (-4, 3.4)], WINE)


def ready(pen: Pen) -> None:
    """An hourglass."""
    pen.fill([(22, 8), (78, 8), (78, 18), (22, 18)])
    pen.fill([(22, 82), (78, 82), (78, 92), (22, 92)])
    glass = spline([(29, 19), (31, 34), (46, 50), (31, 66), (29, 81)], steps=6)
    pen.fill([*glass, *[(100 - x, y) for x, y in reversed(glass)]])
    pen.fill([(37, 30), (63, 30), (52, 43), (48, 43)], CREAM)
    pen.fill([(50, 58), (63, 78), (37, 78)], CREAM)
    pen.cut([(50, 44), (50, 58)], 2)


def use_item(pen: Pen) -> None:
    """A flask."""
    part(
        pen,
        spline(
            [(42, 26), (40, 36), (22, 56), (24, 80), (50, 91), (76, 80), (78, 56), (60, 36), (58, 26)], closed=False
        ),
    )
    pen.fill([(36, 12), (64, 12), (61, 22), (39, 22)])
    pen.cut([(24, 60), (76, 60)], 2.4)
    pen.cut([(26, 68), (74, 68)], 2.4)
    for k in range(5):
        pen.fill(arc((32 + 9 * k, 76), 2.4, 0, 360), WINE)


def sneak(pen: Pen) -> None:
    """The hooded one."""
    person(pen, "assassin", 0.56, 54, 92)


def dive(pen: Pen) -> None:
    """Down under the waves."""
    wave_row(pen, 28)
    arrow(pen, (50, 50), (50, 96), 12, 26)


def surface(pen: Pen) -> None:
    """Up through the waves."""
    wave_row(pen, 78)
    arrow(pen, (50, 62), (50, 6), 12, 26)
