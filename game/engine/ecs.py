"""The esper world of one battle: sorted queries, the journal, the cell index and the digest.

The only module that imports esper. esper's world is global to the process and its query order depends on
history; here every access first activates the battle's own world and every query is sorted by entity id.
What must not live here: anything that knows a rule.
"""

import itertools
import weakref
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar, cast, overload

import esper
import msgspec

from game.board.grid import Cell
from game.engine.components import Component, Position
from game.engine.reads import Trace

C = TypeVar("C", bound=Component)
D = TypeVar("D", bound=Component)
Change = tuple[int, type[Component], Component | None, Component | None, int]
"""An entity, a kind of component, the one of before and the one of after, and by what bits the fingerprint differs."""

_serial: Final = itertools.count(1)


def _forget(name: str) -> None:
    """Delete a world whose owner is gone."""
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)


class ComponentRow(Protocol):
    """The components of one entity, each under its own kind: a dict."""

    def get(self, kind: type[C], /) -> C | None:
        """Return the component of that kind, or None."""

    def __setitem__(self, kind: type[C], component: C, /) -> None: ...

    def __delitem__(self, kind: type[Component], /) -> None: ...


_new_row: Final = cast("Callable[[], ComponentRow]", dict)
"""No type of a dict says that what lies under a kind is of that kind."""


class _Rows(dict[int, ComponentRow]):
    """Components by entity and kind; an entity that is not there has none."""

    def __missing__(self, entity: int) -> ComponentRow:
        return _new_row()


