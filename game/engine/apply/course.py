"""The course of a battle: setting up, order, rounds and turns, what is spent in them, and the end."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine import events as e
from game.engine.apply.write import Write, nothing
from game.engine.components import BATTLE
from game.engine.ecs import World


def _mustered(world: World, event: e.Mustered) -> None:
    entity = world.create_entity()
    if entity != event.unit:
        message = f"entity {event.unit} came out as {entity}"
        raise ValueError(message)
    for component in event.components:
        world.add_component(entity, component)


def _supposed(world: World, event: e.Supposed) -> None:
    for component in event.components:
        world.add_component(event.unit, component)


def _ordered(world: World, event: e.Ordered) -> None:
    world.add_component(BATTLE, c.Order(event.units, event.groups))


def _round_began(world: World, event: e.RoundBegan) -> None:
    world.add_component(BATTLE, c.Clock(event.number, -1))


def _slot_began(world: World, event: e.SlotBegan) -> None:
    world.add_component(BATTLE, replace(world.component_for_entity(BATTLE, c.Clock), slot=event.slot))


def _turn_began(world: World, event: e.TurnBegan) -> None:
    world.add_component(event.unit, c.Economy(event.move, event.action, event.bonus))


def _awaited(world: World, event: e.Awaited) -> None:
    world.add_component(event.unit, c.Active())


def _turn_ended(world: World, event: e.TurnEnded) -> None:
    world.remove_component(event.unit, c.Active)
    world.remove_component(event.unit, c.Economy)


def _held_round(world: World, event: e.HeldRound) -> None:
    world.add_component(BATTLE, replace(world.component_for_entity(BATTLE, c.Goals), held=event.rounds))


def _charge_hurt(world: World, event: e.ChargeHurt) -> None:
    world.add_component(BATTLE, c.ChargeHurtBy(event.side))


def _battle_ended(world: World, event: e.BattleEnded) -> None:
    world.add_component(BATTLE, c.Finished(event.winner, event.reason))
    for unit in world.each(c.Active):
        world.remove_component(unit, c.Active)


def _spent(world: World, event: e.Spent) -> None:
    now = world.component_for_entity(event.unit, c.Economy)
    world.add_component(
        event.unit,
        replace(
            now,
            move=now.move - event.move,
            action=now.action - event.action,
            bonus=now.bonus - event.bonus,
            moved=now.moved or event.move > 0,
            used=(*now.used, event.mark) if event.mark else now.used,
        ),
    )


def _slowed(world: World, event: e.Slowed) -> None:
    now = world.component_for_entity(event.unit, c.Economy)
    world.add_component(event.unit, replace(now, move=min(now.move, event.move)))


def _counted_down(world: World, event: e.CountedDown) -> None:
    left = dict(world.component_for_entity(event.unit, c.Counters).left)
    left[event.counter] = event.left
    world.add_component(event.unit, c.Counters(left))


APPLY: Final[Mapping[type[e.Event], Write]] = {
    e.Mustered: _mustered,
    e.Supposed: _supposed,
    e.Ordered: _ordered,
    e.RoundBegan: _round_began,
    e.RoundEnded: nothing,
    e.SlotBegan: _slot_began,
    e.SlotEnded: nothing,
    e.TurnBegan: _turn_began,
    e.Awaited: _awaited,
    e.TurnEnded: _turn_ended,
    e.HeldRound: _held_round,
    e.ChargeHurt: _charge_hurt,
    e.BattleEnded: _battle_ended,
    e.AftermathBegan: nothing,
    e.Rolled: nothing,
    e.Spent: _spent,
    e.Slowed: _slowed,
    e.CountedDown: _counted_down,
}
