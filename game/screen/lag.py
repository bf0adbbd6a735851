"""What was pressed while the window could not answer: it is not heard, for nobody saw what it would fall on. No arcade.

Keys and clicks wait until a long frame, or whatever took long to open, is over. By then something else may lie under
the pointer than when they were made; the next frame is shown before anything is heard again. Where every frame takes
long, as on a slow machine, people wait for what they see: there only one that takes far longer than the last counts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

LONG: Final = 0.25
"""Seconds after which the window has not answered."""

FAR_LONGER: Final = 3
"""So many times as long as the frame before it has to take."""

PRESSES: Final = frozenset({"on_key_press", "on_mouse_press"})
"""What begins a deed. What is let go of is always heard: nothing may be held for ever."""


class Lag:
    """Watches how long one window takes."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        """Begin in time."""
        self._clock = clock
        self._is_behind = False
        self._usual = 0.0

    def catch_up(self) -> None:
        """A frame begins: whatever had waited was told before."""
        self._is_behind = False

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Note how long a frame takes, and that it is what frames take."""
        began = self._clock()
        with self.watching():
            yield
        self._usual = self._clock() - began

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note how long the block takes."""
        began = self._clock()
        try:
            yield
        finally:
            self._is_behind = self._is_behind or self._clock() - began > max(LONG, FAR_LONGER * self._usual)

    def drops(self, event: str) -> bool:
        """Tell whether an event that comes now was made while the window could not answer, and is not to be heard."""
        return self._is_behind and event in PRESSES
