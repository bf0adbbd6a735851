"""What one step comes to for who takes it, summed up from the events of an outcome."""

from typing import Final, NamedTuple

from game.engine.events import (
    Attacked,
    Avoided,
    Died,
    Event,
    Fell,
    FellDying,
    FellToVerge,
    Missed,
    Noticed,
    WentUnder,
)

DOWN: Final = frozenset({Died, FellToVerge, FellDying})
"""What happens to one who goes down."""


class StepOutcome(NamedTuple):
    """What a step has come to for the mover: who struck at it and whether the blow got through, and what befell it.

    `lost` are the hit points it lost. An outcome in which nothing has happened is all empty (`any`).
    """

    blows: tuple[tuple[int, bool], ...]
    falls: bool
    sinks: bool
    seen: bool
    down: bool
    lost: int


def outcome_of(unit: int, events: list[Event], lost: int) -> StepOutcome:
    """Sum up what has happened to the mover in one outcome, in which it lost so many hit points."""
    kinds = {type(event) for event in events if event.subject == unit}
    return StepOutcome(
        tuple(_blows(unit, events)),
        falls=Fell in kinds,
        sinks=WentUnder in kinds,
        seen=Noticed in kinds,
        down=not kinds.isdisjoint(DOWN),
        lost=lost,
    )


def _blows(unit: int, events: list[Event]) -> list[tuple[int, bool]]:
    """Return who struck at the unit, and whether each blow got through."""
    found: list[tuple[int, bool]] = []
    for event in events:
        if isinstance(event, Attacked) and event.target == unit:
            found.append((event.unit, True))
        elif isinstance(event, Avoided | Missed) and event.target == unit and found:
            found[-1] = (found[-1][0], False)
    return found
