"""What a unit fears of enemies where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.advance import FAR
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.targets import AIMED, ELSEWHERE
from game.controllers.ai.worths import LIFE, worth
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.status import is_downed

DANGER: Final = 0.35
COVERED: Final = {"none": 1.0, "soft": 0.75, "hard": 0.55}
"""What of a shot's danger is left behind cover."""

OUTLIVED: Final = 0.2
"""What it counts for that a friend does not fall, as a share of its worth: not all that may strike at it will."""


@dataclass
class Fears:
    """What enemies may do to a unit and to its friends, by where they stand."""

    view: View
    unit: int
    worth: float
    """What the unit is worth, as far as the goal leaves it to that."""

    left: int
    """What it can still lose before it is out; 1 at least."""

    threats: Sequence[RoughThreat]
    costs: Sequence[dict[Cell, int]]
    """What it costs to come to each cell that the unit wants to get to, by the cell that one comes from."""

    aims: dict[int, int]
    """Whom enemies are known to be about to strike, by who does."""

    likely: dict[int, float]
    """How likely each enemy that gets at the unit strikes at it, and not at another."""

    _found: dict[tuple[Cell, ...], float] = field(default_factory=dict, init=False)
    _aimed: dict[tuple[int, int], float] = field(default_factory=dict, init=False)

    def counted(self, cells: tuple[Cell, ...]) -> float:
        """Return what the danger there takes off the worth of a place.

        It is the hit points that enemies may take in their next turns, as a share of the unit's worth.
        """
        found = self._found.get(cells)
        if found is None:
            found = self._found[cells] = self._danger(cells)
        return found

    def _danger(self, cells: tuple[Cell, ...]) -> float:
        return DANGER * self.worth * min(1.0, self._feared(self.unit, cells) / self.left)

    def outlived(self, unit: int, mended: float) -> float:
        """Return what it is worth beside that a friend gets so much back: it is less likely to fall now."""
        view = self.view
        if unit not in view.allies(self.unit) or is_downed(view, unit):
            return 0.0
        (left, most), whole = Ruleset.of(view).hints.vigour(view, unit), worth(view, unit)
        more = min(most - left, mended * max(1, most) / ((1 - LIFE) * whole))
        lost = self._feared(unit, view.cells(unit)) if left > 0 else 0.0
        return OUTLIVED * whole * (min(1.0, lost / max(1, left)) - min(1.0, lost / max(1, left + more)))

    def _feared(self, unit: int, cells: tuple[Cell, ...]) -> float:
        """Return the hit points that enemies may take from somebody in a place."""
        lost, view, ground, close = 0.0, self.view, self.view.field, list[float]()
        for threat in self.threats:
            hurt, is_close = 0.0, False
            if not threat.struck.isdisjoint(cells):
                hurt, is_close = threat.melee, threat.reach <= 1
            if threat.ranged > hurt and not threat.shot.isdisjoint(cells):
                covered = threat.ranged * COVERED[ground.cover(view.cells(threat.unit), cells)]
                hurt, is_close = max(hurt, covered), is_close and covered <= hurt
            if not hurt:
                continue
            hurt *= self.aimed(threat, unit)
            if is_close:
                close.append(hurt)
            else:
                lost += hurt
        if len(close) > 1:
            close = sorted(close)[-self.room_for_foes(cells) :]
        return lost + sum(close)

    def aimed(self, threat: RoughThreat, unit: int) -> float:
        """Return how many of an enemy's blows are feared: its share of those that come before the unit's next turn.

        It is one of all whom the enemy gets at, or as its aim is known.
        """
        known = self._aimed.get((threat.unit, unit))
        if known is None:
            turns = Ruleset.of(self.view).hints.turns_until(self.view, threat.unit, unit)
            known = self._aimed[threat.unit, unit] = turns * self._share(threat, unit)
        return known

    def _share(self, threat: RoughThreat, unit: int) -> float:
        aim, share = self.aims.get(threat.unit), 1 / threat.pressed
        if unit == self.unit:
            share = self.likely.get(threat.unit, share)
        if aim is None:
            return share
        return AIMED if aim == unit else ELSEWHERE * share

    def room_for_foes(self, cells: tuple[Cell, ...]) -> int:
        """Return how many enemies can come to stand beside a unit in a place from where they are; 1 at least.

        In a gap, and behind one, they come one at a time.
        """
        anchor, beside = cells[0], frozenset().union(*map(self.view.field.beside, cells)).difference(cells)
        coming = [near for near in beside if any(cost.get(near, FAR) <= cost.get(anchor, FAR) for cost in self.costs)]
        return max(1, len(coming))
