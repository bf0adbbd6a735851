"""The figures themselves: one function for each kind of unit, soles at (0, 0), 200 units tall, facing right."""

import math
from collections.abc import Callable

from tools.paint import gear
from tools.paint.body import (
    GLAZE, HALO, LINE, WHITE, WINE, arm, attic, corinthian, cuirass, drape, etch, eye, fist, head, leg, part, pilos, star, trunk,
)  # fmt: skip
from tools.paint.palette import mix, rgba
from tools.paint.pen import Pen, arc, spiral, spline, tube

Figure = Callable[[Pen], None]


def hoplite(pen: Pen) -> None:
    """Advancing with levelled spear behind his shield."""
    arm(pen, (-12, -150), (-38, -136), (-30, -112))
    leg(pen, (-8, -98), (-30, -56), (-58, -12), toe=8, greave=True)
    leg(pen, (8, -98), (36, -62), (34, -10), greave=True)
    cuirass(pen, (0, -160), (0, -98))
    gear.spear(pen, (-104, -80), (118, -154))
    fist(pen, (-28, -108))
    corinthian(pen, (6, -166), crest="low", colour=WINE)
    gear.shield(pen, (22, -122), 41, gear.lambda_emblem)


def champion(pen: Pen) -> None:
    """A lord in bronze, crest on a stilt, cleaver raised."""
    drape(pen, [(-14, -156), (-34, -130), (-52, -84), (-62, -44), (-40, -50), (-22, -80), (-6, -140)], [[(-22, -140), (-38, -98), (-50, -54)], [(-16, -136), (-26, -100), (-38, -62)]], colour=WINE)
    leg(pen, (8, -98), (38, -66), (46, -10), greave=True)
    leg(pen, (-8, -98), (-26, -54), (-50, -10), toe=4, greave=True)
    cuirass(pen, (0, -160), (0, -98), bell=True)
    corinthian(pen, (4, -164), crest="high", colour=WINE)
    gear.kopis(pen.at(-62, -136, flip=True), (0, 0), (26, -58))
    arm(pen, (-17, -150), (-44, -122), (-62, -136), thick=1.05)
    gear.shield(pen, (34, -118), 39, gear.gorgon)


def archer(pen: Pen) -> None:
    """Kneeling, in pointed cap and patterned sleeves, drawing."""
    p = pen.at(-4, 8, 1.14)
    leg(p, (-14, -62), (-18, -10), (-56, -4), toe=62, bare=False)
    gear.bow(p, (66, -116), 62, -8, 70)
    arm(p, (8, -116), (36, -114), (64, -115))
    leg(p, (2, -62), (44, -58), (42, -8), bare=False)
    for k in range(4):
        p.cut([(35, -16 - 10 * k), (49, -16 - 10 * k)], 1.6)
        p.cut([(8 + 9 * k, -69 + k), (10 + 9 * k, -50 + k)], 1.6)
    drape(p, [(-17, -116), (-25, -96), (-18, -66), (-28, -44), (8, -40), (22, -50), (16, -70), (20, -98), (12, -120), (-4, -124)], [[(-20, -50), (-8, -58), (0, -62)], [(0, -44), (4, -54), (8, -62)]])
    p.cut([(-18, -70), (16, -72)], 2)
    p.cut([(-18, -76), (16, -78)], 2)
    p.fill([(-18, -71.5), (16, -73.5), (16, -76.5), (-18, -74.5)], WINE)
    h = head(p, (2, -124), beard=True, fillet=False)
    part(h, spline([(15, -31), (5, -28), (0, -18), (-4, 4), (-14, 12), (-12, -8), (-17, -24), (-14, -38), (-2, -47), (10, -60), (17, -55), (12, -44), (16, -36)], closed=True))
    h.cut(spline([(14, -34), (3, -32), (-4, -22), (-8, 2)]), 1.8)
    for k in range(3):
        h.fill(arc((-8 + 7 * k, -36 - 4 * k), 1.8, 0, 360), WINE)
    arm(p, (-14, -112), (-40, -124), (-6, -122))
    part(p, [(-32, -66), (-22, -100), (-14, -98), (-24, -63)], GLAZE, 1.4)
    p.cut([(-29, -74), (-21, -71)], 1.6)


