"""How odigos is shown: what it is in a few words, and what is seen of units and commands."""

from typing import Final

from game.engine.presentation import Presentation
from game.rulesets.odigos import anew, describe
from game.rulesets.odigos.conditions import is_pc
from game.systems import outfits

PRESENTATION: Final = Presentation(
    summary="All declare, then act together; attacks always hit, and what stamina cannot take goes to the bone.",
    about=(
        "Attacks never miss. First the foes show what they mean to do, then you declare for all your people in "
        "secret, then everyone of a group acts at once. Damage wears stamina down; what is left over goes to the bone "
        "and may put anyone out. Of several blows on one foe only the worst counts, so spread them. Advantage is a "
        "d12, weakness a d4. Stamina of exactly nothing leaves a scar for life."
    ),
    describe=describe.describe,
    variant=describe.variant,
    outfit=describe.outfit,
    slots=outfits.SLOTS,
    prompts=lambda view, unit: () if is_pc(view, unit) else (anew.A_NEW_TARGET.key,),
)
