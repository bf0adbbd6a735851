"""What is heard of a fight: weapons that swing, fly, land, ring on bronze; and of what they do to people."""

from typing import Final

from tools.sounds.synth import (
    Noise,
    Sounds,
    Wave,
    after,
    fading,
    hiss,
    metal,
    room,
    skin,
    string,
    swelling,
    together,
    tone,
)


def _whoosh(noise: Noise, seconds: float, low: float, high: float, peak: float = 0.55) -> Wave:
    """Return air that something goes through: it is brightest where it is loudest."""
    dull = hiss(noise, seconds, low * 0.6, high * 0.5) * swelling(seconds, peak, 1.6)
    bright = hiss(noise, seconds, low, high) * swelling(seconds, peak, 3.4)
    return dull + 0.9 * bright


def swing(noise: Noise) -> Wave:
    """A blade is drawn back and swung."""
    return _whoosh(noise, 0.26, 500, 3200, 0.7)


def throw(noise: Noise) -> Wave:
    """Something leaves the hand and whirls."""
    turns = 0.6 + 0.4 * tone(17, 0.34)
    return _whoosh(noise, 0.34, 300, 2200, 0.35) * turns


def bow(noise: Noise) -> Wave:
    """A bowstring, and the arrow that goes."""
    return together(
        string(noise, 118, 0.3, 0.45, 0.965), 0.5 * after(_whoosh(noise, 0.26, 1400, 6000, 0.25), 0.03),
    )  # fmt: skip


def arrow_hit(noise: Noise) -> Wave:
    """An arrow is stuck and trembles."""
    tremble = tone(176, 0.24) * fading(0.24, 0.05) * (1 + 0.5 * tone(34, 0.24))
    return together(
        skin(noise, 190, 0.16, 0.02, 0.9), 0.35 * tremble, 0.5 * hiss(noise, 0.05, 900, 5000) * fading(0.05, 0.008)
    )


def hit(noise: Noise) -> Wave:
    """A weapon lands: edge, then body."""
    edge = metal(1750, 0.16, 0.022)
    return together(
        0.4 * edge, skin(noise, 92, 0.24, 0.045, 1.0), 0.6 * hiss(noise, 0.12, 500, 3500) * fading(0.12, 0.02),
    )  # fmt: skip


def miss(noise: Noise) -> Wave:
    """A blow goes wide."""
    return _whoosh(noise, 0.3, 700, 4200, 0.4)


def dodge(noise: Noise) -> Wave:
    """Somebody steps aside: cloth, and a foot."""
    cloth = hiss(noise, 0.22, 250, 1700) * swelling(0.22, 0.3, 1.5)
    return together(cloth, 0.7 * after(skin(noise, 130, 0.1, 0.015, 0.6), 0.13))


def block(noise: Noise) -> Wave:
    """A weapon rings on a bronze shield."""
    rings = metal(612, 0.75, 0.16) + 0.6 * metal(655, 0.75, 0.13)
    return room(noise, together(rings, hiss(noise, 0.04, 1500, 8000) * fading(0.04, 0.006), skin(noise, 150, 0.15)))


def armour(noise: Noise) -> Wave:
    """Armour takes a blow: short, without ring."""
    return together(metal(930, 0.2, 0.03), 0.8 * skin(noise, 170, 0.14, 0.025, 0.9))


def hurt(noise: Noise) -> Wave:
    """Somebody is hurt: a dull thud, and the breath knocked out."""
    breath = hiss(noise, 0.26, 350, 1300) * swelling(0.26, 0.2, 1.4)
    voice = tone(165, 0.2, 105) * swelling(0.2, 0.2, 1.2)
    return together(skin(noise, 66, 0.26, 0.055, 0.4), 0.35 * breath, 0.3 * after(voice, 0.03))


