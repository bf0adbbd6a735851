"""Going along a way in the imagination, step by step, and what its steps cost."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from game.board.grid import Cell
from game.engine.commands import Move
from game.engine.imagine import trying, walk_to
from game.engine.view import View
from game.engine.working import Working

T = TypeVar("T")


def along(
    view: View, unit: int, path: Sequence[Cell], costs: Sequence[int], judge: Callable[[Cell], Working[T]]
) -> Working[list[T]]:
    """Judge each step of a way, each given that the unit got there unhurt, having paid for the steps before it."""
    found: list[T] = []
    for number, to in enumerate(path):
        with trying(view):
            come_to(view, unit, path[:number], costs)
            found.append((yield from judge(to)))
    return found


def come_to(view: View, unit: int, path: Sequence[Cell], costs: Sequence[int]) -> None:
    """Let a unit have come to the end of a way, having paid for its steps."""
    if path:
        walk_to(view, unit, view.grid.footprint(path[-1], view.is_large(unit)), sum(costs[: len(path)]))


def costs_of(view: View, move: Move) -> tuple[int, ...]:
    """Return what each step of a way costs in cells: the difference between what it takes to get to its cells."""
    reach = view.ruleset.reach(view, move.unit).cost
    spent = [0, *(reach.get(cell, number) for number, cell in enumerate(move.path, 1))]
    return tuple(max(1, after - before) for before, after in pairwise(spent))
