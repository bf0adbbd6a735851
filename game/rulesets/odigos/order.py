"""Who acts when in odigos, and the course of a round (OD-10 to OD-12).

Open intentions, secret declarations, then group after group acts. `DeclaredTogether` is the turn strategy: who decides
decides for all units of a side at once, in any order; what they choose is declared, not done.
"""

from dataclasses import dataclass
from typing import Final

from game.engine.commands import StandUp
from game.engine.components import BATTLE, Active, Clock, Unaware, Unit
from game.engine.events import OVER, Awaited, EffectEnded, EffectRanOn, Event, Ordered, TurnBegan, TurnEnded
from game.engine.resolving import Context, Steps
from game.engine.turns import next_round
from game.engine.view import View
from game.rulesets.odigos.anew import choose_anew
from game.rulesets.odigos.checks import save
from game.rulesets.odigos.components import Phase, Plan, Tempo
from game.rulesets.odigos.conditions import (
    DAZED,
    FAST,
    OFF_BALANCE,
    OTHERS,
    RATTLED,
    SLOW,
    budget,
    group_of,
    is_down,
    is_out,
    is_pc,
    may_act,
    second_move,
)
from game.rulesets.odigos.events import GroupBegan, GroupEnded, Intended, PhaseBegan, Tempered
from game.rulesets.odigos.flight import running
from game.rulesets.odigos.resolve import play
from game.rulesets.odigos.water import keep_afloat
from game.rulesets.odigos.ways import walk_budget
from game.systems.flight import flees, has_given_up
from game.systems.status import effect_on, has_effect, is_alive


def temper(context: Context, unit: int, since: int) -> Steps:
    """Settle whether a player character acts before its opponents, for the rest of the battle (OD-10)."""
    fast = yield from save(context, unit, "TEK", "acting first", "OD-10")
    yield Tempered(unit, fast, since)


def opening(context: Context) -> Steps:
    """Make the saves of all player characters on the board, then settle the order (OD-10)."""
    view = context.view
    for unit in view.each(Unit):
        if is_alive(view, unit) and is_pc(view, unit):
            yield from temper(context, unit, 1)
    yield ordered(view)


def ordered(view: View) -> Ordered:
    """Return the order of a round as it is now."""
    found = [members(view, group) for group in (FAST, OTHERS, SLOW)]
    units = tuple(unit for group in found for unit in group)
    return Ordered(units, tuple(len(group) for group in found if group))


def members(view: View, group: int) -> tuple[int, ...]:
    """Return the units of a group that are on the board, in map order; who joined this round acts from the next."""
    now = view.of(BATTLE, Clock).round
    return tuple(
        unit
        for unit in view.each(Unit)
        if is_alive(view, unit) and group_of(view, unit) == group and _is_in(view, unit, now)
    )


def _is_in(view: View, unit: int, now: int) -> bool:
    tempo = view.get(unit, Tempo)
    return tempo is None or tempo.since <= max(1, now)


GROUPS: Final = (FAST, OTHERS, SLOW)
GROUP_NAMES: Final = ("the quick", "the others", "the slow")
RUNNING_OUT: Final = 1
"""What is left of what takes a turn or an action, while its group acts; begun anew meanwhile, it takes the next one."""

INTENTIONS, DECLARATIONS, ACTS = "intentions", "declarations", "acts"


def course(view: View) -> tuple[tuple[str, str], ...]:
    """Return the phases of a round: what is done, and by whom."""
    sides = view.stage.sides
    return (
        *((INTENTIONS, side) for side in sides),
        *((DECLARATIONS, side) for side in sides),
        *((ACTS, name) for name in GROUP_NAMES),
    )


def choosers(view: View, what: str, side: str) -> tuple[int, ...]:
    """Return the units of a side that choose in a phase, in map order."""
    groups = (OTHERS,) if what == INTENTIONS else (FAST, SLOW)
    found = sorted(unit for group in groups for unit in members(view, group) if view.side_of(unit) == side)
    return tuple(unit for unit in found if is_able(view, unit))


def is_able(view: View, unit: int) -> bool:
    """Tell whether a unit has anything to choose: not out, not losing its turn, not fleeing, aware of the enemy."""
    if not is_alive(view, unit) or is_out(view, unit) or view.has(unit, Unaware):
        return False
    return not (has_effect(view, unit, DAZED) or flees(view, unit) or has_given_up(view, unit))


