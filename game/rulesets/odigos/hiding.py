"""Hiding in odigos: an action out of sight or in cover, one TEK save for each move in a foe's sight (OD-70)."""

from typing import Final

from game.engine.commands import Sneak
from game.engine.components import Economy, Sneaking
from game.engine.cost import ACTION
from game.engine.events import Damaged, Displaced, Pushed, Spent, Stepped, Surfaced, WentUnder
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System, joined
from game.engine.view import View
from game.rulesets.odigos.checks import save
from game.rulesets.odigos.conditions import VEILED, is_out
from game.rulesets.odigos.hazards import Ahead
from game.systems import awareness, sneaking
from game.systems.basics import the_action
from game.systems.status import has_effect, has_used, is_alive

NOTICE_CELLS: Final = 24
"""How far off an unaware unit notices an enemy in plain sight: 120 ft."""

PAST: Final = "has stayed hidden"
FAILED: Final = "has not stayed hidden"
"""The marks on a turn in which the save was passed or failed."""


def watches(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit would see another one, were it not hiding: its eyes are open, and it has it in sight."""
    return sneaking.watches(view, watcher, unit, NOTICE_CELLS) and not is_out(view, watcher)


def watch(view: View, watcher: int, unit: int) -> int:
    """Return how many cells away a unit may see another that hides (OD-70)."""
    return 0 if is_out(view, watcher) else sneaking.watch(view, watcher, unit, NOTICE_CELLS)


def watchers(view: View, unit: int) -> tuple[int, ...]:
    """Return the foes in whose sight a hiding unit is and from whom it hides still, by id."""
    return tuple(foe for foe in sneaking.deceived(view, unit) if watches(view, foe, unit))


def on_move(context: Context, event: Stepped | Surfaced | WentUnder | Pushed | Displaced) -> Steps:
    """Who hides makes a TEK save, one for each move, and it stands for all that see it on the way (OD-70).

    It is asked for at the first step in the sight of a foe, or at the first at all where its side has a foe that it
    does not see. Nobody else's moves show anybody. Whom a veil hides as well is in nobody's sight (OD-60).
    """
    view, unit = context.view, event.unit
    if not is_alive(view, unit) or not view.has(unit, Sneaking) or has_effect(view, unit, VEILED):
        return
    if has_used(view, unit, PAST):
        return
    if not has_used(view, unit, FAILED):
        eyes = view.through(view.side_of(unit))
        if not sneaking.has_unseen_foes(view, unit) and not watchers(eyes, unit):
            return
        passed = yield from save(context, unit, "TEK", "staying hidden", "OD-70")
        if view.has(unit, Economy):
            yield Spent(unit, mark=PAST if passed else FAILED)
        if passed:
            return
    for foe in watchers(view, unit):
        if foe in watchers(view, unit):
            yield from sneaking.notice(view, unit, foe)


SNEAKING: Final = sneaking.sneaking(watches, the_action, ACTION, ("OD-70",))


def check_sneak(view: View, command: Sneak) -> Refused | None:
    """Check hiding from where the unit will stand (OD-70)."""
    return SNEAKING.check(Ahead(view, command.unit), command)


SYSTEM: Final = System(
    "hiding",
    ("BD-14", "OD-70"),
    on=joined(
        dict.fromkeys((Stepped, Surfaced, WentUnder, Pushed, Displaced), (on_move,)),
        {Damaged: (sneaking.ends_when_hurt,)},
        awareness.waking(watches),
    ),
)
