"""What is told of all that lasts on a unit, in the words of its ruleset's conditions. Decides nothing."""

from collections.abc import Callable, Iterator

from game.engine.components import Effect, Effects
from game.engine.condition import Condition
from game.engine.presentation import Fact
from game.engine.view import View

Lasts = Callable[[int], str]
"""Writes how long something still lasts, given what is left of it (0: until something ends it); "" for no word."""


def to_the_end_of(rounds: int) -> str:
    """Write how long something lasts that ends with a round: so many, the one that is going on counted.

    >>> to_the_end_of(1), to_the_end_of(4)
    ('to the end of this round', 'this round and 3 more')
    """
    return "to the end of this round" if rounds == 1 else f"this round and {rounds - 1} more"


def told(view: View, unit: int, lasts: Lasts) -> Iterator[Fact]:
    """Yield the conditions that a unit is in."""
    effects = view.get(unit, Effects)
    for effect in effects.on if effects is not None else ():
        yield of_effect(view, effect, view.ruleset.conditions[effect.name].label, lasts)


def of_effect(view: View, effect: Effect, label: str, lasts: Lasts) -> Fact:
    """Return an effect in words, under that label."""
    condition, words = view.ruleset.conditions[effect.name], lasts(effect.left)
    track = (effect.left, effect.left) if words else (0, 0)
    return Fact("condition", label, words, does(view, condition), condition.rule, track=track)


def does(view: View, condition: Condition) -> str:
    """Say in a line what a condition does: its own words, or the tables' for the boon that brings it."""
    return condition.does or (view.ruleset.tables.effect_of(condition.boon) if condition.boon else "")
