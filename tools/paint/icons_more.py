"""Icons of deeds, states and spells that not every ruleset has: charges, shoves, daring, fear, sleep; on 100 units."""

from tools.paint import emblems, gear
from tools.paint.body import WINE, part
from tools.paint.icon_parts import CREAM, arrow, curved_arrow, eye_shape, hand, person
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, spiral, spline, tube

# ---- deeds ---------------------------------------------------------------------------------------------------------


def strike_with_both(pen: Pen) -> None:
    """Two swords crossed."""
    gear.sword(pen.at(50, 54, 1.0, turn=-55), (-38, 0), (46, 0), wide=12)
    gear.sword(pen.at(50, 54, 1.0, turn=-125), (-38, 0), (46, 0), wide=12)


def charge(pen: Pen) -> None:
    """A spear that runs ahead, with its wind."""
    gear.spear(pen, (28, 62), (97, 34), head=34, shaft=7)
    for k, y in enumerate((38, 54, 70, 86)):
        pen.stroke([(4, y), (30 + 7 * (k % 2), y - 5)], 6, GLAZE if k % 2 else WINE)


def execute(pen: Pen) -> None:
    """A blade over one who lies."""
    gear.sword(pen.at(50, 34, 1.0, turn=90), (-30, 0), (38, 0), wide=13)
    pen.fill(spline([(8, 84), (22, 76), (60, 76), (84, 80), (92, 90), (8, 92)], closed=True))
    pen.disc((18, 76), 9)


def shove(pen: Pen) -> None:
    """A palm and where it sends somebody."""
    hand(pen.at(34, 52, 0.9, turn=90), 0, 0, 0.95)
    arrow(pen, (62, 52), (97, 52), 11, 28)


def total_defence(pen: Pen) -> None:
    """A man's whole shield."""
    gear.tower_shield(pen, (50, 52), 50, 84)


def bind(pen: Pen) -> None:
    """A bandage wound round an arm."""
    pen.fill(tube([(8, 70, 22), (50, 52, 20), (92, 34, 15)]))
    for k in range(4):
        x, y = 34 + 10 * k, 59 - 4.3 * k
        pen.line([(x - 5, y - 13), (x + 5, y + 13)], 5, CREAM)
    pen.stroke(spline([(40, 68), (44, 84), (36, 95)]), 6, WINE)


def drag(pen: Pen) -> None:
    """Somebody drawn along by a line."""
    pen.fill(spline([(4, 84), (12, 74), (44, 74), (62, 80), (62, 90), (4, 92)], closed=True))
    pen.disc((60, 78), 9)
    pen.line([(58, 76), (78, 50)], 5, WINE)
    arrow(pen, (68, 40), (98, 40), 10, 24)


def reload(pen: Pen) -> None:
    """Something put on the string."""
    gear.bow(pen.at(0, 0), (66, 50), 42, 0, 4)
    arrow(pen, (4, 50), (46, 50), 8, 22)


def lie_down(pen: Pen) -> None:
    """Down onto the ground."""
    arrow(pen, (50, 6), (50, 54), 11, 26)
    pen.fill(spline([(8, 84), (22, 74), (60, 74), (84, 80), (92, 92), (8, 92)], closed=True))
    pen.disc((18, 72), 9)


def sprint(pen: Pen) -> None:
    """Two arrows the same way."""
    for x in (8, 46):
        arrow(pen, (x, 50), (x + 46, 50), 13, 32)


def pick_lock(pen: Pen) -> None:
    """A key."""
    pen.ring((28, 50), 17, 10)
    pen.fill([(44, 45), (96, 45), (96, 55), (44, 55)])
    for x in (72, 86):
        pen.fill([(x, 52), (x + 8, 52), (x + 8, 74), (x, 74)])


def disarm(pen: Pen) -> None:
    """A sword knocked away."""
    gear.sword(pen.at(58, 40, 0.9, turn=28), (-32, 0), (44, 0), wide=12)
    curved_arrow(pen.at(-6, 14, 0.9), 40, 170, 60, 8, 20)


def knock_prone(pen: Pen) -> None:
    """Somebody tipped over."""
    p = pen.at(38, 88, 0.43, turn=52)
    person(p, "guard", 1.0, 0, 0)
    pen.fill([(6, 90), (94, 90), (94, 96), (6, 96)])
    pen.stroke(arc((38, 88), 74, -88, -52), 6, WINE)


