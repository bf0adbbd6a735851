"""Fighting men: hoplite, champion, archer, skirmisher, guard, raider, slinger, hammerer, atlas, phalanx.

Soles at (0, 0), 200 units tall, facing right.
"""

from tools.paint import emblems, gear
from tools.paint.body import HALO, LINE, WINE, arm, cuirass, drape, fist, leg, part, trunk
from tools.paint.heads import attic, corinthian, head, pilos
from tools.paint.pen import GLAZE, Pen, arc, spline


def hoplite(pen: Pen) -> None:
    """Advancing with levelled spear behind his shield."""
    arm(pen, (-12, -150), (-38, -136), (-30, -112))
    leg(pen, ((-8, -98), (-30, -56), (-58, -12)), toe=8, greave=True)
    leg(pen, ((8, -98), (36, -62), (34, -10)), greave=True)
    cuirass(pen, (0, -160), (0, -98))
    gear.spear(pen, (-104, -80), (118, -154))
    fist(pen, (-28, -108))
    corinthian(pen, (6, -166), crest="low", colour=WINE)
    gear.shield(pen, (22, -122), 41, emblems.lambda_emblem)


def champion(pen: Pen) -> None:
    """A lord in bronze, crest on a stilt, cleaver raised."""
    drape(
        pen,
        [(-14, -156), (-34, -130), (-52, -84), (-62, -44), (-40, -50), (-22, -80), (-6, -140)],
        [[(-22, -140), (-38, -98), (-50, -54)], [(-16, -136), (-26, -100), (-38, -62)]],
        colour=WINE,
    )
    leg(pen, ((8, -98), (38, -66), (46, -10)), greave=True)
    leg(pen, ((-8, -98), (-26, -54), (-50, -10)), toe=4, greave=True)
    cuirass(pen, (0, -160), (0, -98), bell=True)
    corinthian(pen, (4, -164), crest="high", colour=WINE)
    gear.kopis(pen.at(-62, -136, flip=True), (0, 0), (26, -58))
    arm(pen, (-17, -150), (-44, -122), (-62, -136), thick=1.05)
    gear.shield(pen, (34, -118), 39, emblems.gorgon)


def archer(pen: Pen) -> None:
    """Kneeling, in pointed cap and patterned sleeves, drawing."""
    p = pen.at(-4, 8, 1.14)
    leg(p, ((-14, -62), (-18, -10), (-56, -4)), toe=62, bare=False)
    gear.bow(p, (66, -116), 62, -8, 70)
    arm(p, (8, -116), (36, -114), (64, -115))
    leg(p, ((2, -62), (44, -58), (42, -8)), bare=False)
    for k in range(4):
        p.cut([(35, -16 - 10 * k), (49, -16 - 10 * k)], 1.6)
        p.cut([(8 + 9 * k, -69 + k), (10 + 9 * k, -50 + k)], 1.6)
    drape(
        p,
        [
            (-17, -116),
            (-25, -96),
            (-18, -66),
            (-28, -44),
            (8, -40),
            (22, -50),
            (16, -70),
            (20, -98),
            (12, -120),
            (-4, -124),
        ],
        [[(-20, -50), (-8, -58), (0, -62)], [(0, -44), (4, -54), (8, -62)]],
    )
    p.cut([(-18, -70), (16, -72)], 2)
    p.cut([(-18, -76), (16, -78)], 2)
    p.fill([(-18, -71.5), (16, -73.5), (16, -76.5), (-18, -74.5)], WINE)
    h = head(p, (2, -124), beard=True, fillet=False)
    part(
        h,
        spline(
            [
                (15, -31),
                (5, -28),
                (0, -18),
                (-4, 4),
                (-14, 12),
                (-12, -8),
                (-17, -24),
                (-14, -38),
                (-2, -47),
                (10, -60),
                (17, -55),
                (12, -44),
                (16, -36),
            ],
            closed=True,
        ),
    )
    h.cut(spline([(14, -34), (3, -32), (-4, -22), (-8, 2)]), 1.8)
    for k in range(3):
        h.fill(arc((-8 + 7 * k, -36 - 4 * k), 1.8, 0, 360), WINE)
    arm(p, (-14, -112), (-40, -124), (-6, -122))
    part(p, [(-32, -66), (-22, -100), (-14, -98), (-24, -63)], GLAZE, 1.4)
    p.cut([(-29, -74), (-21, -71)], 1.6)


