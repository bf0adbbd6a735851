"""What is seen of a unit's things in old school, with what has to be loaded. Decides nothing."""

from typing import Final

from game.engine.presentation import Gear
from game.engine.view import View
from game.rulesets.oldschool.describe import profile_of
from game.rulesets.oldschool.equip import REACH_CM
from game.rulesets.oldschool.gear import is_loaded, tables
from game.systems.outfits import in_two_hands, sort_of


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    del unit
    known = tables(view)
    state = () if is_loaded(view, item) else ("to be loaded",)
    return Gear(
        item, slot, known.name_of(key), sort_of(known, key), profile_of(view, key), state, known.hands(key), "OS-23"
    )


outfit: Final = in_two_hands(_seen, REACH_CM)
