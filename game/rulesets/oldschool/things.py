"""Things of the map in old school: STR/Exert of 8, an Evasion save from falling stone, 2d6 (BD-13, OS-21)."""

from typing import Final

from game.engine.action import ACTION, Action
from game.engine.commands import Command, Use
from game.engine.dice import Die, Pool, bounded
from game.engine.ruleset import Difficulties
from game.engine.view import Context, Refused, Resolving, Steps, View
from game.rulesets.oldschool.checks import save, skill_check
from game.rulesets.oldschool.costs import main
from game.rulesets.oldschool.equip import REACH_CM
from game.rulesets.oldschool.wounds import BLUNT, enough, hurt
from game.systems.rolling import rolled
from game.systems.scenery import Handling, action_of
from game.systems.status import is_grappled, is_submerged

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


ACTIONS: dict[type[Command], Action] = {
    Use: action_of(
        Handling(held, _test, DIFFICULTIES.normal, _dodge, _crush, REACH_CM, main), ACTION, "OS-21", "OS-22"
    ),
}