def skirmisher(pen: Pen) -> None:
    """Running, axe up, crescent shield before him."""
    leg(pen, (-6, -96), (-38, -74), (-70, -40), toe=44)
    arm(pen, (12, -146), (36, -132), (50, -120))
    leg(pen, (6, -96), (44, -74), (38, -16), toe=-14)
    trunk(pen, (4, -156), (0, -98))
    drape(pen, [(-14, -110), (-26, -72), (-8, -64), (8, -70), (26, -66), (20, -108)], [[(-14, -100), (-16, -74)], [(0, -100), (2, -70)], [(12, -102), (16, -72)]])
    drape(pen, [(-4, -156), (-26, -150), (-52, -128), (-74, -122), (-60, -138), (-34, -156), (-10, -164)], [[(-14, -156), (-40, -142), (-64, -126)]], colour=WINE)
    gear.labrys(pen, (-30, -150), (-28, -204), 1.05)
    arm(pen, (-12, -148), (-42, -152), (-30, -178))
    head(pen, (8, -160), hair="short")
    gear.pelta(pen, (48, -114), 37)


def assassin(pen: Pen) -> None:
    """Crouched under a hood, knife low."""
    p = pen.at(-6, 4, 1.12)
    leg(p, (-10, -68), (18, -46), (-18, -8), toe=6)
    leg(p, (2, -66), (46, -54), (44, -8))
    drape(p, [(6, -126), (-18, -128), (-40, -104), (-58, -58), (-74, -14), (-46, -22), (-28, -12), (-6, -42), (16, -60), (24, -84), (20, -110)], [[(-10, -112), (-36, -70), (-58, -22)], [(0, -104), (-20, -62), (-34, -22)], [(8, -96), (0, -68), (-10, -46)]], hem=[(-66, -22), (-46, -28), (-30, -20)])
    arm(p, (10, -104), (38, -84), (58, -98))
    gear.dagger(p, (58, -98), (92, -116))
    fist(p, (58, -98))
    h = head(p, (14, -118), turn=16, beard=False, hair="short", fillet=False)
    part(h, spline([(16, -34), (4, -31), (-2, -20), (0, -6), (6, 6), (-4, 12), (-20, 6), (-24, -14), (-18, -36), (-4, -48), (12, -44)], closed=True))
    h.cut(spline([(13, -37), (1, -33), (-7, -20), (-5, -4), (0, 7)]), 1.8)
    h.cut(spline([(-10, -36), (-16, -20), (-13, 0)]), 1.6)
    h.fill(spline([(0, -16), (17, -14), (15, -5), (5, -2)], closed=True), WINE)


def _himation(pen: Pen, *, colour_stripes: bool = True) -> None:
    """A long mantle over a standing figure, one shoulder free."""
    drape(pen, [(-16, -154), (-25, -128), (-22, -92), (-27, -50), (-29, -12), (-12, -8), (8, -9), (26, -12), (23, -52), (22, -96), (24, -128), (15, -154)], [])
    if colour_stripes:
        for a, b in ((-20, -24), (3, 2), (17, 19)):
            pen.stroke(spline([(a * 0.5, -140), (a, -80), (b, -14)]), 6, WINE, start=0.4, end=0.8)
    for path in ([(-15, -140), (-12, -90), (-16, -14)], [(-6, -120), (-3, -70), (-6, -13)], [(12, -110), (10, -70), (12, -13)], [(20, -120), (-8, -98), (-23, -92)], [(22, -104), (0, -82), (-24, -76)], [(22, -88), (6, -66), (-25, -58)]):
        pen.cut(spline(path), LINE)
    pen.cut(spline([(-29, -19), (-12, -15), (8, -16), (26, -19)]), 1.8)


