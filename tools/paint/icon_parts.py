"""Pieces that several icons share, on 100 units: arrows, eyes, hands, waves, scrolls."""

from tools.paint import gear
from tools.paint.body import WINE, arm, leg, trunk
from tools.paint.figures import FIGURES
from tools.paint.heads import head
from tools.paint.palette import rgba
from tools.paint.pen import GLAZE, Pen, Point, arc, spiral, spline, tube

CREAM = rgba("cream")


def arrow(
    pen: Pen, tail: Point, tip: Point, width: float = 8, head: float = 20, colour: tuple[int, int, int, int] = GLAZE
) -> None:
    """A straight arrow."""
    p, long = gear.between(tail, tip, pen)
    p.fill(
        [
            (0, -width / 2),
            (long - head * 0.8, -width / 2),
            (long - head, -head * 0.75),
            (long, 0),
            (long - head, head * 0.75),
            (long - head * 0.8, width / 2),
            (0, width / 2),
        ],
        colour,
    )


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


def wave_row(pen: Pen, y: float, size: float = 1.0) -> None:
    """A row of running waves."""
    for k in range(3):
        x = 22 + 30 * k
        curl = spiral((x + 5, y - 6), 10 * size, 160, 1.1)
        pen.stroke(
            [*spline([(x - 24, y + 8), (x - 12, y + 6), (x - 4, y - 2)]), *curl[1:]], 6.5, GLAZE, start=0.3, end=0.4
        )
    pen.fill([(2, y + 8), (98, y + 8), (98, y + 14), (2, y + 14)])


def scroll(pen: Pen) -> None:
    """A book roll."""
    pen.fill([(20, 16), (80, 16), (80, 84), (20, 84)])
    for y in (13, 87):
        pen.fill(tube([(10, y, 13), (50, y, 13), (90, y, 13)]), GLAZE, 1.6)
        pen.cut([(16, y), (84, y)], 1.8)


def statue_shape(pen: Pen, fallen: bool) -> None:
    """A kouros on his base."""
    p = pen.at(50, 98, 0.5) if not fallen else pen.at(4, 74, 0.48, turn=90)
    if not fallen:
        p.fill([(-44, 0), (44, 0), (44, -16), (-44, -16)])
        p.cut([(-40, -8), (40, -8)], 2)
    q = p.at(0, -14, 0.9)
    leg(q, ((-8, -98), (-14, -54), (-18, -10)))
    leg(q, ((8, -98), (14, -54), (16, -10)))
    trunk(q, (0, -158), (0, -98))
    arm(q, (-19, -148), (-24, -116), (-22, -92))
    arm(q, (19, -148), (25, -116), (23, -92))
    head(q, (0, -160), beard=False, hair="long")


def zigzag(pen: Pen, points: list[Point], width: float) -> None:
    """A spark."""
    pen.line(points, width)
