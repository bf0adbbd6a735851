"""What only happens in odigos: its events, and the functions that apply them. No rule decides anything here."""

from typing import ClassVar, Final

import msgspec

from game.engine import apply
from game.engine import components as c
from game.engine.apply.write import Write
from game.engine.commands import Move, StandUp, Surface
from game.engine.components import BATTLE
from game.engine.ecs import World
from game.engine.events import Cited, Died, Event, Left, OfTheBattle, OfTheSide
from game.engine.system import System
from game.rulesets.odigos import components as p
from game.rulesets.odigos.components import Declaration, ForSomebody
from game.rulesets.odigos.tables import Critical


class PhaseBegan(OfTheBattle, frozen=True):
    """A phase of the round began: what is done in it, and by whom (a side, or a group)."""

    place: int
    what: str
    who: str


class Declared(OfTheSide, frozen=True):
    """A player character's side learned what it means to do: cells of movement and actions are set aside for it."""

    unit: int
    command: Declaration
    move: int
    action: int


class Intended(Event, frozen=True):
    """Everybody who knows of both saw what a unit that is no player character means to do to whom (OD-11)."""

    unit: int
    command: Declaration
    move: int
    action: int

    @property
    def concerned(self) -> tuple[int, ...]:
        """The unit, and whom its deed is for: it names both."""
        return (self.unit, self.command.target) if isinstance(self.command, ForSomebody) else (self.unit,)


class Tempered(Event, frozen=True):
    """It was settled whether a player character acts before its opponents, from that round on (OD-10)."""

    unit: int
    fast: bool
    since: int


class GroupBegan(OfTheBattle, frozen=True):
    """These units act together now, each with so many cells of movement."""

    units: tuple[int, ...]
    moves: tuple[int, ...]


class GroupEnded(OfTheBattle, frozen=True):
    """What these units had declared is done, or lost."""

    units: tuple[int, ...]


class DeedLost(Event, frozen=True):
    """A declared deed came to nothing."""

    unit: int
    why: str


class Outdone(Event, frozen=True):
    """Another attack of the same group took more off the target: this one does not count (OD-22)."""

    about: ClassVar[tuple[str, ...]] = ("unit", "target")
    unit: int
    target: int


class CastFailed(Event, frozen=True):
    """A foe at hand kept the caster from its incantation (OD-60)."""

    unit: int
    boon: str


class AbilityLost(Cited, frozen=True):
    """So much came off an ability; `critical` is what the attack does besides if the save fails (OD-30)."""

    unit: int
    ability: str
    amount: int
    left: int
    source: int
    cause: str
    critical: Critical = ""
    rule: str = "OD-30"


class AbilityGained(Event, frozen=True):
    """An ability has a new value, or a new maximum (`prime`)."""

    unit: int
    ability: str
    score: int
    prime: int
    cause: str


class CameToZero(Event, frozen=True):
    """Announcement: so much damage has brought the unit's STA to exactly 0; an attack's may leave a scar (OD-33).

    `centre` is whom a blast was aimed at, which has caught its own author; else 0.
    """

    unit: int
    amount: int
    source: int
    is_attack: bool
    centre: int = 0


class Scarred(Event, frozen=True):
    """The unit has a scar of that number; `where` it is, if that was rolled."""

    unit: int
    number: int
    name: str
    where: str


class StaminaGained(Event, frozen=True):
    """The unit's STA maximum is now so much."""

    unit: int
    maximum: int
    cause: str


class TookOver(Event, frozen=True):
    """A companion is a player's new hand (OD-52)."""

    unit: int


class Survived(Event, frozen=True):
    """After the battle: what a scar leaves (OD-33)."""

    unit: int
    number: int
    text: str


replace = msgspec.structs.replace


def with_it(plan: p.Plan, command: Declaration) -> p.Plan:
    """Return a plan with one more declaration."""
    if isinstance(command, Move):
        return replace(plan, path=command.path)
    return replace(plan, stands=True) if isinstance(command, StandUp) else replace(plan, deed=command)


def _nothing(world: World, event: Event) -> None:
    """Announcements change nothing."""
    del world, event


def _phase_began(world: World, event: PhaseBegan) -> None:
    world.add_component(BATTLE, p.Phase(event.place))


def _declared(world: World, event: Declared | Intended) -> None:
    command = event.command
    world.add_component(event.unit, with_it(world.try_component(event.unit, p.Plan) or p.Plan(), command))
    now = world.try_component(event.unit, c.Economy)
    if now is not None:
        moved = now.moved or isinstance(command, Move | Surface)
        left = replace(now, move=max(0, now.move - event.move), action=now.action - event.action, moved=moved)
        world.add_component(event.unit, left)


def _tempered(world: World, event: Tempered) -> None:
    world.add_component(event.unit, p.Tempo(event.fast, event.since))


def _group_began(world: World, event: GroupBegan) -> None:
    for unit, move in zip(event.units, event.moves, strict=True):
        world.add_component(unit, p.Acting())
        world.add_component(unit, c.Economy(move, 1))


def _group_ended(world: World, event: GroupEnded) -> None:
    for unit in event.units:
        for kind in (p.Acting, p.Plan, c.Economy):
            world.remove_component(unit, kind)


def _ability_lost(world: World, event: AbilityLost) -> None:
    scores = dict(world.component_for_entity(event.unit, c.Attributes).scores)
    scores[event.ability] = event.left
    world.add_component(event.unit, c.Attributes(scores))


def _ability_gained(world: World, event: AbilityGained) -> None:
    scores, prime = (
        dict(world.component_for_entity(event.unit, c.Attributes).scores),
        dict(world.component_for_entity(event.unit, p.Prime).scores),
    )
    scores[event.ability], prime[event.ability] = event.score, event.prime
    world.add_component(event.unit, c.Attributes(scores))
    world.add_component(event.unit, p.Prime(prime))


def _scarred(world: World, event: Scarred) -> None:
    now = world.try_component(event.unit, p.Scars) or p.Scars(())
    world.add_component(event.unit, p.Scars((*now.numbers, event.number), (*now.places, event.where)))


def _stamina_gained(world: World, event: StaminaGained) -> None:
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Health), maximum=event.maximum))


def _took_over(world: World, event: TookOver) -> None:
    """Make it a player character; what it was still to do this round it does not, as it acts from the next (OD-10)."""
    world.add_component(event.unit, replace(world.component_for_entity(event.unit, c.Unit), hero=True))
    world.remove_component(event.unit, p.Companion)
    if world.try_component(event.unit, p.Acting) is None:
        world.remove_component(event.unit, p.Plan)


def _off(event: type[Event]) -> Write:
    """Return what takes a unit off the board: what it has declared goes with it."""
    write = apply.APPLY[event]

    def off(world: World, happened: Died | Left) -> None:
        write(world, happened)
        for kind in (p.Plan, p.Acting, c.Economy, c.Active):
            world.remove_component(happened.unit, kind)

    return off


SYSTEM: Final = System(
    "events",
    apply={
        Died: _off(Died),
        Left: _off(Left),
        PhaseBegan: _phase_began,
        Declared: _declared,
        Intended: _declared,
        Tempered: _tempered,
        GroupBegan: _group_began,
        GroupEnded: _group_ended,
        DeedLost: _nothing,
        Outdone: _nothing,
        CastFailed: _nothing,
        AbilityLost: _ability_lost,
        AbilityGained: _ability_gained,
        CameToZero: _nothing,
        Scarred: _scarred,
        StaminaGained: _stamina_gained,
        TookOver: _took_over,
        Survived: _nothing,
    },
)
