"""What actions of many rulesets have in common: ending the turn, standing up, paying, healing, and what is proposed."""

from collections.abc import Callable, Iterator
from functools import cache

from game.engine.action import Action, Options
from game.engine.commands import Command, EndTurn, StandUp
from game.engine.components import Active, Health
from game.engine.cost import FREE, Cost
from game.engine.events import Healed, Spent, StoodUp, TurnEnded
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.systems.status import is_prone, lacks


def end_turn(*rules: str, name: str = "End turn") -> Action:
    """Return the action of ending the turn, under a ruleset's own ids."""
    return Action(name, FREE, check_end_turn, by_itself(EndTurn), resolve_end_turn, rules, is_deed=False)


def check_end_turn(view: View, command: EndTurn) -> Refused | None:
    """A unit may end its own turn at any time."""
    return None if view.has(command.unit, Active) else Refused("It is not this unit's turn.")


def resolve_end_turn(context: Context, command: EndTurn) -> Steps:
    """End the turn."""
    del context
    yield TurnEnded(command.unit)


def standing_up(
    check: Callable[[View, StandUp], Refused | None], pay: Callable[[View, int], Spent], cost: Cost, *rules: str
) -> Action:
    """Return the action of standing up, at a cost that `pay` takes from a unit that may."""

    def resolve(context: Context, command: StandUp) -> Steps:
        yield pay(context.view, command.unit)
        yield StoodUp(command.unit)

    return Action("Stand up", cost, check, stand_up_options, resolve, rules)


def stand_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose it to who lies on the ground."""
    if is_prone(view, unit):
        yield StandUp(unit)


def the_action(view: View, unit: int) -> Spent | Refused:
    """Return the action of a turn as a cost, or why a unit cannot pay it."""
    return lacks(view, unit, action=1) or Spent(unit, action=1)


def healed(view: View, unit: int, amount: int, source: int, cause: str) -> Healed:
    """Return the event with which a unit gets hit points back, not above its maximum."""
    health = view.of(unit, Health)
    gained = min(amount, health.maximum - health.hp)
    return Healed(unit, gained, health.hp + gained, source, cause)


# ---- what is proposed ----------------------------------------------------------------------------------------------

# Each is made once for a command: what rulesets have in common is known by its being the same.


@cache
def by_itself(command: type[Command]) -> Options:
    """Return what proposes a command that says nothing but whose it is."""

    def options(view: View, unit: int) -> Iterator[Command]:
        del view
        yield command(unit)

    return options


@cache
def at_neighbours(command: Callable[[int, int], Command]) -> Options:
    """Return what proposes a command at every enemy next to a unit."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for target in view.enemies(unit):
            if view.gap(unit, target) <= 1:
                yield command(unit, target)

    return options
