"""Clash's spells, each a procedure under its id, and casting (CL-80). Levels and ranges are in the tables."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from game.engine.action import ANYTHING, BOON, Action
from game.engine.commands import Cast, Command
from game.engine.components import Health
from game.engine.condition import BLIND
from game.engine.cost import ACTION
from game.engine.dice import Die, Pool, Roll
from game.engine.events import Attacked, Avoided, BoonCast, EffectBegan, Reason, Spent, Struck
from game.engine.query import Total
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash.aims import (
    SpellProcedure,
    area,
    caught,
    check_cell,
    check_enemy,
    check_way,
    cone,
    foes_in,
    for_a_friend,
    no_cells,
    on_allies,
    on_cells,
    on_enemies,
    on_ways,
)
from game.rulesets.clash.blow import EVADE
from game.rulesets.clash.bolt import CRITICAL, FUMBLED, HIT, MISS, Bolt, BoltBlow, CastingVerdict
from game.rulesets.clash.checks import (
    ClashAttackRoll,
    ClashTrial,
    attempt,
    attribute,
    counted,
    d20,
    rolled,
    to_beat,
)
from game.rulesets.clash.conditions import ASLEEP, DAZED, HASTE, WARD, WEB, is_helpless, lacks_action
from game.rulesets.clash.events import CastingFailed, WeaponMended
from game.rulesets.clash.gear import kind_of, tables, weapons
from game.rulesets.clash.hazards import step_aside
from game.rulesets.clash.missiles import evading
from game.rulesets.clash.shot import Mark
from game.rulesets.clash.webs import spin
from game.rulesets.clash.wounds import MAGIC, ClashHarm, armour_pool, pierce
from game.systems.discovery import named
from game.systems.durations import endless, of_rounds
from game.systems.room import by_place
from game.systems.severally import severally
from game.systems.sneaking import give_away
from game.systems.status import has_effect, is_alive, is_hidden

CASTING: Final = 10
WARD_ROUNDS = SLEEP_ROUNDS = 3
SLEEP: Final = Pool((Die(6), Die(6), Die(6)))
RESISTING: Final = 12
BOLT_SIDES: Final = 6
CONE: Final = Pool((Die(8),))


def difficulty_of(view: View, spell: str) -> int:
    """Return the DC of casting a spell: 10 + its level (CL-80)."""
    return CASTING + tables(view).spells[spell].level


# ---- casting -------------------------------------------------------------------------------------------------------


def check_cast(view: View, command: Cast) -> Refused | None:
    """An action, of one who has the spell prepared (CL-80)."""
    unit, procedure = command.unit, SPELLS.get(command.boon)
    if procedure is None or command.boon not in kind_of(view, unit).spells:
        return Refused("It has no such spell prepared.", "CL-80")
    return lacks_action(view, unit) or cannot_see(view, command) or procedure.check(view, command)


def cannot_see(view: View, command: Cast) -> Refused | None:
    """Return why a blinded caster cannot cast: all but what it casts on itself needs sight (CL-70, CL-80)."""
    if command.target != command.unit and has_effect(view, command.unit, BLIND):
        return Refused("It is blinded, and whatever it does not cast on itself needs sight.", "CL-70")
    return None


def spells_of(view: View, unit: int) -> tuple[str, ...]:
    """Return the spells that a unit knows."""
    return tuple(kind_of(view, unit).spells)


def cast_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every spell on what it is worth casting on."""
    for spell in spells_of(view, unit):
        yield from SPELLS[spell].options(view, unit)


def resolve_cast(context: Context, command: Cast) -> Steps:
    """Spend the action; the test; then the spell, or nothing (CL-80)."""
    yield Spent(command.unit, action=1)
    if SPELLS[command.boon].is_attack:
        yield from SPELLS[command.boon].effect(context, command)
    elif (yield from _succeeds(context, command)):
        yield BoonCast(command.unit, command.boon, command.target, SPELLS[command.boon].cells(context.view, command))
        yield from SPELLS[command.boon].effect(context, command)


def _succeeds(context: Context, command: Cast) -> Resolving[bool]:
    view, unit = context.view, command.unit
    answer = view.ask(ClashTrial(unit, "INT", "casting"))
    pool = d20(answer.total, attribute(view, unit, "INT"))
    roll = context.dice.draw((pool,), CastingVerdict(difficulty_of(view, command.boon)))[0]
    return (yield from _tell_casting(view, command, pool, roll, answer.reasons))


