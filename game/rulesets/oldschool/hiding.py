"""Hiding in old school: a main action, then a check against each watcher at each move in its sight (OS-70)."""

from typing import Final

from game.engine.commands import Sneak
from game.engine.condition import BLIND
from game.engine.cost import ACTION
from game.engine.events import Attacked, BecameAware, TurnBegan
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import System, joined
from game.engine.view import View
from game.rulesets.oldschool.checks import skill_check, skill_total
from game.rulesets.oldschool.components import Asleep
from game.rulesets.oldschool.conditions import BLIND_SIGHT, is_asleep, sees
from game.rulesets.oldschool.events import Dragged
from game.rulesets.oldschool.gear import half_dice, kind_of, level_in
from game.rulesets.oldschool.order import the_main_action
from game.rulesets.oldschool.spells import FRIENDLY
from game.systems import awareness, hiding, sneaking
from game.systems.hiding import Hiding, in_the_open
from game.systems.status import has_effect, is_alive

BASE: Final = 7
SIGHT_CELLS: Final = 12
"""How far an unaware unit notices an enemy in plain sight: 60 ft."""

NOISE_CELLS: Final = 4
"""How near a fight wakes those who sleep: 20 ft."""

SNEAK_SKILL: Final = ("sneak",)
PURPOSE: Final = "hiding"


def watches(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit would see another that does not hide."""
    return sneaking.watches(view, watcher, unit, SIGHT_CELLS) and sees(view, watcher, unit)


def watch(view: View, watcher: int, unit: int) -> int:
    """Return how many cells away a unit may see another that hides (OS-70)."""
    far = sneaking.watch(view, watcher, unit, SIGHT_CELLS)
    return 0 if is_asleep(view, watcher) else min(far, BLIND_SIGHT) if has_effect(view, watcher, BLIND) else far


def difficulty(view: View, watcher: int) -> int:
    """Return what hiding from a watcher asks: 7 + its Notice level, others half their hit dice (OS-70)."""
    if not kind_of(view, watcher).has_class:
        return BASE + half_dice(view, watcher)
    return BASE + (level_in(view, watcher, "notice") or 0)


def _test(context: Context, unit: int, watcher: int) -> Resolving[bool]:
    needed = difficulty(context.view, watcher)
    return (yield from skill_check(context, unit, "DEX", SNEAK_SKILL, PURPOSE, needed, "OS-70"))


def _blind(context: Context, unit: int) -> Resolving[int]:
    return (yield from skill_total(context, unit, "DEX", SNEAK_SKILL, PURPOSE, "OS-70"))


def noise_wakes(context: Context, event: Attacked) -> Steps:
    """Wake those who sleep near a fight; what is done from hiding makes no noise (OS-44)."""
    view = context.view
    for unit in () if event.sneak else view.each(Asleep):
        if is_alive(view, unit) and min(view.gap(unit, event.unit), view.gap(unit, event.target)) <= NOISE_CELLS:
            yield BecameAware(unit)


RULES: Final = Hiding(watches, _test, _blind, difficulty, in_the_open, FRIENDLY)

SYSTEM: Final = System(
    "hiding",
    ("BD-14", "OS-44"),
    actions={
        Sneak: sneaking.sneaking(watches, the_main_action, ACTION, ("OS-70", "OS-21")),
    },
    on=joined(
        hiding.on(RULES),
        {
            TurnBegan: (awareness.aware_at_turn(watches),),
            Attacked: (awareness.aware_when_attacked, noise_wakes),
        },
        awareness.waking(watches),
        {Dragged: (hiding.on_own_step(RULES), awareness.aware_of_what_is_seen(watches))},
    ),
)