def seer(pen: Pen) -> None:
    """The blind singer with staff and lyre."""
    leg(pen, (-4, -40), (-8, -28), (-8, -9))
    leg(pen, (6, -40), (12, -28), (12, -9))
    gear.lyre(pen, (50, -98), 1.02, 8)
    _himation(pen)
    arm(pen, (12, -142), (34, -120), (44, -104))
    pen.line([(-52, -2), (-44, -186)], 4.6, GLAZE)
    part(pen, tube([(-44, -184, 5), (-46, -196, 5), (-36, -202, 5), (-30, -194, 4)]), GLAZE, 1)
    arm(pen, (-14, -144), (-38, -130), (-47, -124))
    h = head(pen, (2, -158), hair="long")
    for k in range(6):
        h.fill(spline([(-12 + 5 * k, -34 - 0.8 * k), (-15 + 5 * k, -43 - 0.6 * k), (-8 + 5 * k, -37 - 0.8 * k)], closed=True), rgba("olive_dark"))


def magus(pen: Pen) -> None:
    """A robed easterner in a tall tiara, fire in his hand."""
    drape(pen, [(-16, -154), (-27, -120), (-26, -84), (-38, -12), (-14, -7), (10, -7), (36, -12), (24, -84), (25, -122), (16, -154)], [[(-12, -100), (-20, -60), (-25, -14)], [(0, -94), (0, -50), (-2, -12)], [(12, -100), (18, -60), (22, -14)]], stripe=True)
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
    part(h, spline([(15, -31), (3, -29), (-14, -26), (-17, -46), (-13, -66), (2, -69), (13, -64), (14, -46)], closed=True, steps=6))
    h.cut(spline([(15, -36), (2, -35), (-15, -33)]), 1.7)
    for k in range(3):
        h.fill(arc((-8 + 8.6 * k, -42), 2.2, 0, 360), rgba("cream"))
    h.cut([(-12, -50), (13, -52)], 1.6)


def smith(pen: Pen) -> None:
    """At the anvil, hammer raised."""
    leg(pen, (-10, -98), (-30, -58), (-44, -10))
    leg(pen, (4, -98), (20, -56), (14, -10))
    trunk(pen, (2, -158), (-4, -98), broad=1.1)
    drape(pen, [(-20, -104), (-30, -62), (-6, -56), (20, -60), (22, -106)], [[(-14, -96), (-20, -64)], [(0, -96), (0, -60)], [(12, -98), (12, -62)]], colour=WINE)
    part(pen, [(36, 4), (38, -14), (48, -20), (46, -32), (24, -36), (22, -46), (84, -46), (82, -34), (66, -30), (64, -20), (74, -14), (76, 4)], GLAZE, HALO)
    pen.cut([(28, -41), (80, -41)], 1.8)
    arm(pen, (14, -148), (36, -116), (52, -82))
    part(pen, tube([(48, -84, 4), (56, -66, 4), (60, -52, 4)]), GLAZE, 1)
    part(pen, [(52, -53), (74, -53), (74, -47), (52, -47)], WINE, 1)
    gear.hammer(pen, (-48, -164), (-30, -214), 0.95)
    arm(pen, (-16, -150), (-50, -140), (-43, -176), thick=1.15)
    h = head(pen, (6, -160), fillet=False)
    pilos(pen, h, tall=0.86)


def guard(pen: Pen) -> None:
    """On watch: spear upright, shield before him."""
    leg(pen, (-8, -98), (-12, -54), (-16, -10), greave=True)
    leg(pen, (8, -98), (14, -54), (14, -10), greave=True)
    cuirass(pen, (0, -160), (0, -98))
    gear.spear(pen, (-50, 4), (-40, -226))
    arm(pen, (-18, -150), (-44, -138), (-45, -112))
    h = head(pen, (2, -164), fillet=False)
    pilos(pen, h, tall=0.94)
    gear.shield(pen, (18, -106), 46, gear.bull)


