"""What the tests of odigos' rules share: putting a scene together, playing a whole round, and picking events out."""

from collections.abc import Callable
from typing import Any

from game.engine.battle import Accepted
from game.engine.commands import Command, EndTurn
from game.engine.components import BATTLE, Attributes, Clock
from game.engine.dice import ScriptedDice
from game.engine.events import EffectRanOn, Event, RoundEnded
from game.engine.resolving import Steps
from game.rulesets.odigos.components import Tempo
from game.rulesets.odigos.events import GroupBegan, GroupEnded, PhaseBegan
from tests import states
from tests.happened import of, only, rolls
from tests.states import afflict, hp, lasting, put, wound
from tests.table import Placed, Table, table, unit

__all__ = ["afflict", "hp", "lasting", "of", "only", "put", "rolls", "wound"]
"""Handed on from what the tests of all rulesets share."""


def field(drawing: str, fast: str = "", **more: Any) -> Table:
    """A battle without dice at its begin; the letters in `fast` act before their opponents, other characters after."""
    game = table(drawing, **{"rules": "odigos", **more})
    for letter in fast:
        put(game, letter, Tempo(fast=True, since=1))
    return game


def duel(one: str, other: str, apart: int = 0, fast: str = "A", **more: Any) -> Table:
    """One against another, so many empty cells apart."""
    pieces: dict[str, Placed] = {"A": unit(one, "blue"), "B": unit(other, "red")}
    return field("A " + ". " * apart + "B\n" + ". " * (apart + 2) + "\n" + ". " * (apart + 2), fast, **pieces, **more)


def scores(game: Table, letter: str, **changed: int) -> None:
    """Set abilities."""
    now = game.get(letter, Attributes)
    assert now is not None
    put(game, letter, Attributes({**now.scores, **changed}))


def score(game: Table, letter: str, ability: str) -> int:
    now = game.get(letter, Attributes)
    assert now is not None
    return now.scores[ability]


# ---- playing -------------------------------------------------------------------------------------------------------


def act(game: Table, *commands: Command, dice: str = "") -> list[Event]:
    """Play the round to its end: each gives its commands in turn, the others nothing. Return what came of it.

    The course of the round is left out: what is told of phases, groups and how long things last. Stops where a question
    is asked.
    """
    return [event for event in whole(game, *commands, dice=dice) if not isinstance(event, _COURSE)]


_COURSE = (PhaseBegan, GroupBegan, GroupEnded, EffectRanOn)


def whole(game: Table, *commands: Command, dice: str = "") -> list[Event]:
    """Play as `act`; return all from where the first group acts to the end of the round."""
    game.dice = ScriptedDice(dice)
    battle, left = game.battle, list(commands)
    first, round_ = len(battle.events), battle.truth.of(BATTLE, Clock).round
    while battle.decision is not None and battle.decision.ask is None:
        if battle.truth.of(BATTLE, Clock).round != round_:
            break
        units = battle.decision.units
        given = next((command for command in left if command.unit in units), None)
        if given is not None:
            left.remove(given)
        command = given or EndTurn(units[0])
        result = battle.submit(command)
        assert isinstance(result, Accepted), f"{command} was refused: {result}"
    assert not left, f"nobody could give {left}"
    asked = battle.decision is not None and battle.decision.ask is not None
    assert asked or game.dice.left == 0, f"{game.dice.left} of the dice {dice!r} were not rolled"
    return acts_of([stamped.event for stamped in battle.events[first:]])


def answer(game: Table, command: Command) -> list[Event]:
    """Answer the pending question; return what comes of it in this round."""
    result = game.battle.submit(command)
    assert isinstance(result, Accepted), result
    events = [stamped.event for stamped in result.events]
    stop = next((n for n, event in enumerate(events) if isinstance(event, RoundEnded)), len(events))
    return [event for event in events[:stop] if not isinstance(event, _COURSE)]


def acts_of(events: list[Event]) -> list[Event]:
    """Return the events from the first group's acts on, up to the next round."""
    begin = next(n for n, event in enumerate(events) if isinstance(event, PhaseBegan) and event.what == "acts")
    rest = events[begin:]
    stop = next((n for n, event in enumerate(rest) if isinstance(event, RoundEnded)), len(rest))
    return rest[:stop]


def run(game: Table, steps: Callable[[], Steps], dice: str = "") -> list[Event]:
    """Let steps happen that no command brings about, with these dice in `game.dice`; return the events."""
    game.dice = ScriptedDice(dice)
    return states.run(game, steps())[0]
