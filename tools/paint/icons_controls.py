"""Icons of what players do (end turn, undo, save ...) and of answers, on 100 units."""

from tools.paint import emblems, gear
from tools.paint.body import WINE, part
from tools.paint.icon_parts import arrow, curved_arrow, eye_shape, person, scroll
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, spiral, spline


def stand(pen: Pen) -> None:
    """A man getting up."""
    arrow(pen, (86, 88), (86, 16), 8, 22)
    person(pen, "guard", 0.43, 38, 97)


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
    emblems.rosette_emblem(pen, (50, 52), 18)
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
        part(
            f,
            spline([(0, -5), (long * 0.5, -11), (long, -3), (long * 0.8, 7), (0, 6)], closed=True),
            WINE if k == 2 else GLAZE,
            1.6,
        )
    pen.disc((26, 72), 12)
    pen.cut(spiral((26, 72), 7, 0, 1.2), 2)


def move(pen: Pen) -> None:
    """A sandalled foot."""
    sole = spline(
        [(34, 90), (26, 70), (34, 44), (32, 22), (46, 10), (60, 18), (64, 40), (56, 62), (58, 84), (46, 95)],
        closed=True,
    )
    pen.fill(sole)
    for k, (x, y) in enumerate(((37, 11), (47, 6), (56, 8), (63, 15), (68, 23))):
        pen.fill(arc((x, y), 5.2 - 0.5 * k, 0, 360), GLAZE, 1.2)
    pen.cut(spline([(34, 40), (48, 30), (63, 40)]), 2.6)
    pen.cut(spline([(36, 52), (47, 40), (48, 30)]), 2.2)
    pen.cut(spline([(29, 72), (44, 68), (57, 72)]), 2.6)


def block(pen: Pen) -> None:
    """A round shield."""
    gear.shield(pen, (50, 50), 42, emblems.gorgon)


def dodge(pen: Pen) -> None:
    """A leaping man and a spear past him."""
    person(pen, "skirmisher", 0.4, 50, 92)


def take_it(pen: Pen) -> None:
    """A breastplate."""
    plate = spline(
        [
            (28, 14),
            (16, 26),
            (14, 42),
            (24, 56),
            (22, 84),
            (50, 92),
            (78, 84),
            (76, 56),
            (86, 42),
            (84, 26),
            (72, 14),
            (62, 22),
            (50, 25),
            (38, 22),
        ],
        closed=True,
    )
    pen.fill(plate)
    for side in (-1, 1):
        pen.cut(
            spline(
                [
                    (50 + side * 4, 50),
                    (50 + side * 20, 52),
                    (50 + side * 26, 42),
                    (50 + side * 18, 34),
                    (50 + side * 12, 41),
                ]
            ),
            2.2,
        )
    pen.cut(spline([(32, 76), (50, 62), (68, 76)]), 2.2)
    pen.cut([(24, 82), (50, 88), (76, 82)], 2)


def menu(pen: Pen) -> None:
    """Three courses of stone."""
    for y in (18, 44, 70):
        pen.fill([(12, y), (88, y), (88, y + 15), (12, y + 15)])
        pen.cut([(12 + (y % 4) * 8 + 24, y), (36 + (y % 4) * 8, y + 15)], 2)


def help_icon(pen: Pen) -> None:
    """A sphinx's question, as a mark."""
    pen.stroke(
        spline([(28, 34), (34, 15), (54, 9), (72, 22), (70, 40), (54, 52), (50, 68)]), 15, GLAZE, start=0.7, end=0.55
    )
    pen.disc((50, 86), 8.5)


def threat(pen: Pen) -> None:
    """Spears from two sides over a ground of nets."""
    for k in range(-3, 4):
        pen.stroke([(14 + 12 * k + 36, 96), (40 + 12 * k + 36, 62)], 3, WINE)
        pen.stroke([(40 + 12 * k + 20, 96), (14 + 12 * k + 20, 62)], 3, WINE)
    arrow(pen, (4, 8), (44, 56), 7, 20)
    arrow(pen, (96, 8), (56, 56), 7, 20)


def sight(pen: Pen) -> None:
    """An eye, and a line from it to a stone."""
    eye_shape(pen.at(-6, -2, 0.66))
    for x in (60, 74):
        pen.fill([(x, 33), (x + 9, 33), (x + 9, 40), (x, 40)], WINE)
    pen.fill([(84, 14), (97, 14), (97, 92), (84, 92)])
    pen.fill([(8, 84), (97, 84), (97, 92), (8, 92)])
