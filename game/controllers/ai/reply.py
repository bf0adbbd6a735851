"""What enemies can do in answer: the best blow of each that gets at a unit where it stands then."""

from collections.abc import Generator, Mapping
from typing import Final, NamedTuple

from game.board.grid import Cell
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.worths import standing
from game.engine.commands import EndTurn
from game.engine.components import Active
from game.engine.imagine import aimed, carry_out, give_turn, put, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

REPLY: Final = 0.6
"""What the best blow of an enemy counts for that may come in answer."""

COMING: Final = 0.5
"""What is left of that if it has to come first: it may be met, or have something better to do."""


class Answers(NamedTuple):
    """What the best blow of each enemy in answer is worth, of those with arms for neighbours and of the others."""

    close: Mapping[int, float]
    others: Mapping[int, float]
    room: int
    """For so many there is room beside the unit."""

    stake: float
    """How much more than the unit is lost with it."""

    most: float
    """More than this nobody takes from it, however many they are."""

    def total(self, felled: int = 0) -> float:
        """Return what they come to, but for that of an enemy who is felled before."""
        close = sorted(worth for enemy, worth in self.close.items() if enemy != felled)
        found = sum(worth for enemy, worth in self.others.items() if enemy != felled) + sum(close[: self.room])
        return self.stake * max(-self.most, found)


def answers(view: View, unit: int, places: PlaceJudge, evaluator: Evaluator) -> Generator[None, None, Answers]:
    """Return the best blows of the enemies that can reach a unit where it stands, once its turn is over."""
    cells, close, others = view.cells(unit), dict[int, float](), dict[int, float]()
    with trying(view):
        _end_turn(view, unit)
        for threat in places.fears.threats:
            if any(cell in threat.struck or cell in threat.shot for cell in cells):
                answer = REPLY * _reply(view, unit, threat, places, evaluator) * places.fears.aimed(threat, unit)
                (others if threat.ranged or threat.reach > 1 else close)[threat.unit] = answer
                yield
    return Answers(close, others, places.fears.room_for_foes(cells), places.goal.stake, REPLY * standing(view, unit))


def _end_turn(view: View, unit: int) -> None:
    """Let a unit's turn end, and with it what lasts no longer; where that takes dice, all stays as it is."""
    if view.has(unit, Active):
        carry_out(view, EndTurn(unit))


def answered(view: View, unit: int, places: PlaceJudge, evaluator: Evaluator) -> Generator[None, None, float]:
    """Return by how much the best blows of the enemies that can reach a unit differ from the danger that was guessed.

    The unit stands where it will stand.
    """
    return (yield from answers(view, unit, places, evaluator)).total() + places.fears.counted(view.cells(unit))


def _reply(view: View, unit: int, threat: RoughThreat, places: PlaceJudge, evaluator: Evaluator) -> float:
    """Return what an enemy's best blow at a unit may do at best, from the nearest place for it."""
    enemy, large, grid, hints = threat.unit, view.is_large(threat.unit), view.grid, Ruleset.of(view).hints
    body, worst = view.cells(unit), 0.0
    ways = places.maps.way_to(view, view.cells(enemy)[0], large=large)
    near = [
        cell
        for cell in grid.within(body[0], threat.reach + 1)
        if cell in ways and _is_open_for_blows(view, grid.footprint(cell, large), body, threat.reach)
    ]
    stands = sorted(near, key=lambda cell: (ways[cell], cell))[:1]
    comes = view.gap(unit, enemy) > threat.reach
    for stand in (stands if comes else []) + ([view.cells(enemy)[0]] if threat.ranged or not comes else []):
        with trying(view):
            give_turn(view, enemy)
            put(view, enemy, grid.footprint(stand, large))
            share = COMING if stand in stands else 1.0
            for command in aimed(view, enemy, (unit,), kinds=hints.blows):
                declared = hints.declare(view, command)
                if declared is not None:
                    worst = min(worst, share * evaluator.blows.hope(view, declared).total)
    return worst


def _is_open_for_blows(view: View, place: tuple[Cell, ...], body: tuple[Cell, ...], reach: int) -> bool:
    """Tell whether nobody is in a place from which the reach of an arm takes in a unit."""
    return view.grid.gap(place, body) <= reach and not any(map(view.at, place))
