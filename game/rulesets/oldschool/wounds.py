"""Damage and healing in old school (OS-34). What comes of it at 0 hit points is in `death`."""

from game.engine.components import Health
from game.engine.events import (
    Damaged,
    Reason,
)
from game.engine.resolving import Steps
from game.engine.view import View
from game.systems.status import is_alive

WOUND, BLUNT, MAGIC = "", "blunt", "magic"
"""What harm is called for those who look on; no rule of old school tells it apart."""


def enough(view: View, unit: int) -> int:
    """Return the damage beyond which the rules tell no difference for this unit."""
    return max(1, view.of(unit, Health).hp)


def hurt(
    view: View, unit: int, dealt: int, harm: str, source: int, cause: str, rule: str, reasons: tuple[Reason, ...] = ()
) -> Steps:
    """Take hit points from a unit; nothing stands between."""
    if is_alive(view, unit):
        left = view.of(unit, Health).hp - dealt
        yield Damaged(unit, dealt, max(0, left), dealt, harm, source, cause, rule, reasons, beyond=max(0, -left))
