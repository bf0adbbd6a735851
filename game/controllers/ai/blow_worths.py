"""What declared blows are worth to a side, term by term, by their sums: their harm, and what their author gives up."""

import math
from collections.abc import Generator, Hashable
from typing import Final

from game.controllers.ai.judge import Judge
from game.controllers.ai.meeting import as_target_likes, at_best, unmet
from game.controllers.ai.shares import JudgedOutcome, of_arms
from game.controllers.ai.worths import Before, further_fail, standing
from game.controllers.terms import NOTHING, Tally, Term, Terms, expected
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command
from game.engine.components import Effects, Grappling, Inventory, Sneaking, Unit
from game.engine.events import (
    ArmsChanged,
    CountedDown,
    Dropped,
    EffectEnded,
    Event,
    Rearranged,
    SneakingEnded,
    StoodUp,
)
from game.engine.forecast.exchange import harms, steps_of
from game.engine.forecast.one_step import DOWN
from game.engine.forecast.outcomes import KnownSoFar, outcomes
from game.engine.hints import Fall
from game.engine.imagine import happen, played, trying
from game.engine.prompt import Prompt
from game.engine.reads import Memory, Trace
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import finish, now_and_then
from game.systems.status import is_downed

OUTCOMES_AT_ONCE: Final = 4
ASIDE: Final = (ArmsChanged, CountedDown, Dropped, EffectEnded, Rearranged, SneakingEnded, StoodUp)
"""What a blow may cost its author, or do for it beside."""

PLAYS: Final = 3
"""Of so many plays that is the same, or it hangs on the dice."""


def declined(ask: Prompt) -> int:
    """Suppose that nobody uses a reaction: the last answer lets the moment pass. Avoiding attacks is not this."""
    return len(ask.options) - 1


def rounded(amount: float) -> float:
    """Return an amount without the dust of sums, so that equals are equal."""
    return round(amount, 6)


def _belongings(view: View, unit: int) -> tuple[Hashable, ...]:
    """Return what a unit has that it may give up for a blow; how long that would last makes no difference."""
    effects = view.get(unit, Effects)
    names = () if effects is None else tuple(effect.name for effect in effects.on)
    return view.has(unit, Sneaking), names, view.get(unit, Grappling), view.get(unit, Inventory)


