"""Falls, things of the map, and falling stone in old school (OS-70, OS-21, BD-13).

A fall is 1d6 for each full 10 ft, an Evasion save halves it; to topple a thing takes STR/Exert of 8, from what falls
saves Evasion, else 2d6.
"""

from typing import Final

from game.engine.commands import Use
from game.engine.components import Health
from game.engine.cost import ACTION
from game.engine.dice import Die, Pool, bounded
from game.engine.events import Damaged, Displaced, Event, Pushed, Stepped
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.ruleset import Difficulties
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.checks import save, skill_check
from game.rulesets.oldschool.equip import REACH_CM
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.wounds import BLUNT, enough, hurt
from game.systems.falling import falling
from game.systems.rolling import rolled
from game.systems.scenery import Handling, action_of
from game.systems.status import is_grappled, is_submerged

# ---- falling -------------------------------------------------------------------------------------------------------

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

FALLING: Final = System("falling", ("BD-09", "OS-70"), on={Stepped: (fall,), Pushed: (fall,), Displaced: (fall,)})


# ---- things of the map ---------------------------------------------------------------------------------------------

DIFFICULTIES: Final = Difficulties(6, 8, 10)
STONE: Final = Pool((Die(6), Die(6)))
EXERT: Final = ("exert",)


def held(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot use anything: in a grapple and under water there is no leisure for it."""
    if is_grappled(view, unit):
        return Refused("In a grapple it has no hands free.", "OS-42")
    return Refused("Under water nothing can be used.", "OS-70") if is_submerged(view, unit) else None


def _test(context: Context, unit: int, purpose: str, difficulty: int) -> Resolving[bool]:
    return (yield from skill_check(context, unit, "STR", EXERT, purpose, difficulty, "BD-13"))


def _dodge(context: Context, unit: int, pusher: int, name: str) -> Resolving[bool]:
    del pusher
    return (yield from save(context, unit, "Evasion", f"the falling {name}", "BD-13"))


def _crush(context: Context, unit: int, pusher: int, name: str, height: int) -> Steps:
    del height
    view = context.view
    roll = bounded(context.dice, STONE, 0, enough(view, unit))
    yield rolled(unit, f"the falling {name}", STONE, roll, (), "BD-13", None, success=None)
    yield from hurt(view, unit, roll.total, BLUNT, pusher, f"the falling {name}", "BD-13")


USING: Final = System(
    "scenery",
    actions={
        Use: action_of(
            Handling(held, _test, DIFFICULTIES.normal, _dodge, _crush, REACH_CM, main), ACTION, "OS-21", "OS-22"
        ),
    },
)
