"""The seconds that have passed at a table, and whether clicks are heard. No arcade."""

from typing import Final

DEAF_SECONDS: Final = 0.35
"""So long after a command clicks are not heard: the second click of a double-click must not spend anything."""


class TableClock:
    """Counts the seconds that it is told of."""

    def __init__(self) -> None:
        """Begin at nought, and hear."""
        self.now = 0.0
        self._deaf_until = 0.0

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    @property
    def is_deaf(self) -> bool:
        """Whether a command was given a moment ago: a click now is the rest of a double-click."""
        return self.now < self._deaf_until

    def deafen(self) -> None:
        """Hear no clicks for a moment."""
        self._deaf_until = self.now + DEAF_SECONDS

    def is_double(self, since: float) -> bool:
        """Tell whether what happened then and what happens now are the two clicks of one double-click."""
        return self.now < since + DEAF_SECONDS
