"""What a click can order: a command, or a walk with a blow at its end. No arcade."""

from dataclasses import dataclass

from game.engine.commands import Command, Move


@dataclass(frozen=True, slots=True)
class Approach:
    """A walk and a blow at its end: what is seen by one click and done by one more."""

    move: Move
    strike: Command

    @property
    def unit(self) -> int:
        """Who walks and strikes."""
        return self.move.unit


Deed = Command | Approach
"""What can be meant by a click."""
