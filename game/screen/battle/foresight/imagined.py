"""Looking ahead in small pieces: what is imagined is put away at each pause, so that the battle is as it is. No arcade.

What works here takes nothing back itself but what it tries in between: whoever is no longer asked may be left at any
pause, and by then the battle may have gone on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.board.grid import Cell
from game.engine.action import UNITS
from game.engine.battle import applying, settle
from game.engine.commands import Command
from game.engine.components import Active, Economy, Sneaking, Submersion
from game.engine.dice import RandomDice
from game.engine.events import Displaced, Event, Noticed, Spent, Surfaced, TurnEnded
from game.engine.odds import apart, suppose
from game.engine.view import Context, View
from game.systems.status import is_deep

__all__ = ["AT_ONCE", "aimed", "apart", "give_turn", "played", "put", "reveal", "suppose", "walk_to"]

AT_ONCE: Final = 6
"""So many outcomes are walked between two pauses."""


@contextmanager
def played(view: View, command: Command, number: int = 0, answer: int = 0) -> Iterator[list[Event]]:
    """Play a command through for as long as the block runs, and give what happens; then all is taken back.

    `number` says how the dice fall, `answer` which of the options of every question is taken.
    """
    commit, happened = applying(view.stage), list[Event]()

    def note(event: Event) -> None:
        happened.append(event)
        commit(event)

    mark = view.world.mark()
    try:
        context = Context(view, RandomDice(0, number))
        steps = view.ruleset.actions[type(command)].outcome(context, command)
        running = settle(context, steps, note, judge=False)
        ask = next(running, None)
        while ask is not None:
            try:
                ask = running.send(ask.options[answer])
            except StopIteration:
                ask = None
        yield happened
    finally:
        view.world.undo_to(mark)


def put(view: View, unit: int, cells: tuple[Cell, ...]) -> None:
    """Put a unit on other cells; one that was under water comes up where there is none."""
    commit = applying(view.stage)
    if view.cells(unit) != cells:
        commit(Displaced(unit, view.cells(unit), cells))
    if view.has(unit, Submersion) and not is_deep(view, cells):
        commit(Surfaced(unit, cells, cells))


def give_turn(view: View, unit: int, *, on_foot: bool = True) -> int:
    """Let it be one unit's turn, all of it still before it; return its cells of movement (see `Turns.afresh`)."""
    commit = applying(view.stage)
    for other in view.everywhere(Active):
        commit(TurnEnded(other))
    for event in view.ruleset.turns.afresh(view, unit, on_foot=on_foot):
        commit(event)
    return view.of(unit, Economy).move


def reveal(view: View, unit: int, enemy: int) -> None:
    """Let a sneaking unit be noticed by an enemy's side."""
    if view.has(unit, Sneaking):
        applying(view.stage)(Noticed(unit, enemy, view.side_of(enemy)))


def walk_to(view: View, unit: int, cells: tuple[Cell, ...], cost: int) -> None:
    """Put a unit somewhere, so much of its movement spent on the way."""
    economy = view.get(unit, Economy)
    if economy is not None and cost:
        applying(view.stage)(Spent(unit, move=min(cost, economy.move), mark="on the way"))
    put(view, unit, cells)


def aimed(view: View, unit: int, target: int) -> Iterator[Command]:
    """Yield the legal commands of a unit that are aimed at another, as far as the view knows."""
    for action in view.ruleset.actions.values():
        for command in action.options(view, unit) if action.aim & UNITS else ():
            if action.aim_of(command).target == target and action.check(view, command) is None:
                yield command
