"""Things: those that units carry, and those of the map."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write, nothing
from game.engine.ecs import World


def _taken_from(world: World, holder: int, item: int) -> None:
    slots = world.component_for_entity(holder, c.Inventory).slots
    world.add_component(holder, c.Inventory(tuple(pair for pair in slots if pair[1] != item)))


def _rearranged(world: World, event: e.Rearranged) -> None:
    world.add_component(event.unit, c.Inventory(event.slots))


def _dropped(world: World, event: e.Dropped) -> None:
    _taken_from(world, event.unit, event.item)
    if event.cell is not None:
        world.add_component(event.item, c.Position((event.cell,)))


def _picked_up(world: World, event: e.PickedUp) -> None:
    if event.holder:
        _taken_from(world, event.holder, event.item)
    world.remove_component(event.item, c.Position)
    slots = world.component_for_entity(event.unit, c.Inventory).slots
    world.add_component(event.unit, c.Inventory(tuple(sorted((*slots, (event.slot, event.item))))))


def _item_used(world: World, event: e.ItemUsed) -> None:
    _taken_from(world, event.unit, event.item)


def _scenery_changed(world: World, event: e.SceneryChanged) -> None:
    now = world.component_for_entity(event.scenery, c.Scenery)
    world.add_component(
        event.scenery, replace(now, is_open=event.is_open, is_locked=event.is_locked, is_spent=event.is_spent)
    )
    if event.overlay:
        world.add_component(event.scenery, c.Overlay(event.overlay))
    else:
        world.remove_component(event.scenery, c.Overlay)


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Rearranged: _rearranged,
    e.Dropped: _dropped,
    e.PickedUp: _picked_up,
    e.ItemUsed: _item_used,
    e.Used: nothing,
    e.SceneryChanged: _scenery_changed,
}
