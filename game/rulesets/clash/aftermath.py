"""After the battle: the dying are seen to, weapons mended, missiles found again (CL-27, CL-32, CL-90)."""

from collections.abc import Iterator
from typing import Final

from game.engine.components import Dying, Unit
from game.engine.dice import Die, Pool
from game.engine.events import AftermathBegan, Died
from game.engine.view import Context, Steps, View
from game.rulesets.clash.checks import HARD, attempt, attribute, rolled
from game.rulesets.clash.components import Shot, Wear
from game.rulesets.clash.death import ROUNDS_TO_LIVE, bind, rounds_left
from game.rulesets.clash.events import MendingFailed, MissilesFound, WeaponMended
from game.rulesets.clash.gear import arm_of, tables
from game.rulesets.clash.missiles import missiles_of
from game.rulesets.clash.order import is_able
from game.systems.hands import carried, has_hands
from game.systems.status import is_up

COMPLEX: Final = 16
FOUND: Final = 5


def aftermath(context: Context) -> Steps:
    """Let the rounds that the dying have left run out, then mend, then look for missiles."""
    yield AftermathBegan()
    yield from _see_to_the_dying(context)
    for unit in _survivors(context.view):
        yield from _mend(context, unit)
    for unit in _survivors(context.view):
        yield from _look_for_missiles(context, unit)


def _survivors(view: View) -> Iterator[int]:
    return (unit for unit in view.each(Unit) if is_up(view, unit))


def _see_to_the_dying(context: Context) -> Steps:
    """In each round that the dying have left whoever of their side can binds one of them, the best first (CL-90).

    It takes the action, so one pair of hands sees to one a round.
    """
    view = context.view
    for passed in range(ROUNDS_TO_LIVE + 1):
        for unit in _dying(view):
            if rounds_left(view, unit) <= passed:
                yield Died(unit)
        for side in view.stage.sides:
            patients = [unit for unit in _dying(view) if view.side_of(unit) == side]
            for helper, unit in zip(_helpers(view, side), patients, strict=False):
                yield from bind(context, helper, unit)
    for unit in _dying(view):
        yield Died(unit)


def _dying(view: View) -> list[int]:
    return [unit for unit, dying in view.query(Dying) if not dying.stable]


def _helpers(view: View, side: str) -> list[int]:
    """Return a side's units that can bind wounds, the best at it first; beasts cannot (BD-18)."""
    found = [unit for unit in view.each(Unit) if view.side_of(unit) == side and is_able(view, unit)]
    return sorted((unit for unit in found if has_hands(view, unit)), key=lambda unit: (-_healing(view, unit), unit))


def _healing(view: View, unit: int) -> int:
    return max(attribute(view, unit, "WIS"), attribute(view, unit, "INT"))


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
