"""What befalls several units at one moment, each by dice of its own: areas, falling stone, whole ranks (BD-13, CL-80).

All is rolled on the state before any of it; then all of it happens at once, so that it makes no difference who comes
first on the map.
"""

from collections.abc import Callable, Iterable

import msgspec

from game.engine.commands import Command
from game.engine.events import Damaged, Event, Rolled, Together
from game.engine.prompt import Prompt
from game.engine.resolving import Context, Resolving, Steps


def severally(context: Context, units: Iterable[int], step: Callable[[int], Steps]) -> Steps:
    """Resolve what befalls each of the units: roll for one after the other, then let it happen to all.

    Who uses this says that nothing which comes of one unit's dice bears on another's, so that odds can be worked out
    for each by itself. What does bear on the others (one roll of damage for all) is rolled before.
    """
    happening: list[Event] = []
    for unit in units:
        before = context.dice.about(unit)
        happening += yield from rolled_out(step(unit))
        context.dice.about(before)
    yield from at_one_moment(happening)


def rolled_out(steps: Steps) -> Resolving[tuple[Event, ...]]:
    """Let a resolver roll and ask, and return what comes of it, which has not happened yet."""
    kept: list[Event] = []
    answer: Command | None = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return tuple(kept)
        answer = None
        if isinstance(step, Rolled | Prompt):
            answer = yield step
        else:
            kept += step.events if isinstance(step, Together) else (step,)


def at_one_moment(events: Iterable[Event]) -> Steps:
    """Let events happen at one moment; where one unit is hurt several times, each harm takes off what is left."""
    left: dict[int, int] = {}
    happening: list[Event] = []
    for event in events:
        if not isinstance(event, Damaged):
            happening.append(event)
            continue
        if event.unit in left:
            rest = left[event.unit] - event.amount
            happening.append(msgspec.structs.replace(event, hp=max(0, rest), beyond=max(0, -rest)))
        else:
            rest = event.hp
            happening.append(event)
        left[event.unit] = max(0, rest)
    if happening:
        yield Together(tuple(happening))