def skirmisher(pen: Pen) -> None:
    """Running, axe up, crescent shield before him."""
    leg(pen, ((-6, -96), (-38, -74), (-70, -40)), toe=44)
    arm(pen, (12, -146), (36, -132), (50, -120))
    leg(pen, ((6, -96), (44, -74), (38, -16)), toe=-14)
    trunk(pen, (4, -156), (0, -98))
    drape(
        pen,
        [(-14, -110), (-26, -72), (-8, -64), (8, -70), (26, -66), (20, -108)],
        [[(-14, -100), (-16, -74)], [(0, -100), (2, -70)], [(12, -102), (16, -72)]],
    )
    drape(
        pen,
        [(-4, -156), (-26, -150), (-52, -128), (-74, -122), (-60, -138), (-34, -156), (-10, -164)],
        [[(-14, -156), (-40, -142), (-64, -126)]],
        colour=WINE,
    )
    gear.labrys(pen, (-30, -150), (-28, -204), 1.05)
    arm(pen, (-12, -148), (-42, -152), (-30, -178))
    head(pen, (8, -160), hair="short")
    gear.pelta(pen, (48, -114), 37)


def guard(pen: Pen) -> None:
    """On watch: spear upright, shield before him."""
    leg(pen, ((-8, -98), (-12, -54), (-16, -10)), greave=True)
    leg(pen, ((8, -98), (14, -54), (14, -10)), greave=True)
    cuirass(pen, (0, -160), (0, -98))
    gear.spear(pen, (-50, 4), (-40, -226))
    arm(pen, (-18, -150), (-44, -138), (-45, -112))
    h = head(pen, (2, -164), fillet=False)
    pilos(pen, h, tall=0.94)
    gear.shield(pen, (18, -106), 46, emblems.bull)


def raider(pen: Pen) -> None:
    """A wild man in a pelt, axe swinging."""
    leg(pen, ((-8, -98), (-36, -66), (-58, -14)), toe=10)
    arm(pen, (12, -148), (40, -138), (56, -122))
    leg(pen, ((8, -98), (36, -62), (42, -10)))
    trunk(pen, (2, -158), (0, -98), broad=1.02)
    pelt = [
        (-6, -158),
        (-26, -146),
        (-34, -112),
        (-44, -84),
        (-34, -86),
        (-30, -70),
        (-18, -82),
        (-8, -66),
        (2, -80),
        (14, -66),
        (20, -84),
        (24, -110),
        (6, -128),
    ]
    drape(pen, pelt, [], colour=GLAZE)
    for x, y in (
        (-20, -132),
        (-14, -114),
        (-26, -104),
        (-6, -112),
        (-16, -94),
        (4, -96),
        (-2, -84),
        (12, -100),
        (-28, -90),
    ):
        pen.fill(arc((x, y), 3.1, 0, 360, squash=0.8), WINE)
        pen.cut(spline([(x - 4.4, y), (x, y - 3.8), (x + 4.4, y)]), 1.3)
    pen.cut(spline([(4, -128), (-8, -140), (-14, -152)]), LINE)
    gear.labrys(pen, (-38, -134), (-56, -186), 1.12)
    arm(pen, (-14, -150), (-46, -142), (-45, -160))
    head(pen, (6, -160), hair="wild", fillet=False)
    gear.shield(pen, (54, -116), 29, emblems.whirl)


