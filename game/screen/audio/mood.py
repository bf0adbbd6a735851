"""Which music fits a battle, by what everybody at the table knows of it. No arcade."""

from collections.abc import Collection
from typing import Final

from game.engine.battle import Battle
from game.engine.components import Unit
from game.engine.events import Attacked, RoundBegan
from game.engine.ruleset import Ruleset

WATCH: Final = "music_watch"
BATTLE: Final = "music_battle"
PERIL: Final = "music_peril"
AFTER: Final = 2
"""So many rounds after the last blow the fighting counts as over."""
LITTLE: Final = 0.4
"""A side is in peril with less than this share of what it could lose when it was whole."""


def piece(battle: Battle, people: Collection[str]) -> str:
    """Return the piece for the moment: the watch before the first blows, the battle, or the peril of who plays alone.

    `people` are the sides of those at the table; where there are none, somebody looks on who sees everything.
    """
    if len(people) == 1 and left(battle, next(iter(people))) < LITTLE:
        return PERIL
    return BATTLE if is_fought(battle, people) else WATCH


def is_fought(battle: Battle, people: Collection[str]) -> bool:
    """Tell whether there was a blow in the last rounds that all who sit at the table perceived."""
    rounds = 0
    for stamped in reversed(battle.events):
        if isinstance(stamped.event, RoundBegan):
            rounds += 1
            if rounds > AFTER:
                return False
        elif isinstance(stamped.event, Attacked) and stamped.sides.issuperset(people):
            return True
    return False


def left(battle: Battle, side: str) -> float:
    """Return how much a side has left of what its units could lose at most, from 0 to 1."""
    view, now, whole = battle.view(side), 0, 0
    for unit in view.each(Unit):
        if view.side_of(unit) == side:
            has, most = Ruleset.of(view).hints.vigour(view, unit)
            now, whole = now + max(0, has), whole + most
    return now / whole if whole else 1.0
