"""Pieces that can be played for ever: what rings on at the end is heard at the beginning.

The title stands in the Greek Dorian mode (E F G A B C D E), slow, lyre and one aulos. The battle stands in the Greek
Phrygian (D E F G A B C D) and goes in sevens, 3 + 2 + 2: drum, low lyre, and now and then the pipes. Before it comes to
blows there is the watch: few notes, far apart, over a heartbeat; and where a side is about to lose, the peril: a slow
drum, a low reed that goes on all through, and a lament that falls.
"""

from typing import Final

import numpy as np

from tools.sounds.synth import RATE, Noise, Sounds, Wave, breathing, fading, hiss, reed, skin, string

DORIAN: Final = (164.81, 174.61, 196.0, 220.0, 246.94, 261.63, 293.66)
PHRYGIAN: Final = (146.83, 164.81, 174.61, 196.0, 220.0, 246.94, 261.63)


def pitch(mode: tuple[float, ...], place: int) -> float:
    """Return a note of a mode: 0 is its lowest, 7 that an octave higher, -7 one lower."""
    octave, note = divmod(place, len(mode))
    return mode[note] * 2.0**octave


class Tape:
    """A loop that sounds are put on, at any time of it; they run on over its end."""

    def __init__(self, seconds: float) -> None:
        """Begin with silence."""
        self.wave: Wave = np.zeros(round(seconds * RATE))

    def put(self, wave: Wave, at: float, loud: float) -> None:
        """Put a sound on it."""
        places = (round(at * RATE) + np.arange(len(wave))) % len(self.wave)
        np.add.at(self.wave, places, wave * loud)

    def in_a_room(self, noise: Noise, share: float) -> Wave:
        """Return all of it with the echo of a hall."""
        walls = np.zeros(len(self.wave))
        walls[: RATE * 2] = hiss(noise, 2.0, 180, 3600) * fading(2.0, 0.32, 0.01)
        echo: Wave = np.fft.irfft(np.fft.rfft(self.wave) * np.fft.rfft(walls), len(self.wave))
        return self.wave + echo * (share * float(np.abs(self.wave).max()) / float(np.abs(echo).max()))


def title(noise: Noise) -> Wave:
    """Slow arpeggios, eight bars of four, and a melody that rises and comes home."""
    beat, bars = 0.94, 8
    tape = Tape(beat * 4 * bars)
    chords = (
        (0, 4, 7, 9),
        (-2, 3, 5, 8),
        (-1, 3, 6, 8),
        (0, 4, 7, 11),
        (-4, 3, 5, 7),
        (-2, 1, 5, 8),
        (-3, 4, 6, 8),
        (0, 4, 7, 9),
    )
    pattern = (0, 1, 2, 3, 2, 1, 3, 2)
    for bar, chord in enumerate(chords):
        for place, string_ in enumerate(pattern):
            plucked = string(noise, pitch(DORIAN, chord[string_]), 2.4, 0.4, 0.9965)
            late = noise.uniform(0, 0.014)
            tape.put(plucked, bar * 4 * beat + place * beat / 2 + late, 0.5 if place % 4 == 0 else 0.34)
        tape.put(string(noise, pitch(DORIAN, chord[0] - 7), 3.6, 0.45, 0.9935), bar * 4 * beat, 0.36)
    melody = (
        (4, 11, 1.5), (5.5, 12, 0.5), (6, 11, 2), (8, 10, 1), (9, 9, 1), (10, 10, 2), (12, 11, 3.2),
        (20, 14, 1.5), (21.5, 13, 0.5), (22, 12, 2), (24, 11, 1), (25, 9, 1), (26, 8, 1.5), (27.5, 8, 0.5),
        (28, 7, 3.4),
    )  # fmt: skip
    for at, note, long in melody:
        seconds = long * beat
        tape.put(reed(pitch(DORIAN, note), seconds, breathing(seconds, 0.12, 0.25)), at * beat, 0.25)
    for bar in range(0, bars, 2):
        tape.put(skin(noise, 62, 0.7, 0.16, 0.08), bar * 4 * beat, 0.35)
    return tape.in_a_room(noise, 0.22)


def battle(noise: Noise) -> Wave:
    """Sixteen bars of seven quavers: drum and low strings all through, pipes in the second half of each eight."""
    quaver, bars = 0.27, 16
    tape = Tape(quaver * 7 * bars)
    roots = (0, 0, -2, 0, 0, 2, -1, 0, 0, 3, 2, 0, -2, -1, 1, 0)
    for bar, root in enumerate(roots):
        start = bar * 7 * quaver
        for place, (drum, loud) in enumerate(
            ((70, 0.8), (0, 0), (130, 0.22), (92, 0.5), (130, 0.18), (92, 0.45), (130, 0.2))
        ):
            if drum:
                tape.put(skin(noise, drum, 0.36, 0.08 if drum < 100 else 0.03, 0.25), start + place * quaver, loud)
        for place, step in ((0, -7), (2, 0), (3, -3), (4, 0), (5, -3), (6, 2)):
            bowed = string(noise, pitch(PHRYGIAN, root + step), 0.9, 0.42, 0.993)
            tape.put(bowed, start + place * quaver + noise.uniform(0, 0.008), 0.55 if place in {0, 3, 5} else 0.33)
    phrases = (
        (4, ((0, 7, 3), (3, 8, 2), (5, 9, 2), (7, 8, 3), (10, 7, 4), (14, 6, 3), (17, 7, 2), (19, 8, 2), (21, 7, 6))),
        (12, ((0, 11, 3), (3, 10, 2), (5, 9, 2), (7, 10, 3), (10, 8, 4), (14, 9, 3), (17, 8, 2), (19, 6, 2),
              (21, 7, 6))),
    )  # fmt: skip
    for bar, notes in phrases:
        for at, note, long in notes:
            seconds, start = long * quaver * 0.96, (bar * 7 + at) * quaver
            tape.put(reed(pitch(PHRYGIAN, note), seconds, breathing(seconds, 0.05, 0.12)), start, 0.24)
            tape.put(reed(pitch(PHRYGIAN, 0) * 1.003, seconds, breathing(seconds, 0.08, 0.12)), start, 0.08)
    return tape.in_a_room(noise, 0.14)


