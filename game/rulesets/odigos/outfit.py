"""What is seen of a unit's things in odigos, with what is left of those that serve only so often. Decides nothing."""

from typing import Final

from game.engine.components import Counters
from game.engine.presentation import Gear
from game.engine.view import View
from game.rulesets.odigos.describe import profile
from game.rulesets.odigos.gear import hands_taken, is_used_up
from game.rulesets.odigos.state import tables
from game.rulesets.odigos.things import REACH_CM
from game.systems.outfits import in_two_hands, sort_of


def _seen(view: View, unit: int, item: int, key: str, slot: str) -> Gear:
    known, counters = tables(view), view.get(item, Counters)
    left = counters.left.get("uses") if counters is not None else None
    state = ("used up",) if is_used_up(view, item) else (f"{left} left",) if left is not None else ()
    name, hands = known.name_of(key), hands_taken(view, unit)(key)
    return Gear(item, slot, name, sort_of(known, key), profile(view, key), state, hands, "OD-21")


outfit: Final = in_two_hands(_seen, REACH_CM)
