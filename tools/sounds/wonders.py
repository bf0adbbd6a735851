"""What is heard of magic and of the mind, and the signals: turns, dice, courage lost, the end; and of the interface."""

from collections.abc import Sequence
from typing import Final

from tools.sounds.synth import (
    BELL,
    Noise,
    Sounds,
    Wave,
    after,
    breathing,
    fading,
    hiss,
    metal,
    reed,
    room,
    skin,
    string,
    swelling,
    together,
    tone,
)

D4, E4, F4, G4, A4, B4, C5, D5, E5, F5, A5, D6 = (
    293.66, 329.63, 349.23, 392.0, 440.0, 493.88, 523.25, 587.33, 659.26, 698.46, 880.0, 1174.66,
)  # fmt: skip


def _lyre(noise: Noise, notes: Sequence[float], apart: float, seconds: float = 0.7, soft: float = 0.3) -> Wave:
    """Return notes on the lyre, one after the other."""
    return together(*(after(string(noise, note, seconds, soft), place * apart) for place, note in enumerate(notes)))


def shimmer(noise: Noise) -> Wave:
    """A boon takes effect: a quick run up the lyre, and something bright over it."""
    glitter = [after(tone(noise.uniform(2200, 4600), 0.3) * fading(0.3, 0.06), at * 0.05) * 0.16 for at in range(10)]
    return room(noise, together(_lyre(noise, (E4, A4, B4, E5, A5), 0.05, 0.55), *glitter), 0.3, 0.1, 0.2)


def chant(noise: Noise) -> Wave:
    """A long cast begins or goes on: two low pipes that swell."""
    low, high = (reed(pitch, 0.8, swelling(0.8, 0.6, 1.2)) for pitch in (146.8, 220.0))
    return together(low, 0.6 * high, 0.08 * hiss(noise, 0.8, 500, 2500) * swelling(0.8))


def fizzle(noise: Noise) -> Wave:
    """A cast breaks: a pipe that sinks, and steam."""
    return together(
        reed(260, 0.4, breathing(0.4, 0.02, 0.3), 130), 0.5 * hiss(noise, 0.4, 2000, 7000) * fading(0.4, 0.08)
    )


def fire(noise: Noise) -> Wave:
    """Something begins to rage over the ground: flames."""
    roar = hiss(noise, 0.7, 60, 900) * swelling(0.7, 0.25, 1.1)
    crackle = [
        after(hiss(noise, 0.02, 1500, 8000) * fading(0.02, 0.004) * noise.uniform(0.3, 1), noise.uniform(0, 0.62))
        for _ in range(16)
    ]
    return together(1.4 * roar, *(0.5 * one for one in crackle))


def ember(noise: Noise) -> Wave:
    """Something that lasted is over: it goes out."""
    return together(0.6 * hiss(noise, 0.36, 700, 3800) * fading(0.36, 0.07, 0.03), _lyre(noise, (A4, E4), 0.09, 0.4))


def spell_on(noise: Noise) -> Wave:
    """Something that lasts begins on somebody."""
    return together(_lyre(noise, (A4, D5), 0.05, 0.55), 0.2 * tone(1760, 0.3) * fading(0.3, 0.07))


def spell_off(noise: Noise) -> Wave:
    """Something that lasted on somebody is over."""
    return _lyre(noise, (D5, A4), 0.06, 0.4, 0.42)


def mend(noise: Noise) -> Wave:
    """Somebody is healed, or helped: a warm chord."""
    return room(noise, _lyre(noise, (D4, F4 * 1.06, A4, D5), 0.07, 0.75, 0.42), 0.25, 0.08, 0.2)


def ready(noise: Noise) -> Wave:
    """Something is held ready: a string is stopped."""
    return together(
        string(noise, A4, 0.2, 0.4, 0.97), 0.4 * after(hiss(noise, 0.05, 900, 3500) * fading(0.05, 0.01), 0.1)
    )


def answer(noise: Noise) -> Wave:
    """What was held ready is used: two quick notes and a stroke."""
    return together(_lyre(noise, (A4, E5), 0.05, 0.45), 0.5 * after(skin(noise, 110, 0.15), 0.05))


def noticed(noise: Noise) -> Wave:
    """Somebody is seen: a sharp pipe."""
    return together(reed(A5, 0.22, breathing(0.22, 0.01, 0.15), A5 * 1.03), 0.3 * skin(noise, 140, 0.12))


def aware(noise: Noise) -> Wave:
    """Somebody becomes aware of the enemy: a call that rises."""
    del noise
    return together(
        reed(D5, 0.12, breathing(0.12, 0.01, 0.05)), after(reed(A5, 0.26, breathing(0.26, 0.01, 0.15)), 0.11)
    )


def measure(noise: Noise) -> Wave:
    """Somebody takes the enemies' measure: three notes, and listening."""
    return _lyre(noise, (E5, B4, F5), 0.11, 0.5)


def dice(noise: Noise) -> Wave:
    """Dice of bone rattle and lie."""
    falls, at = [], 0.0
    for place in range(9):
        pitch = noise.uniform(1700, 3000)
        bone = tone(pitch, 0.05) * fading(0.05, 0.006) + 0.8 * hiss(noise, 0.05, 1500, 6000) * fading(0.05, 0.005)
        falls.append(after(bone * (1 - place * 0.08) * noise.uniform(0.6, 1), at))
        at += noise.uniform(0.018, 0.034) * (1 + place * 0.16)
    return together(*falls)


