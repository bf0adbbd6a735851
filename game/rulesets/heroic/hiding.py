"""Heroic's sneaking: a bonus action, one Dexterity roll a turn, and who sees it (HE-130, HE-132).

"An enemy it comes adjacent to": whichever of the two moved. An enemy's own step asks for no roll: the total that stands
counts, 4 where none does (as in HE-13). The sneak attack itself is `attack`'s (HE-131, HE-133).
"""

from typing import Final

from game.engine.commands import Sneak
from game.engine.condition import BLIND
from game.engine.cost import BONUS_ACTION
from game.engine.events import (
    Attacked,
    BoonCast,
    CastBegan,
    Damaged,
    Displaced,
    EffectEnded,
    Pushed,
    Reacted,
    Rose,
    SceneryChanged,
    Spent,
    Stepped,
    Surfaced,
    TurnBegan,
    WentUnder,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving
from game.engine.system import System, joined
from game.engine.view import View
from game.rulesets.heroic.checks import STANDARD_DIFFICULTY, Check, attribute_pool, score
from game.rulesets.heroic.conditions import BLIND_SIGHT, sees
from game.rulesets.heroic.order import lacks_lesser, lesser
from game.systems import awareness, sneaking, stealth
from game.systems.rolling import rolled
from game.systems.status import has_effect, is_grappled

SIGHT_CELLS = 10
STEALTH = "sneaking"


def watches(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit would see another that does not hide: eyes for it, in the same layer (HE-120, HE-140)."""
    return sneaking.watches(view, watcher, unit, SIGHT_CELLS) and sees(view, watcher, unit)


def watch(view: View, watcher: int, unit: int) -> int:
    """Return how many cells away a unit may see another that sneaks (HE-120, HE-130)."""
    far = BLIND_SIGHT if has_effect(view, watcher, BLIND) else SIGHT_CELLS
    return min(far, sneaking.watch(view, watcher, unit, SIGHT_CELLS))


def perception(view: View, unit: int) -> int:
    """Return the unit's Perception."""
    return score(view, unit, "perception")


def roll_stealth(context: Context, unit: int, thresholds: tuple[int, ...]) -> Resolving[int]:
    """Roll Dexterity and return the total (HE-130)."""
    view = context.view
    answer = view.ask(Check(unit, "dexterity", STEALTH))
    pool = attribute_pool(view, unit, "dexterity", answer.total)
    roll = context.dice.draw((pool,), stealth.tell_apart(thresholds))[0]
    success = roll.total >= STANDARD_DIFFICULTY
    yield rolled(unit, STEALTH, pool, roll, answer.reasons, "HE-130", STANDARD_DIFFICULTY, success=success)
    return roll.total


def _cost(view: View, unit: int) -> Spent | Refused:
    """A bonus action; neither of a grapple can begin (HE-61)."""
    if is_grappled(view, unit):
        return Refused("In a grapple nobody can start sneaking.", "HE-61")
    return lacks_lesser(view, unit) or lesser(view, unit)


RULES = stealth.Stealth(SIGHT_CELLS, STANDARD_DIFFICULTY, STANDARD_DIFFICULTY, watches, perception, roll_stealth)

_own, _moved = stealth.on_own_step(RULES), stealth.on_being_moved(RULES)

SYSTEM: Final = System(
    "hiding",
    ("BD-14", "HE-132"),
    actions={Sneak: sneaking.sneaking(watches, _cost, BONUS_ACTION, ("HE-130",))},
    on=joined(
        {
            TurnBegan: (stealth.roll_anew, awareness.aware_at_turn(watches)),
            Stepped: (_own,),
            Surfaced: (_own,),
            Pushed: (_moved,),
            Displaced: (_moved,),
            Rose: (_moved,),
            WentUnder: (_moved,),
            SceneryChanged: (stealth.on_opened_sight(RULES),),
            EffectEnded: (stealth.on_appearing(RULES),),
            Attacked: (awareness.aware_when_attacked,),
            Damaged: (sneaking.ends_when_hurt,),
            **dict.fromkeys((BoonCast, CastBegan, Reacted), (sneaking.ends_with("it casts a boon"),)),
        },
        awareness.waking(watches),
    ),
)
"""On a change of place after falls and water; on one of the scenery once way and sight have changed.

Whoever gets up from the verge of death, or goes under water, looks and is looked at as one that was put there.
"""