def watch(noise: Noise) -> Wave:
    """Ten bars of five slow beats: a heartbeat, a lyre that waits, and twice a pipe from far away."""
    beat, bars = 0.78, 10
    tape = Tape(beat * 5 * bars)
    plucks = (
        (0, (0, 3)), (1, (2, 4)), (2, (0, 1)), (3, (2.5, 5)), (4, (0, 3)), (4, (3, 7)), (5, (1, 4)), (6, (0, 2)),
        (6, (2, 0)), (7, (3, -1)), (8, (0, 3)), (8, (2, 5)), (9, (1, 4)), (9, (3.5, 1)),
    )  # fmt: skip
    for bar in range(bars):
        start = bar * 5 * beat
        tape.put(skin(noise, 54, 0.6, 0.14, 0.04), start, 0.5)
        tape.put(skin(noise, 54, 0.5, 0.1, 0.03), start + 0.36 * beat, 0.3)
        root = (0, 0, -2, -2, 0, 0, -3, -3, -1, 0)[bar]
        tape.put(string(noise, pitch(DORIAN, root - 7), 3.8, 0.46, 0.9945), start, 0.4)
        low = reed(pitch(DORIAN, root - 7), 5.4 * beat, breathing(5.4 * beat, 0.9, 0.9))
        tape.put(low, start, 0.08)
    for bar, (at, note) in plucks:
        late = noise.uniform(0, 0.02)
        tape.put(string(noise, pitch(DORIAN, note), 2.6, 0.4, 0.9968), (bar * 5 + at) * beat + late, 0.38)
    for bar, notes in ((2, ((1, 9, 2), (3, 8, 3.5))), (7, ((0, 11, 1.5), (1.5, 9, 1), (2.5, 8, 1), (3.5, 7, 3.5)))):
        for at, note, long in notes:
            seconds = long * beat
            far = reed(pitch(DORIAN, note), seconds, breathing(seconds, 0.2, 0.4))
            tape.put(far, (bar * 5 + at) * beat, 0.11)
    return tape.in_a_room(noise, 0.32)


def peril(noise: Noise) -> Wave:
    """Twelve bars of four: a drum on one and on the half before it, a drone, and a lament that falls by steps."""
    beat, bars = 0.78, 12
    tape = Tape(beat * 4 * bars)
    for bar in range(bars):
        start = bar * 4 * beat
        tape.put(skin(noise, 48, 0.9, 0.2, 0.12), start, 0.75)
        tape.put(skin(noise, 48, 0.6, 0.12, 0.06), start + 3.5 * beat, 0.45)
        if bar % 2:
            tape.put(skin(noise, 74, 0.4, 0.08, 0.1), start + 2 * beat, 0.3)
        seconds = 4.4 * beat
        drone = reed(pitch(PHRYGIAN, -7), seconds, breathing(seconds, 0.5, 0.6))
        tape.put(drone, start, 0.13)
        low = pitch(PHRYGIAN, (0, 0, -1, -1, -2, -2, -3, -3, -2, -1, 0, 0)[bar] - 7)
        for at in (0.0, 1.5, 2.5):
            tape.put(string(noise, low, 1.6, 0.46, 0.992), start + at * beat, 0.34)
    lament = (
        (4, 11, 2), (6, 10, 1), (7, 9, 1), (8, 8, 2), (10, 9, 1), (11, 8, 1), (12, 7, 3.5),
        (20, 9, 1.5), (21.5, 8, 0.5), (22, 7, 2), (24, 8, 1), (25, 7, 1), (26, 6, 1), (27, 5, 1), (28, 4, 3.5),
        (36, 7, 2), (38, 8, 1), (39, 6, 1), (40, 7, 4.5),
    )  # fmt: skip
    for at, note, long in lament:
        seconds = long * beat
        end = pitch(PHRYGIAN, note) * (0.985 if long > 3 else 1.0)
        tape.put(reed(pitch(PHRYGIAN, note), seconds, breathing(seconds, 0.1, 0.2), end), at * beat, 0.26)
    return tape.in_a_room(noise, 0.26)


MUSIC: Final[Sounds] = {
    "music_title": (title, 0.5),
    "music_battle": (battle, 0.5),
    "music_watch": (watch, 0.46),
    "music_peril": (peril, 0.5),
}
