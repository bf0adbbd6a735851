"""Being seen while one sneaks, where one roll stands for a turn (BD-14, HE-130).

Starting and being noticed are `sneaking`'s; where there is a test with each watcher, `hiding` serves.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.engine.components import Sneaking
from game.engine.condition import INVISIBLE
from game.engine.dice import Roll
from game.engine.events import (
    Displaced,
    EffectEnded,
    Pushed,
    Rose,
    SceneryChanged,
    StealthSet,
    Stepped,
    Surfaced,
    TurnBegan,
    WentUnder,
)
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.systems.sneaking import Watches, deceived, has_unseen_foes, notice
from game.systems.status import is_alive


@dataclass(frozen=True)
class Stealth:
    """What differs between rulesets where one roll stands for a turn.

    Within `distance` cells everyone sees a unit whose total is below `unseen`; a neighbour also sees one whose total is
    below its own `acuity`. `standing` is the total of who has not rolled. `roll` gets the thresholds that matter.
    """

    distance: int
    unseen: int
    standing: int
    watches: Watches
    acuity: Callable[[View, int], int]
    roll: Callable[[Context, int, tuple[int, ...]], Resolving[int]]


def tell_apart(thresholds: tuple[int, ...]) -> Callable[[Roll], int]:
    """Return what tells totals apart that differ in which of the ascending thresholds they reach."""
    return lambda roll: bisect_right(thresholds, roll.total)


def on_own_step(stealth: Stealth) -> Reaction:
    """Return the reaction on `Stepped` and `Surfaced`: the sneaking mover rolls if it has to, then all look.

    It rolls at its first step in sight and range of an enemy who does not know of it, or at its first step at all
    where its side has an enemy that it does not see; the total stands until its next turn. Whoever the mover itself
    comes near to and sees is looked at too, with the total that stands.
    """

    def reaction(context: Context, event: Stepped | Surfaced) -> Steps:
        view, unit = context.view, event.unit
        now = view.get(unit, Sneaking)
        eyes = view.through(view.side_of(unit))
        if (
            now is not None
            and now.stealth is None
            and (has_unseen_foes(view, unit) or any(_watchers(eyes, stealth, unit)))
        ):
            total = yield from stealth.roll(context, unit, _thresholds(view, stealth, unit))
            yield StealthSet(unit, total)
        yield from _look(view, stealth, unit)

    return reaction


def on_being_moved(stealth: Stealth) -> Reaction:
    """Return the reaction on being moved, going under water and getting up: nobody rolls, but all look."""

    def reaction(context: Context, event: Pushed | Displaced | WentUnder | Rose) -> Steps:
        yield from _look(context.view, stealth, event.unit)

    return reaction


def on_appearing(stealth: Stealth) -> Reaction:
    """Return the reaction on `EffectEnded`: whoever sneaks and is no longer invisible besides is looked at."""

    def reaction(context: Context, event: EffectEnded) -> Steps:
        if event.name == INVISIBLE and context.view.has(event.unit, Sneaking):
            yield from _look(context.view, stealth, event.unit)

    return reaction


def on_opened_sight(stealth: Stealth) -> Reaction:
    """Return the reaction on `SceneryChanged`: a door may have opened on those who hide, and nobody has to step."""

    def reaction(context: Context, event: SceneryChanged) -> Steps:
        del event
        for unit in context.view.each(Sneaking):
            yield from _look(context.view, stealth, unit)

    return reaction


def roll_anew(context: Context, event: TurnBegan) -> Steps:
    """A new turn of the sneaking unit begins: its total stands no more."""
    now = context.view.get(event.unit, Sneaking)
    if now is not None and now.stealth is not None:
        yield StealthSet(event.unit, None)


def _thresholds(view: View, stealth: Stealth, unit: int) -> tuple[int, ...]:
    """Return the totals that make a difference, ascending."""
    return tuple(sorted({stealth.unseen, *(stealth.acuity(view, enemy) for enemy in view.enemies(unit))}))


def _watchers(view: View, stealth: Stealth, unit: int) -> Iterator[int]:
    """Yield the enemies in range and sight of a sneaking unit from whom it hides still, by id."""
    return (enemy for enemy in deceived(view, unit) if _in_view(view, stealth, enemy, unit))


def _in_view(view: View, stealth: Stealth, watcher: int, unit: int) -> bool:
    return view.gap(watcher, unit) <= stealth.distance and stealth.watches(view, watcher, unit)


def _look(view: View, stealth: Stealth, unit: int) -> Steps:
    """Let those who may see the unit where it is now do so, and let it see those who sneak near it."""
    if not is_alive(view, unit):
        return
    for enemy in _watchers(view, stealth, unit):
        if _sees_through(view, stealth, enemy, unit):
            yield from notice(view, unit, enemy)
    for other in view.enemies(unit) if view.each(Sneaking) else ():
        if (
            view.has(other, Sneaking)
            and unit in _watchers(view, stealth, other)
            and _sees_through(view, stealth, unit, other)
        ):
            yield from notice(view, other, unit)


def _sees_through(view: View, stealth: Stealth, watcher: int, unit: int) -> bool:
    """Tell whether the standing total of a unit in view is too low to stay hidden from that watcher."""
    now = view.of(unit, Sneaking)
    total = stealth.standing if now.stealth is None else now.stealth
    return total < stealth.unseen or (view.gap(watcher, unit) <= 1 and total < stealth.acuity(view, watcher))
