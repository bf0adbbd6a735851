"""One look at a unit's turn: candidates, each valued by expectation, the best first.

A turn is looked at as: go somewhere, do something there, with something instant or cheap before it where that makes it
better, or something that gives more movement where there is nothing else to do.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.errands import errands
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.places import PlaceJudge
from game.engine.action import INSTANT
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Economy
from game.engine.events import Spent
from game.engine.forecast.ways import along, is_risky
from game.engine.imagine import carry_out, happen, imagined, run_out, trying, walk_to
from game.engine.ruleset import Ruleset
from game.engine.view import View

WORTH_DOING: Final = 0.05
BEYOND_RANGE: Final = 2
CASTING_DISTANCE: Final = 8
OFFERED: Final = 3.0
"""What a free attack on the way is taken to cost, before it is looked at."""

HOPE: Final = 1.5
"""How much better a deed may turn out at another place than where it was last weighed."""


@dataclass(frozen=True)
class Style:
    """How much an AI looks at: the places it considers, and whether it looks for preludes."""

    name: str
    places: int
    preludes: bool


STANDARD: Final = Style("standard", 10, preludes=True)
QUICK: Final = Style("quick", 5, preludes=False)


@dataclass(frozen=True)
class Candidate:
    """A plan and its value; `gain` is what it is worth more than staying and doing nothing."""

    value: float
    commands: tuple[Command, ...]
    gain: float = 0.0


class Look:
    """One look at a unit's turn: what it could do where. Its generators pause after each piece of work."""

    def __init__(self, unit: int, appraiser: Evaluator, style: Style) -> None:
        """Look at a unit's turn."""
        self.unit = unit
        self.appraiser = appraiser
        self.style = style
        self.here = 0.0
        self.best = Candidate(float("-inf"), ())
        self.free: Command | None = None
        self._places: PlaceJudge | None = None
        self._paths: dict[Cell, tuple[Cell, ...]] = {}
        self._offering = set[Cell]()
        """Cells to which all ways lead out of an enemy's reach."""

        self._seen: dict[Command, float] = {}

    def search(self, battle: Battle, side: str) -> Generator[None, None, Candidate]:
        """Return the best plan; ending the turn is worth what standing here is."""
        with imagined(battle.stage, side) as view:
            yield from self._begin(view)
            self._offer(self.here + WORTH_DOING, EndTurn(self.unit))
            yield from self._from_here(view)
            for cell in self._worthwhile(view):
                yield
                yield from self._going(view, cell)
            if isinstance(self.best.commands[-1], Move | EndTurn):
                yield from self._hurry(view)
            elif self.style.preludes:
                yield from self._add_prelude(view)
        if self.free is not None and self.free not in self.best.commands:
            return Candidate(self.best.value, (self.free, *self.best.commands))
        return self.best

    def _offer(self, value: float, *commands: Command) -> None:
        """Take a plan if it is better than the best so far; of equals the first."""
        if round(value, 6) > round(self.best.value, 6):
            self.best = Candidate(value, commands)

    @property
    def places(self) -> PlaceJudge:
        """What places are worth."""
        if self._places is None:
            message = "begin first"
            raise RuntimeError(message)
        return self._places

    def _begin(self, view: View) -> Generator[None, None, None]:
        """Look at the board: places, and where the unit can get."""
        yield
        self._places = yield from PlaceJudge.of(view, self.unit)
        yield
        self.here = self.places.value(view.cells(self.unit))
        for command in Ruleset.of(view).actions[Move].options(view, self.unit):
            if isinstance(command, Move):
                self._paths[command.path[-1]] = command.path
        yield

    def _worthwhile(self, view: View) -> list[Cell]:
        """Return the places to consider: near each enemy, and the best by themselves."""
        places, large, grid = self.places, view.is_large(self.unit), view.grid
        profile = Ruleset.of(view).hints.combat_profile(view, self.unit)
        values = {
            cell: places.value(grid.footprint(cell, large)) - (OFFERED if cell in self._offering else 0.0)
            for cell in self._paths
        }
        ranked = sorted(values, key=lambda cell: (-round(values[cell], 6), cell[1], cell[0]))
        chosen = dict.fromkeys(ranked[:2])
        for there, sides in errands(view, self.unit):
            beside = (cell for cell in ranked if grid.gap(grid.footprint(cell, large), (there,)) <= 1)
            chosen.update(dict.fromkeys(islice(beside, sides)))
        for threat in places.threats:
            body = view.cells(threat.unit)
            near = [cell for cell in ranked if grid.gap(grid.footprint(cell, large), body) <= profile.reach]
            chosen.update(dict.fromkeys(near[:2]))
        if profile.range:
            chosen.update(dict.fromkeys(ranked[: self.style.places // 2]))
        return list(chosen)[: self.style.places]

    def _from_here(self, view: View) -> Generator[None, None, None]:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all."""
        most = WORTH_DOING
        for command in self.deeds(view, everything=True):
            value = self._seen[command] = yield from self.appraiser.walk(view, command)
            if Ruleset.of(view).actions[type(command)].cost == INSTANT and value > most:
                most, self.free = value, command
            self._offer(self.here + value, command)
            yield

    def deeds(self, view: View, *, everything: bool) -> Iterator[Command]:
        """Yield the legal commands other than moving and ending, on targets that are near enough to be worth a thought.

        Letting enemies go is no deed: they are worth as much as if they were felled, and that is not meant.
        Without `everything` only those with a target, a unit or a thing of the map.
        """
        profile = Ruleset.of(view).hints.combat_profile(view, self.unit)
        most = max(profile.reach, profile.range + BEYOND_RANGE, CASTING_DISTANCE)
        for action in Ruleset.of(view).actions.values():
            for command in action.options(view, self.unit) if action.is_deed else ():
                aim = action.aim_of(command)
                target = aim.target
                if not (target or aim.scenery or everything):
                    continue
                if target and target != self.unit and view.gap(self.unit, target) > most:
                    continue
                if action.check(view, command) is None:
                    yield command

    def _going(self, view: View, cell: Cell) -> Generator[None, None, None]:
        """Consider going to a cell, then doing the best that can be done there."""
        path = self._paths[cell]
        move, cells = Move(self.unit, path), view.grid.footprint(cell, view.is_large(self.unit))
        risk = yield from self._risk(view, path)
        there = self.places.value(cells) + risk
        self._offer(there, move)
        with self._arrived(view, path):
            for command in self.deeds(view, everything=False):
                if self._is_hopeless(there, command):
                    continue
                value = self._seen[command] = yield from self.appraiser.walk(view, command)
                if value > WORTH_DOING:
                    self._offer(there + value, move, command)
                yield

    def _is_hopeless(self, there: float, command: Command) -> bool:
        """Tell whether a deed would have to be far better here than where it was weighed before, to be the best."""
        before = self._seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self.best.value

    @contextmanager
    def _arrived(self, view: View, path: tuple[Cell, ...]) -> Iterator[None]:
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
                walk_to(view, self.unit, view.grid.footprint(path[-1], view.is_large(self.unit)), spent.move)
                happen(view, Spent(self.unit, action=spent.action))
            yield

    def _risk(self, view: View, path: tuple[Cell, ...]) -> Generator[None, None, float]:
        """Return the expected value of the way, step by step, each given that it got there unhurt."""

        def judge(to: Cell) -> Generator[None, None, float]:
            if not is_risky(view, self.unit, to, self.places.threats):
                return 0.0
            value = yield from self.appraiser.walk(view, Move(self.unit, (to,)))
            yield
            return value

        total = 0.0
        for value in (yield from along(view, self.unit, path, (1,) * len(path), judge)):
            total += value
        return total

    def _hurry(self, view: View) -> Generator[None, None, None]:
        """Consider giving up what costs no dice for more movement, and going farther, where nothing better is to do."""
        now = view.get(self.unit, Economy)
        large, grid = view.is_large(self.unit), view.grid
        for command in self.deeds(view, everything=True):
            if now is None or Ruleset.of(view).aim_of(command).target:
                continue
            with trying(view):
                then = view.get(self.unit, Economy) if carry_out(view, command) else None
                if then is None or then.move <= now.move:
                    continue
                moves = [
                    move for move in Ruleset.of(view).actions[Move].options(view, self.unit) if isinstance(move, Move)
                ]
                best = max(
                    moves, key=lambda move: self.places.value(grid.footprint(move.path[-1], large)), default=None
                )
                if best is not None:
                    value = self.places.value(grid.footprint(best.path[-1], large))
                    self._offer(value + (yield from self._risk(view, best.path)), command, best)
            yield

    def _add_prelude(self, view: View) -> Generator[None, None, None]:
        """Put something before the best plan's deed, if that makes it better."""
        best = self.best
        moves, deed, actions = best.commands[:-1], best.commands[-1], Ruleset.of(view).actions
        plain = yield from self._after(view, moves, None, deed)
        if plain is None:
            return
        for prelude in self.deeds(view, everything=True):
            if prelude == deed or type(prelude) is type(deed):
                continue
            if actions[type(prelude)].cost.action and not actions[type(deed)].cost.action:
                continue
            value = yield from self._after(view, moves, prelude, deed)
            if value is not None and value - plain > WORTH_DOING:
                self._offer(best.value + value - plain, prelude, *moves, deed)
            yield

    def _after(
        self, view: View, moves: tuple[Command, ...], prelude: Command | None, deed: Command
    ) -> Generator[None, None, float | None]:
        """Return the value of a deed after a prelude without dice and a move, or None where that cannot be."""
        path = next((move.path for move in moves if isinstance(move, Move)), ())
        value = 0.0
        with trying(view):
            if prelude is not None:
                value = yield from self.appraiser.walk(view, prelude)
                if not carry_out(view, prelude):
                    return None
            with self._arrived(view, path):
                if Ruleset.of(view).actions[type(deed)].check(view, deed) is not None:
                    return None
                return value + (yield from self.appraiser.walk(view, deed))
