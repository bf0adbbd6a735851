"""What a turn of preparation makes possible: the best blow of the next turn with it, against the best without.

A crossbow that is loaded, an enemy beside whom one has lain in wait for a turn: what is not to be had now and will be.
"""

from collections.abc import Collection, Generator, Iterator
from itertools import islice
from typing import Final

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.foremost import foremost
from game.engine.commands import Command, EndTurn, PickUp
from game.engine.components import BATTLE, Clock
from game.engine.events import RoundBegan
from game.engine.imagine import aimed, carry_out, give_turn, happen, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

LATER: Final = 0.7
"""What the same is worth a turn later: who knows what comes between."""

MOST_THINGS: Final = 3
"""So many things that lie at hand are thought of."""


def preparing(view: View, unit: int, evaluator: Evaluator) -> Generator[None, None, dict[Command, float]]:
    """Return what is gained by what takes the action, has no target and no dice; ending the turn may be one.

    Only what makes something possible next turn that could not be done otherwise; what could be is worth its best blow.
    """
    possible = dict[Command, list[Command]]()
    with trying(view):
        _next_turn(view, unit)
        plain = dict.fromkeys(aimed(view, unit, view.enemies(unit)))
    for command in (EndTurn(unit), *_preparations(view, unit)):
        with trying(view):
            if carry_out(view, command):
                _next_turn(view, unit)
                fresh = [deed for deed in aimed(view, unit, view.enemies(unit)) if deed not in plain]
                if fresh:
                    possible[command] = fresh
        yield
    if not possible:
        return {}
    with trying(view):
        _next_turn(view, unit)
        without = yield from foremost(view, plain, evaluator, only_blows=True)
    gains = dict[Command, float]()
    for command, fresh in possible.items():
        with trying(view):
            carry_out(view, command)
            _next_turn(view, unit)
            best = yield from foremost(view, fresh, evaluator, least=without)
            gains[command] = LATER * (best - without)
    return {command: gain for command, gain in gains.items() if gain > 0}


def taking(view: View, unit: int, evaluator: Evaluator) -> Generator[None, None, dict[Command, float]]:
    """Return what is gained by taking up things at hand that can be used on the unit or its friends next turn."""
    action, gains = Ruleset.of(view).actions.get(PickUp), dict[Command, float]()
    if action is None or action.is_declared:
        return gains
    legal = (command for command in action.options(view, unit) if action.check(view, command) is None)
    things, own = list(islice(legal, MOST_THINGS)), (unit, *view.allies(unit))
    for command in things:
        with trying(view):
            _next_turn(view, unit)
            plain = set(aimed(view, unit, own))
        with trying(view):
            if not carry_out(view, command):
                continue
            _next_turn(view, unit)
            fresh = [use for use in aimed(view, unit, own) if use not in plain]
            gains[command] = LATER * (yield from foremost(view, fresh, evaluator))
        yield
    return {command: gain for command, gain in gains.items() if gain > 0}


def arming(
    view: View, unit: int, at_hand: Collection[Command], evaluator: Evaluator
) -> Generator[None, None, dict[Command, float]]:
    """Return what is gained this turn by taking up arms where none in hand strikes: the best blow with them."""
    enemies, kinds, gains = view.enemies(unit), Ruleset.of(view).hints.blows, dict[Command, float]()
    plain = set(aimed(view, unit, enemies, kinds=kinds)) if at_hand else set[Command]()
    for command in at_hand:
        with trying(view):
            if carry_out(view, command):
                fresh = (blow for blow in aimed(view, unit, enemies, kinds=kinds) if blow not in plain)
                gains[command] = yield from foremost(view, fresh, evaluator, only_blows=True)
        yield
    return {command: gain for command, gain in gains.items() if gain > 0}


def _next_turn(view: View, unit: int) -> None:
    """Let it be the unit's turn in the next round."""
    happen(view, RoundBegan(view.of(BATTLE, Clock).round + 1))
    give_turn(view, unit)


def _preparations(view: View, unit: int) -> Iterator[Command]:
    for action in Ruleset.of(view).actions.values():
        for command in (
            action.options(view, unit) if action.is_deed and action.cost.action and not action.is_declared else ()
        ):
            aim = action.aim_of(command)
            if not (aim.target or aim.scenery or aim.cell or aim.path) and action.check(view, command) is None:
                yield command
