"""What only happens in clash: its events, and the functions that apply them. No rule decides anything here."""

from typing import ClassVar, Final

from game.board.grid import Cell
from game.engine.components import Counters, Inventory, Overlay
from game.engine.ecs import World
from game.engine.events import ArmsChanged, Cited, Event
from game.engine.system import System
from game.rulesets.clash.components import MISSILES, Shot, Wear


class Tied(Event, frozen=True):
    """The two rolled the same, or both a natural 20: both blows land at once, if they can (CL-22); `hitting` do."""

    about: ClassVar[tuple[str, ...]] = ("unit", "other")

    unit: int
    other: int
    hitting: tuple[int, ...]


class WeaponWorn(Cited, frozen=True):
    """A unit's weapon was damaged (CL-23, CL-25)."""

    unit: int
    item: int
    what: str
    why: str
    rule: str


class WeaponBroke(Event, frozen=True):
    """A unit's damaged weapon broke for good (CL-25)."""

    unit: int
    item: int
    what: str


class WeaponMended(ArmsChanged, Cited, frozen=True):
    """A unit's weapon is whole again; `by` is who mended it, 0 for one who hides."""

    item: int
    what: str
    by: int
    rule: str


class MendingFailed(Event, frozen=True):
    """Its owner could not mend the weapon: only a professional can (CL-27)."""

    unit: int
    item: int
    what: str


class Loosed(Event, frozen=True):
    """The unit shot a missile; so many are left (CL-32)."""

    unit: int
    left: int


class MissilesFound(Event, frozen=True):
    """After the battle the unit found so many of its missiles again; it has so many now (CL-32)."""

    unit: int
    found: int
    left: int


class CastingFailed(Event, frozen=True):
    """The unit did not bring a spell about (CL-80)."""

    unit: int
    spell: str


class Overspread(Event, frozen=True):
    """The unit has laid this terrain over cells; () takes it away again."""

    unit: int
    overlay: tuple[tuple[Cell, str], ...]


def _worn(world: World, event: WeaponWorn) -> None:
    world.add_component(event.item, Wear("damaged"))


def _broke(world: World, event: WeaponBroke) -> None:
    slots = world.component_for_entity(event.unit, Inventory).slots
    world.add_component(event.unit, Inventory(tuple(pair for pair in slots if pair[1] != event.item)))


def _mended(world: World, event: WeaponMended) -> None:
    world.remove_component(event.item, Wear)


def _mending_failed(world: World, event: MendingFailed) -> None:
    world.add_component(event.item, Wear("beyond"))


def _loosed(world: World, event: Loosed) -> None:
    before = world.try_component(event.unit, Shot)
    world.add_component(event.unit, Shot(1 if before is None else before.count + 1))
    _count(world, event.unit, event.left)


def _found(world: World, event: MissilesFound) -> None:
    world.remove_component(event.unit, Shot)
    _count(world, event.unit, event.left)


def _count(world: World, unit: int, left: int) -> None:
    world.add_component(unit, Counters({**world.component_for_entity(unit, Counters).left, MISSILES: left}))


def _overspread(world: World, event: Overspread) -> None:
    if event.overlay:
        world.add_component(event.unit, Overlay(event.overlay))
    else:
        world.remove_component(event.unit, Overlay)


def _nothing(world: World, event: Event) -> None:
    del world, event


SYSTEM: Final = System(
    "events",
    apply={
        Tied: _nothing,
        WeaponWorn: _worn,
        WeaponBroke: _broke,
        WeaponMended: _mended,
        MendingFailed: _mending_failed,
        Loosed: _loosed,
        MissilesFound: _found,
        CastingFailed: _nothing,
        Overspread: _overspread,
    },
)
