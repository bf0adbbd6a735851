"""Morale: a side that has lost its first, or half of its number, may break (OS-14, OD-51).

Who counts, what is rolled and what breaking does are functions of the ruleset. The occasions on which a side has been
put to the test already are kept with the battle, so that each comes once, and both together come as one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.engine.components import BATTLE, Component
from game.engine.ecs import World
from game.engine.events import Event, OfTheBattle
from game.engine.resolving import Context, Resolving, Steps
from game.engine.system import Reaction, System
from game.engine.telling import Telling
from game.engine.view import View

FIRST, HALF = "first casualty", "half down"


class Nerves(Component, frozen=True):
    """On the battle: side and occasion of every test of morale so far."""

    tested: tuple[tuple[str, str], ...]


class MoraleTested(OfTheBattle, frozen=True):
    """A side's morale is put to the test, on these occasions at once; not where nobody is left who could lose heart."""

    side: str
    occasions: tuple[str, ...]
    is_spared: bool = False


class MoraleHeld(OfTheBattle, frozen=True):
    """A side that was put to the test stands."""

    side: str


class MoraleBroke(OfTheBattle, frozen=True):
    """A side has lost heart."""

    side: str


def nobody_has(view: View, unit: int) -> bool:
    """Tell that nobody has lost heart yet."""
    del view, unit
    return False


def any_side(view: View, side: str) -> bool:
    """Tell that every side may lose heart."""
    del view, side
    return True


@dataclass(frozen=True)
class Nerve:
    """What differs between rulesets.

    `members(view, side)` are those who count, the fallen among them; () for a side that is never tested. `is_out` tells
    whether one of them counts as lost. `roll(context, side, why)` is the test: whether the side holds. `breaks` is what
    happens to those who do not. `has_broken` tells whether one that is still there has lost heart before, `can_waver`
    whether anything is rolled for a side at all.
    """

    members: Callable[[View, str], tuple[int, ...]]
    is_out: Callable[[View, int], bool]
    roll: Callable[[Context, str, str], Resolving[bool]]
    breaks: Callable[[Context, str], Steps]
    has_broken: Callable[[View, int], bool] = nobody_has
    can_waver: Callable[[View, str], bool] = any_side


def has_been_tested(view: View, side: str, occasion: str) -> bool:
    """Tell whether the side was put to the test on that occasion."""
    nerves = view.get(BATTLE, Nerves)
    return nerves is not None and (side, occasion) in nerves.tested


def lost(view: View, nerve: Nerve, side: str) -> int:
    """Return how many of a side's members are out."""
    return sum(nerve.is_out(view, unit) for unit in nerve.members(view, side))


def due(view: View, nerve: Nerve, side: str) -> tuple[str, ...]:
    """Return the occasions to test a side that have come and were not used: the first casualty, half (rounded up)."""
    members = nerve.members(view, side)
    down = lost(view, nerve, side)
    come = ((FIRST, down >= 1), (HALF, down >= (len(members) + 1) // 2 >= 1))
    return tuple(occasion for occasion, has_come in come if has_come and not has_been_tested(view, side, occasion))


def on_loss(nerve: Nerve) -> Reaction:
    """Return the reaction on whatever takes a unit out of the fight: its side is tested if that is an occasion."""

    def reaction(context: Context, event: Event) -> Steps:
        side = context.view.side_of(event.subject)
        occasions = due(context.view, nerve, side)
        if occasions:
            yield from challenge(context, nerve, side, occasions)

    return reaction


def challenge(context: Context, nerve: Nerve, side: str, occasions: tuple[str, ...]) -> Steps:
    """Put a side to the test, and let it break if it does not hold; one that has nobody left to waver is spared.

    Where all who are left have lost heart before there is nothing to test.
    """
    view = context.view
    members = nerve.members(view, side)
    broken = [unit for unit in members if nerve.has_broken(view, unit)]
    steady = [unit for unit in members if not nerve.is_out(view, unit) and unit not in broken]
    if broken and not steady:
        return
    is_spared = not steady or not nerve.can_waver(view, side)
    yield MoraleTested(side, occasions, is_spared)
    if is_spared:
        return
    if (yield from nerve.roll(context, side, " and ".join(occasions))):
        yield MoraleHeld(side)
        return
    yield MoraleBroke(side)
    yield from nerve.breaks(context, side)


def _tested(world: World, event: MoraleTested) -> None:
    now = world.try_component(BATTLE, Nerves)
    before = () if now is None else now.tested
    world.add_component(BATTLE, Nerves((*before, *((event.side, occasion) for occasion in event.occasions))))


def _nothing(world: World, event: MoraleHeld | MoraleBroke) -> None:
    del world, event


SYSTEM: Final = System(
    "morale",
    apply={MoraleTested: _tested, MoraleHeld: _nothing, MoraleBroke: _nothing},
    tellings={
        MoraleTested: Telling(
            lambda _n, v: "" if v.is_spared else f"Will {v.side} stand? ({', '.join(v.occasions)})",
            sound=lambda _, v: "" if v.is_spared else "drum",
        ),
        MoraleHeld: Telling(lambda _n, v: f"{v.side.capitalize()} stands.", silent="The test itself is heard."),
        MoraleBroke: Telling(lambda _n, v: f"{v.side.capitalize()} has lost heart.", sound="panic"),
    },
)
