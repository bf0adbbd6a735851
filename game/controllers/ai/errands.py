"""Where there is something to be done that is no blow: at a door, a lever, a stone to topple, a friend who is down.

These are places to look at; what doing it is worth is found out there.
"""

from collections.abc import Iterator
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.openings import doors, levers
from game.engine.components import Beast, Scenery
from game.engine.view import View
from game.systems.status import is_downed
from game.tiled.model import STONES

STONE_FALLS: Final = 6
"""A stone with no enemy so near is not worth toppling."""

SIDES: Final = 3
"""From so many places beside it a stone is looked at: it falls straight away from whoever pushes."""


def errands(view: View, unit: int) -> Iterator[tuple[Cell, int]]:
    """Yield the cells beside which a unit may have something to do, and from how many places that is looked at."""
    friends = [other for other in view.allies(unit) if is_downed(view, other)]
    for friend in sorted(friends, key=lambda other: view.gap(unit, other)):
        yield view.cells(friend)[0], 1
    for entity, thing in view.query(Scenery):
        if thing.what in STONES and not thing.is_spent and view.cells(entity):
            cell = view.cells(entity)[0]
            if any(view.grid.gap((cell,), view.cells(enemy)) <= STONE_FALLS for enemy in view.enemies(unit)):
                yield cell, SIDES
    if not view.has(unit, Beast):
        shut = doors(view)
        yield from ((cell, 1) for cell in shut.values())
        for lever, _ in levers(view, shut):
            yield view.cells(lever)[0], 1
        for entity, thing in view.query(Scenery):
            if thing.what == "chest" and not thing.is_open and view.cells(entity):
                yield view.cells(entity)[0], 1
