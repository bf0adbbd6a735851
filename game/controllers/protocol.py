"""What a controller is: something that thinks about a battle, in slices, and comes to a command."""

from collections.abc import Generator
from typing import Protocol

from game.controllers.plans import ChosenCommand
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.working import finish

Thinking = Generator[None, None, ChosenCommand]
"""Gives way between two slices of work, with the battle as it was; returns what is chosen."""


class Controller(Protocol):
    """Chooses for the side that must decide, on what that side knows."""

    def think(self, battle: Battle) -> Thinking:
        """Think about the battle's decision; whoever drives it may stop it at any `yield`, for good."""
        ...


def decide(controller: Controller, battle: Battle) -> Command:
    """Let a controller think to the end and return its command."""
    return finish(controller.think(battle)).command
