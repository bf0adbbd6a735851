"""Why a command is not allowed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a command is not allowed, in words that a player understands, and the rule that says so."""

    reason: str
    rule: str = ""

    @property
    def clause(self) -> str:
        """The reason as it ends another sentence.

        >>> Refused("It is bound.").clause
        'it is bound'
        """
        return self.reason[:1].lower() + self.reason[1:].rstrip(".")
