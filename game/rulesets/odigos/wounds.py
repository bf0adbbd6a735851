"""Losing STA and KRA, and what comes of it: critical damage, death, abilities at 0 (OD-30 to OD-32).

`harm` tells what damage does at one moment; the saves and all else are reactions on its events.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.blow import DeclaredBlow
from game.engine.components import Dying, Health, Inventory, Item, Unit
from game.engine.condition import PRONE
from game.engine.dice import Die, Pool
from game.engine.events import Damaged, Died, EffectBegan, EffectEnded, Event, FellDying, Reason, Together
from game.engine.hints import End, Fall, Falls
from game.engine.system import Jointly, System
from game.engine.told import FAILS, WORKS, Told
from game.engine.view import Context, Steps, View
from game.rulesets.odigos.blow import OdigosBlow
from game.rulesets.odigos.components import Prime
from game.rulesets.odigos.conditions import DELIRIOUS, DOOMED, PARALYSED
from game.rulesets.odigos.events import AbilityLost, CameToZero
from game.rulesets.odigos.scores import OdigosSave, attempt, count, trial
from game.rulesets.odigos.state import is_detachment, is_pc, score, tables
from game.systems.durations import begin, endless
from game.systems.exits import FLEEING
from game.systems.pushing import push
from game.systems.room import by_place
from game.systems.status import has_effect, is_alive
from game.systems.things import scatter

BLUNT: Final = "blunt"
PIERCING: Final = "piercing"
MAGIC: Final = "magic"
THROWN_CELLS: Final = 2
PRONE_CRITICAL, THROWN_CRITICAL, THU_CRITICAL = "prone", "thrown 2 cells, prone", "loses 1d6 THU"
"""What natural weapons do besides, as the table of units writes it."""

NOW_AT_ZERO: Final = {"TEK": PARALYSED, "THU": DELIRIOUS}


@dataclass(frozen=True, slots=True)
class OdigosHarm:
    """Damage that comes to a unit: how much after armour and before, from whom and what, and what it does besides.

    `is_attack` damage may leave a scar (OD-33).
    """

    unit: int
    amount: int
    dealt: int
    source: int
    cause: str
    rule: str
    kind: str = PIERCING
    reasons: tuple[Reason, ...] = ()
    critical: str = ""
    is_attack: bool = True


def vigour(view: View, unit: int) -> tuple[int, int]:
    """Return what a unit can still lose, STA and KRA, and the most of it (OD-30)."""
    health = view.of(unit, Health)
    return health.hp + max(0, score(view, unit, "KRA")), health.maximum + view.of(unit, Prime).scores["KRA"]


def enough(view: View, unit: int) -> int:
    """Return the damage beyond which nothing is told apart: it kills."""
    return vigour(view, unit)[0]


def harm(view: View, done: OdigosHarm) -> tuple[Event, ...]:
    """Return what damage does at one moment: STA first, the rest off KRA (OD-30)."""
    return _harm(done, view.of(done.unit, Health).hp, score(view, done.unit, "KRA"))


def all_harm(view: View, harms: Iterable[OdigosHarm]) -> tuple[Event, ...]:
    """Return what several damages do at one moment, one after the other where they come to the same unit.

    What comes off STA is told first, then what goes on to KRA, then who came to exactly 0; each by place (`by_place`).
    """
    told: list[Event] = []
    left: dict[int, tuple[int, int]] = {}
    by_unit: dict[int, list[OdigosHarm]] = {}
    for done in harms:
        by_unit.setdefault(done.unit, []).append(done)
    for unit in by_place(view, by_unit):
        for done in by_unit[unit]:
            now, kra = left.get(unit, (view.of(unit, Health).hp, score(view, unit, "KRA")))
            told += _harm(done, now, kra)
            off = min(now, done.amount)
            left[unit] = now - off, max(0, kra - (done.amount - off))
    return tuple(sorted(told, key=lambda event: isinstance(event, AbilityLost) + 2 * isinstance(event, CameToZero)))


def _harm(done: OdigosHarm, now: int, kra: int) -> tuple[Event, ...]:
    """Return what damage does to one with so much STA and KRA."""
    unit, left = done.unit, max(0, now - done.amount)
    beyond = done.amount - (now - left)
    off = min(beyond, max(0, kra))
    damaged = Damaged(
        unit, done.amount, left, done.dealt, done.kind, done.source, done.cause, done.rule, done.reasons, beyond - off
    )
    if beyond:
        return damaged, AbilityLost(unit, "KRA", off, max(0, kra) - off, done.source, done.cause, done.critical)
    if now > 0 == left:
        return damaged, CameToZero(unit, done.amount, done.source, done.is_attack)
    return (damaged,)


def lose(view: View, unit: int, ability: str, amount: int, source: int, cause: str) -> AbilityLost:
    """Return the loss of so much of an ability, no more than there is."""
    now = max(0, score(view, unit, ability))
    lost = min(amount, now)
    return AbilityLost(unit, ability, lost, now - lost, source, cause)


# ---- what comes of it, beforehand ----------------------------------------------------------------------------------


def falls(view: View, declared: DeclaredBlow, unit: int, taken: int) -> Falls:
    """Return what may become of a unit that so much of a blow comes through to (OD-30).

    Scars, being thrown, and the loss of THU are walked, and so is all that comes to one that is alone on its side.
    """
    critical = declared.blow.critical if isinstance(declared.blow, OdigosBlow) else ""
    done = OdigosHarm(unit, taken, taken, declared.unit, "", "", critical=critical)
    events = harm(view, done)
    last = events[-1]
    if not isinstance(last, AbilityLost):
        is_open = isinstance(last, CameToZero) and (is_pc(view, unit) or _is_alone(view, unit))
        return ((Fall(None, then=events) if is_open else Fall(""), 1.0),)
    if last.left <= 0:
        return ((Fall("dead", then=(Died(unit, last.source),)), 1.0),)
    if critical in {THU_CRITICAL, THROWN_CRITICAL} or _is_alone(view, unit):
        return ((Fall(None, then=events), 1.0),)
    test, fails = critical_damage(view, last), _fails(view, last)
    dies, goes_down = (any(isinstance(one, kind) for one in fails) for kind in (Died, FellDying))
    besides = (fall_prone(unit, last.source),) if critical == PRONE_CRITICAL and not dies else ()
    saved, failed = ((Told(unit, test.what, 1, verdict),) for verdict in (WORKS, FAILS))
    end: End = "dead" if dies else "down" if goes_down else ""
    return (Fall("", saved), test.chance), (Fall(end, failed, (*fails, *besides)), 1 - test.chance)


def _is_alone(view: View, unit: int) -> bool:
    side = view.side_of(unit)
    return [other for other in view.each(Unit) if view.side_of(other) == side] == [unit]


# ---- what comes of it ----------------------------------------------------------------------------------------------


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

    One who is down already goes on dying; who was stabilised is dying again.
    """
    unit = event.unit
    if has_effect(view, unit, DOOMED):
        return (Died(unit, event.source),)
    if is_detachment(view, unit):
        return () if has_effect(view, unit, FLEEING) else (begin(unit, endless(FLEEING, event.source)),)
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
        if event.critical == THROWN_CRITICAL and is_alive(view, event.unit) and view.cells(event.source):
            yield from push(context, event.unit, event.source, THROWN_CELLS)
    for event in criticals:
        if event.critical in {PRONE_CRITICAL, THROWN_CRITICAL} and is_alive(view, event.unit):
            yield fall_prone(event.unit, event.source)


def fall_prone(unit: int, source: int) -> EffectBegan:
    """Return the event with which a unit comes to lie on the ground."""
    return begin(unit, endless(PRONE, source))


def name_of_item(view: View, item: int) -> str:
    """Return an item's name."""
    return tables(view).name_of(view.of(item, Item).key)


def drop_all(context: Context, event: Died) -> Steps:
    """What the dead carried lies in their cell (BD-18)."""
    if context.view.has(event.unit, Inventory):
        yield from scatter(name_of_item)(context, event.unit)


SYSTEM: Final = System("wounds", on={AbilityLost: (Jointly(answer_for_losses),), Died: (drop_all,)})
