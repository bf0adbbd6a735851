"""Components that only heroic has."""

from game.engine.components import Component


class Pace(Component, frozen=True):
    """The cells of movement with which the unit's turn began, before any was used or added (HE-31)."""

    cells: int
