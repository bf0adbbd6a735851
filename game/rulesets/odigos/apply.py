"""What odigos' own events do to the world, and its own table of all events. The only writer among its modules."""

from collections.abc import Mapping
from typing import Final

import msgspec

from game.engine import apply
from game.engine import components as c
from game.engine.apply import Write
from game.engine.commands import Move, StandUp, Surface
from game.engine.ecs import World
from game.engine.events import Died, Event, Left
from game.engine.view import BATTLE
from game.rulesets.odigos import happenings as h
from game.rulesets.odigos import parts as p
from game.systems import flight, morale

replace = msgspec.structs.replace


def _nothing(world: World, event: Event) -> None:
    """Announcements change nothing."""
    del world, event


def _phase_began(world: World, event: h.PhaseBegan) -> None:
    world.put(BATTLE, p.Phase(event.place))


def _declared(world: World, event: h.Declared | h.Intended) -> None:
    command = event.command
    plan = world.get(event.unit, p.Plan) or p.Plan()
    if isinstance(command, Move):
        plan = replace(plan, path=command.path)
    elif isinstance(command, StandUp):
        plan = replace(plan, stands=True)
    else:
        plan = replace(plan, deed=command)
    world.put(event.unit, plan)
    now = world.get(event.unit, c.Economy)
    if now is not None:
        moved = now.moved or isinstance(command, Move | Surface)
        left = replace(now, move=max(0, now.move - event.move), action=now.action - event.action, moved=moved)
        world.put(event.unit, left)


def _tempered(world: World, event: h.Tempered) -> None:
    world.put(event.unit, p.Tempo(event.fast, event.since))


def _group_began(world: World, event: h.GroupBegan) -> None:
    for unit, move in zip(event.units, event.moves, strict=True):
        world.put(unit, p.Acting())
        world.put(unit, c.Economy(move, 1))


def _group_ended(world: World, event: h.GroupEnded) -> None:
    for unit in event.units:
        for kind in (p.Acting, p.Plan, c.Economy):
            world.drop(unit, kind)


def _ability_lost(world: World, event: h.AbilityLost) -> None:
    scores = dict(world.of(event.unit, c.Attributes).scores)
    scores[event.ability] = event.left
    world.put(event.unit, c.Attributes(scores))


def _ability_gained(world: World, event: h.AbilityGained) -> None:
    scores, prime = dict(world.of(event.unit, c.Attributes).scores), dict(world.of(event.unit, p.Prime).scores)
    scores[event.ability], prime[event.ability] = event.score, event.prime
    world.put(event.unit, c.Attributes(scores))
    world.put(event.unit, p.Prime(prime))


def _scarred(world: World, event: h.Scarred) -> None:
    now = world.get(event.unit, p.Scars) or p.Scars(())
    world.put(event.unit, p.Scars((*now.numbers, event.number), (*now.places, event.where)))


def _stamina_gained(world: World, event: h.StaminaGained) -> None:
    world.put(event.unit, replace(world.of(event.unit, c.Health), maximum=event.maximum))


def _took_over(world: World, event: h.TookOver) -> None:
    world.put(event.unit, replace(world.of(event.unit, c.Unit), hero=True))
    world.drop(event.unit, p.Companion)


def _off(event: type[Event]) -> Write:
    """Return what takes a unit off the board: what it has declared goes with it."""
    write = apply.APPLY[event]

    def off(world: World, happened: Died | Left) -> None:
        write(world, happened)
        for kind in (p.Plan, p.Acting, c.Economy, c.Active):
            world.drop(happened.unit, kind)

    return off


APPLY: Final[Mapping[type[Event], Write]] = {
    **apply.APPLY,
    **morale.APPLY,
    **flight.APPLY,
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
}
