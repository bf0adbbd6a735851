"""Icons for buttons, conditions and boons: black silhouettes with incised lines on 64 pixels, drawn on 100 units."""

import math
from collections.abc import Callable
from pathlib import Path

from tools.paint import gear
from tools.paint.body import GLAZE, WINE, part
from tools.paint.features import flame as tongue
from tools.paint.figures import FIGURES
from tools.paint.palette import rgba
from tools.paint.pen import CLEAR, Pen, Point, arc, polygon, spiral, spline, tube

Icon = Callable[[Pen], None]
CREAM = rgba("cream")


def arrow(pen: Pen, tail: Point, tip: Point, width: float = 8, head: float = 20, colour: tuple[int, int, int, int] = GLAZE) -> None:
    """A straight arrow."""
    p, long = gear.between(tail, tip, pen)
    p.fill([(0, -width / 2), (long - head * 0.8, -width / 2), (long - head, -head * 0.75), (long, 0), (long - head, head * 0.75), (long - head * 0.8, width / 2), (0, width / 2)], colour)


def curved_arrow(pen: Pen, radius: float, start: float, end: float, width: float = 9, head: float = 19) -> None:
    """An arrow along a circle round (50, 52)."""
    path = arc((50, 52), radius, start, end)
    pen.line(path, width)
    x, y = path[-1]
    sign = 1 if end > start else -1
    p = pen.at(x, y, turn=end + 90 * sign)
    p.fill([(-2, -head * 0.8), (head, 0), (-2, head * 0.8)])


def eye_shape(pen: Pen, size: float = 1.0, colour: tuple[int, int, int, int] = CREAM) -> None:
    """The apotropaic eye of the eye-cups, centred."""
    p = pen.at(50, 52, size)
    lid = spline([(-44, 6), (-20, -17), (6, -20), (28, -8), (44, 4), (24, 15), (0, 20), (-24, 16)], closed=True)
    p.fill(lid)
    p.at(0, 0, 0.84).fill(lid, colour)
    p.disc((0, 0), 15.5)
    p.disc((0, 0), 10.5, WINE)
    p.disc((0, 0), 6)
    p.stroke(spline([(-46, -14), (-18, -34), (12, -37), (40, -22)]), 8, GLAZE)


def person(pen: Pen, name: str, scale: float = 0.47, x: float = 49, foot: float = 98) -> None:
    """A whole figure, small."""
    FIGURES[name](pen.at(x, foot, scale))


def hand(pen: Pen, x: float = 50, y: float = 52, size: float = 1.0, turn: float = 0) -> None:
    """An open hand, upright."""
    p = pen.at(x, y, size, turn=turn)
    p.fill(spline([(-17, 2), (-18, 24), (-11, 38), (11, 38), (17, 22), (18, 0), (0, -6)], closed=True))
    for k, (fx, long, lean) in enumerate(((-14, 31, -9), (-5, 38, -3), (5, 37, 3), (14, 29, 9))):
        p.fill(tube([(fx, 4, 9.5), (fx + lean * 0.6, -long * 0.6, 9), (fx + lean, -long, 7)]), GLAZE, 0.9 if k else 0)
    p.fill(tube([(-14, 22, 11), (-26, 8, 9), (-31, -6, 7)]), GLAZE, 0.9)
    p.cut(spline([(-10, 12), (0, 18), (11, 10)]), 2)


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
    gear.shield(pen, (68, 52), 26, gear.rosette_emblem)
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
    part(pen, spline([(42, 26), (40, 36), (22, 56), (24, 80), (50, 91), (76, 80), (78, 56), (60, 36), (58, 26)], closed=False))
    pen.fill([(36, 12), (64, 12), (61, 22), (39, 22)])
    pen.cut([(24, 60), (76, 60)], 2.4)
    pen.cut([(26, 68), (74, 68)], 2.4)
    for k in range(5):
        pen.fill(arc((32 + 9 * k, 76), 2.4, 0, 360), WINE)


def sneak(pen: Pen) -> None:
    """The hooded one."""
    person(pen, "assassin", 0.56, 54, 92)


