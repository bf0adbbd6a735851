"""Boons and spells: begun, cast, readied."""

from collections.abc import Mapping
from typing import Final

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write
from game.engine.components import BATTLE
from game.engine.ecs import World


def _casting(world: World, event: e.CastBegan) -> None:
    world.add_component(
        event.unit, c.Casting(event.boon, 1, event.needed, world.component_for_entity(BATTLE, c.Clock).round)
    )


def _cast_went_on(world: World, event: e.CastWentOn) -> None:
    now = world.component_for_entity(BATTLE, c.Clock).round
    world.add_component(event.unit, c.Casting(event.boon, event.done, event.needed, now, event.target, event.cell))


def _cast_over(world: World, event: e.CastBroke) -> None:
    world.remove_component(event.unit, c.Casting)


def _boon_cast(world: World, event: e.BoonCast) -> None:
    now = world.try_component(event.unit, c.Casting)
    if now is not None and now.boon == event.boon:
        world.remove_component(event.unit, c.Casting)


def _readied(world: World, event: e.Readied) -> None:
    now = world.try_component(event.unit, c.ReadyBoons)
    world.add_component(event.unit, c.ReadyBoons((*(() if now is None else now.boons), event.boon)))


def _readiness_ended(world: World, event: e.ReadinessEnded) -> None:
    world.remove_component(event.unit, c.ReadyBoons)


def _reacted(world: World, event: e.Reacted) -> None:
    before = world.try_component(event.unit, c.ReactedIn)
    rounds = dict(() if before is None else before.rounds)
    rounds[event.boon] = world.component_for_entity(BATTLE, c.Clock).round
    world.add_component(event.unit, c.ReactedIn(tuple(sorted(rounds.items()))))
    now = world.try_component(event.unit, c.ReadyBoons)
    left = () if now is None else tuple(boon for boon in now.boons if boon != event.boon)
    if left:
        world.add_component(event.unit, c.ReadyBoons(left))
    else:
        world.remove_component(event.unit, c.ReadyBoons)


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.CastBegan: _casting,
    e.CastWentOn: _cast_went_on,
    e.CastBroke: _cast_over,
    e.BoonCast: _boon_cast,
    e.Readied: _readied,
    e.ReadinessEnded: _readiness_ended,
    e.Reacted: _reacted,
}
