"""The AI's turn: candidates, each valued exactly, the best first; thinking gives way between them.

A turn is looked at as: go somewhere, do something there, with something instant or cheap before it where that makes it
better. After each command that brings no surprise the rest of the plan is carried out; else it is thought out anew.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from game.battle import Battle, applying
from game.board.terrain import DEEP_CM
from game.commands import Command, EndTurn, Move
from game.components import Active, Economy, Sneaking
from game.controllers.ai.appraise import Appraiser
from game.controllers.ai.places import Places
from game.controllers.protocol import Thinking
from game.events import Displaced, Event, Spent
from game.odds import TooManyOutcomesError, explore, forecast, supposing
from game.reads import Memory
from game.ruleset import INSTANT
from game.setting import Setting
from game.view import Ask, Cell, Context, Steps, View

WORTH_DOING: Final = 0.05
BEYOND_RANGE: Final = 2
CASTING_DISTANCE: Final = 8
HOPE: Final = 1.5
"""How much better a deed may turn out at another place than where it was last weighed."""

MOST_COMMANDS: Final = 14
"""So many commands in one turn, then it ends: nothing may go on for ever."""


@dataclass(frozen=True)
class Style:
    """How much an AI looks at: the places it considers, and whether it looks for preludes."""

    name: str
    places: int
    preludes: bool


STANDARD: Final = Style("standard", 10, preludes=True)
QUICK: Final = Style("quick", 5, preludes=False)


@dataclass
class Mind:
    """What an AI keeps of one battle: forecasts, and the rest of the plan with the state it was made for."""

    memory: Memory
    plan: list[Command] = field(default_factory=list)
    turn: tuple[int, int] = (0, 0)
    given: int = 0


@dataclass(frozen=True)
class Candidate:
    """A plan and its value."""

    value: float
    commands: tuple[Command, ...]


class Planner:
    """Plays by exact expectation on what its side knows; never touches the rules' dice, never gets stuck."""

    def __init__(self, style: Style = STANDARD) -> None:
        """Play in a style."""
        self.style = style
        self._minds: WeakKeyDictionary[Battle, Mind] = WeakKeyDictionary()
        self._memory: tuple[Setting, Memory] | None = None

    def think(self, battle: Battle) -> Thinking:
        """Think about the battle's decision; see `game.controllers.protocol`."""
        decision = battle.decision
        if decision is None:
            message = "there is nothing to decide"
            raise ValueError(message)
        if decision.ask is not None:
            return (yield from self._answer(battle, decision.ask))
        mind = self._minds.setdefault(battle, Mind(self._memory_of(battle)))
        unit = decision.units[0]
        turn = (battle.truth.world.stamp(Active), unit)
        if mind.turn != turn:
            mind.turn, mind.given, mind.plan = turn, 0, []
        mind.given += 1
        if mind.given > MOST_COMMANDS:
            return EndTurn(unit)
        if mind.plan:
            command = mind.plan.pop(0)
            if battle.refusal(command) is None:
                return command
            mind.plan = []
        best = yield from self._best(battle, unit, decision.side, mind)
        mind.plan = list(best.commands[1:])
        return best.commands[0]

    def _memory_of(self, battle: Battle) -> Memory:
        """Return the memory for a battle: battles from one setting share it, for it holds all that counts."""
        if self._memory is None or self._memory[0] is not battle.setting:
            self._memory = (battle.setting, Memory())
        return self._memory[1]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def _answer(self, battle: Battle, ask: Ask) -> Thinking:
        """Answer a question: by its chances where they say it all, else by forecasting each answer."""
        if ask.chances:
            return ask.options[max(range(len(ask.options)), key=lambda place: (ask.chances[place], -place))]
        best, command = float("-inf"), ask.options[0]
        for option in ask.options:
            yield
            found = forecast(battle, option, ask.side)
            value = 0.0
            for result, chance in found.outcomes:
                for unit, lost in result.lost:
                    value += chance * lost * (-1 if battle.truth.side_of(unit) == ask.side else 1)
                for unit in (*result.down, *result.dead):
                    value += chance * 20 * (-1 if battle.truth.side_of(unit) == ask.side else 1)
            if round(value, 6) > best:
                best, command = round(value, 6), option
        return command

    # ---- turns -----------------------------------------------------------------------------------------------------

    def _best(self, battle: Battle, unit: int, side: str, mind: Mind) -> Generator[None, None, Candidate]:
        """Return the best plan from here on; at every pause the world is as it was, and is imagined again after it."""
        world = battle.stage.world
        base = world.mark()
        search = Look(unit, Appraiser(side, mind.memory), self.style).search(battle, side)
        while True:
            try:
                next(search)
            except StopIteration as done:
                best: Candidate = done.value
                return best
            imagined = world.undo_to(base)
            yield
            world.redo(imagined)


