"""What has been shown whole, and for how long: what somebody has had time to look at goes by one key. No arcade."""

from typing import Final

from game.screen.battle.presenter.clock import TableClock
from game.screen.battle.presenter.notice import Notice
from game.screen.model.deed import Deed

LOOK_SECONDS: Final = 0.5
"""So long something has to have been shown, with all that may come of it, before one key does it."""


class Gaze:
    """Keeps what the preview shows with nothing left to be worked out, and since when."""

    def __init__(self, clock: TableClock, notice: Notice) -> None:
        """Nothing was shown yet."""
        self._clock: Final = clock
        self._notice: Final = notice
        self._shown: tuple[Deed, int] | None = None
        self._since = 0.0

    def note(self, deed: Deed | None) -> None:
        """The preview shows all of a deed, or of none: something is left to be worked out."""
        now = None if deed is None else (deed, self._notice.state)
        if now != self._shown:
            self._shown, self._since = now, self._clock.now

    def is_looked_at(self, deed: Deed) -> bool:
        """Tell whether a deed has been shown for long enough since anything last happened."""
        is_shown = self._shown == (deed, self._notice.state)
        return is_shown and self._clock.now >= self._since + LOOK_SECONDS
