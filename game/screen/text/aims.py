"""Commands looked at by their fields: where one is aimed, what variant it is. No arcade, no ruleset's names.

`path`, `cell`, `target` and `scenery` say where; every other field but `unit` says which variant.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

import msgspec

from game.commands import Command
from game.components import Counters, Inventory, Position, Scenery
from game.view import Cell, View

PLACES: Final = frozenset({"path", "cell", "target", "scenery"})
MOST_TRIED: Final = 96

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


def aimed_at_cell(command: Command, cell: Cell) -> Command | None:
    """Return the same command on another cell, or None where it is not aimed at cells."""
    if getattr(command, "cell", None) is None:
        return None
    return msgspec.structs.replace(command, cell=cell)


def aimed_at_unit(command: Command, unit: int) -> Command | None:
    """Return the same command on another unit, or None where it is not aimed at units."""
    if not getattr(command, "target", 0):
        return None
    return msgspec.structs.replace(command, target=unit)


# ---- commands made up, to ask why not ------------------------------------------------------------------------------


def made_up(view: View, unit: int, kind: type[Command]) -> Iterator[Command]:
    """Yield plausible commands of a type for a unit, to ask the rules why none is allowed; the likeliest first."""
    names = fields_of(kind)
    values = [_plausible(view, unit, name) for name in names]
    for chosen in islice(product(*values), MOST_TRIED):
        yield kind(unit, **dict(zip(names, chosen, strict=True)))


def _plausible(view: View, unit: int, name: str) -> tuple[object, ...]:
    if name == "path":
        here = view.cells(unit)[0]
        return tuple((to,) for to in view.grid.neighbours(here)) or ((),)
    if name == "target":
        near = sorted(view.enemies(unit), key=lambda other: (view.gap(unit, other), other))
        return tuple(near[:2]) or (0,)
    if name == "item":
        inventory = view.get(unit, Inventory)
        return (*(item for _, item in inventory.slots), 0) if inventory is not None else (0,)
    if name == "boon":
        counters = view.get(unit, Counters)
        return tuple(counters.left) if counters is not None and counters.left else ("",)
    if name == "scenery":
        things = [thing for thing in view.each(Scenery) if view.has(thing, Position)]
        return tuple(sorted(things, key=lambda thing: (view.gap(unit, thing), thing))[:2]) or (0,)
    return {"bonus": (False, True), "cell": (None,)}.get(name, (0,))
