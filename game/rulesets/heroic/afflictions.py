"""Afflictions at work (HE-140): what they take off dice, what ends them, and standing up.

Marks are added in `wounds`, fire burns and goes out in `hazards`; what afflictions forbid is told in `conditions`, and
what they make dear (crawling) is the ruleset's gait.
"""

from typing import Final

from game.engine import apply as common
from game.engine.commands import StandUp
from game.engine.components import Economy
from game.engine.condition import BLIND, INVISIBLE, PRONE
from game.engine.cost import HALF_THE_MOVEMENT
from game.engine.ecs import World
from game.engine.events import (
    BoonCast,
    EffectEnded,
    Reason,
    Rose,
    Spent,
    StoodUp,
    TurnBegan,
    TurnEnded,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.heroic.attack import HeroicAttackRoll
from game.rulesets.heroic.boons.targets import caught_enemies
from game.rulesets.heroic.components import Pace
from game.rulesets.heroic.conditions import held
from game.rulesets.heroic.defence import Evasion
from game.rulesets.heroic.gear import METRES_PER_CELL, movespeed
from game.systems.basics import standing_up
from game.systems.status import has_effect, is_prone

# ---- dice ----------------------------------------------------------------------------------------------------------


def blind(view: View, question: HeroicAttackRoll | Evasion) -> Reason | None:
    """A blind unit attacks, blocks and dodges with disadvantage."""
    return Reason(-1, BLIND, "HE-140") if has_effect(view, question.unit, BLIND) else None


def prone(view: View, question: HeroicAttackRoll | Evasion) -> Reason | None:
    """A unit on the ground attacks, blocks and dodges with disadvantage."""
    return Reason(-1, PRONE, "HE-140") if is_prone(view, question.unit) else None


# ---- what ends them ------------------------------------------------------------------------------------------------


def appear_when_casting(context: Context, event: BoonCast) -> Steps:
    """Casting on an enemy, or on cells where one is that the caster's side knows of, ends being invisible.

    That somebody unseen is caught there must not be told by it (BD-14); those on the other side of the water's surface
    are not.
    """
    view, unit = context.view, event.unit
    if not has_effect(view, unit, INVISIBLE):
        return
    eyes = view.through(view.side_of(unit))
    if event.target in view.enemies(unit) or caught_enemies(eyes, unit, event.cells):
        yield EffectEnded(unit, INVISIBLE, "it casts on an enemy")


# ---- the pace of a turn --------------------------------------------------------------------------------------------


def _turn_began(world: World, event: TurnBegan) -> None:
    common.APPLY[TurnBegan](world, event)
    world.add_component(event.unit, Pace(event.move))


def _turn_ended(world: World, event: TurnEnded) -> None:
    common.APPLY[TurnEnded](world, event)
    world.remove_component(event.unit, Pace)


# ---- standing up ---------------------------------------------------------------------------------------------------


def cost_of_standing(view: View, unit: int) -> int:
    """Return what standing up costs in cells: half the Movespeed, so that the full 2 m of the other half are left.

    It is the Movespeed with which the turn began, whatever the unit has put on or let fall since (HE-31).
    """
    pace = view.get(unit, Pace)
    cells = movespeed(view, unit) // METRES_PER_CELL if pace is None else pace.cells
    return cells - cells // 2


def check_stand_up(view: View, command: StandUp) -> Refused | None:
    """Standing up takes half the Movespeed, and whoever is held spends none: ensnared or in a grapple (HE-61)."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    if not is_prone(view, unit):
        return Refused("It does not lie on the ground.", "HE-140")
    stuck = held(view, unit)
    if stuck is not None:
        return stuck
    if economy is None or economy.move < cost_of_standing(view, unit):
        return Refused("Too little movement is left to stand up; that takes half the Movespeed.", "HE-140")
    return None


def _pay_to_stand(view: View, unit: int) -> Spent:
    return Spent(unit, move=cost_of_standing(view, unit))


def stand_when_risen(context: Context, event: Rose) -> Steps:
    """Whoever rises from the verge of death stands (HE-81)."""
    if is_prone(context.view, event.unit):
        yield StoodUp(event.unit)


SYSTEM: Final = System(
    "afflictions",
    ("HE-81",),
    actions={
        StandUp: standing_up(check_stand_up, _pay_to_stand, HALF_THE_MOVEMENT, "HE-140"),
    },
    on={
        BoonCast: (appear_when_casting,),
        Rose: (stand_when_risen,),
    },
    apply={TurnBegan: _turn_began, TurnEnded: _turn_ended},
    modifiers={
        HeroicAttackRoll: (blind, prone),
        Evasion: (blind, prone),
    },
)
"""What writes is done beside what it does in every ruleset."""
