"""Sounds and music: which may be heard now, how loud, and how many at once. No arcade: a `Speaker` plays them.

    sounds = Sounds(preferences, Loudspeaker())
    sounds.hear(event, ears)      # as the picture of an event that is perceived begins
    sounds.ui("click"); sounds.music("music_title"); sounds.hush()

Settings are read as each sound begins; the music follows them while it plays.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from game.engine.events import Event
from game.screen.audio.hearing import Ears
from game.screen.settings import Preferences, Settings

MOST: Final = 8
"""So many effects may sound at once; of more the oldest ends."""
MOST_IN_HASTE: Final = 3
HASTE: Final = 0.6
"""Of what is shown at once no more than `MOST_IN_HASTE` sounds are heard in so many seconds."""
LEAST_APART: Final = 0.09
"""Seconds between two beginnings of the same sound, where `APART` names no others."""
APART: Final = {
    "step": 0.13, "step_stone": 0.13, "step_sand": 0.15, "step_water": 0.17, "stroke": 0.3, "dice": 0.5, "drum": 0.6,
    "turn": 0.5, "ready": 0.35, "spell_on": 0.25, "spell_off": 0.25, "mend": 0.25, "heart": 0.4, "horn": 1.0,
    "click": 0.04, "refuse": 0.15,
}  # fmt: skip
PITCHES: Final = (1.0, 0.95, 1.04, 0.98, 1.07, 0.92)
"""How fast a sound is played, one time after the other, so that many steps are not one step many times."""
STEADY: Final = frozenset({"turn", "drum", "horn", "victory", "defeat", "peace", "click", "refuse", "page"})
"""Sounds that are always the same."""
WEIGHTY: Final = frozenset({"block", "hurt", "scorch", "death", "verge", "shimmer", "fire", "splash", "land", "topple",
                            "panic", "turn"})  # fmt: skip
"""What is heard of things that are shown at once."""
FADE: Final = 1.5
"""Seconds in which a piece of music fades when another one begins."""
ENDS: Final = frozenset({"victory", "defeat", "peace"})


class Voice(Protocol):
    """A sound that is being played."""

    def louder(self, loud: float) -> None:
        """Play it as loud as this from now on, 0 to 1."""

    def stop(self) -> None:
        """Play it no more."""


class Speaker(Protocol):
    """What plays sounds."""

    note: str
    """Why nothing is heard; "" where all is well."""

    def play(self, name: str, loud: float, pitch: float = 1.0, *, loops: bool = False) -> tuple[Voice, float] | None:
        """Begin a sound; return it with the seconds that it lasts, None where it cannot be played."""


@dataclass(frozen=True, slots=True)
class _Playing:
    voice: Voice
    until: float


@dataclass(frozen=True, slots=True)
class _Fading:
    """A piece that is on its way out: since when, and how loud it was then."""

    voice: Voice
    since: float
    loud: float


class Sounds:
    """What is heard of the game."""

    def __init__(
        self, preferences: Preferences, speaker: Speaker | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Play on a speaker as the settings say; without one nothing is heard."""
        self._preferences: Final = preferences
        self._speaker: Final = speaker
        self._clock: Final = clock
        self._playing: list[_Playing] = []
        self._began: dict[str, float] = {}
        self._counts: dict[str, int] = {}
        self._hasty: list[float] = []
        self._wanted = ""
        self._music: tuple[str, Voice] | None = None
        self._fading: list[_Fading] = []
        self._was: Settings = preferences.now
        preferences.listeners.append(self._set)

    @property
    def note(self) -> str:
        """Why nothing is heard, "" where all is well."""
        return self._speaker.note if self._speaker is not None else "Sound is off."

    @property
    def _settings(self) -> Settings:
        return self._preferences.now

    # ---- effects ---------------------------------------------------------------------------------------------------

    def hear(self, event: Event, ears: Ears, *, in_haste: bool = False) -> None:
        """Play an event's sound; `in_haste` it is one of many that are shown at once."""
        name = ears.sound_of(event)
        if name and (not in_haste or self._counts_in_haste(name)):
            self._play(name)
        if name in ENDS:
            self.music("")

    def ui(self, name: str) -> None:
        """Play a sound of the interface: "click", "refuse", "page"."""
        self._play(name)

    def hush(self) -> None:
        """Let no effect be heard any longer: others are to sit down now, or something else is shown."""
        for one in self._playing:
            one.voice.stop()
        self._playing.clear()

    def _counts_in_haste(self, name: str) -> bool:
        now = self._clock()
        self._hasty = [at for at in self._hasty if at > now - HASTE]
        if name not in ENDS and (name not in WEIGHTY or len(self._hasty) >= MOST_IN_HASTE):
            return False
        self._hasty.append(now)
        return True

    def _play(self, name: str) -> None:
        loud = self._settings.volume * self._settings.effects / 10_000
        now = self._clock()
        if self._speaker is None or loud <= 0 or now - self._began.get(name, -9.0) < APART.get(name, LEAST_APART):
            return
        count = self._counts[name] = self._counts.get(name, -1) + 1
        self._began[name] = now
        pitch = 1.0 if name in STEADY else PITCHES[count % len(PITCHES)]
        begun = self._speaker.play(name, loud, pitch)
        if begun is None:
            return
        self._playing = [one for one in self._playing if one.until > now]
        if len(self._playing) >= MOST:
            self._playing.pop(0).voice.stop()
        self._playing.append(_Playing(begun[0], now + begun[1] / pitch))

    # ---- music -----------------------------------------------------------------------------------------------------

    def music(self, name: str) -> None:
        """Let a piece go round and round, or none ("") at once; the one that plays goes on, and another one fades."""
        if name == self._wanted and (self._music is not None or not name):
            return
        self._wanted = name
        self._set(self._settings)

    def tick(self) -> None:
        """Let time pass for what fades."""
        now = self._clock()
        for one in self._fading:
            share = (now - one.since) / FADE
            if share < 1:
                one.voice.louder(one.loud * (1 - share))
            else:
                one.voice.stop()
        self._fading = [one for one in self._fading if now - one.since < FADE]

    def _set(self, settings: Settings) -> None:
        """Let the music be as loud as the settings say now; how loud effects are is heard from a bell."""
        if (settings.volume, settings.effects) != (self._was.volume, self._was.effects):
            self._play("turn")
        self._was = settings
        loud = settings.volume * settings.music / 10_000
        if self._music is not None and (self._music[0] != self._wanted or loud <= 0):
            if loud <= 0 or not self._wanted:
                for fading in self._fading:
                    fading.voice.stop()
                self._fading.clear()
                self._music[1].stop()
            else:
                self._fading.append(_Fading(self._music[1], self._clock(), loud))
            self._music = None
        if self._music is not None:
            self._music[1].louder(loud)
        elif self._wanted and loud > 0 and self._speaker is not None:
            begun = self._speaker.play(self._wanted, loud, loops=True)
            self._music = None if begun is None else (self._wanted, begun[0])
