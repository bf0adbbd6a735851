"""Where there are no dice: what is carried out only if it needs none."""

from collections.abc import Hashable, Sequence

from game.engine.dice.pools import Pool, Roll
from game.engine.dice.questions import NOBODY, Chained, Classify, Rough, RoughChain


class DiceNeededError(RuntimeError):
    """Dice were asked for where there are none."""


class NoDice:
    """The dice of what is to be carried out only if it needs none: every roll raises `DiceNeededError`."""

    def draw(self, pools: Sequence[Pool], classify: Classify, rough: Rough | None = None) -> tuple[Roll, ...]:
        """Raise: there are no dice."""
        del pools, classify, rough
        raise DiceNeededError

    def at_least(self, pool: Pool, difficulty: int) -> Roll:
        """Raise: there are no dice."""
        del pool, difficulty
        raise DiceNeededError

    def contest(self, first: Pool, second: Pool, margin: int) -> tuple[Roll, Roll]:
        """Raise: there are no dice."""
        del first, second, margin
        raise DiceNeededError

    def chain(self, first: Pool, classify: Chained[Hashable], rough: RoughChain | None = None) -> tuple[Roll, Roll]:
        """Raise: there are no dice."""
        del first, classify, rough
        raise DiceNeededError

    def about(self, unit: int) -> int:
        """Do nothing: there are no dice."""
        del unit
        return NOBODY
