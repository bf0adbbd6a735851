"""What people keep of a battle for the next one, as a ruleset says it.

Who they are then is found out by `game/scenario/veterans.py`; `game/systems/mustering.py` lays a veteran over what a
unit is made of.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.components import Component
from game.engine.setup import Veteran
from game.engine.view import View

Parts = tuple[Component, ...]
"""The components of an entity."""

USES: Final = "uses"
"""The counter of a thing that serves more than once."""


def as_taken(view: View, unit: int, veteran: Veteran) -> Veteran:
    """Add nothing to what everybody takes out of a battle."""
    del view, unit
    return veteran


def as_laid(veteran: Veteran, parts: Parts) -> Parts:
    """Add nothing to what everybody takes into a battle."""
    del veteran
    return parts


def as_they_are(gear: tuple[str, ...]) -> tuple[str, ...]:
    """Return things with which nothing comes that has to be named."""
    return gear


@dataclass(frozen=True)
class CarryOver:
    """What of a ruleset's own people keep from one battle to the next.

    `states` are those that a thing can be in, with the component that says so; `counters` the names of a unit's that go
    on, `marks` the names of what a battle can leave on somebody. Attributes are from the first of `scores` to the last,
    hit points of the living at least `least_hp`. Who left the board in one of the ways of `away` has come away and is
    there for the next battle; in any other way, or dead, they are not. `taken` finishes a veteran at the end of a
    battle, `laid` a unit's components before the next one. `whole` returns things with all that comes with them, for
    those that are found or are made good in a town.
    """

    states: Mapping[str, Component] = field(default_factory=dict)
    counters: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    scores: tuple[int, int] = (-99, 99)
    least_hp: int = 1
    away: frozenset[str] = frozenset()
    taken: Callable[[View, int, Veteran], Veteran] = as_taken
    laid: Callable[[Veteran, Parts], Parts] = as_laid
    whole: Callable[[tuple[str, ...]], tuple[str, ...]] = as_they_are
