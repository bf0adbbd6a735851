"""A look at a unit's turn in two stages: all that it could do by rough values, then the best few plans exactly.

A plan is to go somewhere and do something there, with something cheap before it where that makes it better, or with
something that gives more movement where there is nothing else to do. The rough value of a blow is its sum, gathered at
the imagined place, so that flanks, cover, height and reach are in it; the risk of a way is guessed from who could
strike on it. What is no declared blow is walked, within bounds.
"""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.afterwards import preparing
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.detours import detours
from game.controllers.ai.errands import errands
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.reply import answered
from game.controllers.ai.risk import rough_risk, walked_risk
from game.controllers.ai.strength import Strength
from game.engine.action import INSTANT, UNITS, At
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Casting, Economy
from game.engine.events import Spent
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

AFTER_PRELUDE: Final = 0.6
"""How much more of its worth a deed may have after something that prepares it."""

AT_SOMETHING: Final = UNITS | At.SCENERY

MOST_CELLS: Final = 80
"""Of so many cells at most the worth is asked: those nearest to enemies."""

Looking = Generator[None, None, None]


@dataclass(frozen=True)
class Candidate:
    """A plan and its value; `gain` is what it is worth more than staying and doing nothing."""

    value: float
    commands: tuple[Command, ...]
    gain: float = 0.0


@dataclass
class TurnPlan:
    """Going to a cell (None: staying), then a deed (None: nothing), with what being there, the way and it are worth."""

    cell: Cell | None
    deed: Command | None
    place: float
    way: float = 0.0
    gain: float = 0.0

    @property
    def value(self) -> float:
        """What it is worth, all in all."""
        return self.place + self.way + self.gain