class World:
    """Entities and components of one battle, with every change kept in a journal.

    Writing (`put`, `drop`) is for `apply` alone. Entities are created while a battle is set up and never deleted, so
    that ids do not depend on what was imagined or taken back.
    """

    def __init__(self) -> None:
        """Create an empty world of its own."""
        self.name: Final = f"battle-{next(_serial)}"
        self._journal: list[Change] = []
        self.components: Final = _Rows()
        """What esper holds, by entity: rules read it hundreds of times for each outcome of a forecast.

        Whoever reads it tells the `trace`, and nobody else writes it.
        """

        self._cells: dict[Cell, tuple[int, ...]] = {}
        self._members: dict[type[Component], tuple[int, ...]] = {}
        self._stamps: defaultdict[type[Component], int] = defaultdict(int)
        self.trace: Trace | None = None
        self.layers: list[Layer] = []
        """What is imagined over the world now, the uppermost last (`game.engine.imagine`)."""
        self.fingerprint = 0
        self._finalizer = weakref.finalize(self, _forget, self.name)
        self.activate()

    def activate(self) -> None:
        """Make this battle's world the one that esper works on."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    # ---- reading ---------------------------------------------------------------------------------------------------

    def try_component(self, entity: int, kind: type[C]) -> C | None:
        """Return the entity's component of that kind, or None."""
        found = self.components[entity].get(kind)
        if self.trace is not None:
            self.trace.read((entity, kind), found)
        return found

    def component_for_entity(self, entity: int, kind: type[C]) -> C:
        """Return the entity's component of that kind; KeyError where it has none."""
        found = self.components[entity].get(kind)
        if self.trace is not None:
            self.trace.read((entity, kind), found)
        if found is None:
            raise KeyError(entity, kind.__name__)
        return found

    def has_component(self, entity: int, kind: type[Component]) -> bool:
        """Tell whether the entity has a component of that kind."""
        found = self.components[entity].get(kind)
        if self.trace is not None:
            self.trace.read((entity, kind), found)
        return found is not None

    def held(self, entity: int, kinds: Iterable[type[Component]]) -> tuple[Component | None, ...]:
        """Return the entity's components of these kinds, None for those that it has not; no trace notes it."""
        rows = self.components[entity]
        return tuple(map(rows.get, kinds))

    def each(self, kind: type[Component]) -> tuple[int, ...]:
        """Return the entities that have a component of that kind, by ascending id."""
        members = self._members.get(kind)
        if members is None:
            self.activate()
            members = self._members[kind] = tuple(sorted(entity for entity, _ in esper.get_component(kind)))
        if self.trace is not None:
            self.trace.read(("each", kind), members)
        return members

    @overload
    def query(self, kind: type[C], /) -> Iterator[tuple[int, C]]: ...

    @overload
    def query(self, kind: type[C], second: type[D], /) -> Iterator[tuple[int, C, D]]: ...

    def query(self, *kinds: type[Component]) -> Iterator[tuple[Any, ...]]:
        """Yield each entity that has a component of every kind, with these, by ascending id.

        >>> world = World()
        >>> unit = world.create_entity()
        >>> world.add_component(unit, Position(((0, 0),)))
        >>> list(world.query(Position))
        [(1, Position(cells=((0, 0),)))]
        """
        return self.rows(self.each(kinds[0]), kinds)

    def rows(self, entities: Iterable[int], kinds: tuple[type[Component], ...]) -> Iterator[tuple[Any, ...]]:
        """Yield those of the entities that have a component of every kind as they are come to, with these."""
        for entity in entities:
            found = tuple(self.try_component(entity, kind) for kind in kinds)
            if None not in found:
                yield entity, *found

    def at(self, cell: Cell) -> tuple[int, ...]:
        """Return the entities whose `Position` covers the cell, by ascending id."""
        found = self._cells.get(cell, ())
        if self.trace is not None:
            self.trace.read(("at", cell), found)
        return found

    def stamp(self, kind: type[Component]) -> int:
        """Return a number that is another one after any change to a component of that kind."""
        return self._stamps[kind]

    def entities(self) -> tuple[int, ...]:
        """Return all entities by ascending id."""
        self.activate()
        return tuple(sorted(esper.get_entities()))

    def components_for_entity(self, entity: int) -> tuple[Component, ...]:
        """Return all components of an entity, sorted by the name of their kind."""
        self.activate()
        found: tuple[Component, ...] = esper.components_for_entity(entity)
        return tuple(sorted(found, key=lambda component: type(component).__name__))

    # ---- writing ---------------------------------------------------------------------------------------------------

    def create_entity(self) -> int:
        """Create an entity without components; for setting up only."""
        self.activate()
        entity = esper.create_entity()
        self.components[entity] = _new_row()
        return entity

    def add_component(self, entity: int, component: Component) -> None:
        """Give the entity this component in place of the one of its kind that it had."""
        kind = type(component)
        old = self.components[entity].get(kind)
        if old == component:
            return
        self._change(entity, kind, old, component)

    def remove_component(self, entity: int, kind: type[Component]) -> None:
        """Take the component of that kind away, if there is one."""
        old = self.components[entity].get(kind)
        if old is not None:
            self._change(entity, kind, old, None)

    def _change(self, entity: int, kind: type[Component], old: Component | None, new: Component | None) -> None:
        self.activate()
        bits = hash((entity, kind, old)) ^ hash((entity, kind, new))
        self._journal.append((entity, kind, old, new, bits))
        self._write(entity, kind, old, new, bits)

    def _write(
        self, entity: int, kind: type[Component], old: Component | None, new: Component | None, bits: int
    ) -> None:
        if new is None:
            esper.remove_component(entity, kind)
            del self.components[entity][kind]
        else:
            esper.add_component(entity, new)
            self.components[entity][kind] = new
        if (old is None) != (new is None):
            self._members.pop(kind, None)
        self._stamps[kind] += 1
        self.fingerprint ^= bits
        if self.trace is not None:
            self.trace.wrote(entity, kind, old)
        if kind is Position:
            self._index(entity, old, new)

    def _index(self, entity: int, old: Component | None, new: Component | None) -> None:
        if isinstance(old, Position):
            for cell in old.cells:
                self._cells[cell] = tuple(other for other in self._cells[cell] if other != entity)
        if isinstance(new, Position):
            for cell in new.cells:
                self._cells[cell] = tuple(sorted((*self._cells.get(cell, ()), entity)))

    # ---- journal ---------------------------------------------------------------------------------------------------

    def mark(self) -> int:
        """Return the place in the journal to which `undo_to` can go back."""
        return len(self._journal)

    def changed_since(self, mark: int) -> frozenset[tuple[int, type[Component]]]:
        """Return what was written since the mark: entities, each with a kind of component."""
        return frozenset((entity, kind) for entity, kind, *_ in self._journal[mark:])

    def undo_to(self, mark: int) -> list[Change]:
        """Take every change since the mark back; return them, so that `redo` can make them again.

        A world that is gone has nothing to take back: what was imagined in it may be given up only then.
        """
        if not self._finalizer.alive:
            return []
        self.activate()
        undone = self._journal[mark:]
        del self._journal[mark:]
        for entity, kind, old, new, bits in reversed(undone):
            self._write(entity, kind, new, old, bits)
        return undone

    def redo(self, changes: list[Change]) -> None:
        """Make changes again that `undo_to` took back."""
        self.activate()
        self._journal += changes
        for change in changes:
            self._write(*change)

    # ---- digest and snapshot ---------------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Return all components as canonical JSON: entities by id, components by the name of their kind."""
        return _encoder.encode([(entity, self.components_for_entity(entity)) for entity in self.entities()])

    def digest(self) -> str:
        """Return 16 bytes of BLAKE2b over the snapshot, as hex: equal exactly where all components are equal."""
        return digest_of(self.snapshot())

    def restore(self, snapshot: bytes) -> None:
        """Make the components those of the snapshot; the journal goes on. Entities that are missing are created."""
        wanted = dict(decode_snapshot(snapshot))
        for _ in range(len(wanted.keys() - set(self.entities()))):
            self.create_entity()
        for entity in self.entities():
            keep = wanted.get(entity, ())
            for kind in {type(component) for component in self.components_for_entity(entity)} - {type(c) for c in keep}:
                self.remove_component(entity, kind)
            for component in keep:
                self.add_component(entity, component)


