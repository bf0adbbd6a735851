"""Hiding where those who watch are tested against at each move in their sight (CL-92, OD-70, OS-70).

One move is what a unit walks in one turn: whoever it has got past once does not look again before the next. `Sneaking`
and `status.is_hidden` say who is hidden; starting is `sneaking.sneaking`'s, what an attack from hiding does the
attack's.

A test for each watcher would tell of one that the unit's side does not see. Against all of those one roll stands for
the whole move: it is made at its first step wherever they are, however many, and its total is held against each of
them in whose sight the unit comes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.components import Economy, Sneaking
from game.engine.events import (
    BoonCast,
    Damaged,
    Displaced,
    Event,
    Pushed,
    SceneryChanged,
    Spent,
    StealthSet,
    Stepped,
    Surfaced,
    WentUnder,
)
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.systems import sneaking
from game.systems.sneaking import Watches
from game.systems.status import has_used, is_alive

ROLLED: Final = "hides from the unseen"
"""The mark on a turn in which the one roll against all whom the unit's side does not see was made."""


@dataclass(frozen=True)
class Hiding:
    """What differs between rulesets.

    `watches` tells who would see whom, were it not hiding. `test(context, unit, watcher)` returns whether the unit
    stays hidden from a watcher; `blind(context, unit)` makes the same roll against nobody in particular and returns
    its total, and `difficulty(view, watcher)` is what it has to reach. `stands_out(view, watcher, unit)` tells whether
    a watcher that comes up to a hiding unit sees it without any test. `friendly` are the spells that are for the
    caster's own side and so are no attack: they alone do not end its hiding.
    """

    watches: Watches
    test: Callable[[Context, int, int], Resolving[bool]]
    blind: Callable[[Context, int], Resolving[int]]
    difficulty: Callable[[View, int], int]
    stands_out: Callable[[View, int, int], bool]
    friendly: frozenset[str]


def in_the_open(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a hiding unit stands beside a watcher with neither cover nor darkness about it."""
    return view.gap(watcher, unit) <= 1 and not sneaking.is_concealed(view, watcher, unit)


def mark_of(watcher: int) -> str:
    """Return the mark on a turn that says this watcher has been got past."""
    return f"got past {watcher}"


def watchers_of(view: View, hiding: Hiding, unit: int) -> Iterator[int]:
    """Yield the enemies in whose sight a hiding unit is and from whom it hides still, by id."""
    return (enemy for enemy in sneaking.deceived(view, unit) if hiding.watches(view, enemy, unit))


def is_watched(view: View, hiding: Hiding, unit: int, watcher: int) -> bool:
    """Tell whether a watcher is one of those enemies."""
    return watcher in sneaking.deceived(view, unit) and hiding.watches(view, watcher, unit)


def on_own_step(hiding: Hiding) -> Reaction:
    """Return the reaction on `Stepped` and `Surfaced`: the mover is tested; then it sees who stands out to it."""

    def reaction(context: Context, event: Stepped | Surfaced) -> Steps:
        yield from _get_past(context, hiding, event.unit)
        yield from _look(context.view, hiding, event.unit)

    return reaction


def on_being_moved(hiding: Hiding) -> Reaction:
    """Return the reaction on `Pushed`, `Displaced` and `WentUnder`: a move of the unit, of its own will or not."""

    def reaction(context: Context, event: Pushed | Displaced | WentUnder) -> Steps:
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
    if not view.has(unit, Sneaking) or not is_alive(view, unit):
        return
    eyes = view.through(view.side_of(unit))
    for watcher in tuple(watchers_of(eyes, hiding, unit)):
        if has_used(view, unit, mark_of(watcher)) or not is_watched(eyes, hiding, unit, watcher):
            continue
        if not (yield from hiding.test(context, unit, watcher)):
            yield from sneaking.notice(view, unit, watcher)
        elif view.has(unit, Economy):
            yield Spent(unit, mark=mark_of(watcher))
    yield from _get_past_the_unseen(context, hiding, unit)


def _get_past_the_unseen(context: Context, hiding: Hiding, unit: int) -> Steps:
    """Hold the one roll of a move against those whom the unit's side does not see; make it at the first step."""
    view = context.view
    now = view.get(unit, Sneaking)
    if now is None or not sneaking.has_unseen_foes(view, unit):
        return
    total = now.stealth
    if total is None or not has_used(view, unit, ROLLED):
        total = yield from hiding.blind(context, unit)
        yield StealthSet(unit, total)
        if view.has(unit, Economy):
            yield Spent(unit, mark=ROLLED)
    eyes = view.through(view.side_of(unit))
    for watcher in tuple(watchers_of(view, hiding, unit)):
        unseen = not eyes.knows(watcher) and is_watched(view, hiding, unit, watcher)
        if unseen and total < hiding.difficulty(view, watcher):
            yield from sneaking.notice(view, unit, watcher)


def _look(view: View, hiding: Hiding, watcher: int) -> Steps:
    """Let a unit see the hiding enemies that stand out to it."""
    if not view.each(Sneaking) or not is_alive(view, watcher):
        return
    for unit in view.enemies(watcher):
        hides = view.has(unit, Sneaking) and is_watched(view, hiding, unit, watcher)
        if hides and hiding.stands_out(view, watcher, unit):
            yield from sneaking.notice(view, unit, watcher)


def ends_with_a_spell(hiding: Hiding) -> Reaction:
    """Return the reaction on `BoonCast`: what is cast against others gives its caster away, as an attack does."""
    ends = sneaking.ends_with("it casts a spell")

    def reaction(context: Context, event: BoonCast) -> Steps:
        if event.boon not in hiding.friendly:
            yield from ends(context, event)

    return reaction


def on(hiding: Hiding) -> dict[type[Event], tuple[Reaction, ...]]:
    """Return all reactions that belong to hiding; on changes of place they come after falls and water."""
    own, moved = on_own_step(hiding), on_being_moved(hiding)
    return {
        Stepped: (own,),
        Surfaced: (own,),
        Pushed: (moved,),
        Displaced: (moved,),
        WentUnder: (moved,),
        SceneryChanged: (on_opened_sight(hiding),),
        Damaged: (sneaking.ends_when_hurt,),
        BoonCast: (ends_with_a_spell(hiding),),
    }
