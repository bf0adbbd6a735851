"""Morale in old school: 2d6 above the score and a side without player characters breaks (OS-14)."""

from typing import Final

from game.components import Submersion
from game.dice import Pool
from game.events import Died, EffectBegan, EffectEnded, Event, Freed, Rolled, StoodUp, Surfaced, TurnBegan
from game.ruleset import Reaction, Resolve
from game.rulesets.oldschool import moods
from game.rulesets.oldschool.checks import TWO_D6
from game.rulesets.oldschool.components import Holds, Meeting
from game.rulesets.oldschool.costs import move as spend_move
from game.rulesets.oldschool.events import Hastened
from game.rulesets.oldschool.gear import kind_of, speed
from game.rulesets.oldschool.states import can_fight, is_out, is_prone
from game.systems import exits, morale
from game.systems.durations import endless
from game.systems.exits import FLEEING, PARLEYING
from game.systems.morale import Nerve, Trying, has_been_tested
from game.systems.rolling import rolled
from game.systems.status import has_effect, is_alive, is_downed, is_grappled
from game.systems.submersion import room_above
from game.view import BATTLE, Context, Refused, Steps, View

CALMED: Final = "calmed"


def members(view: View, side: str) -> tuple[int, ...]:
    """Return whom a side began with; () for one with player characters, which is never tested."""
    return () if moods.has_people(view, side) else moods.of_side(view, side)


def score_of(view: View, side: str) -> tuple[int, int]:
    """Return a side's Morale score and whose it is: the leader's where the map names one, else the highest standing."""
    leaders = [unit for unit in view.of(BATTLE, Meeting).leaders if view.side_of(unit) == side]
    standing = [unit for unit in members(view, side) if can_fight(view, unit)]
    asked = leaders or standing
    best = max(asked, key=lambda unit: (kind_of(view, unit).morale, -unit), default=0)
    return (kind_of(view, best).morale if best else 0), best


def roll(context: Context, side: str, why: str) -> Trying:
    """Roll 2d6; above the score the side breaks. One without any score, people in arms by nature, never does."""
    view = context.view
    score, unit = score_of(view, side)
    if not score:
        return True
    pool = Pool(TWO_D6)
    result = context.dice.at_least(pool, score + 1)
    holds = result.total <= score
    event: Rolled = rolled(unit, f"morale ({score}): {why}", pool, result, (), "OS-14", None, success=holds)
    yield event
    return holds


def breaks(context: Context, side: str) -> Steps:
    """All of a side who are still in the fight run for it; each finds out in its turn whether there is a way."""
    for unit in members(context.view, side):
        if can_fight(context.view, unit):
            yield EffectBegan(unit, endless(FLEEING))


NERVE: Final = Nerve(members, is_out, roll, breaks)


# ---- running -------------------------------------------------------------------------------------------------------


def flee(walk: Resolve) -> Reaction:
    """Return the reaction on `TurnBegan` that moves whoever flees with both actions, and lets it leave (OS-14).

    Whoever lies down or is under water gets up with what that takes. Who is held, or has no way, parleys.
    """

    def reaction(context: Context, event: TurnBegan) -> Steps:
        view, unit = context.view, event.unit
        if not has_effect(view, unit, FLEEING) or not is_alive(view, unit) or is_downed(view, unit):
            return
        if view.has(unit, Submersion):
            place = room_above(view, unit)
            if place is not None:
                yield Surfaced(unit, view.cells(unit), place)
            return
        for stretch in (1, 2):
            if is_grappled(view, unit) or exits.way_out(view, unit) is None:
                yield from parley(view, unit)
                return
            if exits.is_at_exit(view, unit):
                break
            if stretch == 2:
                yield Hastened(unit, speed(view, unit))
            if is_prone(view, unit):
                yield spend_move(view, unit)
                yield StoodUp(unit)
            else:
                yield from exits.walk_out(context, unit, walk)
            if not is_alive(view, unit) or is_downed(view, unit):
                return
        if exits.is_at_exit(view, unit) and not is_prone(view, unit):
            yield from exits.leave(view, unit, "fled")

    return reaction


def parley(view: View, unit: int) -> Steps:
    """Give up the fight: it stops fighting and counts as out (OS-14)."""
    holds = view.get(unit, Holds)
    for other in () if holds is None else (*holds.held_by, *((holds.holding,) if holds.holding else ())):
        yield Freed(unit, other, "it gives up")
    yield EffectEnded(unit, FLEEING)
    yield EffectBegan(unit, endless(PARLEYING))


# ---- Calm ----------------------------------------------------------------------------------------------------------


def cannot_be_calmed(view: View, side: str) -> Refused | None:
    """Return why Calm has no hold on a side: people, nobody down yet, calmed before, or broken already (OS-60)."""
    if not members(view, side):
        return Refused("People make up their own minds.", "OS-60")
    if not morale.lost(view, NERVE, side):
        return Refused("Nobody of that side has fallen yet.", "OS-60")
    if has_been_tested(view, side, CALMED):
        return Refused("That side has been calmed before.", "OS-60")
    return None


def calm(context: Context, side: str) -> Steps:
    """Let a side roll for morale again, once a battle (OS-60)."""
    yield from morale.challenge(context, NERVE, side, (CALMED,))


ON: dict[type[Event], tuple[Reaction, ...]] = {Died: (morale.on_loss(NERVE),)}
"""Whoever is down without being dead is a player character, and their sides are never tested."""
