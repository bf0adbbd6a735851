"""Deep water above the surface: who has to keep afloat, and what happens to those who do not (BD-11).

What a step in the water costs is `step_cost`'s; what happens under it is `submersion`'s.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.engine.events import Displaced, Event, Pushed, Stepped, Surfaced, TurnBegan, WentUnder
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Jointly, Reaction
from game.engine.view import View
from game.systems.room import by_place, may_stop, settle_place, sharers
from game.systems.severally import at_one_moment, rolled_out
from game.systems.status import is_alive, is_deep, is_downed, is_submerged
from game.systems.step_cost import is_all_deep


@dataclass(frozen=True)
class Waters:
    """What differs between rulesets: who has to save, the downed too, how, and what failing does before it sinks."""

    must_save: Callable[[View, int], bool]
    save: Callable[[Context, int], Resolving[bool]]
    hurt: Callable[[Context, int], Steps]


def is_out_of_its_depth(view: View, unit: int) -> bool:
    """Tell whether the unit, up or downed, has nothing but deep water under it and is not submerged.

    A Large creature with a foot on the bottom swims but does not sink.
    """
    return is_alive(view, unit) and not is_submerged(view, unit) and is_all_deep(view.field, view.cells(unit))


def is_afloat(view: View, unit: int) -> bool:
    """Tell whether the unit swims where it is out of its depth; the downed lie in the water."""
    return is_out_of_its_depth(view, unit) and not is_downed(view, unit)


def is_in_water(view: View, unit: int) -> bool:
    """Tell whether the unit swims or is under water: any of its cells is deep."""
    return is_deep(view, view.cells(unit))


def is_in_rough_water(view: View, unit: int) -> bool:
    """Tell whether any of the unit's cells is rough water."""
    return any(view.field.terrain(cell).water == "rough" for cell in view.cells(unit))


def keep_afloat_at_turn(waters: Waters) -> Jointly:
    """Return the reaction on `TurnBegan`: a swimmer who has to, saves. It comes after `submersion.stay_under`."""

    def reaction(context: Context, events: tuple[TurnBegan, ...]) -> Steps:
        yield from _keep_afloat(context, waters, [event.unit for event in events])

    return Jointly(reaction)


def keep_afloat_on_entering(waters: Waters) -> Reaction:
    """Return the reaction on changes of place: who gets into deep water, by whatever means, saves if it has to."""

    def reaction(context: Context, event: Stepped | Pushed | Displaced) -> Steps:
        if not is_all_deep(context.view.field, event.origin) and is_all_deep(context.view.field, event.cells):
            yield from _keep_afloat(context, waters, [event.unit])

    return reaction


def _keep_afloat(context: Context, waters: Waters, units: Iterable[int]) -> Steps:
    """Let those of the units save who have to; those who fail are hurt, and go under, at one moment."""
    view = context.view
    harm: list[Event] = []
    sinking: list[int] = []
    for unit in units:
        if not is_out_of_its_depth(view, unit) or not waters.must_save(view, unit):
            continue
        if not (yield from waters.save(context, unit)):
            harm += yield from rolled_out(waters.hurt(context, unit))
            sinking.append(unit)
    yield from at_one_moment(harm)
    for unit in by_place(view, sinking):
        if is_alive(view, unit) and not is_submerged(view, unit):
            yield from go_under(context, unit, chosen=False)


def go_under(context: Context, unit: int, *, chosen: bool) -> Steps:
    """Put a unit under water; where another one is under there already, it gets the nearest free cell (BD-04).

    Where there is none, as for a Large creature in a pond, it is the others who make room; and where they find none
    either, it comes up again at once.
    """
    view = context.view
    yield WentUnder(unit, chosen)
    yield from settle_place(context, unit)
    for other in tuple(sharers(view, unit, view.cells(unit))):
        yield from settle_place(context, other)
    if is_submerged(view, unit) and not may_stop(view, unit, view.cells(unit)):
        yield Surfaced(unit, view.cells(unit), view.cells(unit))
