"""Units that know of no enemy yet, and what makes them aware (BD-14)."""

from typing import Final

from game.engine.components import Unaware
from game.engine.events import (
    Attacked,
    BecameAware,
    BoonCast,
    Damaged,
    Displaced,
    EffectEnded,
    Entered,
    Event,
    Grappled,
    ItemUsed,
    Noticed,
    Pushed,
    SceneryChanged,
    SneakingEnded,
    Spotted,
    Stepped,
    Surfaced,
    TurnBegan,
    WentUnder,
)
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.systems.sneaking import Watches, told_when_acted_upon
from game.systems.status import is_alive, is_hidden, is_unaware


def aware_at_turn(looks: Watches) -> Reaction:
    """Return the reaction on `TurnBegan`: an unaware unit looks about."""

    def reaction(context: Context, event: TurnBegan) -> Steps:
        yield from _look_about(context.view, event.unit, looks)

    return reaction


SIGHTINGS: Final = (
    Stepped,
    Surfaced,
    WentUnder,
    Pushed,
    Displaced,
    Entered,
    Noticed,
    Spotted,
    SneakingEnded,
    EffectEnded,
    SceneryChanged,
)
"""All that may bring somebody before another one's eyes, whoever moved, appeared or opened a door, or open the eyes."""


def waking(looks: Watches) -> dict[type[Event], tuple[Reaction, ...]]:
    """Return the reactions by which unaware units come to know of the enemy under every ruleset.

    On a change of place they come after all that follows from it. Where units have turns of their own, or attacks can
    miss, `aware_at_turn` or `aware_when_attacked` are joined.
    """
    return {
        **dict.fromkeys(SIGHTINGS, (aware_of_what_is_seen(looks),)),
        **dict.fromkeys((Attacked, BoonCast, Grappled, ItemUsed), (told_when_acted_upon,)),
        Damaged: (aware_when_hurt,),
    }


def aware_of_what_is_seen(looks: Watches) -> Reaction:
    """Return the reaction on whatever may bring an enemy into an unaware unit's sight: all of them look about."""

    def reaction(context: Context, event: Event) -> Steps:
        view = context.view
        unaware = view.each(Unaware)
        only = _only(view, event) if unaware else 0
        for unit in unaware:
            yield from _look_about(view, unit, looks, 0 if unit == event.subject else only)

    return reaction


def _only(view: View, event: Event) -> int:
    """Return the only one at whom others look because of an event; 0 where they look at everybody.

    Of an event about one whom some side does not see, as far as its own side knows, not all learn: if others chose that
    moment to notice somebody else, they would give it away.
    """
    if isinstance(event, Spotted):
        return event.whom
    unit = event.subject
    if not unit or isinstance(event, Noticed):
        return unit
    own = view.through(view.side_of(unit))
    return unit if any(is_hidden(own, unit, side) for side in view.stage.sides) else 0


def _look_about(view: View, unit: int, looks: Watches, only: int = 0) -> Steps:
    """An unaware unit notices the known enemies that it would see, or the only one it looks at.

    Its waking is no secret: of one that only somebody unseen has seen it takes no notice, but where it is unseen too.
    """
    if not is_unaware(view, unit) or not is_alive(view, unit):
        return
    side = view.side_of(unit)
    known = view.through(side)
    for enemy in known.enemies(unit):
        if (only and enemy != only) or not looks(known, unit, enemy):
            continue
        own = view.through(view.side_of(enemy))
        if not (own.knows(unit) and is_hidden(own, enemy, side)):
            yield BecameAware(unit)
            return


def aware_when_attacked(context: Context, event: Attacked) -> Steps:
    """An attack wakes its target to the enemy."""
    if is_unaware(context.view, event.target):
        yield BecameAware(event.target)


def aware_when_hurt(context: Context, event: Damaged) -> Steps:
    """Damage wakes a unit to the enemy."""
    if is_unaware(context.view, event.unit):
        yield BecameAware(event.unit)
