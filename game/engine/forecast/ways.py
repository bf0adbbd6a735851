"""What each step of a way costs and risks, who may strike, and how the whole way may end.

A step is judged as if the mover had come to it unhurt and unseen, with what was rolled on the way, and who has struck
already; the whole way is played through as it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.board.grid import Cell
from game.engine.commands import Move
from game.engine.components import Economy, Sneaking, Unit
from game.engine.events import (
    Attacked,
    Event,
    Fell,
    Noticed,
    SneakingEnded,
    Spent,
    StealthSet,
    WentUnder,
)
from game.engine.forecast.one_step import DOWN, StepOutcome, outcome_of
from game.engine.forecast.outcomes import Distribution, outcomes
from game.engine.forecast.results import Forecast, summing, worth_of
from game.engine.forecast.walking import come_to, costs_of
from game.engine.imagine import happen, imagining, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working, now_and_then

AT_ONCE: Final = 6
"""So many outcomes are walked between two pauses."""

MOST_OUTCOMES: Final = 20_000
"""Beyond so many outcomes of a whole way its steps alone are told."""

RuleOf = Callable[[Event], str]
"""Tells which rule an event comes from, where it does not say so itself."""


@dataclass(frozen=True, slots=True)
class StepRisk:
    """What one step risks, given that the mover got there unhurt: chances, and the hit points lost on average.

    `struck` is being struck at by a free attack, `falls` falling, `sinks` going under, `seen` being noticed, `down`
    going down or dying.
    """

    cell: Cell
    struck: float
    falls: float
    sinks: float
    seen: float
    down: float
    mean: float


@dataclass(frozen=True, slots=True)
class Striker:
    """An enemy that may strike at a mover: how likely that is, and how likely it is to strike and hit."""

    name: str
    struck: float
    hit: float


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step of a way: what it costs, what it risks, who may strike, and the rules that say so, by risk."""

    cost: int
    risk: StepRisk
    strikers: tuple[Striker, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()

    def rule_of(self, name: str) -> str:
        """Return the rule of one of the risks: "struck", "falls", "sinks", "seen" or "down"; "" where there is none."""
        return dict(self.rules).get(name, "")


class Arrival(NamedTuple):
    """What a way so far leaves to its later steps: marks on the turn, and whether the mover hides, with what total."""

    marks: tuple[str, ...]
    hides: bool
    stealth: int | None


class Stepping(NamedTuple):
    """What a step has come to, and what it leaves to the next one."""

    came: StepOutcome
    leaves: Arrival


def steps_of(view: View, move: Move, rule_of: RuleOf) -> Working[tuple[WayStep, ...]]:
    """Return every step of a way as the view's side knows the board, worked out in small pieces.

    Raises `TooManyOutcomesError`.
    """
    costs = costs_of(view, move)
    return imagining(view.stage, view.side, lambda seen: _steps_of(seen, move, costs, rule_of))


def _steps_of(view: View, move: Move, costs: tuple[int, ...], rule_of: RuleOf) -> Working[tuple[WayStep, ...]]:
    """Look at each step as those before it leave it: who has struck has, and a roll for hiding stands for the turn."""
    unit, steps = move.unit, list[WayStep]()
    arrivals: Distribution[Arrival] = {_arrival(view, unit): 1.0}
    for number, to in enumerate(move.path):
        found: Distribution[Stepping] = {}
        rules: dict[str, str] = {}
        for arrival, share in arrivals.items():
            with trying(view):
                come_to(view, unit, move.path[:number], costs)
                _arrive(view, unit, arrival)
                for step, chance in (yield from _step(view, unit, to, rule_of, rules)).items():
                    found[step] = found.get(step, 0.0) + share * chance
        steps.append(_told(view, costs[number], to, found, rules))
        arrivals = _going_on(found) or arrivals
    return tuple(steps)


def _arrival(view: View, unit: int) -> Arrival:
    economy, sneaking = view.get(unit, Economy), view.get(unit, Sneaking)
    marks = () if economy is None else economy.used
    return Arrival(marks, sneaking is not None, None if sneaking is None else sneaking.stealth)


def _arrive(view: View, unit: int, arrival: Arrival) -> None:
    """Let what an earlier part of the way has left be so."""
    now = _arrival(view, unit)
    happen(view, *(Spent(unit, mark=mark) for mark in arrival.marks if mark not in now.marks))
    if now.hides and not arrival.hides:
        happen(view, SneakingEnded(unit, "it is hurt"))
    elif now.hides and now.stealth != arrival.stealth:
        happen(view, StealthSet(unit, arrival.stealth))


def _going_on(found: Distribution[Stepping]) -> Distribution[Arrival]:
    """Return what a step leaves to the next one, given that it has not hurt or shown the mover, if that can be."""
    up = {step: chance for step, chance in found.items() if not step.came.down}
    whole = {step: chance for step, chance in up.items() if not step.came.seen and not step.came.lost} or up
    total, left = sum(whole.values()), dict[Arrival, float]()
    for step, chance in whole.items():
        left[step.leaves] = left.get(step.leaves, 0.0) + chance / total
    return left


def whole_of(view: View, move: Move) -> Working[Forecast]:
    """Return all that a whole way may come to, worked out in small pieces. Raises `TooManyOutcomesError`."""
    return imagining(view.stage, view.side, lambda seen: _whole_of(seen, move))


def _whole_of(view: View, move: Move) -> Working[Forecast]:
    walking = outcomes(view, Ruleset.of(view).outcome_of(move), summing(view), worth_of(view), most=MOST_OUTCOMES)
    found = yield from now_and_then(walking, AT_ONCE)
    return Forecast.of(found)


def _step(view: View, unit: int, to: Cell, rule_of: RuleOf, rules: dict[str, str]) -> Working[Distribution[Stepping]]:
    """Return what one step from where a unit is now may come to; the rules that say so are noted."""
    before = Ruleset.of(view).hints.vigour(view, unit)[0]

    def leaf(events: list[Event]) -> Stepping:
        _cite(rule_of, unit, events, rules)
        lost = before - Ruleset.of(view).hints.vigour(view, unit)[0]
        return Stepping(outcome_of(unit, events, lost), _arrival(view, unit))

    def worth(step: Stepping, asked: str) -> float:
        return float(step.came.lost) * (-1 if asked == view.side else 1)

    walking = outcomes(view, Ruleset.of(view).outcome_of(Move(unit, (to,))), leaf, worth, most=MOST_OUTCOMES)
    return (yield from now_and_then(walking, AT_ONCE))


def _told(view: View, cost: int, to: Cell, found: Distribution[Stepping], rules: dict[str, str]) -> WayStep:
    """Return what a step risks, and who may strike."""

    def chance(wanted: Callable[[StepOutcome], bool]) -> float:
        return sum(share for (came, _), share in found.items() if wanted(came))

    risk = StepRisk(
        to,
        struck=chance(lambda came: bool(came.blows)),
        falls=chance(lambda came: came.falls),
        sinks=chance(lambda came: came.sinks),
        seen=chance(lambda came: came.seen),
        down=chance(lambda came: came.down),
        mean=sum(came.lost * share for (came, _), share in found.items()),
    )

    def striker(enemy: int) -> Striker:
        strikes = chance(lambda came: any(one == enemy for one, _ in came.blows))
        return Striker(view.of(enemy, Unit).name, strikes, chance(lambda came: (enemy, True) in came.blows))

    strikers = tuple(map(striker, sorted({enemy for came, _ in found for enemy, _ in came.blows})))
    return WayStep(cost, risk, strikers, tuple(sorted(rules.items())))


def _cite(rule_of: RuleOf, unit: int, events: list[Event], rules: dict[str, str]) -> None:
    """Note the rule of every risk among the events of an outcome."""
    for event in events:
        if isinstance(event, Attacked) and event.target == unit:
            rules.setdefault("struck", event.cites or rule_of(event))
        for name, kinds in (("falls", {Fell}), ("sinks", {WentUnder}), ("seen", {Noticed}), ("down", DOWN)):
            if event.subject == unit and type(event) in kinds:
                rules.setdefault(name, event.cites or rule_of(event))
