"""What a boon's procedure is: what it can be cast on, and what comes of it."""

from collections.abc import Callable
from dataclasses import dataclass

from game.board.grid import Cell
from game.engine.components import Effect
from game.engine.resolving import Context, Steps
from game.rulesets.heroic.boons.targets import Targeting
from game.rulesets.heroic.tables import Boon
from game.systems.durations import of_cast, of_instant


@dataclass(frozen=True, slots=True)
class Working:
    """A boon as it takes effect: who casts it, its id and row in the tables, the target (0: none), the cells reached.

    A reaction also has the unit that it answers to (`source`) and the total that one's attack has (`against`).
    """

    unit: int
    boon: str
    row: Boon
    target: int
    cells: tuple[Cell, ...]
    source: int = 0
    against: int = 0

    @property
    def name(self) -> str:
        """The boon's name for people."""
        return self.boon.replace("-", " ")


@dataclass(frozen=True, slots=True)
class BoonProcedure:
    """One boon: its kind of target, and the generator of what comes of it once it is cast."""

    targets: Targeting
    effect: Callable[[Context, Working], Steps]


def lasting(working: Working, name: str, amount: int = 0) -> Effect:
    """Return an effect that lasts as long as the boon's row says (HE-71 to HE-74)."""
    begin = of_cast if isinstance(working.row.cast, int) else of_instant
    return begin(name, working.unit, working.row.duration, amount)
