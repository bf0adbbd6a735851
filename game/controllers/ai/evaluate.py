"""What commands are worth to a side, term by term, by exact expectation over the dice: summed or walked, and kept."""

import operator
from collections.abc import Generator
from functools import partial
from typing import Final, NamedTuple

from game.controllers.ai.blow_worths import OUTCOMES_AT_ONCE, BlowWorths, declined, rounded
from game.controllers.ai.judge import Judge
from game.controllers.terms import Terms, expected
from game.engine.action import Variant
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command
from game.engine.components import Attributes, Counters, Effects, Inventory
from game.engine.dice import RandomDice
from game.engine.events import (
    ArmsChanged,
    Dropped,
    Event,
    Rearranged,
    Spent,
)
from game.engine.forecast.outcomes import KnownSoFar, TooManyOutcomesError, outcomes, sampling
from game.engine.reads import Memory, Trace
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import now_and_then

MOST_OUTCOMES: Final = 80
"""Beyond so many outcomes a command is judged by a sample, rolled with dice of the AI's own."""

SAMPLES: Final = 24
OUTCOME: Final = 4
"""What an outcome counts for in work beside its events."""

SAMPLING_SEED: Final = 7

PATIENCE: Final = 6
"""After every so many rounds all but wounds and lives counts for less: half, a third, and so on; own wounds in such an
exchange do too. Nobody plays for advantage for ever."""

ARRANGING: Final = frozenset({ArmsChanged, Dropped, Rearranged, Spent})
"""Where nothing else happens, a unit only arranges what it has: that depends on what it has, and nothing else."""

ARMED: Final = (Inventory, Attributes, Effects, Counters)


class WalkedTerms(NamedTuple):
    """What a command is worth by walking it, and what that took: who remembers it has no more work left for others."""

    terms: Terms
    work: int
    is_sampled: bool


class Evaluator:
    """Finds the expected value of commands for one side, each kept under all that it rests on."""

    def __init__(self, side: str, memory: Memory, rounds: int = 0) -> None:
        """Judge for a side, so many rounds into a battle, with a memory that may serve the whole of it."""
        self.judge = Judge(side, 1 / (1 + rounds // PATIENCE))
        self.blows: Final = BlowWorths(self.judge, memory)
        self._memory = memory
        self.work = 0
        """What walking has cost so far, in events."""

        self._many = set[tuple[type[Command], Variant]]()
        """Kinds of commands of which one had too many outcomes: of others of the kind a sample is taken at once."""

    def weigh(self, view: View, command: Command) -> Generator[None, None, Terms]:
        """Return the expected value of carrying out a legal command now, with a pause every few outcomes.

        Where it is a blow that says it all, it is summed; what its author gives up for it is learned by playing it.
        At each pause, and in the end, the world is as it was.
        """
        declared = Ruleset.of(view).hints.declare(view, command)
        if declared is None:
            return (yield from self.walk(view, command))
        return (yield from self.sum(view, command, declared))

    def sum(self, view: View, command: Command, declared: DeclaredBlow) -> Generator[None, None, Terms]:
        """Return the expected value of a declared blow; where it hangs on the dice what it costs, it is walked."""
        terms = yield from self.blows.sum(view, command, declared)
        return (yield from self.walk(view, command)) if terms is None else terms

    def begin(self, view: View, unit: int) -> Generator[None, None, Terms]:
        """Return what the begin of a turn would bring a unit where it stands."""
        before = self.judge.before(view)

        def steps(context: Context) -> Steps:
            yield from Ruleset.of(view).turns.afresh(context.view, unit, on_foot=True)

        def leaf(events: list[Event]) -> Terms:
            return self.judge.value(self.judge.outcome(view, before, Trace()), events).terms.changed(rounded)

        walking = outcomes(view, steps, leaf, self.judge.for_side, given=KnownSoFar(supposed=declined, is_rough=True))
        return expected((yield from now_and_then(walking, OUTCOMES_AT_ONCE)))

    def walk(self, view: View, command: Command, *, is_rough: bool = True) -> Generator[None, None, Terms]:
        """Return the same by walking its outcomes, whatever it is."""
        action = Ruleset.of(view).actions[type(command)]
        subject = (*self.judge.manner, action.unpaid(command), is_rough)
        own = self._memory.own.get(subject)
        kept = None
        if own is not None and all(map(operator.is_, own[0], view.world.held(command.unit, ARMED))):
            kept = own[1]
        kept = kept or self._memory.find(subject, view.look)
        kind = type(command), action.variant_of(command)
        if isinstance(kept, WalkedTerms):
            self.work += kept.work
            if kept.is_sampled:
                self._many.add(kind)
            return kept.terms
        trace, before, begun = Trace(), self.judge.before(view), self.work
        happened = set[type[Event]]()
        target = action.aim_of(command).target

        def leaf(events: list[Event]) -> Terms:
            self.work += OUTCOME + len(events)
            happened.update(map(type, events))
            return self.judge.value(self.judge.outcome(view, before, trace), events).terms.changed(rounded)

        steps, given = Ruleset.of(view).outcome_of(command), KnownSoFar(supposed=declined, is_rough=is_rough)
        result = None
        if kind not in self._many:
            walking = outcomes(view, steps, leaf, self.judge.for_side, trace=trace, most=MOST_OUTCOMES, given=given)
            try:
                result = expected((yield from now_and_then(walking, OUTCOMES_AT_ONCE)))
            except TooManyOutcomesError:
                self._many.add(kind)
                yield
        if result is None:
            rolled = yield from sampling(view, steps, leaf, partial(RandomDice, SAMPLING_SEED), SAMPLES, trace)
            result = expected({terms: rolled.count(terms) / len(rolled) for terms in rolled})
        walked = WalkedTerms(result, self.work - begun, is_sampled=kind in self._many)
        if happened <= ARRANGING and not target:
            self._memory.own[subject] = view.world.held(command.unit, ARMED), walked
        for unit in (command.unit, target):
            if unit in before:
                trace.notes.setdefault((unit, Effects), before[unit].effects)
        self._memory.keep(subject, trace, walked)
        return result
