"""What can be done: an action, what it is aimed at, and what else its commands say.

All of it is declared, so that nobody has to look for fields in a command of a type that it does not know: this is the
one place that reads and fills them by name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from game.board.grid import Cell
from game.engine.commands import Block, Command, React
from game.engine.components import Inventory, Item, Scenery
from game.engine.cost import Cost
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View

Check = Callable[[View, Any], Refused | None]
Options = Callable[[View, int], Iterable[Command]]
Resolve = Callable[[Context, Any], Steps]

V = TypeVar("V")

# ---- what it is aimed at -------------------------------------------------------------------------------------------


class At(Flag):
    """What a command can be aimed at; of several, any one."""

    PATH = auto()
    """Along a path: the command's `path`."""
    PATH_TO_UNIT = auto()
    """At a unit, along a path: `target` and `path`."""
    UNIT = auto()
    """`target`."""
    CELL = auto()
    """`cell`."""
    SCENERY = auto()
    """At a thing of the map: `scenery`."""
    NOTHING = auto()


_PARTS: Final = {
    At.PATH: ("path",),
    At.PATH_TO_UNIT: ("target", "path"),
    At.UNIT: ("target",),
    At.CELL: ("cell",),
    At.SCENERY: ("scenery",),
    At.NOTHING: (),
}
WAYS: Final = At.PATH | At.PATH_TO_UNIT
UNITS: Final = At.UNIT | At.PATH_TO_UNIT
ANYTHING: Final = At.UNIT | At.CELL | At.NOTHING
"""What boons and items are aimed at: each as it is for."""


class Aim(NamedTuple):
    """Where one command is aimed: 0, None or () for what it does not name."""

    target: int = 0
    cell: Cell | None = None
    scenery: int = 0
    path: tuple[Cell, ...] = ()

    @property
    def is_somewhere(self) -> bool:
        """Whether it is at anything at all."""
        return any(self)

    @property
    def named(self) -> tuple[bool, ...]:
        """Which of its parts are named: alike for aims of one sort."""
        return tuple(map(bool, self))

    def cells(self, view: View) -> tuple[Cell, ...]:
        """Return the cells that may be pointed at for it: a way's end, a cell, a body; () for nothing."""
        if self.path:
            return (self.path[-1],)
        if self.cell is not None:
            return (self.cell,)
        return view.cells(self.target or self.scenery) if self.target or self.scenery else ()


NOWHERE: Final = Aim()

# ---- what else it says ---------------------------------------------------------------------------------------------


def _no_words(value: object) -> str:
    del value
    return ""


@dataclass(frozen=True)
class Parameter(Generic[V]):
    """What a command says beside its aim: in which of its fields, and all that a unit could put there.

    `words` tell values apart that the ruleset has no name for; numbers and keys of things have none. `is_payment`: it
    only says how the command is paid for, and has no part in what comes of it; `default` is then what it counts as.
    """

    field: str
    values: Callable[[View, int], Iterable[V]]
    words: Callable[[V], str] = _no_words
    is_payment: bool = False
    default: V | None = None


NEAR: Final = 1
"""Things that lie so many cells away could be meant by a command."""


def _carried(view: View, unit: int) -> tuple[int, ...]:
    inventory = view.get(unit, Inventory)
    return tuple(item for _, item in inventory.slots) if inventory is not None else ()


def _lying(view: View, unit: int) -> tuple[int, ...]:
    """Return the things on the ground about a unit, and those in things of the map there."""
    around = {near for cell in view.cells(unit) for near in view.grid.within(cell, NEAR)}
    there = sorted({one for cell in around for one in view.at(cell)})
    lying = [one for one in there if view.has(one, Item)]
    held = [item for one in there if view.has(one, Scenery) for item in _carried(view, one)]
    return (*lying, *held)


def flag(field: str, off: str, on: str, *, is_payment: bool = False) -> Parameter[bool]:
    """Return what is on or off in a command, and what that is called."""
    return Parameter(field, lambda _view, _unit: (False, True), lambda value: on if value else off, is_payment, False)


ITEM: Final = Parameter[int]("item", lambda view, unit: (*_carried(view, unit), *_lying(view, unit), 0))
"""A thing it has, or that lies about it; 0 for fists and natural weapons."""
ARROWS: Final = Parameter[int]("arrows", lambda view, unit: (0, *_carried(view, unit)))
"""Special arrows, or 0 for ordinary ones."""
BOON: Final = Parameter[str]("boon", lambda view, unit: view.ruleset.castable(view, unit) or ("",))
"""A boon, a spell, an incantation, by its key."""
BONUS: Final = flag("bonus", "with the action", "as a bonus", is_payment=True)
TO_THE_GROUND: Final = flag("to_the_ground", "away", "to the ground")