def throw_sand(pen: Pen) -> None:
    """A handful of sand."""
    hand(pen, 30, 66, 0.8, turn=35)
    for k in range(14):
        x = 50 + (k * 37 % 48)
        y = 12 + (k * 23 % 50)
        pen.disc((x, y), 2.6 + k % 3, WINE if k % 4 == 0 else GLAZE)


def wake(pen: Pen) -> None:
    """An eye under the sun."""
    eye_shape(pen.at(0, 14, 0.9).at(5, 0))
    for turn in range(-60, 61, 30):
        p = pen.at(50, 44, turn=turn)
        p.fill([(-4, -22), (0, -42), (4, -22)], WINE)


def dare(pen: Pen) -> None:
    """A leap with a blade."""
    person(pen, "champion", 0.35, 56, 78)
    pen.stroke(arc((46, 96), 40, 188, 300), 7, WINE)
    pen.fill([(6, 90), (94, 90), (94, 96), (6, 96)])


def retreat(pen: Pen) -> None:
    """Out through a gate."""
    pen.fill([(54, 8), (94, 8), (94, 94), (84, 94), (84, 20), (64, 20), (64, 94), (54, 94)])
    arrow(pen, (6, 58), (76, 58), 12, 28)


def let_them_go(pen: Pen) -> None:
    """A spear at rest, and the way is free."""
    pen.line([(16, 96), (16, 30)], 7)
    pen.fill([(16, 2), (28, 26), (16, 36), (4, 26)], WINE)
    arrow(pen, (32, 38), (96, 38), 10, 24)
    arrow(pen, (32, 74), (96, 74), 10, 24)


def take_over(pen: Pen) -> None:
    """A helmet handed on."""
    gear.shield(pen, (30, 56), 24, emblems.lambda_emblem)
    curved_arrow(pen.at(2, -6), 38, 210, 330, 9, 22)
    pen.disc((82, 62), 12)
    pen.fill(spline([(64, 94), (68, 76), (82, 72), (96, 76), (98, 94)], closed=True))


def end_all(pen: Pen) -> None:
    """Two turning wheels' arrows, one in the other."""
    curved_arrow(pen, 38, -210, 70, 8, 18)
    curved_arrow(pen, 20, -30, 250, 8, 16)


def done(pen: Pen) -> None:
    """A tick on an olive leaf's disc."""
    pen.disc((50, 50), 48, CREAM)
    pen.disc((50, 50), 42)
    pen.line([(26, 52), (43, 68), (74, 32)], 13, CREAM)


def deed(pen: Pen) -> None:
    """Any deed: a shield's rosette."""
    pen.ring((50, 50), 40, 9)
    emblems.rosette_emblem(pen, (50, 50), 30)


def compare(pen: Pen) -> None:
    """A pair of scales."""
    pen.line([(50, 10), (50, 88)], 7)
    pen.fill([(26, 86), (74, 86), (74, 95), (26, 95)])
    pen.line([(12, 24), (88, 24)], 7)
    for x in (16, 84):
        pen.line([(x, 24), (x - 14, 56)], 3)
        pen.line([(x, 24), (x + 14, 56)], 3)
        pen.fill(
            spline([(x - 17, 56), (x + 17, 56), (x + 10, 68), (x - 10, 68)], closed=True), WINE if x < 50 else GLAZE
        )


# ---- states --------------------------------------------------------------------------------------------------------


def stable(pen: Pen) -> None:
    """One who lies, and a leaf over him."""
    pen.fill(spline([(8, 84), (22, 76), (60, 76), (84, 80), (92, 92), (8, 92)], closed=True))
    pen.disc((18, 76), 9)
    for turn in (-40, 0, 40):
        p = pen.at(52, 62, turn=turn)
        p.fill(spline([(0, 0), (-9, -24), (0, -50), (9, -24)], closed=True), WINE if turn == 0 else GLAZE)


def parleying(pen: Pen) -> None:
    """An olive branch."""
    pen.stroke(spline([(16, 92), (44, 62), (84, 10)]), 7, GLAZE)
    for k in range(4):
        for side in (-1, 1):
            p = pen.at(30 + 15 * k, 78 - 19 * k, turn=40 + side * 52)
            p.fill(spline([(0, 0), (-7, -14), (0, -30), (7, -14)], closed=True), WINE if (k + side) % 3 == 0 else GLAZE)


def shaken(pen: Pen) -> None:
    """A head in a whirl."""
    pen.disc((50, 58), 24)
    for k in range(3):
        pen.stroke(arc((50, 50), 34 + 6 * k, -150 + 14 * k, -40 - 14 * k), 5, WINE if k == 1 else GLAZE)
    pen.cut(spiral((50, 58), 15, 0, 1.6), 3)


