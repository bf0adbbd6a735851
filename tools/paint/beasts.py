"""Wolf, minotaur, cyclops and shade.

Soles at (0, 0), 200 units tall, facing right.
"""

import math

from tools.paint import gear
from tools.paint.body import HALO, LINE, WHITE, WINE, arm, drape, leg, part, trunk
from tools.paint.heads import eye
from tools.paint.palette import rgba
from tools.paint.pen import GLAZE, Pen, arc, spline, tube


def wolf(pen: Pen) -> None:
    """Leaping, jaws open, hackles up."""
    p = pen.at(-4, 18, 1.16)
    for hip, knee, paw in (((-34, -92), (-62, -66), (-84, -44)), ((34, -96), (62, -78), (86, -68))):
        part(p, tube([(*hip, 26), (*knee, 11), (*paw, 8)]), GLAZE, HALO)
        part(
            p,
            spline(
                [
                    (paw[0] - 6, paw[1] - 4),
                    (paw[0] + 10, paw[1] - 3),
                    (paw[0] + 11, paw[1] + 4),
                    (paw[0] - 5, paw[1] + 5),
                ],
                closed=True,
            ),
            GLAZE,
            0,
        )
    part(p, tube([(-48, -106, 10), (-70, -112, 13), (-88, -100, 15), (-100, -80, 4)]), GLAZE, HALO)
    body = [
        (-54, -104),
        (-42, -120),
        (-12, -118),
        (20, -126),
        (44, -134),
        (58, -118),
        (50, -98),
        (34, -84),
        (4, -84),
        (-20, -94),
        (-38, -84),
        (-52, -90),
    ]
    part(p, spline(body, closed=True), GLAZE, HALO)
    for k in range(9):
        x, y = -28 + 9 * k, -119 - 0.22 * k * k
        p.fill([(x - 5, y + 4), (x - 6, y - 8), (x + 5, y + 3)])
    for hip, knee, paw in (((-38, -94), (-46, -62), (-64, -26)), ((36, -94), (66, -62), (88, -40))):
        part(
            p,
            tube(
                [
                    (*hip, 32),
                    ((hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2, 22),
                    (*knee, 12),
                    ((knee[0] + paw[0]) / 2 - 3, (knee[1] + paw[1]) / 2, 8.6),
                    (*paw, 8.6),
                ]
            ),
            GLAZE,
            HALO,
        )
        part(
            p,
            spline(
                [
                    (paw[0] - 6, paw[1] - 4),
                    (paw[0] + 10, paw[1] - 3),
                    (paw[0] + 11, paw[1] + 4),
                    (paw[0] - 5, paw[1] + 5),
                ],
                closed=True,
            ),
            GLAZE,
            0,
        )
    skull = [
        (44, -112),
        (42, -136),
        (52, -150),
        (66, -150),
        (82, -142),
        (100, -138),
        (103, -131),
        (86, -128),
        (74, -124),
        (88, -118),
        (92, -112),
        (78, -108),
        (62, -104),
    ]
    part(p, spline(skull, closed=True, steps=7), GLAZE, HALO)
    part(p, [(50, -146), (46, -170), (62, -152)], GLAZE, 1)
    part(p, [(58, -148), (60, -168), (70, -150)], GLAZE, 1)
    eye(p, (72, -139), size=0.72)
    for x in (82, 88, 94):
        p.fill([(x - 2.4, -129.5), (x + 2.4, -130.5), (x + 0.4, -124)], rgba("cream"))
    for x in (80, 86):
        p.fill([(x - 2, -118), (x + 2, -117), (x, -123)], rgba("cream"))
    p.fill(tube([(70, -119, 3), (80, -120, 3.4), (90, -117, 2)]), WINE)
    p.cut(spline([(48, -144), (42, -126), (50, -106)]), LINE)
    for k in range(4):
        p.cut(spline([(40 - 3 * k, -128 + 9 * k), (33 - 3 * k, -124 + 9 * k), (31 - 3 * k, -117 + 9 * k)]), 1.7)
    for k in range(4):
        p.cut(spline([(6 - 9 * k, -90), (2 - 9 * k, -99), (3 - 9 * k, -106)]), 1.6)
    p.cut(spline([(-24, -104), (-30, -90), (-46, -78)]), LINE)
    p.cut(spline([(24, -110), (28, -94), (42, -82)]), LINE)
    p.cut(spline([(-62, -110), (-78, -104), (-92, -88)]), 1.6)


def minotaur(pen: Pen) -> None:
    """Man's body, bull's head, a hammer on his shoulder."""
    part(pen, tube([(-18, -104, 7), (-46, -96, 6), (-58, -66, 5), (-50, -42, 5)]), GLAZE, HALO)
    part(pen, spline([(-50, -46), (-60, -30), (-50, -18), (-42, -30)], closed=True), GLAZE, 0)
    leg(pen, ((-12, -98), (-36, -60), (-46, -10)), thick=1.26)
    gear.hammer(pen, (36, -76), (-58, -178), 1.42)
    leg(pen, ((12, -98), (42, -64), (46, -10)), thick=1.26)
    trunk(pen, (0, -156), (-2, -98), broad=1.34)
    drape(
        pen,
        [(-22, -104), (-24, -80), (0, -70), (24, -78), (24, -104), (0, -98)],
        [[(-8, -96), (-8, -76)], [(8, -96), (9, -75)]],
        colour=WINE,
    )
    arm(pen, (26, -144), (56, -112), (30, -84), thick=1.36)
    p = pen.at(10, -148, 1.14)
    part(p, spline([(-30, 4), (-28, -22), (-12, -38), (8, -38), (24, -10), (6, 8)], closed=True), GLAZE, HALO)
    for k in range(5):
        p.fill(arc((-27 + 5.5 * k, -16 - 5.6 * k), 6, 0, 360))
        p.cut(arc((-25 + 5.5 * k, -14 - 5.6 * k), 5, 120, 300), 1.6)
    part(p, tube([(2, -40, 9), (-8, -54, 8), (-4, -70, 6), (10, -76, 1.6)]), GLAZE, 1.2)
    muzzle = [
        (-8, -20),
        (-6, -38),
        (6, -46),
        (20, -42),
        (32, -28),
        (44, -16),
        (50, -6),
        (46, 4),
        (34, 6),
        (22, 2),
        (8, 2),
    ]
    part(p, spline(muzzle, closed=True), GLAZE, HALO)
    part(p, tube([(14, -43, 10), (26, -52, 8.6), (40, -58, 6), (46, -74, 1.6)]), GLAZE, 1.4)
    part(p, spline([(-4, -34), (-22, -38), (-26, -32), (-10, -25)], closed=True), GLAZE, 1.2)
    eye(p, (19, -29), size=1.0)
    p.cut(spline([(11, -36), (19, -38), (26, -32)]), 1.8)
    p.cut_disc((44, -7), 2.6)
    p.cut(spline([(34, 1), (40, -1), (48, -1)]), 1.8)
    p.cut(spline([(34, -14), (30, -6), (32, 4)]), 1.7)
    for k in range(3):
        p.cut(spline([(2 + 5 * k, -43 - k), (4 + 5 * k, -37), (8 + 5 * k, -35)]), 1.5)
    arm(pen, (-28, -146), (-56, -116), (-12, -128), thick=1.36)


def cyclops(pen: Pen) -> None:
    """One great eye, a torn-up tree."""
    leg(pen, ((-14, -96), (-40, -58), (-48, -10)), thick=1.42)
    leg(pen, ((14, -96), (44, -60), (46, -10)), thick=1.42)
    trunk(pen, (2, -150), (0, -92), broad=1.52)
    pelt = [
        (-30, -104),
        (-36, -66),
        (-22, -74),
        (-14, -58),
        (-2, -72),
        (10, -58),
        (20, -72),
        (34, -64),
        (32, -102),
        (0, -94),
    ]
    drape(pen, pelt, [[(-18, -96), (-24, -76)], [(0, -92), (0, -74)], [(18, -96), (22, -76)]])
    for x, y in ((-26, -90), (-10, -84), (8, -80), (24, -88)):
        pen.fill(arc((x, y), 3.4, 0, 360), WINE)
    gear.club(pen, (52, -104), (-76, -158), 1.5)
    p = pen.at(8, -146, 1.3)
    part(
        p,
        spline(
            [
                (-20, 2),
                (-23, -22),
                (-16, -42),
                (2, -50),
                (18, -44),
                (23, -30),
                (29, -17),
                (22, -12),
                (23, -4),
                (20, 8),
                (10, 14),
                (-6, 10),
            ],
            closed=True,
        ),
        GLAZE,
        HALO,
    )
    for k in range(7):
        a = math.radians(168 + 22 * k)
        p.fill(arc((-2 + 22 * math.cos(a), -26 + 22 * math.sin(a)), 6.4, 0, 360))
        p.cut(arc((-2 + 21 * math.cos(a), -26 + 21 * math.sin(a)), 3.6, 30, 260), 1.4)
    p.fill(arc((7, -23), 12.5, 0, 360, squash=0.82), rgba("cream"))
    p.disc((9, -23), 6.6)
    p.disc((10.4, -24.4), 1.8, rgba("cream"))
    p.cut(spline([(-7, -33), (6, -39), (19, -34)]), 2.2)
    p.cut(spline([(22, -6), (14, -5), (4, -9), (-6, -5), (-12, 2)]), 1.8)
    for k in range(4):
        p.cut(spline([(-4 + 6 * k, 0), (-2 + 6 * k, 6), (1 + 5.4 * k, 10)]), 1.4)
    for x in (13, 17):
        p.fill([(x - 1.8, -5), (x + 1.8, -5.4), (x, -1)], rgba("cream"))
    arm(pen, (-34, -138), (-44, -100), (-72, -82), thick=1.46)
    arm(pen, (34, -138), (70, -116), (50, -104), thick=1.4)


def shade(pen: Pen) -> None:
    """A winged ghost whose shroud frays into nothing."""
    p = pen.at(0, 6)
    for base, span in (((-8, -140), 1.0), ((-4, -132), 0.86)):
        w = p.at(*base, span)
        for k in range(6):
            a = -166 + 16 * k
            long = 82 - 7 * k
            f = w.at(0, 0, turn=a)
            part(
                f,
                spline([(0, -4), (long * 0.5, -8), (long, -1), (long * 0.8, 6), (long * 0.3, 6)], closed=True),
                GLAZE if k % 2 == 0 else WINE,
                1.3,
            )
            f.cut([(long * 0.3, -1), (long * 0.85, -0.5)], 1.3)
    shroud = [
        (-14, -150),
        (-26, -122),
        (-24, -86),
        (-40, -48),
        (-66, -22),
        (-84, -24),
        (-62, -8),
        (-34, -14),
        (-44, 0),
        (-14, -12),
        (-4, -2),
        (4, -28),
        (18, -60),
        (22, -100),
        (24, -130),
        (12, -152),
    ]
    drape(
        p,
        shroud,
        [
            [(-12, -136), (-10, -90), (-26, -44), (-58, -16)],
            [(2, -126), (2, -84), (-10, -44), (-30, -14)],
            [(14, -118), (12, -84), (2, -46), (-8, -14)],
        ],
    )
    arm(p, (12, -138), (44, -128), (70, -140), skin=WHITE, thick=0.86)
    for turn in (-34, -14, 6):
        p.at(72, -141, turn=turn).line([(0, 0), (13, 0)], 4.6, GLAZE)
        p.at(72, -141, turn=turn).line([(0, 0), (12.4, 0)], 2.6, WHITE)
    h = p.at(4, -152, turn=6)
    part(h, tube([(-2, 6, 17), (0, -14, 16)]), WHITE)
    part(
        h,
        spline(
            [
                (-10, -12),
                (-12, -26),
                (0, -40),
                (12, -36),
                (15, -27),
                (18, -20),
                (14.5, -17),
                (14, -8),
                (8, -2),
                (-2, -5),
            ],
            closed=True,
        ),
        WHITE,
    )
    h.fill(spline([(3, -22), (9, -26), (14, -22), (8, -18)], closed=True))
    h.line([(9, -9), (14, -9)], 2, GLAZE)
    part(
        h,
        spline(
            [(15, -35), (4, -33), (-3, -22), (-2, -6), (2, 8), (-10, 12), (-22, 0), (-22, -24), (-12, -44), (6, -49)],
            closed=True,
        ),
    )
    h.cut(spline([(10, -40), (-2, -36), (-10, -22), (-9, 0)]), 1.8)
