"""What standing somewhere is worth: the danger there, the way to the enemy or the goal, the water."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.evaluate import worth
from game.controllers.ai.maps import Maps
from game.engine.components import Clock, Goals
from game.engine.forecast.threats import RoughThreat, rough_threat
from game.engine.ruleset import Ruleset
from game.engine.view import BATTLE, View

DANGER: Final = 0.35
APPROACH: Final = 0.8
IMPATIENCE: Final = 0.2
"""How much more, each round, the way to the enemy counts: nobody waits for ever for the other to come."""

FAR: Final = 30
GOAL: Final = 1.2
WIN: Final = 1000.0
WET: Final = -2.0
NEAREST: Final = 4
FIELD_BUDGET: Final = 40


@dataclass
class PlaceJudge:
    """Judges places for one unit, as its side knows the board at the moment it was made."""

    view: View
    unit: int
    threats: list[RoughThreat] = field(default_factory=list)
    ways: list[tuple[dict[Cell, int], int]] = field(default_factory=list)
    goal: dict[Cell, int] = field(default_factory=dict)
    wins: frozenset[Cell] = frozenset()
    """Cells in which the unit would win the battle by arriving."""

    eagerness: float = APPROACH
    maps: Maps | None = None

    @classmethod
    def of(cls, view: View, unit: int, maps: Maps | None = None) -> Generator[None, None, "PlaceJudge"]:
        """Look at the board once for a unit, with a pause after each enemy; on maps that are kept, if there are any."""
        places = cls(view, unit, eagerness=APPROACH * (1 + IMPATIENCE * view.of(BATTLE, Clock).round), maps=maps)
        own = view.side_of(unit)
        enemies = sorted(view.enemies(unit), key=lambda enemy: (view.gap(unit, enemy), enemy))
        for enemy in enemies:
            if maps is None:
                places.threats.append(rough_threat(view, enemy, own))
                yield
            else:
                places.threats.append((yield from maps.threat(view, enemy, own)))
        profile = Ruleset.of(view).hints.combat_profile(view, unit)
        wanted = max(profile.reach, min(profile.range, 5) if profile.shot > profile.melee else 0)
        for enemy in enemies[:NEAREST]:
            places.ways.append((places._way_to(view.cells(enemy)[0]), wanted))
            yield
        places._look_for_goal(own)
        return places

    def _look_for_goal(self, own: str) -> None:
        goals = self.view.of(BATTLE, Goals)
        if goals.victory not in {"hold", "reach"}:
            return
        if goals.victory == "reach" and (own != goals.side or (goals.unit and goals.unit != self.unit)):
            return
        cells = [cell for zone in self.view.stage.zones if zone.name == goals.zone for cell in zone.cells]
        if goals.victory == "reach":
            self.wins = frozenset(cells)
        if cells:
            middle = cells[len(cells) // 2]
            self.goal = self._way_to(middle)

    def _way_to(self, cell: Cell) -> dict[Cell, int]:
        """Return what it costs the unit to come to a cell from around it; a Large one comes to where it fits.

        On level ground the way out is as good a measure, and sooner found; a cliff is no way up.
        """
        view, large = self.view, self.view.is_large(self.unit)
        if self.maps is not None:
            return self.maps.way_to(view, cell, large=large)
        near = (cell, *view.grid.neighbours(cell))
        start = next((anchor for anchor in near if view.field.fits(anchor, large)), None)
        if start is None:
            return {}
        found = view.ruleset.reach(view, self.unit, FIELD_BUDGET, start)
        return found.cost if view.field.board.heights.is_flat else found.homeward()

    def danger(self, cells: tuple[Cell, ...]) -> float:
        """Return the hit points that enemies may take there in their next turns, as a share of the unit's worth."""
        lost = 0.0
        for threat in self.threats:
            hurt = 0.0
            if any(cell in threat.struck for cell in cells):
                hurt = threat.melee
            if threat.ranged > hurt and any(cell in threat.shot for cell in cells):
                hurt = threat.ranged
            lost += hurt / threat.pressed
        left = Ruleset.of(self.view).hints.vigour(self.view, self.unit)[0]
        share = min(1.0, lost / max(1, left))
        return share * worth(self.view, self.unit)

    def danger_counted(self, cells: tuple[Cell, ...]) -> float:
        """Return what the danger there takes off the worth of a place."""
        return DANGER * self.danger(cells)

    def value(self, cells: tuple[Cell, ...]) -> float:
        """Return what it is worth to end up there."""
        anchor = cells[0]
        total = -self.danger_counted(cells)
        if self.ways:
            total -= self.eagerness * min(max(0, cost.get(anchor, FAR) - wanted) for cost, wanted in self.ways)
        if not self.wins.isdisjoint(cells):
            total += WIN
        if self.goal:
            total -= GOAL * self.goal.get(anchor, FAR)
        field_now = self.view.field
        if any(field_now.terrain(cell).is_deep for cell in cells):
            total += WET
        if any(field_now.terrain(cell).cover != "none" for cell in cells):
            total += 0.3
        return total
