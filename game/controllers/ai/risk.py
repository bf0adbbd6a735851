"""What a way may cost its walker: guessed from who could strike on it, or walked step by step."""

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.shares import SNEAKING_OVER
from game.controllers.ai.worths import LIFE, worth
from game.controllers.terms import Term
from game.engine.commands import Move
from game.engine.components import Sneaking
from game.engine.forecast.walking import along
from game.engine.ruleset import Ruleset
from game.engine.view import View

WET_WAY: Final = -1.0
FALL: Final = -2.0
"""What deep water and a drop on a way are taken to cost, before that is walked."""

OUTLIVED: Final = 0.5
"""Who loses as a rule no more of what is left to it than that outlives it; beyond, the more the less likely."""

BOLD_WAY: Final = 0.8
"""How likely a free attack on a way is taken to be made at all."""


def rough_risk(view: View, unit: int, path: Sequence[Cell], threats: Sequence[RoughThreat]) -> float:
    """Guess what a way may cost: whoever's reach is left strikes once, as hard as it usually does."""
    large, grid, ground = view.is_large(unit), view.grid, view.field
    bodies = (view.cells(unit), *(grid.footprint(cell, large) for cell in path))
    lost = 0.0
    for threat in threats:
        body, far = view.cells(threat.unit), threat.guarded + len(path)
        if not threat.guarded or grid.gap(bodies[0], body) > far:
            continue
        gaps = [grid.gap(cells, body) for cells in bodies]
        if any(before <= threat.guarded < after for before, after in pairwise(gaps)):
            lost += BOLD_WAY * threat.melee
    risk = 0.0
    if lost:
        left, most = Ruleset.of(view).hints.vigour(view, unit)
        falls = min(1.0, max(0.0, lost / max(1, left) - OUTLIVED))
        risk -= worth(view, unit) * ((1 - LIFE) * min(lost, left) / max(1, most) + LIFE * falls)
    if any(ground.terrain(cell).is_deep for cells in bodies[1:] for cell in cells):
        risk += WET_WAY
    if not ground.board.heights.is_flat:
        fall, heights = Ruleset.of(view).scale.fall_step, [max(map(ground.height, cells)) for cells in bodies]
        if any(before - after >= fall for before, after in pairwise(heights)):
            risk += FALL
    return risk


def walked_risk(
    view: View, unit: int, path: Sequence[Cell], threats: Sequence[RoughThreat], evaluator: Evaluator
) -> Generator[None, None, float]:
    """Return the expected value of a way, step by step, each given that the unit got there unhurt.

    Of one who has said what it will do, its deed goes with the way, and does not count here.
    """
    risky = _risky_steps(view, unit, path, threats)
    if not risky:
        return 0.0
    has_said = any(intent.unit == unit for intent in Ruleset.of(view).hints.intents(view))

    def judge(to: Cell) -> Generator[None, None, tuple[float, float]]:
        if to not in risky:
            return 0.0, 0.0
        terms = yield from evaluator.walk(view, Move(unit, (to,)))
        yield
        return (terms[Term.RISK] if has_said else terms.total - terms[Term.HIDING]), terms[Term.HIDING]

    steps = yield from along(view, unit, path, (1,) * len(path), judge)
    seen = 0.0 if has_said else _of_being_seen([hiding for _, hiding in steps], evaluator.judge.patience)
    return sum(risk for risk, _ in steps) + seen


def _risky_steps(view: View, unit: int, path: Sequence[Cell], threats: Sequence[RoughThreat]) -> frozenset[Cell]:
    """Guess on which steps of a way anything could happen."""
    if view.has(unit, Sneaking):
        return frozenset(path)
    bodies = (view.cells(unit), *(view.grid.footprint(cell, view.is_large(unit)) for cell in path))
    return frozenset(to[0] for at, to in pairwise(bodies) if _is_risky(view, at, to, threats))


def _is_risky(view: View, origin: tuple[Cell, ...], cells: tuple[Cell, ...], threats: Sequence[RoughThreat]) -> bool:
    """Guess whether anything could happen on a step: it leaves an enemy's reach, gets wet, or drops."""
    if max(map(view.field.height, origin)) - max(map(view.field.height, cells)) >= view.ruleset.scale.fall_step:
        return True
    if any(view.field.terrain(cell).is_deep for cell in cells):
        return True
    gap = view.grid.gap
    return any(
        gap(origin, view.cells(threat.unit)) <= threat.guarded < gap(cells, view.cells(threat.unit))
        for threat in threats
        if threat.guarded
    )


def _of_being_seen(lost: Sequence[float], patience: float) -> float:
    """Return what is lost with hiding on a way, by what each step costs of it: who is seen once hides no longer."""
    whole, left = -SNEAKING_OVER * patience, 1.0
    for step in lost:
        left *= max(0.0, 1 + min(0.0, step) / whole)
    return -whole * (1 - left)
