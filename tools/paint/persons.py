"""People of note: assassin, seer, magus, smith, naiad, archeress, priestess.

Soles at (0, 0), 200 units tall, facing right.
"""

import math

from tools.paint import gear
from tools.paint.body import HALO, LINE, WHITE, WINE, arm, drape, fist, leg, part, star, trunk
from tools.paint.heads import attic, head, pilos
from tools.paint.palette import mix, rgba
from tools.paint.pen import GLAZE, Pen, arc, spiral, spline, tube


def assassin(pen: Pen) -> None:
    """Crouched under a hood, knife low."""
    p = pen.at(-6, 4, 1.12)
    leg(p, ((-10, -68), (18, -46), (-18, -8)), toe=6)
    leg(p, ((2, -66), (46, -54), (44, -8)))
    drape(
        p,
        [
            (6, -126),
            (-18, -128),
            (-40, -104),
            (-58, -58),
            (-74, -14),
            (-46, -22),
            (-28, -12),
            (-6, -42),
            (16, -60),
            (24, -84),
            (20, -110),
        ],
        [[(-10, -112), (-36, -70), (-58, -22)], [(0, -104), (-20, -62), (-34, -22)], [(8, -96), (0, -68), (-10, -46)]],
        hem=[(-66, -22), (-46, -28), (-30, -20)],
    )
    arm(p, (10, -104), (38, -84), (58, -98))
    gear.dagger(p, (58, -98), (92, -116))
    fist(p, (58, -98))
    h = head(p, (14, -118), turn=16, beard=False, hair="short", fillet=False)
    part(
        h,
        spline(
            [
                (16, -34),
                (4, -31),
                (-2, -20),
                (0, -6),
                (6, 6),
                (-4, 12),
                (-20, 6),
                (-24, -14),
                (-18, -36),
                (-4, -48),
                (12, -44),
            ],
            closed=True,
        ),
    )
    h.cut(spline([(13, -37), (1, -33), (-7, -20), (-5, -4), (0, 7)]), 1.8)
    h.cut(spline([(-10, -36), (-16, -20), (-13, 0)]), 1.6)
    h.fill(spline([(0, -16), (17, -14), (15, -5), (5, -2)], closed=True), WINE)


def _himation(pen: Pen, *, colour_stripes: bool = True) -> None:
    """A long mantle over a standing figure, one shoulder free."""
    drape(
        pen,
        [
            (-16, -154),
            (-25, -128),
            (-22, -92),
            (-27, -50),
            (-29, -12),
            (-12, -8),
            (8, -9),
            (26, -12),
            (23, -52),
            (22, -96),
            (24, -128),
            (15, -154),
        ],
        [],
    )
    if colour_stripes:
        for a, b in ((-20, -24), (3, 2), (17, 19)):
            pen.stroke(spline([(a * 0.5, -140), (a, -80), (b, -14)]), 6, WINE, start=0.4, end=0.8)
    for path in (
        [(-15, -140), (-12, -90), (-16, -14)],
        [(-6, -120), (-3, -70), (-6, -13)],
        [(12, -110), (10, -70), (12, -13)],
        [(20, -120), (-8, -98), (-23, -92)],
        [(22, -104), (0, -82), (-24, -76)],
        [(22, -88), (6, -66), (-25, -58)],
    ):
        pen.cut(spline(path), LINE)
    pen.cut(spline([(-29, -19), (-12, -15), (8, -16), (26, -19)]), 1.8)


def seer(pen: Pen) -> None:
    """The blind singer with staff and lyre."""
    leg(pen, ((-4, -40), (-8, -28), (-8, -9)))
    leg(pen, ((6, -40), (12, -28), (12, -9)))
    gear.lyre(pen, (50, -98), 1.02, 8)
    _himation(pen)
    arm(pen, (12, -142), (34, -120), (44, -104))
    pen.line([(-52, -2), (-44, -186)], 4.6, GLAZE)
    part(pen, tube([(-44, -184, 5), (-46, -196, 5), (-36, -202, 5), (-30, -194, 4)]), GLAZE, 1)
    arm(pen, (-14, -144), (-38, -130), (-47, -124))
    h = head(pen, (2, -158), hair="long")
    for k in range(6):
        h.fill(
            spline(
                [(-12 + 5 * k, -34 - 0.8 * k), (-15 + 5 * k, -43 - 0.6 * k), (-8 + 5 * k, -37 - 0.8 * k)], closed=True
            ),
            rgba("olive_dark"),
        )


