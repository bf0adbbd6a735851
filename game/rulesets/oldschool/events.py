"""What only happens in old school: its events, how they are applied, and their sentences."""

from typing import ClassVar, Final

import msgspec

from game.board.grid import Cell
from game.engine import components as c
from game.engine import events as e
from game.engine.apply import APPLY as CORE
from game.engine.components import BATTLE
from game.engine.ecs import World
from game.engine.events import Event, OfTheBattle
from game.engine.system import System
from game.rulesets.oldschool import components as own

replace = msgspec.structs.replace

STRUCK: Final = "struck by "
"""How a mark on a turn begins that says a foe has had its free attack on this move action (OS-40)."""


class MoodSet(OfTheBattle, frozen=True):
    """How a side feels about the others, from now on (OS-10)."""

    side: str
    mood: str


class Provoked(OfTheBattle, frozen=True):
    """A side has turned on these units: on all of the side `whom`, where one is named (OS-10)."""

    side: str
    foes: tuple[int, ...]
    whom: str = ""

    @property
    def concerned(self) -> tuple[int, ...]:
        """Those who are named: of one whom a third side does not see it does not hear (BD-14)."""
        return () if self.whom else self.foes


class ChangedSides(Event, frozen=True):
    """The unit fights for that side from now on (OS-10)."""

    unit: int
    side: str


class SurpriseBegan(OfTheBattle, frozen=True):
    """A side has the surprise, and a round of its own (OS-11)."""

    side: str


class SurpriseEnded(OfTheBattle, frozen=True):
    """The surprise round is over."""


class Hastened(Event, frozen=True):
    """The unit turned its main action into a move action of so many cells (OS-20)."""

    unit: int
    cells: int


class ChargeBegan(Event, frozen=True):
    """The unit charges a target, with so many cells of movement (OS-45)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    cells: int


class MainSpent(Event, frozen=True):
    """The unit spent its main action of this round out of its turn (OS-24)."""

    unit: int


class ShockStopped(Event, frozen=True):
    """The unit's shield stopped the shock of a miss (OS-35)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "by")
    unit: int
    by: int


class LurkingSet(Event, frozen=True):
    """The unit has had these unaware foes within reach or range, unseen, so far in its turn (OS-44)."""

    unit: int
    foes: tuple[int, ...]


class PoisedSet(Event, frozen=True):
    """The unit may execute these foes in its next turn (OS-44)."""

    unit: int
    foes: tuple[int, ...]

    @property
    def concerned(self) -> tuple[int, ...]:
        """The unit and the foes: it names them."""
        return (self.unit, *self.foes)