def _tell_casting(view: View, command: Cast, pool: Pool, roll: Roll, reasons: tuple[Reason, ...]) -> Resolving[bool]:
    """Tell how the test went, and what failing costs; return whether it succeeded."""
    unit, spell = command.unit, command.boon
    outcome = CastingVerdict(difficulty_of(view, spell))(roll)
    told = rolled(unit, _casting(view, spell), pool, roll, "CL-80", reasons, success=outcome == HIT)
    yield msgspec.structs.replace(told, against=difficulty_of(view, spell))
    if outcome == HIT:
        return True
    yield CastingFailed(unit, spell)
    if outcome == FUMBLED:
        yield EffectBegan(unit, endless(DAZED, unit))
    return False


def _casting(view: View, spell: str) -> str:
    return f"casting {tables(view).name_of(spell)}"


# ---- bolt ----------------------------------------------------------------------------------------------------------


def declared(view: View, command: Cast) -> BoltBlow | None:
    """Gather a bolt as things stand, for those who only want to know what it comes to; None for other spells."""
    if not SPELLS[command.boon].is_attack:
        return None
    unit, target, pool = command.unit, command.target, _attack(view, command)[0]
    evade = None if is_helpless(view, target) else evading(view, target, unit, "spell")[0]
    mark = Mark(evade, _bolt_harm(view, unit, target))
    return BoltBlow(_casting(view, command.boon), pool, difficulty_of(view, command.boon), mark)


def _bolt(context: Context, command: Cast) -> Steps:
    """The casting total is also the attack against Evade: 1d6 + INT, less armour."""
    view, unit, target = context.view, command.unit, command.target
    sort, sneak = Bolt(difficulty_of(view, command.boon)), is_hidden(view, unit, view.side_of(target))
    (pool, reasons), (evade, against) = _attack(view, command), evading(view, target, unit, "spell")
    pools = () if is_helpless(view, target) else (evade,)
    yield from give_away(view, unit)
    rolls = context.dice.draw((pool, *pools), sort)
    outcome = sort(*rolls)
    if not (yield from _tell_casting(view, command, pool, rolls[0], reasons)):
        return
    yield BoonCast(unit, command.boon, target)
    yield Attacked(unit, target, tables(view).name_of(command.boon), "spell", sneak)
    if pools:
        needed, evaded = to_beat(rolls[0], rolls[1], 0), outcome == MISS
        yield rolled(target, EVADE, pools[0], rolls[1], "CL-80", against, success=evaded, needed=needed)
    if outcome == MISS:
        yield Avoided(unit, target, "dodge")
        return
    yield Struck(unit, target)
    is_critical = outcome == CRITICAL
    damage = _bolt_harm(view, unit, target).dice(doubled=is_critical)
    name, rule = tables(view).name_of(command.boon), "CL-24" if is_critical else "CL-80"
    yield (yield from pierce(context, unit, target, damage, name, MAGIC, rule))


def _attack(view: View, command: Cast) -> tuple[Pool, tuple[Reason, ...]]:
    levels = _levels_of_attack(view, command.unit, command.target)
    return d20(levels.total, attribute(view, command.unit, "INT")), levels.reasons


def _bolt_harm(view: View, unit: int, target: int) -> ClashHarm:
    return ClashHarm(BOLT_SIDES, attribute(view, unit, "INT"), armour_pool(view, target))


def _levels_of_attack(view: View, unit: int, target: int) -> Total:
    """Return the levels of a casting that is an attack as well: those of both count together (CL-02, CL-70)."""
    question = ClashAttackRoll(unit, target, "spell")
    reasons = (*view.ask(ClashTrial(unit, "INT", "casting")).reasons, *view.ask(question).reasons)
    return Total(counted(view, question, reasons), reasons)


# ---- flame-cone ----------------------------------------------------------------------------------------------------


def _flames(context: Context, command: Cast) -> Steps:
    """Every unit in the cone, friend too: 1d8, less armour; an Evade test DC 12 halves, rounded down."""
    view, unit, name = context.view, command.unit, tables(context.view).name_of(command.boon)

    def burn(victim: int) -> Steps:
        if victim == unit or not is_alive(view, victim):
            return
        halved = yield from step_aside(context, victim, unit, name, "cone", "CL-80")
        if is_alive(view, victim):
            yield (yield from pierce(context, unit, victim, CONE, name, MAGIC, "CL-80", halved=halved))

    yield from severally(context, caught(view, unit, cone(view, command)), burn)