ANSWERED: Final[dict[type[Command], tuple[Parameter[Any], ...]]] = {Block: (ITEM,), React: (BOON,)}
"""What answers to questions say, which are no actions."""

Variant = tuple[Any, ...]
"""What a command says beside its aim: the values of its action's parameters, in their order."""

# ---- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Action:
    """What can be done with one type of command.

    `check` alone decides what is legal, on what the acting side knows; `options` proposes commands for a unit, from
    which `check` takes the legal ones; `resolve` yields what comes of it. `name`, `cost` and `rules` are for people.
    `aim` is what its commands are aimed at, `parameters` what else they say.
    `foreseen` is what odds and AI walk in its place where a command takes effect later, as a declaration does; `way` is
    then the way on which its unit would go before it, as things stand: () where it stays. What is no deed is not
    weighed by an AI as something to do: going somewhere, ending the turn, letting enemies go. No turn is kept open for
    what is not `worth_waiting_for`: it takes nothing of the turn, and only gives something up.
    `phrase` is how a command with an aim and a thing is put, where its name alone reads badly before them: "Knock
    {aim} prone with {thing}".
    """

    name: str
    cost: Cost
    check: Check
    options: Options
    resolve: Resolve
    rules: tuple[str, ...]
    aim: At = At.NOTHING
    parameters: tuple[Parameter[Any], ...] = ()
    foreseen: Resolve | None = None
    way: Callable[[View, Any], tuple[Cell, ...]] | None = None
    is_deed: bool = True
    worth_waiting_for: bool = True
    phrase: str = ""

    @property
    def is_declared(self) -> bool:
        """Tell whether the command only says what is to be done later."""
        return self.foreseen is not None

    @property
    def outcome(self) -> Resolve:
        """What the command comes to in the end, for those who look ahead."""
        return self.foreseen or self.resolve

    @cached_property
    def _parts(self) -> tuple[str, ...]:
        """The fields that say where."""
        return tuple(dict.fromkeys(part for at in self.aim for part in _PARTS[at]))

    @cached_property
    def is_at_units(self) -> bool:
        """Whether its commands may be aimed at a unit."""
        return bool(self.aim & UNITS)

    @cached_property
    def is_at_scenery(self) -> bool:
        """Whether its commands may be aimed at a thing of the map."""
        return At.SCENERY in self.aim

    @cached_property
    def is_run(self) -> bool:
        """Whether its commands are a run and a blow in one."""
        return At.PATH_TO_UNIT in self.aim

    def aim_of(self, command: Command) -> Aim:
        """Return where a command of the action is aimed."""
        return Aim(**{part: getattr(command, part) for part in self._parts})

    def variant_of(self, command: Command) -> Variant:
        """Return what a command says beside its aim."""
        return tuple(getattr(command, one.field) for one in self.parameters)

    def command(self, kind: type[Command], unit: int, variant: Variant, aim: Aim = NOWHERE) -> Command:
        """Make a command of the action's type."""
        where = {part: value for part, value in aim._asdict().items() if part in self._parts}
        return kind(unit, **where, **{one.field: value for one, value in zip(self.parameters, variant, strict=True)})

    def unpaid(self, command: Command) -> Command:
        """Return a command without what only says how it is paid for."""
        for one in self.parameters:
            if one.is_payment:
                command = saying(command, one, one.default)
        return command


def saying(command: Command, parameter: Parameter[V], value: V | None) -> Command:
    """Return a command that says something else for a parameter of its own."""
    return msgspec.structs.replace(command, **{parameter.field: value})


def value_of(action: Action | None, command: Command, parameter: Parameter[V]) -> V | None:
    """Return what a command, of an action or an answer, says for a parameter; None where it has no such one."""
    said = ANSWERED.get(type(command), ()) if action is None else action.parameters
    value: V | None = getattr(command, parameter.field) if parameter in said else None
    return value


ENTITIES: Final = frozenset({"unit", "target", "scenery", "item", "arrows"})
"""The fields that hold an entity, or 0 for none."""


def about_those_of(command: Command, same: Mapping[int, int]) -> Command | None:
    """Return a command about the entities that stand for its own in another battle; None where there is no such one."""
    named = {name: getattr(command, name) for name in command.__struct_fields__ if name in ENTITIES}
    if not same.keys() >= {entity for entity in named.values() if entity}:
        return None
    return msgspec.structs.replace(command, **{name: same[entity] for name, entity in named.items() if entity})