def wave_row(pen: Pen, y: float, size: float = 1.0) -> None:
    """A row of running waves."""
    for k in range(3):
        x = 22 + 30 * k
        curl = spiral((x + 5, y - 6), 10 * size, 160, 1.1)
        pen.stroke([*spline([(x - 24, y + 8), (x - 12, y + 6), (x - 4, y - 2)]), *curl[1:]], 6.5, GLAZE, start=0.3, end=0.4)
    pen.fill([(2, y + 8), (98, y + 8), (98, y + 14), (2, y + 14)])


def dive(pen: Pen) -> None:
    """Down under the waves."""
    wave_row(pen, 28)
    arrow(pen, (50, 50), (50, 96), 12, 26)


def surface(pen: Pen) -> None:
    """Up through the waves."""
    wave_row(pen, 78)
    arrow(pen, (50, 62), (50, 6), 12, 26)


def stand(pen: Pen) -> None:
    """A man getting up."""
    arrow(pen, (86, 88), (86, 16), 8, 22)
    person(pen, "guard", 0.43, 38, 97)


def statue_shape(pen: Pen, fallen: bool) -> None:
    """A kouros on his base."""
    p = pen.at(50, 98, 0.5) if not fallen else pen.at(4, 74, 0.48, turn=90)
    if not fallen:
        p.fill([(-44, 0), (44, 0), (44, -16), (-44, -16)])
        p.cut([(-40, -8), (40, -8)], 2)
    q = p.at(0, -14, 0.9)
    from tools.paint.body import arm, head, leg, trunk

    leg(q, (-8, -98), (-14, -54), (-18, -10))
    leg(q, (8, -98), (14, -54), (16, -10))
    trunk(q, (0, -158), (0, -98))
    arm(q, (-19, -148), (-24, -116), (-22, -92))
    arm(q, (19, -148), (25, -116), (23, -92))
    head(q, (0, -160), beard=False, hair="long")


def topple(pen: Pen) -> None:
    """A falling column."""
    p = pen.at(34, 88, turn=32)
    p.fill([(-11, 0), (11, 0), (9, -58), (-9, -58)])
    p.fill([(-15, -58), (15, -58), (15, -68), (-15, -68)], GLAZE, 1.4)
    for k in (-5, 0, 5):
        p.cut([(k, -6), (k * 0.8, -54)], 2)
    pen.fill([(8, 88), (92, 88), (92, 95), (8, 95)])
    for k, r in enumerate((60, 72)):
        pen.stroke(arc((34, 88), r, -40 + 3 * k, -14), 5, GLAZE)


def end_turn(pen: Pen) -> None:
    """A turning wheel with an hourglass's patience."""
    curved_arrow(pen, 34, -210, 70)
    gear.rosette_emblem(pen, (50, 52), 18)
    pen.disc((50, 52), 9)
    for k in range(8):
        p = pen.at(50, 52, turn=45 * k)
        p.fill(spline([(5, 0), (12, -4), (19, 0), (12, 4)], closed=True), GLAZE if k % 2 else WINE)


def undo(pen: Pen) -> None:
    """An arrow turning back."""
    curved_arrow(pen, 32, 110, -160, 11, 24)


def save(pen: Pen) -> None:
    """A scroll with a downward mark."""
    scroll(pen)
    arrow(pen, (50, 26), (50, 68), 9, 22, CLEAR)


def load(pen: Pen) -> None:
    """A scroll with an upward mark."""
    scroll(pen)
    arrow(pen, (50, 72), (50, 30), 9, 22, CLEAR)


def scroll(pen: Pen) -> None:
    """A book roll."""
    pen.fill([(20, 16), (80, 16), (80, 84), (20, 84)])
    for y in (13, 87):
        pen.fill(tube([(10, y, 13), (50, y, 13), (90, y, 13)]), GLAZE, 1.6)
        pen.cut([(16, y), (84, y)], 1.8)


def skip(pen: Pen) -> None:
    """To the end."""
    for x in (10, 42):
        pen.fill([(x, 18), (x + 36, 50), (x, 82)], GLAZE, 1.5)
    pen.fill([(80, 18), (91, 18), (91, 82), (80, 82)])


def speed(pen: Pen) -> None:
    """A wing."""
    for k in range(5):
        f = pen.at(26, 74, turn=-72 + 20 * k)
        long = 70 - 8 * k
        part(f, spline([(0, -5), (long * 0.5, -11), (long, -3), (long * 0.8, 7), (0, 6)], closed=True), WINE if k == 2 else GLAZE, 1.6)
    pen.disc((26, 72), 12)
    pen.cut(spiral((26, 72), 7, 0, 1.2), 2)


