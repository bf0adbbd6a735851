"""Hiding where those who watch are tested against at each move in their sight (CL-92, OD-70, OS-70).

One move is what a unit walks in one turn: whoever it has got past once does not look again before the next. `Sneaking`
and `status.is_hidden` say who is hidden; starting is `sneaking.sneaking`'s, what an attack from hiding does the
attack's.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from game.commands import Command
from game.components import Economy, Sneaking
from game.events import (
    BoonCast,
    Damaged,
    Displaced,
    Event,
    Pushed,
    SceneryChanged,
    Spent,
    Stepped,
    Surfaced,
    Together,
)
from game.ruleset import Reaction
from game.systems import sneaking
from game.systems.sneaking import Watches
from game.systems.status import has_used, is_alive
from game.view import Ask, Context, Steps, View

Testing = Generator[Event | Together | Ask, Command | None, bool]
Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Hiding:
    """What differs between rulesets.

    `watches` tells who would see whom, were it not hiding. `groups` parts the watchers, who come by id, into those
    against whom one test stands: `each_alone` or `all_at_once`. `test(context, unit, watchers)` is that test; it
    returns whether the unit stays hidden from them. `stands_out(view, watcher, unit)` tells whether a watcher that
    comes up to a hiding unit sees it without any test; None: nobody ever does.
    """

    watches: Watches
    groups: Callable[[tuple[int, ...]], Groups]
    test: Callable[[Context, int, tuple[int, ...]], Testing]
    stands_out: Callable[[View, int, int], bool] | None


def each_alone(watchers: tuple[int, ...]) -> Groups:
    """Test against every watcher."""
    return tuple((watcher,) for watcher in watchers)


def all_at_once(watchers: tuple[int, ...]) -> Groups:
    """Test once against all watchers."""
    return (watchers,) if watchers else ()


def in_the_open(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a hiding unit stands beside a watcher with neither cover nor darkness about it."""
    return view.gap(watcher, unit) <= 1 and not sneaking.is_concealed(view, watcher, unit)


def mark_of(watcher: int) -> str:
    """Return the mark on a turn that says this watcher has been got past."""
    return f"got past {watcher}"


def watchers_of(view: View, hiding: Hiding, unit: int) -> Iterator[int]:
    """Yield the enemies in whose sight a hiding unit is and whose side does not see it, by id."""
    for enemy in view.enemies(unit):
        now = view.get(unit, Sneaking)
        if now is not None and view.side_of(enemy) not in now.seen_by and hiding.watches(view, enemy, unit):
            yield enemy


def on_own_step(hiding: Hiding) -> Reaction:
    """Return the reaction on `Stepped` and `Surfaced`: the mover is tested; then it sees who stands out to it."""

    def reaction(context: Context, event: Stepped | Surfaced) -> Steps:
        yield from _get_past(context, hiding, event.unit)
        yield from _look(context.view, hiding, event.unit)

    return reaction


def on_being_moved(hiding: Hiding) -> Reaction:
    """Return the reaction on `Pushed` and `Displaced`: a move of the unit, though not of its own will."""

    def reaction(context: Context, event: Pushed | Displaced) -> Steps:
        yield from _get_past(context, hiding, event.unit)
        yield from _look(context.view, hiding, event.unit)

    return reaction


def on_opened_sight(hiding: Hiding) -> Reaction:
    """Return the reaction on `SceneryChanged`: a door may have opened beside those who hide."""

    def reaction(context: Context, event: SceneryChanged) -> Steps:
        del event
        for watcher in context.view.units():
            yield from _look(context.view, hiding, watcher)

    return reaction


def _get_past(context: Context, hiding: Hiding, unit: int) -> Steps:
    """Test a hiding unit against those in whose sight it has come, but those it has got past already this turn."""
    view = context.view
    if not is_alive(view, unit):
        return
    fresh = tuple(watcher for watcher in watchers_of(view, hiding, unit) if not has_used(view, unit, mark_of(watcher)))
    for group in hiding.groups(fresh):
        if set(group).isdisjoint(watchers_of(view, hiding, unit)):
            continue
        if not (yield from hiding.test(context, unit, group)):
            yield from _give_away(view, hiding, unit, group)
        elif view.has(unit, Economy):
            for watcher in group:
                yield Spent(unit, mark=mark_of(watcher))


def _give_away(view: View, hiding: Hiding, unit: int, watchers: tuple[int, ...]) -> Steps:
    """Let each side of the watchers see the unit."""
    for watcher in watchers:
        if watcher in watchers_of(view, hiding, unit):
            yield from sneaking.notice(view, unit, watcher)


def _look(view: View, hiding: Hiding, watcher: int) -> Steps:
    """Let a unit see the hiding enemies that stand out to it."""
    if hiding.stands_out is None or not is_alive(view, watcher):
        return
    for unit in view.enemies(watcher):
        if watcher in watchers_of(view, hiding, unit) and hiding.stands_out(view, watcher, unit):
            yield from sneaking.notice(view, unit, watcher)


def on(hiding: Hiding) -> dict[type[Event], tuple[Reaction, ...]]:
    """Return all reactions that belong to hiding; on changes of place they come after falls and water."""
    own, moved = on_own_step(hiding), on_being_moved(hiding)
    return {
        Stepped: (own,),
        Surfaced: (own,),
        Pushed: (moved,),
        Displaced: (moved,),
        SceneryChanged: (on_opened_sight(hiding),),
        Damaged: (sneaking.ends_when_hurt,),
        BoonCast: (sneaking.ends_with_boon,),
    }
