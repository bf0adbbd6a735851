"""How rules look at a battle: the stage it is played on, the view of a side or of the truth.

A `View` shows what its side knows (BD-14); `side` None shows the truth. `check` is given the acting side's view,
resolvers meet the truth. Nothing here writes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, TypeVar, cast, overload

from game.board.board import Board, Field
from game.board.grid import Cell
from game.board.paths import Reach
from game.board.terrain import terrains
from game.engine.catalogue import Catalogue
from game.engine.components import Component, Dead, Overlay, Position, Unit
from game.engine.condition import Conditions
from game.engine.ecs import World
from game.engine.events import Reason
from game.engine.findings import Findings
from game.engine.query import Query, Total
from game.engine.reads import Key
from game.engine.scale import Scale
from game.tiled.model import ZoneSpec

C = TypeVar("C", bound=Component)
D = TypeVar("D", bound=Component)
Modifier = Callable[["View", Any], Reason | None]
Fold = Callable[["View", Any, tuple[Reason, ...]], int]


class Reaching(Protocol):
    """Where a unit can get: with its movement or a budget of cells, from its own cell or from `start`."""

    def __call__(self, view: View, unit: int, budget: int | None = None, start: Cell | None = None) -> Reach:
        """Return the cells with their costs."""
        ...


class Rules(Protocol):
    """What a view needs of the rules, and what rules ask each other through it; the whole is `Ruleset.of(view)`.

    Ruleset and view know each other: this is the part that the lower of both knows. Its names are explained there.
    """

    @property
    def key(self) -> str:
        """What it is called in files."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def tables(self) -> Catalogue:
        """Units, things and boons."""

    @property
    def scale(self) -> Scale:
        """Lengths."""

    @property
    def conditions(self) -> Conditions:
        """All that may last."""

    @property
    def modifiers(self) -> Mapping[type[Query], tuple[Modifier, ...]]:
        """What counts in each type of question."""

    @property
    def folds(self) -> Mapping[type[Query], Fold]:
        """How what counts comes together."""

    @property
    def hidden(self) -> Callable[[View, int, str], bool]:
        """Whether a unit is hidden from a side."""

    @property
    def reach(self) -> Reaching:
        """Where a unit can get."""

    @property
    def castable(self) -> Callable[[View, int], tuple[str, ...]]:
        """What a unit could put into a command as its boon."""


@dataclass(slots=True)
class Stage:
    """What a battle stands on: its world, the board, the ruleset, the sides in map order, and the map's zones."""

    world: World
    board: Board
    ruleset: Rules
    sides: tuple[str, ...]
    zones: tuple[ZoneSpec, ...] = ()
    findings: Findings = dataclasses.field(init=False)
    _field: Field | None = None
    _stamp: int = -1

    def __post_init__(self) -> None:
        self.findings = Findings(self.world)

    @property
    def field(self) -> Field:
        """The ground as it is now: the board with what lies over it."""
        stamp = self.world.stamp(Overlay)
        if self._field is None or stamp != self._stamp:
            known = terrains()
            laid = {cell: known[name] for _, overlay in self.world.query(Overlay) for cell, name in overlay.cells}
            self._field = Field.of(self.board, tuple(sorted(laid.items(), key=lambda cell: cell[0])))
            self._stamp = stamp
        return self._field


