"""A piece of music that goes round without a gap: its end runs on into its beginning within the same stream of samples.

pyglet's own loop begins anew once the window's events have been dispatched, a few hundredths of a second too late.
"""

from typing import cast

from pyglet.media import Player, StaticSource
from pyglet.media.codecs.base import AudioData, AudioFormat, StaticMemorySource


class Endless(StaticMemorySource):
    """Samples that never end."""

    def __init__(self, source: StaticSource) -> None:
        """Take the samples of a sound."""
        copy = source.get_queue_source()
        whole = None if copy is None else copy.get_audio_data(1 << 30)
        if whole is None:
            message = "there is nothing in it"
            raise ValueError(message)
        super().__init__(bytes(whole.data), cast("AudioFormat", source.audio_format))  # pyglet types it as None

    @property
    def duration(self) -> float:
        """How many seconds it goes on."""
        return float("inf")

    def get_queue_source(self) -> "Endless":
        """Return what a player reads from: this."""
        return self

    def get_audio_data(self, num_bytes: float, compensation_time: float = 0.0) -> AudioData:
        """Return the next samples, as many as were asked for."""
        del compensation_time
        wanted = int(num_bytes)
        found = self._file.read(wanted)
        while len(found) < wanted:
            self._file.seek(0)
            found += self._file.read(wanted - len(found))
        return AudioData(found, len(found))


def play_for_ever(source: StaticSource, loud: float) -> Player:
    """Play samples round and round."""
    player = Player()
    player.volume = loud
    player.queue(Endless(source))
    player.play()
    return player