def magus(pen: Pen) -> None:
    """A robed easterner in a tall tiara, fire in his hand."""
    drape(
        pen,
        [
            (-16, -154),
            (-27, -120),
            (-26, -84),
            (-38, -12),
            (-14, -7),
            (10, -7),
            (36, -12),
            (24, -84),
            (25, -122),
            (16, -154),
        ],
        [[(-12, -100), (-20, -60), (-25, -14)], [(0, -94), (0, -50), (-2, -12)], [(12, -100), (18, -60), (22, -14)]],
        stripe=True,
    )
    pen.fill([(-11, -93), (11, -93), (19, -32), (-19, -32)], rgba("ochre"))
    pen.cut([(0, -90), (0, -34)], 1.8)
    for y in (-22, -30):
        pen.cut(spline([(-37, y + 4), (-12, y + 8), (10, y + 8), (35, y + 4)]), 1.8)
    for k in range(7):
        pen.fill(arc((-28 + 9.4 * k, -19 + 3 * math.sin(k * 0.52)), 1.9, 0, 360), rgba("cream"))
    pen.fill([(-24, -101), (23, -101), (23, -93), (-24, -93)], WINE)
    pen.cut([(-25, -102), (24, -102)], 1.8)
    pen.cut([(-25, -92), (24, -92)], 1.8)
    star(pen, (0, -128), 10)
    arm(pen, (14, -142), (44, -132), (60, -150), thick=1.1)
    gear.bolt(pen, (64, -154), 0.92, -62)
    fist(pen, (62, -151))
    pen.line([(-54, -4), (-46, -176)], 4.6, GLAZE)
    part(pen, arc((-46, -182), 9, 0, 360), GLAZE, 1)
    star(pen, (-46, -182), 6)
    arm(pen, (-14, -142), (-40, -126), (-50, -118), thick=1.1)
    h = head(pen, (2, -158), hair="long", fillet=False)
    part(
        h,
        spline(
            [(15, -31), (3, -29), (-14, -26), (-17, -46), (-13, -66), (2, -69), (13, -64), (14, -46)],
            closed=True,
            steps=6,
        ),
    )
    h.cut(spline([(15, -36), (2, -35), (-15, -33)]), 1.7)
    for k in range(3):
        h.fill(arc((-8 + 8.6 * k, -42), 2.2, 0, 360), rgba("cream"))
    h.cut([(-12, -50), (13, -52)], 1.6)


def smith(pen: Pen) -> None:
    """At the anvil, hammer raised."""
    leg(pen, ((-10, -98), (-30, -58), (-44, -10)))
    leg(pen, ((4, -98), (20, -56), (14, -10)))
    trunk(pen, (2, -158), (-4, -98), broad=1.1)
    drape(
        pen,
        [(-20, -104), (-30, -62), (-6, -56), (20, -60), (22, -106)],
        [[(-14, -96), (-20, -64)], [(0, -96), (0, -60)], [(12, -98), (12, -62)]],
        colour=WINE,
    )
    part(
        pen,
        [
            (36, 4),
            (38, -14),
            (48, -20),
            (46, -32),
            (24, -36),
            (22, -46),
            (84, -46),
            (82, -34),
            (66, -30),
            (64, -20),
            (74, -14),
            (76, 4),
        ],
        GLAZE,
        HALO,
    )
    pen.cut([(28, -41), (80, -41)], 1.8)
    arm(pen, (14, -148), (36, -116), (52, -82))
    part(pen, tube([(48, -84, 4), (56, -66, 4), (60, -52, 4)]), GLAZE, 1)
    part(pen, [(52, -53), (74, -53), (74, -47), (52, -47)], WINE, 1)
    gear.hammer(pen, (-48, -164), (-30, -214), 0.95)
    arm(pen, (-16, -150), (-50, -140), (-43, -176), thick=1.15)
    h = head(pen, (6, -160), fillet=False)
    pilos(pen, h, tall=0.86)


def naiad(pen: Pen) -> None:
    """Rising from the waves, hair loose, a dolphin at her side."""
    p = pen.at(-8, 30, 1.16)
    drape(
        p,
        [
            (-15, -150),
            (-21, -126),
            (-14, -100),
            (-28, -60),
            (-28, -30),
            (30, -30),
            (26, -62),
            (15, -100),
            (21, -128),
            (14, -150),
        ],
        [[(-10, -96), (-17, -60), (-18, -34)], [(0, -96), (0, -34)], [(10, -96), (15, -60), (17, -34)]],
        stripe=True,
    )
    p.cut([(-15, -103), (16, -103)], 2)
    p.cut([(-15, -97), (16, -97)], 2)
    for k in range(5):
        p.fill(arc((-10 + 5 * k, -124 + 2 * (k % 2)), 1.8, 0, 360), rgba("cream"))
    arm(p, (-13, -142), (-40, -126), (-56, -146), skin=WHITE, thick=0.84)
    arm(p, (14, -142), (42, -132), (60, -152), skin=WHITE, thick=0.84)
    gear.amphora_jug(p, (64, -156))
    head(p, (3, -154), skin=WHITE, beard=False, hair="long")
    sea = mix("sea", "sea_pale", 0.1)
    for row, (y, colour) in enumerate(((-54, sea), (-38, GLAZE), (-22, sea))):
        for k in range(-3, 4):
            x = k * 34 + (17 if row % 2 else 0)
            curl = spiral((x + 6, y - 5), 9.5, 160, 1.1)
            p.stroke(
                [*spline([(x - 26, y + 8), (x - 12, y + 6), (x - 3, y - 1)]), *curl[1:]],
                6.2,
                colour,
                start=0.2,
                end=0.4,
            )
        p.fill([(-110, y + 6), (110, y + 6), (110, y + 22), (-110, y + 22)], colour)
        p.line([(-110, y + 9), (110, y + 9)], 1.4, rgba("cream_dark"))


