"""What a declaration comes to as things stand: its unit's group acts now, and what allies of it have declared counts.

For odds and AI, which walk this in place of declaring, or sum it up where it is one attack on one target.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from game.engine.blow import DeclaredBlow
from game.engine.commands import Cast, Command
from game.engine.components import Health
from game.engine.imagine import run_out, trying
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.rulesets.odigos import spells
from game.rulesets.odigos.aims import ATTACKS
from game.rulesets.odigos.attack import Rival, declared, manoeuvre
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.conditions import group_of, is_pc, plan_of
from game.rulesets.odigos.events import with_it
from game.rulesets.odigos.gear import arm_with, is_detachment, score
from game.rulesets.odigos.moment import is_blow, loss, strikes_of
from game.rulesets.odigos.resolve import go
from game.rulesets.odigos.scars import THROWING
from game.rulesets.odigos.strikes import CAST, OdigosStrike
from game.rulesets.odigos.tables import THROWN_CRITICAL
from game.systems.status import is_alive, same_layer

replace = msgspec.structs.replace
BLOWS: Final[frozenset[type[Command]]] = frozenset((*ATTACKS, Cast))
"""The kinds of commands that may come to a blow."""

MOST_RIVALS: Final = 3
MOST_PAID: Final = 6
"""An incantation costs no more THU than that."""


# ---- who may outdo it ----------------------------------------------------------------------------------------------


def rivals(view: View, one: OdigosStrike) -> list[Rival]:
    """Return the declared attacks of allies of the same group that hit the same target, harm and blasts too, by id."""
    unit, target = one.unit, one.target
    allies = [ally for ally in view.allies(unit) if group_of(view, ally) == group_of(view, unit)]
    found = (_rival(view, ally, plan_of(view, ally).deed, target) for ally in allies)
    return [rival for rival in found if rival is not None][:MOST_RIVALS]


def _rival(view: View, ally: int, deed: Command | None, target: int) -> Rival | None:
    if isinstance(deed, Cast) and deed.boon == spells.HARM and deed.target == target:
        harm = OdigosStrike(ally, target, spells.HARMING, CAST)
        return Rival(harm, spells.pressing(view, ally, "casting"), spells.RULE)
    arm = arm_with(view, ally, deed.item) if isinstance(deed, ATTACKS) else None
    if arm is None or not isinstance(deed, ATTACKS):
        return None
    blast = arm.blast is not None or (is_detachment(view, ally) and not is_detachment(view, deed.target))
    if deed.target != target:
        near = arm.blast is not None and view.gap(deed.target, target) <= arm.blast
        near = near and same_layer(view, deed.target, target)
        beside = same_layer(view, ally, target) and view.gap(ally, target) <= 1
        if not near and not (blast and arm.blast is None and beside):
            return None
    how = "melee" if not arm.range else "throw" if arm.thrown else "shot"
    strike = OdigosStrike(ally, target, arm, how, isinstance(deed, Dare), blast)
    return Rival(strike, manoeuvre(view, strike), "OD-24")


# ---- an attack as its sum ------------------------------------------------------------------------------------------


def declare(view: View, command: Command) -> DeclaredBlow | None:
    """Return the one attack on one target that a legal command comes to once the unit has gone where it means to.

    None where the way takes dice, or several are hit.
    """
    if not isinstance(command, (*ATTACKS, Cast)) or not is_blow(command):
        return None
    unit, found = command.unit, list[OdigosStrike]()

    def steps(context: Context) -> Steps:
        deeds, walked = yield from go(context, {unit: with_it(plan_of(view, unit), command)}, leaps=True)
        deed = deeds.get(unit)
        if deed is not None and is_alive(view, unit) and not loss(view, unit, deed):
            found.extend((yield from strikes_of(context, unit, deed, walked[unit])))

    before = view.cells(unit)
    with trying(view):
        if not run_out(view, steps) or len(found) != 1:
            return None
        one = found[0]
        if view.cells(unit) != before and _may_be_thrown(view, one):
            return None
        if one.how == CAST and _may_exhaust(view, unit):
            return None
        first = spells.pressing(view, unit) if one.how == CAST else manoeuvre(view, one)
        others = rivals(view, one)
        return DeclaredBlow(unit, one.target, declared(view, one, first, others), _units_of(others))


def _units_of(others: Sequence[Rival]) -> tuple[int, ...]:
    return tuple(rival.strike.unit for rival in others)


def _may_be_thrown(view: View, one: OdigosStrike) -> bool:
    """Tell whether it matters where its author stands: what throws throws away from it."""
    scarred = is_pc(view, one.target) and view.of(one.target, Health).hp == THROWING
    return scarred or one.arm.critical == THROWN_CRITICAL


def _may_exhaust(view: View, unit: int) -> bool:
    """Tell whether the price of an incantation may bring something about."""
    return score(view, unit, "THU") <= MOST_PAID or view.of(unit, Health).hp <= 0
