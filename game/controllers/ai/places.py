"""What standing somewhere is worth: what is feared there, the way that is left, the goal, the ground."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.advance import APPROACH, Advance, Way, keeps_its_distance
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.fears import Fears
from game.controllers.ai.gaps import held
from game.controllers.ai.goals import GoalWorth, goal_worth, quarry
from game.controllers.ai.maps import Maps
from game.controllers.ai.rough import RoughThreat
from game.controllers.ai.stances import is_out
from game.controllers.ai.targets import aims, likely
from game.controllers.ai.worths import stake_of, worth
from game.controllers.terms import Term, Terms
from game.engine.hints import CombatProfile
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.durations import areas_of
from game.systems.flight import has_given_up

IMPATIENCE: Final = 0.3
"""How much more that counts for each round in which nobody is hurt: nobody waits for ever for the other to come."""

WOUNDED: Final = 0.25
"""What of it counts for a unit at its last."""

PATIENT: Final = 4
"""So many rounds of quiet those who shoot wait for their friends to go first."""

WET: Final = -2.0
LEAFY: Final = 0.3
NEAREST: Final = 4


@dataclass
class PlaceJudge:
    """Judges places for one unit, as its side knows the board at the moment it was made."""

    view: View
    unit: int
    profile: CombatProfile
    maps: Maps
    fears: Fears
    advance: Advance
    goal: GoalWorth
    areas: dict[Cell, float]
    """What it takes off to stand in what somebody has laid over the ground."""

    held: dict[Cell, float]
    """What it is worth to hold a gap, for those behind it."""

    helped: dict[tuple[frozenset[int], bool], float] = field(default_factory=dict, init=False)
    """What it is worth to friends that doors are opened, or but unlocked, as far as that was asked."""

    @classmethod
    def of(cls, view: View, unit: int, maps: Maps, chronicle: Chronicle) -> Generator[None, None, "PlaceJudge"]:
        """Look at the board once for a unit, with a pause after each enemy, on maps that are kept."""
        hints = Ruleset.of(view).hints
        profile, (left, most) = hints.combat_profile(view, unit), hints.vigour(view, unit)
        known = sorted(view.enemies(unit), key=lambda enemy: (view.gap(unit, enemy), enemy))
        enemies = [enemy for enemy in known if not is_out(view, enemy)]
        threats = yield from _threats(view, unit, maps, enemies)
        way_to = partial(maps.way_for, view, unit, speed=profile.speed)
        targets = quarry(view, unit) or enemies
        wanted = targets or [enemy for enemy in known if not has_given_up(view, enemy)]
        ways = yield from _ways(view, wanted[:NEAREST], profile, way_to)
        firing = frozenset[Cell]()
        if keeps_its_distance(profile):
            firing = firing.union(*(maps.shot_from(view, enemy, profile.range) for enemy in targets))
        if not enemies:
            cell_to_search = chronicle.to_search(view, unit, maps)
            if cell_to_search is not None:
                ways.append((cell_to_search, way_to(cell_to_search), 0))
            yield
        holding = held(view, unit, maps.gaps(view), threats)
        goal = goal_worth(view, unit, way_to, lambda: maps.gaps(view))
        stake, costs = goal.stake * worth(view, unit), [cost for _, cost, _ in ways]
        fears = Fears(view, unit, stake, max(1, left), threats, costs, aims(view), likely(view, unit, threats))
        advance = Advance(view, unit, profile, ways, holding, firing)
        health = WOUNDED + (1 - WOUNDED) * left / max(1, most)
        quiet = chronicle.rounds_of_quiet(view) if goal.rest == 1.0 else 0
        if firing and quiet < PATIENT:
            advance.front = advance.front_of_friends()
        advance.eagerness = APPROACH / max(1, profile.speed) * (goal.rest * health + IMPATIENCE * quiet)
        return cls(view, unit, profile, maps, fears, advance, goal, _areas(view, stake), holding)

    def way_to(self, cell: Cell) -> dict[Cell, int]:
        """Return what it costs the unit to come to a cell, by the cell it comes from."""
        return self.maps.way_for(self.view, self.unit, cell, self.profile.speed)

    def terms(self, cells: tuple[Cell, ...]) -> Terms:
        """Return what it is worth to end up there."""
        anchor, amounts = cells[0], [0.0] * len(Term)
        amounts[Term.DANGER] = -self.fears.counted(cells)
        amounts[Term.APPROACH] = -self.advance.way(anchor)
        amounts[Term.GOAL] = self.goal.at(cells)
        amounts[Term.GROUND] = self._ground(cells)
        return Terms(amounts)

    def value(self, cells: tuple[Cell, ...], weights: Terms) -> float:
        """Return the same as one figure, each term as much as its weight says."""
        return (
            -weights[Term.DANGER] * self.fears.counted(cells)
            - weights[Term.APPROACH] * self.advance.way(cells[0])
            + weights[Term.GOAL] * self.goal.at(cells)
            + weights[Term.GROUND] * self._ground(cells)
        )

    def _ground(self, cells: tuple[Cell, ...]) -> float:
        ground = [self.view.field.terrain(cell) for cell in cells]
        wet, leafy = any(one.is_deep for one in ground), any(one.cover != "none" for one in ground)
        laid = min((self.areas.get(cell, 0.0) for cell in cells), default=0.0) if self.areas else 0.0
        return WET * wet + LEAFY * leafy + laid + self.held.get(cells[0], 0.0)


def _threats(view: View, unit: int, maps: Maps, enemies: Sequence[int]) -> Generator[None, None, list[RoughThreat]]:
    """Return what enemies can do to the unit's side in their next turns, with a pause after each."""
    own, threats, sits_out = view.side_of(unit), list[RoughThreat](), Ruleset.of(view).hints.sits_out
    allies = [view.cells(other) for other in view.units() if view.side_of(other) == own]
    for enemy in enemies:
        if sits_out(view, enemy):
            continue
        threats.append((yield from maps.threat(view, enemy, allies)))
    return threats


def _ways(
    view: View, enemies: Sequence[int], profile: CombatProfile, way_to: Callable[[Cell], dict[Cell, int]]
) -> Generator[None, None, list[Way]]:
    """Return the ways to enemies, with a pause after each."""
    ways = list[Way]()
    for enemy in enemies:
        cell = view.cells(enemy)[0]
        ways.append((cell, way_to(cell), profile.reach))
        yield
    return ways


def _areas(view: View, stake: float) -> dict[Cell, float]:
    """Return what it takes off to stand in areas that somebody keeps up, of a unit that is worth so much."""
    areas: dict[Cell, float] = {}
    for _, area in areas_of(view):
        share = min(0.0, stake_of(view, area.effect.name)) * stake
        areas.update((cell, min(share, areas.get(cell, 0.0))) for cell in area.cells if share)
    return areas
