"""Morale in old school: 2d6 above the score and a side without player characters breaks (OS-14)."""

from typing import Final

from game.engine.components import BATTLE, Reserve
from game.engine.dice import Pool
from game.engine.events import Died
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool import moods
from game.rulesets.oldschool.checks import TWO_D6
from game.rulesets.oldschool.components import Meeting
from game.rulesets.oldschool.conditions import can_fight, has_quit, is_asleep, is_out
from game.rulesets.oldschool.gear import kind_of
from game.systems import morale
from game.systems.flight import take_flight
from game.systems.morale import Nerve, has_been_tested
from game.systems.rolling import rolled
from game.systems.status import is_alive

CALMED: Final = "calmed"


def members(view: View, side: str) -> tuple[int, ...]:
    """Return whom a side began with; () for one with player characters, which is never tested.

    Who waits in the reserve is none of them, and no casualty.
    """
    if moods.has_people(view, side):
        return ()
    return tuple(unit for unit in moods.of_side(view, side) if not view.has(unit, Reserve))


def score_of(view: View, side: str) -> tuple[int, int]:
    """Return a side's Morale score and whose it is: of its leaders who can act, else the highest among the standing.

    A leader that is down, gone, broken or asleep leads nobody (OS-14).
    """
    named = view.of(BATTLE, Meeting).leaders
    leaders = [
        unit for unit in named if view.side_of(unit) == side and can_fight(view, unit) and not is_asleep(view, unit)
    ]
    standing = [unit for unit in members(view, side) if can_fight(view, unit)]
    asked = leaders or standing
    best = max(asked, key=lambda unit: (kind_of(view, unit).morale, -unit), default=0)
    return (kind_of(view, best).morale if best else 0), best


def roll(context: Context, side: str, why: str) -> Resolving[bool]:
    """Roll 2d6; above the score the side breaks."""
    view = context.view
    score, unit = score_of(view, side)
    pool = Pool(TWO_D6)
    result = context.dice.at_least(pool, score + 1)
    holds = result.total <= score
    yield rolled(unit, f"morale ({why})", pool, result, (), "OS-14", score, success=holds)
    return holds


def can_waver(view: View, side: str) -> bool:
    """Tell whether a side has any Morale score: people in arms by nature have none, and never break."""
    return score_of(view, side)[0] > 0


def breaks(context: Context, side: str) -> Steps:
    """All of a side who are still in the fight run for it, whoever did not know of any enemy till now included.

    Each finds out in its turn whether there is a way.
    """
    view = context.view
    yield from take_flight(view, [unit for unit in members(view, side) if can_fight(view, unit)])


def has_broken(view: View, unit: int) -> bool:
    """Tell whether a unit that is still there has broken before."""
    return is_alive(view, unit) and has_quit(view, unit)


NERVE: Final = Nerve(members, is_out, roll, breaks, has_broken, can_waver)


# ---- Calm ----------------------------------------------------------------------------------------------------------


def cannot_be_calmed(view: View, side: str) -> Refused | None:
    """Return why Calm has no hold on a side: people, nobody down yet, calmed before, or none to waver (OS-60)."""
    if not members(view, side):
        return Refused("People make up their own minds.", "OS-60")
    if not morale.lost(view, NERVE, side):
        return Refused("Nobody of that side has fallen yet.", "OS-60")
    if has_been_tested(view, side, CALMED):
        return Refused("That side has been calmed before.", "OS-60")
    if not any(can_fight(view, unit) for unit in members(view, side)):
        return Refused("That side has lost heart already.", "OS-60")
    return None if can_waver(view, side) else Refused("Nobody left of that side has a Morale score.", "OS-60")


def calm(context: Context, side: str) -> Steps:
    """Let a side roll for morale again, once a battle (OS-60)."""
    yield from morale.challenge(context, NERVE, side, (CALMED,))


SYSTEM: Final = System("nerve", ("BD-17", "OS-14"), on={Died: (morale.on_loss(NERVE),)})
"""Whoever is down without being dead is a player character, and their sides are never tested."""
