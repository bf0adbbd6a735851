"""What the previews rest on: exact odds and path risks from the rules' own resolvers, remembered for a decision.

Nothing here changes the battle: every look ahead is taken back. No arcade.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from time import perf_counter
from typing import Final

from game.engine.battle import Battle
from game.engine.commands import Command, Move
from game.engine.components import Dead, Unit
from game.engine.events import Aimed, Attacked, CountedDown, Dropped, Event, ItemUsed, TurnEnded
from game.engine.forecast import ways
from game.engine.forecast.odds import forecasting
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.forecast.results import Forecast
from game.engine.forecast.safety import Ways
from game.engine.forecast.ways import StepRisk, WayStep
from game.engine.imagine import certain, imagined, played
from game.engine.ruleset import Ruleset
from game.engine.working import Working
from game.report.narrate import Narrator
from game.screen.battle.forecast import approach, counting
from game.screen.battle.forecast.approach import Promise
from game.screen.battle.forecast.asked import Asked
from game.screen.battle.forecast.decided import FATES, ORDER, cells_of, decided
from game.screen.model.chances import spread
from game.screen.model.foretold import Counting
from game.screen.model.plain import ExpectedToll, Odds

WORTH_SAYING: Final = 0.005
MOST_OTHERS: Final = 5
SAMPLES: Final = 12
PIECES_AT_ONCE: Final = 50
"""So many pieces of a command's odds (`odds.WALKED_AT_ONCE` outcomes) are worked out as soon as it is pointed at."""

AT_ONCE: Final = 0.02
"""Seconds that may be spent at once on what somebody points at; the rest is worked out from frame to frame."""


