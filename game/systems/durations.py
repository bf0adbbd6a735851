"""What lasts: effects on units and in areas, counted in the turns of whoever caused them (HE-71, HE-72)."""

from collections.abc import Iterator

from game.engine.components import BATTLE, Area, Areas, Clock, Effect, Effects, Order
from game.engine.events import (
    AreaEnded,
    AreaRanOn,
    EffectBegan,
    EffectEnded,
    EffectRanOn,
    Event,
    RoundEnded,
    SlotBegan,
    SlotEnded,
)
from game.engine.resolving import Context, Steps
from game.engine.turns import is_to_act
from game.engine.view import View


def of_instant(name: str, source: int, turns: int, amount: int = 0) -> Effect:
    """Return an effect of `turns` CT from now on: it ends as the causer's turn begins for that many times more."""
    return Effect(name, source, at_begin=True, left=turns, amount=amount)


def of_cast(name: str, source: int, turns: int, amount: int = 0) -> Effect:
    """Return an effect of a boon cast with the action: 1 CT to the causer's next turn, Y CT to the end of its Yth."""
    if turns == 1:
        return of_instant(name, source, 1, amount)
    return Effect(name, source, at_begin=False, left=turns + 1, amount=amount)


def endless(name: str, source: int = 0, amount: int = 0) -> Effect:
    """Return an effect that lasts until something else ends it."""
    return Effect(name, source, at_begin=False, left=0, amount=amount)


def of_rounds(name: str, rounds: int, amount: int = 0) -> Effect:
    """Return an effect that lasts to the end of so many rounds after the one that is going on.

    Its source is the battle itself: what counts rounds does not hang on anybody's place in the order.
    """
    return Effect(name, BATTLE, at_begin=True, left=rounds + 1, amount=amount)


def run_on_at_round(context: Context, event: RoundEnded) -> Steps:
    """Count down what lasts for rounds, as one is over."""
    del event
    yield from _run_on(context.view, BATTLE, at_begin=True)


def run_on_at_begin(context: Context, event: SlotBegan) -> Steps:
    """Count down what runs on as its causer's place in the order comes."""
    yield from _run_on(context.view, event.unit, at_begin=True)


def run_on_at_end(context: Context, event: SlotEnded) -> Steps:
    """Count down what runs on as its causer's place in the order is over."""
    yield from _run_on(context.view, event.unit, at_begin=False)


def _run_on(view: View, source: int, *, at_begin: bool) -> Steps:
    for unit, effects in view.query(Effects):
        for effect in effects.on:
            if effect.source == source and effect.at_begin is at_begin and effect.left:
                yield _next(effect, EffectRanOn(unit, effect.name, effect.left - 1), EffectEnded(unit, effect.name))
    for caster, areas in view.query_everywhere(Areas):
        for place, area in reversed(tuple(enumerate(areas.on))):
            effect = area.effect
            if effect.source == source and effect.at_begin is at_begin and effect.left:
                over = AreaEnded(caster, effect.name, place)
                yield _next(effect, AreaRanOn(caster, effect.left - 1, place), over)


def lasts_to_turn(view: View, unit: int, effect: Effect) -> bool:
    """Tell whether an effect still lasts when the unit's next turn begins.

    What is counted in the turns of whoever caused it is so where units act in an order that holds.
    """
    if effect.source == BATTLE:
        return not effect.left or effect.left > int(not is_to_act(view, unit))
    found, slot = view.get(BATTLE, Order), view.of(BATTLE, Clock).slot
    order = () if found is None else found.units
    if not effect.left or effect.source not in order or unit not in order:
        return True
    own, source = ((order.index(one) - slot - 1) % len(order) for one in (unit, effect.source))
    if effect.at_begin:
        return effect.left > int(source <= own)
    is_now = source == len(order) - 1
    return effect.left > int(source < own or is_now)


def worn_off(view: View, unit: int) -> tuple[Event, ...]:
    """Return the ends of all effects that will have run out when the unit's next turn begins."""
    return tuple(
        EffectEnded(one, effect.name)
        for one, effects in view.query(Effects)
        for effect in effects.on
        if not lasts_to_turn(view, unit, effect)
    )


def areas_of(view: View) -> Iterator[tuple[int, Area]]:
    """Yield all cells in which something lasts, each with its caster, by id, what began first first."""
    return ((caster, area) for caster, areas in view.query_everywhere(Areas) for area in areas.on)


def _next(effect: Effect, on: Event, over: Event) -> Event:
    return on if effect.left > 1 else over


def begin(unit: int, effect: Effect) -> EffectBegan:
    """Return the event with which an effect begins, or begins anew: it never adds to itself (HE-71)."""
    return EffectBegan(unit, effect)
