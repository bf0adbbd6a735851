"""A look at a unit's turn in two stages: all that it could do by rough values, then the best few plans exactly.

The rough value of a blow is its sum, gathered at the imagined place, so that flanks, cover, height and reach are in it;
the risk of a way is guessed from who could strike on it. What is no declared blow is walked, within bounds.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.afterwards import preparing
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.detours import detours
from game.controllers.ai.evaluate import LIFE, Evaluator, worth
from game.controllers.ai.look import HOPE, WORTH_DOING, Candidate, Look, Style
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import PlaceJudge
from game.engine.action import INSTANT, At
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot, Throw
from game.engine.components import Casting
from game.engine.forecast.threats import RoughThreat
from game.engine.imagine import aimed, carry_out, give_turn, imagined, put, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

STRIKING: Final = (Attack, Shoot, Throw)
"""What is done to an enemy from another place, where nothing else is known yet."""

MOST_CELLS: Final = 80
"""Of so many cells at most the worth is asked: those nearest to enemies."""

WET_WAY: Final = -1.0
FALL: Final = -2.0
"""What deep water and a drop on a way are taken to cost, before that is walked."""

REPLY: Final = 0.6
"""What the best blow of an enemy counts for that may come in answer."""

BOLD_WAY: Final = 0.8
"""How likely a free attack on a way is taken to be made at all."""


@dataclass(frozen=True)
class Strength:
    """How far an AI looks.

    `places` it considers; so many plans it walks `exactly`; so much `work` (see `Evaluator.work`) it spends on walking
    in one decision. `replies`: the best plans are judged after what enemies can do in answer, so many places at least
    `compared`. `chooses`: of all units that may act, the one moves first whose move helps most.
    """

    name: str
    places: int
    exactly: int
    work: int
    replies: bool = False
    compared: int = 0
    chooses: bool = False


SOLDIER: Final = Strength("soldier", 5, 0, 150)
VETERAN: Final = Strength("veteran", 10, 5, 2500)
CAPTAIN: Final = Strength("captain", 10, 5, 2500, replies=True, compared=3)
STRATEGOS: Final = Strength("strategos", 12, 5, 4000, replies=True, compared=3, chooses=True)


@dataclass
class TurnPlan:
    """Going to a cell (None: staying), then a deed (None: nothing), with what being there, the way and it are worth."""

    cell: Cell | None
    deed: Command | None
    place: float
    way: float
    gain: float

    @property
    def value(self) -> float:
        """What it is worth, all in all."""
        return self.place + self.way + self.gain


class Stages(Look):
    """One look at a unit's turn, in two stages. Its generators pause after each piece of work."""

    def __init__(
        self,
        unit: int,
        evaluator: Evaluator,
        strength: Strength,
        maps: Maps,
        blows: set[type[Command]],
        chronicle: Chronicle,
    ) -> None:
        """Look at a unit's turn; `blows` are the commands known to be declared, which it adds to."""
        super().__init__(unit, evaluator, Style(strength.name, strength.places, preludes=strength.exactly > 0))
        self.strength = strength
        self._maps = maps
        self._chronicle = chronicle
        self._blows = blows
        self._plans: list[TurnPlan] = []

    def search(self, battle: Battle, side: str) -> Generator[None, None, Candidate]:
        """Return the best plan; ending the turn is worth what standing here is."""
        with imagined(battle.stage, side) as view:
            yield from self._begin(view)
            self._plans.append(TurnPlan(None, None, self.here, 0.0, 0.0))
            yield from self._from_here(view)
            for cell in self._worthwhile(view):
                yield
                yield from self._going(view, cell)
            if self.strength.replies:
                for command, gain in (yield from preparing(view, self.unit, self.appraiser)).items():
                    self._plans.append(
                        TurnPlan(None, None if isinstance(command, EndTurn) else command, self.here, 0.0, gain)
                    )
            yield from self._choose(view)
            if isinstance(self.best.commands[-1], Move | EndTurn) or self.places.wins:
                yield from self._hurry(view)
            elif self.style.preludes and self._may_walk:
                yield from self._add_prelude(view)
        if self.free is not None and self.free not in self.best.commands:
            return Candidate(self.best.value, (self.free, *self.best.commands))
        return self.best

    @property
    def _may_walk(self) -> bool:
        return self.appraiser.work < self.strength.work

    def _begin(self, view: View) -> Generator[None, None, None]:
        yield
        self._places = yield from PlaceJudge.of(view, self.unit, self._maps, self._chronicle)
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
        self.appraiser.stance = self.places.stance()
        yield

    def _worthwhile(self, view: View) -> list[Cell]:
        """Return the places to consider to which a move is legal."""
        check = Ruleset.of(view).actions[Move].check
        return [cell for cell in super()._worthwhile(view) if check(view, Move(self.unit, self._paths[cell])) is None]

    def _from_here(self, view: View) -> Generator[None, None, None]:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all."""
        most, actions, charged = WORTH_DOING, Ruleset.of(view).actions, set[int]()
        for command in self.deeds(view, everything=True):
            action = actions[type(command)]
            if At.PATH_TO_UNIT in action.aim:
                target = action.aim_of(command).target
                if target in charged:
                    continue
                charged.add(target)
            value = yield from self._worth(view, command)
            if value is None:
                continue
            self._seen[command] = value
            if action.cost == INSTANT and value > most:
                most, self.free = value, command
            self._plans.append(TurnPlan(None, command, self.here, 0.0, value))
            yield

    def _worth(self, view: View, command: Command) -> Generator[None, None, float | None]:
        """Return what a deed is worth: summed where it is a declared blow, else walked while there is work left."""
        declared = Ruleset.of(view).hints.declare(view, command)
        if declared is not None and not declared.at_stake:
            self._blows.add(type(command))
            return (yield from self.appraiser.sum(view, command, declared))
        if not self._may_walk:
            return None
        value = yield from self.appraiser.walk(view, command)
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
            return (yield from self.appraiser.walk(view, EndTurn(self.unit)))

    def _going(self, view: View, cell: Cell) -> Generator[None, None, None]:
        """Consider going to a cell, then what can be done there: all that has a target, or blows alone."""
        path = self._paths[cell]
        place = self.places.value(view.grid.footprint(cell, view.is_large(self.unit)))
        way = self._rough_risk(view, path)
        self._plans.append(TurnPlan(cell, None, place, way, 0.0))
        with self._arrived(view, path):
            deeds = self.deeds(view, everything=False) if self.strength.exactly else self._blows_from(view)
            for command in deeds:
                if self._is_hopeless(place + way, command):
                    continue
                value = yield from self._worth(view, command)
                if value is not None and value > WORTH_DOING:
                    self._seen[command] = value
                    self._plans.append(TurnPlan(cell, command, place, way, value))
                yield

    def _is_hopeless(self, there: float, command: Command) -> bool:
        before = self._seen.get(command)
        best = max(plan.value for plan in self._plans)
        return before is not None and there + max(before, 0.0) * HOPE <= best

    def _blows_from(self, view: View) -> Iterator[Command]:
        """Yield the legal blows at enemies from where the unit stands now."""
        actions, enemies = Ruleset.of(view).actions, set(view.enemies(self.unit))
        kinds: list[type[Command]] = [*STRIKING, *sorted(self._blows, key=lambda one: one.__name__)]
        for kind in dict.fromkeys(kinds):
            if kind not in actions:
                continue
            action = actions[kind]
            for command in action.options(view, self.unit):
                if action.aim_of(command).target in enemies and action.check(view, command) is None:
                    yield command

    def _rough_risk(self, view: View, path: tuple[Cell, ...]) -> float:
        """Guess what a way may cost: whoever's reach is left strikes once, as hard as it usually does."""
        large, grid, ground = view.is_large(self.unit), view.grid, view.field
        bodies = (view.cells(self.unit), *(grid.footprint(cell, large) for cell in path))
        lost = 0.0
        for threat in self.places.threats:
            body = view.cells(threat.unit)
            gaps = [grid.gap(cells, body) for cells in bodies]
            if any(before <= threat.reach < after for before, after in pairwise(gaps)):
                lost += BOLD_WAY * threat.melee
        left, most = Ruleset.of(view).hints.vigour(view, self.unit)
        risk = -worth(view, self.unit) * (1 - LIFE) * min(lost, left) / max(1, most)
        if any(ground.terrain(cell).is_deep for cells in bodies[1:] for cell in cells):
            risk += WET_WAY
        fall = Ruleset.of(view).scale.fall_step
        if any(
            max(map(ground.height, one)) - max(map(ground.height, other)) >= fall for one, other in pairwise(bodies)
        ):
            risk += FALL
        return risk

    # ---- the second stage ------------------------------------------------------------------------------------------

    def _choose(self, view: View) -> Generator[None, None, None]:
        """Take the best plan: as long as the one that looks best has not been looked at exactly, that is done first.

        What a way risks, and what may come in answer where it ends, counts at once for all plans that go there.
        """
        plans, known = list(self._plans), set[Cell | None]()
        while True:
            best = max(plans, key=lambda plan: round(plan.value, 6))
            unknown = [plan for plan in plans if plan.cell not in known] if len(known) < self.strength.exactly else []
            if best.cell in known and len(known) < self.strength.compared and unknown:
                best = max(unknown, key=lambda plan: round(plan.value, 6))
            elif best.cell in known or not unknown:
                self._offer(best.value, *self._commands(best))
                return
            known.add(best.cell)
            path = () if best.cell is None else self._paths[best.cell]
            way = (yield from self._risk(view, path)) if best.way or path else 0.0
            answered = (yield from self._answered(view, path)) if self.strength.replies else 0.0
            for plan in plans:
                if plan.cell == best.cell:
                    plan.way, plan.place = way, plan.place + answered
            yield

    def _commands(self, plan: TurnPlan) -> tuple[Command, ...]:
        moves = () if plan.cell is None else (Move(self.unit, self._paths[plan.cell]),)
        if plan.deed is None:
            return moves or (EndTurn(self.unit),)
        return (*moves, plan.deed)

    def _answered(self, view: View, path: tuple[Cell, ...]) -> Generator[None, None, float]:
        """Return by how much the best blows of the enemies that can reach differ from the danger that was guessed."""
        cells = view.cells(self.unit) if not path else view.grid.footprint(path[-1], view.is_large(self.unit))
        total, close = 0.0, list[float]()
        with self._arrived(view, path):
            for threat in self.places.threats:
                if not any(cell in threat.struck or cell in threat.shot for cell in cells):
                    continue
                answer = REPLY * (yield from self._reply(view, threat)) / threat.pressed
                if threat.ranged or threat.reach > 1:
                    total += answer
                else:
                    close.append(answer)
                yield
        total += sum(sorted(close)[: self.places.room_for_foes(cells)])
        return total + self.places.danger_counted(cells)

    def _reply(self, view: View, threat: RoughThreat) -> Generator[None, None, float]:
        """Return the value of an enemy's best blow at the unit where it stands now, from the nearest place for it."""
        enemy, large, grid = threat.unit, view.is_large(threat.unit), view.grid
        body, worst = view.cells(self.unit), 0.0
        ways = self._maps.way_to(view, view.cells(enemy)[0], large=large)
        near = [
            cell
            for cell in grid.within(body[0], threat.reach + 1)
            if cell in ways and not any(view.at(one) for one in grid.footprint(cell, large))
        ]
        stands = sorted(near, key=lambda cell: (ways[cell], cell))[:1]
        comes = view.gap(self.unit, enemy) > threat.reach
        for stand in (stands if comes else []) + ([view.cells(enemy)[0]] if threat.ranged or not comes else []):
            with trying(view):
                give_turn(view, enemy)
                put(view, enemy, grid.footprint(stand, large))
                for command in aimed(view, enemy, self.unit):
                    if Ruleset.of(view).hints.declare(view, command) is not None:
                        worst = min(worst, (yield from self.appraiser.weigh(view, command)))
        return worst
