"""A battle taken over to its map as it was changed meanwhile: the same seed, and the same commands as far as they fit.

Units and things of the map are told by the numbers that Tiled gave their objects, their belongings by whose they were
as the battle began: what was put in or taken out elsewhere makes no difference to a command.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.action import about_those_of
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command
from game.engine.components import BATTLE, Inventory, Item
from game.engine.setup import Setup
from game.tiled.model import ScenerySpec, UnitSpec


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """So many commands `of` a battle were carried over; `why` the next one was not, "" where all were."""

    kept: int
    of: int
    why: str = ""


Name = tuple[str, int, str, int]
"""What an entity is in any version of a map: a sort, its object's number; of a belonging also its key, and which."""


def carry_over(battle: Battle, to: Battle) -> CarriedOver:
    """Play the commands of a battle in another one that has just begun, up to the first that does not fit there."""
    there = {name: entity for entity, name in _named(to.setup, to.seed)}
    same = {entity: there[name] for entity, name in _named(battle.setup, battle.seed) if name in there}
    whole = len(battle.history)
    for number, entry in enumerate(battle.history):
        for command in (entry.command, *entry.answers):
            why = _play(command, same, to)
            if why:
                return CarriedOver(number, whole, why)
    return CarriedOver(whole, whole)


def _play(command: Command, same: dict[int, int], to: Battle) -> str:
    """Play a command in the other battle; return why it does not fit there, "" where it does."""
    moved = about_those_of(command, same)
    if moved is None:
        return "What it is about is not there any more."
    if to.over is not None:
        return "The battle is over."
    done = to.submit(moved)
    return "" if isinstance(done, Accepted) else done.reason


def _named(setup: Setup, seed: int) -> Iterator[tuple[int, Name]]:
    """Yield every entity of a battle as it begins, with what it is in any version of the map."""
    world = Battle(setup, seed).stage.world
    count: Counter[tuple[str, int, str]] = Counter()
    specs: tuple[UnitSpec | ScenerySpec, ...] = (*setup.units, *setup.scenery)
    for entity, spec in enumerate(specs, BATTLE + 1):
        yield entity, ("object", spec.id, spec.kind, 0)
        held = world.try_component(entity, Inventory)
        for _, item in held.slots if held is not None else ():
            of = ("belonging", spec.id, world.component_for_entity(item, Item).key)
            yield item, (*of, count[of])
            count[of] += 1
