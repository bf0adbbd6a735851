"""Plans as they are looked at."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from game.board.grid import Cell
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command

Stand = tuple[Cell | None, tuple[Cell, ...]]
"""How a plan comes to where it ends: by a move to a cell (None: none), then by a way that is part of its deed."""


@dataclass
class TurnPlan:
    """Going to a cell (None: staying), then a deed (None: nothing), with what being there, the way and it are worth."""

    cell: Cell | None
    deed: Command | None
    place: Terms
    gain: Terms = NOTHING
    whim: float = 0.0
    """What it is taken for less than it is worth."""

    run: tuple[Cell, ...] = ()
    """The way that belongs to the deed itself, as in a charge."""

    then: Cell | None = None
    """Where it goes once the deed is done."""

    declared: DeclaredBlow | None = None
    """The blow that the deed comes to, if that says it all."""

    @property
    def stand(self) -> Stand:
        """How it comes to where it ends: all that come there alike risk the same."""
        return self.cell or self.then, self.run

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

    def best_of(self, known: Collection[Stand], more: float) -> TurnPlan:
        """Return the best plan if elsewhere than at `known` places the dangers are so much more, as a share of them."""

        def value(plan: TurnPlan) -> float:
            if plan.stand in known:
                return self.value(plan)
            dangers = Terms.of({term: more * plan.place[term] for term in (Term.WAY, Term.DANGER)})
            return round(self.value(plan) + self._worth(dangers), 6)

        return max(self.all, key=value)

    def other(self, best: TurnPlan) -> TurnPlan | None:
        """Return the best of all that is something else than a plan: another deed, or another place to go to."""
        others = [plan for plan in self.all if plan.deed != best.deed or (plan.deed is None and plan.cell != best.cell)]
        return max(others, key=self.value, default=None)