def paralysed(pen: Pen) -> None:
    """A herm: a man of stone."""
    pen.fill([(34, 36), (66, 36), (62, 94), (38, 94)])
    pen.disc((50, 22), 15)
    pen.cut([(50, 44), (46, 62), (53, 74), (49, 94)], 3)
    pen.fill([(24, 40), (76, 40), (76, 49), (24, 49)])


def lame(pen: Pen) -> None:
    """A broken stick."""
    pen.line([(30, 8), (48, 46)], 10)
    pen.line([(56, 54), (70, 94)], 10)
    for turn in (-50, 0, 50):
        p = pen.at(58, 46, turn=turn)
        p.fill([(16, -3), (36, 0), (16, 3)], WINE)


def asleep(pen: Pen) -> None:
    """A closed eye."""
    pen.stroke(spline([(8, 44), (30, 64), (70, 64), (92, 44)]), 11, GLAZE, start=0.4, end=0.4)
    for x, y in ((24, 64), (42, 72), (60, 72), (78, 63)):
        pen.line([(x, y - 4), (x + (x - 50) * 0.12, y + 14)], 5)


def deaf(pen: Pen) -> None:
    """An ear, struck through."""
    pen.stroke(spline([(38, 78), (34, 40), (46, 14), (70, 22), (70, 46), (56, 62), (52, 84), (40, 90)]), 12, GLAZE,
               start=0.7, end=0.6)  # fmt: skip
    pen.line([(14, 90), (88, 12)], 7, WINE)


def blessed(pen: Pen) -> None:
    """A wreath."""
    for side in (-1, 1):
        for k in range(6):
            turn = side * (24 + 26 * k)
            p = pen.at(50, 50, turn=180 + turn)
            p.fill(spline([(0, -30), (-8, -38), (0, -48), (8, -38)], closed=True), WINE if k % 3 == 1 else GLAZE)
    pen.ring((50, 50), 31, 4)


# ---- spells --------------------------------------------------------------------------------------------------------


def ward(pen: Pen) -> None:
    """A shield within a ring."""
    pen.ring((50, 50), 44, 5, WINE)
    gear.shield(pen, (50, 50), 30, emblems.owl)


def harm(pen: Pen) -> None:
    """A claw."""
    for k in range(3):
        pen.stroke(spline([(22 + 22 * k, 10), (30 + 20 * k, 46), (18 + 20 * k, 92)]), 11, WINE if k == 1 else GLAZE)


def mend(pen: Pen) -> None:
    """A blade made whole."""
    gear.sword(pen.at(50, 50, 1.08, turn=-45), (-32, 0), (46, 0), wide=15)
    p = pen.at(50, 50, turn=45)
    p.fill([(-20, -6), (20, -6), (20, 6), (-20, 6)], CREAM)
    p.fill([(-20, -3), (20, -3), (20, 3), (-20, 3)], WINE)


def command_icon(pen: Pen) -> None:
    """A herald's staff."""
    pen.fill([(46, 30), (54, 30), (54, 96), (46, 96)])
    pen.ring((50, 34), 14, 7)
    pen.ring((50, 14), 9, 6)
    pen.fill([(42, 2), (58, 2), (50, 10)], CLEAR)


def flame_cone(pen: Pen) -> None:
    """A cone of flames."""
    for turn, long in ((-26, 74), (-9, 86), (9, 86), (26, 74)):
        p = pen.at(6, 50, turn=turn)
        ink = WINE if abs(turn) < 20 else GLAZE
        p.fill(spline([(6, 0), (long * 0.5, -13), (long, -3), (long * 0.8, 6), (long * 0.5, 12)], closed=True), ink)


def web(pen: Pen) -> None:
    """A spider's web."""
    for k in range(4):
        p = pen.at(50, 50, turn=45 * k)
        p.line([(-44, 0), (44, 0)], 3.6)
    for r in (14, 27, 40):
        pen.line([*arc((50, 50), r, 0, 360)[::5], (50 + r, 50)], 3.4, WINE if r == 27 else GLAZE)


def haste(pen: Pen) -> None:
    """A winged foot's wing, and speed."""
    for k in range(4):
        f = pen.at(40, 78, turn=-78 + 22 * k)
        long = 66 - 9 * k
        part(f, spline([(0, -6), (long * 0.5, -12), (long, -3), (0, 7)], closed=True), WINE if k == 1 else GLAZE, 1.6)
    for y in (40, 58, 76):
        pen.stroke([(2, y), (26, y)], 6, GLAZE)
