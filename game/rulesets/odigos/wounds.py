"""Losing STA and KRA (OD-30): `harm` tells what damage does at one moment.

The saves and all else that comes of it are reactions on its events, in `death`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.engine.components import Health
from game.engine.events import Damaged, Event, Reason
from game.engine.view import View
from game.rulesets.odigos.components import Prime
from game.rulesets.odigos.events import AbilityLost, CameToZero
from game.rulesets.odigos.gear import score
from game.rulesets.odigos.tables import Critical
from game.systems.room import by_place

BLUNT: Final = "blunt"
PIERCING: Final = "piercing"
MAGIC: Final = "magic"
THROWN_CELLS: Final = 2


@dataclass(frozen=True, slots=True)
class OdigosHarm:
    """Damage that comes to a unit: how much after armour and before, from whom and what, and what it does besides.

    `is_attack` damage may leave a scar (OD-33); `centre` is whom a blast was aimed at, which has caught its author.
    """

    unit: int
    amount: int
    dealt: int
    source: int
    cause: str
    rule: str
    kind: str = PIERCING
    reasons: tuple[Reason, ...] = ()
    critical: Critical = ""
    is_attack: bool = True
    centre: int = 0


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
        return damaged, CameToZero(unit, done.amount, done.source, done.is_attack, done.centre)
    return (damaged,)


def lose(view: View, unit: int, ability: str, amount: int, source: int, cause: str, rule: str = "OD-30") -> AbilityLost:
    """Return the loss of so much of an ability, no more than there is."""
    now = max(0, score(view, unit, ability))
    lost = min(amount, now)
    return AbilityLost(unit, ability, lost, now - lost, source, cause, rule=rule)
