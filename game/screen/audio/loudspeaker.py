"""Plays sound files on the machine's sound device. Without one, or without a file, nothing is heard and nothing breaks.

The first thing that goes wrong is kept as `note`; the device is looked for when the first sound is played.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from game.data import assets

if TYPE_CHECKING:
    import arcade
    from pyglet.media import Player, StaticSource

NO_DEVICE: Final = "No sound device was found: the game is silent."


class Tone:
    """A sound that is being played."""

    def __init__(self, player: "Player") -> None:
        """Take what plays it."""
        self._player: Final = player

    def louder(self, loud: float) -> None:
        """Play it as loud as this from now on."""
        try:
            self._player.volume = loud
        except _faults():
            return

    def stop(self) -> None:
        """Play it no more."""
        try:
            self._player.pause()
            self._player.delete()
        except _faults():
            return


class Loudspeaker:
    """The machine's sound device."""

    def __init__(self, folder: Path | None = None) -> None:
        """Take the folder of the sounds, by default those that come with the game."""
        self._folder: Final = folder or assets() / "sound"
        self._sounds: dict[str, arcade.Sound | None] = {}
        self._is_there: bool | None = None
        self.note = ""

    def play(self, name: str, loud: float, pitch: float = 1.0, *, loops: bool = False) -> tuple[Tone, float] | None:
        """Begin a sound; return it with the seconds that it lasts, None where it cannot be played."""
        sound = self._sound(name)
        if sound is None:
            return None
        try:
            player = _round(sound, loud) if loops else sound.play(volume=loud, speed=pitch)
        except _faults() as error:
            # A device that has failed is not tried again: each try might keep the game waiting.
            self._is_there = False
            self._say(f"The sound device failed: the game is silent ({error}).")
            return None
        return Tone(player), sound.get_length()

    def _sound(self, name: str) -> "arcade.Sound | None":
        """Return a sound, loaded when it is first asked for."""
        if self._is_there is None:
            self._is_there = has_device()
            if not self._is_there:
                self._say(NO_DEVICE)
        if not self._is_there:
            return None
        if name not in self._sounds:
            self._sounds[name] = self._load(self._folder / f"{name}.wav")
        return self._sounds[name]

    def _load(self, path: Path) -> "arcade.Sound | None":
        import arcade

        try:
            return arcade.Sound(path)
        except _faults() as error:
            self._say(f"The sound {path} cannot be played ({error}).")
            return None

    def _say(self, words: str) -> None:
        self.note = self.note or words


def _round(sound: "arcade.Sound", loud: float) -> "Player":
    from game.screen.audio.endless import play_for_ever

    return play_for_ever(cast("StaticSource", sound.source), loud)


def has_device() -> bool:
    """Tell whether there is anything that sounds: where there is not, pyglet keeps silent time instead."""
    import arcade.sound  # noqa: F401 - it settles which devices are tried, and in what order
    from pyglet.media import get_audio_driver
    from pyglet.media.drivers.silent.adaptation import SilentDriver

    driver = get_audio_driver()  # type: ignore[no-untyped-call] # pyglet has no types there
    return driver is not None and not isinstance(driver, SilentDriver)


def _faults() -> tuple[type[Exception], ...]:
    """Return what can be raised where a file or the device does not do what it should."""
    from pyglet.media.exceptions import MediaException
    from pyglet.util import DecodeException

    return OSError, EOFError, ValueError, RuntimeError, MediaException, DecodeException
