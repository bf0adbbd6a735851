"""Questions that rules ask each other: what counts in a roll or a sum, and what it comes to."""

from dataclasses import dataclass

from game.engine.events import Reason


@dataclass(frozen=True, slots=True)
class Query:
    """The base of what modifiers contribute to; `unit` is the one whose roll or sum it is, or who would be struck."""

    unit: int


@dataclass(frozen=True, slots=True)
class Total:
    """What the contributions to a question come to, and each of them."""

    total: int
    reasons: tuple[Reason, ...]