def slinger(pen: Pen) -> None:
    """Whirling his sling overhead."""
    leg(pen, ((-8, -98), (-32, -60), (-50, -12)), toe=6)
    leg(pen, ((6, -98), (30, -60), (34, -10)))
    drape(
        pen,
        [
            (-16, -154),
            (-24, -134),
            (-16, -104),
            (-28, -68),
            (-6, -62),
            (12, -66),
            (28, -66),
            (18, -104),
            (24, -134),
            (14, -154),
        ],
        [[(-12, -98), (-18, -68)], [(0, -98), (0, -65)], [(11, -98), (17, -68)], [(-12, -150), (-4, -124), (2, -108)]],
    )
    pen.fill([(-17, -107), (18, -107), (18, -101), (-17, -101)], WINE)
    pen.cut([(-18, -108), (19, -108)], 1.7)
    pen.cut([(-18, -100), (19, -100)], 1.7)
    part(pen, spline([(-20, -96), (-38, -100), (-46, -84), (-36, -68), (-20, -76)], closed=True), GLAZE, HALO)
    pen.cut(spline([(-38, -94), (-28, -90), (-22, -94)]), 1.6)
    arm(pen, (16, -146), (48, -140), (74, -154))
    pen.line(spline([(-34, -184), (-58, -190), (-78, -170), (-84, -140)]), 2.8, GLAZE)
    pen.line(spline([(-34, -184), (-50, -178), (-66, -160), (-80, -134)]), 2.4, GLAZE)
    part(pen, spline([(-90, -138), (-86, -126), (-76, -124), (-74, -136)], closed=True), GLAZE, 1)
    part(pen, arc((-82, -136), 8.5, 0, 360), GLAZE, 1)
    arm(pen, (-15, -148), (-44, -156), (-34, -184))
    h = head(pen, (4, -158), beard=False, hair="short", fillet=False)
    part(
        h,
        spline([(-26, -30), (-14, -36), (-6, -44), (6, -44), (14, -37), (28, -31), (14, -29), (-4, -28)], closed=True),
    )
    h.cut(spline([(-14, -33), (0, -36), (14, -34)]), 1.6)


def hammerer(pen: Pen) -> None:
    """Broad, the great hammer heaved above both hands."""
    leg(pen, ((-12, -98), (-34, -58), (-46, -10)), thick=1.16)
    leg(pen, ((10, -98), (36, -60), (40, -10)), thick=1.16)
    gear.hammer(pen, (34, -112), (-52, -186), 1.3)
    cuirass(pen, (2, -158), (0, -98), broad=1.2, bell=True)
    arm(pen, (22, -146), (40, -122), (8, -132), thick=1.2)
    arm(pen, (-20, -148), (-52, -132), (-24, -162), thick=1.2)
    head(pen, (6, -160), hair="bald", fillet=False)
    # a leather cap
    h = pen.at(6, -160)
    part(h, spline([(-15, -20), (-15, -36), (0, -44), (13, -37), (15, -31), (4, -30), (-4, -24)], closed=True))
    h.cut(spline([(13, -34), (2, -33), (-8, -25)]), 1.7)


def atlas(pen: Pen) -> None:
    """A giant of a man with a door for a shield."""
    leg(pen, ((-12, -98), (-32, -56), (-40, -10)), thick=1.24, greave=True)
    leg(pen, ((10, -98), (30, -58), (30, -10)), thick=1.24, greave=True)
    cuirass(pen, (0, -158), (0, -98), broad=1.34, bell=True)
    gear.hammer(pen, (-50, -88), (-70, -168), 1.1)
    arm(pen, (-24, -148), (-54, -134), (-56, -106), thick=1.36)
    attic(pen, (4, -160), colour=WINE)
    gear.tower_shield(pen, (36, -92), 66, 150)


def phalanx(pen: Pen) -> None:
    """Three men as one: helmets, shields, spears in a row."""
    p = pen.at(0, 2, 0.92)
    for dx in (-52, -14, 24):
        gear.spear(p, (dx - 46, -74), (dx + 74, -206), head=22)
    devices = (emblems.whirl, emblems.rosette_emblem, emblems.bull)
    for i, dx in enumerate((38, 0, -38)):
        q = p.at(dx, 0)
        leg(q, ((-4, -96), (-22, -54), (-36, -10)), greave=True, thick=0.9)
        leg(q, ((6, -96), (24, -58), (22, -10)), greave=True, thick=0.9)
        cuirass(q, (0, -158), (0, -98), broad=0.9)
        corinthian(q, (2, -160), crest="low", colour=WINE if i == 1 else GLAZE)
        gear.shield(q, (10, -112), 35, devices[i])