def move(pen: Pen) -> None:
    """A sandalled foot."""
    sole = spline([(34, 90), (26, 70), (34, 44), (32, 22), (46, 10), (60, 18), (64, 40), (56, 62), (58, 84), (46, 95)], closed=True)
    pen.fill(sole)
    for k, (x, y) in enumerate(((37, 11), (47, 6), (56, 8), (63, 15), (68, 23))):
        pen.fill(arc((x, y), 5.2 - 0.5 * k, 0, 360), GLAZE, 1.2)
    pen.cut(spline([(34, 40), (48, 30), (63, 40)]), 2.6)
    pen.cut(spline([(36, 52), (47, 40), (48, 30)]), 2.2)
    pen.cut(spline([(29, 72), (44, 68), (57, 72)]), 2.6)


def block(pen: Pen) -> None:
    """A round shield."""
    gear.shield(pen, (50, 50), 42, gear.gorgon)


def dodge(pen: Pen) -> None:
    """A leaping man and a spear past him."""
    person(pen, "skirmisher", 0.4, 50, 92)


def take_it(pen: Pen) -> None:
    """A breastplate."""
    plate = spline([(28, 14), (16, 26), (14, 42), (24, 56), (22, 84), (50, 92), (78, 84), (76, 56), (86, 42), (84, 26), (72, 14), (62, 22), (50, 25), (38, 22)], closed=True)
    pen.fill(plate)
    for side in (-1, 1):
        pen.cut(spline([(50 + side * 4, 50), (50 + side * 20, 52), (50 + side * 26, 42), (50 + side * 18, 34), (50 + side * 12, 41)]), 2.2)
    pen.cut(spline([(32, 76), (50, 62), (68, 76)]), 2.2)
    pen.cut([(24, 82), (50, 88), (76, 82)], 2)


def menu(pen: Pen) -> None:
    """Three courses of stone."""
    for y in (18, 44, 70):
        pen.fill([(12, y), (88, y), (88, y + 15), (12, y + 15)])
        pen.cut([(12 + (y % 4) * 8 + 24, y), (36 + (y % 4) * 8, y + 15)], 2)


def help_icon(pen: Pen) -> None:
    """A sphinx's question, as a mark."""
    pen.stroke(spline([(28, 34), (34, 15), (54, 9), (72, 22), (70, 40), (54, 52), (50, 68)]), 15, GLAZE, start=0.7, end=0.55)
    pen.disc((50, 86), 8.5)


def ensnared(pen: Pen) -> None:
    """A net."""
    for k in range(-3, 4):
        pen.stroke(spline([(50 + 15 * k, 92), (50 + 13 * k, 50), (50, 8)]), 5, GLAZE, start=1, end=0.6)
    for k in range(4):
        y, w = 30 + 20 * k, 12 + 12 * k
        pen.stroke(spline([(50 - w, y), (50, y + 8), (50 + w, y)]), 4.6, GLAZE, start=0.8, end=0.8)
    pen.disc((50, 9), 7)


def stunned(pen: Pen) -> None:
    """Stars round a swirl."""
    pen.stroke(spiral((50, 54), 28, 200, 2.2), 8, GLAZE)
    for k in range(3):
        a = math.radians(-150 + 60 * k)
        x, y = 50 + 40 * math.cos(a), 50 + 40 * math.sin(a)
        points = [(x + r * math.cos(t), y + r * math.sin(t)) for t, r in ((math.radians(-90 + 36 * i), 11 if i % 2 == 0 else 4.6) for i in range(10))]
        pen.fill(points, WINE)


def marked(pen: Pen) -> None:
    """A target."""
    pen.ring((50, 50), 38, 8)
    pen.ring((50, 50), 21, 7)
    pen.disc((50, 50), 8, WINE)
    for k in range(4):
        p = pen.at(50, 50, turn=90 * k)
        p.fill([(30, -4), (50, -4), (50, 4), (30, 4)])


def blind(pen: Pen) -> None:
    """A struck-out eye."""
    eye_shape(pen, 0.92)
    pen.line([(14, 90), (86, 14)], 17, CLEAR)
    pen.line([(16, 88), (84, 16)], 9, GLAZE)


