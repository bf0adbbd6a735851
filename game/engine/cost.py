"""What an action takes of a turn, and how that is called."""

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes of a turn; nothing of it where nothing is said.

    `is_either` is the action or the bonus action, as the command says; `is_all` is the whole turn, whatever it holds.
    What takes nothing may be had at any point of a turn in any number (`instant`), as one of the quick things of the
    own turn (`on_turn`), or `once` a turn. `said_by` is what says it where that is for each thing to say: "boon".
    """

    action: bool = False
    bonus: bool = False
    move: Literal["", "half", "whole"] = ""
    is_either: bool = False
    is_all: bool = False
    instant: bool = False
    on_turn: bool = False
    once: bool = False
    said_by: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it depends on what is chosen."""
        return bool(self.said_by)

    @property
    def is_free(self) -> bool:
        """Whether it takes nothing of what a turn counts."""
        return not (self.action or self.bonus or self.move or self.said_by)


FREE: Final = Cost()
ACTION: Final = Cost(action=True)
BONUS_ACTION: Final = Cost(bonus=True)
EITHER_ACTION: Final = Cost(action=True, bonus=True, is_either=True)
MOVEMENT: Final = Cost(move="whole")
HALF_THE_MOVEMENT: Final = Cost(move="half")
ACTION_AND_MOVEMENT: Final = Cost(action=True, move="whole")
WHOLE_TURN: Final = Cost(action=True, move="whole", is_all=True)
INSTANT: Final = Cost(instant=True)
"""What may be done at any point of a turn, in any number."""
ON_TURN: Final = Cost(on_turn=True)


@dataclass(frozen=True, slots=True)
class CostWords:
    """What a ruleset calls the parts of a turn."""

    action: str = "action"
    move: str = "movement"
    both: str = "action and movement"

    def of(self, cost: Cost) -> str:
        """Write a cost so that it can be read after "Costs".

        >>> COST_WORDS.of(ACTION), COST_WORDS.of(EITHER_ACTION), COST_WORDS.of(HALF_THE_MOVEMENT)
        ('action', 'action or bonus action', 'half the movement')
        """
        if cost.is_open:
            return f"as the {cost.said_by} says"
        if cost.is_all:
            return "whole turn"
        move = f"half the {self.move}" if cost.move == "half" else self.move
        named = ((cost.action, self.action), (cost.bonus, "bonus action"), (cost.move, move))
        parts = [word for is_taken, word in named if is_taken]
        if cost.action and cost.move:
            return self.both
        if parts:
            return (" or " if cost.is_either else " and ").join(parts)
        free = ((cost.instant, "instant"), (cost.on_turn, "on-turn action"), (cost.once, "once a turn"))
        return ", ".join(word for is_so, word in free if is_so) or "nothing"


COST_WORDS: Final = CostWords()