def actions_of(view: View, unit: int) -> int:
    """Return how many actions a unit has to declare: none where it crawls, or loses its next one."""
    return int(may_act(view, unit))


@dataclass(frozen=True)
class DeclaredTogether:
    """All declare, then all act, group by group."""

    def deciding(self, view: View) -> tuple[str, tuple[int, ...]] | None:
        """Return whose declarations are awaited, and those of which units."""
        able = tuple(unit for unit in view.each(Active) if is_able(view, unit))
        return (view.side_of(able[0]), able) if able else None

    def advance(self, context: Context) -> Steps:
        """End what has been declared, and go on to the next phase; a new round after the last."""
        view = context.view
        for unit in view.each(Active):
            yield TurnEnded(unit)
        phase = view.get(BATTLE, Phase)
        place = 0 if phase is None else phase.place + 1
        phases = course(view)
        if place >= len(phases) or view.of(BATTLE, Clock).round == 0:
            place = 0
            yield from next_round(view)
        what, who = phases[place]
        yield PhaseBegan(place, what, who)
        if what == ACTS:
            yield from act(context, members(view, GROUPS[GROUP_NAMES.index(who)]))
        else:
            yield from _declare(context, what, who)

    def afresh(self, view: View, unit: int, *, on_foot: bool) -> tuple[Event, ...]:
        """Return what would happen if a unit declared anew; not `on_foot`, it has only the move its action excludes."""
        began = _began(view, unit)
        cells = began.move if on_foot else second_move(view, unit) * began.action
        return GroupEnded((unit,)), TurnBegan(unit, cells, began.action, 0), Awaited(unit)


TURNS: Final = DeclaredTogether()


# ---- declaring -----------------------------------------------------------------------------------------------------


def _declare(context: Context, what: str, side: str) -> Steps:
    """Let the units of a side declare; those who flee do so without being asked (OD-51)."""
    view = context.view
    if what == INTENTIONS:
        for unit in members(view, OTHERS):
            if view.side_of(unit) == side and flees(view, unit) and not is_out(view, unit):
                yield from _runs(view, unit)
    units = choosers(view, what, side)
    for unit in units:
        yield _began(view, unit)
    for unit in units:
        yield Awaited(unit)


def _runs(view: View, unit: int) -> Steps:
    """Show what a unit that flees does this round (OD-11, OD-51)."""
    plan = running(view, unit)
    if plan.stands:
        yield Intended(unit, StandUp(unit), 0, 0)
    if plan.deed is not None:
        yield Intended(unit, plan.deed, 0, 0)


def _began(view: View, unit: int) -> TurnBegan:
    """Return what a unit has to declare: without an action only a plain move."""
    actions = actions_of(view, unit)
    cells = budget(view, unit) if actions else walk_budget(view, unit, acts=True, stands=False)
    return TurnBegan(unit, cells, actions, 0)


# ---- acting --------------------------------------------------------------------------------------------------------


def act(context: Context, units: tuple[int, ...]) -> Steps:
    """Let a group act together (OD-12, OD-14)."""
    view = context.view
    if not units:
        return
    yield GroupBegan(units, tuple(walk_budget(view, unit, acts=False, stands=False) for unit in units))
    lost = [(unit, name) for unit in units for name in (DAZED, RATTLED) if has_effect(view, unit, name)]
    for unit, name in lost:
        yield EffectRanOn(unit, name, RUNNING_OUT)
    for unit in units:
        if has_effect(view, unit, OFF_BALANCE):
            yield EffectEnded(unit, OFF_BALANCE)
    yield from keep_afloat(context, units)
    yield OVER
    for unit in units:
        if not is_pc(view, unit) and not flees(view, unit) and is_alive(view, unit):
            yield from choose_anew(context, unit)
    yield from play(context, {unit: _plan(view, unit) for unit in units if is_alive(view, unit)})
    yield OVER
    for unit, name in lost:
        effect = effect_on(view, unit, name)
        if effect is not None and effect.left == RUNNING_OUT:
            yield EffectEnded(unit, name)
    yield GroupEnded(units)


def _plan(view: View, unit: int) -> Plan:
    """Return what a unit does now: what it has declared, unless it flees, or loses its turn."""
    if is_out(view, unit) or has_effect(view, unit, DAZED) or has_given_up(view, unit):
        return Plan()
    if flees(view, unit):
        return running(view, unit)
    plan = view.get(unit, Plan) or Plan()
    return Plan(plan.path[:1]) if is_down(view, unit) else plan
