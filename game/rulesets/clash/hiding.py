"""Hiding in clash, and those who know of no enemy yet (CL-70, CL-92).

Hiding takes the action; then comes a DEX test against each watcher at each move in its sight.
"""

from typing import Final

from game.engine.commands import Sneak
from game.engine.condition import BLIND
from game.engine.cost import ACTION
from game.engine.events import Attacked, TurnBegan
from game.engine.resolving import Context, Resolving
from game.engine.system import System, joined
from game.engine.view import View
from game.rulesets.clash.checks import attempt, attribute, total_of
from game.rulesets.clash.conditions import ASLEEP, is_helpless, the_action
from game.rulesets.clash.spells import FRIENDLY
from game.systems import awareness, hiding, sneaking
from game.systems.status import has_effect

LEAST: Final = 10
PURPOSE: Final = "hiding"
SIGHT_CELLS: Final = 12
"""How far an unaware unit notices an enemy in plain sight: 60 ft."""


def watches(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit would see another that does not hide: with open eyes, in the same layer, in line of sight."""
    return not _is_shut(view, watcher) and sneaking.watches(view, watcher, unit, SIGHT_CELLS)


def watch(view: View, watcher: int, unit: int) -> int:
    """Return how many cells away a unit may see another that hides (CL-92)."""
    return 0 if _is_shut(view, watcher) else sneaking.watch(view, watcher, unit, SIGHT_CELLS)


def _is_shut(view: View, unit: int) -> bool:
    return has_effect(view, unit, ASLEEP) or has_effect(view, unit, BLIND)


def difficulty(view: View, watcher: int) -> int:
    """Return what hiding from a watcher asks: 10 + its WIS (CL-92)."""
    return LEAST + attribute(view, watcher, "WIS")


def get_past(context: Context, unit: int, watcher: int) -> Resolving[bool]:
    """Test DEX against a watcher; who sleeps rolls nothing, and is seen (CL-70, CL-92)."""
    if is_helpless(context.view, unit):
        return False
    return (yield from attempt(context, unit, "DEX", PURPOSE, "CL-92", difficulty(context.view, watcher)))


def get_past_the_unseen(context: Context, unit: int) -> Resolving[int]:
    """Roll DEX against nobody in particular; who sleeps rolls nothing, and gets past nobody (CL-70, CL-92)."""
    if is_helpless(context.view, unit):
        return 0
    return (yield from total_of(context, unit, "DEX", PURPOSE, "CL-92"))


RULES: Final = hiding.Hiding(watches, get_past, get_past_the_unseen, difficulty, hiding.in_the_open, FRIENDLY)


SNEAKING: Final = System("sneaking", actions={Sneak: sneaking.sneaking(watches, the_action, ACTION, ("CL-92",))})
NOTICING: Final = System(
    "hiding",
    ("BD-14", "CL-70", "CL-92"),
    on=joined(
        hiding.on(RULES),
        awareness.waking(watches),
        {TurnBegan: (awareness.aware_at_turn(watches),), Attacked: (awareness.aware_when_attacked,)},
    ),
)