class Forecasts:
    """Looks ahead for the side that decides; `wanted` commands are worked out a few at a time, in `work`."""

    def __init__(self, battle: Battle) -> None:
        """Know nothing yet."""
        self._battle = battle
        self._forecasts: dict[Command, Forecast | None] = {}
        self._samples: dict[Command, tuple[Event, ...]] = {}
        self._numbers: dict[Command, int] = {}
        self._countings: dict[Command, tuple[Counting, ...]] = {}
        self.asked: Final = Asked()
        """What else is worked out, while this decision stands."""
        self._wanted: deque[Command] = deque()
        self._unsure: frozenset[Command] = frozenset()
        self._begun: dict[Command, Working[Forecast]] = {}
        """What commands may come to, as far as that is worked out."""

    # ---- odds ------------------------------------------------------------------------------------------------------

    def knows(self, command: Command) -> bool:
        """Tell whether a command's odds are worked out already."""
        return command in self._forecasts

    def forecast(self, command: Command) -> Forecast | None:
        """Return what a command or answer may come to, all at once; None where it has too many outcomes to walk."""
        while command not in self._forecasts:
            self._look_at(command)
        return self._forecasts[command]

    def want(self, commands: Iterable[Command]) -> None:
        """Put commands on the list of what is worked out when there is time."""
        self._wanted.extend(command for command in commands if command not in self._forecasts)

    @property
    def is_at_work(self) -> bool:
        """Whether `work` has anything to work out, or to tell of."""
        return bool(self._wanted) or self.asked.is_at_work

    def work(self, seconds: float) -> bool:
        """Work wanted odds out for about so long, then what else was asked for; tell whether anything new is known.

        New is also what somebody asked for in vain and another's asking finished since the last time.
        """
        end, known = perf_counter() + seconds, len(self._forecasts)
        while self._wanted and perf_counter() < end:
            self._look_on(self._wanted[0])
        is_new = len(self._forecasts) > known
        return self.asked.work(end) or is_new

    def _look_on(self, command: Command) -> None:
        """Work out a little more of what the first command that is wanted may come to."""
        self._look_at(command)
        if command in self._forecasts:
            self._wanted.popleft()

    def _look_at(self, command: Command) -> None:
        """Work out a few more outcomes of a command, where they are not all known."""
        if command in self._forecasts:
            return
        begun = self._begun.setdefault(command, forecasting(self._battle, command, all_told=True))
        try:
            next(begun)
        except StopIteration as done:
            self._forecasts[command] = done.value
        except TooManyOutcomesError:
            self._forecasts[command] = None
        if command in self._forecasts:
            del self._begun[command]
            self.asked.finish(command)

    def odds(self, command: Command) -> Odds | None:
        """Return a command's odds as the HUD shows them; None where there are none to tell, or not yet (`knows`).

        So many outcomes are walked at once; what is more is worked out before all else when there is time.
        """
        for _ in range(PIECES_AT_ONCE):
            self._look_at(command)
            if command in self._forecasts:
                break
        else:
            self._wanted.appendleft(command)
            self.asked.miss([command])
        found = self._forecasts.get(command)
        return None if found is None else self._shown(command, found)

    def promises(self, unit: int, target: int, safe: Ways) -> tuple[Promise, ...] | None:
        """Return how a unit can walk up to a foe and strike it, the best first; None while that is worked out."""
        view = self._battle.view(self._battle.truth.side_of(unit))
        return self.asked.ask(("promises", unit, target), partial(approach.promises, view, unit, target, safe), AT_ONCE)

    def throws(self, unit: int, target: int, safe: Ways) -> tuple[Promise, ...] | None:
        """Return how a unit can walk up to a foe and throw something at it; None while that is worked out."""
        view = self._battle.view(self._battle.truth.side_of(unit))
        return self.asked.ask(("throws", unit, target), partial(approach.throws, view, unit, target, safe))

    def of_promise(self, promise: Promise) -> Odds:
        """Return the odds of the blow at the end of a walk."""
        return self._shown(promise.approach.strike, promise.odds)

    def _shown(self, command: Command, found: Forecast) -> Odds:
        target = self._aim(command)
        touched = found.touched
        others = sorted(touched - {target}, key=lambda unit: (unit != command.unit, unit))
        tolls = [
            ExpectedToll(self._name(unit), found.mean(unit), found.felled(unit), spread(cells_of(found, unit)), unit)
            for unit in others
        ]
        # Of who was dead before a question came, nothing is news.
        worth = [
            toll
            for toll in tolls
            if abs(toll.mean) > WORTH_SAYING
            or (toll.felled > WORTH_SAYING and not self._battle.truth.has(toll.unit, Dead))
        ]
        fates = {fate: found.fate(fate, target) for fate in FATES}
        is_attack = sum(fates.values()) > 0.5 and not isinstance(command, Move) and not self._is_of_several
        fates["miss"] -= sum(chance for result, chance in found.about(target) if result.instead)
        return Odds(
            is_attack=is_attack,
            **fates,
            damage=tuple(found.damage(target).items()) if target in touched else (),
            mean=found.mean(target),
            felled=found.felled(target),
            others=tuple(worth[:MOST_OTHERS]),
            spread=spread(self._cells(found, target, is_attack=is_attack), ORDER)
            if target in touched or is_attack
            else None,
            name=self._name(target) if target else "",
            chances=decided(found, self._name, target if is_attack else 0),
        )

    def _cells(self, found: Forecast, target: int, *, is_attack: bool) -> dict[tuple[str, int, bool], float]:
        return cells_of(found, target, fates=is_attack, name=self._name)

    def _aim(self, command: Command) -> int:
        """Return whom a command is about: its target; the unit itself for an answer and for a move."""
        decision = self._battle.decision
        if decision is not None and decision.ask is not None:
            return command.unit if self._is_of_several else decision.ask.unit
        return command.unit if isinstance(command, Move) else self._battle.ruleset.aim_of(command).target

    @property
    def _is_of_several(self) -> bool:
        """Whether it is asked which of several units it is to be: no attack on them is what it is about."""
        decision = self._battle.decision
        asked = decision.ask if decision is not None else None
        return asked is not None and len({option.unit for option in asked.options}) > 1

    def _name(self, unit: int) -> str:
        return self._battle.truth.of(unit, Unit).name

    # ---- paths -----------------------------------------------------------------------------------------------------

    def steps(self, move: Move) -> tuple[WayStep, ...] | None:
        """Return what each step of a path costs and risks; None while that is not worked out."""
        return self.asked.ask(("steps", move), partial(self._steps_of, move), AT_ONCE)

    def _steps_of(self, move: Move) -> Working[tuple[WayStep, ...]]:
        view = self._battle.view(self._battle.truth.side_of(move.unit))
        try:
            return (yield from ways.steps_of(view, move, Narrator(Ruleset.of(view)).rule_of))
        except TooManyOutcomesError:
            return ()

    def whole(self, move: Move) -> Odds | None:
        """Return how a whole way may end; None while that is not worked out, or where there is too much to work out."""
        found = self.asked.ask(("whole", move), partial(self._whole, move))
        return None if found is None or not found.outcomes else self._shown(move, found)

    def _whole(self, move: Move) -> Working[Forecast]:
        view = self._battle.view(self._battle.truth.side_of(move.unit))
        try:
            return (yield from ways.whole_of(view, move))
        except TooManyOutcomesError:
            return Forecast(())

    def risks(self, move: Move) -> tuple[StepRisk, ...] | None:
        """Return what each step of a path risks; None while that is not worked out (some pieces of it are at once)."""
        key = "steps", move
        for _ in range(PIECES_AT_ONCE):
            if self.asked.ask(key, partial(self._steps_of, move)) is not None:
                break
            self.asked.go_on(key)
        found = self.asked.known(key, tuple)
        return None if found is None else tuple(step.risk for step in found)

    def is_revocable(self, command: Command) -> bool:
        """Tell whether a command could be taken back, as far as is known: no dice, no questions, nothing told."""
        return self.asked.recalled(("revocable", command), partial(self._is_revocable, command))

    def _is_revocable(self, command: Command) -> bool:
        side = self._battle.truth.side_of(command.unit)
        with imagined(self._battle.stage, side) as view:
            found = certain(view, command)
        rules = self._battle.ruleset
        return found is not None and not any(
            isinstance(event, TurnEnded) or type(event) in rules.reveals for event in found
        )

    # ---- the default attack ----------------------------------------------------------------------------------------

    def sample(self, command: Command) -> tuple[Event, ...]:
        """Return what a command may come to, as events: once, with an attack that gets to its target if it can."""
        if command not in self._samples:
            for number in range(SAMPLES):
                found = self._rehearse(command, number)
                kinds = {type(event) for event in found}
                if Aimed in kinds or Attacked not in kinds:
                    break
            self._samples[command], self._numbers[command] = tuple(found), number
        return self._samples[command]

    def countings(self, command: Command) -> tuple[Counting, ...]:
        """Return which dice a command rolls, and what each thing that counts makes of them."""
        if command not in self._countings:
            events, number = self.sample(command), self._numbers[command]
            decision = self._battle.decision
            view = self._battle.view(None if decision is None else decision.side)
            rehearse = partial(self._rehearse, command, number)
            self._countings[command] = counting.countings(view, events, rehearse)
        return self._countings[command]

    def _rehearse(self, command: Command, number: int) -> list[Event]:
        decision = self._battle.decision
        with played(self._battle.view(None if decision is None else decision.side), command, number) as events:
            return events

    def best_attack(self, commands: Iterable[Command], target: int) -> Command | None:
        """Return the attack on a target that does most on average, of those that use nothing up; None if there is none.

        Only some outcomes are walked at once: until all are, it is the best of those that are known (`is_sure`).
        What uses up something counted or lets go of a weapon is nothing that a mere click may stand for.
        """
        attacks = [one for one in commands if self._is_attack(one, target) and not self._uses_up(one)]
        if not attacks:
            return None
        left = self._work_at_once(attacks)
        best = max(attacks, key=lambda one: self._worth(one, target))
        self._unsure = frozenset({best}) if left else frozenset()
        return best

    def most_telling(self, commands: Sequence[Command], target: int) -> Command:
        """Return of commands that do most to a target the first: harm to a foe, good to a friend; some at once only."""
        self._work_at_once(commands)
        truth = self._battle.truth
        is_own = bool(target) and truth.side_of(target) == truth.side_of(commands[0].unit)
        return max(commands, key=lambda one: -self._worth(one, target) if is_own else self._worth(one, target))

    def is_sure(self, command: Command) -> bool:
        """Tell whether a command was not the best of attacks that are still being compared."""
        return command not in self._unsure

    def _work_at_once(self, commands: Sequence[Command]) -> bool:
        """Work out a few pieces of what commands may come to, the rest later; tell whether any is left."""
        left = deque(command for command in commands if command not in self._forecasts)
        for _ in range(PIECES_AT_ONCE):
            if not left:
                return False
            self._look_at(left[0])
            if left[0] in self._forecasts:
                left.popleft()
        self._wanted.extendleft(command for command in reversed(left) if command not in self._wanted)
        self.asked.miss(left)
        return bool(left)

    def _is_attack(self, command: Command, target: int) -> bool:
        return any(isinstance(event, Attacked) and event.target == target for event in self.sample(command))

    def _uses_up(self, command: Command) -> bool:
        kinds = {type(event) for event in self.sample(command) if event.subject == command.unit}
        return not kinds.isdisjoint({CountedDown, ItemUsed, Dropped})

    def _worth(self, command: Command, target: int) -> float:
        found = self._forecasts.get(command)
        return 0.0 if found is None else round(found.mean(target) + 10 * found.felled(target), 9)
