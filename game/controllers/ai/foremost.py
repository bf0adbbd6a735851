"""The best of some blows: the most promising are weighed first, and those that cannot be better not at all."""

from collections.abc import Generator, Iterable
from typing import Final

from game.controllers.ai.evaluate import Evaluator
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command
from game.engine.ruleset import Ruleset
from game.engine.view import View

SURPRISE: Final = 0.5
"""How much more a blow may come to than one may hope at best: by what ends when somebody is hurt."""


def is_bounded(declared: DeclaredBlow | None) -> bool:
    """Tell whether it is known what a deed is worth at best: of a blow that puts nothing but lives at stake."""
    return declared is not None and not declared.at_stake


def foremost(
    view: View, commands: Iterable[Command], evaluator: Evaluator, *, least: float = 0.0, only_blows: bool = False
) -> Generator[None, None, float]:
    """Return what the best of some legal commands is worth to the side; the `least` where none is worth more.

    `only_blows`: those that declare no blow are left out.
    """
    found = list[tuple[float, Command, DeclaredBlow | None]]()
    for command in commands:
        declared, hope = Ruleset.of(view).hints.declare(view, command), float("inf")
        if declared is not None and is_bounded(declared):
            hope = evaluator.blows.hope(view, declared).total
        if declared is not None or not only_blows:
            found.append((hope, command, declared))
    found.sort(key=lambda one: -one[0])
    best = least
    for hope, command, declared in found:
        if hope + SURPRISE <= best:
            break
        if declared is None:
            worth = yield from evaluator.walk(view, command)
        else:
            worth = yield from evaluator.sum(view, command, declared)
        best = max(best, worth.total)
    return best
