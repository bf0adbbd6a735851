"""Falling in heroic: 1d4 blunt for each full 4 m (HE-100)."""

from game.engine.components import Health
from game.engine.dice import Die
from game.engine.events import Damaged, Displaced, Event, Pushed, Stepped
from game.engine.ruleset import Reaction
from game.engine.view import Context, Resolving
from game.rulesets.heroic.wounds import BLUNT, roll_damage
from game.systems.falling import falling

FALL_DIE = Die(4)
FALL_CM = 400
"""A fall does a die for each full 4 m; it ignores armour and cannot crit, as all blunt damage (HE-51)."""


def fall_damage(context: Context, units: tuple[int, ...], height: int, by: int) -> Resolving[tuple[Event, ...]]:
    """Roll once for the faller and all it lands on (BD-09, HE-100)."""
    view = context.view
    dice = (FALL_DIE,) * (height // FALL_CM)
    most = max(1, *(view.of(unit, Health).hp for unit in units))
    lost = yield from roll_damage(context, units[0], dice, BLUNT, "the fall", "HE-100", most)
    left = {unit: view.of(unit, Health).hp - lost for unit in units}
    return tuple(
        Damaged(unit, lost, max(0, hp), lost, BLUNT, by, "the fall", "HE-100", beyond=max(0, -hp))
        for unit, hp in left.items()
    )


fall = falling(fall_damage)

ON: dict[type[Event], tuple[Reaction, ...]] = {Stepped: (fall,), Pushed: (fall,), Displaced: (fall,)}
"""To be joined before all other reactions on these: only then do they follow (BD-09)."""
