"""A moment of grace for what opens by itself: what was meant for something else is not taken. No arcade.

A page that comes up at the end of a battle, a question in the middle of things: whoever was about to press a key or to
click means what they saw before. So nothing is taken for a moment, each press in it makes the moment begin anew, and a
key that was down as it opened counts only once it was let go.
"""

from collections.abc import Iterable

MOMENT = 0.25
"""Seconds of a question, a curtain, or what else comes in the middle of a battle."""
LONG = 0.5
"""Seconds of a whole page."""


class Grace:
    """How long what has opened by itself is not to be pressed yet."""

    def __init__(self, moment: float = MOMENT) -> None:
        """Begin with nothing opened."""
        self._moment = moment
        self._left = 0.0
        self._stuck: frozenset[int] = frozenset()

    def begin(self, down: Iterable[int] = (), passed: float = 0.0) -> None:
        """Something has opened; `down` are the keys that are held, `passed` the seconds that it is there already."""
        self._left = self._moment - passed
        self._stuck = frozenset(down)

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._left = max(0.0, self._left - seconds)

    @property
    def lasts(self) -> bool:
        """Whether the moment is not over yet."""
        return self._left > 0

    def refuses(self, symbol: int = 0) -> bool:
        """Tell whether a key (0: a click) is not meant for what has opened; the moment begins anew then."""
        if self.lasts:
            self._left = self._moment
            return True
        return symbol in self._stuck

    def release(self, symbol: int) -> None:
        """A key was let go."""
        self._stuck -= {symbol}

    def forget(self) -> None:
        """Another window or page has the keys now: what is let go there is not told here."""
        self._stuck = frozenset()
