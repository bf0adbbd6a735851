"""Plans as they are looked at."""

from dataclasses import dataclass

from game.board.grid import Cell
from game.controllers.terms import NOTHING, Terms
from game.engine.commands import Command


@dataclass
class TurnPlan:
    """Going to a cell (None: staying), then a deed (None: nothing), with what being there, the way and it are worth."""

    cell: Cell | None
    deed: Command | None
    place: Terms
    gain: Terms = NOTHING
    whim: float = 0.0
    """What it is taken for less than it is worth."""

    @property
    def terms(self) -> Terms:
        """What it is worth, all in all."""
        return self.place.plus(self.gain)
