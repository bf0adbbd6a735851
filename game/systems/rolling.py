"""Telling of a roll: the event that every roll of every rule has."""

from game.engine.dice import Pool, Roll
from game.engine.events import Reason, Rolled
from game.engine.view import View


def untold(*rolls: Roll) -> int:
    """Tell no outcomes apart: for a roll of which the roller never learns what it comes to."""
    del rolls
    return 0


def rolled(  # noqa: PLR0913 - each is a fact that the log and the rules need
    unit: int,
    purpose: str,
    pool: Pool,
    roll: Roll,
    reasons: tuple[Reason, ...],
    rule: str,
    against: int | None,
    *,
    success: bool | None,
    upon: int = 0,
) -> Rolled:
    """Return the event of a roll."""
    return Rolled(unit, purpose, str(pool), roll.faces, roll.total, against, success, reasons, rule, upon=upon)


def unseen(view: View, target: int) -> int:
    """Return whom dice are rolled against where some side does not see it, for they tell of it (BD-14); else 0."""
    hidden = view.ruleset.hidden
    return target if any(hidden(view, target, side) for side in view.stage.sides) else 0