class Dragged(Event, frozen=True):
    """The unit went to `cells` and drew an ally along to `behind` (OS-21)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int
    cells: tuple[Cell, ...]
    behind: tuple[Cell, ...]


class WasShot(Event, frozen=True):
    """A weapon was shot that has to be loaded again."""

    unit: int
    item: int


class Reloaded(Event, frozen=True):
    """A weapon was loaded again."""

    unit: int
    item: int
    what: str


# ---- apply ---------------------------------------------------------------------------------------------------------


def _mood_set(world: World, event: MoodSet) -> None:
    now = world.try_component(BATTLE, own.Moods) or own.Moods(())
    moods = {**dict(now.moods), event.side: event.mood}
    world.add_component(BATTLE, own.Moods(tuple(sorted(moods.items())), now.foes))


def _provoked(world: World, event: Provoked) -> None:
    now = world.component_for_entity(BATTLE, own.Moods)
    foes = {*now.foes, *((event.side, foe) for foe in event.foes)}
    world.add_component(BATTLE, own.Moods(now.moods, tuple(sorted(foes))))


def _changed_sides(world: World, event: ChangedSides) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Unit), side=event.side))


def _surprise_began(world: World, event: SurpriseBegan) -> None:
    world.add_component(BATTLE, own.Surprise(event.side))


def _surprise_ended(world: World, event: SurpriseEnded) -> None:
    del event
    world.remove_component(BATTLE, own.Surprise)


def _main_used(world: World, unit: int) -> None:
    world.add_component(unit, own.MainUsed(world.component_for_entity(BATTLE, c.Clock).round))


def _spent(world: World, event: e.Spent) -> None:
    CORE[e.Spent](world, event)
    if event.action > 0:
        _main_used(world, event.unit)


def _main_spent(world: World, event: MainSpent) -> None:
    _main_used(world, event.unit)


def _begin_stride(world: World, unit: int) -> None:
    where = world.try_component(unit, c.Position)
    if where is not None:
        world.add_component(unit, own.Stride(where.cells))


def _turn_began(world: World, event: e.TurnBegan) -> None:
    CORE[e.TurnBegan](world, event)
    _begin_stride(world, event.unit)


def _second_move(world: World, event: Hastened | ChargeBegan) -> None:
    now = world.component_for_entity(event.unit, c.Economy)
    used = tuple(mark for mark in now.used if not mark.startswith(STRUCK))
    world.add_component(event.unit, c.Economy(event.cells, now.action - 1, now.bonus, moved=False, used=used))
    _main_used(world, event.unit)
    _begin_stride(world, event.unit)


def _shock_stopped(world: World, event: ShockStopped) -> None:
    world.add_component(event.unit, own.ShieldUsed(world.component_for_entity(BATTLE, c.Clock).round))


def _grappled(world: World, event: e.Grappled) -> None:
    mine = world.try_component(event.unit, own.Holds) or own.Holds(0, ())
    theirs = world.try_component(event.target, own.Holds) or own.Holds(0, ())
    _hold(world, event.unit, own.Holds(event.target, mine.held_by))
    _hold(world, event.target, own.Holds(theirs.holding, tuple(sorted({*theirs.held_by, event.unit}))))


def _freed(world: World, event: e.Freed) -> None:
    for unit, other in ((event.unit, event.other), (event.other, event.unit)):
        now = world.try_component(unit, own.Holds)
        if now is not None:
            holding = 0 if now.holding == other else now.holding
            _hold(world, unit, own.Holds(holding, tuple(one for one in now.held_by if one != other)))


def _hold(world: World, unit: int, holds: own.Holds) -> None:
    """Keep the part a unit has in grapples, and the pair that other blocks look at."""
    if holds.holding or holds.held_by:
        world.add_component(unit, holds)
        world.add_component(unit, c.Grappling((*holds.held_by, holds.holding)[0], pinned=bool(holds.held_by)))
    else:
        world.remove_component(unit, own.Holds)
        world.remove_component(unit, c.Grappling)


def _became_aware(world: World, event: e.BecameAware) -> None:
    """Whoever knows of an enemy sleeps no more."""
    CORE[e.BecameAware](world, event)
    world.remove_component(event.unit, own.Asleep)


def _lurking(world: World, event: LurkingSet) -> None:
    if event.foes:
        world.add_component(event.unit, own.Lurking(event.foes))
    else:
        world.remove_component(event.unit, own.Lurking)


def _poised(world: World, event: PoisedSet) -> None:
    if event.foes:
        world.add_component(event.unit, own.Poised(event.foes))
    else:
        world.remove_component(event.unit, own.Poised)


def _dragged(world: World, event: Dragged) -> None:
    """Put both where they are; a move action that is still to come begins there (OS-40)."""
    world.add_component(event.unit, c.Position(event.cells))
    _begin_stride(world, event.unit)
    world.add_component(event.target, c.Position(event.behind))


def _was_shot(world: World, event: WasShot) -> None:
    world.add_component(event.item, own.Unloaded())


def _reloaded(world: World, event: Reloaded) -> None:
    world.remove_component(event.item, own.Unloaded)


def _stabilised(world: World, event: e.Stabilised) -> None:
    """Leave the unit down, with 1 hit point (OS-50)."""
    CORE[e.Stabilised](world, event)
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), hp=1))


SYSTEM: Final = System(
    "events",
    apply={
        e.Spent: _spent,
        e.TurnBegan: _turn_began,
        e.Grappled: _grappled,
        e.Freed: _freed,
        e.Stabilised: _stabilised,
        e.BecameAware: _became_aware,
        MoodSet: _mood_set,
        Provoked: _provoked,
        ChangedSides: _changed_sides,
        SurpriseBegan: _surprise_began,
        SurpriseEnded: _surprise_ended,
        Hastened: _second_move,
        ChargeBegan: _second_move,
        MainSpent: _main_spent,
        ShockStopped: _shock_stopped,
        LurkingSet: _lurking,
        PoisedSet: _poised,
        Dragged: _dragged,
        WasShot: _was_shot,
        Reloaded: _reloaded,
    },
    reveals=frozenset({Provoked}),
)
