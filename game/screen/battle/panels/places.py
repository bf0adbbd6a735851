"""Where the right column's panels lie in windows of every size. Pure arithmetic, in the HUD's own points."""

from dataclasses import dataclass
from typing import Final

from game.screen.ui.canvas import Box

COLUMN: Final = 292.0
NARROWEST: Final = 220.0
SHARE: Final = 0.34
"""How much of a narrow window the column takes at most."""
GOAL_HIGH: Final = 84.0
CELL_HIGH: Final = 92.0
LEAST_LOG: Final = 120.0
LOW: Final = 470.0
"""In windows less high the log and the cell's card make room for the unit's."""
LOW_CELL: Final = 78.0
LOW_LOG: Final = 60.0
CARD: Final = 330.0


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """The boxes of the right column, from the top."""

    goal: Box
    unit: Box
    cell: Box
    log: Box


def column_wide(width: float) -> float:
    """Return how wide the right column is in a window."""
    return round(min(COLUMN, max(NARROWEST, width * SHARE)))


def column_of(width: float, height: float) -> ColumnLayout:
    """Return where the panels of the right column lie in a window."""
    wide, is_low = column_wide(width), height < LOW
    left, cell, log = width - wide, LOW_CELL if is_low else CELL_HIGH, LOW_LOG if is_low else LEAST_LOG
    rest = height - GOAL_HIGH - cell
    card = rest - log if is_low else round(max(min(rest - log, CARD), rest * 0.55))
    top = height - GOAL_HIGH
    return ColumnLayout(
        Box(left, top, wide, GOAL_HIGH),
        Box(left, top - card, wide, card),
        Box(left, top - card - cell, wide, cell),
        Box(left, 0, wide, top - card - cell),
    )
