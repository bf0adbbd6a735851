"""What holds of every grapple: one pair, freed together by death, downing or being apart (HE-60 to HE-62)."""

from collections.abc import Callable

from game.engine.components import Grappling
from game.engine.events import Died, Displaced, Event, FellDying, FellToVerge, Freed, Left, Pushed, WentUnder
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.systems.status import is_alive, is_downed

Ending = Died | FellToVerge | FellDying | Left | Displaced | Pushed | WentUnder
"""Neither of the two takes a step of its own."""


def on(is_at_hand: Callable[[View, int, int], bool], *kinds: type[Ending]) -> dict[type[Event], tuple[Reaction, ...]]:
    """Return the reactions by which a grapple ends: those on events of the kinds given.

    `is_at_hand` tells whether two units can hold each other at all.
    """

    def ends(context: Context, event: Ending) -> Steps:
        """Free both when either is dead or down, or they have come apart (HE-62)."""
        view, unit = context.view, event.unit
        grappling = view.get(unit, Grappling)
        if grappling is None:
            return
        other = grappling.other
        if not is_alive(view, unit) or not is_alive(view, other):
            yield Freed(unit, other, "death")
        elif is_downed(view, unit) or is_downed(view, other):
            yield Freed(unit, other, "one of them is down")
        elif not is_at_hand(view, unit, other):
            yield Freed(unit, other, "they are apart")

    return dict.fromkeys(kinds, (ends,))
