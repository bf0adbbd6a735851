"""With whose eyes the table is seen: one side's, the truth, or what all the people at it know. No arcade.

Where several people sit at one screen and none of them is to choose, nothing is shown that any of them must not see.
"""

from typing import Final

from game.engine.battle import Battle
from game.engine.view import Stage, View

COMMON: Final = ""
"""In the place of a side: nobody in particular; seen is what all the people at the table know."""


class Shared(View):
    """What every one of several sides knows: their common knowledge, and of figures no more than an onlooker's."""

    __slots__ = ("people",)

    def __init__(self, stage: Stage, sides: tuple[str, ...]) -> None:
        """Look at a stage with the eyes of several sides at once."""
        # No map can have a side of this name: to the rules it is a stranger.
        super().__init__(stage, "\0".join(("", *sides)))
        self.people = sides

    def knows(self, unit: int) -> bool:
        """Tell whether all the sides know where the unit is."""
        return not any(self.ruleset.hidden(self, unit, side) for side in self.people)


def view_of(battle: Battle, viewer: str | None, people: tuple[str, ...]) -> View:
    """Return what a viewer knows: a side, `COMMON`, or None for the truth."""
    return Shared(battle.stage, people) if viewer == COMMON else battle.view(viewer)


def perceives(viewer: str | None, people: tuple[str, ...], sides: frozenset[str]) -> bool:
    """Tell whether a viewer gets to know of an event that these sides perceive."""
    if viewer == COMMON:
        return sides.issuperset(people)
    return viewer is None or viewer in sides


def is_perceived(view: View, sides: frozenset[str]) -> bool:
    """Tell whether whoever looks through a view gets to know of an event that these sides perceive."""
    people = view.people if isinstance(view, Shared) else () if view.side is None else (view.side,)
    return sides.issuperset(people)


def is_anything_hidden(battle: Battle, people: tuple[str, ...]) -> bool:
    """Tell whether there is anything that one of these sides does not know: a unit, or a declaration."""
    truth, intents = battle.truth, battle.ruleset.hints.intents
    units = truth.units()
    whole = intents(truth)
    return any(
        any(battle.ruleset.hidden(truth, unit, side) for unit in units) or intents(battle.view(side)) != whole
        for side in people
    )


def has_anyone_secrets(battle: Battle, people: tuple[str, ...]) -> bool:
    """Tell whether one of these sides knows of a unit or a declaration of which another one does not."""
    seen = {(view.units(), battle.ruleset.hints.intents(view)) for view in map(battle.view, people)}
    return len(seen) > 1
