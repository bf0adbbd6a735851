"""Scars: what an attack leaves that brings a player character's STA to exactly 0 (OD-33).

Each has what it does now; what it leaves after the battle is `aftermath`'s.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.engine.components import Inventory
from game.engine.dice import Die, Pool
from game.engine.events import FellDying, Rearranged
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.rulesets.odigos.checks import count, rolled, save
from game.rulesets.odigos.components import Prime
from game.rulesets.odigos.conditions import (
    DEAF,
    DEPRIVED,
    DOOMED,
    HAMSTRUNG,
    LAME,
    MORTAL,
    ONE_ARMED,
    RATTLED,
    WEAK_ARM,
    is_pc,
)
from game.rulesets.odigos.death import fall_prone, hurl
from game.rulesets.odigos.events import AbilityGained, CameToZero, Scarred
from game.rulesets.odigos.gear import score, tables
from game.systems.durations import begin, endless
from game.systems.hands import BELT, in_hand
from game.systems.status import has_effect, is_alive

LAST: Final = 12
THROWING: Final = 3
"""The scar of those who are thrown."""

RULE: Final = "OD-33"
D6: Final = Pool((Die(6),))
D4: Final = Pool((Die(4),))
THREE_D6: Final = Pool((Die(6),) * 3)
LIMBS: Final = ("leg", "leg", "arm", "arm", "rib", "skull")
MARKS: Final = ("neck", "hands", "eye", "chest", "legs", "ear")
HEADS: Final = ("KRA", "KRA", "TEK", "TEK", "THU", "THU")
TORN: Final = ("arm", "arm", "arm", "leg", "leg", "leg")
PLACES: Final[Mapping[int, tuple[str, ...]]] = {1: MARKS, 4: LIMBS, 6: HEADS, 10: TORN}
"""Where a scar is, by the face of its d6."""

Effect = Callable[[Context, int, int, str], "Steps"]


def scar(context: Context, event: CameToZero) -> Steps:
    """Give the scar of the damage taken, 12 for more, and let it take effect (OD-33)."""
    unit = event.unit
    if not event.is_attack or not is_pc(context.view, unit):
        return
    number = min(LAST, event.amount)
    row = tables(context.view).scars[number]
    where = ""
    if number in PLACES:
        places = PLACES[number]
        roll = context.dice.draw((D6,), lambda shown: places[shown.total - 1])[0]
        where = places[roll.total - 1]
        yield rolled(unit, D6, roll, f"scar ({row.name.lower()})", RULE)
    yield Scarred(unit, number, row.name, where)
    effect = NOW.get(number)
    if effect is not None and is_alive(context.view, unit):
        yield from effect(context, unit, event.centre or event.source, where)


def _rattled(_context: Context, unit: int, source: int, _where: str) -> Steps:
    """It loses its next action."""
    yield begin(unit, endless(RATTLED, source))


def _walloped(context: Context, unit: int, source: int, _where: str) -> Steps:
    """It is thrown 2 cells and lies there, deprived until it rests; by its own blast away from the middle of that."""
    yield from hurl(context, unit, source)
    if is_alive(context.view, unit):
        yield fall_prone(unit, source)
        yield begin(unit, endless(DEPRIVED, source))


def _limb(context: Context, unit: int, source: int, where: str) -> Steps:
    """A leg halves the movement; an arm lifts nothing for two hands."""
    if where == "leg":
        yield begin(unit, endless(LAME, source))
    elif where == "arm":
        yield begin(unit, endless(WEAK_ARM, source))
        yield from _let_go(context, unit)


def _head(context: Context, unit: int, _source: int, where: str) -> Steps:
    """3d6: if higher than that ability is now, it is the new value."""
    now, prime = score(context.view, unit, where), context.view.of(unit, Prime).scores[where]
    total = yield from count(context, unit, THREE_D6, f"new {where}", RULE, now)
    if total > now:
        yield AbilityGained(unit, where, total, max(prime, total), "Head wound")


def _hamstrung(_context: Context, unit: int, source: int, _where: str) -> Steps:
    """It moves 1 cell a turn."""
    yield begin(unit, endless(HAMSTRUNG, source))


def _gain_spirit(context: Context, unit: int, dice: Pool, cause: str) -> Steps:
    """A THU save; passed, the THU maximum grows; the THU itself stays what it is (OD-33)."""
    if (yield from save(context, unit, "THU", cause.lower(), RULE)):
        more = yield from count(context, unit, dice, "more THU", RULE)
        now, prime = score(context.view, unit, "THU"), context.view.of(unit, Prime).scores["THU"]
        yield AbilityGained(unit, "THU", now, prime + more, cause)


def _deafened(context: Context, unit: int, source: int, _where: str) -> Steps:
    """It hears no orders or incantations of allies; its spirit may grow."""
    yield begin(unit, endless(DEAF, source))
    yield from _gain_spirit(context, unit, D4, "Deafened")


def _rebrained(context: Context, unit: int, _source: int, _where: str) -> Steps:
    """3d6 is the new THU maximum if higher."""
    now, prime = score(context.view, unit, "THU"), context.view.of(unit, Prime).scores["THU"]
    total = yield from count(context, unit, THREE_D6, "new THU", RULE, prime)
    if total > prime:
        yield AbilityGained(unit, "THU", now, total, "Re-brained")


def _sundered(context: Context, unit: int, source: int, where: str) -> Steps:
    """An arm is lost, or a leg; its spirit may grow."""
    yield begin(unit, endless(ONE_ARMED if where == "arm" else LAME, source))
    if where == "arm":
        yield from _let_go(context, unit)
    yield from _gain_spirit(context, unit, D6, "Sundered")


def _mortal(context: Context, unit: int, source: int, _where: str) -> Steps:
    """It is deprived, out of action, and dies within the hour unless it is healed (OD-31)."""
    del context
    yield FellDying(unit)
    yield begin(unit, endless(MORTAL, source))
    yield begin(unit, endless(DEPRIVED, source))


def _doomed(_context: Context, unit: int, source: int, _where: str) -> Steps:
    """If its next save against critical damage fails, it dies."""
    yield begin(unit, endless(DOOMED, source))


def _let_go(context: Context, unit: int) -> Steps:
    """Put away what the hands can no longer hold: what takes both, and the shield before the rest."""
    view, known = context.view, tables(context.view)
    held = sorted(in_hand(view, unit), key=lambda pair: known.is_shield(pair[1]))
    fitting = [item for item, key in held if known.hands(key) == 1]
    kept = fitting[:1] if has_effect(view, unit, ONE_ARMED) else fitting
    away = {item for item, _ in held if item not in kept}
    if away:
        slots = view.of(unit, Inventory).slots
        yield Rearranged(unit, tuple(sorted((BELT if item in away else slot, item) for slot, item in slots)), 0, "")


NOW: Final[Mapping[int, Effect]] = {
    2: _rattled,
    THROWING: _walloped,
    4: _limb,
    6: _head,
    7: _hamstrung,
    8: _deafened,
    9: _rebrained,
    10: _sundered,
    11: _mortal,
    12: _doomed,
}
"""What each scar does at once; the first and the disease do nothing but last."""

SYSTEM: Final = System("scars", ("OD-33",), on={CameToZero: (scar,)})
