"""How heroic is shown: what it is in a few words, and what is seen of units and commands."""

from typing import Final

from game.engine.presentation import Presentation
from game.rulesets.heroic import describe

PRESENTATION: Final = Presentation(
    summary="One roll is both the blow and the difficulty to avoid it; heroes rise again from the verge of death.",
    about=(
        "One roll is everything: it is the blow, the difficulty to avoid it, and the damage if it lands. Whoever is "
        "attacked sees the roll and then chooses to dodge, to block, or to take it. Advantage and disadvantage make "
        "dice larger or smaller, and the highest face is rolled again. A turn has a move, an action and a bonus "
        "action. Heroes fall to the verge of death and may rise; leaving an enemy's reach is paid for, and two who "
        "stand apart flank."
    ),
    describe=describe.describe,
    variant=describe.variant,
    outfit=describe.outfit,
    slots=describe.SLOTS,
    prompts=describe.questions,
    wounds=describe.looks,
)
