"""Plans as they are looked at."""

from collections.abc import Callable
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


class Plans:
    """All plans of one decision."""

    def __init__(self, worth: Callable[[Terms], float], whim: Callable[[], float] = float) -> None:
        """Compare plans by what their terms come to; each is taken for a `whim` less, but that of doing nothing."""
        self.all: list[TurnPlan] = []
        self.most = float("-inf")
        """What the best of them is worth."""

        self._worth = worth
        self._whim = whim

    def note(self, plan: TurnPlan) -> None:
        """Take one more plan in."""
        if plan.cell or plan.deed:
            plan.whim = self._whim()
        self.all.append(plan)
        self.most = max(self.most, self._worth(plan.terms))

    def value(self, plan: TurnPlan) -> float:
        """Return what a plan is taken for."""
        return round(self._worth(plan.terms) - plan.whim, 6)

    @property
    def best(self) -> TurnPlan:
        """The best plan so far, of equals the first."""
        return max(self.all, key=self.value)

    def other(self, best: TurnPlan) -> TurnPlan | None:
        """Return the best of all that is something else than a plan: another deed, or another place to go to."""
        others = [plan for plan in self.all if plan.deed != best.deed or (plan.deed is None and plan.cell != best.cell)]
        return max(others, key=self.value, default=None)
