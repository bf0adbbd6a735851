"""How the old school is shown: what it is in a few words, and what is seen of units and commands."""

from typing import Final

from game.engine.cost import CostWords
from game.engine.presentation import Presentation
from game.rulesets.oldschool import defence, describe
from game.systems import outfits
from game.systems.opportunity import FREE_ATTACK

PRESENTATION: Final = Presentation(
    summary="Sides take turns; a d20 against armour, shock that hurts even on a miss, and morale that breaks.",
    about=(
        "Sides take turns, and within a side you choose the order. A d20 and a bonus against the target's armour; "
        "heavy weapons do some shock damage even when they miss. Enemies are not alike: some are undecided when you "
        "meet, those without heroes may lose their courage and run. A few rounds are left to a mortally wounded hero. "
        "Spells cost points and may fail; sleepers and the unaware can be killed outright."
    ),
    describe=describe.describe,
    variant=describe.variant,
    outfit=describe.outfit,
    slots=outfits.SLOTS,
    prompts=lambda _view, _unit: (defence.DEFENDING_TOTALLY.key, FREE_ATTACK.key),
    cost_words=CostWords("main action", "move action", "main and move action"),
)
