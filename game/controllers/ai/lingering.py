"""What the begin of the next turn costs a unit here, and where it would cost less: fire that water puts out, and so on.

Only those are looked at on whom something bad lasts, or who stand in deep water or in somebody's area.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.worths import stake_of
from game.controllers.terms import Term
from game.engine.commands import Move
from game.engine.components import Effects
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.durations import areas_of

MOST: Final = 4
"""So many other grounds are tried, each where it is nearest."""

LITTLE: Final = -0.5
"""What costs less is borne."""


def eased(
    view: View, unit: int, ways: Iterable[Sequence[Cell]], evaluator: Evaluator
) -> Generator[None, None, dict[Cell, float]]:
    """Return by how much less than here the next turn's begin would cost at the end of ways to other grounds."""
    if not _is_touched(view, unit):
        return {}
    here = yield from _cost(view, unit, evaluator)
    if here > LITTLE:
        return {}
    gains = dict[Cell, float]()
    for path in _to_other_grounds(view, unit, ways):
        move = Move(unit, tuple(path))
        with trying(view):
            if Ruleset.of(view).actions[Move].check(view, move) is None and carry_out(view, move):
                gains[path[-1]] = (yield from _cost(view, unit, evaluator)) - here
        yield
    return {cell: gain for cell, gain in gains.items() if gain > 0}


def _is_touched(view: View, unit: int) -> bool:
    effects, cells = view.get(unit, Effects), view.cells(unit)
    if effects is not None and any(stake_of(view, effect.name) < 0 for effect in effects.on):
        return True
    if any(view.field.terrain(cell).is_deep for cell in cells):
        return True
    return any(not set(area.cells).isdisjoint(cells) for _, area in areas_of(view))


def _cost(view: View, unit: int, evaluator: Evaluator) -> Generator[None, None, float]:
    terms = yield from evaluator.begin(view, unit)
    return terms[Term.RISK] + terms[Term.CONDITIONS]


def _to_other_grounds(view: View, unit: int, ways: Iterable[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """Return the shortest of the ways to each kind of ground, in areas and out of them, but that which is here."""
    areas = frozenset(cell for _, area in areas_of(view) for cell in area.cells)

    def ground(cell: Cell) -> tuple[object, bool]:
        return view.field.terrain(cell), cell in areas

    nearest = dict[tuple[object, bool], Sequence[Cell]]()
    for path in sorted((path for path in ways if path), key=lambda path: (len(path), path[-1])):
        nearest.setdefault(ground(path[-1]), path)
    nearest.pop(ground(view.cells(unit)[0]), None)
    return list(nearest.values())[:MOST]
