"""Plays a record to where it ends in slices, so that a window can show how far it is meanwhile. No arcade."""

import time
from collections.abc import Callable
from typing import Final

from game.engine.battle import Battle
from game.record.loading import Loaded, Loading, loading
from game.record.record import Record
from game.screen.replays.replay import Replay
from game.screen.replays.tape import Tape


class Opening:
    """One record that is being opened."""

    def __init__(
        self, record: Record, name: str, watch: Callable[[Battle], None] | None = None, upto: int | None = None
    ) -> None:
        """Begin, see `loading.load`; raises `RecordError`, as `work` does."""
        self._all: Final = max(1, len(record.played[:upto]))
        self._steps: Final[Loading] = loading(record, name, watch, upto)
        self._done = next(self._steps)
        self.loaded: Loaded | None = None

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return 1.0 if self.loaded is not None else self._done / self._all

    def work(self, seconds: float) -> bool:
        """Play on for so many seconds, one command at least; tells whether it is done."""
        until = time.perf_counter() + seconds
        while self.loaded is None:
            try:
                self._done = next(self._steps)
            except StopIteration as end:
                self.loaded = end.value
            if time.perf_counter() >= until:
                break
        return self.loaded is not None


class Winding:
    """One record that is played once, to be looked at again."""

    def __init__(self, record: Record, name: str) -> None:
        """Begin; raises `RecordError`, as `work` does."""
        self._tapes: list[Tape] = []
        self._opening: Final = Opening(record, name, lambda battle: self._tapes.append(Tape(battle)))
        self._tapes[0].begin()
        self.replay: Replay | None = None

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return self._opening.share

    def work(self, seconds: float) -> bool:
        """Play on for so many seconds, one command at least; tells whether it is done."""
        self._opening.work(seconds)
        if self._opening.loaded is not None and self.replay is None:
            self.replay = Replay(self._opening.loaded, self._tapes[0])
        return self.replay is not None


def wound(record: Record, name: str) -> Replay:
    """Play a record at once and return what shows it; raises `RecordError`."""
    winding = Winding(record, name)
    while winding.replay is None:
        winding.work(1.0)
    return winding.replay
