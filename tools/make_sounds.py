"""Make the game's sounds and music into assets/sound, the same ones every time.

python -m tools.make_sounds             # all
python -m tools.make_sounds hit block   # some of them
"""

import sys
import wave
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from tools.sounds import blows, moves, music, wonders
from tools.sounds.synth import RATE, Sounds, finished, looped

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sound"
EFFECTS: Final[Sounds] = {**blows.SOUNDS, **moves.SOUNDS, **wonders.SOUNDS}
ALL: Final = {**EFFECTS, **music.MUSIC}


def make(name: str) -> bytes:
    """Return a sound's samples, 16 bits each."""
    how, peak = ALL[name]
    made = how(np.random.default_rng(zlib.crc32(name.encode())))
    made = looped(made, peak) if name in music.MUSIC else finished(made, peak)
    return np.round(made * 32767).astype("<i2").tobytes()


def write(name: str, folder: Path) -> int:
    """Write a sound's file; return its size in bytes."""
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(make(name))
    return path.stat().st_size


def main(names: Sequence[str]) -> None:
    """Make the sounds of these names, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    sizes = {name: write(name, FOLDER) for name in names or ALL}
    print(f"{len(sizes)} sounds, {sum(sizes.values()) / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
