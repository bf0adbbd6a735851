"""What sounds are made of: plucked strings, reeds, bronze, skins, noise, and what is done to them.

All are arrays of numbers at `RATE` in a second, around 0; times are seconds, pitches Hertz, loudness 0 to 1. The same
generator of noise gives the same sound.
"""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 22050
Wave = NDArray[np.float64]
Noise = np.random.Generator
Sounds = Mapping[str, tuple[Callable[[Noise], Wave], float]]
"""By name: what makes each sound, and how loud it is at its loudest."""

BRONZE: Final = ((1.0, 1.0), (1.51, 0.7), (2.02, 0.45), (2.76, 0.55), (3.98, 0.35), (5.43, 0.25))
"""The partial tones of a struck sheet of bronze, and how loud each is."""
BELL: Final = ((0.5, 0.35), (1.0, 1.0), (1.19, 0.45), (2.0, 0.5), (2.71, 0.22), (4.07, 0.12))


def times(seconds: float) -> Wave:
    """Return the times of the samples of so many seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def fading(seconds: float, half: float, attack: float = 0.002) -> Wave:
    """Return loudness that rises in `attack` and is halved every `half` seconds."""
    at = times(seconds)
    rising: Wave = np.minimum(1.0, at / attack) * 0.5 ** (at / half)
    return rising * np.clip((seconds - at) / min(0.02, seconds / 4), 0.0, 1.0)


def swelling(seconds: float, peak: float = 0.5, power: float = 2.0) -> Wave:
    """Return loudness that rises to `peak` (a share of the time) and falls again."""
    at = times(seconds) / seconds
    shape = np.where(at < peak, at / peak, (1 - at) / (1 - peak))
    swell: Wave = shape**power
    return swell


def hiss(noise: Noise, seconds: float, low: float = 0.0, high: float = RATE / 2) -> Wave:
    """Return noise between two pitches."""
    return band(noise.standard_normal(round(seconds * RATE)), low, high)


def band(wave: Wave, low: float, high: float) -> Wave:
    """Return what of a sound lies between two pitches, with soft edges."""
    size = len(wave) * 2
    pitches = np.fft.rfftfreq(size, 1 / RATE)
    kept = 1 / (1 + (pitches / max(high, 1.0)) ** 4)
    if low:
        kept *= 1 - 1 / (1 + (pitches / low) ** 4)
    filtered: Wave = np.fft.irfft(np.fft.rfft(wave, size) * kept, size)[: len(wave)]
    return filtered


def tone(pitch: float, seconds: float, to: float | None = None, curve: float = 1.0) -> Wave:
    """Return a pure tone, gliding to another pitch if one is given."""
    at = times(seconds)
    path = pitch + ((to or pitch) - pitch) * (at / seconds) ** curve
    wave: Wave = np.sin(2 * np.pi * np.cumsum(path) / RATE)
    return wave


def metal(pitch: float, seconds: float, half: float, partials: tuple[tuple[float, float], ...] = BRONZE) -> Wave:
    """Return struck metal: the higher a partial tone, the sooner it is gone."""
    wave = np.zeros(round(seconds * RATE))
    for ratio, loud in partials:
        if pitch * ratio < RATE / 2:
            wave += loud * tone(pitch * ratio, seconds) * fading(seconds, half / ratio**0.7, 0.0008)
    return wave


def string(noise: Noise, pitch: float, seconds: float, soft: float = 0.35, ring: float = 0.996) -> Wave:
    """Return a plucked string: noise that runs round a loop as long as the tone's period, and dulls (Karplus-Strong).

    `soft` is how much it dulls at every round, 0 to 0.5; `ring` how much is left of it.
    """
    period = RATE / pitch - soft
    whole = int(period - 0.1)
    rest = period - whole
    share = (1 - rest) / (1 + rest)
    loop = list(band(noise.uniform(-1, 1, max(whole, 2)), 0.0, min(pitch * 9, RATE / 2)))
    plucked, before, last_in, last_out = [], 0.0, 0.0, 0.0
    for number in range(round(seconds * RATE)):
        place = number % whole
        now = loop[place]
        dulled = (1 - soft) * now + soft * before
        before = now
        last_out = share * (dulled - last_out) + last_in
        last_in = dulled
        loop[place] = last_out * ring
        plucked.append(now)
    wave: Wave = np.array(plucked)
    loudest = float(np.abs(wave).max()) or 1.0
    at = times(seconds)
    return wave / loudest * np.minimum(1.0, at / 0.001) * np.clip((seconds - at) / min(0.12, seconds / 3), 0.0, 1.0)


def reed(pitch: float, seconds: float, breath: Wave, to: float | None = None) -> Wave:
    """Return an aulos: many odd tones, a little vibrato, the breath's loudness."""
    at = times(seconds)
    path = pitch + ((to or pitch) - pitch) * at / seconds
    path = path * (1 + 0.006 * np.sin(2 * np.pi * 5.2 * at) * np.minimum(1, at / 0.25))
    turns = 2 * np.pi * np.cumsum(path) / RATE
    wave = np.zeros(len(at))
    for number, loud in ((1, 0.8), (2, 0.32), (3, 0.7), (4, 0.2), (5, 0.42), (6, 0.1), (7, 0.22), (9, 0.1)):
        if pitch * number < RATE / 2.2:
            wave += loud * np.sin(turns * number + number)
    return wave * breath / 2.4


