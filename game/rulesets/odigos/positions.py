"""Positions of weakness and advantage: whether an attack is impaired or enhanced (OD-23, OD-24, OD-41)."""

from dataclasses import dataclass
from typing import Final

from game.engine.components import Unaware
from game.engine.condition import PRONE
from game.engine.events import Reason, ReasonKind
from game.engine.query import Query
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos.conditions import BOUND, OFF_BALANCE, is_helpless
from game.rulesets.odigos.gear import is_detachment
from game.systems.status import has_effect, is_deep

HIGH_CM: Final = 400
"""From so far above an attack is enhanced (OD-24)."""


@dataclass(frozen=True, slots=True)
class PositionQuery(Query):
    """Whether an attack comes from a position of advantage (positive) or weakness (negative), OD-23 and OD-24.

    `how` is melee, shot, throw, blast or cast; `blast` attacks hit all in an area. `daring` has come off.
    """

    target: int
    how: str
    blast: bool = False
    daring: bool = False


def covered(view: View, question: PositionQuery) -> Reason | None:
    """A shot through soft or hard cover is impaired (OD-23)."""
    if question.how not in {"shot", "throw"}:
        return None
    cover = view.field.cover(view.cells(question.unit), view.cells(question.target))
    return None if cover == "none" else Reason(-1, f"through {cover} cover", "OD-23", ReasonKind.COVER)


def hampered(view: View, question: PositionQuery) -> Reason | None:
    """Who is bound, prone or in deep water attacks impaired (OD-23)."""
    unit = question.unit
    for effect, name in ((BOUND, "bound"), (PRONE, "prone")):
        if has_effect(view, unit, effect):
            return Reason(-1, name, "OD-23")
    return Reason(-1, "in deep water", "OD-23") if is_deep(view, view.cells(unit)) else None


def against_many(view: View, question: PositionQuery) -> Reason | None:
    """Attacks by individuals on a detachment are impaired, blasts excepted (OD-41)."""
    if question.blast or is_detachment(view, question.unit) or not is_detachment(view, question.target):
        return None
    return Reason(-1, "one against many", "OD-41")


def by_many(view: View, question: PositionQuery) -> Reason | None:
    """A detachment's attack on individuals is enhanced (OD-41)."""
    if not is_detachment(view, question.unit) or is_detachment(view, question.target):
        return None
    return Reason(1, "many against one", "OD-41")


def helpless(view: View, question: PositionQuery) -> Reason | None:
    """Against a helpless foe an attack is enhanced (OD-24)."""
    return Reason(1, "helpless", "OD-24") if is_helpless(view, question.target) else None


def unready(view: View, question: PositionQuery) -> Reason | None:
    """Against one who knows of no enemy, or not of this one, an attack is enhanced (OD-24, OD-70)."""
    target = question.target
    if view.has(target, Unaware):
        return Reason(1, "unaware", "OD-24")
    hides = view.ruleset.hidden(view, question.unit, view.side_of(target))
    return Reason(1, "from hiding", "OD-70") if hides else None


def from_above(view: View, question: PositionQuery) -> Reason | None:
    """From 4 m above an attack is enhanced (OD-24)."""
    drop = view.field.ground(view.cells(question.unit)) - view.field.ground(view.cells(question.target))
    return Reason(1, "from above", "OD-24") if drop >= HIGH_CM else None


def dared(view: View, question: PositionQuery) -> Reason | None:
    """A daring manoeuvre that comes off enhances the attack (OD-24)."""
    del view
    return Reason(1, "a daring manoeuvre", "OD-24") if question.daring else None


def off_balance(view: View, question: PositionQuery) -> Reason | None:
    """Against one whose daring manoeuvre failed attacks are enhanced (OD-24)."""
    return Reason(1, "off balance", "OD-24") if has_effect(view, question.target, OFF_BALANCE) else None


def cancelled(view: View, question: PositionQuery, reasons: tuple[Reason, ...]) -> int:
    """Impaired and enhanced cancel, however often each is so (OD-24)."""
    del view, question
    return int(any(reason.amount > 0 for reason in reasons)) - int(any(reason.amount < 0 for reason in reasons))


SYSTEM: Final = System(
    "positions",
    ("BD-12", "OD-23", "OD-24", "OD-41", "OD-70"),
    modifiers={
        PositionQuery: (covered, hampered, against_many, by_many, helpless, unready, from_above, dared, off_balance),
    },
    folds={PositionQuery: cancelled},
)