class View:
    """What one side knows of a battle, or the truth where `side` is None."""

    __slots__ = ("_rows", "eyes", "findings", "grid", "ruleset", "side", "stage", "within", "world")

    def __init__(
        self, stage: Stage, side: str | None, within: View | None = None, before: tuple[str, ...] = ()
    ) -> None:
        """Look at a stage with a side's eyes; `within` is another view that has to know of everything too.

        `before` are sides that look on: what one knows unbeknown to another of them is not known before all.
        """
        self.stage = stage
        self.side = side
        self.within = within
        self.eyes: tuple[str | None, ...] = (side, *before) if within is None else (side, *before, *within.eyes)
        self.world = stage.world
        self._rows = stage.world.components
        self.findings = stage.findings
        self.ruleset = stage.ruleset
        self.grid = stage.board.grid

    @property
    def field(self) -> Field:
        """The ground as it is now."""
        return self.stage.field

    def get(self, entity: int, kind: type[C]) -> C | None:
        """Return the entity's component of that kind, or None."""
        found = self._rows[entity].get(kind)
        if self.world.trace is not None:
            self.world.trace.read((entity, kind), found)
        return found

    def of(self, entity: int, kind: type[C]) -> C:
        """Return the entity's component of that kind; KeyError where it has none."""
        found = self._rows[entity].get(kind)
        if self.world.trace is not None:
            self.world.trace.read((entity, kind), found)
        if found is None:
            raise KeyError(entity, kind.__name__)
        return found

    def has(self, entity: int, kind: type[Component]) -> bool:
        """Tell whether the entity has a component of that kind."""
        found = self._rows[entity].get(kind)
        if self.world.trace is not None:
            self.world.trace.read((entity, kind), found)
        return found is not None

    def knows(self, unit: int) -> bool:
        """Tell whether the side knows where the unit is (BD-14); the truth knows all."""
        if self.side is not None and self.ruleset.hidden(self, unit, self.side):
            return False
        return self.within is None or self.within.knows(unit)

    def through(self, side: str) -> View:
        """Return what a side knows, as far as this view can tell: all of it in truth, else what both know of.

        A rule that asks what the mover's side knows asks this: who only imagines the move knows no more than itself.
        """
        if side == self.side:
            return self
        return View(self.stage, side, None if self.side is None else self)

    def in_common(self) -> View:
        """Return what all sides know, whoever looks: what happens by that gives nobody away.

        That a side has seen somebody unbeknown to that one's own side is left out: what is done by it would tell.
        """
        sides = self.stage.sides
        common = View(self.stage, sides[0], before=sides)
        for side in sides[1:]:
            common = View(self.stage, side, common)
        return common

    def each(self, kind: type[Component]) -> tuple[int, ...]:
        """Return the entities that have a component of that kind, by id, without the units that the side cannot see."""
        if self._is_truth:
            return self.world.each(kind)
        return self._noting(("known", kind), partial(self._known, self.world.each, kind))

    def at(self, cell: Cell) -> tuple[int, ...]:
        """Return the entities in a cell, by id, without the units that the side cannot see."""
        if self._is_truth:
            return self.world.at(cell)
        return self._noting(("here", cell), partial(self._known, self.world.at, cell))

    def everywhere(self, kind: type[Component]) -> tuple[int, ...]:
        """Return all entities that have a component of that kind, by id, seen or not.

        Only for what is no secret: who takes part, whose turn it is, what lasts in cells, and how things stand in all.
        """
        return self.world.each(kind)

    @overload
    def query(self, kind: type[C], /) -> Iterator[tuple[int, C]]: ...

    @overload
    def query(self, kind: type[C], second: type[D], /) -> Iterator[tuple[int, C, D]]: ...

    def query(self, *kinds: type[Component]) -> Iterator[tuple[Any, ...]]:
        """Yield each entity of `each` that has a component of every kind, with these."""
        return self.world.rows(self.each(kinds[0]), kinds)

    @overload
    def query_everywhere(self, kind: type[C], /) -> Iterator[tuple[int, C]]: ...

    @overload
    def query_everywhere(self, kind: type[C], second: type[D], /) -> Iterator[tuple[int, C, D]]: ...

    def query_everywhere(self, *kinds: type[Component]) -> Iterator[tuple[Any, ...]]:
        """Yield each entity of `everywhere` that has a component of every kind, with these."""
        return self.world.rows(self.everywhere(kinds[0]), kinds)

    @property
    def _is_truth(self) -> bool:
        return self.side is None and self.within is None

    def _known(self, find: Callable[[Any], tuple[int, ...]], what: Hashable) -> tuple[int, ...]:
        return tuple(
            entity for entity in find(what) if not self.world.has_component(entity, Unit) or self.knows(entity)
        )

    def _noting(self, key: Key, find: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        trace = self.world.trace
        return find() if trace is None or trace.changed else trace.derive(key, find)

    def units(self) -> tuple[int, ...]:
        """Return the units on the board that the side knows of, the dead left out, by id."""
        world = self.world
        trace = world.trace
        if trace is not None and trace.changed:
            return trace.again((world.fingerprint, self.eyes, "units"), self._units)
        known: tuple[int, ...] | None = self.findings.whole.get((world.fingerprint, self.eyes, "units"))
        if known is not None and trace is None:
            return known
        find = partial(self.findings.recall, (self.eyes, "units"), self._units)
        return find() if trace is None else trace.derive(("units",), find)

    def _units(self) -> tuple[int, ...]:
        has = self.world.has_component
        return tuple(
            [unit for unit in self.world.each(Unit) if not has(unit, Dead) and has(unit, Position) and self.knows(unit)]
        )

    def side_of(self, unit: int) -> str:
        """Return the unit's side."""
        return self.of(unit, Unit).side

    def enemies(self, unit: int) -> tuple[int, ...]:
        """Return the known living units of other sides, by id."""
        own, of = self.side_of(unit), self.of
        return tuple([other for other in self.units() if of(other, Unit).side != own])

    def allies(self, unit: int) -> tuple[int, ...]:
        """Return the living units of the unit's own side without itself, by id."""
        own, of = self.side_of(unit), self.of
        return tuple([other for other in self.units() if other != unit and of(other, Unit).side == own])

    def cells(self, entity: int) -> tuple[Cell, ...]:
        """Return the cells that an entity covers, its anchor first; () where it is not on the board."""
        position = self.get(entity, Position)
        return () if position is None else position.cells

    def is_large(self, unit: int) -> bool:
        """Tell whether the unit is Large (BD-06)."""
        known = self.get(unit, Unit)
        return known is not None and known.large

    def gap(self, one: int, other: int) -> int:
        """Return the distance in cells between the nearest cells of two entities (BD-02)."""
        trace = self.world.trace
        return (
            self._gap(one, other)
            if trace is None
            else trace.derive(("gap", one, other), partial(self._gap, one, other))
        )

    def _gap(self, one: int, other: int) -> int:
        return self.grid.gap(self.cells(one), self.cells(other))

    def in_sight(self, one: int, other: int) -> bool:
        """Tell whether the line of sight between two units is free (BD-07); hiding is not looked at."""
        trace = self.world.trace
        if trace is None or trace.changed:
            return self._in_sight(one, other)
        return trace.derive(("sight", one, other), partial(self._in_sight, one, other))

    def _in_sight(self, one: int, other: int) -> bool:
        return self.field.sees(self.cells(one), self.is_large(one), self.cells(other), self.is_large(other))

    def ask(self, question: Query) -> Total:
        """Collect what the ruleset's modifiers contribute to a question, and fold it."""
        world = self.world
        trace = world.trace
        if trace is not None and trace.changed:
            return trace.again((world.fingerprint, self.eyes, question), partial(self._ask, question))
        known: Total | None = self.findings.whole.get((world.fingerprint, self.eyes, question))
        if known is not None and trace is None:
            return known
        find = partial(self.findings.recall, (self.eyes, question), partial(self._ask, question))
        return find() if trace is None else trace.derive(("ask", question), find)

    def _ask(self, question: Query) -> Total:
        kind, found = type(question), list[Reason]()
        for modifier in self.ruleset.modifiers.get(kind, ()):
            reason = modifier(self, question)
            if reason is not None:
                found.append(reason)
        reasons, fold = tuple(found), self.ruleset.folds.get(kind)
        total = sum([reason.amount for reason in reasons]) if fold is None else fold(self, question, reasons)
        return Total(total, reasons)

    def look(self, key: Key) -> Hashable:
        """Read again what a trace has noted (`game.engine.reads`)."""
        what = key[0]
        if isinstance(what, int):
            return self.world.try_component(what, cast("type[Component]", key[1]))
        if callable(what):
            return cast("Hashable", what(self, *key[1:]))
        return _LOOKS[cast("str", what)](self, *key[1:])


_LOOKS: Final[Mapping[str, Callable[..., Hashable]]] = {
    "gap": View.gap,
    "sight": View.in_sight,
    "ask": View.ask,
    "units": View.units,
    "known": View.each,
    "here": View.at,
    "each": lambda view, kind: view.world.each(kind),
    "at": lambda view, cell: view.world.at(cell),
}
