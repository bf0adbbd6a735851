"""Components that only clash has: worn weapons, and how many missiles were shot."""

from typing import Final, Literal

from game.engine.components import Component

MISSILES: Final = "missiles"
"""The counter of a unit's arrows and stones (CL-32)."""


class Wear(Component, frozen=True):
    """On a weapon: it is damaged (CL-26), and perhaps beyond its owner's skill to mend (CL-27)."""

    state: Literal["damaged", "beyond"]


class Shot(Component, frozen=True):
    """On a unit: how many missiles it has shot in this battle (CL-32)."""

    count: int
