"""What lasts: grapples, effects on units and in cells."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write
from game.engine.condition import PRONE
from game.engine.ecs import World


def _grappled(world: World, event: e.Grappled) -> None:
    world.add_component(event.unit, c.Grappling(event.target, pinned=False))
    world.add_component(event.target, c.Grappling(event.unit, pinned=True))


def _freed(world: World, event: e.Freed) -> None:
    world.remove_component(event.unit, c.Grappling)
    world.remove_component(event.other, c.Grappling)


def _effects(world: World, unit: int, on: tuple[c.Effect, ...]) -> None:
    if on:
        world.add_component(unit, c.Effects(on))
    else:
        world.remove_component(unit, c.Effects)


def _now_on(world: World, unit: int) -> tuple[c.Effect, ...]:
    known = world.try_component(unit, c.Effects)
    return () if known is None else known.on


def _effect_began(world: World, event: e.EffectBegan) -> None:
    others = tuple(effect for effect in _now_on(world, event.unit) if effect.name != event.effect.name)
    _effects(world, event.unit, (*others, event.effect))


def _effect_ran_on(world: World, event: e.EffectRanOn) -> None:
    on = _now_on(world, event.unit)
    _effects(
        world,
        event.unit,
        tuple(replace(effect, left=event.left) if effect.name == event.name else effect for effect in on),
    )


def _ended(world: World, unit: int, name: str) -> None:
    _effects(world, unit, tuple(effect for effect in _now_on(world, unit) if effect.name != name))


def _effect_ended(world: World, event: e.EffectEnded) -> None:
    _ended(world, event.unit, event.name)


def _areas(world: World, unit: int) -> tuple[c.Area, ...]:
    known = world.try_component(unit, c.Areas)
    return () if known is None else known.on


def _area_began(world: World, event: e.AreaBegan) -> None:
    world.add_component(event.unit, c.Areas((*_areas(world, event.unit), c.Area(event.effect, event.cells))))


def _area_ran_on(world: World, event: e.AreaRanOn) -> None:
    on = list(_areas(world, event.unit))
    now = on[event.place]
    on[event.place] = replace(now, effect=replace(now.effect, left=event.left))
    world.add_component(event.unit, c.Areas(tuple(on)))


def _area_ended(world: World, event: e.AreaEnded) -> None:
    on = _areas(world, event.unit)
    left = (*on[: event.place], *on[event.place + 1 :])
    if left:
        world.add_component(event.unit, c.Areas(left))
    else:
        world.remove_component(event.unit, c.Areas)


def _stood_up(world: World, event: e.StoodUp) -> None:
    _ended(world, event.unit, PRONE)


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Grappled: _grappled,
    e.Freed: _freed,
    e.EffectBegan: _effect_began,
    e.EffectRanOn: _effect_ran_on,
    e.EffectEnded: _effect_ended,
    e.AreaBegan: _area_began,
    e.AreaRanOn: _area_ran_on,
    e.AreaEnded: _area_ended,
    e.StoodUp: _stood_up,
}
