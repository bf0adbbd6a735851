"""What is told of one outcome beside harm: each roll that decided something, each state that began, whom it struck.

It is taken from the events alone, so that whatever the rules roll for is told, whichever ruleset it is.
"""

from collections.abc import Sequence

import msgspec

from game.engine.events import Attacked, EffectBegan, Event, Missed, Rolled, Struck

WORKS, FAILS, TIES, BEGINS = "works", "fails", "ties", "begins"


class Told(msgspec.Struct, frozen=True):
    """One thing that was decided: about whom, what (the `number`th of its kind), and how."""

    unit: int
    what: str
    number: int
    verdict: str


def tell(events: Sequence[Event]) -> tuple[Told, ...]:
    """Return what was decided in the order in which it was: rolls that succeed, fail or tie, states that begin."""
    found: list[Told] = []
    counts: dict[tuple[int, str, bool], int] = {}
    for event in events:
        if isinstance(event, Rolled) and (event.is_tied or event.success is not None):
            what, verdict = event.purpose, TIES if event.is_tied else WORKS if event.success else FAILS
        elif isinstance(event, EffectBegan):
            what, verdict = event.effect.name, BEGINS
        else:
            continue
        key = event.unit, what, verdict == BEGINS
        counts[key] = counts.get(key, 0) + 1
        found.append(Told(event.unit, what, counts[key], verdict))
    return tuple(found)


def struck_instead(events: Sequence[Event], unit: int, target: int) -> int:
    """Return whom an attack that missed its target strikes in its place; 0 if nobody."""
    is_open = False
    for event in events:
        if isinstance(event, Missed) and (event.unit, event.target) == (unit, target):
            is_open = True
        elif isinstance(event, Attacked) and is_open:
            return 0
        elif isinstance(event, Struck) and is_open and event.unit == unit and event.target != target:
            return event.target
    return 0
