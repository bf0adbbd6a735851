"""What the map's goal makes of places: the way to it, a zone that counts this very round, the way of enemies to theirs.

A goal far in the future is worth a little for each step of the way. It is worth almost all where time runs out, where
a zone decides the battle at this round's end, or where an enemy would come to its own goal.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from game.board.grid import Cell
from game.board.paths import flood
from game.controllers.ai.gaps import stands
from game.controllers.ai.judge import is_stopped
from game.controllers.ai.openings import doors, without
from game.engine.components import BATTLE, Clock, Goals, Scenery
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems import step_cost
from game.systems.status import is_downed
from game.systems.victory import goal_zone

WIN: Final = 1000.0
STEP: Final = 1.2
"""What a cell of the way to a goal is worth."""

HURRY: Final = 6.0
"""The same where there are hardly rounds enough left to get there."""

FAR: Final = 60
DECIDES: Final = 100.0
"""To be in a zone at whose count the battle is won or lost at this round's end."""

KEPT: Final = 2.5
"""What each round is worth for which a zone has been held that one alone still holds, or takes from those who do."""

BARS: Final = 30.0
"""To stand where no enemy gets past to its goal."""

MOST_GAPS: Final = 6
TURNS: Final = 3
"""Enemies who could be at their goal in so many turns are kept out."""

RUNS: Final = 2
"""So many times its speed goes who does nothing else in a turn."""

ALL: Final = 3.0
"""How much more danger counts to one with whom the battle is lost, or on whom alone it hangs in its last round; and how
much more it counts to hurt such an enemy."""

RESTFUL: Final = 0.3
"""What the way to enemies counts for a side that has only to last, and for one who has to get somewhere."""


@dataclass
class GoalWorth:
    """What a goal is worth to one unit, by where it stands."""

    ways: dict[Cell, int] = field(default_factory=dict)
    """What it costs to come to the goal, by the cell one comes from."""

    step: float = STEP
    middle: Cell | None = None
    """The cell to which these ways lead."""

    zone: frozenset[Cell] = frozenset()
    inside: float = 0.0
    """What it is worth to be in the zone."""

    wins: frozenset[Cell] = frozenset()
    """Cells in which the unit would win the battle by arriving."""

    barred: dict[Cell, float] = field(default_factory=dict)
    rest: float = 1.0
    """What the way to enemies counts for."""

    stake: float = 1.0
    """How much more than itself is lost with the unit."""

    @property
    def presses(self) -> bool:
        """Tell whether the goal comes before all else."""
        return bool(self.wins) or self.step > STEP or self.inside >= DECIDES

    def at(self, cells: tuple[Cell, ...]) -> float:
        """Return what standing there is worth."""
        worth = 0.0 if self.wins.isdisjoint(cells) else WIN
        if self.ways and self.zone.isdisjoint(cells):
            worth -= self.step * self.ways.get(cells[0], FAR)
        if self.inside and not self.zone.isdisjoint(cells):
            worth += self.inside
        return worth + self.barred.get(cells[0], 0.0)


