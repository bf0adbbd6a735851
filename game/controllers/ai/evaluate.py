"""What outcomes are worth to a side: hit points, lives and conditions, by exact expectation over the dice."""

import math
import operator
from collections.abc import Callable, Generator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any, Final, NamedTuple

from game.engine.blow import DeclaredBlow
from game.engine.commands import Command
from game.engine.components import (
    Attributes,
    Counters,
    Dead,
    Dying,
    Effects,
    Gone,
    Grappling,
    Inventory,
    Sneaking,
    Studied,
    Unit,
    Verge,
)
from game.engine.condition import PRONE
from game.engine.dice import RandomDice
from game.engine.events import (
    AreaBegan,
    ArmsChanged,
    Attacked,
    CastBegan,
    CastWentOn,
    CountedDown,
    Died,
    Dropped,
    EffectBegan,
    EffectEnded,
    Event,
    FellDying,
    FellToVerge,
    Freed,
    Grappled,
    Noticed,
    PickedUp,
    Readied,
    Rearranged,
    Scoped,
    SneakingBegan,
    SneakingEnded,
    Spent,
    StoodUp,
    Surfaced,
    WentUnder,
)
from game.engine.forecast.exchange import harms, steps_of
from game.engine.forecast.outcomes import KnownSoFar, TooManyOutcomesError, outcomes, sampling
from game.engine.hints import Fall
from game.engine.imagine import happen, played, trying
from game.engine.reads import Memory, Trace
from game.engine.ruleset import Ruleset
from game.engine.view import Prompt, View
from game.engine.working import finish, now_and_then
from game.systems.status import is_downed

MOST_OUTCOMES: Final = 80
"""Beyond so many outcomes a command is judged by a sample, rolled with dice of the AI's own."""

OUTCOMES_AT_ONCE: Final = 4
SAMPLES: Final = 24
OUTCOME: Final = 4
"""What an outcome counts for in work beside its events."""

SAMPLING_SEED: Final = 7

LIFE: Final = 0.6
"""The share of a unit's worth that is lost with its last hit point; the rest goes with the others."""

ON_THE_VERGE: Final = 0.3
AT_ITS_LAST: Final = 0.05
STABLE: Final = 0.4
HERO: Final = 1.3
BASE_WORTH: Final = 8.0

USE: Final = -0.5
UNDER_WATER: Final = -0.3
PINNED: Final = -0.15
HOLDING: Final = -0.05
HIDDEN: Final = 1.5
SNEAKING_OVER: Final = -HIDDEN / 2
READY: Final = 1.0
SCOPED: Final = 0.4
CAST_GOES_ON: Final = 1.6
ARMS: Final = 2.0
LETTING_FALL: Final = -2.0
BOLDNESS: Final = 0.4
"""What a unit's own wounds count for in an exchange of blows that it began: who waits is struck as well."""

PATIENCE: Final = 6
"""After every so many rounds all but wounds and lives counts for less: half, a third, and so on; own wounds in such an
exchange do too. Nobody plays for advantage for ever."""

GUARD: Final = 0.8


def worth(view: View, unit: int) -> float:
    """Return what a whole unit is worth: more for many hit points, more for heroes, who rise again."""
    most = Ruleset.of(view).hints.vigour(view, unit)[1]
    return (BASE_WORTH + most) * (HERO if view.of(unit, Unit).hero else 1.0)


def is_off(view: View, unit: int) -> bool:
    """Tell whether a unit is dead or has left; where it stands is not read, for that would part what is alike."""
    return view.has(unit, Dead) or view.has(unit, Gone)


def standing(view: View, unit: int) -> float:
    """Return what a unit is worth as it is now."""
    if is_off(view, unit):
        return 0.0
    whole = worth(view, unit)
    verge = view.get(unit, Verge)
    if verge is not None:
        return whole * ON_THE_VERGE * (1 + verge.successes) / (1 + verge.fails)
    left, most = Ruleset.of(view).hints.vigour(view, unit)
    dying = view.get(unit, Dying)
    if dying is not None:
        return whole * (STABLE if dying.stable else AT_ITS_LAST)
    return whole * (LIFE + (1 - LIFE) * left / max(1, most))


def stake_of(view: View, name: str) -> float:
    """Return what a condition is worth to its bearer, as a share of the unit."""
    return Ruleset.of(view).conditions[name].worth


class Stance(NamedTuple):
    """How enemies stand to a unit that acts: what arms count for in melee and at range, and whether any is near."""

    melee: float
    shot: float
    is_near: bool = True


