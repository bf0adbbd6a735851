"""What is to be pointed at for an action: an enemy, an ally, the unit itself, a thing by what it is, a cell. No arcade.

Everything that the rules allow is named, proposed by them or not; of ways, where they end.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from game.engine.action import Aim, At
from game.engine.components import Scenery
from game.engine.view import View
from game.screen.text.aims import Template, likely

ENEMY: Final = "an enemy"
ALLY: Final = "an ally"
ITSELF: Final = "the unit itself"
CELL: Final = "a cell"
SORTS: Final[tuple[str, ...]] = (ENEMY, ALLY, ITSELF)


def aims(view: View, template: Template, proposed: Iterable[Aim]) -> tuple[str, ...]:
    """Return the sorts of aims that a variant of an action has now, as they are called, each once."""
    check, at = template.action.check, template.action.aim
    if At.PATH in at:
        return (CELL,)
    found = [*proposed, *(aim for aim in _others(view, template) if check(view, template.at(aim)) is None)]
    whom = {_relation(view, template.unit, aim.target) for aim in found if aim.target}
    names = [name for name in SORTS if name in whom]
    names += sorted({article(view.of(aim.scenery, Scenery).what) for aim in found if aim.scenery})
    return (*names, *([CELL] if any(aim.cell is not None for aim in found) else []))


def article(noun: str) -> str:
    """Return a noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _others(view: View, template: Template) -> Iterator[Aim]:
    """Yield what a variant could be aimed at beside what the rules propose, but where it takes a way to get there."""
    if At.UNIT in template.action.aim:
        yield from map(Aim, view.units())
    if At.CELL in template.action.aim:
        yield from (aim for aim in likely(view, template) if aim.cell is not None)


def _relation(view: View, unit: int, other: int) -> str:
    if other == unit:
        return ITSELF
    return ALLY if view.side_of(other) == view.side_of(unit) else ENEMY
