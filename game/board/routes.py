"""Searches that end at a goal: the way to the nearest one, and the nearest free cell."""

from collections.abc import Callable, Collection
from heapq import heappop, heappush
from typing import NamedTuple

from game.board.board import Field
from game.board.grid import Cell, canonical
from game.board.paths import Steps, Ways

ROUTE_CELLS = 4000
"""A route is given up after so many cells, whatever the board's size: a maze of 64 x 64 is within it."""

FREE_CELLS = 4000
"""The search for a free cell is given up after so many."""


class Route(NamedTuple):
    """The way to a goal, or as near to it as the search came."""

    path: tuple[Cell, ...]
    """Without the start."""
    cost: int
    arrives: bool
    """Whether the last cell is a goal."""


def route(
    start: Cell,
    is_goal: Callable[[Cell], bool],
    steps: Steps | Ways,
    estimate: Callable[[Cell], int],
    closed: Collection[Cell] = (),
    most: int = ROUTE_CELLS,
) -> Route:
    """Return the cheapest way to the nearest goal (A*); where none is found, the way to where `estimate` is least.

    `estimate` is at most the cost that is left, such as the distance in cells, and changes by at most 1 a cell. The
    search looks at no more than `most` cells, so an unreachable goal on a huge board costs no more than a far one.
    """
    ways = steps if isinstance(steps, Ways) else Ways(steps)
    best = {start: (0, 0)}  # cost and number of steps
    before: dict[Cell, Cell] = {}
    left = {start: estimate(start)}
    # By the cost and the steps of the whole way; of equal ones first what is nearest to the goal, so that open ground
    # is crossed and not explored.
    queue = [(left[start], left[start], left[start], *canonical(start))]
    done = set(closed)
    done.discard(start)
    nearest = (left[start], 0, 0, *canonical(start))
    while queue and most:
        *_, row, column = heappop(queue)
        cell = (column, row)
        if cell in done:
            continue
        done.add(cell)
        most -= 1
        spent, count = best[cell]
        if is_goal(cell):
            return Route(_back(before, start, cell), spent, arrives=True)
        nearest = min(nearest, (left[cell], spent, count, row, column))
        for other, price in ways(cell):
            if other in done:
                continue
            reached = (spent + price, count + 1)
            known = best.get(other)
            if known is None:
                left[other] = estimate(other)
            elif (*reached, row, column) >= (*known, *canonical(before[other])):
                continue
            best[other] = reached
            before[other] = cell
            rest = left[other]
            heappush(queue, (reached[0] + rest, reached[1] + rest, rest, *canonical(other)))
    _, spent, _, row, column = nearest
    return Route(_back(before, start, (column, row)), spent, arrives=False)


def _back(before: dict[Cell, Cell], start: Cell, cell: Cell) -> tuple[Cell, ...]:
    path: list[Cell] = []
    while cell != start:
        path.append(cell)
        cell = before[cell]
    return tuple(reversed(path))


def nearest_free(
    field: Field,
    start: Cell,
    is_free: Callable[[Cell], bool],
    large: bool = False,
    most: int = FREE_CELLS,
) -> Cell | None:
    """Return the free cell the fewest steps away, `start` itself first, the lowest row and column first (BD-05).

    Steps lead over passable cells and not past walls (BD-03), and units do not stop them; heights are left to
    `is_free`. For a Large creature cells are anchors, and all that it would cover must be passable. None if there is no
    free cell among the `most` nearest.
    """
    layer, done = [start], {start}
    while layer and most > 0:
        for cell in layer:
            if is_free(cell) and field.fits(cell, large):
                return cell
        most -= len(layer)
        beyond = {
            other
            for cell in layer
            for other in field.grid.neighbours(cell)
            if other not in done and field.fits(other, large) and not field.squeezed(cell, other, large)
        }
        done |= beyond
        layer = sorted(beyond, key=canonical)
    return None
