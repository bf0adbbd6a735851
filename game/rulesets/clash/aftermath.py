"""After the battle: the dying are seen to, weapons mended, missiles found again (CL-27, CL-32, CL-90)."""

from collections.abc import Iterator
from typing import Final

from game.engine.components import Unit
from game.engine.dice import Die, Pool
from game.engine.events import AftermathBegan
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.clash.checks import HARD, attempt, attribute, rolled
from game.rulesets.clash.components import Shot, Wear
from game.rulesets.clash.death import ROUNDS_TO_LIVE, bind
from game.rulesets.clash.events import MendingFailed, MissilesFound, WeaponMended
from game.rulesets.clash.gear import arm_of, tables
from game.rulesets.clash.missiles import missiles_of
from game.rulesets.clash.order import is_able
from game.systems.hands import carried
from game.systems.status import is_up
from game.systems.tending import Tending, see_to_the_dying

COMPLEX: Final = 16
FOUND: Final = 5


def aftermath(context: Context) -> Steps:
    """Let the rounds that the dying have left run out, then mend, then look for missiles."""
    yield AftermathBegan()
    yield from see_to_the_dying(context, TENDING)
    for unit in _survivors(context.view):
        yield from _mend(context, unit)
    for unit in _survivors(context.view):
        yield from _look_for_missiles(context, unit)


def _survivors(view: View) -> Iterator[int]:
    return (unit for unit in view.each(Unit) if is_up(view, unit))


def _skill(view: View, unit: int) -> int:
    return max(attribute(view, unit, "WIS"), attribute(view, unit, "INT"))


def _tend(context: Context, helper: int, unit: int, passed: int) -> Steps:
    del passed
    yield from bind(context, helper, unit)


TENDING: Final = Tending(ROUNDS_TO_LIVE, is_able, _skill, _tend)


def _mend(context: Context, unit: int) -> Steps:
    """Crafting (INT) DC 12, or 16 for complex weapons; who fails needs a professional (CL-27)."""
    view = context.view
    for item, key in carried(view, unit):
        wear = view.get(item, Wear)
        if wear is None or wear.state != "damaged":
            continue
        difficulty = COMPLEX if tables(view).weapons[key].complex else HARD
        name = arm_of(view, item, key).name
        if (yield from attempt(context, unit, "INT", f"mending {name}", "CL-27", difficulty)):
            yield WeaponMended(unit, item, name, unit, "CL-27")
        else:
            yield MendingFailed(unit, item, name)


def _look_for_missiles(context: Context, unit: int) -> Steps:
    """Each one shot is found again on 5+ on a d6, rolled one by one (CL-32)."""
    view, shot = context.view, context.view.get(unit, Shot)
    if shot is None:
        return
    pool = Pool((Die(6),) * shot.count)
    roll = context.dice.draw((pool,), lambda roll: roll.faces)[0]
    found = sum(face >= FOUND for face in roll.faces)
    yield rolled(unit, "looking for missiles", pool, roll, "CL-32", success=None)
    yield MissilesFound(unit, found, missiles_of(view, unit) + found)
