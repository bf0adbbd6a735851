"""Who is hidden, under water or by stealth, and who has found out what."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write
from game.engine.ecs import World


def _went_under(world: World, event: e.WentUnder) -> None:
    world.add_component(event.unit, c.Submersion(event.chosen, 0))


def _stayed_under(world: World, event: e.StayedUnder) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Submersion), turns=event.turns))


def _surfaced(world: World, event: e.Surfaced) -> None:
    world.add_component(event.unit, c.Position(event.cells))
    world.remove_component(event.unit, c.Submersion)


def _sneaking_began(world: World, event: e.SneakingBegan) -> None:
    world.add_component(event.unit, c.Sneaking(None))


def _stealth_set(world: World, event: e.StealthSet) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Sneaking), stealth=event.total))


def _noticed(world: World, event: e.Noticed) -> None:
    now = world.try_component(event.unit, c.Sneaking)
    if now is not None and event.side not in now.seen_by:
        others = tuple(side for side in now.unbeknown if side != event.side)
        world.add_component(
            event.unit, replace(now, seen_by=tuple(sorted((*now.seen_by, event.side))), unbeknown=others)
        )


def _spotted(world: World, event: e.Spotted) -> None:
    now = world.try_component(event.whom, c.Sneaking)
    if now is not None and event.side not in {*now.seen_by, *now.unbeknown}:
        world.add_component(event.whom, replace(now, unbeknown=tuple(sorted((*now.unbeknown, event.side)))))


def _sneaking_ended(world: World, event: e.SneakingEnded) -> None:
    world.remove_component(event.unit, c.Sneaking)


def _became_aware(world: World, event: e.BecameAware) -> None:
    world.remove_component(event.unit, c.Unaware)


def _scoped(world: World, event: e.Scoped) -> None:
    for unit in event.units:
        now = world.try_component(unit, c.Studied)
        world.add_component(unit, c.Studied(tuple(sorted({event.side, *(() if now is None else now.by)}))))


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.WentUnder: _went_under,
    e.StayedUnder: _stayed_under,
    e.Surfaced: _surfaced,
    e.SneakingBegan: _sneaking_began,
    e.StealthSet: _stealth_set,
    e.Noticed: _noticed,
    e.Spotted: _spotted,
    e.SneakingEnded: _sneaking_ended,
    e.BecameAware: _became_aware,
    e.Scoped: _scoped,
}
