"""What is to be pointed at for an action: an enemy, an ally, the unit itself, a thing by what it is, a cell. No arcade.

Everything that the rules allow is named, proposed by them or not; of ways, where they end.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from game.engine.commands import Command
from game.engine.components import Scenery
from game.engine.ruleset import Action
from game.engine.view import View
from game.screen.text.aims import Kind, probes

ENEMY: Final = "an enemy"
ALLY: Final = "an ally"
ITSELF: Final = "the unit itself"
CELL: Final = "a cell"
SORTS: Final[tuple[str, ...]] = (ENEMY, ALLY, ITSELF)


def aims(view: View, action: Action, kind: Kind, proposed: Iterable[Command]) -> tuple[str, ...]:
    """Return the sorts of aims that a variant of an action has now, as they are called, each once."""
    places = kind.places
    known = tuple(proposed)
    if "path" in places and "target" not in places:
        return (CELL,)
    found = [*known, *(command for command in _others(view, kind) if action.check(view, command) is None)]
    whom = {_relation(view, kind.unit, target) for target in _named(found, "target")}
    names = [name for name in SORTS if name in whom]
    names += sorted({article(view.of(thing, Scenery).what) for thing in _named(found, "scenery")})
    return (*names, *([CELL] if any(getattr(command, "cell", None) is not None for command in found) else []))


def article(noun: str) -> str:
    """Return a noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _others(view: View, kind: Kind) -> Iterator[Command]:
    """Yield what a variant could be aimed at beside what the rules propose, but where it takes a way to get there."""
    if "path" in kind.places:
        return
    if "target" in kind.places:
        yield from (kind.at(target=one) for one in view.units())
    yield from (command for command in probes(view, kind) if getattr(command, "cell", None) is not None)


def _relation(view: View, unit: int, other: int) -> str:
    if other == unit:
        return ITSELF
    return ALLY if view.side_of(other) == view.side_of(unit) else ENEMY


def _named(commands: Iterable[Command], place: str) -> set[int]:
    """Return the units, or things, that commands name."""
    return {getattr(command, place, 0) for command in commands} - {0}
