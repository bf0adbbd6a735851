"""Losing STA and KRA, and what comes of it: critical damage, death, abilities at 0 (OD-30 to OD-32).

`harm` tells what damage does at one moment; the saves and all else are reactions on its events.
"""

from dataclasses import dataclass
from typing import Final

from game.components import Dying, Health, Inventory, Item
from game.dice import Die, Pool
from game.events import Damaged, Died, EffectBegan, EffectEnded, Event, FellDying, Reason
from game.ruleset import Reaction
from game.rulesets.odigos.happenings import AbilityLost, CameToZero
from game.rulesets.odigos.parts import Prime
from game.rulesets.odigos.scores import count, save
from game.rulesets.odigos.state import (
    DELIRIOUS,
    DOOMED,
    PARALYSED,
    PRONE,
    is_detachment,
    score,
    tables,
)
from game.systems.durations import begin, endless
from game.systems.exits import FLEEING
from game.systems.pushing import push
from game.systems.status import has_effect, is_alive
from game.systems.things import scatter
from game.view import Context, Steps, View

BLUNT: Final = "blunt"
PIERCING: Final = "piercing"
MAGIC: Final = "magic"
THROWN_CELLS: Final = 2
PRONE_CRITICAL, THROWN_CRITICAL, THU_CRITICAL = "prone", "thrown 2 cells, prone", "loses 1d6 THU"
"""What natural weapons do besides, as the table of units writes it."""

NOW_AT_ZERO: Final = {"TEK": PARALYSED, "THU": DELIRIOUS}


@dataclass(frozen=True, slots=True)
class Harm:
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


def harm(view: View, done: Harm) -> tuple[Event, ...]:
    """Return what damage does at one moment: STA first, the rest off KRA (OD-30)."""
    unit, now = done.unit, view.of(done.unit, Health).hp
    left = max(0, now - done.amount)
    beyond = done.amount - (now - left)
    damaged = Damaged(unit, done.amount, left, done.dealt, done.kind, done.source, done.cause, done.rule, done.reasons)
    if beyond:
        kra = max(0, score(view, unit, "KRA") - beyond)
        return damaged, AbilityLost(unit, "KRA", beyond, kra, done.source, done.cause, done.critical)
    if now > 0 == left:
        return damaged, CameToZero(unit, done.amount, done.source, done.is_attack)
    return (damaged,)


def lose(view: View, unit: int, ability: str, amount: int, source: int, cause: str) -> AbilityLost:
    """Return the loss of so much of an ability, not below 0."""
    return AbilityLost(unit, ability, amount, max(0, score(view, unit, ability) - amount), source, cause)


# ---- what comes of it ----------------------------------------------------------------------------------------------


def answer_for_loss(context: Context, event: AbilityLost) -> Steps:
    """KRA at 0 is death, else it takes a save against critical damage; TEK or THU at 0 is the end of acting (OD-32)."""
    view, unit = context.view, event.unit
    if not is_alive(view, unit):
        return
    if event.ability != "KRA":
        if event.left <= 0:
            yield begin(unit, endless(NOW_AT_ZERO[event.ability], event.source))
        return
    if event.left <= 0:
        yield Died(unit, event.source)
        return
    held = yield from save(context, unit, "KRA", "critical damage", "OD-30")
    doomed = has_effect(view, unit, DOOMED)
    if held:
        if doomed:
            yield EffectEnded(unit, DOOMED, "it has cheated its fate")
        return
    if doomed:
        yield Died(unit, event.source)
        return
    yield from _critical(context, event)


def _critical(context: Context, event: AbilityLost) -> Steps:
    """A unit takes critical damage: it goes down, or routs; some attacks do something more (OD-30, OD-31, OD-40)."""
    view, unit = context.view, event.unit
    if is_detachment(view, unit):
        if not has_effect(view, unit, FLEEING):
            yield begin(unit, endless(FLEEING, event.source))
    elif not view.has(unit, Dying):
        yield FellDying(unit)
    yield from _besides(context, event)


def _besides(context: Context, event: AbilityLost) -> Steps:
    view, unit = context.view, event.unit
    if event.critical == THU_CRITICAL and is_alive(view, unit):
        lost = yield from count(
            context, event.source, Pool((Die(6),)), "THU lost", "OD-30", 0, score(view, unit, "THU")
        )
        yield lose(view, unit, "THU", lost, event.source, event.cause)
    if event.critical == THROWN_CRITICAL and is_alive(view, unit) and view.cells(event.source):
        yield from push(context, unit, event.source, THROWN_CELLS)
    if event.critical in {PRONE_CRITICAL, THROWN_CRITICAL} and is_alive(view, unit):
        yield fall_prone(unit, event.source)


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


ON: dict[type[Event], tuple[Reaction, ...]] = {AbilityLost: (answer_for_loss,), Died: (drop_all,)}
