"""Falling in old school: 1d6 for each full 10 ft, an Evasion save halves (OS-70)."""

from typing import Final

from game.engine.components import Health
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Damaged, Displaced, Event, Pushed, Stepped
from game.engine.ruleset import Reaction
from game.engine.view import Context, Resolving
from game.rulesets.oldschool.checks import save
from game.rulesets.oldschool.wounds import BLUNT
from game.systems.falling import falling
from game.systems.rolling import rolled

FALL_DIE: Final = Die(6)
FALL_CM: Final = 300


def fall_damage(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """Roll once for the faller and all it lands on, who take the same (BD-09); the faller saves to halve it (OS-70)."""
    view, faller = context.view, units[0]
    pool = Pool((FALL_DIE,) * (height // FALL_CM))
    saved = yield from save(context, faller, "Evasion", "the fall", "OS-70")
    most = max(1, *(view.of(unit, Health).hp for unit in units)) * (2 if saved else 1)
    roll = bounded(context.dice, pool, 0, most)
    yield rolled(faller, "the fall", pool, roll, (), "OS-70", None, success=None)
    lost = roll.total // 2 if saved else roll.total
    left = {unit: view.of(unit, Health).hp - lost for unit in units}
    return tuple(
        Damaged(unit, lost, max(0, hp), lost, BLUNT, by, "the fall", "OS-70", beyond=max(0, -hp))
        for unit, hp in left.items()
    )


fall = falling(fall_damage)

ON: dict[type[Event], tuple[Reaction, ...]] = {Stepped: (fall,), Pushed: (fall,), Displaced: (fall,)}
