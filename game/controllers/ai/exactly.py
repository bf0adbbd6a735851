"""The second stage of a look: the best few plans exactly, with what their way risks and what may come in answer."""

from collections.abc import Generator

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.plans import Plans, Stand, TurnPlan
from game.controllers.ai.reply import answered
from game.controllers.ai.risk import walked_risk
from game.controllers.ai.strength import Strength
from game.controllers.terms import Term, Terms
from game.engine.view import View


def looked_at_exactly(
    view: View, ground: ReachableGround, plans: Plans, strength: Strength, evaluator: Evaluator
) -> Generator[None, None, TurnPlan]:
    """Return the best plan: as long as the one that looks best has not been looked at exactly, that is done first.

    Beyond as many as may be looked at so, the dangers of the others are taken to be guessed as well as those were.
    What a way risks, and what may come in answer where it ends, counts at once for all plans that go there.
    """
    known, unit, places = set[Stand](), ground.unit, ground.places
    guessed = more = 0.0
    while True:
        best = plans.best
        unknown = [plan for plan in plans.all if plan.stand not in known]
        if len(known) >= strength.exactly or not unknown:
            return plans.best_of(known, more / guessed - 1 if guessed < 0 else 0.0)
        if best.stand in known:
            if len(known) >= strength.compared:
                return best
            best = max(unknown, key=plans.value)
        known.add(best.stand)
        path = (*ground.path(best.cell), *best.run)
        way = yield from walked_risk(view, unit, path, places.threats, evaluator)
        reply = 0.0
        if strength.replies:
            with ground.arrived(view, path):
                reply = yield from answered(view, unit, places, evaluator)
        learned = Terms.of({Term.WAY: way - best.place[Term.WAY], Term.DANGER: reply})
        dangers = best.place[Term.WAY] + best.place[Term.DANGER]
        guessed, more = guessed + dangers, more + dangers + learned.total
        for plan in plans.all:
            if plan.stand == best.stand:
                plan.place = plan.place.plus(learned)
        yield
