"""Flight that is seen: who runs from the fight, and letting those go of whom nobody fights any more (BD-15).

A unit that flees counts for its side for as long as it is on the board. Why a side breaks is `morale`'s, the way out is
`exits`'; what is asked of one who leaves is the ruleset's.
"""

from collections.abc import Callable, Iterable
from typing import Final

from game.engine.action import Action
from game.engine.commands import LetThemGo
from game.engine.components import Economy, Unaware
from game.engine.cost import FREE
from game.engine.ecs import World
from game.engine.events import BecameAware, EffectBegan, EffectEnded, OfTheBattle
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.telling import Naming, Telling
from game.engine.view import View
from game.systems.basics import by_itself
from game.systems.durations import endless
from game.systems.status import has_effect, is_alive
from game.systems.victory import Counts

FLEEING: Final = "fleeing"
PARLEYING: Final = "parleying"
"""Names of what lasts on a unit that runs from the fight, and on one that has given it up."""

Leaving = Callable[[Context, int], Steps]
"""What a ruleset asks of a unit that leaves, if nobody is after it: it is gone then, or has given up the fight."""


class Spared(OfTheBattle, frozen=True):
    """A side lets others go, of whom all that is left flees (BD-15)."""

    by: str
    sides: tuple[str, ...]


def take_flight(view: View, units: Iterable[int]) -> Steps:
    """Let units run from the fight, whoever knew of no enemy till now included."""
    for unit in units:
        if view.has(unit, Unaware):
            yield BecameAware(unit)
        yield EffectBegan(unit, endless(FLEEING))


def flees(view: View, unit: int) -> bool:
    """Tell whether the unit runs from the fight."""
    return has_effect(view, unit, FLEEING)


def has_given_up(view: View, unit: int) -> bool:
    """Tell whether the unit has given up the fight, and is out of it though it is there."""
    return has_effect(view, unit, PARLEYING)


def routed_sides(view: View, side: str, counts: Counts) -> tuple[str, ...]:
    """Return the other sides of whom all that is left flees, as far as the view knows, in map order."""
    return tuple(other for other in view.stage.sides if other != side and _is_routed(view, other, counts))


def _is_routed(view: View, side: str, counts: Counts) -> bool:
    left = [unit for unit in view.units() if view.side_of(unit) == side and counts(view, unit)]
    return bool(left) and all(flees(view, unit) for unit in left)


def letting_go(counts: Counts, leave: Leaving, rules: tuple[str, ...]) -> Action:
    """Return the action of letting go whoever has nobody left that fights.

    Of several sides of whom that is true all are let go. It takes nothing of the turn.
    """

    def check(view: View, command: LetThemGo) -> Refused | None:
        if not view.has(command.unit, Economy):
            return Refused("It is not this unit's turn.")
        if not routed_sides(view, view.side_of(command.unit), counts):
            return Refused("There is no side of which all that is left flees.", "BD-15")
        return None

    def resolve(context: Context, command: LetThemGo) -> Steps:
        view, own = context.view, context.view.side_of(command.unit)
        sides = routed_sides(view.through(own), own, counts)
        yield Spared(own, sides)
        for unit in sorted(unit for unit in view.units() if view.side_of(unit) in sides):
            if is_alive(view, unit) and flees(view, unit) and counts(view, unit):
                yield from leave(context, unit)

    return Action("Let them go", FREE, check, by_itself(LetThemGo), resolve, rules, is_deed=False)


def give_up(unit: int) -> Steps:
    """Give up the fight: the unit runs no more, and counts as out (BD-15)."""
    yield EffectEnded(unit, FLEEING)
    yield EffectBegan(unit, endless(PARLEYING))


def _nothing(world: World, event: Spared) -> None:
    del world, event


def _words(_naming: Naming, event: Spared) -> str:
    return f"{event.by.capitalize()} lets {' and '.join(event.sides)} go."


SYSTEM: Final = System(
    "flight", ("BD-15",), apply={Spared: _nothing}, tellings={Spared: Telling(_words, "BD-15", sound="horn")}
)
