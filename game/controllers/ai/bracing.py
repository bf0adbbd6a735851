"""What makes staying less dangerous for one who is hardly to outlive it: all one's defence, a foe held, a web laid.

Deeds that take the action are played through a few times, and what enemies can do in answer is looked at after each.
"""

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Final

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.fears import DANGER
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.reply import answers
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.stances import is_out
from game.controllers.terms import Term, Terms
from game.engine.commands import Command
from game.engine.imagine import played
from game.engine.ruleset import Ruleset
from game.engine.view import View

PERIL: Final = 0.75
"""So much of what is left to it a unit has to be likely to lose before it thinks of that."""

PLAYS: Final = 3
"""So many times a deed is played through, each with other dice."""


def bracing(
    view: View, unit: int, at_hand: Mapping[Command, Terms], places: PlaceJudge, evaluator: Evaluator
) -> Generator[None, None, dict[Command, float]]:
    """Return what is still feared where a unit stands after the deed that promises most; {} where little is anyway."""
    actions, cells = Ruleset.of(view).actions, view.cells(unit)
    if places.fears.counted(cells) < PERIL * DANGER * places.fears.worth:
        return {}
    hoped = [
        (gain.total, command)
        for command, gain in at_hand.items()
        if gain[Term.CONDITIONS] + gain[Term.HIDING] > 0
        and actions[type(command)].cost.action
        and not actions[type(command)].is_declared
        and not Ruleset.of(view).aim_of(command).path
    ]
    if not hoped:
        return {}
    _, best = max(hoped, key=lambda one: one[0])
    feared = 0.0
    for number in range(PLAYS):
        with played(view, best, number):
            feared += (yield from _feared(view, unit, places, evaluator)) / PLAYS
        yield
    return {best: feared}


def _feared(view: View, unit: int, places: PlaceJudge, evaluator: Evaluator) -> Generator[None, None, float]:
    """Return what enemies can do in answer now that something has been done."""
    if not view.cells(unit) or is_out(view, unit):
        return -DANGER * places.fears.worth
    allies, threats = [view.cells(other) for other in (unit, *view.allies(unit))], list[RoughThreat]()
    for enemy in (threat.unit for threat in places.fears.threats):
        if view.cells(enemy) and not is_out(view, enemy):
            threat = yield from places.maps.threat(view, enemy, allies)
            threats.append(threat)
    fears = replace(places.fears, threats=threats)
    return (yield from answers(view, unit, replace(places, fears=fears), evaluator)).total()
