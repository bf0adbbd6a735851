"""Who acts when in old school: surprise, initiative by side or one by one, and what a turn holds (OS-11 to OS-22).

A main action ends a move action that has begun (OS-20, OS-22).
"""

from collections.abc import Iterator
from typing import Final

from game.engine.components import BATTLE, Clock, Economy, Unit
from game.engine.dice import Die, Pool, Roll
from game.engine.events import Ordered, Reason, RoundBegan, Spent
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.turns import InOrder
from game.engine.view import View
from game.rulesets.oldschool import moods
from game.rulesets.oldschool.checks import SkillCheck, opposed
from game.rulesets.oldschool.components import MainUsed, Meeting, Surprise
from game.rulesets.oldschool.conditions import can_act_at_all, lacks_main
from game.rulesets.oldschool.events import SurpriseBegan, SurpriseEnded
from game.rulesets.oldschool.gear import ability, speed
from game.systems.rolling import rolled
from game.systems.status import is_alive

D8: Final = Die(8)
SNEAK, NOTICE = ("DEX", ("sneak",)), ("WIS", ("notice",))


# ---- the start -----------------------------------------------------------------------------------------------------


def opening(context: Context) -> Steps:
    """Decide moods, then surprise, then initiative; a side that has the surprise gets a round of its own before it."""
    yield from moods.meet(context)
    yield from _surprise(context)
    surprise = context.view.get(BATTLE, Surprise)
    if surprise is None:
        yield from initiative(context)
    else:
        units = _present(context.view, surprise.side)
        yield Ordered(units, (len(units),))


def _sides(view: View) -> list[str]:
    """Return the sides that have anybody on the board, in map order."""
    return [side for side in view.stage.sides if _present(view, side)]


def _present(view: View, side: str) -> tuple[int, ...]:
    return tuple(unit for unit in moods.of_side(view, side) if is_alive(view, unit))


def _surprise(context: Context) -> Steps:
    """Find out whether a side has the surprise: the map says so, or it is rolled by the best of each (OS-11)."""
    view = context.view
    meeting = view.of(BATTLE, Meeting)
    side = meeting.surprise
    others = [unit for other in _sides(view) if other != side for unit in _present(view, other)]
    if not side or not others or not _present(view, side):
        return
    if meeting.is_surprise_rolled:
        mover, watcher = _best(view, _present(view, side), SNEAK), _best(view, tuple(others), NOTICE)
        if not (yield from opposed(context, mover, watcher, SNEAK, NOTICE, ("surprise", "keeping watch"), "OS-11")):
            return
    yield SurpriseBegan(side)


def _best(view: View, units: tuple[int, ...], check: tuple[str, tuple[str, ...]]) -> int:
    """Return who adds most to a check, the first of equals."""
    return max(units, key=lambda unit: (view.ask(SkillCheck(unit, *check)).total, -unit))


def surprise_is_over(context: Context, event: RoundBegan) -> Steps:
    """After the surprise round initiative is rolled (OS-11)."""
    if event.number > 1 and context.view.has(BATTLE, Surprise):
        yield SurpriseEnded()
        yield from initiative(context)


# ---- initiative ----------------------------------------------------------------------------------------------------


def initiative(context: Context) -> Steps:
    """Each side rolls 1d8 + its best DEX, once; with the option each player character for itself (OS-12, OS-13).

    Who is with them and no player character then acts with its like, on a roll of theirs, as opponents do.
    """
    view = context.view
    alone = view.of(BATTLE, Meeting).each_alone
    rolls: list[tuple[Roll, int, tuple[int, ...], bool]] = []
    for number, side in enumerate(_sides(view)):
        for group in _groups(view, side, alone=alone):
            people = any(view.of(unit, Unit).hero for unit in group)
            leader = max(group, key=lambda unit: (ability(view, unit, "DEX"), -unit))
            modifier = ability(view, leader, "DEX")
            pool = Pool((D8,), modifier)
            roll = context.dice.draw((pool,), lambda roll: roll.total)[0]
            reasons = (Reason(modifier, "DEX", "OS-12"),) if modifier else ()
            rule = "OS-13" if alone and people else "OS-12"
            yield rolled(leader, "initiative", pool, roll, reasons, rule, None, success=None)
            rolls.append((roll, number, group, people))

    def place(entry: tuple[Roll, int, tuple[int, ...], bool]) -> tuple[int, bool, int, int]:
        """Sides in map order, but player characters who act alone by DEX and then in theirs, whatever their side."""
        roll, number, group, people = entry
        if alone and people:
            return -roll.total, False, -ability(view, group[0], "DEX"), group[0]
        return -roll.total, not people, 0, number

    groups = [group for _, _, group, _ in sorted(rolls, key=place)]
    yield Ordered(tuple(unit for group in groups for unit in group), tuple(len(group) for group in groups))


def _groups(view: View, side: str, *, alone: bool) -> Iterator[tuple[int, ...]]:
    """Yield who act together: all of a side, or with the option each player character alone and the others of it."""
    units = _present(view, side)
    people = tuple(unit for unit in units if view.of(unit, Unit).hero) if alone else ()
    yield from ((unit,) for unit in people)
    others = tuple(unit for unit in units if unit not in people)
    if others:
        yield others


# ---- turns ---------------------------------------------------------------------------------------------------------


def budget(view: View, unit: int) -> tuple[int, int, int]:
    """Return a turn's cells of one move action, and its main action unless this round's is spent (OS-20, OS-24)."""
    used = view.get(unit, MainUsed)
    spent = used is not None and used.round == view.of(BATTLE, Clock).round
    return speed(view, unit), 0 if spent else 1, 0


TURNS: Final = InOrder(is_alive, can_act_at_all, budget)


# ---- what a turn's actions cost ------------------------------------------------------------------------------------


def main(view: View, unit: int, mark: str = "") -> Spent:
    """Return the event with which a unit spends its main action; what was left of a begun move action is gone."""
    now = view.get(unit, Economy)
    left = now.move if now is not None and now.moved else 0
    return Spent(unit, action=1, move=left, mark=mark)


def lacks_move(view: View, unit: int) -> Refused | None:
    """Return why the unit has no whole move action, or None (OS-20, OS-22)."""
    now = view.get(unit, Economy)
    if now is None:
        return Refused("It is not this unit's turn.", "OS-20")
    if now.moved or now.move <= 0:
        return Refused("The move action is used; the main action can be turned into another.", "OS-20")
    return None


def move(view: View, unit: int) -> Spent:
    """Return the event with which a unit spends a whole move action."""
    now = view.get(unit, Economy)
    return Spent(unit, move=now.move if now is not None else speed(view, unit))


def the_main_action(view: View, unit: int) -> Spent | Refused:
    """Return the main action as a cost, or why a unit cannot pay it."""
    return lacks_main(view, unit) or main(view, unit)


def lacks_both(view: View, unit: int) -> Refused | None:
    """Return why the unit has not both of its actions untouched, or None."""
    return lacks_main(view, unit) or lacks_move(view, unit)


SYSTEM: Final = System("order", ("BD-17", "OS-11", "OS-12", "OS-13"), on={RoundBegan: (surprise_is_over,)})
