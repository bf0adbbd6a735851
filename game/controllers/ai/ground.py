"""Where a unit can get in its turn: the ways there, and which of the places are worth a thought."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from itertools import repeat
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.advance import FAR
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.detours import Detours
from game.controllers.ai.errands import errands
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import PlaceJudge
from game.controllers.terms import Terms
from game.engine.commands import Move
from game.engine.components import Economy
from game.engine.events import Spent
from game.engine.imagine import happen, run_out, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View

OFFERED: Final = 3.0
"""What a free attack on the way is taken to cost, before it is looked at."""


@dataclass
class ReachableGround:
    """The board for one unit: what places are worth to it, and the ways to those where it can get."""

    unit: int
    places: PlaceJudge
    ways: Detours
    cells: tuple[Cell, ...]
    """Where it can get, but for where it stands; of many those nearest to enemies."""

    most: int
    """Of so many cells at most the worth is asked."""

    @classmethod
    def of(
        cls, view: View, unit: int, maps: Maps, chronicle: Chronicle, most: int
    ) -> Generator[None, None, "ReachableGround"]:
        """Look at the board."""
        places = yield from PlaceJudge.of(view, unit, maps, chronicle)
        reach, start = Ruleset.of(view).reach(view, unit), view.cells(unit)[0]
        yield
        found = cls(unit, places, Detours(view, unit, reach, places.fears.threats), (), most)
        taken = {cell for other in view.units() if other != unit for cell in view.cells(other)}
        cells = found.foremost(cell for cell in reach.cost if cell != start)
        found.cells = tuple(cell for cell in cells if taken.isdisjoint(found.body(view, cell)))
        return found

    def foremost(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells whose worth is asked: of many those nearest to enemies, or to a goal that presses.

        Gaps that are worth holding come before them.
        """
        goal = self.places.goal
        found, ways = list(cells), [goal.ways] if goal.presses else [cost for _, cost, _ in self.places.advance.ways]
        if len(found) > self.most and ways:
            costs = (map(cost.get, found, repeat(99)) for cost in ways)
            left = dict(zip(found, map(min, zip(*costs, strict=True)), strict=True))
            left.update(dict.fromkeys(left.keys() & (goal.barred.keys() | self.places.held.keys()), -1))
            found.sort(key=left.__getitem__)
        return found[: self.most]

    def path(self, cell: Cell | None) -> tuple[Cell, ...]:
        """Return the way to a cell; None: staying."""
        return () if cell is None else self.ways.path(cell)

    def body(self, view: View, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that the unit fills where it stands in a cell."""
        return view.grid.footprint(cell, view.is_large(self.unit))

    def worthwhile(self, view: View, most: int, weights: Terms) -> list[Cell]:
        """Return the places to consider to which a move is legal: near each enemy, and the best by themselves."""
        places, grid = self.places, view.grid
        profile, check = Ruleset.of(view).hints.combat_profile(view, self.unit), Ruleset.of(view).actions[Move].check
        bodies = {cell: self.body(view, cell) for cell in self.cells}
        values = {cell: round(places.value(body, weights), 6) for cell, body in bodies.items()}
        chosen = dict.fromkeys(self._best(values, values, 2))
        if places.goal.presses and values:
            left = {cell: places.goal.ways.get(cell, FAR) for cell in values}
            nearest = min(left.values())
            chosen.update(dict.fromkeys(self._best([cell for cell in left if left[cell] == nearest], values, 1)))

        def best_in(zone: AbstractSet[Cell], most: int) -> None:
            near = [cell for cell, body in bodies.items() if not zone.isdisjoint(body)]
            chosen.update(dict.fromkeys(self._best(near, values, most)))

        for there, sides in errands(view, self.unit):
            best_in(set(grid.within(there, 1)), sides)
        for threat in places.fears.threats:
            best_in(places.maps.shot_from(view, threat.unit, profile.reach), 2)
            for friend in view.allies(self.unit):
                if view.gap(friend, threat.unit) <= 1:
                    across = grid.opposite(view.cells(threat.unit)[0], view.cells(friend)[0])
                    if across in values:
                        chosen[across] = None
        if profile.range:
            if len(chosen) < most:
                best_in(self._above_enemies(view, profile.range), 1)
            chosen.update(dict.fromkeys(self._best(values, values, most // 2)))
        return [cell for cell in list(chosen)[:most] if check(view, Move(self.unit, self.path(cell))) is None]

    def _above_enemies(self, view: View, far: int) -> AbstractSet[Cell]:
        """Return the cells from which somebody can be shot at who stands far below."""
        height, found = view.field.height, set[Cell]()
        if view.field.board.heights.is_flat:
            return found
        high, highest = Ruleset.of(view).scale.fall_step, max(map(height, self.cells), default=0)
        for enemy in (threat.unit for threat in self.places.fears.threats):
            ground = view.field.ground(view.cells(enemy)) + high
            if highest >= ground:
                found.update(cell for cell in self.places.maps.shot_from(view, enemy, far) if height(cell) >= ground)
        return found

    def _best(self, cells: Iterable[Cell], values: Mapping[Cell, float], most: int) -> Iterator[Cell]:
        """Yield the best of some cells. Whether a way offers a free attack is looked at when its turn comes."""
        queue = [(-values[cell], cell[1], cell[0], False) for cell in cells]
        heapify(queue)
        while queue and most:
            worth, row, column, is_known = queue[0]
            if not is_known and self.ways.is_offering((column, row)):
                heapreplace(queue, (-round(-worth - OFFERED, 6), row, column, True))
                continue
            heappop(queue)
            most -= 1
            yield column, row

    @contextmanager
    def arrived(self, view: View, path: tuple[Cell, ...]) -> Iterator[None]:
        """Imagine the unit at the end of a path, its movement spent, for as long as the block runs.

        Who only says that it will go there goes nowhere else after that, to get at anybody.
        """
        spent = Economy(move=len(path))
        if path and (saying := Ruleset.of(view).actions[Move]).is_declared and (now := view.get(self.unit, Economy)):
            with trying(view):
                said = run_out(view, lambda context: saying.resolve(context, Move(self.unit, path)))
                left = view.of(self.unit, Economy) if said else now
            spent = Economy(move=now.move, action=now.action - left.action)
        with trying(view):
            if path:
                walk_to(view, self.unit, self.body(view, path[-1]), spent.move)
                happen(view, Spent(self.unit, action=spent.action))
            yield