def raider(pen: Pen) -> None:
    """A wild man in a pelt, axe swinging."""
    leg(pen, (-8, -98), (-36, -66), (-58, -14), toe=10)
    arm(pen, (12, -148), (40, -138), (56, -122))
    leg(pen, (8, -98), (36, -62), (42, -10))
    trunk(pen, (2, -158), (0, -98), broad=1.02)
    pelt = [(-6, -158), (-26, -146), (-34, -112), (-44, -84), (-34, -86), (-30, -70), (-18, -82), (-8, -66), (2, -80), (14, -66), (20, -84), (24, -110), (6, -128)]
    drape(pen, pelt, [], colour=GLAZE)
    for x, y in ((-20, -132), (-14, -114), (-26, -104), (-6, -112), (-16, -94), (4, -96), (-2, -84), (12, -100), (-28, -90)):
        pen.fill(arc((x, y), 3.1, 0, 360, squash=0.8), WINE)
        pen.cut(spline([(x - 4.4, y), (x, y - 3.8), (x + 4.4, y)]), 1.3)
    pen.cut(spline([(4, -128), (-8, -140), (-14, -152)]), LINE)
    gear.labrys(pen, (-38, -134), (-56, -186), 1.12)
    arm(pen, (-14, -150), (-46, -142), (-45, -160))
    head(pen, (6, -160), hair="wild", fillet=False)
    gear.shield(pen, (54, -116), 29, gear.whirl)


def slinger(pen: Pen) -> None:
    """Whirling his sling overhead."""
    leg(pen, (-8, -98), (-32, -60), (-50, -12), toe=6)
    leg(pen, (6, -98), (30, -60), (34, -10))
    drape(pen, [(-16, -154), (-24, -134), (-16, -104), (-28, -68), (-6, -62), (12, -66), (28, -66), (18, -104), (24, -134), (14, -154)], [[(-12, -98), (-18, -68)], [(0, -98), (0, -65)], [(11, -98), (17, -68)], [(-12, -150), (-4, -124), (2, -108)]])
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
    part(h, spline([(-26, -30), (-14, -36), (-6, -44), (6, -44), (14, -37), (28, -31), (14, -29), (-4, -28)], closed=True))
    h.cut(spline([(-14, -33), (0, -36), (14, -34)]), 1.6)


def hammerer(pen: Pen) -> None:
    """Broad, the great hammer heaved above both hands."""
    leg(pen, (-12, -98), (-34, -58), (-46, -10), thick=1.16)
    leg(pen, (10, -98), (36, -60), (40, -10), thick=1.16)
    gear.hammer(pen, (34, -112), (-52, -186), 1.3)
    cuirass(pen, (2, -158), (0, -98), broad=1.2, bell=True)
    arm(pen, (22, -146), (40, -122), (8, -132), thick=1.2)
    arm(pen, (-20, -148), (-52, -132), (-24, -162), thick=1.2)
    head(pen, (6, -160), hair="bald", fillet=False)
    # a leather cap
    h = pen.at(6, -160)
    part(h, spline([(-15, -20), (-15, -36), (0, -44), (13, -37), (15, -31), (4, -30), (-4, -24)], closed=True))
    h.cut(spline([(13, -34), (2, -33), (-8, -25)]), 1.7)


