"""What is heard of movement and of things: feet on each ground, water, falls, doors, stone, what is taken in hand."""

from typing import Final

import numpy as np

from tools.sounds.synth import (
    RATE,
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
    times,
    together,
    tone,
)


def step(noise: Noise) -> Wave:
    """A foot on earth and grass."""
    grass = hiss(noise, 0.11, 700, 3200) * swelling(0.11, 0.3, 1.4)
    return together(skin(noise, 88, 0.12, 0.02, 0.25), 0.3 * grass)


def step_stone(noise: Noise) -> Wave:
    """A sandal on stone or boards."""
    return together(
        skin(noise, 150, 0.1, 0.012, 0.8), 0.4 * after(hiss(noise, 0.05, 1500, 5000) * fading(0.05, 0.01), 0.028)
    )


def step_sand(noise: Noise) -> Wave:
    """A foot in sand."""
    return hiss(noise, 0.17, 900, 5200) * swelling(0.17, 0.35, 1.3)


def step_water(noise: Noise) -> Wave:
    """A foot in shallow water."""
    return together(0.7 * hiss(noise, 0.22, 500, 4200) * swelling(0.22, 0.2, 1.6), 0.8 * _drops(noise, 0.24, 5))


def stroke(noise: Noise) -> Wave:
    """A stroke of somebody who swims."""
    return together(hiss(noise, 0.36, 250, 2200) * swelling(0.36, 0.4, 1.5), 0.4 * _drops(noise, 0.36, 5))


def _drops(noise: Noise, seconds: float, count: int) -> Wave:
    """Return drops and bubbles: short tones that rise."""
    found = []
    for _ in range(count):
        pitch, long = noise.uniform(420, 1300), noise.uniform(0.03, 0.07)
        drop = tone(pitch, long, pitch * 1.6) * fading(long, long * 0.25)
        found.append(after(drop * noise.uniform(0.3, 0.8), noise.uniform(0.0, seconds - long)))
    return together(*found)


def splash(noise: Noise) -> Wave:
    """Somebody falls or dives into water."""
    burst = hiss(noise, 0.7, 300, 5200) * fading(0.7, 0.11, 0.012)
    return together(burst, 0.9 * skin(noise, 60, 0.3, 0.07, 0.2), 0.6 * after(_drops(noise, 0.6, 14), 0.08))


def surface(noise: Noise) -> Wave:
    """Somebody comes up out of the water and breathes."""
    water = hiss(noise, 0.4, 400, 4000) * swelling(0.4, 0.3, 1.8)
    breath = hiss(noise, 0.3, 900, 2600) * swelling(0.3, 0.6, 1.6)
    return together(water, 0.5 * after(breath, 0.24), 0.5 * _drops(noise, 0.5, 9))


def bubbles(noise: Noise) -> Wave:
    """Somebody is under water."""
    return together(_drops(noise, 0.6, 12), 0.3 * hiss(noise, 0.6, 60, 380) * swelling(0.6, 0.4))


def land(noise: Noise) -> Wave:
    """Somebody hits the ground after a fall: wind, then the blow."""
    wind = hiss(noise, 0.3, 300, 1800) * swelling(0.3, 0.95, 1.6)
    crash = together(skin(noise, 44, 0.45, 0.1, 0.6), 0.5 * hiss(noise, 0.3, 400, 3000) * fading(0.3, 0.05))
    return together(0.35 * wind, after(crash, 0.29))


def bump(noise: Noise) -> Wave:
    """Somebody runs into one who was not seen."""
    return together(skin(noise, 98, 0.2, 0.04, 0.8), 0.3 * after(metal(760, 0.2, 0.04), 0.02))


def rise(noise: Noise) -> Wave:
    """Somebody gets up: cloth and gear."""
    cloth = hiss(noise, 0.3, 250, 1800) * swelling(0.3, 0.6, 1.4)
    return together(cloth, 0.25 * after(metal(1150, 0.2, 0.03), 0.2))


def scuttle(noise: Noise) -> Wave:
    """Somebody leaves the field: feet that run away."""
    feet = [
        after(step(noise) * loud, at)
        for at, loud in ((0.0, 1.0), (0.13, 0.75), (0.25, 0.55), (0.37, 0.38), (0.49, 0.24))
    ]
    return together(*feet)


def join(noise: Noise) -> Wave:
    """Somebody comes to the field: feet that come near, and a call on the lyre."""
    feet = [after(step(noise) * loud, at) for at, loud in ((0.0, 0.3), (0.13, 0.5), (0.26, 0.8))]
    return together(*feet, 0.4 * after(string(noise, 293.7, 0.5), 0.36), 0.4 * after(string(noise, 440, 0.5), 0.46))