IN_CONTACT: Final = Stance(1.0, 0.4)
NEAR: Final = Stance(0.6, 1.0)
FAR_OFF: Final = Stance(0.5, 0.5, is_near=False)
"""Nobody gets at anybody this turn or next: what lasts for a few turns only is for nothing."""


def power(view: View, unit: int, stance: Stance) -> float:
    """Return what a unit's arms let it do in a turn, in hit points: in melee, at range, and in defence."""
    profile = Ruleset.of(view).hints.combat_profile(view, unit)
    return stance.melee * profile.melee + stance.shot * profile.shot + GUARD * profile.guard


ASIDE: Final = (ArmsChanged, CountedDown, Dropped, EffectEnded, Rearranged, SneakingEnded)
"""What a blow may cost its author."""

FALLS: Final = (Died, FellDying, FellToVerge)
ARRANGING: Final = frozenset({ArmsChanged, Dropped, Rearranged, Spent})
"""Where nothing else happens, a unit only arranges what it has: that depends on what it has, and nothing else."""

ARMED: Final = (Inventory, Attributes, Effects, Counters)
OWN: Final = (Sneaking, Effects, Grappling, Inventory, Counters)
"""What a unit has that it may give up for a blow."""


class Before(NamedTuple):
    """What a unit was before a command: its worth, its effects, its arms, who has studied it, whom it grapples."""

    standing: float
    effects: Effects | None
    power: float
    studied: Studied | None
    grappling: Grappling | None = None

    @classmethod
    def of(cls, view: View, unit: int, stance: Stance) -> "Before":
        """Look at a unit."""
        if is_off(view, unit):
            return cls(0.0, None, 0.0, None)
        worth_now, arms = standing(view, unit), power(view, unit, stance)
        return cls(worth_now, view.get(unit, Effects), arms, view.get(unit, Studied), view.get(unit, Grappling))


def _declined(ask: Prompt) -> int:
    """Suppose that nobody uses a reaction: the last answer lets the moment pass. Avoiding attacks is not this."""
    return len(ask.options) - 1