def turn(noise: Noise) -> Wave:
    """Somebody's turn: a small bell."""
    return room(noise, metal(D6, 0.6, 0.13, BELL), 0.15, 0.1)


def drum(noise: Noise) -> Wave:
    """A round begins: two strokes on the drum."""
    return room(
        noise, together(skin(noise, 74, 0.4, 0.1, 0.35), 0.6 * after(skin(noise, 88, 0.3, 0.07, 0.35), 0.19)), 0.2
    )


def horn(noise: Noise) -> Wave:
    """A side moves: a long low call."""
    call = reed(146.8, 0.34, breathing(0.34, 0.05, 0.1)), reed(220, 0.6, breathing(0.6, 0.05, 0.3))
    return room(noise, together(call[0], after(call[1], 0.3), 0.4 * skin(noise, 70, 0.3)), 0.3, 0.12, 0.4)


def panic(noise: Noise) -> Wave:
    """A side loses heart: the pipes tumble down."""
    pipes = [
        after(reed(note, 0.22, breathing(0.22, 0.02, 0.12), note * 0.94), at)
        for note, at in ((F5, 0.0), (D5, 0.17), (A4, 0.34), (F4, 0.51))
    ]
    return room(noise, together(*pipes, 0.5 * after(skin(noise, 60, 0.4), 0.6)), 0.25, 0.1, 0.35)


def charge(noise: Noise) -> Wave:
    """Somebody charges: strokes that come faster."""
    beats = [
        after(skin(noise, 82, 0.2, 0.04, 0.5) * (0.5 + 0.1 * place), at)
        for place, at in enumerate((0.0, 0.15, 0.27, 0.36, 0.43))
    ]
    return together(*beats)


def victory(noise: Noise) -> Wave:
    """The battle is won: lyre and pipes climb to a bright end."""
    pipes = [
        after(reed(note, long, breathing(long, 0.03, 0.14)), at)
        for note, at, long in (
            (D5, 0.0, 0.24),
            (A4, 0.24, 0.16),
            (D5, 0.4, 0.2),
            (F5 * 1.06, 0.62, 0.2),
            (A5, 0.84, 1.0),
        )
    ]
    chord = _lyre(noise, (D4, A4, D5, F5 * 1.06, A5), 0.04, 1.4)
    beats = [after(skin(noise, 78, 0.3), at) for at in (0.0, 0.4, 0.84)]
    return room(noise, together(*(0.6 * one for one in pipes), after(chord, 0.84), *beats), 0.3, 0.15, 0.5)


def defeat(noise: Noise) -> Wave:
    """The battle is lost: low strings that sink."""
    notes = [
        after(string(noise, note, 0.9, 0.42, 0.992), at)
        for note, at in ((220, 0.0), (196, 0.36), (174.6, 0.72), (164.8, 1.08), (82.4, 1.1))
    ]
    return room(noise, together(*notes, 0.7 * after(skin(noise, 50, 0.5, 0.14, 0.2), 1.08)), 0.3, 0.15, 0.5)


def peace(noise: Noise) -> Wave:
    """The battle is over and nobody has won, or others have: an open fifth."""
    return room(noise, _lyre(noise, (D4 / 2, A4 / 2, D4, A4), 0.12, 1.0, 0.4), 0.25, 0.1, 0.3)


def click(noise: Noise) -> Wave:
    """A button is pressed: clay on clay."""
    return together(
        tone(1250, 0.05, 900) * fading(0.05, 0.007), 0.4 * hiss(noise, 0.03, 2000, 7000) * fading(0.03, 0.003)
    )


def refuse(noise: Noise) -> Wave:
    """Something cannot be done: a dull string, twice."""
    return together(string(noise, 110, 0.16, 0.48, 0.95), after(string(noise, 103.8, 0.22, 0.48, 0.95), 0.1))


def page(noise: Noise) -> Wave:
    """A page opens or closes: papyrus."""
    rustle = hiss(noise, 0.26, 1400, 7500) * (swelling(0.26, 0.3, 1.4) + 0.5 * swelling(0.26, 0.75, 4))
    return rustle * (0.75 + 0.25 * tone(41, 0.26))


SOUNDS: Final[Sounds] = {
    "shimmer": (shimmer, 0.55),
    "chant": (chant, 0.4),
    "fizzle": (fizzle, 0.42),
    "fire": (fire, 0.6),
    "ember": (ember, 0.36),
    "spell_on": (spell_on, 0.42),
    "spell_off": (spell_off, 0.34),
    "mend": (mend, 0.5),
    "ready": (ready, 0.4),
    "answer": (answer, 0.5),
    "noticed": (noticed, 0.42),
    "aware": (aware, 0.42),
    "measure": (measure, 0.42),
    "dice": (dice, 0.34),
    "turn": (turn, 0.34),
    "drum": (drum, 0.5),
    "horn": (horn, 0.5),
    "panic": (panic, 0.55),
    "charge": (charge, 0.55),
    "victory": (victory, 0.7),
    "defeat": (defeat, 0.7),
    "peace": (peace, 0.6),
    "click": (click, 0.3),
    "refuse": (refuse, 0.4),
    "page": (page, 0.26),
}
