"""The answer to a question that is best for the side asked: by its chances where they say it all, else by the odds.

Only what comes of it soon counts, before anybody takes another step or another one attacks. What has too many outcomes
to walk counts as neither good nor bad. Who hides, and answers with a blow or a boon, gives up its hiding for it: that
counts as it does in its own turn; and so does an action that is spent on the answer and could have been a blow.
"""

from typing import Final

from game.controllers.ai.shares import SNEAKING_OVER
from game.controllers.ai.worths import action_worth, stake_of, worth
from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.commands import Command, React
from game.engine.components import Sneaking
from game.engine.condition import INVISIBLE
from game.engine.forecast.odds import forecasting
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.forecast.results import Forecast
from game.engine.prompt import Prompt, likeliest
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.discovery import is_hiding
from game.systems.status import has_effect

DOWN: Final = 20.0
"""What a unit that goes down or dies counts for, in hit points."""


def best_answer(battle: Battle, ask: Prompt) -> Thinking:
    """Return the best answer, the first of equals; gives way every few outcomes."""
    if ask.chances:
        return ChosenCommand(ask.options[likeliest(ask.chances)])
    best, command = float("-inf"), ask.options[0]
    for option in ask.options:
        yield
        try:
            found = yield from forecasting(battle, option, ask.side, soon=True)
        except TooManyOutcomesError:
            value = 0.0
        else:
            value = round(_value(battle, found, ask.side) - _price(battle.truth, option), 6)
        if value > best:
            best, command = value, option
    return ChosenCommand(command)


def _value(battle: Battle, found: Forecast, side: str) -> float:
    value = 0.0
    for result, chance in found.outcomes:
        for unit, lost in result.lost:
            value += chance * lost * (-1 if battle.truth.side_of(unit) == side else 1)
        for unit in (*result.down, *result.dead):
            value += chance * DOWN * (-1 if battle.truth.side_of(unit) == side else 1)
    return value


def _price(view: View, answer: Command) -> float:
    """Return what an answer costs: a blow of the own turn, or hiding: any ends sneaking, and a blow being invisible."""
    action = Ruleset.of(view).actions.get(type(answer))
    if action is not None and action.cost.action:
        return action_worth(view, answer.unit)
    if not isinstance(answer, React) or not is_hiding(view, answer.unit):
        return 0.0
    lost = -SNEAKING_OVER if view.has(answer.unit, Sneaking) else 0.0
    if not answer.boon and INVISIBLE in view.ruleset.conditions and has_effect(view, answer.unit, INVISIBLE):
        lost += stake_of(view, INVISIBLE) * worth(view, answer.unit) / 2
    return lost