class Evaluator:
    """Finds the expected value of commands for one side, each kept under all that it rests on."""

    def __init__(self, side: str, memory: Memory, rounds: int = 0) -> None:
        """Judge for a side, so many rounds into a battle, with a memory that may serve the whole of it."""
        self.side = side
        self.stance = NEAR
        """How enemies stand to the unit that acts."""

        self._memory = memory
        self.work = 0
        """What walking has cost so far, in events."""

        self._patience = 1 / (1 + rounds // PATIENCE)

    def weigh(self, view: View, command: Command) -> Generator[None, None, float]:
        """Return the expected value of carrying out a legal command now, with a pause every few outcomes.

        Where it is a blow that says it all, it is summed; what its author gives up for it is learned by playing it.
        At each pause, and in the end, the world is as it was.
        """
        declared = Ruleset.of(view).hints.declare(view, command)
        if declared is None:
            return (yield from self.walk(view, command))
        return (yield from self.sum(view, command, declared))

    def sum(self, view: View, command: Command, declared: DeclaredBlow) -> Generator[None, None, float]:
        """Return the expected value of a declared blow."""
        value = yield from self._harm_of(view, declared)
        if declared.at_stake:
            value += self._stake_of(view, declared)
        return value + self._given_up(view, command, declared)

    def _given_up(self, view: View, command: Command, declared: DeclaredBlow) -> float:
        """Return what a blow costs its author whatever comes of it: a thing thrown, hiding."""
        unit, action = declared.unit, Ruleset.of(view).actions[type(command)]
        variant, near = action.variant_of(action.unpaid(command)), view.gap(unit, declared.target) <= 1

        def play() -> float:
            before = {unit: Before.of(view, unit, self.stance)}
            with played(view, command) as events:
                return self._gone(view, events, unit, before)

        key = ("given up", self.side, self._patience, self.stance, type(command), unit, variant, near)
        found: float = view.stage.recall_of(unit, OWN, key, play)
        return found

    def _gone(self, view: View, events: list[Event], unit: int, before: Mapping[int, Before]) -> float:
        """Return what has gone from the author of a blow, who alone is in `before`, with what is used up of items."""
        total = 0.0
        for event in events:
            if isinstance(event, FALLS) and event.unit == unit:
                break
            if isinstance(event, ASIDE) and (event.unit == unit or isinstance(event, CountedDown)):
                share: Share = Evaluator.of_arms if isinstance(event, ArmsChanged) else _SHARES[type(event)]
                total += self._patience * share(self, view, event, before, Trace())
        return total

    def _harm_of(self, view: View, declared: DeclaredBlow) -> Generator[None, None, float]:
        """Return what the harm in a blow is worth, and the conditions that it brings and ends."""
        hurt, begun = harms(view, declared)
        total, hints = 0.0, Ruleset.of(view).hints
        for (unit, amount), chance in hurt.items():
            bold = BOLDNESS * self._patience if unit == declared.unit and self._sign(view, unit) > 0 else 1.0
            for fall, share in hints.falls(view, declared, unit, amount):
                if fall.end == "" and not is_downed(view, unit):
                    total += chance * share * (self._hit(view, unit, amount, bold) + self._ended(view, unit, fall))
                else:
                    total += chance * share * (yield from self._fall(view, unit, fall, bold))
        for (unit, condition), chance in begun.items():
            effects = view.get(unit, Effects)
            if effects is None or all(effect.name != condition for effect in effects.on):
                share = stake_of(view, condition) * worth(view, unit)
                total += chance * self._patience * self._sign(view, unit) * share
        return total

    def _hit(self, view: View, unit: int, amount: int, bold: float) -> float:
        """Return what hit points are worth that a unit loses."""
        left, most = Ruleset.of(view).hints.vigour(view, unit)
        lost = worth(view, unit) * (1 - LIFE) * min(amount, left) / max(1, most)
        return -self._sign(view, unit) * bold * lost

    def _ended(self, view: View, unit: int, fall: Fall) -> float:
        """Return what it is worth that a unit is hurt beside its hit points: what ends by it, whatever the amount."""
        if not (view.has(unit, Effects) or view.has(unit, Sneaking)):
            return 0.0

        def walk() -> float:
            before = Ruleset.of(view).hints.vigour(view, unit)[0]

            def leaf(events: list[Event]) -> float:
                lost = before - Ruleset.of(view).hints.vigour(view, unit)[0]
                return self._value(view, {unit: was}, events, Trace()) - self._hit(view, unit, lost, 1.0)

            was = Before.of(view, unit, self.stance)
            given = KnownSoFar(supposed=_declined, is_rough=True)
            found = finish(outcomes(view, steps_of(fall), leaf, self._for_side, given=given))
            return math.fsum(value * chance for value, chance in found.items())

        key = ("ended", self.side, self._patience, self.stance, unit)
        found: float = view.stage.recall_of(unit, (Effects, Sneaking), key, walk)
        return found

    def _stake_of(self, view: View, declared: DeclaredBlow) -> float:
        """Return what it is worth that the target may lose what is at stake."""
        target, total = declared.target, 0.0
        for end, cell in (("beside", view.cells(target)[0]), ("lost", None)):
            chance = sum(share for fared, share in declared.blow.exchange() if fared.disarmed == end)
            if chance:
                before = {target: Before.of(view, target, self.stance)}
                event = Dropped(target, declared.at_stake, "", cell, "")
                with trying(view):
                    happen(view, event)
                    total += chance * self._patience * self.of_arms(view, event, before, Trace())
        return total

    def _fall(self, view: View, unit: int, fall: Fall, bold: float) -> Generator[None, None, float]:
        """Return what it is worth that a unit falls, with all that follows: walked once, and kept."""
        what = fall if not fall.end else (fall.end, tuple(type(event) for event in fall.then))
        subject = (self.side, self._patience, self.stance, "fall", unit, what, bold)
        found = self._memory.find(subject, view.look)
        if found is not None:
            return float(found)  # type: ignore[arg-type]
        trace, before = Trace(), self._before(view)
        striking = {unit} if bold != 1.0 else set[int]()

        def leaf(events: list[Event]) -> float:
            return round(self._value(view, before, events, trace, striking), 6)

        given = KnownSoFar(supposed=_declined, is_rough=True)
        walking = outcomes(view, steps_of(fall), leaf, self._for_side, trace=trace, given=given)
        found = yield from now_and_then(walking, OUTCOMES_AT_ONCE)
        result = math.fsum(value * chance for value, chance in found.items())
        trace.notes.setdefault((unit, Effects), before[unit].effects)
        self._memory.keep(subject, trace, result)
        return result

    def walk(self, view: View, command: Command, *, is_rough: bool = True) -> Generator[None, None, float]:
        """Return the same by walking its outcomes, whatever it is."""
        action = Ruleset.of(view).actions[type(command)]
        subject = (self.side, self._patience, self.stance, action.unpaid(command), is_rough)
        own = self._memory.own.get(subject)
        if own is not None and all(map(operator.is_, own[0], view.world.held(command.unit, ARMED))):
            return own[1]
        found = self._memory.find(subject, view.look)
        if found is not None:
            return float(found)  # type: ignore[arg-type]
        trace, before = Trace(), self._before(view)
        happened = set[type[Event]]()
        target = action.aim_of(command).target

        def leaf(events: list[Event]) -> float:
            self.work += OUTCOME + len(events)
            happened.update(map(type, events))
            return round(self._value(view, before, events, trace), 6)

        steps, given = Ruleset.of(view).outcome_of(command), KnownSoFar(supposed=_declined, is_rough=is_rough)
        walking = outcomes(view, steps, leaf, self._for_side, trace=trace, most=MOST_OUTCOMES, given=given)
        try:
            found = yield from now_and_then(walking, OUTCOMES_AT_ONCE)
        except TooManyOutcomesError:
            yield
            dice = partial(RandomDice, SAMPLING_SEED)
            result = yield from sampling(view, steps, leaf, dice, SAMPLES, trace)
        else:
            result = math.fsum(value * chance for value, chance in found.items())
        if happened <= ARRANGING and not target:
            self._memory.own[subject] = view.world.held(command.unit, ARMED), result
        for unit in (command.unit, target):
            if unit in before:
                trace.notes.setdefault((unit, Effects), before[unit].effects)
        self._memory.keep(subject, trace, result)
        return result

    def _before(self, view: View) -> Mapping[int, Before]:
        """Return what all units are now."""
        units = view.each(Unit)
        found: Mapping[int, Before] = view.stage.recall(
            ("before", self.stance, units), lambda: {unit: Before.of(view, unit, self.stance) for unit in units}
        )
        return found

    def _for_side(self, value: float, side: str) -> float:
        return value if side == self.side else -value

    def _value(
        self,
        view: View,
        before: Mapping[int, Before],
        events: list[Event],
        trace: Trace,
        strikers: AbstractSet[int] = frozenset(),
    ) -> float:
        """Sum up what has changed for the side: units' states, then what the events say of other things.

        Own wounds of those who strike, and of such `strikers`, count for less.
        """
        touched = dict.fromkeys(event.subject for event in events if event.subject in before)
        striking = {event.unit for event in events if isinstance(event, Attacked)} | strikers
        total = 0.0
        for unit in touched:
            change = standing(view, unit) - before[unit].standing
            bold = BOLDNESS * self._patience if change < 0 and unit in striking and self._sign(view, unit) > 0 else 1.0
            total += self._sign(view, unit) * bold * change
        for event in events:
            share: Share | None = _SHARES.get(type(event))
            if isinstance(event, ArmsChanged):
                share = Evaluator.of_arms
            if share is not None:
                total += self._patience * share(self, view, event, before, trace)
        return total

    def _sign(self, view: View, unit: int) -> int:
        return 1 if view.of(unit, Unit).side == self.side else -1

    def of_effect(self, view: View, event: EffectBegan, before: Mapping[int, Before], trace: Trace) -> float:
        """A condition begins: worth what it says, but nothing where it only begins anew."""
        was = before[event.unit].effects
        trace.notes.setdefault((event.unit, Effects), was)
        if was is not None and any(effect.name == event.effect.name for effect in was.on):
            return 0.0
        share = stake_of(view, event.effect.name)
        if share > 0 and not self.stance.is_near:
            return 0.0
        return self._sign(view, event.unit) * share * worth(view, event.unit)

    def of_ended(self, view: View, event: EffectEnded, _before: Mapping[int, Before], _trace: Trace) -> float:
        """A condition ends: half its worth."""
        share = stake_of(view, event.name)
        return -0.5 * self._sign(view, event.unit) * share * worth(view, event.unit)

    def of_standing_up(self, view: View, event: StoodUp, _before: Mapping[int, Before], _trace: Trace) -> float:
        """A unit gets up: as any condition that ends."""
        return -0.5 * self._sign(view, event.unit) * stake_of(view, PRONE) * worth(view, event.unit)

    def of_use(self, _view: View, event: CountedDown, before: Mapping[int, Before], _trace: Trace) -> float:
        """Something counted is used up; an item's uses are the acting side's."""
        del event, before
        return USE

    def of_arms(
        self,
        view: View,
        event: Dropped | PickedUp | Rearranged | ArmsChanged,
        before: Mapping[int, Before],
        _trace: Trace,
    ) -> float:
        """A unit's arms have changed: what it can still do in melee and at range."""
        was = before.get(event.unit)
        if was is None or is_off(view, event.unit):
            return 0.0
        change = ARMS * (power(view, event.unit, self.stance) - was.power)
        if isinstance(event, Dropped):
            change += LETTING_FALL
            if event.cell is not None and view.grid.gap(view.cells(event.unit), (event.cell,)) <= 1:
                # What lies at hand costs a turn to pick up again, no more.
                change = max(change, min(LETTING_FALL, -was.power))
        return self._sign(view, event.unit) * change

    def of_grapple(self, view: View, event: Grappled, _before: Mapping[int, Before], _trace: Trace) -> float:
        """One is pinned, the other holds it."""
        pinned = self._sign(view, event.target) * PINNED * worth(view, event.target)
        return pinned + self._sign(view, event.unit) * HOLDING * worth(view, event.unit)

    def of_freed(self, view: View, event: Freed, before: Mapping[int, Before], trace: Trace) -> float:
        """A grapple is over: worth for each of the two what it took from them, but for one that is out of it anyway."""
        total = 0.0
        for unit in (event.unit, event.other):
            if unit not in before:
                continue
            was = before[unit].grappling
            trace.notes.setdefault((unit, Grappling), was)
            if was is not None and not is_off(view, unit) and not is_downed(view, unit):
                total -= self._sign(view, unit) * (PINNED if was.pinned else HOLDING) * worth(view, unit)
        return total

    def of_area(self, view: View, event: AreaBegan, _before: Mapping[int, Before], trace: Trace) -> float:
        """Return what an area will do to those who are in it now."""
        trace.valid = False
        inside = {unit for cell in event.cells for unit in view.at(cell) if view.has(unit, Unit)}
        share = stake_of(view, event.effect.name)
        return sum(self._sign(view, unit) * share * worth(view, unit) for unit in sorted(inside))

    def of_scoping(self, view: View, event: Scoped, before: Mapping[int, Before], trace: Trace) -> float:
        """The figures of enemies are learned: worth something for each not studied yet."""
        for unit in event.units:
            trace.notes.setdefault((unit, Studied), before[unit].studied)
        known = {unit: studied.by for unit in event.units if (studied := before[unit].studied) is not None}
        new = [unit for unit in event.units if event.side not in known.get(unit, ())]
        return self._sign(view, event.unit) * SCOPED * len(new)


Share = Callable[[Evaluator, View, Any, Mapping[int, Before], Trace], float]


def _of_unit(share: float) -> Share:
    """Return what an event is worth as a share of its unit."""

    def value(self: Evaluator, view: View, event: Any, _before: Mapping[int, Before], _trace: Trace) -> float:  # noqa: ANN401
        return self._sign(view, event.unit) * share * worth(view, event.unit)

    return value


def _flat(amount: float) -> Share:
    """Return what an event is worth to its unit's side, whoever it is."""

    def value(self: Evaluator, view: View, event: Any, _before: Mapping[int, Before], _trace: Trace) -> float:  # noqa: ANN401
        return self._sign(view, event.unit) * amount

    return value


def _while_near(amount: float) -> Share:
    """Return the same of what is for nothing as long as nobody is near."""
    value = _flat(amount)
    return lambda self, *of: value(self, *of) if self.stance.is_near else 0.0


_SHARES: Final[Mapping[type[Event], Share]] = {
    EffectBegan: Evaluator.of_effect,
    EffectEnded: Evaluator.of_ended,
    StoodUp: Evaluator.of_standing_up,
    CountedDown: Evaluator.of_use,
    Dropped: Evaluator.of_arms,
    Rearranged: Evaluator.of_arms,
    PickedUp: Evaluator.of_arms,
    Grappled: Evaluator.of_grapple,
    AreaBegan: Evaluator.of_area,
    Scoped: Evaluator.of_scoping,
    WentUnder: _of_unit(UNDER_WATER),
    Surfaced: _of_unit(-UNDER_WATER),
    Freed: Evaluator.of_freed,
    SneakingBegan: _flat(HIDDEN),
    SneakingEnded: _flat(SNEAKING_OVER),
    Noticed: _flat(SNEAKING_OVER),
    Readied: _while_near(READY),
    CastBegan: _while_near(CAST_GOES_ON),
    CastWentOn: _flat(CAST_GOES_ON),
}
