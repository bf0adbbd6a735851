"""Ctrl-C and the signals that ask a program to end, made to wait until a battle is whole."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class Stopped(BaseException):
    """The program was asked to end; `code` is its exit code, as shells have it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code: Final = 128 + number


class Stopping:
    """Whether the program was asked to end. The second time it ends where it stands."""

    def __init__(self) -> None:
        """Begin with nobody having asked."""
        self._asked = 0

    def heed(self, number: int, _frame: FrameType | None) -> None:
        """Note a signal."""
        if self._asked:
            raise Stopped(number)
        self._asked = number

    def is_to_end(self) -> bool:
        """Tell whether the program was asked to end."""
        return self._asked != 0

    def check(self) -> None:
        """Raise `Stopped` if the program was asked to end; call where all is whole."""
        if self._asked:
            raise Stopped(self._asked)


@contextmanager
def stopping() -> Iterator[Stopping]:
    """Let signals wait for `check` within the block; without it they end the program where it stands."""
    asked = Stopping()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = {number: signal.signal(number, asked.heed) for number in SIGNALS if _is_heeded(number)}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_heeded(number: signal.Signals) -> bool:
    """Tell whether a signal is heeded at all: under `nohup`, or in the background of a shell, some are not."""
    return signal.getsignal(number) not in {signal.SIG_IGN, None}
