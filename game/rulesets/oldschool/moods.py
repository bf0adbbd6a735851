"""Reaction in old school: how a side whose mood a map leaves open feels about the others, and whom it turns on (OS-10).

A hostile side is one like any other; a helpful one joins the players. The three between attack only those they have
turned on: whoever attacks them, and for an unfriendly side whoever comes within 4 cells.
"""

from typing import Final

from game.engine.components import BATTLE, Unit
from game.engine.dice import Pool
from game.engine.events import (
    Attacked,
    Damaged,
    Displaced,
    Entered,
    Noticed,
    Pushed,
    SneakingEnded,
    Stepped,
    Surfaced,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool.checks import TWO_D6
from game.rulesets.oldschool.components import Meeting, Moods
from game.rulesets.oldschool.events import ChangedSides, Dragged, MoodSet, Provoked
from game.systems.rolling import rolled
from game.systems.status import is_alive, is_hidden

HOSTILE, UNFRIENDLY, NEUTRAL, INDIFFERENT, HELPFUL = "hostile", "unfriendly", "neutral", "indifferent", "helpful"
LADDER: Final = ((2, HOSTILE), (5, UNFRIENDLY), (8, NEUTRAL), (11, INDIFFERENT), (12, HELPFUL))
TOO_NEAR: Final = 4


def mood_for(total: int) -> str:
    """Return the mood that 2d6 come to."""
    return next(mood for most, mood in LADDER if total <= most)


def mood_of(view: View, side: str) -> str:
    """Return a side's mood: hostile, unless it was left open and came out otherwise."""
    known = view.get(BATTLE, Moods)
    return HOSTILE if known is None else dict(known.moods).get(side, HOSTILE)


def means_harm(view: View, side: str, unit: int) -> bool:
    """Tell whether a side attacks that unit."""
    known = view.get(BATTLE, Moods)
    return known is None or mood_of(view, side) == HOSTILE or (side, unit) in known.foes


def forbids(view: View, unit: int, target: int) -> Refused | None:
    """Return why a unit's side does not attack a target, or None if it does."""
    side = view.side_of(unit)
    if means_harm(view, side, target):
        return None
    mood = mood_of(view, side)
    until = "comes within 4 cells or attacks" if mood == UNFRIENDLY else "attacks"
    return Refused(f"{side.capitalize()} is {mood} and turns on nobody until somebody {until}.", "OS-10")


def of_side(view: View, side: str) -> tuple[int, ...]:
    """Return all units of a side, by id."""
    return tuple(unit for unit in view.each(Unit) if view.side_of(unit) == side)


def has_people(view: View, side: str) -> bool:
    """Tell whether there are player characters on a side (BD-17)."""
    return any(view.of(unit, Unit).hero for unit in of_side(view, side))


# ---- the start -----------------------------------------------------------------------------------------------------


def meet(context: Context) -> Steps:
    """Decide the moods that the map leaves open; player characters make up their own minds."""
    view = context.view
    for side in view.of(BATTLE, Meeting).open_sides:
        units = of_side(view, side)
        if not units or has_people(view, side):
            continue
        pool = Pool(TWO_D6)
        roll = context.dice.draw((pool,), lambda roll: mood_for(roll.total))[0]
        yield rolled(units[0], "reaction", pool, roll, (), "OS-10", None, success=None)
        mood = mood_for(roll.total)
        yield MoodSet(side, mood)
        if mood == HELPFUL:
            friends = _players(view, side)
            for unit in units:
                yield ChangedSides(unit, friends)
    for side in view.stage.sides:
        for unit in of_side(view, side):
            yield from _come_near(view, unit)


def _players(view: View, side: str) -> str:
    """Return the first side with player characters, else the first other one."""
    others = [other for other in view.stage.sides if other != side and of_side(view, other)]
    return next((other for other in others if has_people(view, other)), others[0] if others else side)


# ---- turning on somebody -------------------------------------------------------------------------------------------


def _come_near(view: View, unit: int) -> Steps:
    """Let unfriendly sides turn on a unit that has come within 4 cells of one of theirs, and that they see.

    Their turning is no secret: as long as only somebody unseen has seen it, it comes to nothing.
    """
    if view.get(BATTLE, Moods) is None or not is_alive(view, unit):
        return
    own = view.side_of(unit)
    for side in view.stage.sides:
        if side == own or mood_of(view, side) != UNFRIENDLY or means_harm(view, side, unit):
            continue
        near = any(is_alive(view, one) and view.gap(one, unit) <= TOO_NEAR for one in of_side(view, side))
        if near and not is_hidden(view.through(own), unit, side):
            yield Provoked(side, (unit,))


COMING: Final = (Stepped, Pushed, Displaced, Dragged, Surfaced, Entered, Noticed, SneakingEnded)
"""All that may bring a unit near, or to be known of where it is."""


def comes_near(
    context: Context, event: Stepped | Pushed | Displaced | Dragged | Surfaced | Entered | Noticed | SneakingEnded
) -> Steps:
    """An unfriendly side attacks whoever comes within 4 cells, or is drawn there (OS-10)."""
    yield from _come_near(context.view, event.unit)
    if isinstance(event, Dragged):
        yield from _come_near(context.view, event.target)


def _fights_back(view: View, side: str, attacker: int) -> Steps:
    """Let a side turn on an attacker and all who are with it; by name these are not told, for some may be unseen."""
    if view.get(BATTLE, Moods) is None or means_harm(view, side, attacker):
        return
    whom = view.side_of(attacker)
    yield Provoked(side, tuple(unit for unit in of_side(view, whom) if is_alive(view, unit)), whom)


def fights_back(context: Context, event: Attacked) -> Steps:
    """Whoever is attacked fights back (OS-10)."""
    view = context.view
    if view.side_of(event.unit) != view.side_of(event.target):
        yield from _fights_back(view, view.side_of(event.target), event.unit)


def fights_back_when_hurt(context: Context, event: Damaged) -> Steps:
    """Whoever is hurt by somebody fights back, be it by a spell or a falling stone (OS-10)."""
    view, source = context.view, event.source
    if source and view.has(source, Unit) and view.side_of(source) != view.side_of(event.unit):
        yield from _fights_back(view, view.side_of(event.unit), source)


SYSTEM: Final = System(
    "moods",
    ("OS-10",),
    on={
        Attacked: (fights_back,),
        Damaged: (fights_back_when_hurt,),
        **dict.fromkeys(COMING, (comes_near,)),
    },
)
