"""Where the panels lie over the board: along its edges, no larger than what they say, out of the way of what matters.

Pure arithmetic, in the HUD's own points.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.screen.battle.panels.order import LOW
from game.screen.ui.box import Box

COLUMN: Final = 292.0
NARROWEST: Final = 220.0
SHARE: Final = 0.34
"""How much of a narrow window the right column takes at most."""
SHORT_LOG: Final = 112.0
LOW_LOG: Final = 52.0
"""How high a folded log is, the lesser one in low windows; unfolded it takes what the cards leave."""
LEAST_LOG: Final = 40.0
LONG_LOG: Final = 0.35
LEAST_CELL: Final = 46.0
"""Lower cards of cells are left out."""
LEAST_CARD: Final = 72.0
"""A unit's card is never lower: it shows who it is."""
MIDDLE: Final = 0.7
"""So much of a cell's middle has to stay in sight."""


def column_wide(width: float) -> float:
    """Return how wide the right column is in a window."""
    return round(min(COLUMN, max(NARROWEST, width * SHARE)))


@dataclass(frozen=True, slots=True)
class ColumnWants:
    """How high the parts of the right column would like to be; 0 for what is not shown."""

    goal: float
    card: float
    cell: float
    dock: float
    is_log_long: bool


@dataclass(frozen=True, slots=True)
class ColumnBoxes:
    """The boxes of the right column; None for what is not shown. The board is seen between them."""

    goal: Box
    card: Box | None
    cell: Box | None
    log: Box | None
    dock: Box | None


def least_card(height: float) -> float:
    """Return how much of the column is left to the unit's card beside the dock, in a window so high."""
    return LEAST_CARD if height >= LOW else 0.0


def column_boxes(width: float, height: float, floor: float, wants: ColumnWants) -> ColumnBoxes:
    """Lay the right column out over a floor: the goal and the unit at its top, the log or the dock at its bottom."""
    wide = column_wide(width)
    left, top = width - wide, height - wants.goal
    room = top - floor
    goal = Box(left, top, wide, wants.goal)
    if wants.dock:
        dock = Box(left, floor, wide, min(wants.dock, room - least_card(height)))
        card = min(wants.card, room - dock.height)
        shown = Box(left, top - card, wide, card) if card >= LEAST_CARD else None
        return ColumnBoxes(goal, shown, None, None, dock)
    log = LOW_LOG if height < LOW else SHORT_LOG
    if wants.is_log_long:
        log = round(max(log, room * LONG_LOG, room - wants.card - wants.cell))
    log = min(log, room - LEAST_CARD) if room - LEAST_CARD >= LEAST_LOG else 0.0
    cell = min(wants.cell, room - LEAST_CARD - log)
    cell = cell if cell >= LEAST_CELL else 0.0
    card = max(LEAST_CARD, min(wants.card, room - log - cell))
    return ColumnBoxes(
        goal,
        Box(left, top - card, wide, card) if room >= LEAST_CARD else None,
        Box(left, floor + log, wide, cell) if cell else None,
        Box(left, floor, wide, log) if log else None,
        None,
    )


def is_clear(box: Box, kept: Iterable[Box]) -> bool:
    """Tell whether a box covers nothing of what is to stay in sight."""
    return not any(box.meets(one) for one in kept)


def clear_place(places: Sequence[Box], kept: Sequence[Box]) -> Box | None:
    """Return the first of several places that covers nothing of what is to stay in sight; None where each does."""
    return next((box for box in places if is_clear(box, kept)), None)
