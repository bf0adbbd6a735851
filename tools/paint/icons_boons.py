"""Icons of boons, on 100 units."""

import math

from tools.paint import emblems, gear
from tools.paint.body import WINE, part
from tools.paint.heads import corinthian
from tools.paint.icon_parts import wave_row, zigzag
from tools.paint.icons_controls import take_it
from tools.paint.pen import CLEAR, GLAZE, Pen, arc, spiral, spline


def battle_trance(pen: Pen) -> None:
    """A staring helmet with flames."""
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
    pen.fill(
        spline(
            [(18, 78), (22, 56), (20, 34), (36, 34), (40, 56), (62, 66), (92, 74), (94, 84), (18, 86)],
            closed=True,
            steps=5,
        )
    )
    pen.cut([(20, 78), (92, 79)], 2.4)
    pen.cut(spline([(21, 46), (30, 48), (38, 46)]), 2.4)
    pen.cut(spline([(40, 58), (34, 66), (26, 70)]), 2.2)
    for k in range(3):
        f = pen.at(30, 50, turn=-34 + 20 * k)
        part(
            f,
            spline([(0, -5), (24, -11), (52 - 8 * k, -5), (40 - 6 * k, 6), (0, 6)], closed=True),
            WINE if k == 1 else GLAZE,
            1.6,
        )


def shadow_cloak(pen: Pen) -> None:
    """A hooded cloak with nobody in it."""
    pen.fill(
        spline(
            [(50, 6), (30, 16), (26, 40), (10, 92), (32, 86), (50, 94), (68, 86), (90, 92), (74, 40), (70, 16)],
            closed=True,
        )
    )
    pen.fill(spline([(50, 18), (39, 26), (39, 44), (50, 54), (61, 44), (61, 26)], closed=True), CLEAR)
    for x in (43.5, 56.5):
        pen.fill(arc((x, 36), 3, 0, 360), WINE)
    for k in (-1, 1):
        pen.cut(spline([(50 + k * 10, 58), (50 + k * 16, 72), (50 + k * 22, 86)]), 2.2)
    pen.cut([(50, 60), (50, 90)], 2.2)


def thunderbolt(pen: Pen) -> None:
    """Zeus's bolt."""
    gear.bolt(pen, (50, 50), 1.3, -45)


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
        pen.stroke(
            spline(
                [(50 - w, y - 3), (50 - w * 0.4, y + 7), (50 + w * 0.5, y + 5), (50 + w, y - 5), (50 + w * 0.4, y - 9)]
            ),
            8.5,
            GLAZE,
            start=0.5,
            end=0.3,
        )
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
    gear.shield(pen, (36, 44), 30, emblems.whirl)
    gear.shield(pen, (65, 62), 30, emblems.bull)


def geyser(pen: Pen) -> None:
    """A spout of water."""
    for turn in (-34, -16, 0, 16, 34):
        tall = 74 - abs(turn) * 0.8
        p = pen.at(50, 88, turn=turn * 0.55)
        end = (turn * 0.5, -tall)
        p.stroke(
            spline(
                [
                    (0, 0),
                    (turn * 0.1, -tall * 0.6),
                    end,
                    (end[0] + turn * 0.35 + (0.1 if turn == 0 else 0), end[1] + 10),
                ]
            ),
            8,
            GLAZE,
            start=1,
            end=0.4,
        )
    for x in (22, 78):
        pen.disc((x, 30), 4)
    wave_row(pen, 82, 0.7)
