"""Ending a turn, and what came of it or of anything else: events picked out of all that happened."""

from collections.abc import Iterable
from typing import TypeVar

from game.engine.commands import EndTurn
from game.engine.events import Event, Rolled
from tests.table import Table

E = TypeVar("E", bound=Event)


def end(game: Table, letter: str, dice: str = "") -> list[Event]:
    """End a unit's turn."""
    return game.do(EndTurn(game[letter]), dice)


def of(events: Iterable[Event], *kinds: type[E]) -> list[E]:
    """Return the events of a kind, or of several."""
    return [event for event in events if isinstance(event, kinds)]


def only(events: Iterable[Event], kind: type[E]) -> E:
    """Return the event of a kind of which there is one."""
    found = of(events, kind)
    assert len(found) == 1, found
    return found[0]


def rolls(events: Iterable[Event]) -> list[tuple[str, str, int]]:
    """Return purpose, dice and total of each roll."""
    return [(event.purpose, event.dice, event.total) for event in of(events, Rolled)]
