"""An action's key that is held: from where it has chosen or done its action to where it is let go. No arcade."""

from dataclasses import dataclass

from game.screen.battle.presenter.gaze import LOOK_SECONDS
from game.screen.battle.presenter.selection import Armed


@dataclass(frozen=True, slots=True)
class HeldKey:
    """One key, when it went down by the table's clock, and what came of that."""

    name: str
    since: float
    chosen: Armed | None
    """What was chosen once it was pressed; None where it has done its action."""
    did: int
    """The unit for which it has done its action as it was pressed; 0 for none."""

    def has_shown(self, now: float) -> bool:
        """Tell whether it has shown by now, for as long as it takes to see it, what it chose."""
        return not self.did and now >= self.since + LOOK_SECONDS
