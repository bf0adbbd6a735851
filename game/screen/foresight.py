"""What the previews rest on: exact odds and path risks from the rules' own resolvers, remembered for a decision.

Nothing here changes the battle: every look ahead is taken back. No arcade.
"""

from collections import deque
from collections.abc import Iterable
from time import perf_counter
from typing import Final

from game.battle import Battle, applying, settle
from game.commands import Command, Move
from game.components import Unit
from game.dice import RandomDice
from game.events import Aimed, Attacked, CountedDown, Dropped, Event, ItemUsed
from game.odds import Forecast, Result, StepRisk, TooManyOutcomesError, forecast, path_risks
from game.screen.plain import Odds, Toll
from game.view import Context

WORTH_SAYING: Final = 0.005
MOST_OTHERS: Final = 5
SAMPLES: Final = 12


class Foresight:
    """Looks ahead for the side that decides; `wanted` commands are worked out a few at a time, in `work`."""

    def __init__(self, battle: Battle) -> None:
        """Know nothing yet."""
        self._battle = battle
        self._forecasts: dict[Command, Forecast | None] = {}
        self._risks: dict[Command, tuple[StepRisk, ...]] = {}
        self._samples: dict[Command, tuple[Event, ...]] = {}
        self._wanted: deque[Command] = deque()

    # ---- odds ------------------------------------------------------------------------------------------------------

    def knows(self, command: Command) -> bool:
        """Tell whether a command's odds are worked out already."""
        return command in self._forecasts

    def forecast(self, command: Command) -> Forecast | None:
        """Return what a command or answer may come to; None where it has too many outcomes to walk."""
        if command not in self._forecasts:
            try:
                found: Forecast | None = forecast(self._battle, command)
            except TooManyOutcomesError:
                found = None
            self._forecasts[command] = found
        return self._forecasts[command]

    def want(self, commands: Iterable[Command]) -> None:
        """Put commands on the list of what is worked out when there is time."""
        self._wanted.extend(command for command in commands if command not in self._forecasts)

    def work(self, seconds: float) -> bool:
        """Work wanted odds out for about so long; tell whether anything new is known."""
        end, known = perf_counter() + seconds, len(self._forecasts)
        while self._wanted and perf_counter() < end:
            self.forecast(self._wanted.popleft())
        return len(self._forecasts) > known

    def odds(self, command: Command) -> Odds | None:
        """Return a command's odds as the HUD shows them; None where there are none to tell."""
        found = self.forecast(command)
        return None if found is None else self._shown(command, found)

    def _shown(self, command: Command, found: Forecast) -> Odds:
        target = self._aim(command)
        touched = {unit for result, _ in found.outcomes for unit in self._units_in(result)}
        others = sorted(touched - {target})
        tolls = [Toll(self._name(unit), found.mean(unit), found.felled(unit)) for unit in others]
        worth = [toll for toll in tolls if abs(toll.mean) > WORTH_SAYING or toll.felled > WORTH_SAYING]
        fates = {fate: found.fate(fate) for fate in ("hit", "dodge", "block", "miss")}
        return Odds(
            is_attack=sum(fates.values()) > 0.5,
            **fates,
            damage=tuple(found.damage(target).items()) if target in touched else (),
            mean=found.mean(target),
            felled=found.felled(target),
            others=tuple(worth[:MOST_OTHERS]),
        )

    def _aim(self, command: Command) -> int:
        """Return whom a command is about: its target; the answering unit itself for an answer."""
        decision = self._battle.decision
        if decision is not None and decision.ask is not None:
            return decision.ask.unit
        return int(getattr(command, "target", 0))

    @staticmethod
    def _units_in(result: Result) -> set[int]:
        return {unit for unit, _ in result.lost} | set(result.down) | set(result.dead)

    def _name(self, unit: int) -> str:
        return self._battle.truth.of(unit, Unit).name

    # ---- paths -----------------------------------------------------------------------------------------------------

    def risks(self, move: Move) -> tuple[StepRisk, ...]:
        """Return what each step of a path risks."""
        if move not in self._risks:
            try:
                self._risks[move] = path_risks(self._battle, move)
            except TooManyOutcomesError:
                self._risks[move] = ()
        return self._risks[move]

    # ---- the default attack ----------------------------------------------------------------------------------------

    def sample(self, command: Command) -> tuple[Event, ...]:
        """Return what a command may come to, as events: once, with an attack that gets to its target if it can."""
        if command not in self._samples:
            for number in range(SAMPLES):
                found = self._rehearse(command, number)
                kinds = {type(event) for event in found}
                if Aimed in kinds or Attacked not in kinds:
                    break
            self._samples[command] = tuple(found)
        return self._samples[command]

    def _rehearse(self, command: Command, number: int) -> list[Event]:
        battle, decision = self._battle, self._battle.decision
        stage, events = battle.stage, list[Event]()
        commit = applying(stage)

        def note(event: Event) -> None:
            events.append(event)
            commit(event)

        mark = stage.world.mark()
        try:
            context = Context(battle.view(None if decision is None else decision.side), RandomDice(0, number))
            steps = battle.ruleset.actions[type(command)].outcome(context, command)
            running = settle(context, steps, note, judge=False)
            ask = next(running, None)
            while ask is not None:
                try:
                    ask = running.send(ask.options[0])
                except StopIteration:
                    ask = None
        finally:
            stage.world.undo_to(mark)
        return events

    def best_attack(self, commands: Iterable[Command], target: int) -> Command | None:
        """Return the attack on a target that does most on average, of those that use nothing up; None if there is none.

        Attacks that use up something counted or let go of a weapon are taken only where there is no other.
        """
        attacks = [(self._uses_up(command), command) for command in commands if self._is_attack(command, target)]
        if not attacks:
            return None
        cheapest = min(cost for cost, _ in attacks)
        return max((command for cost, command in attacks if cost == cheapest), key=lambda one: self._worth(one, target))

    def _is_attack(self, command: Command, target: int) -> bool:
        return any(isinstance(event, Attacked) and event.target == target for event in self.sample(command))

    def _uses_up(self, command: Command) -> int:
        kinds = {type(event) for event in self.sample(command) if getattr(event, "unit", 0) == command.unit}
        return 2 if kinds & {CountedDown, ItemUsed} else 1 if Dropped in kinds else 0

    def _worth(self, command: Command, target: int) -> float:
        found = self.forecast(command)
        return 0.0 if found is None else round(found.mean(target) + 10 * found.felled(target), 9)
