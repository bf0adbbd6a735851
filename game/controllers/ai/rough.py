"""A rough guess at what an enemy could do in its next turn: where it could strike or shoot, and how hard."""

from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell

CLOSE: Final = 3
"""A rough guess counts shots so many cells beyond the usual range."""


@dataclass
class RoughThreat:
    """An enemy, the cells it could strike or shoot at in its next turn, and what that costs in hit points.

    All of it is guessed from its sketch and from where it can get; `pressed` of the other side are in these cells.
    `guarded`: who goes farther from it than so many cells is struck at.
    """

    unit: int
    reach: int
    struck: frozenset[Cell]
    shot: frozenset[Cell]
    melee: float
    ranged: float
    pressed: int = 1
    guarded: int = 0
