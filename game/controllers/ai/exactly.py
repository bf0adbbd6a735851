"""The second stage of a look: the best few plans exactly, with what their way risks and what may come in answer."""

from collections.abc import Generator
from typing import Final

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.plans import Plans, Stand, TurnPlan
from game.controllers.ai.reply import Answers, answers
from game.controllers.ai.risk import walked_risk
from game.controllers.ai.strength import Strength
from game.controllers.terms import Term, Terms
from game.engine.blow import Blow
from game.engine.events import Spent
from game.engine.imagine import happen
from game.engine.ruleset import Ruleset
from game.engine.view import View

STAYING: Final[Stand] = (None, ())
"""Where that looks best it is looked at in any case: it costs no way to look at."""

LITTLE: Final = 0.5
"""Where no more than that is feared of somebody, how likely it is to fall is not asked."""


def looked_at_exactly(
    view: View, ground: ReachableGround, plans: Plans, strength: Strength, evaluator: Evaluator
) -> Generator[None, None, TurnPlan]:
    """Return the best plan: as long as the one that looks best has not been looked at exactly, that is done first.

    Beyond as many as may be looked at so, the dangers of the others are taken to be guessed as well as those were.
    What a way risks, and what may come in answer where it ends, counts at once for all plans that go there.
    """
    known, unit, places = set[Stand](), ground.unit, ground.places
    guessed, more, sparing = 0.0, 0.0, _Spared(view, evaluator)
    while True:
        best = plans.best
        unknown = [plan for plan in plans.all if plan.stand not in known]
        is_to_stay = best.stand == STAYING and STAYING not in known
        if (len(known) >= strength.exactly and not is_to_stay) or not unknown:
            return plans.best_of(known, more / guessed - 1 if guessed < 0 else 0.0)
        if best.stand in known:
            if len(known) >= strength.compared:
                return best
            best = max(unknown, key=plans.value)
        known.add(best.stand)
        path = (*ground.path(best.stand[0]), *best.run)
        way = yield from walked_risk(view, unit, path, places.fears.threats, evaluator)
        there, reply = [plan for plan in plans.all if plan.stand == best.stand], 0.0
        spared = [0.0] * len(there)
        if strength.replies:
            with ground.arrived(view, path):
                if best.deed is not None and Ruleset.of(view).actions[type(best.deed)].cost.action:
                    happen(view, Spent(unit, action=1))
                found = yield from answers(view, unit, places, evaluator)
                reply = found.total() + places.fears.counted(view.cells(unit))
            most = max(map(plans.value, there))
            spared = [sparing.by(plan, found, most - plans.value(plan)) for plan in there]
        learned = Terms.of({Term.WAY: way - best.place[Term.WAY], Term.DANGER: reply})
        dangers = best.place[Term.WAY] + best.place[Term.DANGER]
        guessed, more = guessed + dangers, more + dangers + learned.total
        for plan, less in zip(there, spared, strict=True):
            plan.place = plan.place.plus(learned).plus(Terms.of({Term.DANGER: less}))
        yield


class _Spared:
    """What blows spare a unit of what is feared of their targets; how likely each fells is found out once."""

    def __init__(self, view: View, evaluator: Evaluator) -> None:
        self._view = view
        self._evaluator = evaluator
        self._felling: dict[tuple[Blow, int], float] = {}

    def by(self, plan: TurnPlan, found: Answers, needed: float) -> float:
        """Return what a plan's blow is likely to spare, if as much as is `needed` might be spared."""
        declared = plan.declared
        if plan.deed is None or declared is None or plan.run:
            return 0.0
        spared = found.total(declared.target) - found.total()
        if spared <= max(LITTLE, needed):
            return 0.0
        key = declared.blow, declared.target
        if key not in self._felling:
            self._felling[key] = self._evaluator.blows.felling(self._view, declared, declared.target)
        return spared * self._felling[key]
