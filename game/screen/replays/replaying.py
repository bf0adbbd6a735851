"""Tells a replay in words: whose eyes it is seen with, where it stands, and what happens as it goes on. No arcade."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.screen.audio.reader import SpeechReader
from game.screen.model.plain import Control, ReplayPlace
from game.screen.model.press import Press
from game.screen.replays.bar import InReplay
from game.screen.replays.replay import Replay

MOST: Final = 12
"""So many lines are told of what a jump has passed."""


class Replaying:
    """What is told of one replay; `update` is called again and again. Without a reader nothing is."""

    def __init__(self, replay: Replay, reader: SpeechReader | None) -> None:
        """Begin with nothing told."""
        self._replay: Final = replay
        self._reader: Final = reader
        self._told: tuple[int, str | None] | None = None
        self._lines: set[tuple[int, str]] = set()
        self._place = ""
        self._able: dict[Press, tuple[str, bool]] = {}

    def begin(self) -> None:
        """The replay has come up, perhaps again: it is told anew where it stands."""
        self._told, self._place, self._able = None, "", {}

    def update(self, place: ReplayPlace, controls: tuple[Control, ...], *, is_playing: bool) -> None:
        """Tell what there is to tell now; while it plays only what happens."""
        if self._reader is None:
            return
        say, replay = self._reader.say, self._replay
        if self._told is None:
            say(f"{replay.title}, a replay. {replay.goal}")
            say("You can choose: " + ", ".join(f"{one.name} ({one.key.title()})" for one in controls) + ".")
        now = replay.at, replay.side
        if self._told != now:
            lines = {(line.number, line.aloud) for line in replay.log}
            if self._told is not None and self._told[0] < replay.at:
                new = [line for line in replay.log if (line.number, line.aloud) not in self._lines]
                for line in new[-MOST:]:
                    say(line.aloud)
            self._lines = lines
        if not is_playing and place.words != self._place:
            self._place = place.words
            say(place.words)
            if place.note:
                say(place.note)
        self._told = now
        able = {one.press: (one.name, one.is_on) for one in controls if not one.why}
        for words in _turned(self._able, able):
            say(words)
        self._able = able


def _turned(before: Mapping[Press, tuple[str, bool]], now: Mapping[Press, tuple[str, bool]]) -> Iterator[str]:
    """Yield whose eyes and which pace were chosen, and whether it plays, where that is another than before."""
    for press in (InReplay.SIDE, InReplay.SPEED, InReplay.PLAY):
        if press in now and press in before and now[press] != before[press]:
            plays = "It plays." if now[press][1] else "It stands."
            yield plays if press is InReplay.PLAY else f"{now[press][0]}."
