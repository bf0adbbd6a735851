"""Hiding in odigos: an action out of sight or in cover, one TEK save for each move in a foe's sight (OD-70)."""

from typing import Final

from game.components import Economy, Sneaking
from game.events import (
    Damaged,
    Displaced,
    Event,
    Pushed,
    Spent,
    Stepped,
    Surfaced,
)
from game.ruleset import Reaction, joined
from game.rulesets.odigos.scores import save
from game.rulesets.odigos.state import is_out
from game.systems import hiding, sneaking
from game.systems.hiding import Hiding, Testing
from game.systems.status import has_used, lacks
from game.view import Context, Refused, Steps, View

NOTICE_CELLS: Final = 24
"""How far off an unaware unit notices an enemy in plain sight: 120 ft."""

PAST: Final = "has stayed hidden"
"""The mark on a turn in which the save was passed."""


def watches(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit would see another one, were it not hiding: its eyes are open, and it has it in sight."""
    return not is_out(view, watcher) and sneaking.watches(view, watcher, unit, NOTICE_CELLS)


def _test(context: Context, unit: int, watchers: tuple[int, ...]) -> Testing:
    """A TEK save, one for each move: who passed it is past all that see it on the same way (OD-70)."""
    del watchers
    if has_used(context.view, unit, PAST):
        return True
    passed = yield from save(context, unit, "TEK", "staying hidden", "OD-70")
    if passed and context.view.has(unit, Economy):
        yield Spent(unit, mark=PAST)
    return passed


HIDING: Final = Hiding(watches, hiding.all_at_once, _test, None)


def _of_hiders(reaction: Reaction) -> Reaction:
    """Return a reaction for those alone who hide: nobody else's moves show anybody (OD-70)."""

    def of_hiders(context: Context, event: Stepped | Surfaced | Pushed | Displaced) -> Steps:
        view, unit = context.view, event.unit
        now = view.get(unit, Sneaking)
        if now is None or has_used(view, unit, PAST):
            return
        if any(side not in {*now.seen_by, view.side_of(unit)} for side in view.stage.sides):
            yield from reaction(context, event)

    return of_hiders


def _cost(view: View, unit: int) -> Spent | Refused:
    return lacks(view, unit, action=1) or Spent(unit, action=1)


SNEAKING: Final = sneaking.sneaking(watches, _cost, "action", ("OD-70",))

ON: dict[type[Event], tuple[Reaction, ...]] = joined(
    {kind: (_of_hiders(hiding.on_own_step(HIDING)),) for kind in (Stepped, Surfaced)},
    {kind: (_of_hiders(hiding.on_being_moved(HIDING)),) for kind in (Pushed, Displaced)},
    {Damaged: (sneaking.ends_when_hurt,)},
    sneaking.waking(watches),
)
