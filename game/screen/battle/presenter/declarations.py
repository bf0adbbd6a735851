"""What units are known to mean to do, as marks over the map and in words. No arcade."""

from typing import Final

from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.playback import Playback
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.model.overlays import IntentMark
from game.screen.text import declared


class Declarations:
    """Tells the side at the table of declarations, as far as it knows them."""

    def __init__(self, seats: Seats, notice: Notice, playback: Playback, pointer: Pointer) -> None:
        """Nothing is declared yet."""
        self._seats: Final = seats
        self._notice: Final = notice
        self._playback: Final = playback
        self._pointer: Final = pointer
        self._marks: tuple[object, tuple[IntentMark, ...]] | None = None

    @property
    def marks(self) -> tuple[IntentMark, ...]:
        """What units are known to mean to do by the side at the table; none while what is seen is not what is."""
        if self._playback.animating or self._seats.mode in {Mode.HANDOVER, Mode.OVER}:
            return ()
        key = self._notice.state, self._seats.viewer
        if self._marks is None or self._marks[0] != key:
            self._marks = key, declared.marks(self._seats.view)
        return self._marks[1]

    @property
    def hint(self) -> tuple[str, ...]:
        """What a pointer that rests on a cell is told of declarations that touch it."""
        cell = self._pointer.hovered
        told = [mark for mark in self.marks if cell is not None and cell in mark.touched]
        told.sort(key=lambda mark: (cell not in mark.cells, mark.unit))
        return tuple(f"{mark.name}: {mark.words}." for mark in told)

    def of(self, unit: int) -> str:
        """Return what a unit is known to mean to do, in words; "" for nothing."""
        return next((mark.words for mark in self.marks if mark.unit == unit), "")
