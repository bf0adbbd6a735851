"""What is heard of each event by those who sit at a table. No arcade, no sound is played here."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.board.grid import Cell
from game.board.terrain import Terrain
from game.engine.condition import Condition
from game.engine.events import Attacked, Event
from game.engine.ruleset import Ruleset
from game.engine.telling import UNTOLD


@dataclass
class Ears:
    """What is known to whoever listens, beyond the event itself; remembers who attacked with what."""

    rules: Ruleset
    """What is played: its events bring their sounds with them."""
    ground: Callable[[Cell], Terrain | None] = lambda _: None
    """The ground of a cell; None where it is not known."""
    is_own: Callable[[int], bool] = lambda _: True
    """Whether a unit is played by somebody at the table."""
    people: tuple[str, ...] = ()
    """The sides that are played by somebody at the table."""
    blows: dict[int, str] = field(default_factory=dict)

    def sound_of(self, event: Event) -> str:
        """Return the name of an event's sound, "" for none."""
        if isinstance(event, Attacked):
            self.blows[event.unit] = event.how
        found = self.rules.tellings.get(type(event), UNTOLD).sound
        return found if isinstance(found, str) else found(self, event)

    def strikes(self, unit: int) -> str:
        """Return how a unit has last attacked, "" if it has not."""
        return self.blows.get(unit, "")

    def condition(self, name: str) -> Condition:
        """Return a condition of the ruleset."""
        return self.rules.conditions[name]
