"""What the tests of the old school's rules share: putting a scene together, picking events out of what came of it."""

from dataclasses import replace
from typing import Any

from game.engine.components import BATTLE, Clock
from game.engine.events import Event, Rolled
from game.rulesets.oldschool.components import MainUsed
from game.systems.hands import BELT, carried, in_hand
from game.tiled.model import MeetingSpec
from tests import states
from tests.happened import end, of, only, rolls
from tests.states import afflict, hp, lasting, put, wound
from tests.table import Table, set_up, unit
from tests.table import table as any_table

__all__ = ["afflict", "end", "hp", "lasting", "of", "only", "put", "rolls", "wound"]
"""Handed on from what the tests of all rulesets share."""

RULES = "oldschool"


def table(drawing: str, dice: str = "", /, **more: Any) -> Table:
    """A scene in which units act one by one, in the order given."""
    return any_table(drawing, dice, rules=more.pop("rules", RULES), **more)


def opened(drawing: str, dice: str, meeting: MeetingSpec | None = None, **pieces: Any) -> Table:
    """A battle with its own opening: moods, surprise, initiative, rolled with these dice."""
    setup, ids = set_up(drawing, RULES, **pieces)
    return Table(replace(setup, meeting=meeting or MeetingSpec()), ids, dice)


def duel(apart: int = 1, kind: str = "hoplite", foe: str = "guard", **more: Any) -> Table:
    """A (blue) against B (red), so many cells apart; `gear` and the like are A's, `foes` are B's."""
    foes = more.pop("foes", {})
    game = table("A " + ". " * (apart - 1) + "B", A=unit(kind, "blue", **more), B=unit(foe, "red", **foes))
    busy(game, "B")
    return game


def busy(game: Table, *letters: str) -> None:
    """Let units have spent this round's main action: they cannot turn to total defence."""
    for letter in letters:
        put(game, letter, MainUsed(game.battle.truth.of(BATTLE, Clock).round))


def held(game: Table, letter: str, key: str) -> int:
    """Return the thing of that kind that a unit has in hand."""
    return next(item for item, known in in_hand(game.battle.truth, game[letter]) if known == key)


def kept(game: Table, letter: str, key: str) -> int:
    """Return the thing of that kind that a unit has at its belt."""
    return next(item for item, known in carried(game.battle.truth, game[letter], BELT) if known == key)


def counted(event: Rolled) -> dict[str, int]:
    """What counted in a roll, by name."""
    return {reason.name: reason.amount for reason in event.reasons}


def run(game: Table, steps: Any, dice: str = "") -> list[Event]:
    """Let steps happen that no command brings about, and return the events."""
    return states.run(game, steps, dice)[0]
