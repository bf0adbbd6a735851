"""Deeds that are declared now and done later in the round: whether whom they are for is still to be had then.

What friends have declared is known: one who goes away before cannot be helped, and an enemy whom others strike at first
may have fallen. A door that somebody has said to open is seen to: who works it too shuts it again.
"""

from game.controllers.ai.evaluate import Evaluator
from game.engine.commands import Command
from game.engine.components import Scenery
from game.engine.imagine import put, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View


class Appointments:
    """What is known to become of those whom a unit could declare something for, before it is its turn."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Know of nobody yet."""
        self._evaluator = evaluator
        self._standing: dict[int, float] = {}

    def kept(self, view: View, command: Command) -> float:
        """Return how likely it is that a legal command can still be done when its time comes; at once it is sure."""
        ruleset = Ruleset.of(view)
        action = ruleset.actions[type(command)]
        if not action.is_declared:
            return 1.0
        aim = action.aim_of(command)
        if aim.scenery and _is_seen_to(view, command.unit, aim.scenery):
            return 0.0
        target = aim.target
        if not target or target == command.unit:
            return 1.0
        if view.side_of(target) == view.side_of(command.unit):
            return float(_is_there(view, command, target))
        if target not in self._standing:
            self._standing[target] = self._still_stands(view, command.unit, target)
        return self._standing[target]

    def _still_stands(self, view: View, unit: int, target: int) -> float:
        """Return how likely an enemy is not to fall by what friends do to it who act before a unit."""
        ruleset, chance = Ruleset.of(view), 1.0
        for friend, command in ((one.unit, one.command) for one in ruleset.hints.intents(view)):
            is_for_it = command is not None and ruleset.aim_of(command).target == target
            if command is None or not is_for_it or view.side_of(friend) != view.side_of(unit):
                continue
            declared = ruleset.hints.declare(view, command) if ruleset.hints.acts_sooner(view, friend, unit) else None
            if declared is not None:
                chance *= 1 - self._evaluator.blows.felling(view, declared, target)
        return chance


def _is_seen_to(view: View, unit: int, thing: int) -> bool:
    """Tell whether another is known to mean to work a thing of the map, or what it works, or by what it is worked."""
    ruleset, own = Ruleset.of(view), _worked(view, thing)
    others = (one.command for one in ruleset.hints.intents(view) if one.unit != unit and one.command is not None)
    return any(not own.isdisjoint(_worked(view, ruleset.aim_of(other).scenery)) for other in others)


def _worked(view: View, thing: int) -> frozenset[int]:
    """Return a thing of the map with what it works; nothing for 0."""
    found = view.get(thing, Scenery) if thing else None
    return frozenset() if found is None else frozenset((thing, *found.targets))


def _is_there(view: View, command: Command, friend: int) -> bool:
    """Tell whether something can still be done for a friend who has declared to go elsewhere, if not after it."""
    ruleset = Ruleset.of(view)
    ways = (one.cell for one in ruleset.hints.intents(view) if one.unit == friend and one.cell is not None)
    end = next(ways, None)
    if end is None or ruleset.hints.acts_sooner(view, command.unit, friend):
        return True
    with trying(view):
        put(view, friend, view.grid.footprint(end, view.is_large(friend)))
        return ruleset.actions[type(command)].check(view, command) is None
