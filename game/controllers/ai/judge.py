"""How a side judges what has happened: units' states before and after, and what the events say of other things."""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from game.controllers.ai.shares import JudgedOutcome, share_of
from game.controllers.ai.worths import LIFE, NEAR, Before, Stance, is_held_back, is_off, stake_in, standing, worth
from game.controllers.terms import Tally, Term, Terms
from game.engine.blow import DeclaredBlow
from game.engine.components import Effects, Unit
from game.engine.events import Attacked, Event
from game.engine.reads import Trace
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.status import is_downed

BOLDNESS: Final = 0.4
"""What a unit's own wounds count for in an exchange of blows that it began: who waits is struck as well."""


RAISED: Final = 0.4
"""What somebody who lies at its last counts for that its own side can get up in time, as a share of the unit."""

STOPPING: Final = 30.0
"""What it is worth to stop an enemy who would be at its goal with its next turn."""

STOPS: Final = -0.3
"""Who is under a condition that costs so much of it goes nowhere."""


def is_stopped(view: View, unit: int) -> bool:
    """Tell whether a unit will go nowhere in its next turn."""
    return Ruleset.of(view).hints.is_held(view, unit) or is_held_back(view, unit, STOPS)


@dataclass
class Judge:
    """Judges for one side. With little `patience` all but wounds and lives counts for less."""

    side: str
    patience: float = 1.0
    stance: Stance = NEAR
    """How enemies stand to the unit that acts."""

    raised: frozenset[int] = frozenset()
    """Enemies who lie at their last, and would be up again."""

    runners: frozenset[int] = frozenset()
    """Enemies who win the battle with their next turn if nothing stops them."""

    menaces: Mapping[int, float] = field(default_factory=dict)
    """Enemies who could strike next turn at one with whom the battle is lost, and what it is worth that they cannot."""

    weights: Mapping[int, float] = field(default_factory=dict)
    """What the wounds and lives of some enemies count for: less of those who hardly fight any more, more of the one on
    whom the battle hangs."""

    @property
    def manner(self) -> tuple[Hashable, ...]:
        """All that a judgement depends on beside what is judged."""
        weights, menaces = tuple(self.weights.items()), tuple(self.menaces.items())
        return self.side, self.patience, self.stance, self.raised, self.runners, menaces, weights

    def stands(self, view: View, unit: int, standing: float) -> float:
        """Return what a unit is worth now, by what its state alone comes to."""
        if unit in self.raised:
            standing = max(standing, RAISED * worth(view, unit))
        presses = 0.0
        if (unit in self.runners or unit in self.menaces) and not is_downed(view, unit):
            presses = self.menaces.get(unit, 0.0) + (STOPPING if unit in self.runners else 0.0)
        return standing * self.weights.get(unit, 1.0) + presses

    def sign(self, view: View, unit: int) -> int:
        """Return 1 for a unit of the side, -1 for another."""
        return 1 if view.of(unit, Unit).side == self.side else -1

    def term(self, view: View, unit: int) -> Term:
        """Return what a unit's wounds count as."""
        return Term.RISK if self.sign(view, unit) > 0 else Term.HARM

    def for_side(self, value: Terms, side: str) -> float:
        """Return what a value is to a side."""
        return value.total if side == self.side else -value.total

    # ---- what somebody takes ---------------------------------------------------------------------------------------

    def bold(self, view: View, declared: DeclaredBlow, unit: int) -> float:
        """Return what a unit's wounds count for in a blow: less if it is the unit's own."""
        return BOLDNESS * self.patience if unit == declared.unit and self.sign(view, unit) > 0 else 1.0

    def count_begun(self, view: View, tally: Tally, begun: Mapping[tuple[int, str], float]) -> None:
        """Add what the conditions are worth that a blow brings."""
        for (unit, condition), chance in begun.items():
            effects = view.get(unit, Effects)
            if effects is None or all(effect.name != condition for effect in effects.on):
                share = self._weight(unit) * stake_in(view, unit, condition, self.side) * worth(view, unit)
                tally.add(Term.CONDITIONS, chance * self.patience * self.sign(view, unit) * share)
                if unit in self.runners and share <= STOPS * worth(view, unit):
                    tally.add(Term.CONDITIONS, chance * STOPPING)

    def hit(self, view: View, unit: int, amount: int, bold: float) -> float:
        """Return what hit points are worth that a unit loses."""
        left = Ruleset.of(view).hints.vigour(view, unit)[0]
        return self.point(view, unit, bold) * min(amount, left)

    def point(self, view: View, unit: int, bold: float) -> float:
        """Return what one hit point is worth that a unit loses."""
        most = Ruleset.of(view).hints.vigour(view, unit)[1]
        share = bold * self.weights.get(unit, 1.0)
        return -self.sign(view, unit) * share * worth(view, unit) * (1 - LIFE) / max(1, most)

    # ---- what has happened -----------------------------------------------------------------------------------------

    def before(self, view: View) -> Mapping[int, Before]:
        """Return what all units are now."""
        units = view.each(Unit)
        found: Mapping[int, Before] = view.findings.recall(
            ("before", self.stance, units), lambda: {unit: Before.of(view, unit, self.stance) for unit in units}
        )
        return found

    def outcome(self, view: View, before: Mapping[int, Before], trace: Trace) -> JudgedOutcome:
        """Return what has happened as the side looks at it."""
        return JudgedOutcome(view, self.side, self.stance, before, trace)

    def value(self, at: JudgedOutcome, events: list[Event], strikers: AbstractSet[int] = frozenset()) -> Tally:
        """Sum up what has changed for the side: units' states, then what the events say of other things.

        Own wounds of those who strike, and of such `strikers`, count for less.
        """
        view, before, tally = at.view, at.before, Tally()
        touched = dict.fromkeys(event.subject for event in events if event.subject in before)
        striking = {event.unit for event in events if isinstance(event, Attacked)} | strikers
        for unit in touched:
            was, is_now = before[unit].standing, standing(view, unit)
            change = (is_now if is_off(view, unit) else self.stands(view, unit, is_now)) - self.stands(view, unit, was)
            sign = self.sign(view, unit)
            bold = BOLDNESS * self.patience if change < 0 and unit in striking and sign > 0 else 1.0
            tally.add(self.term(view, unit), sign * bold * change)
        for runner in self.runners & touched.keys():
            if not is_off(view, runner) and not is_downed(view, runner) and is_stopped(view, runner):
                tally.add(Term.CONDITIONS, STOPPING)
        for event in events:
            self.count(tally, at, event)
        return tally

    def count(self, tally: Tally, at: JudgedOutcome, event: Event) -> None:
        """Add what an event is worth beside hit points and lives."""
        share = share_of(event)
        if share is not None:
            tally.add(share.term, self.patience * self._weight(event.subject) * share.value(at, event))

    def _weight(self, unit: int) -> float:
        """Return what counts of all else that befalls a unit: of one who hardly fights as little as of its wounds."""
        return min(1.0, self.weights.get(unit, 1.0))
