"""The answer to a question that is best for the side asked: by its chances where they say it all, else by exact odds.

What has too many outcomes to walk counts as neither good nor bad.
"""

from typing import Final

from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.odds import Forecast, TooManyOutcomesError, best_of, forecasting
from game.engine.view import Ask

DOWN: Final = 20.0
"""What a unit that goes down or dies counts for, in hit points."""


def best_answer(battle: Battle, ask: Ask) -> Thinking:
    """Return the best answer, the first of equals; gives way every few outcomes."""
    if ask.chances:
        return ask.options[best_of(ask)]
    best, command = float("-inf"), ask.options[0]
    for option in ask.options:
        yield
        try:
            found = yield from forecasting(battle, option, ask.side)
        except TooManyOutcomesError:
            value = 0.0
        else:
            value = round(_value(battle, found, ask.side), 6)
        if value > best:
            best, command = value, option
    return command


def _value(battle: Battle, found: Forecast, side: str) -> float:
    value = 0.0
    for result, chance in found.outcomes:
        for unit, lost in result.lost:
            value += chance * lost * (-1 if battle.truth.side_of(unit) == side else 1)
        for unit in (*result.down, *result.dead):
            value += chance * DOWN * (-1 if battle.truth.side_of(unit) == side else 1)
    return value
