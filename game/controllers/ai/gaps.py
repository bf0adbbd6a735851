"""Gaps that are worth holding: cells through which enemies have to come to get at those who are weaker.

A gap parts the ground about it: who stands in it lets nobody past. It is worth what enemies would do to those behind.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from game.board.board import Field
from game.board.grid import Cell
from game.board.paths import flood
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.worths import worth
from game.engine.components import BATTLE, Goals
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems import step_cost
from game.systems.status import is_downed

TURNS: Final = 2
"""Enemies who come so soon are kept out."""

SPARED: Final = 0.35
"""What it counts for that somebody behind is not struck, as a share of its worth: as much as such a danger does."""

DECIDES: Final = 3.0
"""How much more that is for one with whom the battle is lost."""

MOST_GAPS: Final = 4
MOST_BEHIND: Final = 3


def parting(field: Field) -> Iterator[Cell]:
    """Yield the cells whose passable neighbours hang together through them only, as far as one sees from there."""
    for cell in field.grid.cells():
        if not field.passable(cell):
            continue
        left = set(field.beside(cell))
        edge = {left.pop()} if left else set[Cell]()
        while edge:
            edge = left.intersection(near for one in edge for near in field.grid.neighbours(one))
            left -= edge
        if left:
            yield cell


def stands(view: View, units: Iterable[int]) -> list[Cell]:
    """Return the cells in which units stand, or will when they have walked as they have declared."""
    hints, grid = Ruleset.of(view).hints, view.grid
    going = {one.unit: grid.footprint(one.cell, view.is_large(one.unit)) for one in hints.intents(view) if one.cell}
    return [cell for unit in units for cell in going.get(unit) or view.cells(unit)]


def held(view: View, unit: int, gaps: frozenset[Cell], threats: Sequence[RoughThreat]) -> dict[Cell, float]:
    """Return what gaps are worth to a unit that holds them, of those that it gets to: a shooter holds none."""
    hints, grid = Ruleset.of(view).hints, view.grid
    profile, (left, _), body = hints.combat_profile(view, unit), hints.vigour(view, unit), view.cells(unit)
    if profile.shot > profile.melee or view.is_large(unit):
        return {}
    near = sorted((gap, cell) for cell in gaps if (gap := grid.gap((cell,), body)) <= profile.speed)[:MOST_GAPS]
    weaker = (one for one in view.allies(unit) if not is_downed(view, one) and hints.vigour(view, one)[0] < left)
    found = dict[Cell, float]()
    for friend in islice(weaker, MOST_BEHIND) if near else ():
        coming = [(one, far) for one in threats if view.gap(friend, one.unit) <= (far := _how_far(view, one))]
        taken = stands(view, (one for one in view.allies(unit) if one != friend))
        before = _getting_at(view, friend, coming, taken)
        stake = worth(view, friend) * (DECIDES if _decides(view, friend) else 1.0)
        for _, cell in near if before else ():
            kept_out = before - _getting_at(view, friend, coming, [*taken, cell])
            harm = sum(one.melee for one, _ in coming if one.unit in kept_out) / max(1, hints.vigour(view, friend)[0])
            found[cell] = found.get(cell, 0.0) + SPARED * stake * min(1.0, harm)
    return found


def _decides(view: View, unit: int) -> bool:
    """Tell whether a unit is the one that its side has to keep alive."""
    goals = view.of(BATTLE, Goals)
    return goals.victory == "protect" and goals.unit == unit


def _how_far(view: View, threat: RoughThreat) -> int:
    return TURNS * Ruleset.of(view).hints.combat_profile(view, threat.unit).speed + threat.reach


def _getting_at(
    view: View, friend: int, coming: Sequence[tuple[RoughThreat, int]], closed: Sequence[Cell]
) -> frozenset[int]:
    """Return those enemies who come to a friend in time while some cells are closed."""
    most = max((far for _, far in coming), default=0)
    if not most:
        return frozenset()
    cost = flood(view.cells(friend)[0], most, step_cost.ways(view.field, step_cost.Manner(large=False)), closed).cost
    return frozenset(one.unit for one, far in coming if cost.get(view.cells(one.unit)[0], most + 1) <= far)
