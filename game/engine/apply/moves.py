"""Where units are: on the board, and off it."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write, nothing, taken_off
from game.engine.ecs import World


def _placed(world: World, event: e.Displaced | e.Pushed) -> None:
    world.add_component(event.unit, c.Position(event.cells))


def _stepped(world: World, event: e.Stepped) -> None:
    world.add_component(event.unit, c.Position(event.cells))
    now = world.try_component(event.unit, c.Economy)
    if now is not None:
        world.add_component(event.unit, replace(now, move=max(0, now.move - event.cost), moved=True))


def _left(world: World, event: e.Left) -> None:
    taken_off(world, event.unit)
    world.add_component(event.unit, c.Gone(event.how))


def _entered(world: World, event: e.Entered) -> None:
    world.remove_component(event.unit, c.Reserve)
    world.add_component(event.unit, c.Position(event.cells))


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Leaving: nothing,
    e.Stepped: _stepped,
    e.Bumped: nothing,
    e.Halted: nothing,
    e.Displaced: _placed,
    e.Pushed: _placed,
    e.Fell: nothing,
    e.Left: _left,
    e.Entered: _entered,
}
