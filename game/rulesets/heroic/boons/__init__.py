"""Heroic's boons: each a procedure under its id. Numbers of use, range, cast time and duration are in the tables.

How a boon comes to be cast is in `spells`; a variant of heroic builds its tables from the same parts.
"""

from collections.abc import Mapping
from typing import Final

from game.engine.events import Event, TurnBegan, TurnEnded
from game.engine.system import Reaction, System, joined
from game.rulesets.heroic.attack import HeroicAttackRoll
from game.rulesets.heroic.boons import areas, reactions, selfward, targeted
from game.rulesets.heroic.boons.procedure import BoonProcedure
from game.rulesets.heroic.conditions import IRON_SKIN
from game.rulesets.heroic.hazards import Fire, immune_while
from game.rulesets.heroic.wounds import Soak
from game.systems.opportunity import FreeAttack

BOONS: Final[Mapping[str, BoonProcedure]] = {
    **selfward.PROCEDURES,
    **targeted.PROCEDURES,
    **areas.PROCEDURES,
    **reactions.PROCEDURES,
}


NONE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {}


def system(is_ready: reactions.IsReady, more: Mapping[type[Event], tuple[Reaction, ...]] = NONE) -> System:
    """Return what boons react to and count in, for a way of being ready and what that reacts to (HE-74)."""
    return System(
        "boons",
        ("HE-52", "HE-71", "HE-72", "HE-74"),
        on=joined({TurnBegan: (areas.in_tempest,), TurnEnded: (selfward.shaft_unshot,)}, reactions.on(is_ready), more),
        modifiers={
            HeroicAttackRoll: (selfward.in_trance,),
            Soak: (selfward.by_iron_skin,),
            FreeAttack: (selfward.too_fleet,),
            Fire: (immune_while(IRON_SKIN, "HE-74"),),
        },
    )
