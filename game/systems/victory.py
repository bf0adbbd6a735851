"""What decides a battle: rout, and the goals a map may state (BD-15)."""

from collections.abc import Callable, Iterable
from typing import Final

from game.board.grid import Cell
from game.engine.components import BATTLE, ChargeHurtBy, Dead, Economy, Finished, Goals, Unit
from game.engine.events import (
    ROUTED,
    BattleEnded,
    ChargeHurt,
    Damaged,
    Died,
    Displaced,
    Event,
    FellDying,
    HeldRound,
    Left,
    Pushed,
    RoundEnded,
    Stepped,
    Surfaced,
)
from game.engine.resolving import Context, Steps
from game.engine.sentences import amid, how_many
from game.engine.system import Reaction, System
from game.engine.view import View
from game.systems.room import settle_place
from game.systems.status import is_downed, name_of

CHARGED: Final = frozenset({"protect", "reach"})
"""Goals that one unit's death may lose."""
MOST_ALONE: Final = 2
"""With no more sides than these it is plain who wins where the other loses."""

CanFight = Callable[[View, int], bool]
"""Whether a unit fights: one that flees does not."""

Counts = Callable[[View, int], bool]
"""Whether a unit counts for its side (BD-15): one that flees does, for as long as it is on the board."""

DECISIVE: Final[frozenset[type[Event]]] = frozenset(
    {Died, FellDying, Left, HeldRound, Stepped, Displaced, Pushed, Surfaced, RoundEnded, BattleEnded}
)
"""What may decide a battle under any ruleset: who is out, where somebody is, and the rounds."""


def standing_sides(view: View, counts: Counts) -> list[str]:
    """Return the sides that still have a unit that counts, in map order."""
    return [side for side in view.stage.sides if any(counts(view, unit) for unit in _of_side(view, side))]


def _of_side(view: View, side: str) -> list[int]:
    return [entity for entity, unit in view.query(Unit) if unit.side == side]


def judge(counts: Counts) -> Callable[[Context], Steps]:
    """Return what is asked after an event with all its consequences: is the battle decided?"""

    def judging(context: Context) -> Steps:
        view = context.view
        met = goal_met(view)
        if met is not None:
            yield BattleEnded(*met)
            return
        left = standing_sides(view, counts)
        if len(left) > 1:
            return
        if left:
            yield BattleEnded(left[0], ROUTED)
        else:
            yield BattleEnded("", "nobody is left who can fight")

    return judging


def goal_met(view: View) -> tuple[str, str] | None:
    """Return the winner and the reason where the map's own goal is met or lost for good; None where it is neither."""
    goals = view.of(BATTLE, Goals)
    wanted = [goals.unit] if goals.unit else _of_side(view, goals.side)
    if goals.victory == "reach":
        zone = goal_zone(view, goals.zone)
        arrived = next((unit for unit in wanted if any(cell in zone for cell in view.cells(unit))), None)
        if arrived is not None:
            return goals.side, f"{name_of(view, arrived)} has reached {amid(goals.zone)}"
    if goals.victory == "hold" and goals.held >= goals.rounds:
        return goals.side, f"{goals.zone} was held for {how_many(goals.rounds, 'round')}"
    if goals.victory in CHARGED and goals.unit and view.has(goals.unit, Dead):
        return _others(view, goals.side), f"{name_of(view, goals.unit)} has fallen"
    return None


def goal_zone(view: View, name: str) -> frozenset[Cell]:
    """Return the cells of the goal zones of that name."""
    return frozenset(
        cell for zone in view.stage.zones if zone.kind == "goal" and zone.name == name for cell in zone.cells
    )


def _others(view: View, side: str) -> str:
    """Return who wins when this side has lost its charge: the other one, of several the one that hurt it last."""
    others = [other for other in view.stage.sides if other != side]
    last = view.get(BATTLE, ChargeHurtBy)
    return others[0] if len(others) == 1 else "" if last is None else last.side


def who_hurts_a_charge(context: Context, event: Damaged) -> Steps:
    """Keep in mind, among several other sides, which has last hurt the unit whose death loses the goal (BD-15)."""
    view = context.view
    if len(view.stage.sides) <= MOST_ALONE or not (event.source and event.amount):
        return
    goals, side = view.of(BATTLE, Goals), view.side_of(event.source)
    if event.unit == goals.unit and goals.victory in CHARGED and side != goals.side:
        last = view.get(BATTLE, ChargeHurtBy)
        if last is None or last.side != side:
            yield ChargeHurt(side)


def keep_time(can_fight: CanFight, counts: Counts | None = None) -> Reaction:
    """Return the reaction on a round's end that counts: a held zone, survival, and the limit that is a draw (BD-15).

    Who flees `counts` still, and so survives, but holds nothing; where nobody flees the two are one. It comes last of
    the reactions, so that it is judged by all that the round has brought; a rout, or a goal that is met, comes before
    the limit.
    """
    counting = counts or can_fight
    judging = judge(counting)

    def reaction(context: Context, event: RoundEnded) -> Steps:
        view, done = context.view, event.number
        goals = view.of(BATTLE, Goals)
        if goals.victory == "hold":
            yield HeldRound(goals.held + 1 if _holds(view, goals, can_fight) else 0)
        yield from judging(context)
        if view.has(BATTLE, Finished):
            return
        lasts = goals.victory in {"survive", "protect"} and 0 < goals.rounds <= done
        if lasts and goals.side in standing_sides(view, counting):
            yield BattleEnded(goals.side, f"{how_many(done, 'round')} {'was' if done == 1 else 'were'} survived")
        elif done >= goals.round_limit:
            yield BattleEnded("", f"the limit of {how_many(goals.round_limit, 'round')} is reached")

    return reaction


def stop_apart(context: Context, event: BattleEnded) -> Steps:
    """Who was on its way through another's cell as the battle ended stops there and makes room (BD-04, BD-05)."""
    del event
    view = context.view
    for unit in sorted(view.each(Unit), key=lambda unit: (not view.has(unit, Economy), unit)):
        if view.cells(unit) and not is_downed(view, unit):
            yield from settle_place(context, unit)


def system(can_fight: CanFight, counts: Counts | None = None, *, also: Iterable[type[Event]] = ()) -> System:
    """Return what brings a battle to its end; `also` are events of a ruleset's own that may decide it."""
    on: dict[type[Event], tuple[Reaction, ...]] = {
        Damaged: (who_hurts_a_charge,),
        RoundEnded: (keep_time(can_fight, counts),),
        BattleEnded: (stop_apart,),
    }
    return System("victory", ("BD-15",), on=on, decisive=DECISIVE.union(also))


def _holds(view: View, goals: Goals, can_fight: CanFight) -> bool:
    """Tell whether the goal's side, and no other, has a unit in the zone that can fight: the downed hold nothing.

    Nor does who hides there keep it from anybody, or hold it: the count is told to all, and would tell of that one.
    """
    view = view.in_common()
    zone = goal_zone(view, goals.zone)
    sides = {
        view.side_of(unit)
        for unit in view.each(Unit)
        if can_fight(view, unit) and not is_downed(view, unit) and any(cell in zone for cell in view.cells(unit))
    }
    return sides == {goals.side}
