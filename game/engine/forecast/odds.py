"""Exact odds: what a legal command or an answer may come to, as the side that must choose knows the battle.

Units that it does not know of are not there, and figures that it has not learned are those of the tables
(`Hints.suppose`).
"""

from collections.abc import Callable
from typing import Final

from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.dice import NOBODY
from game.engine.events import Attacked, Stepped
from game.engine.forecast.exchange import summed
from game.engine.forecast.outcomes import Distribution, KnownSoFar, TooManyOutcomesError, outcomes
from game.engine.forecast.results import Forecast, Result, in_order, summing, worth_of
from game.engine.imagine import apart, imagining, rewound
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working, finish, now_and_then

MOST_FORESEEN: Final = 20_000
"""Of a command so many outcomes are walked exactly, then as many roughly; of an area for each whom it catches."""

MOST_ANSWERED: Final = 5_000
"""Of an answer all that is left of the command is walked: where that is a whole group's turn, there are no odds."""

MOST_SOON: Final = 150
"""Of what an answer comes to soon, so many outcomes; where that is too much, nobody knows."""

ANSWERED_AT_ONCE: Final = 8
WALKED_AT_ONCE: Final = 8
"""Between two pauses so many outcomes of an answer, or of a command, are walked."""

SEVERAL: Final = 2


def forecast(battle: Battle, command: Command, side: str | None = None) -> Forecast:
    """Do as `forecasting`, at one go.

    >>> from game.engine.commands import Attack
    >>> from game.report.compare.meeting import face_to_face
    >>> from game.rulesets import ruleset
    >>> battle = Battle(face_to_face(ruleset("heroic"), "hoplite", "guard", 1), seed=1)
    >>> blow = next(command for command in battle.legal() if isinstance(command, Attack))
    >>> odds = forecast(battle, blow)
    >>> {fate: round(odds.fate(fate), 3) for fate in ("hit", "block", "dodge")}
    {'hit': 0.524, 'block': 0.361, 'dodge': 0.115}
    >>> battle.commands
    0
    """
    return finish(forecasting(battle, command, side))


def forecasting(
    battle: Battle, command: Command, side: str | None = None, *, all_told: bool = False, soon: bool = False
) -> Working[Forecast]:
    """Return what a legal command may come to, as the side that must choose knows it; `all_told` as in `summing`.

    Of an answer `soon` tells roughly what comes before the next step, and before somebody else attacks.

    With a question pending the command is one of its answers: the whole is played again from its mark with what was
    rolled and answered, unless the answer is a declaration itself: that is foreseen like any other. Never changes the
    battle; it is worked out with pauses, at any of which it may be left for good. Raises `TooManyOutcomesError`.
    """
    decision = battle.decision
    asking = decision.side if decision is not None and side is None else side
    if decision is not None and decision.ask is not None:
        answered = battle.ruleset.actions.get(type(command))
        if answered is None or answered.foreseen is None:
            return (yield from _forecasting_answer(battle, command, all_told=all_told, soon=soon))
    return (yield from imagining(battle.stage, asking, lambda view: foreseeing(view, command, all_told=all_told)))


def foreseeing(view: View, command: Command, most: int = MOST_FORESEEN, *, all_told: bool = False) -> Working[Forecast]:
    """Return what a command may come to as things stand, with pauses: by its sum where it is a blow that says it all.

    What is walked, is beyond `most` outcomes walked roughly; raises `TooManyOutcomesError` where that is too much, too.
    """
    declared = Ruleset.of(view).hints.declare(view, command)
    if declared is not None and not declared.is_answerable:
        return summed(view, declared, all_told=all_told)
    return (yield from walked(view, command, most, all_told=all_told))


def walked(view: View, command: Command, most: int = MOST_FORESEEN, *, all_told: bool = False) -> Working[Forecast]:
    """Return the same by walking its outcomes, whatever it is."""
    steps = Ruleset.of(view).outcome_of(command)
    try:
        return (yield from _foreseeing(view, steps, most, is_rough=False, all_told=all_told))
    except TooManyOutcomesError:
        return (yield from _foreseeing(view, steps, most, is_rough=True, all_told=all_told))


def _foreseeing(
    view: View, steps: Callable[[Context], Steps], most: int, *, is_rough: bool, all_told: bool
) -> Working[Forecast]:
    """Walk the outcomes once; where several have dice of their own, once more for each of them."""
    worth = worth_of(view)

    def walk(given: KnownSoFar, target: int = NOBODY) -> Working[Distribution[Result]]:
        leaf = summing(view, 1, target, all_told=all_told)
        return now_and_then(outcomes(view, steps, leaf, worth, most=most, given=given), WALKED_AT_ONCE)

    scout = KnownSoFar(is_rough=is_rough, focus=NOBODY)
    shared = yield from walk(scout)
    subjects = scout.subjects
    if len(subjects) < SEVERAL:
        return Forecast.of((yield from walk(KnownSoFar(is_rough=is_rough))) if subjects else shared)
    parts = []
    for unit in sorted(subjects):
        yield
        found = yield from walk(KnownSoFar(is_rough=is_rough, focus=unit), unit)
        parts.append((unit, in_order(_without(found, frozenset(subjects) - {unit}))))
    return Forecast.of(_without(shared, frozenset(subjects)), tuple(parts))


def _without(found: Distribution[Result], units: frozenset[int]) -> Distribution[Result]:
    """Leave some units out of results, and throw those together that then say the same."""
    left: Distribution[Result] = {}
    for result, chance in found.items():
        told = Result(
            result.fate,
            tuple(pair for pair in result.lost if pair[0] not in units),
            tuple(unit for unit in result.down if unit not in units),
            tuple(unit for unit in result.dead if unit not in units),
            tuple(one for one in result.told if one.unit not in units),
            result.instead,
        )
        left[told] = left.get(told, 0.0) + chance
    return left


def _forecasting_answer(battle: Battle, answer: Command, *, all_told: bool, soon: bool) -> Working[Forecast]:
    """Forecast an answer to the pending question: the whole is played again with what was rolled and answered.

    Pauses every few outcomes, the world as it was; may be left for good at any pause.
    """
    entry = battle.history[-1]
    given = KnownSoFar(entry.drawn, (*entry.answers, answer), is_rough=soon)
    ask = None if battle.decision is None else battle.decision.ask
    if soon and ask is not None:
        given.enough = lambda event: (
            not given.left
            and (
                isinstance(event, Stepped) or (isinstance(event, Attacked) and event.unit not in {ask.unit, ask.source})
            )
        )

    def steps(context: Context) -> Steps:
        yield from battle.ruleset.actions[type(entry.command)].resolve(context, entry.command)
        while given.left:
            yield from battle.ruleset.turns.advance(context)

    view, most = View(battle.stage, None), MOST_SOON if soon else MOST_ANSWERED
    attack = sum(isinstance(stamped.event, Attacked) for stamped in battle.events[entry.events_before :])
    sum_up = summing(view, max(1, attack), all_told=all_told)

    def again() -> Working[Forecast]:
        with rewound(battle, entry):
            walking = outcomes(view, steps, sum_up, worth_of(view), most=most, given=given)
            return Forecast.of((yield from now_and_then(walking, ANSWERED_AT_ONCE)))

    return (yield from apart(battle.stage.world, again()))