def breathing(seconds: float, attack: float = 0.06, release: float = 0.12) -> Wave:
    """Return the loudness of a note that is blown."""
    at = times(seconds)
    blown: Wave = np.minimum(1.0, at / attack) * np.clip((seconds - at) / release, 0.0, 1.0)
    return blown * (1 - 0.2 * at / max(seconds, 0.01))


def skin(noise: Noise, pitch: float, seconds: float, half: float = 0.09, slap: float = 0.3) -> Wave:
    """Return a frame drum: a tone that sinks, and the slap of the hand."""
    body = tone(pitch * 1.45, seconds, pitch, 0.35) * fading(seconds, half)
    return body + slap * hiss(noise, seconds, 300, 2600) * fading(seconds, 0.012, 0.0008)


def after(wave: Wave, seconds: float) -> Wave:
    """Return a sound that begins later."""
    return np.concatenate([np.zeros(round(seconds * RATE)), wave])


def together(*waves: Wave) -> Wave:
    """Return sounds at the same time, as long as the longest."""
    mixed = np.zeros(max(map(len, waves)))
    for wave in waves:
        mixed[: len(wave)] += wave
    return mixed


def room(noise: Noise, wave: Wave, share: float = 0.2, half: float = 0.06, seconds: float = 0.25) -> Wave:
    """Return a sound in a stone room: it is heard a little longer."""
    walls = hiss(noise, seconds, 150, 5000) * fading(seconds, half, 0.004)
    size = len(wave) + len(walls)
    echo: Wave = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(walls, size), size)
    loud = float(np.abs(wave).max()) / (float(np.abs(echo).max()) or 1.0)
    return together(wave, echo * loud * share)


def finished(wave: Wave, peak: float) -> Wave:
    """Return a sound without a click at either end, as loud as `peak`, and without what cannot be heard after it."""
    wave = wave - wave.mean()
    loudest = float(np.abs(wave).max()) or 1.0
    heard = np.flatnonzero(np.abs(wave) > loudest * 0.03)
    wave = wave[: int(heard[-1]) + 1 if len(heard) else 1].copy()
    start, end = min(len(wave), round(0.001 * RATE)), min(len(wave), round(0.06 * RATE))
    wave[:start] *= np.linspace(0, 1, start)
    wave[-end:] *= np.linspace(1, 0, end) ** 1.5
    return wave / (float(np.abs(wave).max()) or 1.0) * peak


def looped(wave: Wave, peak: float) -> Wave:
    """Return a piece that goes round, as loud as `peak`: its end runs on into its beginning as it is."""
    wave = wave - wave.mean()
    return wave / float(np.abs(wave).max()) * peak