class BlowWorths:
    """Sums declared blows up for one side; what follows from harm is walked, and kept under all that it rests on."""

    def __init__(self, judge: Judge, memory: Memory) -> None:
        """Sum up as somebody judges, with a memory that may serve a whole battle."""
        self.judge: Final = judge
        self._memory: Final = memory

    def sum(self, view: View, command: Command, declared: DeclaredBlow) -> Generator[None, None, Terms | None]:
        """Return the expected value of a declared blow; None where it hangs on the dice what it costs."""
        given_up = self._given_up(view, command, declared)
        if given_up is None:
            return None
        tally = yield from self._met(view, declared)
        if declared.at_stake:
            tally.add(Term.ARMS, self._stake_of(view, declared))
        tally.add_all(given_up)
        return tally.terms

    def hope(self, view: View, declared: DeclaredBlow) -> Terms:
        """Return what a declared blow is worth at best: its harm as if it cost nothing, and all that is open fell."""
        (hurt, begun), judge, tally = harms(view, at_best(view, declared)), self.judge, Tally()
        hints, known = Ruleset.of(view).hints, dict[int, tuple[Term, int, float, float, float]]()
        for (unit, amount), chance in hurt.items():
            if unit not in known:
                bold, left = judge.bold(view, declared, unit), hints.vigour(view, unit)[0]
                all_of_it = -judge.sign(view, unit) * bold * judge.stands(view, unit, standing(view, unit))
                more = all_of_it * further_fail(view, unit)
                known[unit] = judge.term(view, unit), left, judge.point(view, unit, bold), all_of_it, more
            term, left, point, all_of_it, more = known[unit]
            for fall, share in hints.falls(view, declared, unit, amount):
                lost = point * min(amount, left) + (more if amount > 0 else 0.0)
                tally.add(term, chance * share * (all_of_it if fall.end != "" else lost))
        self.judge.count_begun(view, tally, begun)
        return tally.terms

    def rough(self, view: View, command: Command, declared: DeclaredBlow, hope: Terms) -> Terms:
        """Return what a declared blow is worth at best, less what it costs its author as a rule."""
        tally = Tally()
        tally.add_all(hope)
        if declared.at_stake:
            tally.add(Term.ARMS, self._stake_of(view, declared))
        tally.add_all(self._given_up(view, command, declared, plays=1) or NOTHING)
        return tally.terms

    def felling(self, view: View, declared: DeclaredBlow, unit: int) -> float:
        """Return how likely it is that a unit falls by a declared blow."""
        falls = Ruleset.of(view).hints.falls
        return math.fsum(
            chance * share
            for (hurt, amount), chance in harms(view, declared)[0].items()
            if hurt == unit
            for fall, share in falls(view, declared, hurt, amount)
            if fall.end != ""
        )

    def _given_up(self, view: View, command: Command, declared: DeclaredBlow, plays: int = PLAYS) -> Terms | None:
        """Return what a blow costs its author whatever comes of it: a thing thrown, hiding; None if that differs.

        It differs where it is open who is struck, near or far, and so where a thing thrown comes down.
        """
        unit, action = declared.unit, Ruleset.of(view).actions[type(command)]
        variant, (_, *struck) = action.variant_of(action.unpaid(command)), declared.units

        def play() -> Terms | None:
            before, found = {unit: Before.of(view, unit, self.judge.stance)}, set[Terms | None]()
            for number in range(plays):
                with played(view, command, number, answer=-1) as events:
                    found.add(self._gone(self.judge.outcome(view, before, Trace()), events, unit))
            found.discard(None)
            return found.pop() if len(found) == 1 else None

        near = {view.gap(unit, one) <= 1 for one in struck}
        if len(near) > 1:
            return None
        subject = (*self.judge.manner, plays, type(command), unit, variant, *near, *_belongings(view, unit))
        return self._memory.once(subject, play)

    def _gone(self, at: JudgedOutcome, events: list[Event], unit: int) -> Terms | None:
        """Return what has gone from the author of a blow, who alone was looked at before, with what is used up.

        Of one that has fallen by it nobody knows.
        """
        tally = Tally()
        for event in events:
            if type(event) in DOWN and event.subject == unit:
                return None
            own = event.subject == unit or (isinstance(event, CountedDown) and not at.view.has(event.unit, Unit))
            if own and isinstance(event, ASIDE):
                self.judge.count(tally, at, event)
        return tally.terms.changed(rounded)

    def _met(self, view: View, declared: DeclaredBlow) -> Generator[None, None, Tally]:
        """Return what the harm in a blow is worth, whether its target meets it with its action or not."""
        met = yield from self._harm_of(view, declared)
        if declared.unmet is None:
            return met
        return as_target_likes(self.judge, view, declared, met, (yield from self._harm_of(view, unmet(declared))))

    def _harm_of(self, view: View, declared: DeclaredBlow) -> Generator[None, None, Tally]:
        """Return what the harm in a blow is worth, and the conditions that it brings and ends."""
        hurt, begun = harms(view, declared)
        tally, hints = Tally(), Ruleset.of(view).hints
        for (unit, amount), chance in hurt.items():
            bold = self.judge.bold(view, declared, unit)
            for fall, share in hints.falls(view, declared, unit, amount):
                if fall.end == "" and not is_downed(view, unit):
                    tally.add(self.judge.term(view, unit), chance * share * self.judge.hit(view, unit, amount, bold))
                    if unit != declared.unit:
                        tally.add_all(self._ended(view, unit, fall), chance * share)
                else:
                    tally.add_all((yield from self._fall(view, unit, fall, bold)), chance * share)
        self.judge.count_begun(view, tally, begun)
        return tally

    def _ended(self, view: View, unit: int, fall: Fall) -> Terms:
        """Return what it is worth that a unit is hurt beside its hit points: what ends or begins by it."""

        def walk() -> Terms:
            before = Ruleset.of(view).hints.vigour(view, unit)[0]

            def leaf(events: list[Event]) -> Terms:
                lost = before - Ruleset.of(view).hints.vigour(view, unit)[0]
                tally = self.judge.value(self.judge.outcome(view, {unit: was}, Trace()), events)
                tally.add(self.judge.term(view, unit), -lost * self.judge.point(view, unit, 1.0))
                return tally.terms

            was = Before.of(view, unit, self.judge.stance)
            given = KnownSoFar(supposed=declined, is_rough=True)
            return expected(finish(outcomes(view, steps_of(fall), leaf, self.judge.for_side, given=given)))

        key = ("ended", *self.judge.manner, unit)
        found: Terms = view.findings.recall_of(unit, (Effects, Sneaking), key, walk)
        return found

    def _stake_of(self, view: View, declared: DeclaredBlow) -> float:
        """Return what it is worth that the target may lose what is at stake."""
        target, total = declared.target, 0.0
        for end, cell in (("beside", view.cells(target)[0]), ("lost", None)):
            chance = sum(share for fared, share in declared.blow.exchange() if fared.disarmed == end)
            if chance:
                before = {target: Before.of(view, target, self.judge.stance)}
                event = Dropped(target, declared.at_stake, "", cell, "")
                with trying(view):
                    happen(view, event)
                    total += chance * self.judge.patience * of_arms(self.judge.outcome(view, before, Trace()), event)
        return total

    def _fall(self, view: View, unit: int, fall: Fall, bold: float) -> Generator[None, None, Terms]:
        """Return what it is worth that a unit falls, with all that follows: walked once, and kept."""
        what = fall if not fall.end else (fall.end, tuple(type(event) for event in fall.then))
        subject = (*self.judge.manner, "fall", unit, what, bold)
        kept = self._memory.find(subject, view.look)
        if isinstance(kept, Terms):
            return kept
        trace, before = Trace(), self.judge.before(view)
        striking = {unit} if bold != 1.0 else set[int]()

        def leaf(events: list[Event]) -> Terms:
            return self.judge.value(self.judge.outcome(view, before, trace), events, striking).terms.changed(rounded)

        given = KnownSoFar(supposed=declined, is_rough=True)
        walking = outcomes(view, steps_of(fall), leaf, self.judge.for_side, trace=trace, given=given)
        result = expected((yield from now_and_then(walking, OUTCOMES_AT_ONCE)))
        trace.notes.setdefault((unit, Effects), before[unit].effects)
        self._memory.keep(subject, trace, result)
        return result
