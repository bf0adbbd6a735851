"""What the topics of `apply` have in common."""

from collections.abc import Callable
from typing import Any

from game.engine import components as c
from game.engine.ecs import World
from game.engine.events import Event

Write = Callable[[World, Any], None]
"""What an event of one type does to the world."""


def nothing(world: World, event: Event) -> None:
    """Announcements and rolls change nothing."""
    del world, event


def taken_off(world: World, unit: int) -> None:
    """Drop all that holds only of units on the board."""
    kinds = (c.Verge, c.Dying, c.Position, c.Sneaking, c.Submersion, c.Casting, c.ReadyBoons, c.Effects)
    for kind in kinds:
        world.remove_component(unit, kind)