def scorch(noise: Noise) -> Wave:
    """Magic or fire hurts somebody."""
    sizzle = hiss(noise, 0.42, 1800, 8000) * fading(0.42, 0.09, 0.02)
    return together(0.7 * sizzle, 0.8 * tone(320, 0.36, 70, 0.6) * fading(0.36, 0.08), skin(noise, 70, 0.2))


def fall(noise: Noise) -> Wave:
    """A body in armour falls: knees, then the rest."""
    rattle = metal(480, 0.3, 0.05) + 0.7 * metal(733, 0.3, 0.04)
    heavy = skin(noise, 50, 0.4, 0.09, 0.5)
    return room(noise, together(0.7 * skin(noise, 72, 0.2), after(heavy, 0.17), 0.35 * after(rattle, 0.2)), 0.15)


def death(noise: Noise) -> Wave:
    """Somebody dies: the body falls, and a low string stops."""
    lament = string(noise, 98, 0.7, 0.4, 0.985) + 0.7 * string(noise, 103.8, 0.7, 0.4, 0.985)
    return together(fall(noise), 0.55 * after(lament, 0.22))


def verge(noise: Noise) -> Wave:
    """Somebody is on the verge of death: they fall, and their heart is heard."""
    return together(0.8 * fall(noise), after(heart(noise), 0.42))


def heart(noise: Noise) -> Wave:
    """A heart beats once."""
    return together(skin(noise, 46, 0.24, 0.05, 0.05), 0.7 * after(skin(noise, 52, 0.22, 0.04, 0.05), 0.17))


def grapple(noise: Noise) -> Wave:
    """Two take hold of each other: cloth, leather, weight."""
    cloth = hiss(noise, 0.36, 200, 1500) * (swelling(0.36, 0.25) + 0.6 * swelling(0.36, 0.7))
    return together(0.8 * cloth, 0.7 * skin(noise, 84, 0.2), 0.7 * after(skin(noise, 62, 0.24), 0.17))


def free(noise: Noise) -> Wave:
    """Two come apart."""
    return together(_whoosh(noise, 0.24, 260, 1800, 0.35), 0.5 * after(skin(noise, 120, 0.12, 0.02), 0.12))


def push(noise: Noise) -> Wave:
    """Somebody is shoved: shield against body, feet that slip."""
    slip = hiss(noise, 0.26, 500, 2600) * swelling(0.26, 0.4, 1.5)
    return together(skin(noise, 80, 0.22, 0.045, 0.7), 0.5 * after(slip, 0.05))


def snap(noise: Noise) -> Wave:
    """A weapon breaks: wood splits, bronze falls."""
    cracks = (after(hiss(noise, 0.05, 900, 6000) * fading(0.05, 0.006), at) for at in (0.0, 0.018, 0.05))
    split = together(*cracks)
    return together(split, 0.5 * after(metal(1340, 0.4, 0.06), 0.14), 0.35 * after(metal(1190, 0.3, 0.05), 0.27))


def worn(noise: Noise) -> Wave:
    """A weapon gets a notch."""
    return together(metal(1520, 0.3, 0.05), 0.4 * hiss(noise, 0.05, 2000, 8000) * fading(0.05, 0.012))


SOUNDS: Final[Sounds] = {
    "swing": (swing, 0.34),
    "throw": (throw, 0.36),
    "bow": (bow, 0.5),
    "arrow_hit": (arrow_hit, 0.62),
    "hit": (hit, 0.72),
    "miss": (miss, 0.34),
    "dodge": (dodge, 0.42),
    "block": (block, 0.6),
    "armour": (armour, 0.55),
    "hurt": (hurt, 0.66),
    "scorch": (scorch, 0.6),
    "fall": (fall, 0.7),
    "death": (death, 0.75),
    "verge": (verge, 0.7),
    "heart": (heart, 0.6),
    "grapple": (grapple, 0.55),
    "free": (free, 0.42),
    "push": (push, 0.6),
    "snap": (snap, 0.55),
    "worn": (worn, 0.4),
}