class Look:
    """One look at a unit's turn: what it could do where. Its generators pause after each piece of work."""

    def __init__(self, unit: int, evaluator: Evaluator, strength: Strength, maps: Maps, chronicle: Chronicle) -> None:
        """Look at a unit's turn."""
        self.unit = unit
        self.evaluator = evaluator
        self.strength = strength
        self.here = 0.0
        self.plans: list[TurnPlan] = []
        self._most = float("-inf")
        self._free: Command | None = None
        self._maps = maps
        self._chronicle = chronicle
        self._paths: dict[Cell, tuple[Cell, ...]] = {}
        self._offering = set[Cell]()
        """Cells to which all ways lead out of an enemy's reach."""

        self._at_hand: dict[Command, float] = {}
        self._seen: dict[Command, float] = {}
        self._summed = set[type[Command]]()
        self._blows_left = strength.blows
        self._now: dict[tuple[int, Command], float | None] = {}

    def search(self, battle: Battle, side: str) -> Generator[None, None, Candidate]:
        """Return the best plan; ending the turn is worth what standing here is."""
        with imagined(battle.stage, side) as view:
            yield from self._begin(view)
            self._note(TurnPlan(None, None, self.here))
            yield from self._from_here(view, with_target=None if self.strength.preludes else True)
            for cell in self._worthwhile(view):
                yield
                yield from self._going(view, cell)
            if self.strength.replies:
                for command, gain in (yield from preparing(view, self.unit, self.evaluator)).items():
                    self._note(TurnPlan(None, None if isinstance(command, EndTurn) else command, self.here, 0.0, gain))
            best = self._best()
            if not self.strength.preludes and best.deed is None:
                yield from self._from_here(view, with_target=False)
            best = yield from self._choose(view)
            found = Candidate(best.value, self._commands(best))
            if best.deed is None or self.places.wins:
                found = yield from self._hurry(view, found)
            elif self.strength.preludes:
                found = yield from self._with_prelude(view, best)
        if self._free is not None and self._free not in found.commands:
            return Candidate(found.value, (self._free, *found.commands))
        return found

    def _note(self, plan: TurnPlan) -> None:
        self.plans.append(plan)
        self._most = max(self._most, plan.value)

    def _best(self) -> TurnPlan:
        """Return the best plan so far, of equals the first."""
        return max(self.plans, key=lambda plan: round(plan.value, 6))

    @property
    def _may_walk(self) -> bool:
        return self.evaluator.work < self.strength.work

    # ---- the board -------------------------------------------------------------------------------------------------

    def _begin(self, view: View) -> Looking:
        """Look at the board: places, and where the unit can get."""
        yield
        self.places = yield from PlaceJudge.of(view, self.unit, self._maps, self._chronicle)
        self.here = self.places.value(view.cells(self.unit))
        reach = Ruleset.of(view).reach(view, self.unit)
        start, ways = view.cells(self.unit)[0], self.places.ways
        cells = [cell for cell in reach.cost if cell != start]
        if len(cells) > MOST_CELLS:
            cells.sort(key=lambda cell: min((cost.get(cell, 99) for _, cost, _ in ways), default=0))
        yield
        large, grid = view.is_large(self.unit), view.grid
        taken = {cell for other in view.units() if other != self.unit for cell in view.cells(other)}
        for cell in cells[:MOST_CELLS]:
            if taken.isdisjoint(grid.footprint(cell, large)):
                self._paths[cell] = reach.path(cell)
        for cell, path in detours(view, self.unit, reach, self._paths, self.places.threats).items():
            if path is None:
                self._offering.add(cell)
            else:
                self._paths[cell] = path
        self.evaluator.stance = self.places.stance()
        yield

    def _worthwhile(self, view: View) -> list[Cell]:
        """Return the places to consider to which a move is legal: near each enemy, and the best by themselves."""
        places, large, grid = self.places, view.is_large(self.unit), view.grid
        profile, check = Ruleset.of(view).hints.combat_profile(view, self.unit), Ruleset.of(view).actions[Move].check
        bodies = {cell: grid.footprint(cell, large) for cell in self._paths}
        values = {
            cell: round(places.value(body) - (OFFERED if cell in self._offering else 0.0), 6)
            for cell, body in bodies.items()
        }
        ranked = sorted(values, key=lambda cell: (-values[cell], cell[1], cell[0]))
        chosen = dict.fromkeys(ranked[:2])

        def best_near(at: Iterable[Cell], within: int, most: int) -> None:
            zone = {near for cell in at for near in grid.within(cell, within)}
            chosen.update(dict.fromkeys(islice((cell for cell in ranked if not zone.isdisjoint(bodies[cell])), most)))

        for there, sides in errands(view, self.unit):
            best_near((there,), 1, sides)
        for threat in places.threats:
            best_near(view.cells(threat.unit), profile.reach, 2)
        if profile.range:
            chosen.update(dict.fromkeys(ranked[: self.strength.places // 2]))
        return [
            cell
            for cell in list(chosen)[: self.strength.places]
            if check(view, Move(self.unit, self._paths[cell])) is None
        ]

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def deeds(self, view: View, *, with_target: bool | None, hoped: float | None = None) -> Iterator[Command]:
        """Yield the legal commands other than moving and ending, on targets that are near enough to be worth a thought.

        Those with a target only, a unit or a thing of the map, or those without one, or (None) both. Letting enemies go
        is no deed: they are worth as much as if they were felled, and that is not meant. Where a place is `hoped` to be
        worth so much, what could not be the best there is left out.
        """
        profile = Ruleset.of(view).hints.combat_profile(view, self.unit)
        most = max(profile.reach, profile.range + BEYOND_RANGE, CASTING_DISTANCE)
        for action in Ruleset.of(view).actions.values():
            if not action.is_deed or (with_target and not action.aim & AT_SOMETHING):
                continue
            charged = set[int]()
            for command in action.options(view, self.unit):
                aim = action.aim_of(command)
                target = aim.target
                if with_target is not None and with_target is not bool(target or aim.scenery):
                    continue
                if target and target != self.unit and view.gap(self.unit, target) > most:
                    continue
                if target in charged or (hoped is not None and target and self._is_hopeless(hoped, command)):
                    continue
                if action.check(view, command) is None:
                    if At.PATH_TO_UNIT in action.aim:
                        charged.add(target)
                    yield command

    def _is_hopeless(self, there: float, command: Command) -> bool:
        """Tell whether a deed would have to be far better here than where it was weighed before, to be the best.

        Of a blow that can be told; a stone falls as it is pushed.
        """
        before = self._seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self._most

    def _from_here(self, view: View, *, with_target: bool | None) -> Looking:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all."""
        most, actions = WORTH_DOING, Ruleset.of(view).actions
        for command in self.deeds(view, with_target=with_target):
            value = yield from self._worth(view, command)
            if value is None:
                continue
            self._at_hand[command] = self._seen[command] = value
            if actions[type(command)].cost == INSTANT and value > most:
                most, self._free = value, command
            self._note(TurnPlan(None, command, self.here, 0.0, value))
            yield

    def _worth(self, view: View, command: Command) -> Generator[None, None, float | None]:
        """Return what a deed is worth: summed where it is a declared blow, else walked while there is work left.

        How it is paid for makes no difference.
        """
        subject = view.world.fingerprint, Ruleset.of(view).actions[type(command)].unpaid(command)
        if subject not in self._now:
            self._now[subject] = yield from self._weighed(view, command)
        return self._now[subject]

    def _weighed(self, view: View, command: Command) -> Generator[None, None, float | None]:
        declared = Ruleset.of(view).hints.declare(view, command)
        if declared is not None:
            self._summed.add(type(command))
            return (yield from self.evaluator.sum(view, command, declared))
        if not self._may_walk:
            return None
        value = yield from self.evaluator.walk(view, command)
        value += yield from self._ending(view, command)
        return value + (self.places.opening(command) if Ruleset.of(view).aim_of(command).scenery else 0.0)

    def _ending(self, view: View, command: Command) -> Generator[None, None, float]:
        """Return what comes at the turn's end of a cast that a command brings to its end."""
        if not view.has(self.unit, Casting):
            return 0.0
        with trying(view):
            if not carry_out(view, command):
                return 0.0
            casting = view.get(self.unit, Casting)
            if casting is None or casting.done < casting.needed:
                return 0.0
            return (yield from self.evaluator.walk(view, EndTurn(self.unit)))

    def _going(self, view: View, cell: Cell) -> Looking:
        """Consider going to a cell, then what can be done there to others."""
        path = self._paths[cell]
        place = self.places.value(view.grid.footprint(cell, view.is_large(self.unit)))
        way = rough_risk(view, self.unit, path, self.places.threats)
        self._note(TurnPlan(cell, None, place, way))
        with self._arrived(view, path):
            for command in self.deeds(view, with_target=True, hoped=place + way):
                if not self._blows_left:
                    return
                self._blows_left -= 1
                value = yield from self._worth(view, command)
                if value is not None:
                    self._seen[command] = value
                    if value > WORTH_DOING:
                        self._note(TurnPlan(cell, command, place, way, value))
                yield

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

    # ---- the second stage ------------------------------------------------------------------------------------------

    def _choose(self, view: View) -> Generator[None, None, TurnPlan]:
        """Return the best plan: as long as the one that looks best has not been looked at exactly, that is done first.

        What a way risks, and what may come in answer where it ends, counts at once for all plans that go there.
        """
        known = set[Cell | None]()
        while True:
            best = self._best()
            unknown = [plan for plan in self.plans if plan.cell not in known]
            if len(known) >= self.strength.exactly or not unknown:
                return best
            if best.cell in known:
                if len(known) >= self.strength.compared:
                    return best
                best = max(unknown, key=lambda plan: round(plan.value, 6))
            known.add(best.cell)
            path, threats = self._path(best), self.places.threats
            way = yield from walked_risk(view, self.unit, path, threats, self.evaluator)
            reply = 0.0
            if self.strength.replies:
                with self._arrived(view, path):
                    reply = yield from answered(view, self.unit, self.places, self.evaluator)
            for plan in self.plans:
                if plan.cell == best.cell:
                    plan.way, plan.place = way, plan.place + reply
            yield

    def _path(self, plan: TurnPlan) -> tuple[Cell, ...]:
        return () if plan.cell is None else self._paths[plan.cell]

    def _commands(self, plan: TurnPlan, prelude: Command | None = None) -> tuple[Command, ...]:
        moves = () if plan.cell is None else (Move(self.unit, self._paths[plan.cell]),)
        if plan.deed is None:
            return moves or (EndTurn(self.unit),)
        return (*(() if prelude is None else (prelude,)), *moves, plan.deed)

    # ---- preludes --------------------------------------------------------------------------------------------------

    def _hurry(self, view: View, found: Candidate) -> Generator[None, None, Candidate]:
        """Consider giving up what costs no dice for more movement, and going farther, where nothing better is to do."""
        now, places = view.get(self.unit, Economy), self.places
        large, grid, ruleset = view.is_large(self.unit), view.grid, Ruleset.of(view)
        for command in self._at_hand if now is not None else ():
            if ruleset.aim_of(command).target:
                continue
            with trying(view):
                then = view.get(self.unit, Economy) if carry_out(view, command) else None
                if then is None or now is None or then.move <= now.move:
                    continue
                reach = ruleset.reach(view, self.unit)
                values = {cell: round(places.value(grid.footprint(cell, large)), 6) for cell in reach.cost}
                ranked = sorted(values, key=lambda cell: (-values[cell], cell[1], cell[0]))
                moves = (Move(self.unit, reach.path(cell)) for cell in ranked if cell != view.cells(self.unit)[0])
                best = next((move for move in moves if ruleset.actions[Move].check(view, move) is None), None)
                if best is None:
                    continue
                value = values[best.path[-1]]
                if self.strength.exactly:
                    value += yield from walked_risk(view, self.unit, best.path, places.threats, self.evaluator)
                else:
                    value += rough_risk(view, self.unit, best.path, places.threats)
                if round(value, 6) > round(found.value, 6):
                    found = Candidate(value, (command, best))
            yield
        return found

    def _with_prelude(self, view: View, plan: TurnPlan) -> Generator[None, None, Candidate]:
        """Return the plan with something before its deed, where that makes it better."""
        hope, actions = plan.gain * AFTER_PRELUDE, Ruleset.of(view).actions
        needs = plan.deed is None or actions[type(plan.deed)].cost.action
        hoped = [
            (value, one)
            for one, value in self._at_hand.items()
            if value + hope > WORTH_DOING and type(one) is not type(plan.deed) and type(one) not in self._summed
            if needs or not actions[type(one)].cost.action
        ]
        hoped.sort(key=lambda pair: -pair[0])
        best, found = plan.gain + WORTH_DOING, Candidate(plan.value, self._commands(plan))
        for value, prelude in hoped[: self.strength.preludes]:
            gain = yield from self._after(view, plan, prelude)
            if gain is not None and round(value + gain, 6) > round(best, 6):
                best = value + gain
                found = Candidate(plan.place + plan.way + best, self._commands(plan, prelude))
            yield
        return found

    def _after(self, view: View, plan: TurnPlan, prelude: Command) -> Generator[None, None, float | None]:
        """Return the value of a plan's deed after a prelude without dice, or None where that cannot be."""
        with trying(view):
            if plan.deed is None or not carry_out(view, prelude):
                return None
            with self._arrived(view, self._path(plan)):
                if Ruleset.of(view).actions[type(plan.deed)].check(view, plan.deed) is not None:
                    return None
                return (yield from self._worth(view, plan.deed))