class Layer:
    """Changes to a world that last as long as a `with` block, made at its present or at an earlier mark."""

    __slots__ = ("_changes", "_mark", "_past", "_world")

    def __init__(self, world: World, mark: int | None = None) -> None:
        """Lie over a world as it is, or as it was at a mark."""
        self._world = world
        self._mark = world.mark() if mark is None else mark
        self._past: list[Change] = []
        self._changes: list[Change] = []

    def __enter__(self) -> Self:
        """Go there."""
        self.take_up()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Come back, unless all of it has been put away already and was left there."""
        if self in self._world.layers:
            self.put_away()

    def take_up(self) -> None:
        """Make the changes, in place of what has happened since the mark."""
        self._past = self._world.undo_to(self._mark)
        self._world.redo(self._changes)
        self._world.layers.append(self)

    def put_away(self) -> None:
        """Take the changes back, and remember them; the layer is the uppermost one."""
        self._world.layers.pop()
        self._changes = self._world.undo_to(self._mark)
        self._world.redo(self._past)

    @property
    def changed(self) -> frozenset[tuple[int, type[Component]]]:
        """What is changed in it: entities, each with a kind of component."""
        return self._world.changed_since(self._mark)


_encoder: Final = msgspec.json.Encoder(order="deterministic")


def digest_of(snapshot: bytes) -> str:
    """Return the digest of a world with that snapshot."""
    return blake2b(snapshot, digest_size=16).hexdigest()


def decode_snapshot(snapshot: bytes) -> list[tuple[int, tuple[Component, ...]]]:
    """Read a snapshot back; raises `msgspec.ValidationError` for anything that is none."""
    raw: list[tuple[int, list[msgspec.Raw]]] = msgspec.json.decode(snapshot, type=list[tuple[int, list[msgspec.Raw]]])
    return [(entity, tuple(Component.decode(bytes(part)) for part in parts)) for entity, parts in raw]