def prone(pen: Pen) -> None:
    """A man flat on the ground."""
    pen.fill(tube([(30, 74, 19), (46, 76, 17), (62, 78, 15), (78, 80, 10), (93, 82, 7)]))
    pen.fill(tube([(52, 76, 15), (70, 66, 11), (84, 80, 8)]), GLAZE, 1.4)
    pen.fill(tube([(34, 72, 11), (24, 88, 9), (6, 88, 7)]), GLAZE, 1.4)
    part(pen, arc((17, 68), 11.5, 0, 360), GLAZE, 1.4)
    pen.fill([(4, 90), (96, 90), (96, 96), (4, 96)])


def invisible(pen: Pen) -> None:
    """A man of dots."""
    for k in range(26):
        a = k * 2.4
        r = 5.2 * math.sqrt(k)
        pen.disc((50 + r * math.cos(a) * 1.2, 56 + r * math.sin(a) * 1.45), 2.6)
    pen.ring((50, 20), 13, 4)
    pen.cut([(30, 4), (70, 36)], 5)
    pen.line(arc((50, 20), 13, 100, 190), 4)


def burning(pen: Pen) -> None:
    """Flames."""
    for x, y, s in ((28, 88, 1.5), (72, 88, 1.5), (50, 94, 2.5)):
        tongue(pen, (x, y), s)


def swimming(pen: Pen) -> None:
    """A head and arm above waves."""
    pen.disc((62, 40), 14)
    pen.fill(tube([(50, 62, 14), (26, 40, 12), (12, 56, 9)]), GLAZE, 1.6)
    wave_row(pen, 72)


def submerged(pen: Pen) -> None:
    """Waves above, bubbles below."""
    wave_row(pen, 24)
    pen.disc((50, 68), 15)
    for x, y, r in ((74, 58, 5), (82, 74, 4), (28, 60, 4), (22, 78, 5.5)):
        pen.ring((x, y), r, 2.6)


def verge(pen: Pen) -> None:
    """A guttering lamp."""
    pen.fill(spline([(8, 66), (30, 60), (70, 58), (92, 50), (88, 66), (64, 84), (36, 84)], closed=True))
    pen.fill([(34, 82), (66, 82), (72, 92), (28, 92)])
    pen.cut(spline([(24, 68), (48, 66), (76, 62)]), 2.4)
    tongue(pen, (84, 50), 1.25)


def dead(pen: Pen) -> None:
    """A skull."""
    pen.fill(spline([(50, 8), (22, 16), (12, 42), (22, 62), (32, 68), (33, 90), (67, 90), (68, 68), (78, 62), (88, 42), (78, 16)], closed=True))
    for side in (-1, 1):
        pen.fill(arc((50 + side * 17, 44), 10.5, 0, 360), CLEAR)
    pen.fill([(50, 54), (43, 67), (57, 67)], CLEAR)
    for x in (42, 50, 58):
        pen.cut([(x, 75), (x, 90)], 3)


def flanked(pen: Pen) -> None:
    """Two blades from either side."""
    pen.disc((50, 52), 13)
    arrow(pen, (2, 52), (34, 52), 9, 21)
    arrow(pen, (98, 52), (66, 52), 9, 21)
    pen.stroke(arc((50, 52), 36, 220, 320), 6, GLAZE)
    pen.stroke(arc((50, 52), 36, 40, 140), 6, GLAZE)


def unaware(pen: Pen) -> None:
    """A shut eye."""
    pen.stroke(spline([(8, 42), (30, 62), (50, 67), (70, 62), (92, 42)]), 11, GLAZE, start=0.5, end=0.5)
    for k in range(5):
        x, y = 20 + 15 * k, (58, 67, 70, 67, 58)[k]
        pen.stroke([(x, y), (x + (k - 2) * 5, y + 18)], 7, GLAZE, start=1, end=0.3)


def battle_trance(pen: Pen) -> None:
    """A staring helmet with flames."""
    from tools.paint.body import corinthian

    corinthian(pen.at(46, 88, 1.24), (0, -6), crest="low", colour=WINE)


