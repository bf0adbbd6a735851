"""What a turn holds and what things cost, as counts and signs that can be drawn. No arcade, no ruleset's names.

What things are called are the ruleset's own words for costs: "main action" there is a "main action" here.
"""

from collections.abc import Callable, Iterable
from typing import Final

from game.engine.commands import Command, Move
from game.engine.components import Active, Economy
from game.engine.cost import Cost
from game.engine.events import Event, Spent, TurnBegan
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.view import View
from game.screen.model.plain import Allowance
from game.screen.text import wording
from game.screen.text.menu import Menu

ACTION: Final = "●"
BONUS: Final = "◆"
MOVE: Final = "▶"
HALF: Final = "½▶"
FREE: Final = "free"
OPEN: Final = "✱"
"""Stands for a cost that depends on what is chosen."""
NOTHING: Final = "nothing"
MOST_DEEDS: Final = 3
"""So many things that could still be done are named."""


# ---- costs ---------------------------------------------------------------------------------------------------------


def signs(cost: Cost) -> str:
    """Write a cost in signs: ● for an action, ◆ for a bonus action, ▶ for movement."""
    if cost.is_open:
        return OPEN
    move = {"": "", "half": HALF, "whole": MOVE}[cost.move]
    parts = [sign for sign, paid in ((ACTION, cost.action), (BONUS, cost.bonus)) if paid]
    return ("/" if cost.is_either else "").join(parts) + move or FREE


def cost_of(events: Iterable[Event], unit: int) -> Cost:
    """Return what of its turn a unit spends in events."""
    found = [event for event in events if isinstance(event, Spent) and event.unit == unit]
    move = any(event.move for event in found)
    return Cost(any(event.action for event in found), any(event.bonus for event in found), "whole" if move else "")


def signs_of(events: Iterable[Event], unit: int) -> str:
    """Write in signs what of its turn a unit spends in events."""
    return signs(cost_of(events, unit))


def spent(events: Iterable[Event], unit: int) -> str:
    """Write what of its turn a unit spends in events: "action, 3 cells of movement"; `NOTHING` where it is nothing."""
    found = [event for event in events if isinstance(event, Spent) and event.unit == unit]
    parts = ["action"] if any(event.action for event in found) else []
    parts += ["bonus action"] if any(event.bonus for event in found) else []
    cells = sum(event.move for event in found)
    parts += [wording.movement(cells)] if cells else []
    return ", ".join(parts) or NOTHING


# ---- what a turn has left ------------------------------------------------------------------------------------------


def allowances(view: View, unit: int, told: Iterable[Event]) -> tuple[Allowance, ...]:
    """Return what is left of a unit's turn, and of how much; () when it is not its turn.

    `told` is what has happened, the last first.
    """
    now = view.get(unit, Economy)
    if now is None or not view.has(unit, Active):
        return ()
    began = (event for event in told if isinstance(event, TurnBegan) and event.unit == unit)
    held = next(began, TurnBegan(unit, now.move, now.action, now.bonus))
    rules = Ruleset.of(view)
    words = rules.presentation.cost_words
    found = [_movement(rules, now, held), _pieces("action", words.action.capitalize(), now.action, held.action)]
    if any(action.cost.bonus for action in rules.actions.values()):
        found.append(_pieces("bonus", "Bonus action", now.bonus, held.bonus))
    return tuple(found)


def _movement(rules: Ruleset, now: Economy, held: TurnBegan) -> Allowance:
    most = max(held.move, now.move)
    words = f"{now.move} of {most} cells are left ({rules.scale.distance(now.move)})."
    return Allowance("move", rules.presentation.cost_words.move.capitalize(), now.move, most, words)


def _pieces(kind: str, name: str, left: int, most: int) -> Allowance:
    words = "It is still to be used." if left else "It is used up."
    return Allowance(kind, name, left, max(left, most, 1), words)


# ---- what could still be done --------------------------------------------------------------------------------------

Sample = Callable[[Command], Iterable[Event]]
"""Plays a command through and returns what it came to, see `Forecasts.sample`."""


def could_strike(view: View, unit: int, commands: Iterable[Command]) -> bool:
    """Tell whether a unit has an action left, nothing declared for it, and a foe in reach, now or after a move.

    `commands` are those that it may give now.
    """
    rules, now = Ruleset.of(view), view.get(unit, Economy)
    intents = rules.hints.intents(view)
    if now is None or not now.action or any(one.unit == unit and _is_deed(one.command) for one in intents):
        return False
    foes, profile = view.enemies(unit), rules.hints.combat_profile(view, unit)
    gap, large = view.grid.gap, view.is_large(unit)
    for command in commands:
        aim = rules.aim_of(command)
        is_far = aim.target in foes and view.gap(unit, aim.target) > max(1, profile.reach, profile.range)
        if rules.actions[type(command)].cost.action and aim.target in foes and not is_far:
            return True
        if isinstance(command, Move):
            there = view.grid.footprint(command.path[-1], large)
            if any(gap(there, view.cells(foe)) <= max(1, profile.reach) for foe in foes):
                return True
    return False


def _is_deed(command: Command | None) -> bool:
    return command is not None and not isinstance(command, Move)


def _takes(rules: Ruleset, command: Command, sample: Sample) -> bool:
    """Tell whether a command takes part of a turn; where that depends on what is chosen it is played through."""
    cost = rules.actions[type(command)].cost
    return spent(sample(command), command.unit) != NOTHING if cost.is_open else not cost.is_free


def unspent(menu: Menu, sample: Sample) -> tuple[str, ...]:
    """Return what a unit can still do that takes part of its turn, as a list has it: "move 4 cells", "charge", ..."""
    rules, now = Ruleset.of(menu.view), menu.view.get(menu.unit, Economy)
    firsts = [(entry, way.commands[0]) for entry in menu.entries for way in entry.usable]
    usable = dict.fromkeys(entry.kind for entry, command in firsts if _takes(rules, command, sample))
    deeds = [rules.actions[kind].name.lower() for kind in usable if kind is not Move]
    cells = now.move if now is not None else 0
    moves = [f"move {how_many(cells, 'cell')}"] if Move in usable else []
    named = deeds if len(deeds) <= MOST_DEEDS + 1 else [*deeds[:MOST_DEEDS], "more"]
    return (*moves, *named)