# ---- ward, haste, mend ---------------------------------------------------------------------------------------------


def _ward(context: Context, command: Cast) -> Steps:
    """1d4 is added to each armour roll for 3 rounds."""
    del context
    yield EffectBegan(command.target, of_rounds(WARD, WARD_ROUNDS))


def _haste(context: Context, command: Cast) -> Steps:
    """15 ft of movement and advantage on attacks in the target's next turn."""
    del context
    yield EffectBegan(command.target, endless(HASTE, command.unit))


def damaged_weapon(view: View, unit: int) -> int:
    """Return the first damaged weapon that a unit has in hand or on the belt; 0 if it has none."""
    return next((arm.item for arm in weapons(view, unit) if arm.is_damaged), 0)


def _has_nothing_to_mend(view: View, command: Cast) -> Refused | None:
    return None if damaged_weapon(view, command.target) else Refused("It has no damaged weapon.", "CL-80")


def _mend(context: Context, command: Cast) -> Steps:
    """A damaged weapon is whole again, however badly its owner failed to mend it."""
    view, item = context.view, damaged_weapon(context.view, command.target)
    if item:
        name = next(arm.name for arm in weapons(view, command.target) if arm.item == item)
        yield WeaponMended(command.target, item, name, named(view, command.unit), "CL-80")


# ---- sleep ---------------------------------------------------------------------------------------------------------


def _sleep(context: Context, command: Cast) -> Steps:
    """3d6 hit points of foes, fewest first, none in part, of equals the lowest row and column; a WIS test resists."""
    view, unit = context.view, command.unit
    foes = sorted(by_place(view, foes_in(view, unit, area(view, command))), key=lambda foe: view.of(foe, Health).hp)
    sums = [sum(view.of(foe, Health).hp for foe in foes[: count + 1]) for count in range(len(foes))]

    def reached(roll: Roll) -> int:
        return sum(roll.total >= needed for needed in sums)

    roll = context.dice.draw((SLEEP,), reached)[0]
    yield rolled(unit, "sleep", SLEEP, roll, "CL-80", success=None)

    def nod_off(foe: int) -> Steps:
        if not (yield from attempt(context, foe, "WIS", "resisting sleep", "CL-80", RESISTING)):
            yield EffectBegan(foe, of_rounds(ASLEEP, SLEEP_ROUNDS))

    yield from severally(context, foes[: reached(roll)], nod_off)


# ---- the tables ----------------------------------------------------------------------------------------------------


def _is_hurried(view: View, unit: int) -> bool:
    return not has_effect(view, unit, HASTE) and not is_helpless(view, unit)


def _is_bare(view: View, unit: int) -> bool:
    return not has_effect(view, unit, WARD)


def _has_damaged(view: View, unit: int) -> bool:
    return bool(damaged_weapon(view, unit))


SPELLS: Final[Mapping[str, SpellProcedure]] = {
    "bolt": SpellProcedure(check_enemy, on_enemies("bolt"), _bolt, no_cells, is_attack=True),
    "flame-cone": SpellProcedure(check_way, on_ways("flame-cone"), _flames, cone),
    "ward": for_a_friend(on_allies("ward", _is_bare), _ward),
    "sleep": SpellProcedure(check_cell, on_cells("sleep", spares_own=True), _sleep, area),
    "web": SpellProcedure(check_cell, on_cells(WEB, spares_own=False), spin, area),
    "haste": for_a_friend(on_allies("haste", _is_hurried), _haste),
    "mend": for_a_friend(on_allies("mend", _has_damaged), _mend, _has_nothing_to_mend),
}
FRIENDLY: Final = frozenset(key for key, spell in SPELLS.items() if spell.is_friendly)
"""The spells that are for the own side, and no attack (CL-70, CL-92)."""

SYSTEM: Final = System(
    "spells",
    actions={
        Cast: Action("Cast", ACTION, check_cast, cast_options, resolve_cast, ("CL-80",), ANYTHING, (BOON,)),
    },
)