def war_cry(pen: Pen) -> None:
    """A trumpet and its blast."""
    pen.fill([(4, 56), (50, 42), (66, 24), (72, 26), (72, 80), (66, 82), (50, 64), (4, 62)])
    pen.cut([(50, 44), (50, 62)], 2.4)
    pen.cut([(64, 28), (64, 78)], 2)
    for k in range(3):
        p = pen.at(78, 53, turn=-32 + 32 * k)
        p.fill([(0, -3), (20, 0), (0, 3)], WINE)


def hunters_mark(pen: Pen) -> None:
    """An arrow in a ring."""
    pen.ring((42, 58), 32, 7)
    pen.ring((42, 58), 15, 6)
    p, long = gear.between((96, 6), (44, 56), pen)
    p.fill([(0, -3), (long, -3), (long, 3), (0, 3)], GLAZE, 2.4)
    p.fill([(long - 2, -9), (long + 12, 0), (long - 2, 9)], WINE, 1.6)
    for k in (2, 9, 16):
        p.fill([(k, 0), (k - 7, -9), (k - 1, -9), (k + 6, 0), (k - 1, 9), (k - 7, 9)])


def seeking_shaft(pen: Pen) -> None:
    """An arrow on a winding way."""
    pen.stroke(spline([(6, 84), (30, 88), (44, 66), (40, 44), (56, 30), (74, 26)]), 7, GLAZE, start=0.4, end=1)
    pen.at(70, 27, turn=-8).fill([(0, -15), (27, 0), (0, 15), (7, 0)])
    for k in range(3):
        p = pen.at(14 + 7 * k, 86, turn=-8)
        p.fill([(0, 0), (-8, -11), (-2, -11), (6, 0), (-2, 11), (-8, 11)], WINE)


def fleet_foot(pen: Pen) -> None:
    """A winged sandal."""
    pen.fill(spline([(18, 78), (22, 56), (20, 34), (36, 34), (40, 56), (62, 66), (92, 74), (94, 84), (18, 86)], closed=True, steps=5))
    pen.cut([(20, 78), (92, 79)], 2.4)
    pen.cut(spline([(21, 46), (30, 48), (38, 46)]), 2.4)
    pen.cut(spline([(40, 58), (34, 66), (26, 70)]), 2.2)
    for k in range(3):
        f = pen.at(30, 50, turn=-34 + 20 * k)
        part(f, spline([(0, -5), (24, -11), (52 - 8 * k, -5), (40 - 6 * k, 6), (0, 6)], closed=True), WINE if k == 1 else GLAZE, 1.6)


def shadow_cloak(pen: Pen) -> None:
    """A hooded cloak with nobody in it."""
    pen.fill(spline([(50, 6), (30, 16), (26, 40), (10, 92), (32, 86), (50, 94), (68, 86), (90, 92), (74, 40), (70, 16)], closed=True))
    pen.fill(spline([(50, 18), (39, 26), (39, 44), (50, 54), (61, 44), (61, 26)], closed=True), CLEAR)
    for x in (43.5, 56.5):
        pen.fill(arc((x, 36), 3, 0, 360), WINE)
    for k in (-1, 1):
        pen.cut(spline([(50 + k * 10, 58), (50 + k * 16, 72), (50 + k * 22, 86)]), 2.2)
    pen.cut([(50, 60), (50, 90)], 2.2)


def thunderbolt(pen: Pen) -> None:
    """Zeus's bolt."""
    gear.bolt(pen, (50, 50), 1.3, -45)


def zigzag(pen: Pen, points: list[Point], width: float) -> None:
    """A spark."""
    pen.line(points, width)


def chain_spark(pen: Pen) -> None:
    """A spark that leaps on."""
    zigzag(pen, [(12, 16), (34, 34), (26, 46), (54, 50), (46, 64), (78, 80)], 7)
    for at, r in (((12, 16), 10), ((52, 50), 9), ((82, 82), 11)):
        pen.fill(arc(at, r, 0, 360), WINE, 2)


def healing_song(pen: Pen) -> None:
    """A lyre in leaf."""
    gear.lyre(pen, (50, 92), 1.22)


