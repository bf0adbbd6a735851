"""Falling: over an edge, by one's own step or by another's force, into the cell below (BD-08, BD-09).

How much a fall hurts is the ruleset's to say. No climbing here: see `ground`.
"""

from collections.abc import Callable, Generator

from game.commands import Command
from game.events import Displaced, Event, Fell, Pushed, Stepped, Together
from game.ruleset import Reaction
from game.systems.ground import has_ramp, is_deep
from game.systems.movement import free_place, height_of, sharers
from game.systems.status import is_alive, is_submerged
from game.view import Ask, Cell, Context, Steps, View

Hurting = Generator[Event | Together | Ask, Command | None, tuple[Event, ...]]
Hurt = Callable[[Context, tuple[int, ...], int, int], Hurting]
"""What a fall of so many cm does to the faller (first) and those it lands on; last is who pushed (0: none).

It yields the rolls and returns the damage, which then happens all at one moment.
"""

Moving = Stepped | Pushed | Displaced


def drop_of(view: View, event: Moving) -> int:
    """Return how deep a change of place falls in cm, 0 where it is no fall (BD-08).

    Whoever walks over a ramp, stair or ladder climbs down; who is pushed down one falls.
    """
    drop = height_of(view, event.origin) - height_of(view, event.cells)
    if drop < view.ruleset.fall_step:
        return 0
    return 0 if isinstance(event, Stepped) and has_ramp(view.field, *event.origin, *event.cells) else drop


def falling(hurt: Hurt) -> Reaction:
    """Return the reaction on `Stepped`, `Pushed` and `Displaced` that lets a unit fall; it has to come first (BD-09).

    Landing on somebody hurts both alike and puts the faller on the nearest free cell at the same moment, so that
    deaths and whatever else comes of it find everyone in place. Deep water takes the fall.
    """

    def reaction(context: Context, event: Moving) -> Steps:
        view, unit = context.view, event.unit
        if not is_alive(view, unit) or is_submerged(view, unit) or view.cells(unit) != event.cells:
            return
        drop = drop_of(view, event)
        if drop:
            by = event.by if isinstance(event, Pushed) else 0
            yield from _land(context, unit, event.cells, drop, by, hurt)

    return reaction


def _land(context: Context, unit: int, cells: tuple[Cell, ...], drop: int, by: int, hurt: Hurt) -> Steps:
    view = context.view
    below = tuple(sharers(view, unit, cells))
    wet = is_deep(view.field, cells)
    yield Fell(unit, drop, below[0] if below else 0, wet)
    happening: list[Event] = []
    if not wet:
        happening += yield from hurt(context, (unit, *below), drop, by)
    place = free_place(view, unit, cells[0]) if below else None
    if place is not None:
        happening.append(Displaced(unit, cells, place))
    if happening:
        yield Together(tuple(happening))
