"""What odigos' own events do to the world, and its own table of all events. The only writer among its modules."""

from typing import Final

import msgspec

from game.engine import apply
from game.engine import components as c
from game.engine.apply import Write
from game.engine.commands import Move, StandUp, Surface
from game.engine.ecs import World
from game.engine.events import Died, Event, Left
from game.engine.system import System
from game.engine.view import BATTLE
from game.rulesets.odigos import components as p
from game.rulesets.odigos import events as h

replace = msgspec.structs.replace


def _nothing(world: World, event: Event) -> None:
    """Announcements change nothing."""
    del world, event


def _phase_began(world: World, event: h.PhaseBegan) -> None:
    world.add_component(BATTLE, p.Phase(event.place))


def _declared(world: World, event: h.Declared | h.Intended) -> None:
    command = event.command
    plan = world.try_component(event.unit, p.Plan) or p.Plan()
    if isinstance(command, Move):
        plan = replace(plan, path=command.path)
    elif isinstance(command, StandUp):
        plan = replace(plan, stands=True)
    else:
        plan = replace(plan, deed=command)
    world.add_component(event.unit, plan)
    now = world.try_component(event.unit, c.Economy)
    if now is not None:
        moved = now.moved or isinstance(command, Move | Surface)
        left = replace(now, move=max(0, now.move - event.move), action=now.action - event.action, moved=moved)
        world.add_component(event.unit, left)


def _tempered(world: World, event: h.Tempered) -> None:
    world.add_component(event.unit, p.Tempo(event.fast, event.since))


def _group_began(world: World, event: h.GroupBegan) -> None:
    for unit, move in zip(event.units, event.moves, strict=True):
        world.add_component(unit, p.Acting())
        world.add_component(unit, c.Economy(move, 1))


def _group_ended(world: World, event: h.GroupEnded) -> None:
    for unit in event.units:
        for kind in (p.Acting, p.Plan, c.Economy):
            world.remove_component(unit, kind)


def _ability_lost(world: World, event: h.AbilityLost) -> None:
    scores = dict(world.component_for_entity(event.unit, c.Attributes).scores)
    scores[event.ability] = event.left
    world.add_component(event.unit, c.Attributes(scores))


def _ability_gained(world: World, event: h.AbilityGained) -> None:
    scores, prime = (
        dict(world.component_for_entity(event.unit, c.Attributes).scores),
        dict(world.component_for_entity(event.unit, p.Prime).scores),
    )
    scores[event.ability], prime[event.ability] = event.score, event.prime
    world.add_component(event.unit, c.Attributes(scores))
    world.add_component(event.unit, p.Prime(prime))


def _scarred(world: World, event: h.Scarred) -> None:
    now = world.try_component(event.unit, p.Scars) or p.Scars(())
    world.add_component(event.unit, p.Scars((*now.numbers, event.number), (*now.places, event.where)))


def _stamina_gained(world: World, event: h.StaminaGained) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), maximum=event.maximum))


def _took_over(world: World, event: h.TookOver) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Unit), hero=True))
    world.remove_component(event.unit, p.Companion)


def _off(event: type[Event]) -> Write:
    """Return what takes a unit off the board: what it has declared goes with it."""
    write = apply.APPLY[event]

    def off(world: World, happened: Died | Left) -> None:
        write(world, happened)
        for kind in (p.Plan, p.Acting, c.Economy, c.Active):
            world.remove_component(happened.unit, kind)

    return off


SYSTEM: Final = System(
    "declaring and acting",
    apply={
        Died: _off(Died),
        Left: _off(Left),
        h.PhaseBegan: _phase_began,
        h.Declared: _declared,
        h.Intended: _declared,
        h.Tempered: _tempered,
        h.GroupBegan: _group_began,
        h.GroupEnded: _group_ended,
        h.DeedLost: _nothing,
        h.Outdone: _nothing,
        h.CastFailed: _nothing,
        h.AbilityLost: _ability_lost,
        h.AbilityGained: _ability_gained,
        h.CameToZero: _nothing,
        h.Scarred: _scarred,
        h.StaminaGained: _stamina_gained,
        h.TookOver: _took_over,
        h.Survived: _nothing,
    },
)
