"""What is left of life, the edge of death, death."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write, nothing, taken_off
from game.engine.components import BATTLE
from game.engine.ecs import World


def _hit_points(world: World, event: e.Damaged | e.Healed | e.Rose | e.Recovered) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), hp=event.hp))


def _fell_to_verge(world: World, event: e.FellToVerge) -> None:
    world.add_component(event.unit, c.Verge(0, 0))


def _verge_counted(world: World, event: e.VergeCounted) -> None:
    world.add_component(event.unit, c.Verge(event.successes, event.fails))


def _rose(world: World, event: e.Rose) -> None:
    world.remove_component(event.unit, c.Verge)
    world.add_component(event.unit, c.Risen())
    _hit_points(world, event)


def _died(world: World, event: e.Died) -> None:
    where = world.try_component(event.unit, c.Position)
    taken_off(world, event.unit)
    world.add_component(event.unit, c.Dead(() if where is None else where.cells))


def _fell_dying(world: World, event: e.FellDying) -> None:
    world.add_component(event.unit, c.Dying(world.component_for_entity(BATTLE, c.Clock).round))


def _stabilised(world: World, event: e.Stabilised) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Dying), stable=True))


def _recovered(world: World, event: e.Recovered) -> None:
    world.remove_component(event.unit, c.Dying)
    _hit_points(world, event)


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Attacked: nothing,
    e.Aimed: nothing,
    e.Missed: nothing,
    e.Avoided: nothing,
    e.Struck: nothing,
    e.Damaged: _hit_points,
    e.Healed: _hit_points,
    e.FellToVerge: _fell_to_verge,
    e.VergeCounted: _verge_counted,
    e.Rose: _rose,
    e.FellDying: _fell_dying,
    e.Stabilised: _stabilised,
    e.Recovered: _recovered,
    e.Died: _died,
}
