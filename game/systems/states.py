"""The states that a unit may be in beside its conditions: told from components here, for all who show them.

A condition begins and ends by its name alone and brings its words with it (`engine.condition`). A state is a component
of its own, for rules ask more of it than whether it lasts; a card says of that what its ruleset does.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from game.engine.components import Casting, Dying, Effects, Grappling, ReadyBoons, Submersion, Unaware, Verge
from game.engine.condition import INVISIBLE
from game.engine.presentation import Fact
from game.engine.view import View
from game.systems.sneaking import hides_from
from game.systems.status import is_submerged, is_swimming


class State(StrEnum):
    """A state by the picture of its mark."""

    VERGE = "verge"
    DYING = "dying"
    STABLE = "stable"
    SUBMERGED = "submerged"
    PINNED = "grappled"
    GRAPPLING = "grapple"
    SNEAKING = "sneaking"
    CASTING = "casting"
    READIED = "readied"
    UNAWARE = "unaware"


HIDING: Final = frozenset({State.SNEAKING, State.SUBMERGED, INVISIBLE})
"""In any of these states and conditions a unit is hidden from others."""


def marks(view: View, unit: int) -> Iterator[str]:
    """Yield a unit's states and the names of its conditions, the most urgent first."""
    if view.has(unit, Verge):
        yield State.VERGE
    dying = view.get(unit, Dying)
    if dying is not None:
        yield State.STABLE if dying.stable else State.DYING
    if view.has(unit, Submersion):
        yield State.SUBMERGED
    held = view.get(unit, Grappling)
    if held is not None:
        yield State.PINNED if held.pinned else State.GRAPPLING
    effects = view.get(unit, Effects)
    if effects is not None:
        yield from (effect.name for effect in effects.on)
    if hides_from(view, unit):
        yield State.SNEAKING
    if view.has(unit, Casting):
        yield State.CASTING
    if view.has(unit, ReadyBoons):
        yield State.READIED
    if view.has(unit, Unaware):
        yield State.UNAWARE


# ---- on cards ------------------------------------------------------------------------------------------------------


def in_water(view: View, unit: int, under: str, note: str, swims: str) -> Iterator[Fact]:
    """Yield what a card says of one in deep water: what swimming means, and the rules of being under and above."""
    if is_submerged(view, unit):
        yield Fact("condition", "Under water", "", "", under)
    elif is_swimming(view, unit):
        yield Fact("condition", "Swims", "", note, swims)


def unaware(view: View, unit: int, note: str, rule: str) -> Iterator[Fact]:
    """Yield what a card says of one that has noticed no enemy yet."""
    if view.has(unit, Unaware):
        yield Fact("condition", "Unaware", "", note, rule)
