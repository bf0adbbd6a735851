"""What holds of every grapple: one pair, freed together by death, downing or being apart (HE-60 to HE-62)."""

from game.components import Grappling
from game.events import Died, Displaced, Event, FellToVerge, Freed, Pushed, Stepped, WentUnder
from game.ruleset import Reaction
from game.systems.status import is_alive, is_downed, is_submerged
from game.view import Context, Steps


def ends_when_apart(
    context: Context, event: Died | FellToVerge | Displaced | Pushed | Stepped | WentUnder
) -> Steps:
    """Free both when either is dead or down, or they are no longer neighbours in one layer (HE-62)."""
    view, unit = context.view, event.unit
    grappling = view.get(unit, Grappling)
    if grappling is None:
        return
    other = grappling.other
    if not is_alive(view, unit) or not is_alive(view, other):
        yield Freed(unit, other, "death")
    elif is_downed(view, unit) or is_downed(view, other):
        yield Freed(unit, other, "one of them is down")
    elif view.gap(unit, other) > 1 or is_submerged(view, unit) is not is_submerged(view, other):
        yield Freed(unit, other, "they are apart")


ON: dict[type[Event], tuple[Reaction, ...]] = {
    kind: (ends_when_apart,) for kind in (Died, FellToVerge, Displaced, Pushed, Stepped, WentUnder)
}
