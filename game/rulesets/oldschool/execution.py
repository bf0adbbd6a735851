"""Execution in old school: killing an unaware foe after a whole undisturbed turn near it (OS-44)."""

from collections.abc import Iterator
from typing import Final

from game.engine.action import ITEM, Action, At
from game.engine.commands import Command
from game.engine.components import Health, Reserve, Unaware
from game.engine.cost import ACTION
from game.engine.events import (
    Attacked,
    BecameAware,
    Displaced,
    Missed,
    Noticed,
    Pushed,
    SneakingEnded,
    Stepped,
    Struck,
    TurnBegan,
    TurnEnded,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.attack import OldSchoolBlow, bonus_to_damage, check_target, within_reach
from game.rulesets.oldschool.checks import save, skill_check
from game.rulesets.oldschool.commands import Execute
from game.rulesets.oldschool.components import Lurking, Poised
from game.rulesets.oldschool.conditions import is_asleep, lacks_main, sees
from game.rulesets.oldschool.events import Dragged, LurkingSet, PoisedSet, WasShot
from game.rulesets.oldschool.gear import OldSchoolArm, hit_dice, level_in, melee_arms, shooting_arms
from game.rulesets.oldschool.melee import check_melee, melee_arm
from game.rulesets.oldschool.missiles import check_shot, shooting_arm
from game.rulesets.oldschool.moods import of_side
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.wounds import WOUND, hurt
from game.systems.sneaking import give_away
from game.systems.status import is_alive, is_hidden, same_layer

TOUGH: Final = 5
POINT_BLANK: Final = 2
DIFFICULTIES: Final = (6, 8, 10)
SHOOT_SKILL: Final = ("shoot",)


def is_unaware(view: View, unit: int) -> bool:
    """Tell whether a unit sleeps, or no unit of its side has noticed an enemy in this battle (OS-44).

    Whoever fell or left had noticed one or not, and that is not undone; who waits in the reserve is not in it yet.
    """
    in_it = (one for one in of_side(view, view.side_of(unit)) if not view.has(one, Reserve))
    return is_asleep(view, unit) or all(view.has(one, Unaware) for one in in_it)


# ---- the undisturbed turn ------------------------------------------------------------------------------------------


def near_unseen(view: View, unit: int) -> tuple[int, ...]:
    """Return the unaware foes whom the unit has within reach or range, unseen by their side, by id (OS-44)."""
    return tuple(foe for foe in view.enemies(unit) if _is_near_unseen(view, unit, foe))


def _is_near_unseen(view: View, unit: int, foe: int) -> bool:
    """Tell whether a foe is unaware, and within the unit's reach or range while none of its side sees the unit.

    Who has died in its own turn, as by a fall, has nobody near.
    """
    is_there = is_alive(view, unit) and is_unaware(view, foe)
    return is_there and _could_kill(view, unit, foe) and _is_unseen(view, unit, foe)


def _is_unseen(view: View, unit: int, foe: int) -> bool:
    """Tell whether none of a foe's side sees the unit: it hides from them, or is out of sight of those awake.

    It goes by what the unit's own side knows: that it may strike tells of nobody unseen.
    """
    side, eyes = view.side_of(foe), view.through(view.side_of(unit))
    if is_hidden(eyes, unit, side):
        return True
    return not any(view.side_of(one) == side and sees(eyes, one, unit) for one in eyes.enemies(unit))


def _could_kill(view: View, unit: int, foe: int) -> bool:
    """Tell whether a unit has a foe within reach or range: not across the water's surface (OS-70)."""
    if not same_layer(view, unit, foe):
        return False
    shots = any(view.gap(unit, foe) <= arm.far and view.in_sight(unit, foe) for arm in shooting_arms(view, unit))
    return shots or any(within_reach(view, unit, foe, arm) for arm in melee_arms(view, unit))


def begin_lurking(context: Context, event: TurnBegan) -> Steps:
    """Note whom the unit has near, unseen, as its turn begins."""
    found = near_unseen(context.view, event.unit)
    if found:
        yield LurkingSet(event.unit, found)


def disturbed(
    context: Context, event: Stepped | Pushed | Displaced | Dragged | Noticed | SneakingEnded | BecameAware
) -> Steps:
    """Whatever breaks the quiet strikes out whom it no longer holds for."""
    del event
    view = context.view
    for unit, lurking in view.query(Lurking):
        here = view.enemies(unit) if lurking.foes else ()
        held = tuple(foe for foe in lurking.foes if foe in here and _is_near_unseen(view, unit, foe))
        if held != lurking.foes:
            yield LurkingSet(unit, held)
    for unit, poised in view.query(Poised):
        foes = poised.foes
        if not all(is_unaware(view, foe) for foe in foes):
            yield PoisedSet(unit, tuple(foe for foe in foes if is_unaware(view, foe)))


def end_lurking(context: Context, event: TurnEnded) -> Steps:
    """After a whole turn of it the unit may execute them in its next, if it could still get at them unseen."""
    view, unit = context.view, event.unit
    lurking, poised = view.get(unit, Lurking), view.get(unit, Poised)
    held = near_unseen(view, unit) if lurking is not None else ()
    foes = () if lurking is None else tuple(foe for foe in lurking.foes if foe in held)
    if foes != (() if poised is None else poised.foes):
        yield PoisedSet(unit, foes)
    if lurking is not None:
        yield LurkingSet(unit, ())


# ---- the deed ------------------------------------------------------------------------------------------------------


def arm_for(view: View, unit: int, item: int) -> OldSchoolArm | None:
    """Return the weapon that a unit names: one to strike with, or to shoot with."""
    return melee_arm(view, unit, item) or shooting_arm(view, unit, item)


def check_execute(view: View, command: Execute) -> Refused | None:
    """A main action, on a foe that is unaware still, after an undisturbed turn (OS-44)."""
    unit, target = command.unit, command.target
    refused = lacks_main(view, unit) or check_target(view, unit, target)
    if refused is not None:
        return refused
    if not is_unaware(view, target):
        return Refused("It does not sleep, and its side has noticed an enemy.", "OS-44")
    poised = view.get(unit, Poised)
    if poised is None or target not in poised.foes:
        return Refused("That takes a whole turn near it before, undisturbed and unseen.", "OS-44")
    arm = arm_for(view, unit, command.item)
    if arm is not None and not arm.is_melee:
        return check_shot(view, unit, target, arm)
    return check_melee(view, unit, target, arm)


def execute_options(view: View, unit: int) -> Iterator[Command]:
    """Propose those whom the unit may execute, with each weapon."""
    poised = view.get(unit, Poised)
    for target in poised.foes if poised is not None else ():
        for arm in (*melee_arms(view, unit), *shooting_arms(view, unit)):
            yield Execute(unit, target, arm.item)


def resolve_execute(context: Context, command: Execute) -> Steps:
    """A blow hits by itself, a shot needs DEX/Shoot; a Physical save decides between death and the most (OS-44)."""
    view, unit, target = context.view, command.unit, command.target
    arm = arm_for(view, unit, command.item)
    yield main(view, unit)
    if arm is None:
        return
    needed, cause = difficulty(view, unit, target, arm), f"execution with {arm.name}"
    yield from give_away(view, unit)
    yield Attacked(unit, target, arm.name, "melee" if arm.is_melee else "shot", sneak=True)
    if not arm.is_melee:
        if arm.reloads:
            yield WasShot(unit, arm.item)
        if not (yield from skill_check(context, unit, "DEX", SHOOT_SKILL, "execution", needed, "OS-44")):
            yield Missed(unit, target, "it flies wide")
            return
    if not is_alive(view, target):
        return
    yield Struck(unit, target)
    if hit_dice(view, target) < TOUGH:
        skill = level_in(view, unit, arm.skill) or 0
        if not (yield from save(context, target, "Physical", "execution", "OS-44", less=skill)):
            yield from hurt(view, target, view.of(target, Health).hp, WOUND, unit, cause, "OS-44")
            return
    yield from hurt(view, target, most_of(view, unit, target, arm), WOUND, unit, cause, "OS-44")


def difficulty(view: View, unit: int, target: int, arm: OldSchoolArm) -> int:
    """Return what a shot asks: 6 up to 2 cells, 8 in short range, 10 in long (OS-44)."""
    gap = view.gap(unit, target)
    return DIFFICULTIES[(gap > POINT_BLANK) + (gap > max(POINT_BLANK, arm.near))]


def most_of(view: View, unit: int, target: int, arm: OldSchoolArm) -> int:
    """Return the most damage that a weapon can do (OS-44)."""
    added = sum(reason.amount for reason in bonus_to_damage(view, OldSchoolBlow(unit, target, arm, "melee")))
    return max(0, sum(die.sides for die in arm.damage.dice) + arm.damage.bonus + added)


EXECUTING: Final = System(
    "execution",
    actions={
        Execute: Action(
            "Execute",
            ACTION,
            check_execute,
            execute_options,
            resolve_execute,
            ("OS-44",),
            At.UNIT,
            (ITEM,),
            phrase="Execute {aim} with {thing}",
        ),
    },
)
CAUGHT: Final = System(
    "being caught unaware",
    ("OS-44",),
    on={
        TurnBegan: (begin_lurking,),
        TurnEnded: (end_lurking,),
        **dict.fromkeys((Stepped, Pushed, Displaced, Dragged, Noticed, SneakingEnded, BecameAware), (disturbed,)),
    },
)
