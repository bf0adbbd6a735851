"""Actions every ruleset with turns one by one has: ending the turn."""

from collections.abc import Iterator

from game.engine.action import Action
from game.engine.commands import Command, EndTurn
from game.engine.components import Active
from game.engine.cost import FREE
from game.engine.events import TurnEnded
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View


def end_turn(*rules: str, name: str = "End turn") -> Action:
    """Return the action of ending the turn, under a ruleset's own ids."""
    return Action(name, FREE, check_end_turn, end_turn_options, resolve_end_turn, rules, is_deed=False)


def check_end_turn(view: View, command: EndTurn) -> Refused | None:
    """A unit may end its own turn at any time."""
    return None if view.has(command.unit, Active) else Refused("It is not this unit's turn.")


def end_turn_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to end the turn."""
    del view
    yield EndTurn(unit)


def resolve_end_turn(context: Context, command: EndTurn) -> Steps:
    """End the turn."""
    del context
    yield TurnEnded(command.unit)
