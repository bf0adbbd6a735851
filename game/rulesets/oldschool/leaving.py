"""Leaving melee in old school: the free attack, and the fighting withdrawal (OS-40)."""

from typing import Final

from game.engine.action import Action
from game.engine.commands import Disengage
from game.engine.components import Economy
from game.engine.cost import ACTION
from game.engine.events import Leaving, Reason
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool import moods
from game.rulesets.oldschool.attack import OldSchoolBlow, strike, within_reach
from game.rulesets.oldschool.components import Stride
from game.rulesets.oldschool.conditions import is_standing_foe, lacks_main
from game.rulesets.oldschool.events import STRUCK
from game.rulesets.oldschool.gear import OldSchoolArm, ability, weapons_to_strike_with
from game.rulesets.oldschool.order import main
from game.systems import opportunity
from game.systems.basics import by_itself
from game.systems.opportunity import DISENGAGED, FreeAttack
from game.systems.status import has_used, is_grappled, same_layer

NEXT_TO: Final = 1


def mark_of(enemy: int) -> str:
    """Return the mark that says this foe has had its free attack on this move action."""
    return f"{STRUCK}{enemy}"


# ---- who may strike ------------------------------------------------------------------------------------------------


def not_on_its_feet(view: View, question: FreeAttack) -> Reason | None:
    """Foes who are prone or grappled get none, nor those who have quit, or are above the water it is under (OS-40)."""
    enemy, mover = question.enemy, question.unit
    fit = is_standing_foe(view, mover, enemy) and not is_grappled(view, enemy) and same_layer(view, mover, enemy)
    return None if fit else Reason(-1, "not free to strike", "OS-40")


def once_a_move(view: View, question: FreeAttack) -> Reason | None:
    """Each foe gets one for each move action (OS-40)."""
    used = has_used(view, question.unit, mark_of(question.enemy))
    return Reason(-1, "has struck already", "OS-40") if used else None


def withdrawing(view: View, question: FreeAttack) -> Reason | None:
    """A fighting withdrawal prevents it for the turn (OS-40)."""
    return Reason(-1, "withdraws", "OS-40") if has_used(view, question.unit, DISENGAGED) else None


def peaceful(view: View, question: FreeAttack) -> Reason | None:
    """A side that means the mover no harm lets it go (OS-10)."""
    enemy, mover = question.enemy, question.unit
    return None if moods.means_harm(view, view.side_of(enemy), mover) else Reason(-1, "means no harm", "OS-10")


def strikers(view: View, event: Leaving) -> list[int]:
    """Return the foes who get a free attack on a step, the most dexterous first, then in map order (OS-24, OS-40).

    They are next to where the move action began and to where the mover is, and not to where it goes.
    """
    stride = view.get(event.unit, Stride)
    start = event.cells if stride is None else stride.cells
    grid = view.grid

    def is_left(enemy: int) -> bool:
        cells = view.cells(enemy)
        return (
            grid.gap(start, cells) <= NEXT_TO
            and grid.gap(event.cells, cells) <= NEXT_TO
            and grid.gap(event.to, cells) > NEXT_TO
        )

    found = [enemy for enemy in view.enemies(event.unit) if is_left(enemy)]
    free = [enemy for enemy in found if view.ask(FreeAttack(event.unit, enemy)).total >= 0]
    return sorted(free, key=lambda enemy: (-ability(view, enemy, "DEX"), enemy))


def can_strike(view: View, enemy: int, mover: int) -> bool:
    """Tell whether a foe still gets its free attack: with a weapon that reaches, and nothing that forbids it."""
    return best_arm(view, enemy, mover) is not None and view.ask(FreeAttack(mover, enemy)).total >= 0


def free_strike(context: Context, enemy: int, mover: int) -> Steps:
    """Strike at who leaves, with the best weapon at hand."""
    arm = best_arm(context.view, enemy, mover)
    if arm is not None:
        yield from strike(context, OldSchoolBlow(enemy, mover, arm, "free"))


def best_arm(view: View, unit: int, target: int) -> OldSchoolArm | None:
    """Return the weapon for a free attack: of those that reach the one that does most on average, the first held."""
    arms = [arm for arm in weapons_to_strike_with(view, unit) if within_reach(view, unit, target, arm)]

    def worth(arm: OldSchoolArm) -> int:
        return sum(die.sides + 1 for die in arm.damage.dice) + 2 * arm.damage.bonus

    return max(arms, key=worth, default=None)


# ---- the fighting withdrawal ---------------------------------------------------------------------------------------


def check_withdrawal(view: View, command: Disengage) -> Refused | None:
    """A fighting withdrawal is a main action (OS-40)."""
    if has_used(view, command.unit, DISENGAGED):
        return Refused("It withdraws already.", "OS-40")
    if is_grappled(view, command.unit):
        return Refused("In a grapple it cannot withdraw; it has to get free.", "OS-42")
    return lacks_main(view, command.unit)


def resolve_withdrawal(context: Context, command: Disengage) -> Steps:
    """Spend the main action."""
    yield main(context.view, command.unit, DISENGAGED)


SYSTEM: Final = System(
    "leaving",
    ("BD-10", "OS-10", "OS-24"),
    topics=(opportunity.FREE_ATTACK,),
    actions={
        Disengage: Action(
            "Fighting withdrawal",
            ACTION,
            check_withdrawal,
            by_itself(Disengage),
            resolve_withdrawal,
            ("OS-40", "OS-21"),
        ),
    },
    on={Leaving: (opportunity.attacks_on_leaving(strikers, can_strike, free_strike, mark_of, Economy),)},
    modifiers={
        FreeAttack: (opportunity.unnoticed, not_on_its_feet, once_a_move, withdrawing, peaceful),
    },
)