def goal_worth(
    view: View, unit: int, way_to: Callable[[Cell], dict[Cell, int]], gaps: Callable[[], frozenset[Cell]]
) -> GoalWorth:
    """Return what the battle's goal is worth to a unit; `way_to` is what it costs it to come to a cell."""
    goals, own = view.of(BATTLE, Goals), view.side_of(unit)
    cells = goal_zone(view, goals.zone)
    if goals.victory in {"survive", "protect"}:
        found = GoalWorth(rest=RESTFUL if own == goals.side and goals.rounds else 1.0)
        if own == goals.side and _is_all(view, unit, goals):
            found.stake = ALL
        return found
    if not cells:
        return GoalWorth()
    if goals.victory == "reach" and own != goals.side:
        return GoalWorth(barred=_barred(view, unit, goals, cells, gaps))
    if goals.victory == "reach" and goals.unit and goals.unit != unit:
        return GoalWorth()
    if goals.victory not in {"hold", "reach"}:
        return GoalWorth()
    middle = sorted(cells)[len(cells) // 2]
    found = GoalWorth(way_to(middle), middle=middle, zone=cells)
    if goals.victory == "reach":
        found.wins = cells
        found.rest = RESTFUL if goals.unit else 1.0
    else:
        found.inside = _inside(view, unit, goals, cells)
    if own == goals.side:
        needed = max(0, goals.rounds - goals.held) if goals.victory == "hold" else 1
        left = min((found.ways.get(cell, FAR) for cell in view.cells(unit)), default=FAR)
        pace = max(1, Ruleset.of(view).hints.combat_profile(view, unit).speed)
        rounds = goals.round_limit - view.of(BATTLE, Clock).round + 1 - needed
        if rounds * pace <= left:
            found.step = HURRY
    return found


def runners(view: View, unit: int, way_to: Callable[[View, Cell], dict[Cell, int]]) -> frozenset[int]:
    """Return those enemies of a unit who win the battle by getting somewhere, and could be there in their next turn.

    Whoever is held already is none: there is nothing more to stop.
    """
    goals = view.of(BATTLE, Goals)
    if goals.victory != "reach" or goals.side == view.side_of(unit):
        return frozenset()
    cells, found = goal_zone(view, goals.zone), set[int]()
    for enemy in _seekers(view, unit, goals) if cells else ():
        if is_stopped(view, enemy):
            continue
        body = view.cells(enemy)
        far = RUNS * Ruleset.of(view).hints.combat_profile(view, enemy).speed
        nearest = min(cells, key=lambda cell: (view.grid.gap((cell,), body), cell))
        if view.grid.gap((nearest,), body) <= far and way_to(view, nearest).get(body[0], FAR) <= far:
            found.add(enemy)
    return frozenset(found)


def charge(view: View, unit: int) -> int:
    """Return the friend of a unit with whom the battle is lost for its side; 0 where there is none, or it is the unit.

    It is the one who has to live, or to get somewhere.
    """
    goals = view.of(BATTLE, Goals)
    one = goals.unit if goals.victory in {"protect", "reach"} and goals.unit != unit else 0
    return one if one in view.allies(unit) and not is_downed(view, one) else 0


def quarry(view: View, unit: int) -> list[int]:
    """Return the enemy of a unit whom its side has to keep alive; none where there is no such one in view."""
    goals = view.of(BATTLE, Goals)
    return [goals.unit] if goals.victory == "protect" and goals.unit in view.enemies(unit) else []


def decisive(view: View, unit: int) -> dict[int, float]:
    """Return how much more it counts to hurt the enemy with whom the battle is lost for its side."""
    return dict.fromkeys(quarry(view, unit), ALL)


def envoy(view: View, unit: int) -> int:
    """Return the friend of a unit with whose arrival its side wins; 0 where there is none, or it is the unit."""
    goals = view.of(BATTLE, Goals)
    one = goals.unit if goals.victory == "reach" and goals.unit != unit else 0
    return one if one in view.allies(unit) and not is_downed(view, one) else 0


def _seekers(view: View, unit: int, goals: Goals) -> list[int]:
    """Return those enemies of a unit who win the battle by getting to its goal: the goal is that of one side."""
    return [
        enemy
        for enemy in view.enemies(unit)
        if view.side_of(enemy) == goals.side and goals.unit in {0, enemy} and not is_downed(view, enemy)
    ]


def _is_all(view: View, unit: int, goals: Goals) -> bool:
    """Tell whether the battle is lost with a unit: it is the one to be kept, or the last one in the last round."""
    if goals.unit:
        return goals.unit == unit
    if not 0 < goals.rounds <= view.of(BATTLE, Clock).round:
        return False
    return all(is_downed(view, other) for other in view.allies(unit))


def _inside(view: View, unit: int, goals: Goals, zone: frozenset[Cell]) -> float:
    """Return what it is worth to be in a zone that has to be held, or kept from those who hold it."""
    if _is_any_in(view, (other for other in view.allies(unit) if not is_downed(view, other)), zone):
        return 0.0
    worth = DECIDES if goals.held + 1 >= goals.rounds else KEPT * goals.held
    contested = _is_any_in(view, (other for other in view.enemies(unit) if not is_downed(view, other)), zone)
    return worth if contested is not (view.side_of(unit) == goals.side) else 0.0


def _is_any_in(view: View, units: Iterable[int], zone: frozenset[Cell]) -> bool:
    return any(not zone.isdisjoint(view.cells(one)) for one in units)


def _barred(
    view: View, unit: int, goals: Goals, zone: frozenset[Cell], gaps: Callable[[], frozenset[Cell]]
) -> dict[Cell, float]:
    """Return what cells are worth in which a unit keeps all enemies from their goal who could be there soon.

    A door that is not locked keeps nobody out.
    """
    hints, grid = Ruleset.of(view).hints, view.grid
    coming = [
        (enemy, far)
        for enemy in _seekers(view, unit, goals)
        if grid.gap(tuple(zone), view.cells(enemy)) <= (far := TURNS * RUNS * hints.combat_profile(view, enemy).speed)
    ]
    if not coming:
        return {}
    speed = hints.combat_profile(view, unit).speed
    taken = stands(view, (one for one in view.allies(unit) if not is_downed(view, one)))
    shut = {at for door, at in doors(view).items() if not view.of(door, Scenery).is_locked}
    ways = step_cost.ways(without(view.field, shut), step_cost.Manner(large=False))
    most = max(far for _, far in coming)

    def come(closed: list[Cell]) -> bool:
        costs = flood(min(zone), most, ways, closed).cost
        return any(costs.get(view.cells(enemy)[0], most + 1) <= far for enemy, far in coming)

    if not come(taken):
        return {}
    near = sorted((far, cell) for cell in gaps() if (far := grid.gap((cell,), view.cells(unit))) <= speed)[:MOST_GAPS]
    return {cell: BARS for _, cell in near if not come([*taken, cell])}
