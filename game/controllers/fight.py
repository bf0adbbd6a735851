"""A battle between controllers, without a window: the loop that asks them in turn and submits what they say."""

from collections.abc import Callable, Mapping
from typing import Final

from game.controllers import Controller, Thinking
from game.controllers.plans import ChosenCommand, WeighedPlan
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import Finished
from game.engine.refusal import Refused
from game.engine.working import seldom_collecting

MOST_COMMANDS: Final = 100_000


def ignored(battle: Battle, plan: WeighedPlan) -> None:
    """Hear a plan and make nothing of it."""
    del battle, plan


class ControllerError(RuntimeError):
    """A controller has named a command that is not allowed, or never comes to an end: a fault of the program."""


def fight(
    battle: Battle,
    players: Mapping[str, Controller],
    watch: Callable[[Battle], None] | None = None,
    most: int = MOST_COMMANDS,
    pause: Callable[[], None] = lambda: None,
    hear: Callable[[Battle, WeighedPlan], None] = ignored,
) -> Finished | None:
    """Let the controllers, by side, play the battle to its end; return how it ended, or None after `most` commands.

    `watch` is called at every decision, before anybody is asked. `pause` is called between any two slices of thinking,
    with the battle whole: what it raises ends the fight there. `hear` is told each plan that was weighed,
    before its first command is carried out.
    """
    with seldom_collecting():
        for _ in range(most):
            decision = battle.decision
            if decision is None:
                break
            if watch is not None:
                watch(battle)
            command, plan = _decide(players[decision.side].think(battle), pause)
            if plan is not None:
                hear(battle, plan)
            result = battle.submit(command)
            if isinstance(result, Refused):
                raise ControllerError(_complaint(decision.side, command, result))
    return battle.over


def _decide(thinking: Thinking, pause: Callable[[], None]) -> ChosenCommand:
    """Think to the end, with a pause before every slice, and return what is chosen."""
    while True:
        pause()
        try:
            next(thinking)
        except StopIteration as done:
            choice: ChosenCommand = done.value
            return choice


def _complaint(side: str, command: Command, refused: Refused) -> str:
    return f"the controller of {side} has named {command}, which is not allowed: {refused.reason}"
