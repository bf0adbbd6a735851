"""What comes of losses in odigos: critical damage, death, abilities at 0 (OD-30 to OD-32)."""

from collections.abc import Sequence
from typing import Final

from game.engine.blow import DeclaredBlow
from game.engine.components import Dead, Dying, Sneaking, Unit
from game.engine.condition import PRONE
from game.engine.dice import Die, Pool
from game.engine.events import Died, EffectBegan, EffectEnded, Event, FellDying, Together
from game.engine.hints import End, Fall, Falls
from game.engine.resolving import Context, Steps
from game.engine.system import Jointly, System
from game.engine.told import FAILS, WORKS, Told
from game.engine.view import View
from game.rulesets.odigos.blow import OdigosBlow
from game.rulesets.odigos.checks import OdigosSave, attempt, count, trial
from game.rulesets.odigos.conditions import DELIRIOUS, DOOMED, PARALYSED, is_pc
from game.rulesets.odigos.events import AbilityLost, CameToZero
from game.rulesets.odigos.gear import is_detachment, score
from game.rulesets.odigos.tables import PRONE_CRITICAL, THROWN_CRITICAL, THU_CRITICAL
from game.rulesets.odigos.wounds import (
    THROWN_CELLS,
    OdigosHarm,
    harm,
    lose,
)
from game.systems.durations import begin, endless
from game.systems.flight import FLEEING
from game.systems.pushing import push
from game.systems.status import has_effect, is_alive
from game.systems.things import scatter

NOW_AT_ZERO: Final = {"TEK": PARALYSED, "THU": DELIRIOUS}


# ---- beforehand ----------------------------------------------------------------------------------------------------


def falls(view: View, declared: DeclaredBlow, unit: int, taken: int) -> Falls:
    """Return what may become of a unit that so much of a blow comes through to (OD-30).

    Scars, being thrown, and the loss of THU are walked, and so is all that comes to one that is alone on its side.
    """
    critical = declared.blow.critical if isinstance(declared.blow, OdigosBlow) else ""
    done = OdigosHarm(unit, taken, taken, declared.unit, "", "", critical=critical)
    events = harm(view, done)
    last, seen = events[-1], events[:1] if view.has(unit, Sneaking) else ()
    if not isinstance(last, AbilityLost):
        is_open = isinstance(last, CameToZero) and (is_pc(view, unit) or _is_alone(view, unit))
        return ((Fall(None, then=events) if is_open else Fall("", then=seen), 1.0),)
    if last.left <= 0:
        return ((Fall("dead", then=(Died(unit, last.source),)), 1.0),)
    if critical in {THU_CRITICAL, THROWN_CRITICAL} or _is_alone(view, unit):
        return ((Fall(None, then=events), 1.0),)
    test, fails = critical_damage(view, last), _fails(view, last)
    dies, goes_down = (any(isinstance(one, kind) for one in fails) for kind in (Died, FellDying))
    besides = (fall_prone(unit, last.source),) if critical == PRONE_CRITICAL and not dies else ()
    saved, failed = ((Told(unit, test.what, 1, verdict),) for verdict in (WORKS, FAILS))
    end: End = "dead" if dies else "down" if goes_down else ""
    return (Fall("", saved, seen), test.chance), (Fall(end, failed, (*seen, *fails, *besides)), 1 - test.chance)


def _is_alone(view: View, unit: int) -> bool:
    side = view.side_of(unit)
    return [other for other in view.each(Unit) if view.side_of(other) == side] == [unit]


# ---- when it happens -----------------------------------------------------------------------------------------------


def answer_for_losses(context: Context, events: tuple[AbilityLost, ...]) -> Steps:
    """KRA at 0 is death, else it takes a save against critical damage; TEK or THU at 0 is the end of acting (OD-32).

    All whom one moment hurts save before anything comes of it for any of them; then it comes to all at once.
    """
    view = context.view
    ended: list[Event] = []
    down: list[Event] = []
    dead: dict[int, Event] = {}
    criticals: list[AbilityLost] = []
    for event in events:
        unit = event.unit
        if not is_alive(view, unit):
            continue
        if event.ability != "KRA":
            if event.left <= 0:
                ended.append(begin(unit, endless(NOW_AT_ZERO[event.ability], event.source)))
        elif event.left <= 0:
            dead.setdefault(unit, Died(unit, event.source))
        elif (yield from attempt(context, unit, critical_damage(view, event), "OD-30")):
            if has_effect(view, unit, DOOMED):
                ended.append(EffectEnded(unit, DOOMED, "it has cheated its fate"))
        else:
            fails = _fails(view, event)
            if any(isinstance(one, Died) for one in fails):
                dead.setdefault(unit, fails[0])
            else:
                criticals.append(event)
                down += fails
    happening = (*ended, *(event for event in down if event.subject not in dead), *dead.values())
    if happening:
        yield Together(happening)
    yield from _besides(context, [event for event in criticals if is_alive(view, event.unit)])


def critical_damage(view: View, event: AbilityLost) -> OdigosSave:
    """Return the save against critical damage, with the KRA that is left (OD-30)."""
    return trial(view, event.unit, "KRA", "critical damage", now=event.left)


def _fails(view: View, event: AbilityLost) -> tuple[Event, ...]:
    """Return how critical damage takes a unit out: it goes down, or routs; the doomed die (OD-30, OD-31, OD-40).

    One who is down already goes on dying; who was stabilised is dying again. A rout has whoever caused it for a source,
    a fall's or the water's the unit itself, and so is told from the flight of a side (`morale.on_being_out`).
    """
    unit = event.unit
    if has_effect(view, unit, DOOMED):
        return (Died(unit, event.source, "OD-33"),)
    if is_detachment(view, unit):
        return () if has_effect(view, unit, FLEEING) else (begin(unit, endless(FLEEING, event.source or unit)),)
    dying = view.get(unit, Dying)
    return (FellDying(unit),) if dying is None or dying.stable else ()


def _besides(context: Context, criticals: Sequence[AbilityLost]) -> Steps:
    """Some attacks do something more when the save fails: each to all they hurt at that moment (OD-30)."""
    view = context.view
    losses: list[Event] = []
    for event in criticals:
        if event.critical == THU_CRITICAL:
            most = score(view, event.unit, "THU")
            lost = yield from count(context, event.source, Pool((Die(6),)), "THU lost", "OD-30", 0, most)
            losses.append(lose(view, event.unit, "THU", lost, event.source, event.cause))
    if losses:
        yield Together(tuple(losses))
    for event in criticals:
        if event.critical == THROWN_CRITICAL and is_alive(view, event.unit):
            yield from hurl(context, event.unit, event.source)
    for event in criticals:
        if event.critical in {PRONE_CRITICAL, THROWN_CRITICAL} and is_alive(view, event.unit):
            yield fall_prone(event.unit, event.source)


def hurl(context: Context, unit: int, source: int) -> Steps:
    """Throw a unit away from who did it, or from where that one has fallen at the same moment (OD-12)."""
    view = context.view
    fallen = view.get(source, Dead)
    cells = view.cells(source) or (fallen.cells if fallen is not None else ())
    if cells:
        yield from push(context, unit, source, THROWN_CELLS, view.grid.centre(cells))


def fall_prone(unit: int, source: int) -> EffectBegan:
    """Return the event with which a unit comes to lie on the ground."""
    return begin(unit, endless(PRONE, source))


SYSTEM: Final = System(
    "death",
    ("BD-18", "OD-30", "OD-31", "OD-32", "OD-40"),
    on={AbilityLost: (Jointly(answer_for_losses),), Died: (scatter(),)},
)
