"""Commands looked at by their fields: where one is aimed, what variant it is. No arcade, no ruleset's names.

`path`, `cell`, `target` and `scenery` say where; every other field but `unit` says which variant.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Command
from game.engine.components import Inventory, Item, Position, Scenery
from game.engine.view import View

PLACES: Final = frozenset({"path", "cell", "target", "scenery"})
FLAGS: Final = {"bonus": ("with the action", "as a bonus"), "to_the_ground": ("away", "to the ground")}
"""Fields that are on or off, and what that is called: off, and on."""
NEAR: Final = 1
"""Things that lie so many cells away could be meant by a command."""

Variant = tuple[tuple[str, object], ...]


def aim_of(view: View, command: Command) -> tuple[Cell, ...]:
    """Return the cells that may be pointed at for a command; () for one that is aimed at nothing."""
    path = getattr(command, "path", ())
    if path:
        return (path[-1],)
    cell = getattr(command, "cell", None)
    if cell is not None:
        return (cell,)
    for name in ("target", "scenery"):
        entity = getattr(command, name, 0)
        if entity:
            return view.cells(entity)
    return ()


def fields_of(kind: type[Command]) -> tuple[str, ...]:
    """Return the names of a type of command's own fields, without `unit`."""
    return tuple(name for name in kind.__struct_fields__ if name != "unit")


def variant_of(command: Command) -> Variant:
    """Return what tells a command from others of its type that are aimed at the same."""
    return tuple((name, getattr(command, name)) for name in fields_of(type(command)) if name not in PLACES)


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of command in one of its variants, for one unit: what all that is aimed somewhere has in common."""

    unit: int
    command: type[Command]
    variant: Variant

    @property
    def places(self) -> frozenset[str]:
        """The fields that say where."""
        return PLACES.intersection(self.command.__struct_fields__)

    def at(self, **places: object) -> Command:
        """Return the command with these fields; the others are as they are by themselves."""
        blank = {"target": 0, "cell": None, "scenery": 0, "path": ()}
        whole = {name: places.get(name, blank[name]) for name in self.places}
        return self.command(self.unit, **dict(self.variant), **whole)


def kind_of(command: Command) -> Kind:
    """Return what a command is, wherever it is aimed."""
    return Kind(command.unit, type(command), variant_of(command))


# ---- everything that could be meant --------------------------------------------------------------------------------


def at_nothing(kind: Kind) -> Iterator[Command]:
    """Yield the command that is aimed at nothing, where there can be one."""
    if not kind.places or kind.places == {"target", "cell"}:
        yield kind.at()


def at_cell(view: View, kind: Kind, cell: Cell, way: tuple[Cell, ...] = ()) -> Iterator[Command]:
    """Yield all commands of a kind that a player can mean who points at a cell, units first.

    `way` is how to walk there, for those that walk: whoever is meant by them need not stand where it ends.
    """
    here = view.at(cell)
    known = view.units()
    if "path" in kind.places:
        targets = known if "target" in kind.places else (0,)
        yield from (kind.at(path=way, target=target) for target in targets if way and target != kind.unit)
        return
    if "target" in kind.places:
        yield from (kind.at(target=one) for one in sorted(here) if one in known)
    if "scenery" in kind.places:
        yield from (kind.at(scenery=one) for one in sorted(here) if view.has(one, Scenery))
    if "cell" in kind.places:
        yield kind.at(cell=cell)


def probes(view: View, kind: Kind) -> tuple[Command, ...]:
    """Return a few commands of a kind aimed at what is likely, to ask the rules what they say: the likeliest first."""
    unit, own = kind.unit, view.cells(kind.unit)
    foes = sorted(view.enemies(unit), key=lambda other: (view.gap(unit, other), other))
    friends = sorted(view.allies(unit), key=lambda other: (view.gap(unit, other), other))
    beside = view.grid.neighbours(own[0]) if own else ()
    cells = [*(cell for one in foes[:1] for cell in view.cells(one)[:1]), *beside, *own]
    found: list[Command] = []
    if "path" in kind.places:
        targets = (*foes[:2], *friends[:2]) if "target" in kind.places else (0,)
        found += [kind.at(path=(cell,), target=target) for target in targets for cell in beside]
    elif "target" in kind.places:
        found += [kind.at(target=one) for one in (*foes[:2], *friends[:1], unit)]
    if "cell" in kind.places:
        found += [kind.at(cell=cell) for cell in cells]
    if "scenery" in kind.places:
        found += [kind.at(scenery=thing) for thing in _things(view, unit)[:2]]
    return (*found, *at_nothing(kind)) or (kind.at(),)


def everywhere(view: View, kind: Kind) -> Iterator[Command]:
    """Yield every command of a kind that is aimed at something on the board, the nearest first; ways are left out."""
    unit = kind.unit
    yield from at_nothing(kind)
    if "path" in kind.places:
        return
    if "target" in kind.places:
        yield from (kind.at(target=one) for one in sorted(view.units(), key=lambda one: (view.gap(unit, one), one)))
    if "scenery" in kind.places:
        yield from (kind.at(scenery=thing) for thing in _things(view, unit))
    if "cell" in kind.places:
        own = view.cells(unit)
        near = sorted(view.grid.cells(), key=lambda cell: view.grid.gap(own, (cell,)))
        yield from (kind.at(cell=cell) for cell in near)


def _things(view: View, unit: int) -> list[int]:
    things = [thing for thing in view.each(Scenery) if view.has(thing, Position)]
    return sorted(things, key=lambda thing: (view.gap(unit, thing), thing))


# ---- variants ------------------------------------------------------------------------------------------------------


def kinds(view: View, unit: int, command: type[Command]) -> Iterator[Kind]:
    """Yield every variant of a type of command that can be meant: with all that the unit has, and lies about it."""
    names = [name for name in fields_of(command) if name not in PLACES]
    for chosen in product(*(_values(view, unit, name) for name in names)):
        yield Kind(unit, command, tuple(zip(names, chosen, strict=True)))


def _values(view: View, unit: int, name: str) -> Iterable[object]:
    if name in FLAGS:
        return (False, True)
    if name == "boon":
        return view.ruleset.castable(view, unit) or ("",)
    if name == "item":
        return (*_carried(view, unit), *_about(view, unit), 0)
    return (0, *_carried(view, unit))


def _carried(view: View, unit: int) -> tuple[int, ...]:
    inventory = view.get(unit, Inventory)
    return tuple(item for _, item in inventory.slots) if inventory is not None else ()


def _about(view: View, unit: int) -> tuple[int, ...]:
    """Return the things on the ground about a unit, and those in things of the map there."""
    around = {near for cell in view.cells(unit) for near in view.grid.within(cell, NEAR)}
    there = sorted({one for cell in around for one in view.at(cell)})
    lying = [one for one in there if view.has(one, Item)]
    held = [item for one in there if view.has(one, Scenery) for item in _carried(view, one)]
    return (*lying, *held)
