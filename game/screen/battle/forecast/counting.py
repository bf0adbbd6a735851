"""Which dice a command rolls and what counts in them: each modifier with the dice before and after it. No arcade.

What a modifier gives is found by rehearsing the same command under the same rules without it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from game.engine.components import Unit
from game.engine.events import Event, Reason, Rolled
from game.engine.query import Query
from game.engine.ruleset import Ruleset
from game.engine.view import Modifier, Stage, View
from game.screen.model.foretold import Counting, Gain

Rehearse = Callable[[], Sequence[Event]]
"""Plays a command through once, always alike, and takes it back; what happened."""


def countings(view: View, events: Sequence[Event], rehearse: Rehearse) -> tuple[Counting, ...]:
    """Return the rolls among the events of a rehearsal, each kind once, with what counts in them."""
    found: dict[tuple[int, str], Counting] = {}
    for event in events:
        if isinstance(event, Rolled) and (event.unit, event.purpose) not in found:
            who = view.of(event.unit, Unit).name if view.knows(event.unit) else "Somebody"
            gains = tuple(_gains(view.stage, event, rehearse))
            purpose = event.purpose[:1].upper() + event.purpose[1:]
            found[event.unit, event.purpose] = Counting(who, purpose, event.dice, event.rule, gains)
    return tuple(found.values())


def _gains(stage: Stage, roll: Rolled, rehearse: Rehearse) -> Iterator[Gain]:
    """Yield what counts in a roll, with the dice before and after where it changes which dice are rolled."""
    after = roll.dice
    steps: list[Gain] = []
    for number in reversed(range(len(roll.reasons))):
        reason = roll.reasons[number]
        before = _dice_without(stage, roll, roll.reasons[number:], rehearse)
        if before is None or kind_of_dice(before) == kind_of_dice(after):
            steps.append(Gain(reason.amount, reason.name, reason.rule))
        else:
            steps.append(Gain(reason.amount, reason.name, reason.rule, before, after))
        after = after if before is None else before
    yield from reversed(steps)


def kind_of_dice(dice: str) -> str:
    """Return dice without what is added to them, or what they are taken from.

    >>> kind_of_dice("lowest of 2d20 + 6"), kind_of_dice("12 - d20")
    ('lowest of 2d20', 'd20')
    """
    return re.sub(r"^\d+ - |\s*[+-]\s*\d+$", "", dice)


def _dice_without(stage: Stage, roll: Rolled, reasons: Sequence[Reason], rehearse: Rehearse) -> str | None:
    """Return the dice of the same roll without these reasons; None where it does not come to it then."""
    with without(stage, roll.unit, reasons):
        for event in rehearse():
            if isinstance(event, Rolled) and (event.unit, event.purpose) == (roll.unit, roll.purpose):
                return event.dice
    return None


@contextmanager
def without(stage: Stage, unit: int, reasons: Sequence[Reason]) -> Iterator[None]:
    """Play by the same rules in which these reasons do not count for the unit, for as long as the block runs.

    They are known by name and amount: a ruleset made from another may cite other rules for them.
    """
    rules, findings, kept = Ruleset.of(stage), stage.findings, stage.findings.whole
    named = frozenset((reason.name, reason.amount) for reason in reasons)
    modifiers: dict[type[Query], tuple[Modifier, ...]] = {
        question: tuple(partial(_unless, modifier, unit, named) for modifier in each)
        for question, each in rules.modifiers.items()
    }
    stage.ruleset, findings.whole = rules.with_tables(modifiers=modifiers), {}
    try:
        yield
    finally:
        stage.ruleset, findings.whole = rules, kept


def _unless(
    modifier: Modifier, unit: int, named: frozenset[tuple[str, int]], view: View, question: Query
) -> Reason | None:
    """Ask a modifier; None where it gives one of the reasons to the unit."""
    found = modifier(view, question)
    mine = question.unit == unit
    return None if mine and found is not None and (found.name, found.amount) in named else found
