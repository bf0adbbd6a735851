"""Who acts when: the TEK save of the player characters, and the groups of a round (OD-10)."""

from game.engine.components import Clock, Unit
from game.engine.events import Ordered
from game.engine.view import BATTLE, Context, Steps, View
from game.rulesets.odigos.components import Tempo
from game.rulesets.odigos.events import Tempered
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import FAST, OTHERS, SLOW, group_of, is_pc
from game.systems.status import is_alive


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
