"""What a side supposes, and what is known of what units mean to do: only declarations are secret (OD-11, OD-12)."""

from collections.abc import Iterable

from game.engine.commands import Move, StandUp
from game.engine.components import Unit
from game.engine.events import Event, Supposed
from game.engine.hints import Intent
from game.engine.view import View
from game.rulesets.odigos.components import Plan
from game.rulesets.odigos.state import is_pc, plan_of
from game.systems.status import is_alive


def suppose(view: View) -> Iterable[Event]:
    """Suppose that other sides' player characters have declared nothing."""
    for unit in view.each(Plan):
        if is_pc(view, unit) and view.side not in {None, view.side_of(unit)}:
            yield Supposed(unit, (Plan(),))


def intents(view: View) -> tuple[Intent, ...]:
    """Return what units are known to mean to do: open intentions, and the own side's declarations."""
    found: list[Intent] = []
    for unit in view.each(Unit):
        if not is_alive(view, unit) or not view.knows(unit):
            continue
        plan = plan_of(view, unit)
        command = plan.deed or (Move(unit, plan.path) if plan.path else StandUp(unit) if plan.stands else None)
        if command is not None:
            found.append(Intent(unit, command, plan.path[-1] if plan.path else None))
    return tuple(found)
