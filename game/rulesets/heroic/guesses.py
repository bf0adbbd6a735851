"""What a side supposes of enemies it has not scoped: their kind's figures, wounds as light or heavy (HE-13)."""

from collections.abc import Iterator
from typing import Literal

from game.engine.components import Health, Inventory, Presumed, Studied, Unit
from game.engine.events import Event, Supposed
from game.engine.view import View
from game.rulesets.heroic.gear import tables

Wounds = Literal["none", "light", "heavy"]


def is_studied(view: View, unit: int, side: str) -> bool:
    """Tell whether a side knows the unit's exact figures: its own units', and those it has scoped (HE-13)."""
    studied = view.get(unit, Studied)
    return view.side_of(unit) == side or (studied is not None and side in studied.by)


def wounds_of(view: View, unit: int) -> Wounds:
    """Return how badly a unit is hurt, as anyone can see: lightly while it has more than half its hit points."""
    health = view.of(unit, Health)
    if health.hp >= health.maximum:
        return "none"
    return "light" if health.hp * 2 > health.maximum else "heavy"


def guessed_health(view: View, unit: int) -> Health:
    """Return the hit points that go with a unit's kind and its visible wounds: all, three quarters, or a quarter."""
    most = tables(view).units[view.of(unit, Unit).kind].hp
    share = {"none": 4, "light": 3, "heavy": 1}[wounds_of(view, unit)]
    return Health(max(1, most * share // 4), most)


def suppose(view: View) -> Iterator[Event]:
    """Yield what the view's side supposes of each enemy that it knows of and has not scoped: hit points and things."""
    if view.side is None:
        return
    for unit in view.units():
        if is_studied(view, unit, view.side):
            continue
        if view.of(unit, Health).hp > 0:
            yield Supposed(unit, (guessed_health(view, unit),))
        presumed = view.get(unit, Presumed)
        if presumed is not None:
            yield Supposed(unit, (Inventory(presumed.slots),))
