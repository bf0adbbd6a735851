"""An AI's thinking in slices of a few milliseconds, so that the window goes on meanwhile. No arcade.

Thinking is bounded by the controller; the clock only says how much of it a frame gets.
"""

from time import perf_counter

from game.controllers.protocol import Controller
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn


class Thought:
    """One decision being thought about."""

    def __init__(self, controller: Controller, battle: Battle) -> None:
        """Begin to think about the battle's decision."""
        self._battle = battle
        self._steps = controller.think(battle)

    def work(self, seconds: float) -> Command | None:
        """Think for about so long; return the command when it is found."""
        end = perf_counter() + seconds
        while True:
            try:
                next(self._steps)
            except StopIteration as done:
                found: Command = done.value
                return found
            if perf_counter() >= end:
                return None

    def stop(self) -> None:
        """Think no further: the decision is no longer there."""
        self._steps.close()


def any_command(battle: Battle) -> Command:
    """Return a legal command that commits to least: the last answer of a question, else the end of the turn."""
    decision = battle.decision
    if decision is None:
        message = "nobody has to decide anything"
        raise ValueError(message)
    if decision.ask is not None:
        return decision.ask.options[-1]
    end = EndTurn(decision.units[0])
    if battle.refusal(end) is None:
        return end
    return list(battle.legal())[-1]
