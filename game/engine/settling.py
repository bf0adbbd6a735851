"""How what happens is carried through: events committed one by one, reactions after each, questions handed up (BD-15).

What must not live here: anything that knows a rule, or whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from game.engine.commands import Command
from game.engine.components import BATTLE, Finished
from game.engine.events import (
    BattleEnded,
    Event,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotEnded,
    Stepped,
    Together,
    TurnBegan,
    TurnEnded,
)
from game.engine.prompt import Prompt
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.system import Jointly
from game.engine.view import Stage

Commit = Callable[[Event], None]
Running = Generator[Prompt, Command | None, None]

JUNCTURES: Final[frozenset[type[Event]]] = frozenset(
    {Stepped, RoundBegan, RoundEnded, SlotBegan, SlotEnded, TurnBegan, TurnEnded, BattleEnded}
)
"""What is over by itself, with its consequences: a step of a move, and what time brings. All else is part of a deed."""


def settle(context: Context, steps: Steps, commit: Commit, *, judge: bool) -> Running:
    """Run a resolver: commit what it yields, run the reactions, hand questions up.

    Goals are judged when a deed is over with all its parts and consequences: at the resolver's end, where it says so
    (`OVER`), and at each of the `JUNCTURES` (BD-15). `commit` applies an event and tells whom it concerns. The answer
    to each question is sent in; the generator ends when the resolver does, or when the battle is over.
    """
    ruleset = Ruleset.of(context.view)
    decisive = False

    def watched(event: Event) -> None:
        nonlocal decisive
        decisive = decisive or type(event) in ruleset.decisive
        commit(event)

    def decide() -> Running:
        nonlocal decisive
        if judge and decisive and not context.view.has(BATTLE, Finished):
            yield from settle(context, ruleset.judge(context), commit, judge=False)
            decisive = False
        if judge and context.view.has(BATTLE, Finished):
            steps.close()

    def happen(step: Event | Together) -> Running:
        yield from _happen(context, step, watched)
        if _is_juncture(step):
            yield from decide()

    yield from _drive(steps, happen)
    yield from decide()


def _is_juncture(step: Event | Together) -> bool:
    """Tell whether a deed, or one step of a move, is over with what has just happened."""
    if isinstance(step, Together):
        return not step.events or any(type(event) in JUNCTURES for event in step.events)
    return type(step) in JUNCTURES


def _drive(steps: Steps, happen: Callable[[Event | Together], Running]) -> Running:
    """Let what a generator of events yields happen, hand its questions up, and send the answers in.

    What nobody can answer is passed over, as if it were declined: no question may hang a turn.
    """
    answer: Command | None = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return
        answer = None
        if not isinstance(step, Prompt):
            yield from happen(step)
        elif step.options:
            answer = yield step


def _happen(context: Context, step: Event | Together, commit: Commit) -> Running:
    """Commit an event, or several at one moment, then run their reactions in the ruleset's order.

    Those that answer to all of a kind at once (`Jointly`) do so at the first of it.
    """
    on = Ruleset.of(context.view).on
    events = step.events if isinstance(step, Together) else (step,)
    for event in events:
        commit(event)
    met = set[type[Event]]()
    for event in events:
        kind = type(event)
        for reaction in on.get(kind, ()):
            if not isinstance(reaction, Jointly):
                steps = reaction(context, event)
            elif kind not in met:
                steps = reaction.reaction(context, tuple(each for each in events if type(each) is kind))
            else:
                continue
            yield from _drive(steps, lambda inner: _happen(context, inner, commit))
        met.add(kind)


def applying(stage: Stage) -> Commit:
    """Return a `commit` that applies events and tells nobody: for what is only imagined."""
    table, world = Ruleset.of(stage).apply, stage.world

    def commit(event: Event) -> None:
        trace = world.trace
        if trace is None:
            table[type(event)](world, event)
            return
        trace.paused = True
        table[type(event)](world, event)
        trace.paused = False

    return commit
