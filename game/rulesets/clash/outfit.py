"""What is seen of a unit's things in clash, with what has been damaged. Decides nothing."""

from typing import Final

from game.engine.presentation import Gear
from game.engine.view import View
from game.rulesets.clash.components import Wear
from game.rulesets.clash.describe import figures_of
from game.rulesets.clash.gear import tables
from game.rulesets.clash.hazards import REACH_CM
from game.rulesets.clash.missiles import missiles_of
from game.systems.outfits import in_two_hands, sort_of

STATES: Final = {"damaged": "damaged", "beyond": "damaged, for a professional"}


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    known, wear = tables(view), view.get(item, Wear)
    shoots = key in known.weapons and bool(known.weapons[key].range)
    state = [] if wear is None else [STATES[wear.state]]
    state += [f"{missiles_of(view, unit)} missiles left"] if shoots else []
    figures = figures_of(view, unit, item, key)
    return Gear(
        item, slot, known.name_of(key), sort_of(known, key), figures, tuple(state), known.hands_of(key), "CL-50"
    )


outfit: Final = in_two_hands(_seen, REACH_CM)