def wolf(pen: Pen) -> None:
    """Leaping, jaws open, hackles up."""
    p = pen.at(-4, 18, 1.16)
    for hip, knee, paw in (((-34, -92), (-62, -66), (-84, -44)), ((34, -96), (62, -78), (86, -68))):
        part(p, tube([(*hip, 26), (*knee, 11), (*paw, 8)]), GLAZE, HALO)
        part(p, spline([(paw[0] - 6, paw[1] - 4), (paw[0] + 10, paw[1] - 3), (paw[0] + 11, paw[1] + 4), (paw[0] - 5, paw[1] + 5)], closed=True), GLAZE, 0)
    part(p, tube([(-48, -106, 10), (-70, -112, 13), (-88, -100, 15), (-100, -80, 4)]), GLAZE, HALO)
    body = [(-54, -104), (-42, -120), (-12, -118), (20, -126), (44, -134), (58, -118), (50, -98), (34, -84), (4, -84), (-20, -94), (-38, -84), (-52, -90)]
    part(p, spline(body, closed=True), GLAZE, HALO)
    for k in range(9):
        x, y = -28 + 9 * k, -119 - 0.22 * k * k
        p.fill([(x - 5, y + 4), (x - 6, y - 8), (x + 5, y + 3)])
    for hip, knee, paw in (((-38, -94), (-46, -62), (-64, -26)), ((36, -94), (66, -62), (88, -40))):
        part(p, tube([(*hip, 32), ((hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2, 22), (*knee, 12), ((knee[0] + paw[0]) / 2 - 3, (knee[1] + paw[1]) / 2, 8.6), (*paw, 8.6)]), GLAZE, HALO)
        part(p, spline([(paw[0] - 6, paw[1] - 4), (paw[0] + 10, paw[1] - 3), (paw[0] + 11, paw[1] + 4), (paw[0] - 5, paw[1] + 5)], closed=True), GLAZE, 0)
    skull = [(44, -112), (42, -136), (52, -150), (66, -150), (82, -142), (100, -138), (103, -131), (86, -128), (74, -124), (88, -118), (92, -112), (78, -108), (62, -104)]
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
    leg(pen, (-12, -98), (-36, -60), (-46, -10), thick=1.26)
    gear.hammer(pen, (36, -76), (-58, -178), 1.42)
    leg(pen, (12, -98), (42, -64), (46, -10), thick=1.26)
    trunk(pen, (0, -156), (-2, -98), broad=1.34)
    drape(pen, [(-22, -104), (-24, -80), (0, -70), (24, -78), (24, -104), (0, -98)], [[(-8, -96), (-8, -76)], [(8, -96), (9, -75)]], colour=WINE)
    arm(pen, (26, -144), (56, -112), (30, -84), thick=1.36)
    p = pen.at(10, -148, 1.14)
    part(p, spline([(-30, 4), (-28, -22), (-12, -38), (8, -38), (24, -10), (6, 8)], closed=True), GLAZE, HALO)
    for k in range(5):
        p.fill(arc((-27 + 5.5 * k, -16 - 5.6 * k), 6, 0, 360))
        p.cut(arc((-25 + 5.5 * k, -14 - 5.6 * k), 5, 120, 300), 1.6)
    part(p, tube([(2, -40, 9), (-8, -54, 8), (-4, -70, 6), (10, -76, 1.6)]), GLAZE, 1.2)
    muzzle = [(-8, -20), (-6, -38), (6, -46), (20, -42), (32, -28), (44, -16), (50, -6), (46, 4), (34, 6), (22, 2), (8, 2)]
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
    leg(pen, (-14, -96), (-40, -58), (-48, -10), thick=1.42)
    leg(pen, (14, -96), (44, -60), (46, -10), thick=1.42)
    trunk(pen, (2, -150), (0, -92), broad=1.52)
    pelt = [(-30, -104), (-36, -66), (-22, -74), (-14, -58), (-2, -72), (10, -58), (20, -72), (34, -64), (32, -102), (0, -94)]
    drape(pen, pelt, [[(-18, -96), (-24, -76)], [(0, -92), (0, -74)], [(18, -96), (22, -76)]])
    for x, y in ((-26, -90), (-10, -84), (8, -80), (24, -88)):
        pen.fill(arc((x, y), 3.4, 0, 360), WINE)
    gear.club(pen, (52, -104), (-76, -158), 1.5)
    p = pen.at(8, -146, 1.3)
    part(p, spline([(-20, 2), (-23, -22), (-16, -42), (2, -50), (18, -44), (23, -30), (29, -17), (22, -12), (23, -4), (20, 8), (10, 14), (-6, 10)], closed=True), GLAZE, HALO)
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
            part(f, spline([(0, -4), (long * 0.5, -8), (long, -1), (long * 0.8, 6), (long * 0.3, 6)], closed=True), GLAZE if k % 2 == 0 else WINE, 1.3)
            f.cut([(long * 0.3, -1), (long * 0.85, -0.5)], 1.3)
    shroud = [(-14, -150), (-26, -122), (-24, -86), (-40, -48), (-66, -22), (-84, -24), (-62, -8), (-34, -14), (-44, 0), (-14, -12), (-4, -2), (4, -28), (18, -60), (22, -100), (24, -130), (12, -152)]
    drape(p, shroud, [[(-12, -136), (-10, -90), (-26, -44), (-58, -16)], [(2, -126), (2, -84), (-10, -44), (-30, -14)], [(14, -118), (12, -84), (2, -46), (-8, -14)]])
    arm(p, (12, -138), (44, -128), (70, -140), skin=WHITE, thick=0.86)
    for turn in (-34, -14, 6):
        p.at(72, -141, turn=turn).line([(0, 0), (13, 0)], 4.6, GLAZE)
        p.at(72, -141, turn=turn).line([(0, 0), (12.4, 0)], 2.6, WHITE)
    h = p.at(4, -152, turn=6)
    part(h, tube([(-2, 6, 17), (0, -14, 16)]), WHITE)
    part(h, spline([(-10, -12), (-12, -26), (0, -40), (12, -36), (15, -27), (18, -20), (14.5, -17), (14, -8), (8, -2), (-2, -5)], closed=True), WHITE)
    h.fill(spline([(3, -22), (9, -26), (14, -22), (8, -18)], closed=True))
    h.line([(9, -9), (14, -9)], 2, GLAZE)
    part(h, spline([(15, -35), (4, -33), (-3, -22), (-2, -6), (2, 8), (-10, 12), (-22, 0), (-22, -24), (-12, -44), (6, -49)], closed=True))
    h.cut(spline([(10, -40), (-2, -36), (-10, -22), (-9, 0)]), 1.8)


def naiad(pen: Pen) -> None:
    """Rising from the waves, hair loose, a dolphin at her side."""
    p = pen.at(-8, 30, 1.16)
    drape(p, [(-15, -150), (-21, -126), (-14, -100), (-28, -60), (-28, -30), (30, -30), (26, -62), (15, -100), (21, -128), (14, -150)], [[(-10, -96), (-17, -60), (-18, -34)], [(0, -96), (0, -34)], [(10, -96), (15, -60), (17, -34)]], stripe=True)
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
            p.stroke([*spline([(x - 26, y + 8), (x - 12, y + 6), (x - 3, y - 1)]), *curl[1:]], 6.2, colour, start=0.2, end=0.4)
        p.fill([(-110, y + 6), (110, y + 6), (110, y + 22), (-110, y + 22)], colour)
        p.line([(-110, y + 9), (110, y + 9)], 1.4, rgba("cream_dark"))


def archeress(pen: Pen) -> None:
    """An Amazon drawing a war bow, standing."""
    leg(pen, (-8, -98), (-28, -56), (-48, -12), bare=False, toe=4)
    gear.bow(pen, (68, -146), 78, -4, 74)
    arm(pen, (12, -146), (40, -146), (66, -146), skin=WHITE, thick=0.9)
    leg(pen, (6, -98), (28, -58), (34, -10), bare=False)
    for k in range(5):
        pen.cut([(24 + 1.4 * k, -64 + 11 * k), (40 - 0.4 * k, -66 + 11 * k)], 1.6)
        pen.cut([(-42 - 1.6 * k + 10, -50 + 8 * k), (-28 - 3.2 * k, -44 + 8 * k)], 1.6)
    drape(pen, [(-15, -154), (-22, -132), (-14, -106), (-26, -74), (-4, -68), (12, -72), (26, -72), (16, -106), (21, -132), (13, -154)], [[(-11, -100), (-17, -74)], [(0, -100), (1, -71)], [(10, -100), (16, -74)]], colour=GLAZE)
    for x, y in ((-12, -134), (0, -128), (12, -134), (-8, -118), (8, -118)):
        pen.fill(arc((x, y), 2.6, 0, 360), WINE)
    pen.fill([(-15, -110), (16, -110), (16, -103), (-15, -103)], rgba("ochre"))
    pen.cut([(-15, -111), (16, -111)], 1.6)
    pen.cut([(-15, -102), (16, -102)], 1.6)
    attic(pen, (4, -158), colour=WINE, skin=WHITE, beard=False)
    arm(pen, (-13, -146), (-40, -158), (-6, -150), skin=WHITE, thick=0.9)
    part(pen, [(-34, -92), (-24, -128), (-15, -125), (-25, -88)], GLAZE, 1.4)
    pen.cut([(-31, -100), (-22, -97)], 1.6)


def atlas(pen: Pen) -> None:
    """A giant of a man with a door for a shield."""
    leg(pen, (-12, -98), (-32, -56), (-40, -10), thick=1.24, greave=True)
    leg(pen, (10, -98), (30, -58), (30, -10), thick=1.24, greave=True)
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
    emblems = (gear.whirl, gear.rosette_emblem, gear.bull)
    for i, dx in enumerate((38, 0, -38)):
        q = p.at(dx, 0)
        leg(q, (-4, -96), (-22, -54), (-36, -10), greave=True, thick=0.9)
        leg(q, (6, -96), (24, -58), (22, -10), greave=True, thick=0.9)
        cuirass(q, (0, -158), (0, -98), broad=0.9)
        corinthian(q, (2, -160), crest="low", colour=WINE if i == 1 else GLAZE)
        gear.shield(q, (10, -112), 35, emblems[i])


def priestess(pen: Pen) -> None:
    """Peplos, torch and libation bowl."""
    leg(pen, (-4, -30), (-6, -22), (-6, -9), skin=WHITE, thick=0.8, bare=False)
    leg(pen, (8, -30), (10, -22), (10, -9), skin=WHITE, thick=0.8, bare=False)
    peplos = [(-14, -152), (-20, -130), (-13, -104), (-24, -60), (-29, -14), (-10, -9), (10, -9), (28, -14), (22, -60), (14, -104), (20, -130), (13, -152)]
    drape(pen, peplos, [[(-9, -98), (-15, -60), (-18, -14)], [(-1, -98), (-1, -56), (-3, -13)], [(8, -98), (13, -60), (16, -14)]], stripe=True)
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
    part(h, spline([(-14, -33), (0, -42), (14, -37), (15, -44), (8, -52), (-4, -51), (-14, -43)], closed=True), rgba("ochre"), 1)


FIGURES: dict[str, Figure] = {
    "hoplite": hoplite, "champion": champion, "archer": archer, "skirmisher": skirmisher, "assassin": assassin, "seer": seer,
    "magus": magus, "smith": smith, "guard": guard, "raider": raider, "slinger": slinger, "hammerer": hammerer, "wolf": wolf,
    "minotaur": minotaur, "cyclops": cyclops, "shade": shade, "naiad": naiad, "archeress": archeress, "atlas": atlas,
    "phalanx": phalanx, "priestess": priestess,
}  # fmt: skip
LARGE = ("minotaur", "cyclops")

__all__ = ["FIGURES", "LARGE", "etch"]
