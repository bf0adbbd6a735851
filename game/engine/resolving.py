"""How commands are carried out: what a resolver is handed, and what it yields."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from game.engine.commands import Command
from game.engine.dice import Dice
from game.engine.events import Event, Together
from game.engine.prompt import Prompt
from game.engine.view import View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Context:
    """What a resolver is handed: the truth, and dice."""

    view: View
    dice: Dice


Resolving: TypeAlias = Generator[Event | Together | Prompt, Command | None, T]
"""What a part of a resolver is: it yields events and questions, is sent the answers, and returns what came of it."""

Steps: TypeAlias = Resolving[None]
"""What a resolver or a reaction is: it comes to nothing but its events."""
