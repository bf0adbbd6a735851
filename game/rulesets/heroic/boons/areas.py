"""Boons on many: war-cry all round, snare and tempest in an area, geyser along a line."""

from game.engine.events import AreaBegan, TurnBegan
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.heroic.boons.procedure import BoonProcedure, Working, lasting
from game.rulesets.heroic.boons.targets import CELL, CELL_OF_ENEMIES, ENEMIES_AROUND, LINE, caught, caught_enemies
from game.rulesets.heroic.checks import Check, attribute_pool, check
from game.rulesets.heroic.conditions import ENSNARED, STUNNED, TEMPEST
from game.rulesets.heroic.gear import edition
from game.rulesets.heroic.wounds import MAGIC, enough, hurt, roll_magic
from game.systems.durations import areas_of, begin
from game.systems.rolling import rolled
from game.systems.severally import severally
from game.systems.sneaking import sides_unseen
from game.systems.status import is_alive, is_submerged

TEMPEST_DICE = "1d10"
GEYSER, GEYSER_BY_WATER = "1d12", "2d8"
GEYSER_DIFFICULTY = 8


# ---- war-cry -------------------------------------------------------------------------------------------------------


def cry(context: Context, working: Working) -> Steps:
    """Each enemy in range rolls Willpower against the caster's one roll, or is stunned (HE-04).

    The roll must not tell of one who is there unseen: it is made, and told, alike however many hear the cry.
    """
    view, unit = context.view, working.unit
    enemies = caught_enemies(view, unit, working.cells)
    if not enemies and not sides_unseen(view, unit):
        return
    stun, resisting = lasting(working, STUNNED), f"resisting {working.name}"
    answer = view.ask(Check(unit, "willpower", working.name))
    pool = attribute_pool(view, unit, "willpower", answer.total)
    if len(enemies) == 1:
        # Alone, only who wins matters: one question, two branches.
        enemy = enemies[0]
        more = edition(view).wins_ties(view, unit, enemy)
        theirs = view.ask(Check(enemy, "willpower", resisting))
        other = attribute_pool(view, enemy, "willpower", theirs.total)
        own, roll = context.dice.contest(pool, other, 0 if more else 1)
        needed = own.total + more
        holds = roll.total >= needed
        yield rolled(unit, working.name, pool, own, answer.reasons, "HE-04", None, success=None)
        yield rolled(enemy, resisting, other, roll, theirs.reasons, "HE-04", needed, success=holds)
        if not holds:
            yield begin(enemy, stun)
        return
    own = context.dice.draw((pool,), lambda roll: roll.total)[0]
    yield rolled(unit, working.name, pool, own, answer.reasons, "HE-04", None, success=None)

    def quail(enemy: int) -> Steps:
        if not is_alive(view, enemy):
            return
        needed = own.total + edition(view).wins_ties(view, unit, enemy)
        if not (yield from check(context, enemy, "willpower", resisting, "HE-04", needed)):
            yield begin(enemy, stun)

    yield from severally(context, enemies, quail)


# ---- snare and tempest ---------------------------------------------------------------------------------------------


def ensnare(context: Context, working: Working) -> Steps:
    """Enemies in the area now can neither move nor dodge; who enters later is not caught (HE-140)."""
    for enemy in caught_enemies(context.view, working.unit, working.cells):
        yield begin(enemy, lasting(working, ENSNARED))


def raise_tempest(context: Context, working: Working) -> Steps:
    """A storm begins in the area."""
    del context
    yield AreaBegan(working.unit, lasting(working, TEMPEST), working.cells)


def in_tempest(context: Context, event: TurnBegan) -> Steps:
    """Any unit, ally or not, that starts its turn in a storm is hurt; those under water are out of its reach."""
    view, unit = context.view, event.unit
    for caster, area in areas_of(view):
        if area.effect.name != TEMPEST or not is_alive(view, unit) or is_submerged(view, unit):
            continue
        if not set(area.cells).isdisjoint(view.cells(unit)):
            total = yield from roll_magic(context, caster, TEMPEST_DICE, TEMPEST, enough(view, unit, MAGIC), unit)
            yield from hurt(context, unit, total, MAGIC, caster, TEMPEST, "HE-52", markable=True)


# ---- geyser --------------------------------------------------------------------------------------------------------


def erupt(context: Context, working: Working) -> Steps:
    """One roll of magic damage for all in the line, ally or not; Agility DC 8 halves it, rounded down.

    It is made as well where nobody is struck, if somebody unseen might be: it must not tell of that one.
    """
    view, unit = context.view, working.unit
    difficulty = edition(view).difficulty(GEYSER_DIFFICULTY)
    struck = caught(view, unit, working.cells)
    if not struck and not sides_unseen(view, unit):
        return
    dice = GEYSER_BY_WATER if is_by_water(view, unit) else GEYSER
    # Twice what is enough, as it may be halved.
    cap = max((2 * enough(view, one, MAGIC) + 1 for one in struck), default=0)
    total = yield from roll_magic(context, unit, dice, working.name, cap)

    def scald(one: int) -> Steps:
        if not is_alive(view, one):
            return
        halved = yield from check(context, one, "agility", working.name, "HE-01", difficulty)
        yield from hurt(
            context, one, total // 2 if halved else total, MAGIC, unit, working.name, "HE-52", markable=True
        )

    yield from severally(context, struck, scald)


def is_by_water(view: View, unit: int) -> bool:
    """Tell whether a unit stands next to water, or in it."""
    cells = view.cells(unit)
    return any(
        view.field.terrain(near).water != "none" for cell in cells for near in (cell, *view.grid.neighbours(cell))
    )


PROCEDURES = {
    "war-cry": BoonProcedure(ENEMIES_AROUND, cry),
    "snare": BoonProcedure(CELL_OF_ENEMIES, ensnare),
    "tempest": BoonProcedure(CELL, raise_tempest),
    "geyser": BoonProcedure(LINE, erupt),
}
