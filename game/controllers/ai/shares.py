"""What an outcome is worth beside hit points and lives: each event's share, and the term it counts to."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from game.controllers.ai.worths import (
    UNPRESSED,
    Before,
    Stance,
    guard,
    is_in_contact,
    is_off,
    power,
    stake_in,
    stake_of,
    worth,
)
from game.controllers.terms import Term
from game.engine.components import Counters, Effects, Grappling, Studied, Unit
from game.engine.condition import PRONE
from game.engine.events import (
    AreaBegan,
    ArmsChanged,
    CastBegan,
    CastWentOn,
    CountedDown,
    Dropped,
    EffectBegan,
    EffectEnded,
    Event,
    Freed,
    Grappled,
    Noticed,
    PickedUp,
    Readied,
    Rearranged,
    Scoped,
    SneakingBegan,
    SneakingEnded,
    StoodUp,
    Surfaced,
    WentUnder,
)
from game.engine.reads import Trace
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.systems.status import is_downed

USE: Final = -0.5
"""Something counted is used up."""

FEW: Final = 3
"""Of what there are more of, each counts for so much less."""

UNDER_WATER: Final = -0.3
PINNED: Final = -0.15
HOLDING: Final = -0.05
HIDDEN: Final = 1.5
SNEAKING_OVER: Final = -HIDDEN / 2
READY: Final = 1.0
SCOPED: Final = 0.4
CAST_GOES_ON: Final = 1.6
ARMS: Final = 2.0
LETTING_FALL: Final = -1.0


class JudgedOutcome(NamedTuple):
    """An outcome as a side looks at it: the world after it, what the units were before, and what it rests on."""

    view: View
    side: str
    stance: Stance
    before: Mapping[int, Before]
    trace: Trace

    def sign(self, unit: int) -> int:
        """Return 1 for a unit of the side, -1 for another."""
        return 1 if self.view.of(unit, Unit).side == self.side else -1

    def share(self, unit: int, share: float) -> float:
        """Return what a share of a unit is worth to the side."""
        return self.sign(unit) * share * worth(self.view, unit)


Value = Callable[[JudgedOutcome, Any], float]


class EventShare(NamedTuple):
    """The term that an event counts to, and what it is worth."""

    term: Term
    value: Value


def of_effect(at: JudgedOutcome, event: EffectBegan) -> float:
    """A condition begins: worth what it says, but nothing where it only begins anew, or on one who is off by then."""
    if is_off(at.view, event.unit):
        return 0.0
    was = at.before[event.unit].effects
    at.trace.notes.setdefault((event.unit, Effects), was)
    if was is not None and any(effect.name == event.effect.name for effect in was.on):
        return 0.0
    share = stake_in(at.view, event.unit, event.effect.name, at.side)
    if share > 0 and not at.stance.is_near:
        return 0.0
    if share > 0 and event.effect.source != event.unit and at.sign(event.unit) > 0:
        share *= 1.0 if is_in_contact(at.view, event.unit) else UNPRESSED
    return at.share(event.unit, share)


def of_ended(at: JudgedOutcome, event: EffectEnded) -> float:
    """A condition ends: half its worth."""
    return -0.5 * at.share(event.unit, stake_of(at.view, event.name))


def of_standing_up(at: JudgedOutcome, event: StoodUp) -> float:
    """A unit gets up: as any condition that ends."""
    return -0.5 * at.share(event.unit, stake_of(at.view, PRONE))


def of_arms(at: JudgedOutcome, event: Dropped | PickedUp | Rearranged | ArmsChanged) -> float:
    """A unit's arms have changed: what it can still do to others, and to keep them off.

    What is taken in hand only to keep them off is for nothing as long as none could strike: there is time for it then.
    """
    was, view = at.before.get(event.unit), at.view
    if was is None or is_off(view, event.unit):
        return 0.0
    defence = guard(view, event.unit) - was.guard
    if isinstance(event, ArmsChanged | Rearranged) and not at.stance.is_beset:
        defence = min(0.0, defence)
    change = ARMS * (power(view, event.unit, at.stance) - was.power + defence)
    if isinstance(event, Dropped):
        if at.sign(event.unit) > 0:
            change += LETTING_FALL
        if event.cell is not None and view.grid.gap(view.cells(event.unit), (event.cell,)) <= 1:
            # What lies at hand costs a turn to pick up again, no more.
            change = max(change, min(LETTING_FALL, -was.power - was.guard))
    return at.sign(event.unit) * change


def of_grapple(at: JudgedOutcome, event: Grappled) -> float:
    """One is pinned, the other holds it; who does most from afar gives that up."""
    profile = Ruleset.of(at.view).hints.combat_profile(at.view, event.unit)
    given_up = max(0.0, profile.shot - profile.melee) * at.stance.shot
    return at.share(event.target, PINNED) + at.share(event.unit, HOLDING) - at.sign(event.unit) * given_up


def of_freed(at: JudgedOutcome, event: Freed) -> float:
    """A grapple is over: worth for each of the two what it took from them, but for one that is out of it anyway."""
    total = 0.0
    for unit in (event.unit, event.other):
        if unit not in at.before:
            continue
        was = at.before[unit].grappling
        at.trace.notes.setdefault((unit, Grappling), was)
        if was is not None and not is_off(at.view, unit) and not is_downed(at.view, unit):
            total -= at.share(unit, PINNED if was.pinned else HOLDING)
    return total


def of_area(at: JudgedOutcome, event: AreaBegan) -> float:
    """Return what an area will do to those who are in it now."""
    at.trace.valid = False
    inside = {unit for cell in event.cells for unit in at.view.at(cell) if at.view.has(unit, Unit)}
    share = stake_of(at.view, event.effect.name)
    return sum(at.share(unit, share) for unit in sorted(inside))


def of_scoping(at: JudgedOutcome, event: Scoped) -> float:
    """The figures of enemies are learned: worth something for each not studied yet."""
    studied = {unit: at.before[unit].studied for unit in event.units}
    for unit, was in studied.items():
        at.trace.notes.setdefault((unit, Studied), was)
    new = [unit for unit, was in studied.items() if was is None or event.side not in was.by]
    return at.sign(event.unit) * SCOPED * len(new)


def of_use(at: JudgedOutcome, event: CountedDown) -> float:
    """Uses are gone: of a unit its side's loss; an item is used by the side that acts."""
    was = at.before.get(event.unit)
    if was is None or was.counters is None:
        return USE * (at.sign(event.unit) if at.view.has(event.unit, Unit) else 1)
    at.trace.notes.setdefault((event.unit, Counters), was.counters)
    had = was.counters.left.get(event.counter, event.left + 1)
    return USE * at.sign(event.unit) * (had - event.left) * min(1.0, FEW / max(1, had))