def sneak(noise: Noise) -> Wave:
    """Somebody begins to sneak: grass, a soft foot."""
    grass = hiss(noise, 0.4, 1800, 6500) * swelling(0.4, 0.45, 2.0)
    return together(grass, 0.4 * after(step(noise), 0.26))


def draw(noise: Noise) -> Wave:
    """A blade leaves its sheath."""
    scrape = hiss(noise, 0.24, 2600, 8500) * swelling(0.24, 0.75, 1.5)
    return together(0.6 * scrape, 0.4 * after(metal(2150, 0.35, 0.07), 0.17))


def take(noise: Noise) -> Wave:
    """Something is picked up."""
    return together(0.6 * hiss(noise, 0.1, 500, 2500) * swelling(0.1), after(metal(1420, 0.16, 0.025), 0.07))


def drop(noise: Noise) -> Wave:
    """Something falls to the ground and bounces."""
    falls = [
        after(metal(pitch, 0.2, 0.03) * loud, at)
        for pitch, loud, at in ((880, 1, 0), (930, 0.5, 0.13), (905, 0.25, 0.21))
    ]
    return together(*falls, 0.5 * skin(noise, 120, 0.12, 0.02))


def drink(noise: Noise) -> Wave:
    """Something is used up: a stopper, and gulps."""
    pop = tone(380, 0.06, 900) * fading(0.06, 0.015)
    gulps = [after(tone(210, 0.09, 320) * swelling(0.09), at) for at in (0.14, 0.27)]
    return together(pop, *gulps, 0.2 * hiss(noise, 0.3, 500, 2000) * swelling(0.3))


def door(noise: Noise) -> Wave:
    """A door or gate turns in its hinges and strikes."""
    at = times(0.4)
    pitch = 62 + 45 * at / 0.4 + 9 * np.sin(at * 23)
    creak = np.sign(np.sin(2 * np.pi * np.cumsum(pitch) / RATE)) * swelling(0.4, 0.6)
    wood = hiss(noise, 0.4, 300, 1600) * swelling(0.4, 0.6)
    return room(noise, together(0.1 * creak, 0.25 * wood, after(skin(noise, 78, 0.25, 0.045, 0.7), 0.37)), 0.15)


def topple(noise: Noise) -> Wave:
    """Stone grinds and falls."""
    grind = hiss(noise, 0.5, 60, 700) * swelling(0.5, 0.8, 1.3)
    crash = together(
        skin(noise, 40, 0.6, 0.13, 0.4),
        *(after(hiss(noise, 0.16, 200, 2600) * fading(0.16, 0.03) * 0.7, at) for at in (0, 0.07, 0.19, 0.3)),
    )
    return room(noise, together(0.7 * grind, after(crash, 0.42)), 0.15)


def fumble(noise: Noise) -> Wave:
    """Somebody tries a thing and it does not give: wood, twice."""
    return together(skin(noise, 180, 0.1, 0.018, 0.7), 0.7 * after(skin(noise, 165, 0.1, 0.018, 0.7), 0.12))


def winch(noise: Noise) -> Wave:
    """A weapon is made ready again: clicks, and a string that is drawn."""
    clicks = [after(hiss(noise, 0.03, 900, 4000) * fading(0.03, 0.005), at) for at in (0.0, 0.09, 0.18)]
    return together(*clicks, 0.4 * after(tone(120, 0.22, 170) * swelling(0.22, 0.8), 0.05))


SOUNDS: Final[Sounds] = {
    "step": (step, 0.3),
    "step_stone": (step_stone, 0.3),
    "step_sand": (step_sand, 0.22),
    "step_water": (step_water, 0.32),
    "stroke": (stroke, 0.32),
    "splash": (splash, 0.6),
    "surface": (surface, 0.45),
    "bubbles": (bubbles, 0.42),
    "land": (land, 0.7),
    "bump": (bump, 0.6),
    "rise": (rise, 0.36),
    "scuttle": (scuttle, 0.42),
    "join": (join, 0.5),
    "sneak": (sneak, 0.26),
    "draw": (draw, 0.36),
    "take": (take, 0.38),
    "drop": (drop, 0.45),
    "drink": (drink, 0.42),
    "door": (door, 0.55),
    "topple": (topple, 0.7),
    "fumble": (fumble, 0.42),
    "winch": (winch, 0.4),
}
