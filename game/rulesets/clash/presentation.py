"""How clash is shown: what it is in a few words, and what is seen of units and commands."""

from typing import Final

from game.engine.presentation import Presentation
from game.rulesets.clash import describe
from game.systems import outfits

PRESENTATION: Final = Presentation(
    summary="Both sides of a melee roll, and either or both are hurt; weapons suffer; where one stands decides.",
    about=(
        "In melee both roll, and the higher hurts the lower: whoever attacks may be the one who bleeds, and on a tie "
        "both are. Who acts first is rolled anew each round. Weapons that clash are damaged and break, missiles are "
        "counted. Where one stands decides: opposite enemies flank, many overrun. Leaving a fight is free. People who "
        "fall lie dying for some rounds unless a friend binds their wounds."
    ),
    describe=describe.describe,
    variant=describe.variant,
    outfit=describe.outfit,
    slots=outfits.SLOTS,
)
