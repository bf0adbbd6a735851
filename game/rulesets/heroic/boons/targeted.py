"""Boons on one unit: hunters-mark, thunderbolt, chain-spark, healing-song, gust."""

from game.engine.components import Health
from game.engine.dice import Pool, bounded
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.heroic.boons.procedure import BoonProcedure, Working, lasting
from game.rulesets.heroic.boons.targets import ALLY, ENEMY, in_cells
from game.rulesets.heroic.checks import opposed
from game.rulesets.heroic.conditions import MARKED
from game.rulesets.heroic.tables import dice_of
from game.rulesets.heroic.wounds import MAGIC, enough, hurt, roll_magic
from game.systems.basics import healed
from game.systems.durations import begin
from game.systems.pushing import push
from game.systems.rolling import rolled
from game.systems.status import is_alive, same_layer

BOLT = "1d8"
SPARK, SPARK_METRES, SPARK_TARGETS = "1d6", 6, 3
SONG = "1d8"
GUST_CELLS = 2


def mark(context: Context, working: Working) -> Steps:
    """The next damage from an attack or boon is higher; marks do not add up (HE-140)."""
    del context
    yield begin(working.target, lasting(working, MARKED))


def strike_with_thunder(context: Context, working: Working) -> Steps:
    """Magic damage that cannot be avoided."""
    view, unit, target = context.view, working.unit, working.target
    total = yield from roll_magic(context, unit, BOLT, working.name, enough(view, target, MAGIC), target)
    yield from hurt(context, target, total, MAGIC, unit, working.name, "HE-52", markable=True)


def spark(context: Context, working: Working) -> Steps:
    """Magic damage that leaps on from enemy to enemy, the same total for each."""
    view, unit = context.view, working.unit
    chain = spark_chain(view, unit, working.target)
    cap = max(enough(view, one, MAGIC) for one in chain)
    total = yield from roll_magic(context, unit, SPARK, working.name, cap)
    for one in chain:
        if is_alive(view, one):
            yield from hurt(context, one, total, MAGIC, unit, working.name, "HE-52", markable=True)


def spark_chain(view: View, unit: int, target: int) -> tuple[int, ...]:
    """Return whom a spark hits, three at most: each the nearest enemy not yet hit within 6 m of the last, by id.

    A ruling: it leaps along lines of sight, not across the water's surface, and finds hidden enemies too.
    """
    chain = [target]
    while len(chain) < SPARK_TARGETS:
        last = chain[-1]
        near = [
            (view.gap(last, other), other)
            for other in view.enemies(unit)
            if other not in chain
            and same_layer(view, other, last)
            and view.gap(last, other) <= in_cells(SPARK_METRES)
            and view.in_sight(last, other)
        ]
        if not near:
            break
        chain.append(min(near)[1])
    return tuple(chain)


def sing(context: Context, working: Working) -> Steps:
    """Heal one of the own side, not above its maximum; healing does not crit."""
    view, target = context.view, working.target
    health = view.of(target, Health)
    pool = Pool(dice_of(SONG))
    roll = bounded(context.dice, pool, 0, health.maximum - health.hp)
    yield rolled(working.unit, working.name, pool, roll, (), "HE-70", None, success=None)
    yield healed(view, target, roll.total, working.unit, working.name)


def blow_away(context: Context, working: Working) -> Steps:
    """Opposed Might, or pushed up to 2 cells straight away from the caster (BD-10)."""
    unit, target = working.unit, working.target
    won = yield from opposed(context, unit, target, "might", working.name, "HE-04")
    if won and is_alive(context.view, target):
        yield from push(context, target, unit, GUST_CELLS)


PROCEDURES = {
    "hunters-mark": BoonProcedure(ENEMY, mark),
    "thunderbolt": BoonProcedure(ENEMY, strike_with_thunder),
    "chain-spark": BoonProcedure(ENEMY, spark),
    "healing-song": BoonProcedure(ALLY, sing),
    "gust": BoonProcedure(ENEMY, blow_away),
}
