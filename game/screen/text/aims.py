"""All that a player can mean by an action: what its commands could be aimed at, in which variants. No arcade.

What an action is aimed at and what else its commands say is declared by it (`game.engine.action`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from game.board.grid import Cell
from game.engine.action import NOWHERE, Action, Aim, At, Variant
from game.engine.commands import Command
from game.engine.components import Position, Scenery
from game.engine.remembering import remembered
from game.engine.view import View


@dataclass(frozen=True, slots=True)
class Template:
    """A type of command in one of its variants, for one unit: what all that is aimed somewhere has in common."""

    unit: int
    command: type[Command]
    variant: Variant
    action: Action = field(compare=False, repr=False)

    def at(self, aim: Aim = NOWHERE) -> Command:
        """Return the command with an aim."""
        return self.action.command(self.command, self.unit, self.variant, aim)

    def each(self, aims: Iterable[Aim]) -> Iterator[Command]:
        """Yield the commands with these aims."""
        return map(self.at, aims)


def templates(view: View, unit: int, command: type[Command], action: Action) -> Iterator[Template]:
    """Yield every variant of an action that can be meant: with all that the unit has, and lies about it."""
    for variant in product(*(parameter.values(view, unit) for parameter in action.parameters)):
        yield Template(unit, command, variant, action)


# ---- everything that could be meant --------------------------------------------------------------------------------


def at_cell(view: View, template: Template, cell: Cell, way: tuple[Cell, ...]) -> Iterator[Aim]:
    """Yield all aims of an action that a player can mean who points at a cell, units first.

    `way` is how to walk there, for those that walk: whoever is meant by them need not stand where it ends.
    """
    here, known, at = view.at(cell), view.units(), template.action.aim
    if At.PATH in at and way:
        yield Aim(path=way)
    if At.PATH_TO_UNIT in at and way:
        yield from (Aim(one, path=way) for one in known if one != template.unit)
    if At.UNIT in at:
        yield from (Aim(one) for one in sorted(here) if one in known)
    if At.SCENERY in at:
        yield from (Aim(scenery=one) for one in sorted(here) if view.has(one, Scenery))
    if At.CELL in at:
        yield Aim(cell=cell)


def likely(view: View, template: Template) -> tuple[Aim, ...]:
    """Return a few aims that are likely, to ask the rules what they say: the likeliest first."""
    return _likely(view, template.unit, template.action.aim)


@remembered()
def _likely(view: View, unit: int, at: At) -> tuple[Aim, ...]:
    own = view.cells(unit)
    foes = sorted(view.enemies(unit), key=lambda other: (view.gap(unit, other), other))
    friends = sorted(view.allies(unit), key=lambda other: (view.gap(unit, other), other))
    beside = view.grid.neighbours(own[0]) if own else ()
    found: list[Aim] = []
    if At.PATH in at:
        found += [Aim(path=(cell,)) for cell in beside]
    if At.PATH_TO_UNIT in at:
        found += [Aim(one, path=(cell,)) for one in (*foes[:2], *friends[:2]) for cell in beside]
    if At.UNIT in at:
        found += [Aim(one) for one in (*foes[:2], *friends[:1], unit)]
    if At.CELL in at:
        cells = [*(cell for one in foes[:1] for cell in view.cells(one)[:1]), *beside, *own]
        found += [Aim(cell=cell) for cell in cells]
    if At.SCENERY in at:
        found += [Aim(scenery=thing) for thing in _things(view, unit)[:2]]
    return (*found, NOWHERE) if At.NOTHING in at or not found else tuple(found)


def everywhere(view: View, template: Template) -> Iterator[Aim]:
    """Yield every aim on the board, the nearest first; ways are left out."""
    unit, at = template.unit, template.action.aim
    if At.NOTHING in at:
        yield NOWHERE
    if At.UNIT in at:
        yield from (Aim(one) for one in sorted(view.units(), key=lambda one: (view.gap(unit, one), one)))
    if At.SCENERY in at:
        yield from (Aim(scenery=thing) for thing in _things(view, unit))
    if At.CELL in at:
        own = view.cells(unit)
        near = sorted(view.grid.cells(), key=lambda cell: view.grid.gap(own, (cell,)))
        yield from (Aim(cell=cell) for cell in near)


def _things(view: View, unit: int) -> list[int]:
    things = [thing for thing in view.each(Scenery) if view.has(thing, Position)]
    return sorted(things, key=lambda thing: (view.gap(unit, thing), thing))
