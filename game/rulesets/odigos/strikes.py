"""One attack on one target, and whom else an attack hits: blasts, crowds, detachments (OD-26, OD-41)."""

from dataclasses import dataclass
from typing import Final

from game.engine.dice import Die, Pool
from game.engine.resolving import Context, Resolving
from game.engine.view import View
from game.rulesets.odigos.checks import count
from game.rulesets.odigos.gear import OdigosArm, is_detachment
from game.rulesets.odigos.ways import gets_at
from game.systems.room import by_place
from game.systems.status import same_layer

CAST: Final = "cast"
"""How an incantation attacks."""


@dataclass(frozen=True, slots=True)
class OdigosStrike:
    """One attack on one target; `centre` is whom the whole of a `blast` is aimed at."""

    unit: int
    target: int
    arm: OdigosArm
    how: str
    daring: bool = False
    blast: bool = False
    centre: int = 0

    @property
    def rule(self) -> str:
        """The rule of its dice and its damage."""
        return "OD-60" if self.how == CAST else "OD-20"


def strikes_at(
    context: Context, unit: int, target: int, arm: OdigosArm, *, daring: bool
) -> Resolving[tuple[OdigosStrike, ...]]:
    """Return the attacks that one on a target comes to: one, or one on each of those whom a blast hits (OD-26).

    Water parts those whom a blast hits from its target.
    """
    view = context.view
    how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
    if arm.blast is not None:
        within = tuple(other for other in view.units() if view.gap(target, other) <= arm.blast)
    elif arm.crowd:
        within = yield from _nearest(context, unit, target, arm)
    elif is_detachment(view, unit) and not is_detachment(view, target):
        within = tuple(other for other in view.enemies(unit) if other == target or _is_beside(view, unit, other))
    else:
        return (OdigosStrike(unit, target, arm, how, daring),)
    return tuple(
        OdigosStrike(unit, other, arm, how, daring, blast=True, centre=target)
        for other in within
        if same_layer(view, target, other)
    )


def _is_beside(view: View, unit: int, other: int) -> bool:
    """Tell whether a detachment strikes at an enemy besides the individual it is after: one adjacent (OD-41)."""
    return gets_at(view, view.cells(unit), unit, other, 1, melee=True)


def _nearest(context: Context, unit: int, target: int, arm: OdigosArm) -> Resolving[tuple[int, ...]]:
    """Return whom a blast without an area hits: as many as its damage die shows, the nearest to the target (OD-26)."""
    view = context.view
    others = [other for other in view.units() if other != unit and same_layer(view, target, other)]
    many = yield from count(context, unit, Pool((Die(arm.dice[0]),)), "how many it hits", "OD-26", 1, len(others))
    return tuple(sorted(by_place(view, others), key=lambda other: view.gap(target, other))[:many])
