"""Telling of a roll: the event that every roll of every rule has."""

from game.engine.dice import Pool, Roll
from game.engine.events import Reason, Rolled


def untold(*rolls: Roll) -> int:
    """Tell no outcomes apart: for a roll of which the roller never learns what it comes to."""
    del rolls
    return 0


def rolled(
    unit: int,
    purpose: str,
    pool: Pool,
    roll: Roll,
    reasons: tuple[Reason, ...],
    rule: str,
    against: int | None,
    *,
    success: bool | None,
) -> Rolled:
    """Return the event of a roll."""
    return Rolled(unit, purpose, str(pool), roll.faces, roll.total, against, success, reasons, rule)