def snare(pen: Pen) -> None:
    """A noose."""
    pen.ring((50, 62), 26, 7)
    pen.line(spline([(50, 36), (54, 24), (46, 14), (52, 4)]), 7)
    pen.fill([(42, 30), (58, 30), (58, 42), (42, 42)], GLAZE, 1.6)
    for y in (34, 38):
        pen.cut([(42, y), (58, y)], 1.6)
    for k in range(10):
        a = 2 * math.pi * k / 10
        p = pen.at(50 + 26 * math.cos(a), 62 + 26 * math.sin(a), turn=math.degrees(a) + 30)
        p.cut([(-4, 0), (4, 0)], 1.8)


def tempest(pen: Pen) -> None:
    """A whirlwind with lightning."""
    for k in range(4):
        y, w = 20 + 18 * k, 40 - 9 * k
        pen.stroke(spline([(50 - w, y - 3), (50 - w * 0.4, y + 7), (50 + w * 0.5, y + 5), (50 + w, y - 5), (50 + w * 0.4, y - 9)]), 8.5, GLAZE, start=0.5, end=0.3)
    pen.fill([(70, 46), (56, 70), (66, 70), (58, 94), (86, 62), (73, 62), (82, 46)], WINE, 2)


def gust(pen: Pen) -> None:
    """Blowing wind."""
    for y, long, sense in ((30, 54, -1), (52, 66, 1), (72, 44, 1)):
        curl = spiral((12 + long, y + sense * 10), 10, -90 * sense, 0.85 * sense)
        pen.stroke([(6, y), (12 + long * 0.5, y), *curl], 7.5, GLAZE, start=0.3, end=0.4)


def iron_skin(pen: Pen) -> None:
    """A hammered plate with a fist."""
    take_it(pen)
    for k in range(3):
        pen.fill(arc((38 + 12 * k, 30 + (k % 2) * 4), 3, 0, 360), WINE)


def shield_oath(pen: Pen) -> None:
    """Two shields overlapping."""
    gear.shield(pen, (36, 44), 30, gear.whirl)
    gear.shield(pen, (65, 62), 30, gear.bull)


def geyser(pen: Pen) -> None:
    """A spout of water."""
    for turn in (-34, -16, 0, 16, 34):
        tall = 74 - abs(turn) * 0.8
        p = pen.at(50, 88, turn=turn * 0.55)
        end = (turn * 0.5, -tall)
        p.stroke(spline([(0, 0), (turn * 0.1, -tall * 0.6), end, (end[0] + turn * 0.35 + (0.1 if turn == 0 else 0), end[1] + 10)]), 8, GLAZE, start=1, end=0.4)
    for x in (22, 78):
        pen.disc((x, 30), 4)
    wave_row(pen, 82, 0.7)


def named(icon: Icon) -> str:
    """The file's name of an icon's function."""
    return icon.__name__.removesuffix("_icon").replace("_", "-")


ACTIONS: tuple[Icon, ...] = (
    attack, shoot, throw, grapple, break_free, release, draw, swap, drop, pick_up, scope, disengage, cast, ready, use_item, sneak,
    dive, surface, stand, topple, end_turn, undo, save, load, skip, speed, move, block, dodge, take_it, menu, help_icon,
)  # fmt: skip
CONDITIONS: tuple[Icon, ...] = (
    ensnared, stunned, marked, blind, prone, invisible, burning, swimming, submerged, verge, dead, flanked, unaware,
)  # fmt: skip
BOONS: tuple[Icon, ...] = (
    battle_trance, war_cry, hunters_mark, seeking_shaft, fleet_foot, shadow_cloak, thunderbolt, chain_spark, healing_song, snare,
    tempest, gust, iron_skin, shield_oath, geyser,
)  # fmt: skip
ALSO = {"use": "topple", "grappled": "grapple", "sneaking": "sneak", "casting": "cast", "readied": "ready"}
"""Icons that are another's picture under a second name."""


def paint(art: Path) -> None:
    """Write icons/<name>.png: actions and conditions with underscores, boons with their ids' hyphens."""
    folder = art / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    for table in (ACTIONS, CONDITIONS, BOONS):
        for icon in table:
            pen = Pen((64, 64), scale=0.6)
            icon(pen.at(3.3, 3.3))
            name = named(icon) if table is BOONS else named(icon).replace("-", "_")
            pen.finish().save(folder / f"{name}.png", optimize=True)
            for also in [a for a, of in ALSO.items() if of == name]:
                pen.finish().save(folder / f"{also}.png", optimize=True)


__all__ = ["paint", "polygon", "statue_shape"]
