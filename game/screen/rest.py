"""When a window need not be drawn: nothing shown has changed for a while, and nobody has touched it. No arcade.

A view that can rest tells by `shown` what is on the screen: something else than before whenever that may look
different. Waves and the like count for nothing: some seconds after the last change they stand still too. At rest even
time passes in larger steps, unless the view is `at_work`.
"""

from typing import Final, Protocol, runtime_checkable

MOMENT: Final = 3.0
"""Seconds for which everything goes on after the last change: what drifts or rolls has come to its end by then."""
STEP: Final = 0.1
"""Seconds between two looks at whether anything has changed, at rest."""


@runtime_checkable
class Resting(Protocol):
    """A view that can rest."""

    @property
    def shown(self) -> object:
        """What is shown: equal to what it was only where it looks the same."""

    @property
    def at_work(self) -> bool:
        """Whether something is worked out or thought about, which must not wait."""


class Rest:
    """Watches one window."""

    def __init__(self) -> None:
        """Begin awake."""
        self._still = 0.0
        self._passed = 0.0
        self._shown: object = object()

    @property
    def is_resting(self) -> bool:
        """Whether nothing needs to be drawn."""
        return self._still > MOMENT

    def wake(self) -> None:
        """Somebody has touched the window, or another view is shown."""
        self._still = 0.0

    def pass_time(self, seconds: float, view: object) -> float:
        """Let time pass; return how much of it the view is to be told of now: 0 at rest for the most part."""
        self._passed += seconds
        if self.is_resting and isinstance(view, Resting) and not view.at_work and self._passed < STEP:
            return 0.0
        passed, self._passed = self._passed, 0.0
        return passed

    def look(self, seconds: float, view: object) -> None:
        """Note whether what a view shows is another thing than before, so many seconds ago."""
        shown = view.shown if isinstance(view, Resting) else object()
        self._still = self._still + seconds if shown == self._shown else 0.0
        self._shown = shown