def _of_unit(share: float) -> Value:
    """Return what an event is worth as a share of its unit."""
    return lambda at, event: at.share(event.unit, share)


def _flat(amount: float) -> Value:
    """Return what an event is worth to its unit's side, whoever it is."""
    return lambda at, event: at.sign(event.unit) * amount


def _while_near(amount: float) -> Value:
    """Return the same of what is for nothing as long as nobody is near."""
    return lambda at, event: at.sign(event.unit) * amount if at.stance.is_near else 0.0


_ARMS: Final = EventShare(Term.ARMS, of_arms)
_SHARES: Final[Mapping[type[Event], EventShare]] = {
    EffectBegan: EventShare(Term.CONDITIONS, of_effect),
    EffectEnded: EventShare(Term.CONDITIONS, of_ended),
    StoodUp: EventShare(Term.CONDITIONS, of_standing_up),
    CountedDown: EventShare(Term.ARMS, of_use),
    Dropped: _ARMS,
    Rearranged: _ARMS,
    PickedUp: _ARMS,
    Grappled: EventShare(Term.CONDITIONS, of_grapple),
    AreaBegan: EventShare(Term.CONDITIONS, of_area),
    Scoped: EventShare(Term.PREPARATION, of_scoping),
    WentUnder: EventShare(Term.CONDITIONS, _of_unit(UNDER_WATER)),
    Surfaced: EventShare(Term.CONDITIONS, _of_unit(-UNDER_WATER)),
    Freed: EventShare(Term.CONDITIONS, of_freed),
    SneakingBegan: EventShare(Term.HIDING, _flat(HIDDEN)),
    SneakingEnded: EventShare(Term.HIDING, _flat(SNEAKING_OVER)),
    Noticed: EventShare(Term.HIDING, _flat(SNEAKING_OVER)),
    Readied: EventShare(Term.PREPARATION, _while_near(READY)),
    CastBegan: EventShare(Term.PREPARATION, _while_near(CAST_GOES_ON)),
    CastWentOn: EventShare(Term.PREPARATION, _flat(CAST_GOES_ON)),
}


def share_of(event: Event) -> EventShare | None:
    """Return what an event counts for; None for one that counts for nothing."""
    return _ARMS if isinstance(event, ArmsChanged) else _SHARES.get(type(event))
