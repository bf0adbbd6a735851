"""Afflictions at work (HE-140): what they take off dice, what ends them, and standing up.

Marks are added in `wounds`, fire burns in `hazards`; what afflictions forbid is told in `conditions`.
"""

from collections.abc import Iterator, Mapping

from game.commands import Command, StandUp
from game.components import Economy
from game.events import BoonCast, EffectEnded, Event, ItemUsed, Reason, Spent, StoodUp
from game.ruleset import Action, Modifier, Reaction
from game.rulesets.heroic.attack import AttackRoll
from game.rulesets.heroic.conditions import BLIND, BLIND_SIGHT, INVISIBLE, PRONE, is_prone
from game.rulesets.heroic.defence import Evasion
from game.rulesets.heroic.gear import METRES_PER_CELL, movespeed
from game.systems.opportunity import FreeAttack
from game.systems.status import has_effect, is_grappled
from game.view import Cell, Context, Question, Refused, Steps, View

# ---- dice ----------------------------------------------------------------------------------------------------------


def blind(view: View, question: AttackRoll | Evasion) -> Reason | None:
    """A blind unit attacks, blocks and dodges with disadvantage."""
    return Reason(-1, BLIND, "HE-140") if has_effect(view, question.unit, BLIND) else None


def prone(view: View, question: AttackRoll | Evasion) -> Reason | None:
    """A unit on the ground attacks, blocks and dodges with disadvantage."""
    return Reason(-1, PRONE, "HE-140") if is_prone(view, question.unit) else None


def too_far_for_the_blind(view: View, question: FreeAttack) -> Reason | None:
    """A blind unit strikes only at who leaves a cell beside it."""
    if has_effect(view, question.enemy, BLIND) and view.gap(question.enemy, question.mover) > BLIND_SIGHT:
        return Reason(-1, BLIND, "HE-140")
    return None


# ---- what ends them ------------------------------------------------------------------------------------------------


def appear_when_casting(context: Context, event: BoonCast) -> Steps:
    """Casting on an enemy, or on cells where one is, ends being invisible."""
    yield from _appear(context.view, event.unit, event.target, event.cells, "it casts on an enemy")


def appear_when_throwing(context: Context, event: ItemUsed) -> Steps:
    """An item used on an enemy, or thrown at a cell, ends being invisible: that is an attack too."""
    view = context.view
    if event.cell is not None:
        yield from _end_invisible(view, event.unit, "it throws something")
    else:
        yield from _appear(view, event.unit, event.target, (), "it uses something on an enemy")


def _appear(view: View, unit: int, target: int, cells: tuple[Cell, ...], why: str) -> Steps:
    own = view.side_of(unit)
    reached = {enemy for cell in cells for enemy in view.world.at(cell)} | {target}
    if any(enemy in reached for enemy in view.units() if view.side_of(enemy) != own):
        yield from _end_invisible(view, unit, why)


def _end_invisible(view: View, unit: int, why: str) -> Steps:
    if has_effect(view, unit, INVISIBLE):
        yield EffectEnded(unit, INVISIBLE, why)


# ---- standing up ---------------------------------------------------------------------------------------------------


def cost_of_standing(view: View, unit: int) -> int:
    """Return what standing up costs in cells: half the Movespeed, so that the full 2 m of the other half are left."""
    metres = movespeed(view, unit)
    return metres // METRES_PER_CELL - metres // (2 * METRES_PER_CELL)


def check_stand_up(view: View, command: StandUp) -> Refused | None:
    """Standing up takes half the Movespeed; nobody stands up in a grapple."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    if not is_prone(view, unit):
        return Refused("It does not lie on the ground.", "HE-140")
    if is_grappled(view, unit):
        return Refused("In a grapple it cannot stand up.", "HE-61")
    if economy is None or economy.move < cost_of_standing(view, unit):
        return Refused("Too little movement is left to stand up; that takes half the Movespeed.", "HE-140")
    return None


def stand_up_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to stand up."""
    if is_prone(view, unit):
        yield StandUp(unit)


def resolve_stand_up(context: Context, command: StandUp) -> Steps:
    """Spend the movement and stand up."""
    yield Spent(command.unit, move=cost_of_standing(context.view, command.unit))
    yield StoodUp(command.unit)


ACTIONS: Mapping[type[Command], Action] = {
    StandUp: Action("Stand up", "half the movement", check_stand_up, stand_up_options, resolve_stand_up, ("HE-140",)),
}
ON: Mapping[type[Event], tuple[Reaction, ...]] = {
    BoonCast: (appear_when_casting,),
    ItemUsed: (appear_when_throwing,),
}
MODIFIERS: Mapping[type[Question], tuple[Modifier, ...]] = {
    AttackRoll: (blind, prone),
    Evasion: (blind, prone),
    FreeAttack: (too_far_for_the_blind,),
}