def archeress(pen: Pen) -> None:
    """An Amazon drawing a war bow, standing."""
    leg(pen, ((-8, -98), (-28, -56), (-48, -12)), bare=False, toe=4)
    gear.bow(pen, (68, -146), 78, -4, 74)
    arm(pen, (12, -146), (40, -146), (66, -146), skin=WHITE, thick=0.9)
    leg(pen, ((6, -98), (28, -58), (34, -10)), bare=False)
    for k in range(5):
        pen.cut([(24 + 1.4 * k, -64 + 11 * k), (40 - 0.4 * k, -66 + 11 * k)], 1.6)
        pen.cut([(-42 - 1.6 * k + 10, -50 + 8 * k), (-28 - 3.2 * k, -44 + 8 * k)], 1.6)
    drape(
        pen,
        [
            (-15, -154),
            (-22, -132),
            (-14, -106),
            (-26, -74),
            (-4, -68),
            (12, -72),
            (26, -72),
            (16, -106),
            (21, -132),
            (13, -154),
        ],
        [[(-11, -100), (-17, -74)], [(0, -100), (1, -71)], [(10, -100), (16, -74)]],
        colour=GLAZE,
    )
    for x, y in ((-12, -134), (0, -128), (12, -134), (-8, -118), (8, -118)):
        pen.fill(arc((x, y), 2.6, 0, 360), WINE)
    pen.fill([(-15, -110), (16, -110), (16, -103), (-15, -103)], rgba("ochre"))
    pen.cut([(-15, -111), (16, -111)], 1.6)
    pen.cut([(-15, -102), (16, -102)], 1.6)
    attic(pen, (4, -158), colour=WINE, skin=WHITE, beard=False)
    arm(pen, (-13, -146), (-40, -158), (-6, -150), skin=WHITE, thick=0.9)
    part(pen, [(-34, -92), (-24, -128), (-15, -125), (-25, -88)], GLAZE, 1.4)
    pen.cut([(-31, -100), (-22, -97)], 1.6)


def priestess(pen: Pen) -> None:
    """Peplos, torch and libation bowl."""
    leg(pen, ((-4, -30), (-6, -22), (-6, -9)), skin=WHITE, thick=0.8, bare=False)
    leg(pen, ((8, -30), (10, -22), (10, -9)), skin=WHITE, thick=0.8, bare=False)
    peplos = [
        (-14, -152),
        (-20, -130),
        (-13, -104),
        (-24, -60),
        (-29, -14),
        (-10, -9),
        (10, -9),
        (28, -14),
        (22, -60),
        (14, -104),
        (20, -130),
        (13, -152),
    ]
    drape(
        pen,
        peplos,
        [[(-9, -98), (-15, -60), (-18, -14)], [(-1, -98), (-1, -56), (-3, -13)], [(8, -98), (13, -60), (16, -14)]],
        stripe=True,
    )
    pen.cut([(-14, -107), (15, -107)], 2)
    pen.cut([(-14, -100), (15, -100)], 2)
    for y in (-22, -28):
        pen.cut(spline([(-28, y), (-10, y + 5), (10, y + 5), (26, y)]), 1.7)
    for x, y in ((-9, -138), (0, -132), (9, -138), (-6, -120), (6, -120)):
        pen.fill(arc((x, y), 2.2, 0, 360), rgba("cream"))
    part(pen, tube([(-44, -96, 4), (-50, -140, 5), (-55, -172, 8)]), GLAZE, 1.2)
    f = pen.at(-56, -174, 1.1, turn=-4)
    part(f, spline([(-7, 0), (-10, -12), (-2, -22), (2, -36), (7, -22), (10, -10), (7, 0)], closed=True), WINE, 1)
    f.fill(spline([(-3, -2), (-4, -9), (1, -19), (5, -9), (3, -2)], closed=True), rgba("ochre"))
    arm(pen, (-12, -144), (-38, -122), (-48, -130), skin=WHITE, thick=0.84)
    arm(pen, (12, -144), (36, -118), (58, -126), skin=WHITE, thick=0.84)
    part(pen, spline([(44, -136), (80, -136), (74, -127), (62, -124), (50, -127)], closed=True, steps=6), GLAZE, 1.2)
    pen.cut([(49, -132), (75, -132)], 1.5)
    h = head(pen, (2, -156), skin=WHITE, beard=False, hair="bun")
    part(
        h,
        spline([(-14, -33), (0, -42), (14, -37), (15, -44), (8, -52), (-4, -51), (-14, -43)], closed=True),
        rgba("ochre"),
        1,
    )
