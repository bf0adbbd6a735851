"""What a controller comes to: a command, and where it has weighed anything the plan that it belongs to."""

from dataclasses import dataclass
from typing import NamedTuple

from game.controllers.terms import Terms
from game.engine.commands import Command


@dataclass(frozen=True)
class WeighedPlan:
    """What a unit may do from here on, with the terms of what that is worth more than staying and doing nothing.

    `other` is the best that it may do instead, of what was looked at.
    """

    commands: tuple[Command, ...]
    terms: Terms
    other: "WeighedPlan | None" = None

    @property
    def worth(self) -> float:
        """What it is worth more than doing nothing."""
        return self.terms.total


class ChosenCommand(NamedTuple):
    """A command, and the plan that it begins; None for one that goes on with a plan, or that was not weighed."""

    command: Command
    plan: WeighedPlan | None = None