class Look:
    """One look at a unit's turn: what it could do where. Its generators pause after each piece of work."""

    def __init__(self, unit: int, appraiser: Appraiser, style: Style) -> None:
        """Look at a unit's turn."""
        self.unit = unit
        self.appraiser = appraiser
        self.style = style
        self.here = 0.0
        self.best = Candidate(float("-inf"), ())
        self.free: Command | None = None
        self._places: Places | None = None
        self._paths: dict[Cell, tuple[Cell, ...]] = {}
        self._seen: dict[Command, float] = {}

    def search(self, battle: Battle, side: str) -> Generator[None, None, Candidate]:
        """Return the best plan; ending the turn is worth what standing here is."""
        with supposing(battle.stage, side) as view:
            self._begin(view)
            self._offer(self.here + WORTH_DOING, EndTurn(self.unit))
            yield from self._from_here(view)
            for cell in self._worthwhile(view):
                yield
                yield from self._going(view, cell)
            if self.style.preludes and not isinstance(self.best.commands[-1], Move | EndTurn):
                yield from self._add_prelude(view)
        if self.free is not None and self.free not in self.best.commands:
            return Candidate(self.best.value, (self.free, *self.best.commands))
        return self.best

    def _offer(self, value: float, *commands: Command) -> None:
        """Take a plan if it is better than the best so far; of equals the first."""
        if round(value, 6) > round(self.best.value, 6):
            self.best = Candidate(value, commands)

    @property
    def places(self) -> Places:
        """What places are worth."""
        if self._places is None:
            message = "begin first"
            raise RuntimeError(message)
        return self._places

    def _begin(self, view: View) -> None:
        """Look at the board: places, and where the unit can get."""
        self._places = Places.of(view, self.unit)
        self.here = self.places.value(view.cells(self.unit))
        for command in view.ruleset.actions[Move].options(view, self.unit):
            if isinstance(command, Move):
                self._paths[command.path[-1]] = command.path

    def _worthwhile(self, view: View) -> list[Cell]:
        """Return the places to consider: near each enemy, and the best by themselves."""
        places, large, grid = self.places, view.is_large(self.unit), view.grid
        sketch = view.ruleset.sketch(view, self.unit)
        values = {cell: places.value(grid.footprint(cell, large)) for cell in self._paths}
        ranked = sorted(values, key=lambda cell: (-round(values[cell], 6), cell[1], cell[0]))
        chosen = dict.fromkeys(ranked[:2])
        for threat in places.threats:
            body = view.cells(threat.unit)
            near = [cell for cell in ranked if grid.gap(grid.footprint(cell, large), body) <= sketch.reach]
            chosen.update(dict.fromkeys(near[:2]))
        if sketch.range:
            chosen.update(dict.fromkeys(ranked[: self.style.places // 2]))
        return list(chosen)[: self.style.places]

    def _from_here(self, view: View) -> Generator[None, None, None]:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all."""
        most = WORTH_DOING
        for command in self.deeds(view, everything=True):
            value = self._seen[command] = yield from self.appraiser.weigh(view, command)
            if view.ruleset.actions[type(command)].cost == INSTANT and value > most:
                most, self.free = value, command
            self._offer(self.here + value, command)
            yield

    def deeds(self, view: View, *, everything: bool) -> Iterator[Command]:
        """Yield the legal commands other than moving and ending, on targets that are near enough to be worth a thought.

        Without `everything` only those with a target.
        """
        sketch = view.ruleset.sketch(view, self.unit)
        most = max(sketch.reach, sketch.range + BEYOND_RANGE, CASTING_DISTANCE)
        for kind, action in view.ruleset.actions.items():
            if kind in {Move, EndTurn}:
                continue
            for command in action.options(view, self.unit):
                target = getattr(command, "target", 0)
                if not (target or everything):
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
                value = self._seen[command] = yield from self.appraiser.weigh(view, command)
                if value > WORTH_DOING:
                    self._offer(there + value, move, command)
                yield

    def _is_hopeless(self, there: float, command: Command) -> bool:
        """Tell whether a deed would have to be far better here than where it was weighed before, to be the best."""
        before = self._seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self.best.value

    @contextmanager
    def _arrived(self, view: View, path: tuple[Cell, ...]) -> Iterator[None]:
        """Imagine the unit at the end of a path, its movement spent, for as long as the block runs."""
        world, commit = view.world, applying(view.stage)
        mark = world.mark()
        try:
            if path:
                cells = view.grid.footprint(path[-1], view.is_large(self.unit))
                for event in arriving(view, self.unit, cells, len(path)):
                    commit(event)
            yield
        finally:
            world.undo_to(mark)

    def _risk(self, view: View, path: tuple[Cell, ...]) -> Generator[None, None, float]:
        """Return the expected value of the way, step by step, each given that it got there unhurt."""
        total = 0.0
        for number, to in enumerate(path):
            with self._arrived(view, path[:number]):
                if self._is_risky(view, view.cells(self.unit), view.grid.footprint(to, view.is_large(self.unit))):
                    total += yield from self.appraiser.weigh(view, Move(self.unit, (to,)))
                    yield
        return total

    def _is_risky(self, view: View, origin: tuple[Cell, ...], cells: tuple[Cell, ...]) -> bool:
        """Tell whether anything could happen on a step: it leaves an enemy's reach, gets wet, drops, or sneaks."""
        if view.has(self.unit, Sneaking):
            return True
        if max(map(view.field.height, origin)) - max(map(view.field.height, cells)) >= view.ruleset.fall_step:
            return True
        if any(view.field.terrain(cell).depth_cm >= DEEP_CM for cell in cells):
            return True
        return any(
            view.grid.gap(origin, view.cells(threat.unit))
            <= threat.reach
            < view.grid.gap(cells, view.cells(threat.unit))
            for threat in self.places.threats
        )

    def _add_prelude(self, view: View) -> Generator[None, None, None]:
        """Put something before the best plan's deed, if that makes it better."""
        best = self.best
        moves, deed = best.commands[:-1], best.commands[-1]
        plain = yield from self._after(view, moves, None, deed)
        if plain is None:
            return
        for prelude in self.deeds(view, everything=True):
            if prelude == deed or type(prelude) is type(deed):
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
        value, mark = 0.0, view.world.mark()
        try:
            if prelude is not None:
                value = yield from self.appraiser.weigh(view, prelude)
                if not play_out(view, prelude):
                    return None
            with self._arrived(view, path):
                if view.ruleset.actions[type(deed)].check(view, deed) is not None:
                    return None
                return value + (yield from self.appraiser.weigh(view, deed))
        finally:
            view.world.undo_to(mark)


def arriving(view: View, unit: int, cells: tuple[Cell, ...], cost: int) -> Iterator[Event]:
    """Yield the events that put a unit somewhere in the imagination, its movement spent."""
    economy = view.get(unit, Economy)
    if economy is not None:
        yield Spent(unit, move=min(cost, economy.move), mark="on the way")
    yield Displaced(unit, view.cells(unit), cells)


def play_out(view: View, command: Command) -> bool:
    """Carry a command out in the imagination, if it draws no dice and asks nothing; tell whether it could be."""
    events: list[Event] = []

    def keep(found: list[Event]) -> int:
        events[:] = found
        return len(found)

    def steps(context: Context) -> Steps:
        return view.ruleset.actions[type(command)].outcome(context, command)

    try:
        explore(view.stage, view.side, steps, keep, lambda _leaf, _side: 0.0, most=1)
    except TooManyOutcomesError:
        return False
    commit = applying(view.stage)
    for event in events:
        commit(event)
    return True
