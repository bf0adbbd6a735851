"""Blows that their target may meet with its action: it does where that is best for it, and can do nothing else then."""

import math
from dataclasses import replace

from game.controllers.ai.judge import Judge
from game.controllers.ai.worths import action_worth
from game.controllers.terms import Tally
from game.engine.blow import DeclaredBlow
from game.engine.forecast.exchange import harms
from game.engine.turns import is_to_act
from game.engine.view import View


def unmet(declared: DeclaredBlow) -> DeclaredBlow:
    """Return a blow as it is where its target does not meet it."""
    return declared if declared.unmet is None else replace(declared, blow=declared.unmet, unmet=None)


def at_best(view: View, declared: DeclaredBlow) -> DeclaredBlow:
    """Return a blow as its author may hope for it: that its target does not meet it, but where that costs nothing."""
    return unmet(declared) if is_to_act(view, declared.target) else declared


def as_target_likes(judge: Judge, view: View, declared: DeclaredBlow, met: Tally, open_to_it: Tally) -> Tally:
    """Return that of two which its target would rather have: that it meets a blow, or does not.

    To meet it costs the target what its action could have done to somebody, a hit point for a hit point.
    """
    target = declared.target
    sign = judge.sign(view, target)
    met.add(judge.term(view, target), -sign * _meets(view, declared) * action_worth(view, target))
    return min(open_to_it, met, key=lambda one: -sign * one.terms.total)


def _meets(view: View, declared: DeclaredBlow) -> float:
    """Return how likely it is that a blow's target spends its action on it, if it does so wherever that helps."""

    def begun(one: DeclaredBlow) -> float:
        return math.fsum(chance for (unit, _), chance in harms(view, one)[1].items() if unit == declared.target)

    return begun(declared) - begun(unmet(declared))
