"""Falling: over an edge, by one's own step or by another's force, into the cell below (BD-08, BD-09).

How much a fall hurts is the ruleset's to say. No climbing here: see `step_cost`.
"""

from collections.abc import Callable

from game.engine.events import Displaced, Event, Fell, Pushed, Stepped, Together
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Jointly
from game.engine.view import View
from game.systems.movement import height_of
from game.systems.room import find_room, free_place, meet, sharers
from game.systems.status import is_alive, is_submerged
from game.systems.step_cost import has_ramp, is_deep

Hurt = Callable[[Context, tuple[int, ...], int, int], Resolving[tuple[Event, ...]]]
"""What a fall of so many cm does to the faller (first) and those it lands on; last is who pushed (0: none).

It yields the rolls and returns the damage, which then happens all at one moment.
"""

Moving = Stepped | Pushed | Displaced


def drop_of(view: View, event: Moving) -> int:
    """Return how deep a change of place falls in cm, 0 where it is no fall (BD-08).

    Whoever walks over a ramp, stair or ladder climbs down; who is pushed down one falls.
    """
    drop = height_of(view, event.origin) - height_of(view, event.cells)
    if drop < view.ruleset.scale.fall_step:
        return 0
    return 0 if isinstance(event, Stepped) and has_ramp(view.field, *event.origin, *event.cells) else drop


def falling(hurt: Hurt) -> Jointly:
    """Return the reaction on `Stepped`, `Pushed` and `Displaced` that lets a unit fall; it has to come first (BD-09).

    Landing on somebody hurts both alike and puts the faller on the nearest free cell at the same moment, so that
    deaths and whatever else comes of it find everyone in place. Those who step at one moment fall at one moment,
    unless they land on the same one, or one is put where the next might be. Deep water takes the fall.
    """

    def reaction(context: Context, events: tuple[Moving, ...]) -> Steps:
        view = context.view
        fallers = [event for event in events if _is_there(view, event) and drop_of(view, event)]
        happening: list[Event] = []
        touched = set[int]()
        for event in sorted(fallers, key=lambda event: (event.cells[0][1], event.cells[0][0])):
            body = {event.unit, *sharers(view, event.unit, event.cells)}
            if not touched.isdisjoint(body) or any(isinstance(done, Displaced) for done in happening):
                yield Together(tuple(happening))
                happening, touched = [], set()
            happening += yield from _land(context, event, hurt)
            touched |= body
        if happening:
            yield Together(tuple(happening))

    return Jointly(reaction)


def _is_there(view: View, event: Moving) -> bool:
    unit = event.unit
    return is_alive(view, unit) and not is_submerged(view, unit) and view.cells(unit) == event.cells


def _land(context: Context, event: Moving, hurt: Hurt) -> Resolving[tuple[Event, ...]]:
    """Roll for a landing; return what it does, all at one moment."""
    view, unit, cells = context.view, event.unit, event.cells
    yield from meet(view, unit, cells)
    below = tuple(sharers(view, unit, cells))
    drop, wet = drop_of(view, event), is_deep(view.field, cells)
    yield Fell(unit, drop, below[0] if below else 0, wet)
    happening: tuple[Event, ...] = ()
    if not wet:
        happening = yield from hurt(context, (unit, *below), drop, event.by if isinstance(event, Pushed) else 0)
    place = (yield from find_room(context, unit, lambda known: free_place(known, unit, cells[0]))) if below else None
    return happening if place is None else (*happening, Displaced(unit, cells, place))
