"""What a side sees of a unit's things in heroic: ten places and the pack (HE-20). Decides nothing."""

from typing import Final

from game.engine.components import Counters, Unit
from game.engine.presentation import WITHIN_REACH, Gear, Outfit, Slot, Sort
from game.engine.view import View
from game.rulesets.heroic.describe import profile
from game.rulesets.heroic.gear import PACK, carried, key_of, tables
from game.rulesets.heroic.guesses import is_studied
from game.rulesets.heroic.lying import REACH_CM
from game.rulesets.heroic.slots import arrange, hands_of
from game.rulesets.heroic.tables import HeroicTables
from game.systems.things import at_hand

SLOTS: Final = (
    Slot("head", "Head", "head", 1),
    Slot("body", "Body", "body", 1),
    Slot("hand1", "First hand", "hand", 1),
    Slot("hand2", "Other hand", "hand", 1),
    Slot("back1", "Back", "back", 1),
    Slot("back2", "Back", "back", 1),
    Slot("extra1", "Belt", "belt", 1),
    Slot("extra2", "Belt", "belt", 1),
    Slot("extra3", "Belt", "belt", 1),
    Slot("ammo", "Quiver", "belt", 1),
    Slot(PACK, "Pack", "pack"),
)


def outfit(view: View, unit: int) -> Outfit:
    """Return what the view's side sees of a unit's things; of unscoped enemies what their kind carries (HE-13)."""
    if view.side is None or is_studied(view, unit, view.side):
        lying = ((WITHIN_REACH, item, key_of(view, item)) for item in at_hand(view, unit, REACH_CM))
        return Outfit(SLOTS, tuple(_seen(view, item, key, slot) for slot, item, key in (*carried(view, unit), *lying)))
    known = tables(view)
    gear = known.units[view.of(unit, Unit).kind].gear
    supposed = (
        Gear(0, slot, known.name_of(gear[place]), _sort(known, gear[place]), profile(view, gear[place]),
             hands=hands_of(known, gear[place]), rule="HE-13", guess=True)
        for slot, place in arrange(known, gear)
    )  # fmt: skip
    return Outfit(SLOTS, tuple(supposed))


def _seen(view: View, item: int, key: str, slot: str) -> Gear:
    known, counters = tables(view), view.get(item, Counters)
    uses = counters.left.get("uses", 0) if counters is not None else 0
    state = (f"{uses} left",) if uses > 1 else ()
    sort = _sort(known, key)
    return Gear(item, slot, known.name_of(key), sort, profile(view, key), state, hands_of(known, key), "HE-20")


def _sort(known: HeroicTables, key: str) -> Sort:
    if key in known.weapons:
        return "missile" if known.weapons[key].kind in {"bow", "sling"} else "weapon"
    return "shield" if key in known.shields else "armour" if key in known.armour else "thing"
