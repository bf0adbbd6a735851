"""What outcomes are worth to a side: hit points, lives and lasting effects, by exact expectation over the dice."""

import math
from collections.abc import Mapping
from functools import partial
from typing import Final

from game.commands import Command
from game.components import Dead, Effects, Health, Unit, Verge
from game.dice import RandomDice
from game.events import (
    AreaBegan,
    CastBegan,
    CastWentOn,
    CountedDown,
    EffectBegan,
    EffectEnded,
    Event,
    Freed,
    Grappled,
    Noticed,
    Readied,
    Scoped,
    SneakingBegan,
    SneakingEnded,
    Surfaced,
    WentUnder,
)
from game.odds import TooManyOutcomesError, explore, sample
from game.reads import Memory, Trace
from game.view import Context, Steps, View

MOST_OUTCOMES: Final = 400
"""Beyond so many outcomes a command is judged by a sample, rolled with dice of the AI's own."""

SAMPLES: Final = 60
SAMPLING_SEED: Final = 7

LIFE: Final = 0.4
"""The share of a unit's worth that is lost with its last hit point; the rest goes with the others."""

ON_THE_VERGE: Final = 0.3
HERO: Final = 1.3
BASE_WORTH: Final = 8.0

USE: Final = -0.5
UNDER_WATER: Final = -0.3
PINNED: Final = -0.15
HOLDING: Final = -0.05
HIDDEN: Final = 1.5
READY: Final = 1.0
SCOPED: Final = 0.4
CAST_GOES_ON: Final = 1.6
AREA_SHARE: Final = 0.25


def worth(view: View, unit: int) -> float:
    """Return what a whole unit is worth: more for many hit points, more for heroes, who rise again."""
    health = view.of(unit, Health)
    return (BASE_WORTH + health.maximum) * (HERO if view.of(unit, Unit).hero else 1.0)


def standing(view: View, unit: int) -> float:
    """Return what a unit is worth as it is now."""
    if view.has(unit, Dead):
        return 0.0
    whole = worth(view, unit)
    verge = view.get(unit, Verge)
    if verge is not None:
        return whole * ON_THE_VERGE * (1 + verge.successes) / (1 + verge.fails)
    health = view.of(unit, Health)
    return whole * (LIFE + (1 - LIFE) * health.hp / max(1, health.maximum))


class Appraiser:
    """Finds the expected value of commands for one side, each kept under all that it rests on."""

    def __init__(self, side: str, memory: Memory) -> None:
        """Judge for a side, with a memory that may serve a whole battle."""
        self.side = side
        self._memory = memory

    def expected(self, view: View, command: Command) -> float:
        """Return the expected value of carrying out a legal command now; the world is left as it was."""
        subject = (self.side, command)
        found = self._memory.find(subject, view.look)
        if found is not None:
            return float(found)  # type: ignore[arg-type]
        trace = Trace()
        before = {unit: standing(view, unit) for unit in view.world.each(Unit)}
        action = view.ruleset.actions[type(command)]
        target = getattr(command, "target", 0)

        def steps(context: Context) -> Steps:
            return action.resolve(context, command)

        def leaf(events: list[Event]) -> float:
            return round(self._value(view, before, events, trace), 6)

        try:
            outcomes = explore(view.stage, view.side, steps, leaf, self._for_side, trace=trace, most=MOST_OUTCOMES)
        except TooManyOutcomesError:
            return sample(view.stage, view.side, steps, leaf, partial(RandomDice, SAMPLING_SEED), SAMPLES)
        result = math.fsum(value * chance for value, chance in outcomes.items())
        for unit in {command.unit, target} - {0}:
            trace.notes.setdefault((unit, Effects), view.get(unit, Effects))
        self._memory.keep(subject, trace, result)
        return result

    def _for_side(self, value: float, side: str) -> float:
        return value if side == self.side else -value

    def _value(self, view: View, before: Mapping[int, float], events: list[Event], trace: Trace) -> float:
        """Sum up what has changed for the side: units' states, then what the events say of other things."""
        touched = dict.fromkeys(event.unit for event in events if hasattr(event, "unit") and event.unit in before)
        total = sum(self._sign(view, unit) * (standing(view, unit) - before[unit]) for unit in touched)
        for event in events:
            total += self._of_event(view, event, trace)
        return total

    def _sign(self, view: View, unit: int) -> int:
        return 1 if view.of(unit, Unit).side == self.side else -1

    def _of_event(self, view: View, event: Event, trace: Trace) -> float:
        stakes = view.ruleset.stakes
        match event:
            case EffectBegan():
                share = stakes.get(event.effect.name, 0.0)
                return self._sign(view, event.unit) * share * worth(view, event.unit)
            case EffectEnded():
                share = stakes.get(event.name, 0.0)
                return -0.5 * self._sign(view, event.unit) * share * worth(view, event.unit)
            case CountedDown():
                return USE * self._sign(view, event.unit) if event.unit in view.world.each(Unit) else USE
            case WentUnder():
                return self._sign(view, event.unit) * UNDER_WATER * worth(view, event.unit)
            case Surfaced():
                return -self._sign(view, event.unit) * UNDER_WATER * worth(view, event.unit)
            case Grappled():
                pinned = self._sign(view, event.target) * PINNED * worth(view, event.target)
                return pinned + self._sign(view, event.unit) * HOLDING * worth(view, event.unit)
            case Freed():
                return -self._sign(view, event.unit) * 0.1 * worth(view, event.unit)
            case AreaBegan():
                trace.valid = False
                return self._of_area(view, event)
            case SneakingBegan():
                return self._sign(view, event.unit) * HIDDEN
            case SneakingEnded() | Noticed():
                return -self._sign(view, event.unit) * HIDDEN * 0.5
            case Readied():
                return self._sign(view, event.unit) * READY
            case Scoped():
                return self._sign(view, event.unit) * SCOPED * len(event.units)
            case CastBegan() | CastWentOn():
                return self._sign(view, event.unit) * CAST_GOES_ON
            case _:
                return 0.0

    def _of_area(self, view: View, event: AreaBegan) -> float:
        """Return what an area will do to those who are in it now."""
        inside = {unit for cell in event.cells for unit in view.world.at(cell) if unit in view.world.each(Unit)}
        return sum(-self._sign(view, unit) * AREA_SHARE * worth(view, unit) for unit in sorted(inside))
