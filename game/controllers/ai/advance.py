"""What the way to the enemy or elsewhere takes off the worth of a place, as long as it is not gone."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.stances import is_out
from game.engine.commands import Command
from game.engine.hints import CombatProfile
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

APPROACH: Final = 3.5
"""What a turn's way to the enemy is worth."""

SHOOTS: Final = 1.1
OUTRANGES: Final = 2.5
"""Who does so much more harm from afar, or as much and that from so many moves away, keeps its distance."""

UNSEEN: Final = 0.25
"""What of the way counts for such a one within its range, where it sees nobody to shoot at."""

FAR: Final = 60

Way = tuple[Cell, dict[Cell, int], int]
"""Where a unit wants to get: a cell, what it costs to come there by the cell it comes from, and how near will do."""


def keeps_its_distance(profile: CombatProfile) -> bool:
    """Tell whether a unit does more from afar, or as much and that from many moves away."""
    is_far = profile.range >= OUTRANGES * profile.speed and profile.shot >= profile.melee
    return is_far or profile.shot >= SHOOTS * profile.melee


@dataclass
class Advance:
    """How far a unit is from where it wants to get."""

    view: View
    unit: int
    profile: CombatProfile
    ways: Sequence[Way]
    held: Collection[Cell]
    """Cells of gaps that are worth holding."""

    firing: frozenset[Cell] = frozenset()
    """Cells from which it can shoot at somebody: whoever does that best needs to come no nearer."""

    front: float = 0.0
    """Whoever keeps its distance gains nothing by going before its friends who fight hand to hand: so far are they."""

    eagerness: float = APPROACH
    """What each cell of the way that is left takes off."""

    def way(self, anchor: Cell) -> float:
        """Return what the way that is left from a place takes off its worth."""
        if not self.ways:
            return 0.0
        left = self._left_when_holding if anchor in self.held else self.left(anchor)
        if anchor in self.firing and left >= self.front:
            return 0.0
        left = max(left, self.front)
        if left and anchor in self._at_hand:
            return 0.0
        if self.firing:
            left = max(UNSEEN * left, left - self.profile.range)
        return self.eagerness * left

    def left(self, anchor: Cell) -> float:
        """Return what is left of the way from a place to the nearest of where it wants to get."""
        return min(max(0.0, cost.get(anchor, FAR) - wanted) for _, cost, wanted in self.ways)

    def front_of_friends(self) -> float:
        """Return how far it is from the foremost friend who fights hand to hand; 0 where there is none."""
        hints = Ruleset.of(self.view).hints
        friends = (one for one in self.view.allies(self.unit) if not is_out(self.view, one))
        profiles = ((one, hints.combat_profile(self.view, one)) for one in friends)
        fighters = [one for one, profile in profiles if profile.shot <= profile.melee]
        return min((self.left(self.view.cells(one)[0]) for one in fighters if self.ways), default=0.0)

    @cached_property
    def _left_when_holding(self) -> float:
        """What is left of the way in whichever cell of a gap: whoever holds it lets them come."""
        return min(map(self.left, self.held))

    @cached_property
    def _at_hand(self) -> frozenset[Cell]:
        """Cells that touch where it wants to get on even ground: round a corner it is far to walk, not to strike."""
        height, neighbours = self.view.field.height, self.view.grid.neighbours
        wanted = [cell for cell, _, wanted in self.ways if wanted]
        return frozenset(near for cell in wanted for near in neighbours(cell) if height(near) == height(cell))

    def closing_in(self, command: Command) -> float:
        """Return what it takes off to take up other arms: the way to the enemy for one who kept its distance so far."""
        view, anchor = self.view, self.view.cells(self.unit)[0]
        if not self.firing:
            return 0.0
        with trying(view):
            if not carry_out(view, command):
                return 0.0
            if keeps_its_distance(Ruleset.of(view).hints.combat_profile(view, self.unit)):
                return 0.0
        return self.way(anchor) - self.eagerness * self.left(anchor)
